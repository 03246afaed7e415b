"""Read the JSON files of a folder, and check them against the schema."""

from collections.abc import Iterator
from dataclasses import dataclass
from json import JSONDecodeError
from pathlib import Path
from typing import Any

from django.db import models
from django.utils.translation import gettext as _

from directory.folders.file_format import FILES, Records
from directory.folders.json_text import JsonText, Step
from directory.folders.problems import Place, TextFile, did_you_mean
from directory.folders.schema import broken_rules


@dataclass
class FolderObject:
    """An object of a file that describes a record."""

    records: Records
    value: dict[str, Any]
    place: Place
    slug: str
    parent: str = ""
    is_valid: bool = True
    """Whether it follows the schema."""


def read_folder(folder: Path, problems: list[str]) -> list[FolderObject]:
    """Return the objects of all files, in the order of loading."""
    found: list[FolderObject] = []
    known: set[Path] = set()
    for records in FILES:
        for path in sorted(folder.glob(records.pattern)):
            known.add(path)
            if file := _read(path, folder, problems):
                found += _objects(records, file, problems)
    _report_unknown(folder, known, problems)
    _report_twice(found, problems)
    return found


def _read(path: Path, folder: Path, problems: list[str]) -> TextFile | None:
    name = path.relative_to(folder).as_posix()
    try:
        return TextFile(path, name, JsonText(path.read_text(encoding="utf-8-sig")))
    except JSONDecodeError as error:
        message = _("Invalid JSON: %(what)s, column %(column)d.")
        what = message % {"what": error.msg, "column": error.colno}
        problems.append(f"{name}:{error.lineno}: {what}")
    except UnicodeDecodeError:
        problems.append(f"{name}: " + _("The file isn't UTF-8."))
    except OSError as error:
        problems.append(f"{name}: {error.strerror}")
    return None


def _objects(records: Records, file: TextFile, problems: list[str]) -> Iterator[FolderObject]:
    value, broken = file.text.value, []
    for steps, sentence in broken_rules(records, value):
        problems.append(file.start.at(*steps).says(sentence))
        broken.append(tuple(steps))
    if isinstance(value, list):
        for number, item in enumerate(value):
            yield from _with_those_below(records, item, file.start.at(number), broken)
    elif isinstance(value, dict):
        slug = file.path.stem if records.has_many_files else ""
        yield from _with_those_below(records, value, file.start, broken, slug)


def _with_those_below(
    records: Records,
    value: Any,
    place: Place,
    broken: list[tuple[Step, ...]],
    slug: str = "",
    parent: str = "",
) -> Iterator[FolderObject]:
    if not isinstance(value, dict):
        return
    slug = value.get(records.key) or slug
    if not isinstance(slug, str):
        return
    if records.has_key:
        value = {**value, records.key: slug}
    below = value.get(records.below, []) if records.below else []
    value = {key: item for key, item in value.items() if key not in (records.below, "$schema")}
    length = len(place.steps)
    inside = [steps[length:] for steps in broken if steps[:length] == place.steps]
    is_valid = all(steps and steps[0] == records.below and len(steps) > 1 for steps in inside)
    yield FolderObject(records, value, place, slug, parent, is_valid)
    for number, item in enumerate(below if isinstance(below, list) else []):
        where = place.at(records.below, number)
        yield from _with_those_below(records, item, where, broken, parent=slug)


def _report_unknown(folder: Path, known: set[Path], problems: list[str]) -> None:
    """A file that the format doesn't have is hardly meant to be skipped."""
    for path in sorted(folder.rglob("*.json")):
        if path not in known and not _is_apart(path.relative_to(folder), folder):
            name = path.relative_to(folder).as_posix()
            message = _("The format has no such file.")
            allowed = [records.pattern for records in FILES]
            problems.append(f"{name}: {message}{did_you_mean(name, allowed)}")


def _is_apart(path: Path, folder: Path) -> bool:
    """Whether a file is hidden, or in a folder of this format inside the folder."""
    if any(part.startswith(".") for part in path.parts):
        return True
    single = [records.pattern for records in FILES if not records.has_many_files]
    inside = [folder / parent for parent in path.parents if parent != Path()]
    return any((parent / name).exists() for parent in inside for name in single)


def _report_twice(found: list[FolderObject], problems: list[str]) -> None:
    first: dict[tuple[type[models.Model], str], Place] = {}
    for each in found:
        name = (each.records.model, each.slug)
        before = first.setdefault(name, each.place)
        if before is not each.place and each.records.has_key:
            message = _("%(file)s, line %(line)d has a record with the %(key)s “%(slug)s” already.")
            values = {
                "file": before.file.name,
                "line": before.file.text.line(*before.steps),
                "key": each.records.key,
                "slug": each.slug,
            }
            problems.append(each.place.says(message % values))
            each.is_valid = False
