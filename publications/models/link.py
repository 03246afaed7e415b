"""Links of publications: paper, slides, code."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from foundation.choice_labels import LabelsByLanguage
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
        OTHER = "other", _("Link")

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
    rank = models.PositiveSmallIntegerField(_("order"), default=0)

    class Meta:
        verbose_name = _("link")
        verbose_name_plural = _("links")
        ordering = ["rank", "pk"]
        indexes = [models.Index(fields=["kind", "publication"], name="publications_link_kind")]
        constraints = [
            models.UniqueConstraint(
                "publication",
                "kind",
                "url",
                name="publications_link_once",
                violation_error_message=_("This publication already has this link."),
            ),
        ]

    def __str__(self) -> str:
        return self.label or str(self.get_kind_display())
