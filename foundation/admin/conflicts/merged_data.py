"""The three-way merge of all that a form of the admin submits with what is stored now."""

import datetime
from typing import Any, Self

from django.db import models
from django.http import QueryDict
from django.utils.translation import gettext as _

from foundation.admin.conflicts.choices import Author, Conflict
from foundation.admin.conflicts.form_state import FormState
from foundation.admin.conflicts.merged_fields import merge_fields
from foundation.admin.conflicts.merged_rows import MergedRows
from foundation.admin.conflicts.submitted import MANAGEMENT, put_rows, take_rows
from foundation.history.models import RowChange
from foundation.history.scope import of_record


class MergedData(QueryDict):
    """Submitted data with what another editor has saved meanwhile, and the conflicts."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.conflicts: dict[str, list[Conflict]] = {}
        """The conflicts of each form, by its prefix."""
        self.kept: list[str] = []
        self.lost: list[str] = []
        self.author = Author()

    @classmethod
    def copy_of(cls, posted: QueryDict) -> Self:
        """Return a copy of submitted data that can be changed, without its conflicts."""
        data = cls("", mutable=True, encoding=posted.encoding)
        for name, texts in posted.lists():
            data.setlist(name, texts)
        return data

    def copy(self) -> Self:
        copied = super().copy()
        for name in ("conflicts", "kept", "lost", "author"):
            setattr(copied, name, getattr(self, name))
        return copied  # type: ignore[return-value]


def last_author(obj: models.Model, user: Any, since: int) -> Author:
    """Return who changed a record last. `since` is when the form was opened, in seconds."""
    moment = datetime.datetime.fromtimestamp(since, datetime.UTC)
    key = obj._meta.db_table, int(obj.pk)
    changes = RowChange.objects.filter(of_record(key), event__at__gte=moment)
    last: Any = changes.select_related("event__who").order_by("-event__at", "-pk").first()
    if last is None or last.event.who is None:
        return Author(str(_("Another editor or an import")))
    if last.event.who_id == user.pk:
        return Author(str(_("You, in another window,")), is_self=True)
    user = last.event.who
    return Author(str(user.get_full_name() or user.get_username()))


def merge_data(
    posted: QueryDict,
    files: Any,
    form: Any,
    formsets: list[Any],
    base: FormState,
    *,
    author: Author,
) -> MergedData:
    """Merge `posted` with what is stored: the state of the unbound `form` and `formsets`."""
    data = MergedData("", mutable=True, encoding=posted.encoding)
    data.author = author
    values = {name: list(texts) for name, texts in posted.lists()}
    pk = str(form.instance.pk)
    unknown = dict.fromkeys(form.fields, "")
    merged = merge_fields(form, values, files, base.get("", {}).get(pk, unknown))
    data.kept += merged.kept
    for name, texts in values.items():
        data.setlist(name, texts)
    known = posted.conflicts.get("", []) if isinstance(posted, MergedData) else []
    data.conflicts[""] = [*known, *merged.conflicts]
    if isinstance(posted, MergedData):  # notes about new rows
        data.conflicts |= {prefix: found for prefix, found in posted.conflicts.items() if prefix}
    for formset in formsets:
        if all(f"{formset.prefix}-{name}" in data for name in MANAGEMENT[:2]):
            _merge_formset(data, formset, base.get(formset.prefix))
    return data


def _merge_formset(data: MergedData, formset: Any, base: Any) -> None:
    rows = take_rows(data, formset.prefix, formset.model._meta.pk.name)
    merged = MergedRows(formset, rows, dict(base) if base is not None else None, data.author.name)
    put_rows(data, rows)
    data.kept += merged.kept
    data.lost += merged.lost
    places = {id(values): n for n, values in enumerate([*rows.saved.values(), *rows.new])}
    for values, conflict in merged.conflicts:
        prefix = f"{formset.prefix}-{places[id(values)]}"
        conflict.html_name = f"{prefix}-{conflict.html_name}"
        data.conflicts.setdefault(prefix, []).append(conflict)


def add_conflicts(form: Any) -> None:
    """Add the conflicts of a validated form to its errors, so that it is shown again."""
    data = form.data
    if not isinstance(data, MergedData):
        return
    for conflict in data.conflicts.get(form.prefix or "", ()):
        name = conflict.name if conflict.name in form.fields else None
        form.add_error(name, conflict.as_error(data.author))
