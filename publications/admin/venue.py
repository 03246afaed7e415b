"""The admin of venues: journals, conferences, workshops."""

from collections.abc import Callable
from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import URLPattern, path, reverse
from django.utils.translation import gettext_lazy as _

from foundation.admin.base import DirectoryModelAdmin
from publications.admin.printed_venues import correct_printed_names, correction_url
from publications.admin.venue_merging import MergesVenues
from publications.models import Publication, Venue


@admin.register(Venue)
class VenueAdmin(MergesVenues, DirectoryModelAdmin):
    change_form_template = "admin/publications/venue/change_form.html"
    list_display = ["name", "short_name", "kind", "parent"]
    list_filter = ["kind"]
    search_fields = ["search_text"]
    search_help_text = _("Searches names and short names.")
    autocomplete_fields = ["parent"]
    choice_related = ("parent",)
    choice_name = "name"
    fieldsets = [
        (None, {"fields": ["name", ("short_name", "kind"), "parent", ("url", "issn")]}),
        (_("Other names, address"), {"classes": ["collapse"], "fields": ["other_names", "slug"]}),
    ]

    def choice_details(self, objects: list[Any]) -> Callable[[Any], str]:
        """Add the kind, and the conference of a workshop: others have the same name."""
        kinds = dict(Venue.Kind.choices)

        def label(venue: Any) -> str:
            parent = venue.parent.label if venue.parent else ""
            return " – ".join(filter(None, [str(venue), str(kinds[venue.kind]), parent]))

        return label

    def get_queryset(self, request: HttpRequest) -> QuerySet[Venue]:
        return super().get_queryset(request).select_related("parent")

    def get_urls(self) -> list[URLPattern]:
        view = self.admin_site.admin_view(self.printed_view)
        name = "publications_venue_printed"
        return [path("<int:pk>/printed/", view, name=name), *super().get_urls()]

    def printed_view(self, request: HttpRequest, pk: int) -> HttpResponse:
        publications: Any = self.admin_site.get_model_admin(Publication)
        return correct_printed_names(publications, request, pk)

    def save_model(self, request: HttpRequest, obj: Venue, form: Any, change: bool) -> None:  # noqa: FBT001
        super().save_model(request, obj, form, change)
        if change and "name" in form.changed_data:
            request.former_name = form.initial.get("name", "")  # type: ignore[attr-defined]

    def response_change(self, request: HttpRequest, obj: Venue) -> HttpResponse:
        """After a venue was renamed, offer to correct its name as printed."""
        response = super().response_change(request, obj)
        former = getattr(request, "former_name", "")
        if "_popup" in request.POST or not self._may_correct(request):
            return response
        then = response.get("Location", reverse("admin:publications_venue_changelist"))
        url = correction_url(obj, find=former, replacement=obj.name, then=then)
        return HttpResponseRedirect(url) if url else response

    def _may_correct(self, request: HttpRequest) -> bool:
        return self.admin_site.get_model_admin(Publication).has_change_permission(request)
