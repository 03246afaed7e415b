"""The admin site of the directory: its titles, its review queue, and how records are chosen in it."""

from typing import Any

from django.conf import settings
from django.contrib import admin
from django.contrib.admin.views.autocomplete import AutocompleteJsonView
from django.http import HttpRequest, HttpResponse
from django.urls import URLPattern, URLResolver, path
from django.utils.translation import gettext_lazy as _

from directory.views import review


class ChoicesView(AutocompleteJsonView):
    """What an autocomplete offers, in the words that tell namesakes apart."""

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        context = super().get_context_data(**kwargs)
        objects = list(context["object_list"])
        details = getattr(self.model_admin, "choice_details", lambda _objects: str)
        self._label = details(objects)
        return context | {"object_list": objects}

    def serialize_result(self, obj: Any, to_field_name: str) -> dict[str, str]:
        return super().serialize_result(obj, to_field_name) | {"text": self._label(obj)}


class DirectoryAdminSite(admin.AdminSite):
    index_title = _("What would you like to edit?")
    index_template = "admin/directory_index.html"

    @property
    def site_header(self) -> str:  # type: ignore[override]
        return settings.SITE_NAME

    @property
    def site_title(self) -> str:  # type: ignore[override]
        return settings.SITE_NAME

    def get_urls(self) -> list[URLPattern | URLResolver]:
        view = self.admin_view
        return [
            path("review/", view(review.review), name="review"),
            path("review/<slug:key>/", view(review.review_of), name="review_of"),
            path(
                "review/linkable-supervisors/<int:pk>/link/",
                view(review.link_supervisor),
                name="link_supervisor",
            ),
            *super().get_urls(),
        ]

    def autocomplete_view(self, request: HttpRequest) -> HttpResponse:
        return ChoicesView.as_view(admin_site=self)(request)
