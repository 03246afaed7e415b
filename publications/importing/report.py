"""The report of an import, as JSON for programs and as text for people.

The text begins with the counts. Only what needs attention follows, grouped by reason, with its
place in the file and what to do about it.
"""

import json
import tempfile
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO, Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from publications.bibtex.messages import Message
from publications.importing.messages import ABOUT_PAGES, QUIET_CODES, PeopleNames, render
from publications.models import ImportedEntry, ImportRun

Outcome = ImportedEntry.Outcome
_IN_MEMORY = 1024 * 1024  # bytes of a report that are not written to a file
_LINE = '{"line": '  # begins each row
_SHOWN_PER_REASON = 25
_SHOWN_PER_TEXT = 4


@dataclass(slots=True)
class Row:
    """One block of a source and its outcome."""

    line: int
    key: str
    type: str
    outcome: str
    messages: list[Message] = field(default_factory=list)
    record: dict[str, Any] | None = None
    publication_id: int | None = None

    def to_json(self) -> dict[str, Any]:
        about_pages = [message for message in self.messages if message.code in ABOUT_PAGES]
        others = [message for message in self.messages if message.code not in ABOUT_PAGES]
        row = {
            "line": self.line,
            "key": self.key,
            "type": self.type,
            "outcome": self.outcome,
            "messages": _as_json(others),
            "record": self.record,
        }
        return row | ({"about_pages": _as_json(about_pages)} if about_pages else {})


def _as_json(messages: Iterable[Message]) -> list[dict[str, str]]:
    return [{"code": message.code, "text": render(message)} for message in messages]


@dataclass(slots=True)
class FileReport:
    """One source. `rows` has every block, or only those with a message (see Report)."""

    path: str
    error: str | None = None
    rows: list[Row] = field(default_factory=list)
    totals: Counter[str] = field(default_factory=Counter)
    size: int = 0
    lines: int = 0
    notes: list[Message] = field(default_factory=list)  # about the file as a whole
    other_fields: Counter[str] = field(default_factory=Counter)
    """How many new or changed entries have each field that has no place of its own."""
    spool: IO[str] | None = None  # where rows go, one line of JSON each, instead of `rows`

    def add(self, row: Row, *, keep: bool) -> None:
        self.totals[row.outcome] += 1
        if self.spool is not None:
            self.spool.write(json.dumps(row.to_json(), ensure_ascii=False) + "\n")
        elif keep or row.messages:
            self.rows.append(row)

    def sort(self) -> None:
        """Put the rows in the order of the source, which they were not planned in."""
        self.rows.sort(key=lambda row: row.line)

    def begin_again(self) -> None:
        """Remove all rows, because nothing of the source was stored."""
        self.rows, self.totals, self.other_fields = [], Counter(), Counter()
        if self.spool is not None:
            self.spool.seek(0)
            self.spool.truncate()

    def json_pieces(self) -> Iterator[str]:
        head: dict[str, Any] = {"path": self.path, "error": self.error}
        if self.notes:
            head["notes"] = _as_json(self.notes)
        if self.other_fields:
            head["other_fields"] = dict(self.other_fields.most_common())
        yield json.dumps(head, ensure_ascii=False)[:-1] + ', "blocks": ['
        separator = ""
        for row in self._json_rows():
            yield separator + row
            separator = ", "
        yield "]}"

    def _spooled_rows(self, spool: IO[str]) -> Iterator[str]:
        spool.seek(0)
        lines = [int(row[len(_LINE) : row.index(",")]) for row in spool]
        if lines == sorted(lines):
            spool.seek(0)
            yield from (row.rstrip("\n") for row in spool)
            return
        spool.seek(0)
        places: list[int] = []
        for _line in lines:
            places.append(spool.tell())
            spool.readline()
        for _line, place in sorted(zip(lines, places, strict=True)):
            spool.seek(place)
            yield spool.readline().rstrip("\n")

    def _json_rows(self) -> Iterator[str]:
        if self.spool is not None:
            yield from self._spooled_rows(self.spool)
        else:
            yield from (json.dumps(row.to_json(), ensure_ascii=False) for row in self.rows)


