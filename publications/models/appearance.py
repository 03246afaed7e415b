"""Further places where a publication appeared."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from foundation.partial_date_field import EDTF_PATTERN, PartialDateField
from publications.models.publication import Presentation, Publication
from publications.models.venue import Venue


class Appearance(models.Model):
    """A further place of a publication: the workshop, the preprint server, other pages."""

    publication = models.ForeignKey(
        Publication, on_delete=models.CASCADE, related_name="appearances"
    )
    venue = models.ForeignKey(
        Venue,
        verbose_name=_("venue"),
        on_delete=models.PROTECT,
        null=True,
        blank=True,
        related_name="appearances",
    )
    venue_name = models.TextField(
        _("venue as printed"), blank=True, help_text=_("AISys Workshop at SOSP 2017")
    )
    date = PartialDateField(_("date"), help_text=_("2017, 2017-10."))
    volume = models.TextField(_("volume"), blank=True)
    number = models.TextField(_("issue"), blank=True)
    pages = models.TextField(_("pages"), blank=True)
    presentation = models.CharField(
        _("presented as"), max_length=10, choices=Presentation, blank=True
    )
    url = models.URLField(_("URL"), max_length=500, blank=True)
    rank = models.PositiveSmallIntegerField(_("order"), default=0)

    class Meta:
        verbose_name = _("other appearance")
        verbose_name_plural = _("other appearances")
        ordering = ["rank", "pk"]
        constraints = [
            models.CheckConstraint(
                name="publications_appearance_has_venue",
                condition=Q(venue__isnull=False) | ~Q(venue_name=""),
                violation_error_message=_("Choose a venue, or enter its name as printed."),
            ),
            models.CheckConstraint(
                name="publications_appearance_date_is_edtf",
                condition=Q(date="") | Q(date__regex=EDTF_PATTERN),
                violation_error_message=_("Enter a valid date, such as 2016 or 2016-09."),
            ),
        ]

    def __str__(self) -> str:
        return self.venue_name or str(self.venue)
