"""The admin of own pages, with a preview."""

from typing import Any

from django.contrib import admin, messages
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from foundation.admin.base import DirectoryModelAdmin, KnownRelationsForm, TabularInline
from foundation.admin.pictures import PICTURE_FIELDS, HasPictures
from foundation.admin.preview import RECORD_PAGES, RecordPage
from foundation.pictures.has_picture import PICTURE_FIELDSET
from website.admin.widgets import text_widgets
from website.models import Page, PageImage
from website.page_text import picture_names
from website.views import render_page

RECORD_PAGES.register(
    RecordPage(Page, render_page, Page.objects.all, lambda page: page.is_public), order=30
)


class PageForm(KnownRelationsForm):
    class Meta:
        model = Page
        fields = "__all__"
        widgets = text_widgets(rows=22)


class PageImageInline(TabularInline):
    model = PageImage
    verbose_name_plural = _("pictures in the text")
    fields = ["name", "image", "description"]
    formfield_overrides = {**TabularInline.formfield_overrides, **PICTURE_FIELDS}


@admin.register(Page)
class PageAdmin(HasPictures, DirectoryModelAdmin):
    form = PageForm
    list_display = ["title", "slug", "is_public", "modified_at"]
    list_filter = ["is_public"]
    search_fields = ["title", "slug", "text"]
    ordering = ["title", "pk"]
    inlines = [PageImageInline]
    fieldsets = [
        (None, {"fields": ["title", "summary", "text", "is_public"]}),
        PICTURE_FIELDSET,
        (_("Page address"), {"classes": ["collapse"], "fields": ["slug"]}),
    ]

    def save_related(self, request: HttpRequest, form: Any, formsets: Any, change: bool) -> None:  # noqa: FBT001
        super().save_related(request, form, formsets, change)
        page = form.instance
        known = set(page.images.values_list("name", flat=True))
        missing = [name for name in picture_names(page.text) if name not in known]
        if missing:
            text = _("The text shows pictures that the page doesn’t have: %(names)s.")
            messages.warning(request, text % {"names": ", ".join(missing)})
