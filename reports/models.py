"""What visitors report about a page. Only editors read it."""

from typing import Any, Self

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from affiliations.models import Organization
from people.models import Person
from publications.models import Publication

LONGEST_TEXT = 2_000
_ABOUT = ("person", "publication", "organization")


class ReportQuerySet(models.QuerySet[Any]):
    def open(self) -> Self:
        return self.filter(is_closed=False)

    def with_records(self) -> Self:
        return self.select_related(*_ABOUT)


class Report(models.Model):
    """A report about one record, by someone without an account. It is deleted with the record."""

    class Kind(models.TextChoices):
        NOT_ME = "not_me", _("This isn’t me, or isn’t mine")
        MISSING = "missing", _("A publication is missing")
        WRONG_NAME = "wrong_name", _("A name is wrong")
        HAS_LEFT = "has_left", _("Someone has left")
        OTHER = "other", _("Something else")

    kind = models.CharField(_("what is wrong"), max_length=12, choices=Kind, default=Kind.OTHER)
    person = models.ForeignKey(
        Person,
        verbose_name=_("person"),
        on_delete=models.CASCADE,
        null=True,
        blank=True,
        related_name="reports",
    )
    publication = models.ForeignKey(
        Publication,
        verbose_name=_("publication"),
        on_delete=models.CASCADE,
        null=True,
        blank=True,
        related_name="reports",
    )
    organization = models.ForeignKey(
        Organization,
        verbose_name=_("organization"),
        on_delete=models.CASCADE,
        null=True,
        blank=True,
        related_name="reports",
    )
    text = models.TextField(_("description"), max_length=LONGEST_TEXT, blank=True)
    address = models.EmailField(
        _("email of the reporter"), blank=True, help_text=_("Private; used only for the answer.")
    )
    at = models.DateTimeField(_("reported"), auto_now_add=True)
    is_closed = models.BooleanField(_("closed"), default=False)
    answer = models.TextField(
        _("answer"), blank=True, help_text=_("Emailed to the reporter when the report is closed.")
    )

    objects = ReportQuerySet.as_manager()

    class Meta:
        verbose_name = _("report")
        verbose_name_plural = _("reports")
        ordering = ["at", "pk"]
        indexes = [models.Index(fields=["is_closed", "at"], name="reports_open")]
        constraints = [
            models.CheckConstraint(
                name="reports_report_is_about_one_record",
                condition=Q(person__isnull=False, publication__isnull=True, organization=None)
                | Q(person__isnull=True, publication__isnull=False, organization=None)
                | Q(person__isnull=True, publication__isnull=True, organization__isnull=False),
                violation_error_message=_("A report is about one record."),
            ),
        ]

    def __str__(self) -> str:
        return str(self.get_kind_display())

    @property
    def kinds(self) -> list[Kind]:
        """What can be wrong with a record like the one that it is about."""
        impossible = {
            "publication": {self.Kind.MISSING, self.Kind.HAS_LEFT},
            "organization": {self.Kind.NOT_ME},
        }
        about = next((name for name in _ABOUT if getattr(self, name)), "")
        return [kind for kind in self.Kind if kind not in impossible.get(about, ())]

    @property
    def record(self) -> Person | Publication | Organization | None:
        """The record that it is about."""
        return next((found for name in _ABOUT if (found := getattr(self, name))), None)
