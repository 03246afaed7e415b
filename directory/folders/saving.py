"""Save the whole directory as a folder that `load_folder` reads; docs/folder.md says what it holds.

The records are described as for loading, and written as the files of `file_format.FILES`.
"""

import hashlib
import json
import shutil
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path, PurePosixPath
from typing import Any

from django.db import models
from django.utils.translation import gettext as _

from directory.caching.snapshots import read_snapshot
from directory.folders.canonical import Canonical, affiliation_name, cited, described
from directory.folders.file_format import FILES, GRANT, AnyField, Part, Records, fields_of
from directory.folders.replacing import Replacement
from directory.folders.rows_with_parts import with_parts
from directory.folders.saved_entries import NAME as ENTRIES
from directory.folders.saved_entries import completed, shortened, values_of_entry
from people.models import Person
from publications.bibtex import read_bibtex
from publications.exporting.bibtex import NOT_IN_KEYS, entry_as_printed
from publications.models import Publication

_PEOPLE_WITHOUT_FILE = "others"
_LONGEST_NAME = 200
"""Bytes of a file's name; file systems allow 255."""
_LONGEST_RECORD = 50
"""Bytes of what a picture's name says of its record; columns hold 100 letters of a path."""
_COPYING = ".copying"
_CHUNK = 500
_LINE = 100


@dataclass
class Saved:
    """What was saved."""

    counts: Counter[type[models.Model]] = field(default_factory=Counter)
    files: int = 0
    """How many pictures."""
    missing: list[str] = field(default_factory=list)
    """Pictures that records have but the media folder hasn't."""


def save_folder(folder: Path) -> Saved:
    """Write the directory into `folder`, which must be new, empty or saved before."""
    saved = Saved()
    with Replacement(folder) as new, read_snapshot():
        _Saving(new, saved).run()
    return saved


class _Saving:
    def __init__(self, folder: Path, saved: Saved) -> None:
        self.folder = folder
        self.saved = saved
        self.pictures: dict[str, str] = {}
        """Where each stored picture is in the folder."""

    def run(self) -> None:
        self.keys = _citation_keys()
        publications = next(records for records in FILES if records.model is Publication)
        self._save_publications(publications)  # what has no entry has no key but its slug
        for records in FILES:
            if records is publications:
                continue
            if records.has_many_files:
                self._save_each(records)
            elif records.is_one:
                for _row, value in self._values(records):
                    self._write(records.pattern, value)
            elif records.below:
                self._write_list(records.pattern, _nested(records, self._values(records)))
            else:
                self._write_list(records.pattern, (value for _row, value in self._values(records)))

    def _write_list(self, name: str, values: Iterable[Canonical]) -> None:
        if found := list(values):
            self._write(name, found)

    def _write(self, name: str, value: Any) -> None:
        path = self.folder / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(_laid_out(value) + "\n", encoding="utf-8")

    # Records

    def _values(self, records: Records) -> Iterator[tuple[Any, Canonical]]:
        """Yield the records in the order in which they were created, with their objects."""
        rows = with_parts(records).order_by("pk")
        for row in rows.iterator(chunk_size=_CHUNK):
            found = described(records, row) | cited(records, row, self._key_of)
            self.saved.counts[records.model] += 1
            yield row, self._as_json(records, row, found)

    def _key_of(self, publication: Publication) -> str:
        return self.keys.get(publication.pk, publication.slug)

    def _save_each(self, records: Records) -> None:
        others = []
        for row, value in self._values(records):
            name, inside = row.slug, Path(records.pattern).parent
            is_too_long = len(name.encode()) > _LONGEST_NAME
            if is_too_long or not row.is_listed or name == _PEOPLE_WITHOUT_FILE:
                others.append(value)
            else:
                del value["slug"]
                self._write(f"{inside}/{name}.json", value)
        if others:
            self._write(f"{inside}/{_PEOPLE_WITHOUT_FILE}.json", others)

    def _as_json(self, records: Records, row: Any, found: Canonical) -> Canonical:
        depth = len(PurePosixPath(records.pattern).parts) - 1
        above = "../" * depth
        place = getattr(row, "slug", "") or records.pattern
        value = self._object(found, records.fields, records.parts, above, place)
        if records.model is Person:
            _name_affiliations(value, found)
        if value.get("grants"):
            fields = fields_of(GRANT.model)
            value["grants"] = [self._object(g, fields, {}, above, place) for g in value["grants"]]
        return value

    def _object(
        self,
        found: Canonical,
        fields: Mapping[str, AnyField],
        parts: Mapping[str, Part],
        above: str,
        place: str,
    ) -> Canonical:
        value = dict(found)
        for name, part in parts.items():
            if name in value:
                of_part = fields_of(part.model, part.owner)
                items = [
                    self._object(item, of_part, part.parts, above, place) for item in value[name]
                ]
                value[name] = [_in_short(item, part) for item in items]
        for name, of in fields.items():
            if isinstance(of, models.FileField) and value.get(name):
                if path := self._copied(of, value[name], place):
                    value[name] = above + path
                else:
                    del value[name]
        return value

    def _copied(self, of: models.FileField, name: str, place: str) -> str:
        if name in self.pictures:
            return self.pictures[name]
        inside = self.folder / "images" / PurePosixPath(name).parent
        inside.mkdir(parents=True, exist_ok=True)
        copied = inside / _COPYING
        try:
            with of.storage.open(name) as source, copied.open("wb") as copy:
                shutil.copyfileobj(source, copy)
        except FileNotFoundError:
            copied.unlink(missing_ok=True)
            values = {"record": place, "file": name, "field": of.verbose_name}
            self.saved.missing.append(_("%(record)s: %(field)s: there is no %(file)s.") % values)
            return ""
        target = copied.replace(inside / _name_of_picture(copied, name, place))
        self.pictures[name] = target.relative_to(self.folder).as_posix()
        self.saved.files += 1
        return self.pictures[name]

    # Publications

    def _save_publications(self, records: Records) -> None:
        entries: dict[str, str] = {}
        values: dict[str, Canonical] = {}
        numbers: dict[str, int] = {}
        for row, value in self._values(records):
            key = self.keys[row.pk]
            entries[key], values[key] = entry_as_printed(row, key=key), value
            numbers[key] = row.pk
        short: dict[str, Canonical] = {}
        while entries:
            short = _read_back(_text(entries), values, records.parts)
            if unlike := entries.keys() - short.keys():
                for key in unlike:
                    del entries[key], self.keys[numbers[key]]
                continue
            (self.folder / ENTRIES).write_text(_text(entries), encoding="utf-8")
            break
        objects = (
            {"key": key, **short[key]} if key in entries else value for key, value in values.items()
        )
        self._write_list(records.pattern, objects)


