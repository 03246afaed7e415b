"""What an import did, for programs as JSON and for people as text.

The text has the counts first and then only what needs a person, grouped by reason, each with where it
stands and what to do.
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
from publications.importing.messages import render
from publications.models import ImportedEntry, ImportRun

Outcome = ImportedEntry.Outcome
_IN_MEMORY = 1024 * 1024  # bytes of a report that need no file
_SHOWN_PER_REASON = 25
_SHOWN_PER_TEXT = 4
_QUIET_CODES = frozenset({"joined", "differs-little"})


@dataclass(slots=True)
class Row:
    """One block of a source and what became of it."""

    line: int
    key: str
    type: str
    outcome: str
    messages: list[Message] = field(default_factory=list)
    record: dict[str, Any] | None = None
    publication_id: int | None = None

    def to_json(self) -> dict[str, Any]:
        return {
            "line": self.line,
            "key": self.key,
            "type": self.type,
            "outcome": self.outcome,
            "messages": [
                {"code": message.code, "text": render(message)} for message in self.messages
            ],
            "record": self.record,
        }


@dataclass(slots=True)
class FileReport:
    """One source. `rows` holds every block, or only those with something to say (see Report)."""

    path: str
    error: str | None = None
    rows: list[Row] = field(default_factory=list)
    totals: Counter[str] = field(default_factory=Counter)
    size: int = 0
    spool: IO[str] | None = None  # where rows go, one line of JSON each, in place of `rows`

    def add(self, row: Row, *, keep: bool) -> None:
        self.totals[row.outcome] += 1
        if self.spool is not None:
            self.spool.write(json.dumps(row.to_json(), ensure_ascii=False) + "\n")
        elif keep or row.messages:
            self.rows.append(row)

    def begin_again(self) -> None:
        """Forget all rows: nothing of the source was stored."""
        self.rows, self.totals = [], Counter()
        if self.spool is not None:
            self.spool.seek(0)
            self.spool.truncate()

    def json_pieces(self) -> Iterator[str]:
        head = {"path": self.path, "error": self.error}
        yield json.dumps(head, ensure_ascii=False)[:-1] + ', "blocks": ['
        separator = ""
        for row in self._json_rows():
            yield separator + row
            separator = ", "
        yield "]}"

    def _json_rows(self) -> Iterator[str]:
        if self.spool is not None:
            self.spool.seek(0)
            yield from (line.rstrip("\n") for line in self.spool)
        else:
            yield from (json.dumps(row.to_json(), ensure_ascii=False) for row in self.rows)


@dataclass
class Report:
    """Everything that an import did, or would do.

    With `keeps_all` every block has its row, as the JSON form needs it; otherwise only those with a
    message have one. With `is_spooled` all rows are there, but only for the JSON form, and in a temporary file.
    In both cases memory stays flat however long the source is.
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
        """0: all stored; 1: something refused or flagged; 2: a file could not be read."""
        if any(file.error for file in self.files):
            return 2
        totals = self.totals
        return 1 if totals[Outcome.REFUSED] or totals[Outcome.FLAGGED] else 0

    def json_pieces(self) -> Iterator[str]:
        """The report as one JSON object, a little at a time."""
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
        yield from self._reasons()
        yield from self._ending()

    @property
    def _wrote_works(self) -> bool:
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
        """What needs a person, by reason, what was not stored first; then what only informs."""
        groups: defaultdict[str, dict[str, list[str]]] = defaultdict(dict)
        codes = _headings()
        names = Counter(Path(file.path).name for file in self.files)
        for file in self.files:
            name = Path(file.path).name
            where = name if names[name] == 1 else file.path
            for row in file.rows:
                for message in row.messages:
                    heading = codes.get(message.code) or _heading_of_kind(message.code)
                    places = groups[heading].setdefault(render(message), [])
                    places.append(f"{where}:{row.line} {row.key}".rstrip())
        quiet = {codes[code] for code in _QUIET_CODES}
        order = {heading: number for number, heading in enumerate(codes.values())}
        shown = sorted(groups, key=lambda heading: (heading in quiet, order.get(heading, 99)))
        if any(heading not in quiet for heading in shown):
            yield ""
            yield _("Please look at these:")
        for heading in shown:
            yield from _group(heading, groups[heading])

    def _ending(self) -> Iterator[str]:
        if self.is_dry_run:
            yield ""
            yield _("This was a trial: nothing was written.")
        elif self.run is not None and self.run.pk and self._wrote_works:
            yield ""
            yield _("To take this import back: manage.py undo_import %(run)d") % {
                "run": self.run.pk
            }


