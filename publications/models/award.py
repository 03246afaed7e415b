"""Awards of publications."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from publications.models.publication import Publication


class PublicationAward(models.Model):
    """An award that a publication won."""

    publication = models.ForeignKey(Publication, on_delete=models.CASCADE, related_name="awards")
    name = models.CharField(_("name"), max_length=200, help_text=_("Jay Lepreau Best Paper Award"))
    year = models.PositiveSmallIntegerField(_("year"), null=True, blank=True)
    url = models.URLField(_("URL"), max_length=500, blank=True)

    class Meta:
        verbose_name = _("award")
        verbose_name_plural = _("awards")
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(
                "publication",
                "name",
                name="publications_award_once",
                violation_error_message=_("This publication already has this award."),
            ),
        ]

    def __str__(self) -> str:
        return self.name
