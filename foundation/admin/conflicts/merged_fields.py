"""The three-way merge of the fields of one form or row."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from typing import Any

from django import forms
from django.utils.datastructures import MultiValueDict
from django.utils.text import capfirst

from foundation.admin.conflicts.choices import Chosen, Conflict, chosen, is_open, shown_text
from foundation.admin.conflicts.form_state import (
    RowState,
    comparable,
    compared_fields,
    digest,
    stored_value,
)
from foundation.admin.conflicts.submitted import Values, stored_data


@dataclass
class MergedFields:
    conflicts: list[Conflict] = field(default_factory=list)
    kept: list[str] = field(default_factory=list)
    """The labels of the fields that the other editor changed and this one didn't."""


def label_of(form: Any, name: str) -> str:
    return capfirst(str(form[name].label))


def submitted_value(form: Any, values: Values, files: Any, name: str) -> Any:
    """Return what was submitted for a field, in the shape that the field's `clean` takes."""
    data: Any = MultiValueDict(values)
    return form.fields[name].widget.value_from_datadict(data, files, name)


def submitted_digest(form: Any, values: Values, files: Any, name: str) -> str | None:
    """Return the digest of what was submitted, or None for a file input that was left alone."""
    form_field = form.fields[name]
    value = submitted_value(form, values, files, name)
    if isinstance(form_field, forms.FileField):
        if not value and value is not False:
            return None
        return digest(f"file {getattr(value, 'name', '')}")
    return digest(comparable(form_field, value))


def stored_digest(form: Any, name: str) -> str:
    return digest(comparable(form.fields[name], stored_value(form, name)))


def take_stored(form: Any, values: Values, name: str, files: Any = None) -> None:
    """Replace what was submitted for a field by what is stored."""
    stored, names = stored_data(form, name)
    for each in names:
        values.pop(each, None)
    values |= stored
    if files and name in files:
        del files[name]


def is_changed(form: Any, values: Values, files: Any, base: RowState | None) -> bool:
    """Whether a row was edited; True if it isn't known what it was made from."""
    for name in compared_fields(form):
        mine = submitted_digest(form, values, files, name)
        if mine is not None and mine != (base or {}).get(name, ""):
            return True
    return False


def merge_fields(
    form: Any,
    values: Values,
    files: Any,
    base: RowState,
    *,
    without: Collection[str] = (),
) -> MergedFields:
    """Merge what was submitted for a form with what is stored, the state of the unbound `form`.

    Changes `values`: they get the stored value of each field that only the other editor changed.
    """
    merged = MergedFields()
    for name in compared_fields(form):
        if name in without:
            continue
        if chosen(values, name) is Chosen.THEIRS:
            take_stored(form, values, name, files)
            continue
        mine = submitted_digest(form, values, files, name)
        stored = stored_digest(form, name)
        if mine in (stored, None):
            if mine is None and base.get(name, stored) != stored:
                merged.kept.append(label_of(form, name))
            continue
        before = base.get(name, stored)
        if before == mine:
            take_stored(form, values, name, files)
            merged.kept.append(label_of(form, name))
        elif before != stored or is_open(values, name):
            merged.conflicts.append(_conflict(form, values, files, name))
    return merged


def _conflict(form: Any, values: Values, files: Any, name: str) -> Conflict:
    form_field = form.fields[name]
    value = submitted_value(form, values, files, name)
    is_file = isinstance(form_field, forms.FileField)
    mine = str(getattr(value, "name", "")) if is_file else _typed_text(form_field, value)
    theirs = shown_text(form_field, stored_value(form, name))
    return Conflict(name, name, mine, theirs, needs_file=is_file and bool(value))


def _typed_text(form_field: forms.Field, value: Any) -> str:
    if isinstance(value, Mapping):  # a widget of several inputs
        try:
            value = form_field.to_python(value)
        except forms.ValidationError:
            value = [f"{key}: {text}" for key, text in value.items()]
    return shown_text(form_field, value)


def row_text(form: Any, values: Values | None = None) -> str:
    """Return the filled fields of a row, as submitted in `values` or else as stored."""
    parts = []
    for name in compared_fields(form):
        if values is None:
            text = shown_text(form.fields[name], stored_value(form, name))
        else:
            text = _typed_text(form.fields[name], submitted_value(form, values, {}, name))
        if text:
            parts.append(f"{label_of(form, name)}: {text}")
    return "; ".join(parts)
