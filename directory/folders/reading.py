"""Read the JSON files of a folder, and check them against the schema."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from json import JSONDecodeError
from pathlib import Path
from typing import Any

from django.db import models
from django.utils.translation import gettext as _

from directory.folders.file_format import FILES, Records
from directory.folders.json_text import JsonText
from directory.folders.problems import Place, Problems, TextFile
from directory.folders.schema import broken_rules, without_broken


@dataclass
class FolderObject:
    """An object of a file that describes a record, without the values that break the schema."""

    records: Records
    value: dict[str, Any]
    place: Place
    slug: str
    parent: str = ""
    is_identified: bool = True
    """Whether it says which record it describes, and no other object describes that one."""


@dataclass
class FolderFiles:
    """The objects of all files, in the order of loading."""

    objects: list[FolderObject] = field(default_factory=list)
    used: set[Path] = field(default_factory=set)
    unread: set[type[models.Model]] = field(default_factory=set)
    """The models of files that can't be read: they may have any record."""


def read_folder(folder: Path, problems: Problems) -> FolderFiles:
    found = FolderFiles()
    for records in FILES:
        for path in sorted(folder.glob(records.pattern)):
            found.used.add(path)
            if file := _read(path, folder, problems):
                found.objects += _objects(records, file, problems)
            else:
                found.unread.add(records.model)
    _report_twice(found.objects, problems)
    return found


def _read(path: Path, folder: Path, problems: Problems) -> TextFile | None:
    name = path.relative_to(folder).as_posix()
    try:
        return TextFile(path, name, JsonText(path.read_text(encoding="utf-8-sig")))
    except JSONDecodeError as error:
        message = _("Invalid JSON: %(what)s, column %(column)d.")
        what = message % {"what": error.msg, "column": error.colno}
        problems.in_file(name, what, line=error.lineno)
    except UnicodeDecodeError:
        problems.in_file(name, _("The file isn't UTF-8."))
    except OSError as error:
        problems.in_file(name, error.strerror)
    return None


def _objects(records: Records, file: TextFile, problems: Problems) -> Iterator[FolderObject]:
    broken = list(broken_rules(records, file.text.value))
    for each in broken:
        place = file.start.at(*each.steps)
        problems.add(place, each.sentence)
        problems.mark(place.at(each.missing) if each.missing else place)
    value = without_broken(file.text.value, (e.steps for e in broken if not e.missing))
    if isinstance(value, list):
        for number, item in enumerate(value):
            yield from _with_those_below(records, item, file.start.at(number))
    elif isinstance(value, dict):
        slug = file.path.stem if records.has_many_files else ""
        yield from _with_those_below(records, value, file.start, slug)


def _with_those_below(
    records: Records,
    value: Any,
    place: Place,
    slug: str = "",
    parent: str = "",
) -> Iterator[FolderObject]:
    if not isinstance(value, dict):
        return
    slug = value.get(records.key) or slug
    if records.has_key:
        value = {**value, records.key: slug}
    below = value.get(records.below, []) if records.below else []
    value = {key: item for key, item in value.items() if key not in (records.below, "$schema")}
    is_identified = bool(slug) or not records.has_key
    yield FolderObject(records, value, place, slug, parent, is_identified)
    for number, item in enumerate(below):
        where = place.at(records.below, number)
        yield from _with_those_below(records, item, where, parent=slug)


def _report_twice(found: list[FolderObject], problems: Problems) -> None:
    first: dict[tuple[type[models.Model], str], Place] = {}
    for each in found:
        if not each.slug:
            continue
        name = (each.records.model, each.slug)
        before = first.setdefault(name, each.place)
        if before is not each.place and each.records.has_key:
            message = _("%(file)s, line %(line)d already has a record with the %(key)s “%(slug)s”.")
            values = {
                "file": before.file.name,
                "line": before.file.text.line(*before.steps),
                "key": each.records.key,
                "slug": each.slug,
            }
            problems.add(each.place, message % values)
            problems.mark(each.place.at(each.records.key))
            each.is_identified = False