@dataclass
class Report:
    """Everything that an import did, or would do.

    With `keeps_all` every block has a row; otherwise only those with a message have one. With
    `is_spooled` the rows are in a temporary file, for the JSON form only. Without `keeps_all`, or
    with `is_spooled`, memory does not grow with the source.
    """

    files: list[FileReport] = field(default_factory=list)
    run: ImportRun | None = None
    is_dry_run: bool = False
    keeps_all: bool = True
    is_spooled: bool = False

    def begin_file(self, path: str, error: str | None) -> FileReport:
        file = FileReport(path, error)
        if self.is_spooled:
            file.spool = tempfile.SpooledTemporaryFile(  # noqa: SIM115 (open as long as the report)
                _IN_MEMORY, "w+", encoding="utf-8", errors="surrogatepass", newline="\n"
            )
        self.files.append(file)
        return file

    @property
    def totals(self) -> Counter[str]:
        total: Counter[str] = Counter()
        for file in self.files:
            total.update(file.totals)
        return total

    @property
    def exit_status(self) -> int:
        """Return 0 if everything was stored, 1 if an entry was refused or flagged, else 2."""
        if any(file.error for file in self.files):
            return 2
        totals = self.totals
        return 1 if totals[Outcome.REFUSED] or totals[Outcome.FLAGGED] else 0

    def json_pieces(self) -> Iterator[str]:
        """Return the report as one JSON object, in pieces."""
        yield '{"files": ['
        for number, file in enumerate(self.files):
            if number:
                yield ", "
            yield from file.json_pieces()
        totals = {str(outcome): number for outcome, number in self.totals.items()}
        yield f'], "totals": {json.dumps(totals)}}}'

    def to_text(self) -> str:
        return "\n".join(self._lines())

    def _lines(self) -> Iterator[str]:
        yield self._headline()
        if len(self.files) > 1:
            for file in self.files:
                yield f"  {file.path}: {file.error or _counts(file.totals)}"
        else:
            for file in self.files:
                if file.error:
                    yield f"  {file.path}: {file.error}"
        for file in self.files:
            for note in file.notes:
                yield f"  {file.path}: {render(note)}"
        yield from self._other_fields()
        yield from self._reasons()
        yield from self._ending()

    @property
    def _wrote_something(self) -> bool:
        return any(self.totals[outcome] for outcome in _WRITING)

    def _headline(self) -> str:
        totals = self.totals
        number = sum(totals.values())
        entries = ngettext("%(n)s entry", "%(n)s entries", number) % {"n": f"{number:,}"}
        files = ngettext("%(n)d file", "%(n)d files", len(self.files)) % {"n": len(self.files)}
        start = _("Would import") if self.is_dry_run else _("Imported")
        counts = _counts(totals)
        line = _("%(start)s %(entries)s from %(files)s") % {
            "start": start,
            "entries": entries,
            "files": files,
        }
        return f"{line}: {counts}." if counts else f"{line}."

    def _reasons(self) -> Iterator[str]:
        """Yield the messages by reason, the most serious first and informational ones last."""
        groups: defaultdict[str, dict[str, list[str]]] = defaultdict(dict)
        codes = _headings()
        names, people = Counter(Path(file.path).name for file in self.files), PeopleNames()
        for file in self.files:
            name = Path(file.path).name
            where = name if names[name] == 1 else file.path
            for row in file.rows:
                for message in row.messages:
                    heading = codes.get(message.code) or _heading_of_kind(message.code)
                    places = groups[heading].setdefault(render(message, people), [])
                    places.append(f"{where}:{row.line} {row.key}".rstrip())
        quiet = {codes[code] for code in QUIET_CODES}
        order = {heading: number for number, heading in enumerate(codes.values())}
        shown = sorted(groups, key=lambda heading: (heading in quiet, order.get(heading, 99)))
        if any(heading not in quiet for heading in shown):
            yield ""
            yield _("Needs attention:")
        for heading in shown:
            yield from _group(heading, groups[heading])

    def _other_fields(self) -> Iterator[str]:
        total: Counter[str] = Counter()
        for file in self.files:
            total.update(file.other_fields)
        if total:
            names = ", ".join(f"{name} ({number:,})" for name, number in total.most_common())
            says = _("Among the other fields, which are kept and exported: %(names)s")
            yield f"  {says % {'names': names}}"

    def _ending(self) -> Iterator[str]:
        if self.is_dry_run:
            yield ""
            yield _("This was a dry run. Nothing was changed.")
        elif self.run is not None and self.run.pk and self._wrote_something:
            yield ""
            yield _("To undo this import, run: manage.py undo_import %(run)d") % {
                "run": self.run.pk
            }


_WRITING = (Outcome.CREATED, Outcome.UPDATED, Outcome.FLAGGED, Outcome.DUPLICATE)


def _group(heading: str, texts: dict[str, list[str]]) -> Iterator[str]:
    """Return the lines of one reason: each text once, with its places."""
    yield ""
    yield f"{heading} ({sum(map(len, texts.values()))})"
    for text, places in list(texts.items())[:_SHOWN_PER_REASON]:
        if len(places) == 1:
            yield f"  {places[0]}: {text}"
            continue
        yield f"  {text}"
        for place in places[:_SHOWN_PER_TEXT]:
            yield f"    {place}"
        if len(places) > _SHOWN_PER_TEXT:
            yield f"    {_and_more(len(places) - _SHOWN_PER_TEXT)}"
    if len(texts) > _SHOWN_PER_REASON:
        yield f"  {_and_more(len(texts) - _SHOWN_PER_REASON)}"


