"""Events of the group: seminars, talks, defenses, workshops."""

import datetime
from functools import cache
from typing import Any, Self
from zoneinfo import ZoneInfo, available_timezones

from django.conf import settings
from django.core.exceptions import ValidationError
from django.db import models
from django.db.models import Q
from django.db.models.functions import Coalesce
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from foundation.quoting import quotable
from foundation.slugs import RetiredSlug
from people.models import Person
from website.models.searched import PublicQuerySet, Searched, title_constraint


class CalendarEventQuerySet(PublicQuerySet):
    def upcoming(self, today: datetime.datetime | None = None) -> Self:
        """Public events that aren't over, the next one first.

        `today` is the start of the day, this day's if it is None. Events of the day count until
        midnight: pages are kept for a day.
        """
        not_over = self._with_end().filter(ends__gte=today or start_of_today())
        return not_over.order_by("starts_at", "title", "pk")

    def past(self) -> Self:
        """Public events of days before today, the latest first."""
        return self._with_end().filter(ends__lt=start_of_today()).order_by("-starts_at", "-pk")

    def _with_end(self) -> Self:
        return self.public().annotate(ends=Coalesce("ends_at", "starts_at"))

    def for_list(self) -> Self:
        """Without the texts, which lists don't show."""
        return self.select_related("person").defer("text", "search_text")


def start_of_today() -> datetime.datetime:
    return timezone.make_aware(datetime.datetime.combine(timezone.localdate(), datetime.time()))


@cache
def time_zones() -> frozenset[str]:
    """Return the names of all time zones, which are read from hundreds of files."""
    return frozenset(available_timezones())


def validate_time_zone(name: str) -> None:
    if name not in time_zones():
        raise ValidationError(
            _("“%(name)s” isn’t a time zone. Enter one such as Europe/Berlin or Asia/Shanghai."),
            params={"name": quotable(name)},
        )


def default_time_zone() -> str:
    return str(settings.TIME_ZONE)


class CalendarEvent(Searched):
    """An event at /events/<slug>/."""

    class Kind(models.TextChoices):
        SEMINAR = "seminar", _("Seminar")
        TALK = "talk", _("Talk")
        DEFENSE = "defense", _("Thesis defense")
        WORKSHOP = "workshop", _("Workshop")
        SOCIAL = "social", _("Social event")

    title = models.CharField(_("title"), max_length=200)
    kind = models.CharField(_("kind"), max_length=10, choices=Kind, blank=True)
    starts_at = models.DateTimeField(_("starts"), db_index=True)
    ends_at = models.DateTimeField(_("ends"), null=True, blank=True)
    time_zone = models.CharField(
        _("time zone"),
        max_length=60,
        default=default_time_zone,
        validators=[validate_time_zone],
        help_text=_("For both times, for example Europe/Berlin."),
    )
    place = models.CharField(_("place"), max_length=200, blank=True)
    person = models.ForeignKey(
        Person,
        verbose_name=_("speaker"),
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="events",
        help_text=_("If the speaker is a person in this directory."),
    )
    speaker = models.CharField(
        _("or speaker"), max_length=200, blank=True, help_text=_("Ada Lovelace, Example University")
    )
    text = models.TextField(
        _("abstract"),
        blank=True,
        help_text=_("Markdown: “## Heading”, “- bullet”, “[text](https://example.org)”."),
    )
    url = models.URLField(
        _("link"), max_length=500, blank=True, help_text=_("To register or to join online.")
    )
    video_url = models.URLField(_("video"), max_length=500, blank=True)
    is_public = models.BooleanField(
        _("public"), default=False, help_text=_("Until then, only editors see the event.")
    )
    created_at = models.DateTimeField(_("created"), auto_now_add=True)
    modified_at = models.DateTimeField(_("modified"), auto_now=True)

    objects = CalendarEventQuerySet.as_manager()

    class Meta:
        verbose_name = _("event")
        verbose_name_plural = _("events")
        ordering = ["-starts_at", "-pk"]
        constraints = [
            title_constraint("calendarevent", _("An event needs a title.")),
            models.CheckConstraint(
                name="website_calendarevent_ends_after_start",
                condition=Q(ends_at=None) | Q(ends_at__gte=models.F("starts_at")),
                violation_error_message=_("The event ends before it starts."),
            ),
        ]

    def get_absolute_url(self) -> str:
        return reverse("events:event", args=[self.slug])

    def searched_text(self) -> str:
        return f"{self.speaker} {self.place} {self.text}"

    @property
    def zone(self) -> datetime.tzinfo:
        return ZoneInfo(self.time_zone) if self.time_zone in time_zones() else datetime.UTC

    @property
    def local_start(self) -> datetime.datetime:
        return self.starts_at.astimezone(self.zone)

    @property
    def local_end(self) -> datetime.datetime | None:
        return self.ends_at.astimezone(self.zone) if self.ends_at else None

    @property
    def date(self) -> datetime.date:
        return self.local_start.date()

    @property
    def ends_on_same_day(self) -> bool:
        return self.local_end is not None and self.local_end.date() == self.date

    @property
    def listed_person(self) -> Person | None:
        """The speaker, if they have a page."""
        return self.person if self.person and self.person.is_listed else None

    @property
    def speakers(self) -> str:
        """The name of the speaker, for calendars and metadata."""
        names: list[Any] = [self.listed_person.name] if self.listed_person else []
        return ", ".join([*names, *([self.speaker] if self.speaker else [])])


class RetiredEventSlug(RetiredSlug):
    target = models.ForeignKey(
        CalendarEvent, on_delete=models.CASCADE, related_name="retired_slugs"
    )
