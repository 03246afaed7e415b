"""Files of a folder that loading doesn't read: a mistake if they look like data."""

from collections.abc import Iterable, Iterator
from pathlib import Path

from django.utils.translation import gettext as _

from directory.folders.file_format import FILES
from directory.folders.problems import Problems, did_you_mean
from directory.folders.publication_lists import FOLDER

_DATA = frozenset(
    {".bib", ".bibtex", ".csv", ".json", ".jsonl", ".ris", ".toml", ".tsv", ".xlsx", ".xml"}
    | {".yaml", ".yml"}
)
_SINGLE = [records.pattern for records in FILES if not records.has_many_files]


def report_stray_files(folder: Path, used: Iterable[Path], problems: Problems) -> None:
    """Report files with data that belong to nothing; they are hardly meant to be skipped."""
    known = {*used}
    for path in _files(folder):
        if path.suffix.lower() not in _DATA or path in known:
            continue
        name = path.relative_to(folder).as_posix()
        if path.suffix.lower() == ".bib":
            problems.in_file(name, _says_of_bib(path.relative_to(folder)))
        else:
            near = did_you_mean(name, [records.pattern for records in FILES])
            problems.in_file(name, _("The format has no such file.") + near)


def unused_files(folder: Path, used: Iterable[Path]) -> list[str]:
    """Return the other files, mostly pictures, that no record and no .bib file names."""
    known = {path.resolve() for path in used}
    rest = [
        path
        for path in _files(folder)
        if path.suffix.lower() not in {*_DATA, ".md", ".txt", ""} and path.resolve() not in known
    ]
    if not rest:
        return []
    lists = b"".join(path.read_bytes() for path in folder.glob(f"{FOLDER}/**/*.bib"))
    return [p.relative_to(folder).as_posix() for p in rest if p.name.encode() not in lists]


def _says_of_bib(path: Path) -> str:
    right = path.with_suffix(".bib")
    if FOLDER not in path.parts[:1]:
        right = Path(FOLDER) / right.name
    says = _("No such .bib file is read; those in the folder “%(folder)s” are.")
    return says % {"folder": FOLDER} + did_you_mean(right.as_posix(), [right.as_posix()])


def _files(folder: Path) -> Iterator[Path]:
    """Yield the files that aren't hidden, nor in a folder of this format inside the folder."""
    for path in sorted(folder.rglob("*")):
        if path.is_file() and not _is_apart(path.relative_to(folder), folder):
            yield path


def _is_apart(path: Path, folder: Path) -> bool:
    if any(part.startswith(".") for part in path.parts):
        return True
    inside = [folder / parent for parent in path.parents if parent != Path()]
    return any((parent / name).exists() for parent in inside for name in _SINGLE)