def _and_more(number: int) -> str:
    return _("and %(n)d more; --report json lists them all") % {"n": number}


def _counts(totals: Iterable[str] | Counter[str]) -> str:
    """Return "12 new, 3 need review": the outcomes that occurred, in a fixed order."""
    counted = Counter(totals)
    names = {
        Outcome.CREATED: _("new"),
        Outcome.UPDATED: _("updated"),
        Outcome.UNCHANGED: _("unchanged"),
        Outcome.FLAGGED: _("stored for review"),
        Outcome.DUPLICATE: ngettext("duplicate", "duplicates", counted[Outcome.DUPLICATE]),
        Outcome.REFUSED: _("not stored"),
    }
    return ", ".join(
        f"{counted[outcome]:,} {name}" for outcome, name in names.items() if counted[outcome]
    )


def _headings() -> dict[str, str]:
    """Return the heading of each message code, the most serious first."""
    return {
        "malformed-entry": _("Not stored: unreadable entries"),
        "unreadable-entry": _("Not stored: unreadable entries"),
        "empty-entry": _("Not stored: empty entries"),
        "cut-off": _("Not stored: the file ends inside an entry"),
        "deleted": _(
            "Not stored: deleted in the directory. Remove them from the file, or import them again"
            " with --restore-deleted"
        ),
        "skipped": _("Not stored: skipped in the preview"),
        "skipped-before": _("Not stored: skipped in the preview of an earlier import"),
        "link-removed": _("Authors whose name changed: the link to the person was removed"),
        "link-to-review": _("Authors whose name changed: confirm or reject the link in the admin"),
        "author-removed": _("Confirmed authors that the file no longer lists"),
        "broken-string": _("Abbreviations with an unreadable definition"),
        "identifier-taken": _(
            "Identifiers of another publication: kept in the other fields, check which is right"
        ),
        "kept": _("Edited here and changed in the file: your value was kept, check which is right"),
        "key-reused": _(
            "Citation keys that had another title before: check that it is the same publication"
        ),
        "maybe-same": _("Possible duplicates: merge them or mark them as different in the admin"),
        "maybe-same-in-file": _(
            "Possible duplicates: merge them or mark them as different in the admin"
        ),
        "differs": _("Conflicts between sources: the first value was kept, check which is right"),
        "several-people": _(
            "Authors who could be more than one person: choose the person in the admin"
        ),
        "not-of-owner": _(
            "Publications on a person's list that don't name the person: check the list, or add"
            " another form of the name"
        ),
        "repeated-key": _("Citation keys used twice: change one of them"),
        "stray-bytes": _("Accented letters that may be wrong: the file mixes encodings"),
        "garbled": _("Accented letters that may be wrong: the file mixes encodings"),
        "garbled-repaired": _("Accented letters that may be wrong: the file mixes encodings"),
        "other-encoding": _("Accented letters that may be wrong: the file mixes encodings"),
        "lost-characters": _("Characters that were lost before the import: correct them"),
        "undefined-macro": _("Undefined abbreviations: add an @string for each"),
        "long-macro": _("Abbreviations that are too long: left out"),
        "no-parent": _("Cross-references to missing entries"),
        "too-many-parents": _("Cross-references to too many entries"),
        "invalid-orcid": _("Names to check"),
        "unassigned-orcid": _("Names to check"),
        "no-title": _("Entries without a title: shown as “Untitled” until someone enters one"),
        "unnamed": _(
            "Drafts with neither title nor venue: add one to the file or in the admin, or delete"
            " them"
        ),
        "too-long": _(
            "Values that are too long: shortened, with the full value in the other fields"
        ),
        "unread-picture": _(
            "Pictures that were not stored: put them into the folder that --pictures names"
        ),
        "repeated-field": _("Repeated fields: the first was kept"),
        "repeated-list": _("Repeated lists: combined"),
        "repeated-entry": _("Repeated entries: remove one of each"),
        "joined": _("Entries of the same publication: merged"),
        "other-pages": _("Entries of the same publication: merged"),
        "not-public": _("Not on public pages, because they are in preparation"),
        "repeated-hidden": _("Repeated fields that pages don't show: the first was kept"),
        "differs-little": _("Small differences between sources: the first value was kept"),
    }


def _heading_of_kind(code: str) -> str:
    if code.startswith("date"):
        return _("Dates to check")
    if code.startswith("name"):
        return _("Names to check")
    return _("BibTeX errors: the entries were read as far as possible, check them")
