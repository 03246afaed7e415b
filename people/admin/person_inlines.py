"""Inlines of a person's admin page."""

from typing import Any

from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from foundation.admin.base import StackedInline, TabularInline
from people.forms.cv import CurriculumVitaeForm
from people.models import ContactDetail, CurriculumVitae, PersonInterest, PersonLink, PersonName
from people.visibility import is_editor


class NameInline(TabularInline):
    model = PersonName
    verbose_name = _("name")
    fields = ["name", "kind"]


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
        return rows if is_editor(request.user) else rows.filter(holds_former_name=False)


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
