"""Prepare an import in the browser: store its sources, its plan, and the editor's decisions."""

import datetime
import hashlib
import zlib
from collections.abc import Iterable, Sequence
from typing import Any

from django.conf import settings
from django.db import transaction
from django.utils import timezone

from foundation.bulk_sql import json_text
from publications.bibtex.messages import Message
from publications.importing.messages import render
from publications.importing.options import Decision, EntryPlace, ImportOptions, ReportRows
from publications.importing.plan import ImportPlan, plan_import
from publications.importing.planned_entries import PlannedAuthor, PlannedEntry
from publications.importing.report import Report
from publications.importing.sources import Source
from publications.importing.unit_reach import UnitReach
from publications.matching.evidence import MOST_STORED
from publications.models import (
    Authorship,
    PreparedEntry,
    PreparedFile,
    PreparedImport,
)
from publications.source_names import name_of_unit

_BATCH = 500


def store_sources(prepared: PreparedImport, sources: Iterable[Source]) -> None:
    """Store readable sources, compressed."""
    unit = prepared.organization_id if prepared.within_units else None
    PreparedFile.objects.bulk_create(
        PreparedFile(
            prepared=prepared,
            name=source.name if unit is None else name_of_unit(source.name, unit),
            size=len(source.data),
            data=zlib.compress(source.data),
        )
        for source in sources
        if source.data is not None
    )


def plan_of(prepared: PreparedImport, decisions: dict[EntryPlace, Decision]) -> ImportPlan:
    """Return the plan of the sources with these decisions."""
    options = ImportOptions(
        person=prepared.person,
        organization=prepared.organization,
        user=prepared.user,
        encoding=prepared.encoding or None,
        restore_deleted=prepared.restore_deleted,
        rows=ReportRows.WITH_MESSAGES,
        reach=UnitReach(prepared.user_id) if prepared.within_units else None,
    )
    sources = [
        Source(file.name, zlib.decompress(bytes(file.data))) for file in prepared.files.all()
    ]
    plan = plan_import(sources, options)
    for place, decision in decisions.items():
        plan.decide(place, decision)
    return plan


def decisions_of(
    prepared: PreparedImport, *, as_planned: bool = False
) -> dict[EntryPlace, Decision]:
    """Return the editor's decisions, or those that the shown plan follows."""
    column = "planned_decision" if as_planned else "decision"
    rows = prepared.entries.filter(**{f"{column}__isnull": False})
    return {
        EntryPlace(source, line): Decision.from_json(values)
        for source, line, values in rows.values_list("source", "line", column)
    }


@transaction.atomic
def store_plan(
    prepared: PreparedImport,
    entries: Sequence[PlannedEntry],
    report: Report,
    *,
    different: frozenset[EntryPlace] = frozenset(),
) -> None:
    """Replace the shown plan; `different` are the entries to point out to the editor."""
    decided = {
        EntryPlace(source, line): values
        for source, line, values in prepared.entries.filter(decision__isnull=False)
        .select_for_update()
        .values_list("source", "line", "decision")
    }
    prepared.entries.all().delete()
    PreparedEntry.objects.bulk_create(
        (
            _row(prepared, number, entry, decided.get(entry.place), entry.place in different)
            for number, entry in enumerate(entries, start=1)
        ),
        batch_size=_BATCH,
    )
    prepared.notes = _notes(prepared, report)
    prepared.planned_at = timezone.now()
    prepared.has_changed = bool(different)
    prepared.save(update_fields=["notes", "planned_at", "has_changed"])


def _notes(prepared: PreparedImport, report: Report) -> list[list[str]]:
    """Keep the notes about what could not be fetched, and replace those about files."""
    names = {file.path for file in report.files}
    notes = [note for note in prepared.notes if note[0] not in names]
    for file in report.files:
        texts = [*([file.error] if file.error else []), *map(render, file.notes)]
        notes += [[file.path, text] for text in texts]
    return notes


def _row(
    prepared: PreparedImport,
    number: int,
    entry: PlannedEntry,
    decided: dict[str, Any] | None,
    is_different: bool,  # noqa: FBT001
) -> PreparedEntry:
    planned = None
    if entry.decision is not None and not entry.is_remembered:
        planned = entry.decision.to_json()
    return PreparedEntry(
        prepared=prepared,
        number=number,
        source=entry.place.source,
        line=entry.place.line,
        key=entry.key[:200],
        title=entry.title,
        details=entry.details,
        outcome=entry.outcome,
        messages=[message.to_json() for message in entry.messages],
        publication=entry.publication_id,
        same_as=entry.same_as.line if entry.same_as else None,
        candidates=list(entry.candidates),
        changes=[[c.field, c.before, c.after] for c in entry.changes],
        authors=[_author(author) for author in entry.authors],
        has_open_authors=any(_is_open(author) for author in entry.authors),
        fingerprint=fingerprint_of(entry),
        is_different=is_different,
        decision=decided if decided is not None else planned,
        planned_decision=planned,
        is_remembered=entry.is_remembered,
    )


def _author(author: PlannedAuthor) -> list[Any]:
    return [
        *author.place,
        list(author.name[:4]),
        author.person_id,
        author.link_state,
        author.is_decided,
        [candidate.to_json() for candidate in author.evidence[:MOST_STORED]],
    ]


def _is_open(author: PlannedAuthor) -> bool:
    if author.is_decided:
        return False
    return bool(author.candidates) or author.link_state == Authorship.LinkState.SUGGESTED


def fingerprint_of(entry: PlannedEntry) -> int:
    """Return a digest of what an editor sees of a plan, except for the evidence of links."""
    said = json_text(
        [
            entry.outcome,
            entry.publication_id,
            entry.same_as,
            sorted(entry.candidates),
            [[c.field, c.before, c.after] for c in entry.changes],
            [[*a.place, a.person_id, a.link_state] for a in entry.authors],
            [_gist(message) for message in entry.messages],
        ]
    )
    digest = hashlib.blake2b(said.encode("utf-8", "surrogatepass"), digest_size=8).digest()
    return int.from_bytes(digest, "big", signed=True)


def _gist(message: Message) -> Any:
    return message.to_json()


def delete_old() -> None:
    """Delete prepared imports with their files after PREPARED_IMPORT_DAYS; imports stay."""
    limit = timezone.now() - datetime.timedelta(days=settings.PREPARED_IMPORT_DAYS)
    PreparedImport.objects.filter(created_at__lt=limit).delete()
