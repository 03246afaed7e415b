"""The data of a submitted form, row by row, and the data that a browser would submit for a row."""

import re
from dataclasses import dataclass, field
from html.parser import HTMLParser
from typing import Any

from django.http import QueryDict

Values = dict[str, list[str]]
"""The submitted values of a row, by name without the row's prefix."""

MANAGEMENT = ("TOTAL_FORMS", "INITIAL_FORMS", "MIN_NUM_FORMS", "MAX_NUM_FORMS")


@dataclass
class SubmittedRows:
    """The rows of one formset: those that were saved before, by primary key, and the new ones."""

    prefix: str
    saved: dict[str, Values] = field(default_factory=dict)
    new: list[Values] = field(default_factory=list)


def take_rows(data: QueryDict, prefix: str, key: str) -> SubmittedRows:
    """Remove the rows of a formset from `data` and return them. `key` is the primary key's name."""
    # "authorships-2-0-id" and "authorships-2-TOTAL_FORMS" are of the formset "authorships-2".
    other = rf"\d|(?:{'|'.join(MANAGEMENT)})$"
    pattern = re.compile(rf"{re.escape(prefix)}-(\d{{1,6}})-(?!{other})(.+)", re.DOTALL)
    found: dict[int, Values] = {}
    for name in list(data):
        if (match := pattern.fullmatch(name)) is not None:
            found.setdefault(int(match[1]), {})[match[2]] = list(data.pop(name))
    total, initial = (_number(data.get(f"{prefix}-{name}")) for name in MANAGEMENT[:2])
    rows = SubmittedRows(prefix)
    for index in sorted(found):
        values = found[index]
        pk = (values.get(key) or [""])[-1]
        if index < initial and pk:
            rows.saved[pk] = values
        elif index < total:
            rows.new.append(values)
    return rows


def _number(text: str | None) -> int:
    return int(text) if text and text.isdecimal() and len(text) < 7 else 0


def put_rows(data: QueryDict, rows: SubmittedRows) -> None:
    """Write the rows into `data`, numbered from 0, the saved ones first."""
    submitted = [*rows.saved.values(), *rows.new]
    data[f"{rows.prefix}-INITIAL_FORMS"] = str(len(rows.saved))
    data[f"{rows.prefix}-TOTAL_FORMS"] = str(len(submitted))
    for index, values in enumerate(submitted):
        for name, texts in values.items():
            data.setlist(f"{rows.prefix}-{index}-{name}", texts)


class _Inputs(HTMLParser):
    """Collects what a browser would submit for a piece of a form."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.names: set[str] = set()
        self.values: Values = {}
        self._name = ""
        self._text: list[str] | None = None

    def _add(self, name: str, value: str) -> None:
        self.values.setdefault(name, []).append(value)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = dict(attrs)
        name = found.get("name") or ""
        if tag in ("input", "select", "textarea") and name:
            self.names.add(name)
        if tag == "input" and name:
            is_box = found.get("type") in ("checkbox", "radio")
            if found.get("type") != "file" and (not is_box or "checked" in found):
                self._add(name, found.get("value") or ("on" if is_box else ""))
        elif tag == "select":
            self._name = name
        elif tag == "option" and "selected" in found and self._name:
            self._add(self._name, found.get("value") or "")
        elif tag == "textarea":
            self._name, self._text = name, []

    def handle_data(self, data: str) -> None:
        if self._text is not None:
            self._text.append(data)

    def handle_endtag(self, tag: str) -> None:
        if tag == "textarea" and self._text is not None:
            text = "".join(self._text)
            # A browser drops the first line break, which Django's template adds.
            self._add(self._name, text.removeprefix("\r\n").removeprefix("\n"))
            self._text = None
        if tag in ("textarea", "select"):
            self._name = ""


def stored_data(form: Any, name: str) -> tuple[Values, set[str]]:
    """Return what a browser would submit for a field of an unbound form, and all of its names.

    Both without the form's prefix.
    """
    inputs = _Inputs()
    inputs.feed(str(form[name]))
    inputs.close()
    cut = len(f"{form.prefix}-") if form.prefix else 0
    names = {each[cut:] for each in inputs.names} | {name}
    return {each[cut:]: values for each, values in inputs.values.items()}, names


def stored_row(form: Any) -> Values:
    """Return what a browser would submit for a row that was not edited."""
    values: Values = {}
    for name in form.fields:
        values |= stored_data(form, name)[0]
    return values
