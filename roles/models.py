"""Which organizations the editors of units edit."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from affiliations.models import Organization


class EditedUnit(models.Model):
    """An organization whose people and publications, and those of all below it, a user edits."""

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        verbose_name=_("account"),
        on_delete=models.CASCADE,
        related_name="edited_units",
    )
    organization = models.ForeignKey(
        Organization,
        verbose_name=_("organization"),
        on_delete=models.CASCADE,
        related_name="unit_editors",
        help_text=_("With everything below it."),
    )

    class Meta:
        verbose_name = _("unit of an editor")
        verbose_name_plural = _("units of editors")
        constraints = [
            models.UniqueConstraint(
                "user",
                "organization",
                name="roles_editedunit_once",
                violation_error_message=_("The account already edits this organization."),
            )
        ]

    def __str__(self) -> str:
        return f"{self.user}: {self.organization}"