_WRITING = (Outcome.CREATED, Outcome.UPDATED, Outcome.FLAGGED, Outcome.DUPLICATE)


def _group(heading: str, texts: dict[str, list[str]]) -> Iterator[str]:
    """One reason: each thing said once, with the places that it is about."""
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
    return _("and %(n)d more; --report json lists all.") % {"n": number}


def _counts(totals: Iterable[str] | Counter[str]) -> str:
    """ "12 created, 3 flagged": only what there is, in a fixed order."""
    counted = Counter(totals)
    names = {
        Outcome.CREATED: _("new"),
        Outcome.UPDATED: _("updated"),
        Outcome.UNCHANGED: _("unchanged"),
        Outcome.FLAGGED: _("stored, to be looked at"),
        Outcome.DUPLICATE: _("repeated"),
        Outcome.REFUSED: _("not stored"),
    }
    return ", ".join(
        f"{counted[outcome]:,} {name}" for outcome, name in names.items() if counted[outcome]
    )


def _headings() -> dict[str, str]:
    """What a code of a message means, and what to do; the worst first."""
    return {
        "malformed-entry": _("Not stored: could not be read as an entry"),
        "empty-entry": _("Not stored: empty"),
        "deleted": _(
            "Not stored: deleted here by hand. Take them out of the file, or bring them back with"
            " --restore-deleted"
        ),
        "broken-string": _("Abbreviations whose definition cannot be read"),
        "identifier-taken": _(
            "Identifiers that another work has: kept beside, see which work is right"
        ),
        "kept": _("Changed here and in the file: ours was kept, decide which is right"),
        "key-reused": _("Citation keys that meant something else: check that it is the same work"),
        "maybe-same": _(
            "Perhaps the same work twice: stored apart, merge them or keep them apart in the admin"
        ),
        "maybe-same-in-file": _(
            "Perhaps the same work twice: stored apart, merge them or keep them apart in the admin"
        ),
        "differs": _("Said differently by another source: ours was kept, see which is right"),
        "several-people": _("Authors who could be several people: choose in the admin"),
        "not-of-owner": _(
            "On a person's list without that person: the wrong list, or a form of the name to be added"
        ),
        "repeated-key": _("Citation keys that stand for two entries: give one of them another key"),
        "stray-bytes": _("Accents that may be wrong: the encoding is mixed"),
        "garbled": _("Accents that may be wrong: the encoding is mixed"),
        "other-encoding": _("Accents that may be wrong: the encoding is mixed"),
        "undefined-macro": _("Abbreviations without a definition: add an @string for each"),
        "no-parent": _("Cross-references that lead nowhere"),
        "invalid-orcid": _("Names to be checked"),
        "unassigned-orcid": _("Names to be checked"),
        "too-long": _("Longer than their field: cut there, kept whole among the other fields"),
        "repeated-field": _("Fields that stand in an entry twice: the first was kept"),
        "repeated-list": _("Lists that stand in an entry twice: put together"),
        "repeated-entry": _("Entries that stand in the file twice: one of each can go"),
        "joined": _("The same work, kept as one"),
        "differs-little": _("Small differences between sources: ours was kept"),
    }


def _heading_of_kind(code: str) -> str:
    if code.startswith("date"):
        return _("Dates to be checked")
    if code.startswith("name"):
        return _("Names to be checked")
    return _("Entries with a mistake in their BibTeX: read as far as possible, check them")
