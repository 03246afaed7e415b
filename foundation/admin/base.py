"""Base classes of the admin's lists, pages and inlines."""

import re
from collections.abc import Callable, Collection, Iterable
from itertools import chain
from typing import Any, ClassVar

from django import forms
from django.contrib import admin
from django.contrib.admin.helpers import ACTION_CHECKBOX_NAME
from django.contrib.admin.options import IncorrectLookupParameters
from django.contrib.admin.views.main import ChangeList
from django.contrib.admin.widgets import (
    AutocompleteMixin,
    RelatedFieldWidgetWrapper,
)
from django.core.validators import EMPTY_VALUES
from django.db import models
from django.forms.utils import pretty_name
from django.http import HttpRequest
from django.utils.safestring import SafeString
from django.utils.text import capfirst
from django.utils.translation import gettext_lazy as _

from foundation.admin.autocompletes import RecordAutocomplete, RecordsAutocomplete
from foundation.admin.conflicts.change_form import MergesEdits, ShowsConflicts
from foundation.admin.deleting import SaysWhatIsInTheWay
from foundation.admin.error_summary import SummarizesErrors
from foundation.admin.history.record_history import ShowsHistory
from foundation.admin.pasted_rows import ReadsLines, TakesPastedRows
from foundation.admin.presence import NotesPresence
from foundation.admin.preview import HasPreview
from foundation.admin.ranked_choices import ranked
from foundation.admin.review_return import ReturnsToQueue
from foundation.admin.saving_once import SavesOnce
from foundation.admin.sections import ShowsSections
from foundation.admin.unit_access import (
    ChoosesInUnits,
    InlineOfUnits,
    KeepsChosen,
    OpensToUnits,
)
from foundation.forms import ConstraintForm, ConstraintFormSet
from foundation.sent_keys import is_too_large


class KnownAutocomplete(RecordAutocomplete):
    """An autocomplete that shows nothing, or an already loaded record, without another query."""

    known: models.Model | None = None

    def optgroups(self, name: str, value: Any, attr: Any = None) -> Any:
        nothing: Any = set()
        options = [] if self.is_required else [self.create_option(name, "", "", nothing, 0)]
        if any(each not in EMPTY_VALUES for each in value):
            if self.known is None or list(map(str, value)) != [str(self.known.pk)]:
                return super().optgroups(name, value, attr)
            label = self.choices.field.label_from_instance(self.known)
            chosen: Any = {str(self.known.pk)}
            options.append(self.create_option(name, self.known.pk, label, chosen, 1))
        return [(None, options, 0)]


class KnownRelations(KeepsChosen, ShowsConflicts):
    """Passes the related records that a ModelForm's instance was loaded with to autocompletes.

    The `Meta` of such a form names no model: the admin derives two classes of it for each request,
    and Django would make all fields for each.
    """

    fields: dict[str, forms.Field]
    instance: Any

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name, field in self.fields.items():
            widget: Any = field.widget
            if isinstance(widget, RelatedFieldWidgetWrapper):
                widget = widget.widget
            if isinstance(widget, KnownAutocomplete):
                widget.known = self.instance._state.fields_cache.get(name)


class KnownRelationsForm(KnownRelations, ConstraintForm):
    """A ModelForm with `KnownRelations`."""


