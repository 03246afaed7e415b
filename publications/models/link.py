"""Links of publications: paper, slides, code, and notices such as a correction."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from foundation.choice_labels import LabelsByLanguage
from foundation.partial_date_field import EDTF_PATTERN, PartialDateField
from publications.models.publication import Publication


class PublicationLink(LabelsByLanguage, models.Model):
    """Where to get a publication, its code or its slides; links to one URL are shown together."""

    class Kind(models.TextChoices):
        PAPER = "paper", _("Paper")
        SLIDES = "slides", _("Slides")
        TALK = "talk", _("Talk")
        CODE = "code", _("Code")
        PROJECT = "project", _("Project")
        POSTER = "poster", _("Poster")
        DATA = "data", _("Data")
        SUPPLEMENT = "supplement", _("Supplement")
        POST = "post", _("Post")
        VIDEO = "video", _("Video")
        RETRACTION = "retraction", _("Retraction notice")
        CONCERN = "concern", _("Expression of concern")
        CORRECTION = "correction", _("Correction")
        ADDENDUM = "addendum", _("Addendum")
        OTHER = "other", _("Link")

    NOTICES = (Kind.RETRACTION, Kind.CONCERN, Kind.CORRECTION, Kind.ADDENDUM)
    """What a publisher has said about a publication since, the gravest first."""

    publication = models.ForeignKey(Publication, on_delete=models.CASCADE, related_name="links")
    kind = models.CharField(_("kind"), max_length=12, choices=Kind, default=Kind.PAPER)
    url = models.URLField(_("URL"), max_length=2000)
    label = models.CharField(
        _("label"),
        max_length=80,
        blank=True,
        help_text=_("Shown instead of the kind, for example Medium post."),
    )
    language = models.CharField(
        _("language"),
        max_length=10,
        blank=True,
        help_text=_("Only if it differs from the publication's, for example zh."),
    )
    date = PartialDateField(_("date"), help_text=_("Of a notice: 2021 or 2021-03."))
    note = models.CharField(
        _("note"),
        max_length=500,
        blank=True,
        help_text=_("Of a notice, what it says: the reason of a retraction."),
    )
    rank = models.PositiveSmallIntegerField(_("order"), default=0)

    class Meta:
        verbose_name = _("link")
        verbose_name_plural = _("links")
        ordering = ["rank", "pk"]
        indexes = [models.Index(fields=["kind", "publication"], name="publications_link_kind")]
        constraints = [
            models.CheckConstraint(
                name="publications_link_date_is_edtf",
                condition=Q(date="") | Q(date__regex=EDTF_PATTERN),
                violation_error_message=_("Enter a valid date, such as 2016 or 2016-09."),
            ),
            models.UniqueConstraint(
                "publication",
                "kind",
                "url",
                name="publications_link_once",
                violation_error_message=_("This publication already has this link."),
            ),
        ]

    @property
    def is_notice(self) -> bool:
        return self.kind in self.NOTICES

    def __str__(self) -> str:
        return self.label or str(self.get_kind_display())
