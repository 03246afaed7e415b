"""What was loaded from folders, so that a later version of a folder can be merged."""

from django.db import models
from django.utils.translation import gettext_lazy as _


class LoadedRecord(models.Model):
    """A record of a folder: as the folder had it, and as it was stored then."""

    kind = models.CharField(_("kind"), max_length=60)
    """The label of the record's model, or the name of a file of publications."""
    slug = models.CharField(_("slug"), max_length=500, blank=True)
    """In the folder; an editor may have changed the record's own since."""
    row = models.BigIntegerField(_("primary key"), null=True)
    base = models.JSONField(_("in the folder"), default=dict)
    stored = models.JSONField(_("as stored"), default=dict)

    class Meta:
        verbose_name = _("loaded record")
        verbose_name_plural = _("loaded records")
        ordering = ["kind", "slug"]
        constraints = [
            models.UniqueConstraint(
                "kind",
                "slug",
                name="directory_loadedrecord_once",
                violation_error_message=_("The record has already been loaded."),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.slug}"
