"""Carry out the plans of a chunk: new works in bulk statements, matched works merged."""

from collections.abc import Iterable, Sequence
from typing import Any

from foundation.bulk_sql import Row, column_value, columns_of, insert_rows, json_text, next_ids
from foundation.slugs import base_slug
from publications.derived_columns import COLUMNS as DERIVED_COLUMNS
from publications.derived_columns import derive_columns, slug_source
from publications.importing.bulk_slugs import free_slugs
from publications.importing.planning import EntryPlan
from publications.importing.reconciling import Reconciliation
from publications.importing.report import Outcome
from publications.importing.venue_cache import VenueBook
from publications.matching.author_links import AuthorLink, AuthorLinker
from publications.matching.duplicate_candidates import record_candidates
from publications.models import (
    Authorship,
    Contribution,
    ImportedEntry,
    ImportRun,
    Publication,
    PublicationAward,
    PublicationLink,
    RetiredPublicationSlug,
)
from publications.publication_data import NAMES, Facts
from publications.snapshots import load_publications, write_publications

_CONTRIBUTIONS = {"authors": Contribution.AUTHOR.value, "editors": Contribution.EDITOR.value}
_AUTHORSHIP = (
    "publication_id", "contribution", "position", "first", "von", "last", "jr", "person_id",
    "link_state", "linked_by", "equal_group", "is_corresponding", "gap_before",
)  # fmt: skip
_ENTRY = (
    "run_id", "publication_id", "source", "line", "key", "entry_type", "digest", "outcome",
    "messages", "raw", "stored", "before",
)  # fmt: skip


def _blank_row(model: type[Any]) -> list[Any]:
    blank = model()
    values = {field.column: getattr(blank, field.attname) for field in model._meta.concrete_fields}
    return [column_value(values[column]) for column in columns_of(model)]


class Applier:
    """Writes for one run. Everything happens in the caller's transaction."""

    def __init__(
        self, run: ImportRun, source: str, people: AuthorLinker, venues: VenueBook
    ) -> None:
        self.run = run
        self.source = source
        self.people = people
        self.venues = venues
        self.stamp = column_value(run.started_at)
        self._columns = columns_of(Publication)
        self._place = {column: index for index, column in enumerate(self._columns)}
        self._blank = _blank_row(Publication)
        self._blank[self._place["created_at"]] = self.stamp
        self._blank[self._place["modified_at"]] = self.stamp

    def apply(self, plans: Sequence[EntryPlan]) -> None:
        self.venues.prepare(plan.facts for plan in plans if plan.facts)
        new = [plan for plan in plans if plan.is_new]
        self._create(new)
        self._merge([plan for plan in plans if plan.target is not None])
        record_candidates(
            (plan.publication_id, question.work.id, question.reason, question.digest)
            for plan in new
            if plan.publication_id is not None
            for question in plan.questions
        )
        self._log(plans)

    # New works

    def _create(self, plans: list[EntryPlan]) -> None:
        if not plans:
            return
        slugs = free_slugs(
            Publication, RetiredPublicationSlug, [_wanted_slug(plan.facts or {}) for plan in plans]
        )
        publications: list[Row] = []
        authorships: list[Row] = []
        awards: list[Row] = []
        links: list[Row] = []
        for plan, pk, slug in zip(plans, next_ids(Publication, len(plans)), slugs, strict=True):
            facts = plan.facts
            assert facts is not None
            assert plan.work is not None
            plan.publication_id = plan.work.id = pk
            plan.stored, plan.before = facts, {}
            publications.append(self._publication_row(pk, slug, facts))
            for name in NAMES:
                if name in facts:
                    authorships += _authorship_rows(pk, name, facts[name], plan.people[name])
            awards += [(pk, award, "", None) for award in facts.get("awards", ())]
            links += [
                (pk, *link, rank) for rank, link in enumerate(facts.get("links", ()), start=1)
            ]
        insert_rows(Publication, self._columns, publications)
        insert_rows(Authorship, _AUTHORSHIP, authorships)
        insert_rows(PublicationAward, ("publication_id", "name", "url", "year"), awards)
        insert_rows(
            PublicationLink, ("publication_id", "kind", "url", "label", "language", "rank"), links
        )

    def _publication_row(self, pk: int, slug: str, facts: Facts) -> Row:
        row, place = self._blank.copy(), self._place
        for name, value in facts.items():
            index = place.get(name)
            if index is not None:
                row[index] = value if value.__class__ in (str, bool) else json_text(value)
        row[place["id"]] = pk
        row[place["slug"]] = slug
        row[place["venue_id"]] = self.venues.find(facts)
        derived = derive_columns(
            title=facts.get("title", ""),
            date=facts.get("date", ""),
            venue_name=facts.get("venue_name", ""),
            keywords=facts.get("keywords", ()),
            authors=facts.get("authors", ()),
            editors=facts.get("editors", ()),
        )
        for name, value in zip(DERIVED_COLUMNS, derived, strict=True):
            row[place[name]] = value
        return tuple(row)

    # Works that are there already

    def _merge(self, plans: list[EntryPlan]) -> None:
        if not plans:
            return
        ids = {plan.target.id for plan in plans if plan.target}
        joining = Reconciliation(
            self.run, self.source, load_publications(ids), self.people, self.venues, _imported(ids)
        )
        for plan in plans:
            joining.join(plan)
        write_publications(joining.touched(), joining.parts)

    # What the run did

    def _log(self, plans: Iterable[EntryPlan]) -> None:
        rows = [
            (
                self.run.pk,
                plan.publication_id,
                self.source,
                plan.block.line,
                plan.block.key[:200],
                plan.block.type[:100],
                plan.digest,
                plan.outcome,
                json_text([message.to_json() for message in plan.messages])
                if plan.messages
                else "[]",
                "" if plan.outcome == Outcome.UNCHANGED else plan.block.raw,
                json_text(plan.stored) if plan.stored is not None else None,
                json_text(plan.before) if plan.before is not None else None,
            )
            for plan in plans
        ]
        insert_rows(ImportedEntry, _ENTRY, rows)


def _wanted_slug(facts: Facts) -> str:
    source = slug_source(
        title=facts.get("title", ""),
        date=facts.get("date", ""),
        venue_name=facts.get("venue_name", ""),
    )
    return base_slug(source, "publication")


def _authorship_rows(
    pk: int, field: str, names: list[list[Any]], links: list[AuthorLink]
) -> list[Row]:
    contribution = _CONTRIBUTIONS[field]
    rows: list[Row] = []
    for position, (name, link) in enumerate(zip(names, links, strict=True), start=1):
        marks = name[4:] if len(name) > 4 else _UNMARKED
        rows.append(
            (
                pk,
                contribution,
                position,
                *name[:4],
                link.person_id,
                link.state,
                link.linked_by,
                *marks,
            )
        )
    return rows


_UNMARKED = (None, False, False)


def _imported(ids: Iterable[int]) -> dict[int, list[ImportedEntry]]:
    """What earlier imports stored for these works, the last first."""
    found: dict[int, list[ImportedEntry]] = {}
    entries = (
        ImportedEntry.objects.filter(publication__in=ids, digest__isnull=False)
        .select_related("run")
        .defer("raw", "before")
        .order_by("-pk")
    )
    for entry in entries:
        if entry.publication_id is not None:
            found.setdefault(entry.publication_id, []).append(entry)
    for of_work in found.values():
        stored = {entry.digest: entry.stored for entry in of_work if entry.stored is not None}
        for entry in of_work:
            entry.stored = stored.get(entry.digest)
    return found
