"""The state of a record when its form was rendered, as a signed text in the form."""

import base64
import hashlib
import json
from collections.abc import Iterable, Mapping
from typing import Any

from django import forms
from django.core import signing
from django.core.exceptions import ValidationError

STATE_FIELD = "_state"
_SALT = "foundation.form-state"
_DIGEST_BYTES = 6
_DIGEST_CHARACTERS = 8
_EMPTY = "A" * _DIGEST_CHARACTERS

RowState = dict[str, str]
"""The digest of each field of a row."""
FormState = dict[str, dict[str, RowState]]
"""The rows of each formset by prefix and primary key, in order. The main form's prefix is ""."""


def comparable(field: forms.Field, value: Any) -> str:
    """Return a text that is the same for a stored value and for the same value when submitted."""
    if value is None or value == "" or value == [] or value is False:
        return ""
    if isinstance(field, forms.FileField):
        return str(getattr(value, "name", value) or "")
    if isinstance(field, forms.ModelMultipleChoiceField):
        return " ".join(sorted(str(getattr(each, "pk", each)) for each in value))
    if isinstance(field, forms.ModelChoiceField):  # whose to_python makes a query
        return str(getattr(value, "pk", value))
    try:
        value = field.clean(value) if isinstance(field, forms.MultiValueField) else value
        value = field.to_python(value)
    except (ValidationError, ValueError, TypeError):
        pass  # compared as it was typed
    if isinstance(value, (list, tuple, dict)):
        return json.dumps(value, sort_keys=True, default=str, ensure_ascii=False) if value else ""
    if value is None or value is False:
        return ""
    return str(value).replace("\r\n", "\n").replace("\r", "\n")


def digest(text: str) -> str:
    if not text:
        return _EMPTY
    hashed = hashlib.blake2b(text.encode(errors="surrogatepass"), digest_size=_DIGEST_BYTES)
    return base64.urlsafe_b64encode(hashed.digest()).decode()


def stored_value(form: Any, name: str) -> Any:
    """Return the value of a field before anything was submitted."""
    return form.get_initial_for_field(form.fields[name], name)


def compared_fields(form: Any) -> list[str]:
    """Return the fields that an editor can change: without the row's keys and its checkbox."""
    own = {"DELETE", form._meta.model._meta.pk.name}
    return [
        name
        for name, field in form.fields.items()
        if name not in own
        and not isinstance(field, forms.models.InlineForeignKeyField)
        and not field.disabled
    ]


def row_state(form: Any) -> RowState:
    """Return the state of the record that `form` was made for."""
    return {
        name: digest(comparable(form.fields[name], stored_value(form, name)))
        for name in compared_fields(form)
    }


def form_state(form: Any, formsets: Iterable[Any]) -> FormState:
    state: FormState = {"": {str(form.instance.pk): row_state(form)}}
    for formset in formsets:
        rows = state[formset.prefix] = {}
        for row in formset.initial_forms:
            if row.instance.pk is not None:
                rows[str(row.instance.pk)] = row_state(row)
    return state


def sign_state(state: FormState, label: str, opened_at: int) -> str:
    """Return the state as a text. It is small: a few bytes for each field."""
    packed = {}
    for prefix, rows in state.items():
        names = list(dict.fromkeys(name for row in rows.values() for name in row))
        digests = {pk: "".join(row.get(name, _EMPTY) for name in names) for pk, row in rows.items()}
        packed[prefix] = [names, digests]
    return signing.dumps([label, opened_at, packed], salt=_SALT, compress=True)


def read_state(data: Mapping[str, Any], label: str) -> tuple[int, FormState]:
    """Return when a submitted form was opened, in seconds, and the state that it carries.

    The state is empty if it isn't valid: every difference is then a conflict.
    """
    try:
        signed_label, opened_at, packed = signing.loads(data.get(STATE_FIELD) or "", salt=_SALT)
    except signing.BadSignature:
        return 0, {}
    if signed_label != label:
        return 0, {}
    return opened_at, {
        prefix: {pk: _unpack(names, digests) for pk, digests in rows.items()}
        for prefix, (names, rows) in packed.items()
    }


def _unpack(names: list[str], digests: str) -> RowState:
    width = _DIGEST_CHARACTERS
    return {name: digests[n * width : (n + 1) * width] for n, name in enumerate(names)}
