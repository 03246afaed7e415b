"""Inlines of a person's admin page."""

from typing import Any

from django.contrib import admin
from django.http import HttpRequest
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from foundation.admin.base import StackedInline, TabularInline
from foundation.permissions import is_limited
from people.forms.cv import CurriculumVitaeForm
from people.models import ContactDetail, CurriculumVitae, PersonInterest, PersonLink, PersonName
from people.names import split_full_name
from people.visibility import is_editor


class NameInline(TabularInline):
    model = PersonName
    verbose_name = _("name")
    fields = ["name", "kind", "read_as"]
    readonly_fields = ["read_as"]

    def note_about(self, obj: Any, formset: Any) -> str:
        return gettext("Write a family name of several words first: García Márquez, Ana.")

    @admin.display(description=_("read as"))
    def read_as(self, row: PersonName) -> str:
        """How imports divide the name: "Márquez, Ana García"."""
        given, family = split_full_name(row.name)
        return ", ".join(filter(None, (family, given)))


class ContactInline(TabularInline):
    model = ContactDetail
    fields = ["kind", "value", "label", "visibility", "rank"]

    def get_queryset(self, request: HttpRequest) -> Any:
        return super().get_queryset(request).visible_to(request.user)


class LinkInline(TabularInline):
    model = PersonLink
    fields = ["kind", "url", "label", "language", "is_outdated", "rank"]

    def get_queryset(self, request: HttpRequest) -> Any:
        rows = super().get_queryset(request)
        if is_editor(request.user) or is_limited(request.user, PersonLink):
            return rows
        return rows.filter(holds_former_name=False)


class InterestInline(TabularInline):
    model = PersonInterest
    fields = ["interest", "state", "rank"]
    autocomplete_fields = ["interest"]
    row_related = ("interest",)


class CurriculumVitaeInline(StackedInline):
    model = CurriculumVitae
    form = CurriculumVitaeForm
    verbose_name_plural = _("CV settings")
    extra = 1  # the defaults, until settings are saved
    fieldsets = [(None, {"fields": [("paper", "language", "publications"), "sections"]})]