class RelatedChoices(ChoosesInUnits):
    """Uses autocompletes for foreign keys, with labels that tell namesakes apart."""

    admin_site: admin.AdminSite
    related_links: ClassVar[frozenset[str]] = frozenset({"add", "change"})
    """Which links (add, change, view, delete) a field that chooses a record has.

    Never delete: other pages may use the record.
    """

    def formfield_for_dbfield(self, db_field: Any, request: HttpRequest, **kwargs: Any) -> Any:
        field = super().formfield_for_dbfield(db_field, request, **kwargs)  # type: ignore[misc]
        widget: Any = field.widget if field is not None else None
        _take_dates_with_dots(field)
        _name_parts(field)
        if isinstance(widget, RelatedFieldWidgetWrapper):
            for link in ("add", "change", "view", "delete"):
                allowed = getattr(widget, f"can_{link}_related") and link in self.related_links
                setattr(widget, f"can_{link}_related", allowed)
        return field

    def formfield_for_foreignkey(self, db_field: Any, request: HttpRequest, **kwargs: Any) -> Any:
        if db_field.name in self.get_autocomplete_fields(request):  # type: ignore[attr-defined]
            kwargs["widget"] = KnownAutocomplete(db_field, self.admin_site)
        field = super().formfield_for_foreignkey(db_field, request, **kwargs)
        target = self.admin_site._registry.get(db_field.remote_field.model)
        if field is not None and isinstance(target, DirectoryModelAdmin):
            field.label_from_instance = target.choice_label
            if target.choice_related and isinstance(kwargs.get("widget"), AutocompleteMixin):
                field.queryset = field.queryset.select_related(*target.choice_related)
        return field

    def formfield_for_manytomany(self, db_field: Any, request: HttpRequest, **kwargs: Any) -> Any:
        if db_field.name in self.get_autocomplete_fields(request):  # type: ignore[attr-defined]
            kwargs["widget"] = RecordsAutocomplete(db_field, self.admin_site)
        return super().formfield_for_manytomany(db_field, request, **kwargs)


def _take_dates_with_dots(field: Any) -> None:
    """Let a field for a day read "31.12.2026", too, as fields for partial dates do."""
    for each in (field, *getattr(field, "fields", ())):
        if isinstance(each, forms.DateField):
            each.input_formats = [*each.input_formats, "%d.%m.%Y"]
            each.error_messages["invalid"] = _("Enter a date such as 2026-12-31.")


def _name_parts(field: Any) -> None:
    """Say of which field a date and a time are, whose own labels don't."""
    if isinstance(field, forms.SplitDateTimeField):
        for part, name in zip(field.widget.widgets, (_("date"), _("time")), strict=True):
            part.attrs["aria-label"] = f"{capfirst(str(field.label))}: {name}"


def without_fields(fields: Iterable[Any], left_out: Collection[str]) -> list[Any]:
    """Return the fields of a fieldset, in lines, without some of them."""
    lines = (line if isinstance(line, (list, tuple)) else (line,) for line in fields)
    return [kept for line in lines if (kept := tuple(n for n in line if n not in left_out))]


class DirectoryChangeList(ChangeList):
    """A change list whose queryset loads what its columns show."""

    def get_queryset(self, request: HttpRequest, exclude_parameters: Any = None) -> Any:
        rows = super().get_queryset(request, exclude_parameters)
        model_admin: Any = self.model_admin
        return model_admin.for_list(rows)

    def get_filters(self, request: HttpRequest) -> Any:
        """Refuse a number that no database takes, as Django refuses other wrong parameters."""
        if any(map(is_too_large, chain.from_iterable(self.get_filters_params().values()))):
            raise IncorrectLookupParameters
        return super().get_filters(request)

    def get_results(self, request: HttpRequest) -> None:
        """Offer no way to all rows, beside the search, if they are shown already."""
        super().get_results(request)
        if not (self.query or self.has_active_filters):
            self.full_result_count = self.result_count


