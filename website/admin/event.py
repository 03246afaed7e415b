"""The admin of events, with a preview. Times are entered in the time zone of the event."""

import datetime
from typing import Any
from zoneinfo import ZoneInfo

from django.contrib import admin
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from foundation.admin.base import DirectoryModelAdmin, KnownRelationsForm
from foundation.admin.preview import RECORD_PAGES, RecordPage
from website.admin.widgets import text_widgets
from website.models import CalendarEvent
from website.models.event import time_zones
from website.views import render_event

_TIMES = ("starts_at", "ends_at")

RECORD_PAGES.register(
    RecordPage(
        CalendarEvent,
        render_event,
        lambda: CalendarEvent.objects.select_related("person"),
        lambda event: event.is_public,
    ),
    order=45,
)


class EventForm(KnownRelationsForm):
    class Meta:
        model = CalendarEvent
        fields = "__all__"
        widgets = text_widgets(rows=14)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name in _TIMES:
            widgets: Any = self.fields[name].widget
            for part, label in zip(widgets.widgets, (_("date"), _("time")), strict=True):
                part.attrs["aria-label"] = f"{self.fields[name].label}: {label}"
            time = self.initial.get(name)
            if isinstance(time, datetime.datetime) and timezone.is_aware(time):
                # A time without a zone is shown as it is.
                self.initial[name] = timezone.make_naive(time, self.instance.zone)

    def clean(self) -> Any:
        """Move the times, which were read in the time zone of the server, to that of the event."""
        cleaned: dict[str, Any] = super().clean() or self.cleaned_data
        zone = cleaned.get("time_zone")
        if zone in time_zones():
            for name in _TIMES:
                if time := cleaned.get(name):
                    local = timezone.make_naive(time, timezone.get_current_timezone())
                    cleaned[name] = local.replace(tzinfo=ZoneInfo(zone))
        return cleaned


@admin.register(CalendarEvent)
class CalendarEventAdmin(DirectoryModelAdmin):
    form = EventForm
    list_display = ["title", "kind", "starts_at", "speaker_shown", "place", "is_public"]
    list_filter = ["is_public", "kind"]
    list_select_related = ["person"]
    search_fields = ["title", "slug", "speaker", "person__name", "place"]
    autocomplete_fields = ["person"]
    date_hierarchy = "starts_at"
    ordering = ["-starts_at", "-pk"]
    fieldsets = [
        (None, {"fields": [
            ("title", "kind"), ("starts_at", "ends_at", "time_zone"), "place",
            ("person", "speaker"), "text", ("url", "video_url"), "is_public",
        ]}),
        (_("Page address"), {"classes": ["collapse"], "fields": ["slug"]}),
    ]  # fmt: skip

    @admin.display(description=_("speaker"), ordering="person__sort_name")
    def speaker_shown(self, obj: CalendarEvent) -> str:
        return ", ".join(filter(None, [obj.person.name if obj.person else "", obj.speaker]))
