"""What an import did, for programs as JSON and for people as text.

The text has the counts first and then only what needs a person, grouped by reason, each with where it
stands and what to do.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from publications.bibtex.messages import Message
from publications.models import ImportedEntry, ImportRun

Outcome = ImportedEntry.Outcome
_SHOWN_PER_REASON = 25
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
            "messages": [message.text for message in self.messages],
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

    def add(self, row: Row, *, keep: bool) -> None:
        self.totals[row.outcome] += 1
        if keep or row.messages:
            self.rows.append(row)

    def to_json(self) -> dict[str, Any]:
        return {
            "path": self.path,
            "error": self.error,
            "blocks": [row.to_json() for row in self.rows],
        }


@dataclass
class Report:
    """Everything that an import did, or would do.

    With `keeps_all` every block has its row, as the JSON form needs it; otherwise only those with a
    message have one, and memory stays flat however long the source is.
    """

    files: list[FileReport] = field(default_factory=list)
    run: ImportRun | None = None
    is_dry_run: bool = False
    keeps_all: bool = True

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

    def to_json(self) -> dict[str, Any]:
        return {
            "files": [file.to_json() for file in self.files],
            "totals": {str(outcome): number for outcome, number in self.totals.items()},
        }

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
        groups: defaultdict[str, list[str]] = defaultdict(list)
        for file in self.files:
            for row in file.rows:
                for message in row.messages:
                    groups[message.code].append(_place(file, row) + message.text)
        urgent = [code for code in groups if code not in _QUIET_CODES]
        if urgent:
            yield ""
            yield _("Please look at these:")
        for code in sorted(urgent, key=lambda code: len(groups[code])):
            yield from _group(_heading(code), groups[code])
        for code in sorted(set(groups) & _QUIET_CODES):
            yield from _group(_heading(code), groups[code])

    def _ending(self) -> Iterator[str]:
        if self.is_dry_run:
            yield ""
            yield _("This was a trial: nothing was written.")
        elif self.run is not None and self.run.pk:
            yield ""
            yield _("To take this import back: manage.py undo_import %(run)d") % {
                "run": self.run.pk
            }


def _place(file: FileReport, row: Row) -> str:
    key = f" {row.key}" if row.key else ""
    return f"{file.path}:{row.line}{key}: "


def _group(heading: str, lines: list[str]) -> Iterator[str]:
    yield ""
    yield f"{heading} ({len(lines)})"
    for line in lines[:_SHOWN_PER_REASON]:
        yield f"  {line}"
    if len(lines) > _SHOWN_PER_REASON:
        more = len(lines) - _SHOWN_PER_REASON
        yield "  " + ngettext(
            "and %(n)d more; --report json lists all.",
            "and %(n)d more; --report json lists all.",
            more,
        ) % {"n": more}


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


def _heading(code: str) -> str:
    headings = {
        "maybe-same": _("Perhaps the same work twice: stored apart; merge them where they are one"),
        "identifier-taken": _("An identifier that belongs to another work: kept beside, see which is right"),
        "several-people": _("Authors who could be several people: choose in the admin"),
        "kept": _("Changed here and in the file: ours was kept, decide which is right"),
        "differs": _("Said differently by another source: ours was kept"),
        "key-reused": _("A citation key that meant something else: check that it is the same work"),
        "too-long": _("Longer than its field: cut there, kept whole among the other fields"),
        "joined": _("The same work, kept as one"),
        "differs-little": _("Small differences between sources: ours was kept"),
        "undefined-macro": _("Abbreviations without a definition"),
        "repeated-key": _("Citation keys that stand for two entries"),
        "repeated-entry": _("Entries that stand in the file twice"),
        "repeated-field": _("Fields that stand in an entry twice: the first was kept"),
        "misshapen": _("Not stored: could not be read as an entry"),
        "empty-entry": _("Not stored: empty"),
        "broken-string": _("Abbreviations whose definition cannot be read"),
        "stray-bytes": _("Accents that may be wrong: the encoding is mixed"),
        "no-parent": _("Cross-references that lead nowhere"),
    }  # fmt: skip
    if code in headings:
        return headings[code]
    if code.startswith(("date", "month")):
        return _("Dates to be checked")
    if code.startswith(("names", "too-many", "empty-name")):
        return _("Names to be checked")
    return _("Entries with a mistake in their BibTeX: read as far as possible, check them")