class DirectoryModelAdmin(
    SavesOnce,
    HasPreview,
    RelatedChoices,
    ReturnsToQueue,
    TakesPastedRows,
    ShowsSections,
    SummarizesErrors,
    NotesPresence,
    OpensToUnits,
    ShowsHistory,
    MergesEdits,
    SaysWhatIsInTheWay,
):
    """Lists that stay fast with many rows, and use the QuerySet's `search()` if it has one."""

    form: type[forms.ModelForm] = KnownRelationsForm
    show_full_result_count = False
    list_per_page = 50
    list_max_show_all = 200
    choice_related: ClassVar[tuple[str, ...]] = ()
    """Relations that `choice_label` reads, for select_related."""

    def save_formset(self, request: HttpRequest, form: Any, formset: Any, change: bool) -> None:  # noqa: FBT001
        """Save the rows, and tell the editor what followed (`reports` of the formset)."""
        super().save_formset(request, form, formset, change)
        for text in getattr(formset, "reports", ()):
            self.message_user(request, text)

    @staticmethod
    def choice_label(obj: Any) -> str:
        """Return the label of a record in a choice."""
        return str(obj)

    @staticmethod
    def row_label(obj: Any) -> str:
        """Return how the controls in a row of the list name the record, for screen readers."""
        return str(obj)

    def action_checkbox(self, obj: Any) -> SafeString:
        name = _("Select %(record)s") % {"record": self.row_label(obj)}
        attributes = {"class": "action-select", "aria-label": str(name)}
        box = forms.CheckboxInput(attributes, lambda _value: False)
        return box.render(ACTION_CHECKBOX_NAME, str(obj.pk))

    choice_name: ClassVar[str] = ""
    """The column of the name by which the results of an autocomplete are ranked, if any is."""

    def ranked_choices(self, rows: Any, term: str) -> Any:
        """Sort the results of an autocomplete: exact matches and beginnings of names first."""
        return ranked(rows, term, name=self.choice_name) if self.choice_name else rows

    def choice_details(self, objects: list[Any]) -> Callable[[Any], str]:
        """Return a function that labels a record in search results, which have more room."""
        return self.choice_label

    def for_list(self, queryset: Any) -> Any:
        """Load the relations that the list's columns show."""
        return queryset

    def get_changelist(self, request: HttpRequest, **kwargs: Any) -> type[ChangeList]:
        return DirectoryChangeList

    def get_search_results(
        self, request: HttpRequest, queryset: Any, search_term: str
    ) -> tuple[Any, bool]:
        search = getattr(queryset, "search", None)
        if search is None:
            return super().get_search_results(request, queryset, search_term)
        return (search(search_term) if search_term.strip() else queryset), False


class DirectoryInline(RelatedChoices, InlineOfUnits):
    form: type[forms.ModelForm] = KnownRelationsForm
    formset = ConstraintFormSet
    extra = 0
    row_related: ClassVar[tuple[str, ...]] = ()
    """Relations that the rows show, for select_related."""

    in_section_list = True
    """Whether the page's list of sections has it; not if it belongs to the one before it."""

    pasted_lines: ClassVar[ReadsLines | None] = None
    """How lines of a CV are read that are pasted into the section, if they can be."""

    def count_of(self, obj: Any, formset: Any) -> int:
        """Return how many rows `obj` has, of which the page may not show all."""
        count: int = formset.initial_form_count()
        return count

    def note_about(self, obj: Any, formset: Any) -> str:
        """Return a note below the rows of `obj`, such as how many of them are shown."""
        return ""

    def get_queryset(self, request: HttpRequest) -> Any:
        rows = super().get_queryset(request)
        return rows.select_related(*self.row_related) if self.row_related else rows


class FieldOfColumn(forms.BoundField):
    """A field in a table, where the header of its column has its help text."""

    @property
    def aria_describedby(self) -> str | None:
        described: str = super().aria_describedby or ""
        prefix = re.sub(r"-(\d+|__prefix__)$", "", self.form.prefix or "")
        column = f"{prefix}-{self.name}_helptext"
        return described.replace(f"{self.auto_id}_helptext", column) or None


class TabularInline(DirectoryInline):
    """An inline with one line per row."""

    related_links = frozenset({"add"})
    formfield_overrides = {
        # The admin's own widget shows each URL twice.
        models.URLField: {"widget": forms.URLInput(attrs={"class": "vURLField"})},
    }
    template = "admin/edit_inline/tabular.html"

    def get_formset(self, request: HttpRequest, obj: Any = None, **kwargs: Any) -> Any:
        """Label the fields for screen readers, which Django doesn't do in a table."""
        formset = super().get_formset(request, obj, **kwargs)
        formset.form.bound_field_class = FieldOfColumn
        for name, field in formset.form.base_fields.items():
            widget: Any = getattr(field.widget, "widget", field.widget)
            widget.attrs.setdefault("aria-label", field.label or pretty_name(name))
        return formset


class StackedInline(DirectoryInline):
    """An inline for rows with many fields; saved rows are collapsed to their titles."""

    template = "admin/edit_inline/stacked_folded.html"
