"""Lines pasted into a section of a form become rows, shown to be checked before they are saved."""

import copy
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, NamedTuple, Protocol

from django.contrib import admin
from django.contrib.admin.utils import unquote
from django.http import HttpRequest, HttpResponse
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from foundation.admin.conflicts.choices import Conflict
from foundation.admin.conflicts.merged_data import MergedData
from foundation.admin.conflicts.submitted import Values, stored_row

BOX = "_pasted-"
"""How the names of the boxes begin, before the prefix of the section."""
MOST_LINES = 200


@dataclass
class PastedRow:
    values: dict[str, str] = field(default_factory=dict)
    notes: dict[str, str] = field(default_factory=dict)
    """What to check, by field."""


class ReadsLines(Protocol):
    @property
    def example(self) -> str | Promise: ...

    def read(self, lines: list[str]) -> list[PastedRow]: ...


class PasteBox(NamedTuple):
    name: str
    text: str
    """What is left of the lines."""
    example: str | Promise


class TakesPastedRows(admin.ModelAdmin):
    """Forms of whose sections those with `pasted_lines` have a box for lines.

    Whatever button is pressed, what is in the boxes is added as rows, and the form is shown again.
    """

    def _changeform_view(
        self, request: HttpRequest, object_id: str | None, form_url: str, extra_context: Any
    ) -> HttpResponse:
        if any(text.strip() for _name, text in _filled(request)):
            self._add_pasted_rows(request, object_id)
        return super()._changeform_view(request, object_id, form_url, extra_context)  # type: ignore[misc]

    def _add_pasted_rows(self, request: HttpRequest, object_id: str | None) -> None:
        obj = self.get_object(request, unquote(object_id)) if object_id is not None else None
        if object_id is not None and obj is None:
            return
        opening = copy.copy(request)
        opening.method = "GET"
        formsets, inlines = self._create_formsets(  # type: ignore[attr-defined]
            opening, obj or self.model(), change=obj is not None
        )
        data = MergedData.copy_of(request.POST)
        added = 0
        for formset, inline in zip(formsets, inlines, strict=True):
            text = data.get(BOX + formset.prefix, "")
            if text.strip() and _takes_lines(inline, request, obj):
                added += _add_rows(data, formset, inline.pasted_lines, text)
        self._say(data, added)
        request.POST = data  # type: ignore[assignment]

    def _say(self, data: MergedData, added: int) -> None:
        said = [
            ngettext(
                "%(number)d row was added. Check it, then save.",
                "%(number)d rows were added. Check them, then save.",
                added,
            )
            % {"number": added}
        ]
        if any(str(text).strip() for name, text in data.items() if name.startswith(BOX)):
            most = _("Only %(most)d lines can be read at once. The others are still in the box.")
            said.append(most % {"most": MOST_LINES})
        data.conflicts[""] = [Conflict("", "", "", "", text, is_question=False) for text in said]

    def render_change_form(self, request: HttpRequest, context: Any, *args: Any, **kw: Any) -> Any:
        for inline in context["inline_admin_formsets"]:
            if _takes_lines(inline.opts, request, kw.get("obj")):
                name = BOX + inline.formset.prefix
                text = request.POST.get(name, "")
                inline.paste_box = PasteBox(name, text, inline.opts.pasted_lines.example)
        return super().render_change_form(request, context, *args, **kw)


def _filled(request: HttpRequest) -> Iterator[tuple[str, str]]:
    return ((n, str(text)) for n, text in request.POST.items() if n.startswith(BOX))


def _takes_lines(inline: Any, request: HttpRequest, obj: Any) -> bool:
    has_lines = getattr(inline, "pasted_lines", None) is not None
    return has_lines and inline.has_add_permission(request, obj)


def _add_rows(data: MergedData, formset: Any, reads: ReadsLines, text: str) -> int:
    """Add a row for each of the lines, and leave in the box what is too much for once."""
    lines = [line for line in text.splitlines() if line.strip()]
    data[BOX + formset.prefix] = "\n".join(lines[MOST_LINES:])
    rows = reads.read(lines[:MOST_LINES])
    prefix, untouched = formset.prefix, stored_row(formset.empty_form)
    total = data.get(f"{prefix}-TOTAL_FORMS", "")
    number = int(total) if total.isdecimal() and len(total) < 5 else 0
    for index, row in enumerate(rows, start=number):
        _put_row(data, f"{prefix}-{index}", untouched, row)
    data[f"{prefix}-TOTAL_FORMS"] = str(number + len(rows))
    return len(rows)


def _put_row(data: MergedData, prefix: str, untouched: Values, row: PastedRow) -> None:
    values: Values = untouched | {name: [text] for name, text in row.values.items()}
    for name, texts in values.items():
        data.setlist(f"{prefix}-{name}", texts)
    notes = [
        Conflict(name, f"{prefix}-{name}", "", "", text, is_question=False)
        for name, text in row.notes.items()
    ]
    if notes:
        data.conflicts[prefix] = notes