def _name_of_picture(picture: Path, name: str, place: str) -> str:
    """Return a name by record and content, as that of a storage differs from load to load."""
    with picture.open("rb") as file:
        digest = hashlib.file_digest(file, "sha256").hexdigest()[:10]
    record = place.removesuffix(".json").encode()[:_LONGEST_RECORD].decode(errors="ignore")
    return f"{record}-{digest}{PurePosixPath(name).suffix.lower()}"


def _text(entries: Mapping[str, str]) -> str:
    return "\n".join(entries.values())


def _read_back(
    text: str, values: Mapping[str, Canonical], parts: Mapping[str, Part]
) -> dict[str, Canonical]:
    """Return what publications.json has to say beside the entries that can be read back."""
    found = {}
    for block in read_bibtex(text.encode()):
        if block.record is not None and not block.key_taken_on_line and block.key in values:
            entry, value = values_of_entry(block.record), values[block.key]
            short = shortened(value, entry, parts) | {"slug": value["slug"]}
            if _without_empty(completed(entry, short)) == value:
                found[block.key] = {"slug": short.pop("slug"), **short}
    return found


def _without_empty(value: Canonical) -> Canonical:
    """Leave out what is as by default, as `described` does."""
    fields = fields_of(Publication)
    return {
        name: each
        for name, each in value.items()
        if each not in (None, "", [], {})
        and not (name in fields and each == fields[name].get_default())
    }


def _citation_keys() -> dict[int, str]:
    """Return the key of each publication: its own if no other has it, or its slug."""
    rows = list(Publication.objects.order_by("pk").values_list("pk", "slug", "citation_key"))
    times = Counter(name.casefold() for _pk, slug, key in rows for name in {slug, key})
    keys = {}
    for pk, slug, key in rows:
        is_usable = key and not NOT_IN_KEYS.search(key)
        keys[pk] = key if is_usable and times[key.casefold()] == 1 else slug
    return keys


def _laid_out(value: Any, indent: str = "") -> str:
    """Return JSON with each value on one line if that isn't long."""
    line = json.dumps(value, ensure_ascii=False)
    if len(indent) + len(line) <= _LINE or not isinstance(value, (dict, list)) or not value:
        return line
    inside = f"{indent}  "
    if isinstance(value, list):
        items, ends = [_laid_out(item, inside) for item in value], "[]"
    else:
        items, ends = [f"{json.dumps(k)}: {_laid_out(v, inside)}" for k, v in value.items()], "{}"
    return f"{ends[0]}\n{inside}" + f",\n{inside}".join(items) + f"\n{indent}{ends[1]}"


def _in_short(item: Canonical, part: Part) -> Any:
    is_short = part.short_for and item.keys() == {part.short_for}
    return item[part.short_for] if is_short else item


def _nested(records: Records, rows: Iterable[tuple[Any, Canonical]]) -> list[Canonical]:
    """Return the objects with those below them."""
    values = [value for _row, value in rows]
    below: dict[str, list[Canonical]] = defaultdict(list)
    for value in values:
        below[value.pop("parent", "")].append(value)
    for value in values:
        if value["slug"] in below:
            value[records.below] = below[value["slug"]]
    return below[""]


def _name_affiliations(value: Canonical, found: Canonical) -> None:
    """Give ids to the affiliations that projects and activities refer to."""
    names = [affiliation_name(item) for item in found.get("affiliations", ())]
    users = [
        item
        for key in ("projects", "activities")
        for item in value.get(key, ())
        if isinstance(item, dict) and item.get("affiliation")
    ]
    ids: dict[str, str] = {}
    for item in users:
        name = item["affiliation"]
        item["affiliation"] = ids.setdefault(name, str(names.index(name) + 1))
    for name, number in ids.items():
        place = names.index(name)
        value["affiliations"][place] = {"id": number, **value["affiliations"][place]}
