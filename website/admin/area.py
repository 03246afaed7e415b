"""The admin of research areas, with a preview."""

from django.contrib import admin
from django.utils.translation import gettext_lazy as _

from foundation.admin.base import DirectoryModelAdmin, KnownRelationsForm
from foundation.admin.pictures import HasPictures
from foundation.admin.preview import RECORD_PAGES, RecordPage
from foundation.pictures.has_picture import PICTURE_FIELDSET
from website.admin.widgets import text_widgets
from website.models import ResearchArea
from website.views import render_area

RECORD_PAGES.register(
    RecordPage(ResearchArea, render_area, ResearchArea.objects.all, lambda area: area.is_public),
    order=60,
)


class AreaForm(KnownRelationsForm):
    class Meta:
        model = ResearchArea
        fields = "__all__"
        widgets = text_widgets(rows=14)


@admin.register(ResearchArea)
class ResearchAreaAdmin(HasPictures, DirectoryModelAdmin):
    form = AreaForm
    list_display = ["title", "rank", "is_public", "modified_at"]
    list_filter = ["is_public"]
    search_fields = ["title", "slug", "text"]
    autocomplete_fields = ["interests", "projects", "publications"]
    ordering = ["rank", "title", "pk"]
    fieldsets = [
        (None, {"fields": ["title", "summary", "text", ("rank", "is_public")]}),
        PICTURE_FIELDSET,
        (_("What is in it"), {"fields": ["interests", "projects", "publications"]}),
        (_("Page address"), {"classes": ["collapse"], "fields": ["slug"]}),
    ]  # fmt: skip
