"""The admin of venues: journals, conferences, workshops."""

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from foundation.admin.base import DirectoryModelAdmin
from publications.admin.venue_merging import MergesVenues
from publications.models import Venue


@admin.register(Venue)
class VenueAdmin(MergesVenues, DirectoryModelAdmin):
    list_display = ["name", "short_name", "kind", "parent"]
    list_filter = ["kind"]
    search_fields = ["search_text"]
    search_help_text = _("Searches names and short names.")
    autocomplete_fields = ["parent"]
    fieldsets = [
        (None, {"fields": ["name", ("short_name", "kind"), "parent", ("url", "issn")]}),
        (_("Other names, address"), {"classes": ["collapse"], "fields": ["other_names", "slug"]}),
    ]

    def get_queryset(self, request: HttpRequest) -> QuerySet[Venue]:
        return super().get_queryset(request).select_related("parent")
