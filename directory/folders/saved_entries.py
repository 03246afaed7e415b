"""The publications of a saved folder: entries of publications.bib, completed by publications.json.

An entry of publications.bib isn't imported: it is one publication, whatever it resembles. The
object of publications.json with its key says where the publication differs from the entry.
"""

from collections.abc import Iterable
from pathlib import Path
from typing import Any

from django.utils.translation import gettext as _

from directory.folders.file_format import fields_of
from directory.folders.problems import Problems, did_you_mean, quoted
from directory.folders.reading import FolderObject
from publications.bibtex import Record, UnreadableBibtexError, read_bibtex
from publications.bibtex_records import data_of_record
from publications.importing.messages import render
from publications.models import Authorship, Contribution, Publication
from publications.publication_data import NAMES, TRAITS, AppearanceData, AuthorName, LinkData

NAME = "publications.bib"
Values = dict[str, Any]
_COLUMNS = tuple(name for name, traits in TRAITS.items() if traits.is_column)
_CONTRIBUTIONS = dict(
    zip(NAMES, (Contribution.AUTHOR.value, Contribution.EDITOR.value), strict=True)
)
_AUTHORS = "authorships"


class SavedEntries:
    """The entries of publications.bib, as objects of publications.json."""

    def __init__(self, folder: Path, problems: Problems) -> None:
        self.keys: dict[str, str] = {}
        """The citation keys in the folder, by slug."""
        self._problems = problems
        self._lines: dict[str, int] = {}
        self._values: dict[str, Values] = {}
        self._unread: set[str] = set()
        self._is_unread = False
        path = folder / NAME
        if path.is_file():
            self._read(path)

    def _read(self, path: Path) -> None:
        try:
            file = read_bibtex(path.read_bytes())
        except UnreadableBibtexError as error:
            self._problems.in_file(NAME, error)
            self._is_unread = True
            return
        for block in file:
            record = block.record
            if record is None or block.key_taken_on_line:
                texts = [render(each) for each in block.messages]
                self._problems.in_file(NAME, " ".join(texts), line=block.line)
                self._unread.add(block.key)
            else:
                self._lines[block.key] = block.line
                self._values[block.key] = values_of_entry(record)

    def complete(self, objects: Iterable[FolderObject]) -> None:
        """Give the objects what their entries say; report entries and keys without the other."""
        for each in objects:
            key = each.value.pop("key", "")
            if key not in self._values:
                if key and key not in self._unread and not self._is_unread:
                    says = _("%(file)s has no entry %(key)s.") % {"file": NAME, "key": quoted(key)}
                    near = did_you_mean(key, self._values)
                    self._problems.of_value(each.place.at("key"), says + near)
                continue
            self._lines.pop(key, None)
            self.keys[each.slug] = key
            each.value = completed(self._values[key], each.value)
        for key, line in self._lines.items():
            says = _(
                "No object of publications.json has the key %(key)s. Move the entry to a file in "
                "the folder “publications”, which is imported."
            )
            self._problems.in_file(NAME, says % {"key": quoted(key)}, line=line)


def values_of_entry(record: Record) -> Values:
    """Return the object that says the same as an entry, without what is as by default."""
    data, _too_long = data_of_record(record)
    values: Values = {name: getattr(data, name) for name in _COLUMNS}
    values[_AUTHORS] = [
        {"contribution": contribution, "position": position, **name._asdict()}
        for field, contribution in _CONTRIBUTIONS.items()
        for position, name in enumerate(getattr(data, field), start=1)
    ]
    values["awards"] = [{"name": name} for name in data.awards]
    values["links"] = _ranked(data.links)
    values["appearances"] = _ranked(data.appearances)
    return _without_defaults(values)


def _ranked(rows: Iterable[LinkData | AppearanceData | AuthorName]) -> list[Values]:
    found = [{**row._asdict(), "rank": rank} for rank, row in enumerate(rows, start=1)]
    for each in found:
        each.pop("venue_kind", None)
    return found


def _without_defaults(values: Values) -> Values:
    fields = fields_of(Publication)
    kept = {
        name: value
        for name, value in values.items()
        if name not in fields or value != fields[name].get_default()
    }
    for name in (_AUTHORS, "links", "appearances"):
        model = Publication._meta.get_field(name).related_model
        of_part = fields_of(model, "publication")
        kept[name] = [
            {key: value for key, value in row.items() if value != of_part[key].get_default()}
            for row in kept[name]
        ]
    return {name: value for name, value in kept.items() if value not in ("", [], {})}


def completed(entry: Values, given: Values) -> Values:
    """Return what an entry and the object with its key say; the object has the last word."""
    values = {**entry, **given}
    if _AUTHORS in given and _AUTHORS in entry:
        own = {_place(row): row for row in given[_AUTHORS] if row}
        rows = [{**row, **own.pop(_place(row), {})} for row in entry[_AUTHORS]]
        values[_AUTHORS] = rows + list(own.values())
    return values


def _place(row: Values) -> tuple[str, Any]:
    default = Authorship._meta.get_field("contribution").get_default()
    return row.get("contribution", default), row.get("position")


def shortened(values: Values, entry: Values, parts: Iterable[str]) -> Values:
    """Return the object with which `completed` makes `values` of the entry."""
    fields = fields_of(Publication)
    short = {name: value for name, value in values.items() if value != entry.get(name)}
    for name in entry.keys() - values.keys():
        short[name] = [] if name in parts else fields[name].get_default()
    authors = {_place(row): row for row in entry.get(_AUTHORS, ())}
    if _AUTHORS in short:
        short[_AUTHORS] = [
            differing
            for row in values.get(_AUTHORS, ())
            if (differing := _differing(row, authors.get(_place(row), {})))
        ]
    return short


def _differing(row: Values, entry: Values) -> Values:
    changed = {name: value for name, value in row.items() if value != entry.get(name)}
    gone = {name: _default_of_author(name) for name in entry.keys() - row.keys()}
    if not (changed or gone):
        return {}
    place = {name: row[name] for name in ("contribution", "position") if name in row}
    return {**place, **changed, **gone}


def _default_of_author(name: str) -> Any:
    return fields_of(Authorship, "publication")[name].get_default()
