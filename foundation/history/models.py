"""Events and the changes of rows that belong to them."""

from typing import Any

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from foundation.history.routes import Route


class Event(models.Model):
    """Changes that were made together: by one form, command, merge or import."""

    at = models.DateTimeField(_("when"), default=timezone.now, editable=False)
    route = models.CharField(_("how"), max_length=10, choices=Route, editable=False)
    who = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        verbose_name=_("who"),
        on_delete=models.SET_NULL,
        null=True,
        editable=False,
        related_name="+",
    )
    who_name = models.CharField(max_length=150, editable=False, default="", db_default="")
    """The user name, which outlives the account."""
    reason = models.TextField(_("why"), editable=False, default="", db_default="")
    about_table = models.CharField(max_length=63, editable=False, default="", db_default="")
    about_row = models.BigIntegerField(null=True, editable=False)
    """The record that the event is about: the import, or what a merge kept."""
    undoes = models.ForeignKey(
        "self", on_delete=models.SET_NULL, null=True, editable=False, related_name="undone_by"
    )
    """The event that this one undoes, completely or as far as possible."""

    class Meta:
        verbose_name = _("change")
        verbose_name_plural = _("changes")
        default_permissions = ("view",)
        ordering = ["-pk"]
        indexes = [
            models.Index(fields=["at"], name="history_event_at"),
            models.Index(fields=["route", "-id"], name="history_event_route"),
            models.Index(
                fields=["about_table", "about_row"],
                name="history_event_about",
                condition=Q(about_row__isnull=False),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.get_route_display()} {self.at:%Y-%m-%d %H:%M}"


class RowChange(models.Model):
    """One row that was inserted, updated or deleted. Triggers write these."""

    class Kind(models.TextChoices):
        ADDED = "+", _("Added")
        CHANGED = "~", _("Changed")
        DELETED = "-", _("Deleted")

    event = models.ForeignKey(
        Event, on_delete=models.CASCADE, related_name="changes", null=True, db_constraint=False
    )
    """Null only for a moment: a trigger then makes an event for the change."""
    kind = models.CharField(max_length=1, choices=Kind)
    table = models.CharField(max_length=63)
    row = models.BigIntegerField()
    owner = models.BigIntegerField(null=True)
    """The record whose history shows the row, beside the row's own: a person's affiliation."""
    owner_before = models.BigIntegerField(null=True)
    """The same before the change, if it was another one."""
    other_owner = models.BigIntegerField(null=True)
    """A second such record: the person of an authorship, beside the publication."""
    other_owner_before = models.BigIntegerField(null=True)
    before = models.JSONField(null=True)
    """The values of the columns before: of those that changed, or of all of a deleted row."""
    after = models.JSONField(null=True)

    class Meta:
        verbose_name = _("changed row")
        verbose_name_plural = _("changed rows")
        default_permissions = ()
        ordering = ["pk"]
        indexes = [
            models.Index(fields=["table", "row"], name="history_change_row"),
            *(
                models.Index(
                    fields=["table", name],
                    name=f"history_change_{name}"[:30],
                    condition=Q(**{f"{name}__isnull": False}),
                )
                for name in ("owner", "owner_before", "other_owner", "other_owner_before")
            ),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.table} {self.row}"

    def value(self, column: str) -> Any:
        """Return the value of a column after the change, or before it if the row was deleted."""
        values = self.after if self.after is not None else self.before
        return (values or {}).get(column)
