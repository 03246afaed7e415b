"""The admin of organizations."""

from collections.abc import Callable, Iterable
from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.text import get_text_list
from django.utils.translation import gettext_lazy as _

from affiliations.admin.merging import MergesOrganizations
from affiliations.misspellings import is_slip_of
from affiliations.models import FormerParent, Organization
from foundation.admin.base import (
    DirectoryInline,
    DirectoryModelAdmin,
    KnownRelationsForm,
    TabularInline,
)
from foundation.admin.filters import ChosenRecordFilter
from foundation.admin.pictures import HasPictures
from foundation.folding import fold
from foundation.forms import ConstraintFormSet
from foundation.pictures.has_picture import PICTURE_FIELDSET
from foundation.registry import Registry

ORGANIZATION_INLINES: Registry[type[DirectoryInline]] = Registry(
    "inlines of an organization's page"
)
"""What other apps add, before the units."""


_NAMES = ("name", "short_name", "native_name")


def _keep(names: Iterable[str], organization: Organization) -> list[str]:
    """Add previous names to the other names, but for corrected typos; return those added."""
    others = organization.other_names.splitlines()
    known = [fold(getattr(organization, name)) for name in _NAMES] + [*map(fold, others)]
    new = [name for name in names if fold(name) and not _is_among(fold(name), known)]
    organization.other_names = "\n".join([*others, *new])
    return new


def _is_among(name: str, known: list[str]) -> bool:
    return any(is_slip_of(name, other) for other in known)


class PartFilter(ChosenRecordFilter):
    """Filter by an organization and everything below it."""

    title = _("part of")
    parameter_name = "within"
    model_label = Organization

    def rows_of(self, queryset: Any, pk: int) -> Any:
        return queryset.within(pk)


class PartInline(TabularInline):
    """The organizations directly below, with the fields that most of them need."""

    model = Organization
    fk_name = "parent"
    verbose_name = _("unit")
    verbose_name_plural = _("units: schools, laboratories, groups, teams")
    fields = ["name", "short_name", "native_name", "kind"]
    show_change_link = True


class FormerParentForm(KnownRelationsForm):
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.instance.is_checked_with_others = True


class FormerParentFormSet(ConstraintFormSet):
    """Checks all former parents together, with the current one as it was entered."""

    def clean(self) -> None:
        super().clean()
        if any(self.errors):
            return
        rows = [form.instance.as_tuple() for form in self.forms if self._counts(form)]
        if rows:
            self.instance.check_moves(rows)


class FormerParentInline(TabularInline):
    """What the organization was part of before it moved."""

    model = FormerParent
    fk_name = "organization"
    form = FormerParentForm
    formset = FormerParentFormSet
    fields = ["parent", "start", "end"]
    autocomplete_fields = ["parent"]
    row_related = ("organization", "parent__parent")


@admin.register(Organization)
class OrganizationAdmin(HasPictures, MergesOrganizations, DirectoryModelAdmin):
    change_form_template = "admin/affiliations/organization/change_form.html"
    choice_related = ("parent",)
    choice_name = "name"
    list_display = ["name", "short_name", "kind", "above", "city", "country"]
    list_filter = ["kind", PartFilter]
    list_select_related = ["parent"]
    search_fields = ["search_text"]
    search_help_text = _("Searches names (in any language), short names and cities.")
    autocomplete_fields = ["parent"]
    fieldsets = [
        (None, {"fields": ["name", ("short_name", "native_name"), "kind", "parent"]}),
        (_("Place"), {"fields": [("city", "region", "country")]}),
        (_("Links"), {"fields": [("url", "ror")]}),
        (_("Text"), {"fields": ["description"]}),
        PICTURE_FIELDSET,
        (_("More"), {"classes": ["collapse"], "fields": ["other_names", "slug"]}),
    ]

    @property
    def inlines(self) -> list[Any]:  # type: ignore[override]
        return [FormerParentInline, *ORGANIZATION_INLINES, PartInline]

    @staticmethod
    def choice_label(obj: Any) -> str:
        """Return the name with the parent's: many universities have a computer school."""
        return f"{obj.name} – {obj.parent.label}" if obj.parent else obj.name

    def choice_details(self, objects: list[Any]) -> Callable[[Any], str]:
        """Add the native name and the city to the label: others have the same name."""

        def label(organization: Any) -> str:
            details = [organization.native_name, organization.city]
            return ", ".join(filter(None, [self.choice_label(organization), *details]))

        return label

    def get_queryset(self, request: HttpRequest) -> QuerySet[Organization]:
        return super().get_queryset(request).select_related("parent")

    def save_model(self, request: HttpRequest, obj: Any, form: Any, change: bool) -> None:  # noqa: FBT001
        """Keep the previous names, which publications, tables and visitors go on using."""
        before = [form.initial[name] for name in _NAMES if change and name in form.changed_data]
        kept = [] if "other_names" in form.changed_data else _keep(before, obj)
        super().save_model(request, obj, form, change)
        if kept:
            names = get_text_list([f"“{name}”" for name in kept], _("and"))
            text = _("Kept for search and imports among the other names: %(names)s.")
            self.message_user(request, text % {"names": names})

    @admin.display(description=_("part of"), ordering="parent__name")
    def above(self, obj: Organization) -> str:
        return obj.parent.name if obj.parent else ""
