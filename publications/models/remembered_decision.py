"""What an editor decided about an entry in the preview of an import."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from people.models import Person
from publications.models.publication import Publication
from publications.source_names import file_name


class RememberedDecision(models.Model):
    """A decision about an entry of a source, which the next import of the source follows."""

    source = models.CharField(_("file"), max_length=500)
    owner = models.ForeignKey(
        Person,
        verbose_name=_("list of"),
        on_delete=models.CASCADE,
        null=True,
        blank=True,
        related_name="+",
        help_text=_("The person whose own publication list the file is."),
    )
    key = models.CharField(_("citation key"), max_length=200, blank=True)
    digest = models.BigIntegerField(
        editable=False,
        help_text=_("A digest of the entry's fields, like that of an imported entry."),
    )
    title = models.TextField(_("title"), blank=True)
    skip = models.BooleanField(_("skip"), default=False)
    is_new = models.BooleanField(
        _("new"), default=False, help_text=_("A publication of its own, whatever it resembles.")
    )
    publication = models.ForeignKey(
        Publication,
        verbose_name=_("publication"),
        on_delete=models.CASCADE,
        null=True,
        blank=True,
        related_name="+",
        help_text=_("The publication that the entry is."),
    )
    people = models.JSONField(
        _("people"),
        default=list,
        editable=False,
        help_text=_("Who the authors are: field, position, person or null, printed name."),
    )
    decided_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        verbose_name=_("decided by"),
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="+",
    )
    decided_at = models.DateTimeField(_("decided"))

    keeps_history = False

    class Meta:
        verbose_name = _("remembered decision")
        verbose_name_plural = _("remembered decisions")
        ordering = ["-decided_at", "-pk"]
        indexes = [
            models.Index(fields=["source", "key"], name="publications_decision_source"),
        ]

    def __str__(self) -> str:
        return f"{file_name(self.source)} {self.key}"
