"""Research areas: what the group works on, with the people, projects and publications of each."""

from typing import Self

from django.db import models
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from foundation.pictures.focal_point import focus_constraint
from foundation.pictures.has_picture import PICTURE_HELP, HasPicture
from foundation.slugs import RetiredSlug
from people.models import Interest, Project
from publications.models import Publication
from website.models.searched import (
    PublicQuerySet,
    Searched,
    title_constraint,
)


class AreaQuerySet(PublicQuerySet):
    def in_order(self) -> Self:
        return self.order_by("rank", "title", "pk")

    def for_list(self) -> Self:
        return self.defer("text", "search_text")


class ResearchArea(Searched, HasPicture):
    """An area at /research/<slug>/."""

    title = models.CharField(_("title"), max_length=200)
    summary = models.CharField(
        _("one line"), max_length=300, blank=True, help_text=_("Below the title, and in lists.")
    )
    text = models.TextField(
        _("text"),
        blank=True,
        help_text=_("Markdown: “## Heading”, “- bullet”, “[text](https://example.org)”, tables."),
    )
    picture = models.ImageField(
        _("picture"), upload_to="research/", blank=True, help_text=PICTURE_HELP
    )
    interests = models.ManyToManyField(
        Interest,
        verbose_name=_("research interests"),
        blank=True,
        related_name="areas",
        help_text=_("People with one of them are in the area."),
    )
    projects = models.ManyToManyField(
        Project,
        verbose_name=_("projects"),
        blank=True,
        related_name="areas",
        help_text=_("Their members and publications are in the area, too."),
    )
    publications = models.ManyToManyField(
        Publication, verbose_name=_("further publications"), blank=True, related_name="areas"
    )
    rank = models.PositiveSmallIntegerField(_("order"), default=0)
    is_public = models.BooleanField(
        _("public"), default=False, help_text=_("Until then, only editors see the area.")
    )
    created_at = models.DateTimeField(_("created"), auto_now_add=True)
    modified_at = models.DateTimeField(_("modified"), auto_now=True)

    objects = AreaQuerySet.as_manager()

    class Meta:
        verbose_name = _("research area")
        verbose_name_plural = _("research areas")
        ordering = ["rank", "title", "pk"]
        constraints = [
            title_constraint("researcharea", _("A research area needs a title.")),
            focus_constraint("website_researcharea", "picture"),
        ]

    def get_absolute_url(self) -> str:
        return reverse("research:area", args=[self.slug])

    def searched_text(self) -> str:
        return f"{self.summary} {self.text}"


class RetiredAreaSlug(RetiredSlug):
    target = models.ForeignKey(ResearchArea, on_delete=models.CASCADE, related_name="retired_slugs")
