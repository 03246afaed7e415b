"""News that editors write, and what they decide about news that follow from the record."""

from typing import Any, Self

from django.db import models
from django.db.models import Q
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from foundation.paragraphs import first_paragraph
from foundation.pictures.focal_point import focus_constraint
from foundation.pictures.has_picture import PICTURE_HELP, HasPicture
from foundation.slugs import RetiredSlug
from people.models import Activity, Affiliation, Person, Project
from publications.models import Publication, PublicationAward
from website.models.searched import (
    Searched,
    title_constraint,
)


class Event(models.TextChoices):
    """What a news item from the record is about; see `website.record_news`."""

    START = "start", _("Start of an affiliation")
    END = "end", _("End of an affiliation")
    AWARD = "award", _("Award of a person")
    PUBLICATION = "publication", _("Publication")
    PUBLICATION_AWARD = "publication_award", _("Award of a publication")


RECORD_OF = {
    Event.START: "affiliation",
    Event.END: "affiliation",
    Event.AWARD: "activity",
    Event.PUBLICATION: "publication",
    Event.PUBLICATION_AWARD: "publication_award",
}
"""The foreign key that each event has in a news item."""


class NewsItemQuerySet(models.QuerySet[Any]):
    def public(self) -> Self:
        return self.filter(release=NewsItem.Release.PUBLIC)

    def latest_first(self) -> Self:
        return self.order_by("-date", "-pk")

    def for_list(self) -> Self:
        return self.defer("search_text")

    def deciding(self) -> Self:
        """Items that are shown, or show nothing, instead of one from the record."""
        return self.exclude(release=NewsItem.Release.DRAFT).exclude(event="")


class NewsItem(Searched, HasPicture):
    """News at /news/<slug>/. It can take the place of an item that follows from the record."""

    class Release(models.TextChoices):
        DRAFT = "", _("Draft: only editors see it")
        PUBLIC = "public", _("Public")
        HIDDEN = "hidden", _("Hidden: neither this item nor the news that it replaces is shown")

    title = models.CharField(_("title"), max_length=200)
    date = models.DateField(_("date"), default=timezone.localdate, db_index=True)
    release = models.CharField(
        _("shown to"), max_length=10, choices=Release, blank=True, default=Release.DRAFT
    )
    text = models.TextField(
        _("text"),
        blank=True,
        help_text=_(
            "Markdown: “## Heading”, “- bullet”, “[text](https://example.org)”. "
            "Lists show the first paragraph."
        ),
    )
    picture = models.ImageField(_("picture"), upload_to="news/", blank=True, help_text=PICTURE_HELP)
    people = models.ManyToManyField(
        Person, verbose_name=_("people"), blank=True, related_name="news_items"
    )
    publications = models.ManyToManyField(
        Publication, verbose_name=_("publications"), blank=True, related_name="news_items"
    )
    projects = models.ManyToManyField(
        Project, verbose_name=_("projects"), blank=True, related_name="news_items"
    )
    event = models.CharField(_("instead of"), max_length=20, choices=Event, blank=True, default="")
    affiliation = models.ForeignKey(
        Affiliation,
        verbose_name=_("affiliation"),
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="news_instead",
    )
    activity = models.ForeignKey(
        Activity,
        verbose_name=_("activity"),
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="news_instead",
    )
    publication = models.ForeignKey(
        Publication,
        verbose_name=_("publication"),
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="news_instead",
    )
    publication_award = models.ForeignKey(
        PublicationAward,
        verbose_name=_("award of a publication"),
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="news_instead",
    )
    created_at = models.DateTimeField(_("created"), auto_now_add=True)
    modified_at = models.DateTimeField(_("modified"), auto_now=True)

    objects = NewsItemQuerySet.as_manager()

    class Meta:
        verbose_name = _("news item")
        verbose_name_plural = _("news")
        ordering = ["-date", "-pk"]
        constraints = [
            title_constraint("newsitem", _("A news item needs a title.")),
            focus_constraint("website_newsitem", "picture"),
            models.CheckConstraint(
                name="website_newsitem_record_has_event",
                condition=~Q(event="")
                | Q(affiliation=None, activity=None, publication=None, publication_award=None),
                violation_error_message=_("Choose which news from the records this item replaces."),
            ),
        ]

    def get_absolute_url(self) -> str:
        return reverse("news:item", args=[self.slug])

    def searched_text(self) -> str:
        return self.text

    @property
    def is_public(self) -> bool:
        return self.release == self.Release.PUBLIC

    def neighbors(self) -> tuple["NewsItem | None", "NewsItem | None"]:
        """Return the public items before and after it."""
        rows = NewsItem.objects.public().for_list()
        earlier = rows.filter(Q(date__lt=self.date) | Q(date=self.date, pk__lt=self.pk))
        later = rows.filter(Q(date__gt=self.date) | Q(date=self.date, pk__gt=self.pk))
        return earlier.order_by("date", "pk").last(), later.order_by("date", "pk").first()

    @property
    def lead(self) -> str:
        return first_paragraph(self.text, most=60)


class RetiredNewsSlug(RetiredSlug):
    target = models.ForeignKey(NewsItem, on_delete=models.CASCADE, related_name="retired_slugs")
