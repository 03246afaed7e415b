"""The admin of open positions, with a preview."""

from django.contrib import admin
from django.utils.translation import gettext_lazy as _

from foundation.admin.base import DirectoryModelAdmin, KnownRelationsForm
from foundation.admin.preview import RECORD_PAGES, RecordPage
from website.admin.widgets import text_widgets
from website.models import Position
from website.views import render_position

RECORD_PAGES.register(
    RecordPage(
        Position,
        render_position,
        lambda: Position.objects.select_related("organization"),
        lambda position: position.is_public,
    ),
    order=40,
)


class PositionForm(KnownRelationsForm):
    class Meta:
        model = Position
        fields = "__all__"
        widgets = text_widgets(rows=22)


@admin.register(Position)
class PositionAdmin(DirectoryModelAdmin):
    form = PositionForm
    list_display = ["title", "kind", "organization", "deadline", "is_public", "modified_at"]
    list_filter = ["is_public", "kind"]
    list_select_related = ["organization"]
    search_fields = ["title", "slug", "text"]
    autocomplete_fields = ["organization"]
    ordering = ["-posted", "title", "pk"]
    fieldsets = [
        (None, {"fields": [
            "title", ("kind", "organization"), "text", ("posted", "deadline"), ("url", "email"),
            "is_public",
        ]}),
        (_("Page address"), {"classes": ["collapse"], "fields": ["slug"]}),
    ]  # fmt: skip
