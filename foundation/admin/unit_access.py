"""Admin pages for editors of units: what they may open, list, choose and save.

`foundation.permissions` decides; these classes ask it wherever Django asks for a permission.
"""

from collections.abc import Iterable
from typing import Any

from django import forms
from django.contrib import admin
from django.db import models, transaction
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext_lazy as _

from foundation.admin.conflicts.choices import Conflict
from foundation.admin.conflicts.merged_data import MergedData
from foundation.permissions import (
    ACTIONS,
    Action,
    choosable,
    is_limited,
    limited,
    may,
    unit_rule,
)

CHOOSING = "_chosen_for"
"""The attribute of a request that has the relation for which an autocomplete lists records."""


class OutsideUnitsError(Exception):
    """What an editor of units wanted to add doesn't belong to these units."""


class OpensToUnits(admin.ModelAdmin):
    """Lists and forms that have only the records of their units for editors of units."""

    is_open_to_units = True
    """Whether they may use these pages, if a rule allows them anything with the records."""

    def _unit_may(self, request: HttpRequest, action: Action, obj: Any = None) -> bool:
        if not self.is_open_to_units or not is_limited(request.user, self.model):
            return False
        known: dict[Any, bool] = vars(request).setdefault("_unit_rights", {})
        key = self.model, action, getattr(obj, "pk", None)
        if key not in known:
            known[key] = may(request.user, action, self.model, key[2])
        return known[key]

    def has_module_permission(self, request: HttpRequest) -> bool:
        if super().has_module_permission(request):
            return True
        return any(self._unit_may(request, action) for action in ACTIONS)

    def has_add_permission(self, request: HttpRequest) -> bool:
        return super().has_add_permission(request) or self._unit_may(request, "add")

    def has_view_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return super().has_view_permission(request, obj) or self._unit_may(request, "view", obj)

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return super().has_change_permission(request, obj) or self._unit_may(request, "change", obj)

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return super().has_delete_permission(request, obj) or self._unit_may(request, "delete", obj)

    def may_choose(self, request: HttpRequest) -> bool:
        """Whether an editor of units may choose such records in a form."""
        rule = unit_rule(self.model)
        return is_limited(request.user, self.model) and rule is not None

    def get_queryset(self, request: HttpRequest) -> Any:
        rows = super().get_queryset(request)
        if request is None or not is_limited(request.user, self.model):
            return rows
        if relation := getattr(request, CHOOSING, None):
            return choosable(request.user, relation, rows)
        return limited(request.user, rows)

    def lookup_allowed(  # type: ignore[override]
        self, lookup: str, value: Any, request: HttpRequest
    ) -> bool:
        """Refuse questions about columns that no form shows, but to those who may change them.

        A list may be filtered by its filters in any case.
        """
        name = lookup.partition("__")[0]
        fields = {field.name: field for field in self.opts.get_fields() if field.concrete}
        is_hidden = name in fields and not fields[name].editable and name != self.opts.pk.name
        is_hidden = is_hidden and name not in _names_of(self.get_list_filter(request))
        if is_hidden and not self.has_change_permission(request):
            return False
        return super().lookup_allowed(lookup, value, request)

    # What is added has to belong to a unit

    def changeform_view(
        self,
        request: HttpRequest,
        object_id: str | None = None,
        form_url: str = "",
        extra_context: Any = None,
    ) -> HttpResponse:
        if request.method != "POST" or not is_limited(request.user, self.model):
            return super().changeform_view(request, object_id, form_url, extra_context)
        try:
            with transaction.atomic():
                return super().changeform_view(request, object_id, form_url, extra_context)
        except OutsideUnitsError:
            _ask_for_unit(request)
            return super().changeform_view(request, object_id, form_url, extra_context)

    def log_addition(self, request: HttpRequest, obj: Any, message: Any) -> Any:
        """Called by Django once all of an added record is saved."""
        if is_limited(request.user, self.model) and not may(
            request.user, "change", self.model, obj.pk
        ):
            raise OutsideUnitsError
        return super().log_addition(request, obj, message)


def _ask_for_unit(request: HttpRequest) -> None:
    """Have the form shown again, with all that was typed."""
    data = MergedData.copy_of(request.POST)
    text = _(
        "This doesn’t belong to a unit that you edit. A publication needs an author in "
        "the unit, and an organization must be part of it."
    )
    data.conflicts[""] = [Conflict("", "", "", "", str(text), is_question=False)]
    request.POST = data  # type: ignore[assignment]


class InlineOfUnits(admin.options.InlineModelAdmin):
    """Rows that editors of units may edit on the pages of records of their units."""

    def _unit_may(self, request: HttpRequest, action: Action, parent: Any) -> bool:
        rule = unit_rule(self.model)
        if rule is None or action not in rule.actions or not is_limited(request.user, self.model):
            return False
        pages: Any = self.admin_site._registry.get(self.parent_model)
        if pages is None:
            return False
        if parent is None or parent.pk is None:  # a form that adds, or a question about any record
            return pages.has_add_permission(request) or pages.has_change_permission(request)
        return pages.has_change_permission(request, parent)

    def has_add_permission(self, request: HttpRequest, obj: Any) -> bool:  # type: ignore[override]
        return super().has_add_permission(request, obj) or self._unit_may(request, "add", obj)

    def has_view_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return super().has_view_permission(request, obj) or self._unit_may(request, "view", obj)

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return super().has_change_permission(request, obj) or self._unit_may(request, "change", obj)

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return super().has_delete_permission(request, obj) or self._unit_may(request, "delete", obj)


class ChoosesInUnits:
    """Limits the choices of relations in forms; what a record has already can stay."""

    def formfield_for_foreignkey(self, db_field: Any, request: HttpRequest, **kwargs: Any) -> Any:
        field = super().formfield_for_foreignkey(db_field, request, **kwargs)  # type: ignore[misc]
        return _limited(field, db_field, request)

    def formfield_for_manytomany(self, db_field: Any, request: HttpRequest, **kwargs: Any) -> Any:
        field = super().formfield_for_manytomany(db_field, request, **kwargs)  # type: ignore[misc]
        return _limited(field, db_field, request)


def _limited(field: Any, db_field: Any, request: HttpRequest) -> Any:
    if field is not None and is_limited(request.user, db_field.remote_field.model):
        every, field.queryset = field.queryset, choosable(request.user, db_field, field.queryset)
        field.every_choice = every
    return field


class KeepsChosen:
    """A ModelForm whose record keeps what it refers to, though the user couldn't choose it."""

    fields: dict[str, forms.Field]
    instance: Any

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if not self.instance.pk:
            return
        for name, field in self.fields.items():
            every = getattr(field, "every_choice", None)
            if every is None:
                continue
            relation = self.instance._meta.get_field(name)
            if isinstance(relation, models.ManyToManyField):
                chosen = list(getattr(self.instance, name).values_list("pk", flat=True))
            else:
                chosen = [getattr(self.instance, relation.attname)]
            allowed = field.queryset.values("pk")  # type: ignore[attr-defined]
            is_allowed = models.Q(pk__in=allowed) | models.Q(pk__in=[pk for pk in chosen if pk])
            field.queryset = every.filter(is_allowed)  # type: ignore[attr-defined]


def _names_of(filters: Iterable[Any]) -> set[str]:
    """Return the columns or parameters that the filters of a list are about."""
    names = (each[0] if isinstance(each, tuple | list) else each for each in filters)
    return {name if isinstance(name, str) else str(name.parameter_name) for name in names}
