"""Look again at the links that were made automatically when a person's names or ORCID iD change."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db import transaction
from django.db.models import Q
from django.utils.translation import ngettext

from foundation.bulk_sql import one_of
from foundation.folding import fold
from people.name_levels import NameLevel
from publications.matching.author_links import CONFIRMED, AuthorLink
from publications.matching.contact_index import ContactIndex, stored_contacts
from publications.matching.evidence import Candidate, Evidence, Kind
from publications.matching.link_decisions import lock_authors
from publications.matching.person_index import PersonIndex
from publications.matching.relinking import AuthorPosition, OpenAuthor, facts_of, settle, store
from publications.models import Authorship, Publication

REJECTED = Authorship.LinkState.REJECTED
_MOST_ROWS = 4_000
_MOST_FOUND = 1_000  # publications that a search finds
_MOST_SEARCHED = 10
"""People whose names are searched for one by one. Of more people at once, as in a bulk change,
authors are found by the family name as it is printed."""
_OF_THE_ENTRY = frozenset(
    kind.value
    for kind in (
        Kind.ORCID,
        Kind.OTHER_ORCID,
        Kind.NUMBER,
        Kind.OTHER_NUMBER,
        Kind.OWN_LIST,
        Kind.GROUP_LIST,
    )
)
"""Evidence of the imported entry, which names and co-authors don't change."""
_ONLY_WITH_NAME = frozenset((Kind.GROUP_LIST.value,))
"""What says nothing about an author whose name doesn't fit."""


@dataclass(frozen=True, slots=True)
class ChangedLinks:
    """How many links changed."""

    confirmed: int = 0
    to_review: int = 0
    removed: int = 0


def relink(people: Collection[int], since: datetime | None = None) -> ChangedLinks:
    """Decide again on the automatic links to `people` and to those with similar names.

    An editor's decisions are kept. At most 4,000 authors are looked at; if `since` is given, only
    those of publications that were added from then on.
    """
    with transaction.atomic():
        index = PersonIndex()
        affected = _affected(people, index)
        if since is not None:
            affected = affected.filter(publication__created_at__gte=since)
        keys = dict(affected.values_list("pk", "publication_id")[:_MOST_ROWS])
        lock_authors(keys.values())
        rows = list(_undecided(Authorship.objects.filter(pk__in=one_of(keys))))
        authors = list(open_authors(rows, index))
        before = {_place(row): (row.person_id, row.link_state) for row in rows}
        changed = [
            author
            for author in settle(authors)
            if before[author.place] != (author.link.person_id, author.link.state)
            or author.link.evidence
        ]
        store(changed)
        _keep_rejections(rows, {author.place for author in changed})
    return _counted(changed, before)


def _keep_rejections(rows: Iterable[Authorship], changed: Collection[AuthorPosition]) -> None:
    """Remember the rejected people whose links gave way to others."""
    for row in rows:
        if row.link_state == REJECTED and _place(row) in changed:
            Authorship.objects.filter(pk=row.pk).update(rejected=row.rejected)


def report(people: Collection[int], since: datetime | None = None) -> str:
    """Decide again on links, and return a sentence on what changed, or ""."""
    changed = relink(people, since)
    parts = []
    if changed.confirmed:
        text = ngettext("%(n)d author was linked.", "%(n)d authors were linked.", changed.confirmed)
        parts.append(text % {"n": changed.confirmed})
    if changed.to_review:
        text = ngettext(
            "%(n)d link now needs review.", "%(n)d links now need review.", changed.to_review
        )
        parts.append(text % {"n": changed.to_review})
    if changed.removed:
        text = ngettext(
            "%(n)d author is no longer linked.",
            "%(n)d authors are no longer linked.",
            changed.removed,
        )
        parts.append(text % {"n": changed.removed})
    return " ".join(parts)


def _affected(people: Collection[int], index: PersonIndex) -> Any:
    """The authors linked automatically to these people or their namesakes, and those named so."""
    names = [name for pk in people for name in index.names_of(pk)]
    similar = {c.person_id for name in names for c in index.candidates(name)} | set(people)
    found: set[int] = set()
    for name in names if len(people) <= _MOST_SEARCHED else ():
        words = fold(f"{name[1]} {name[2]} {name[0].split()[0] if name[0] else ''}")
        matching = Publication.objects.search(words).values_list("pk", flat=True)
        found.update(matching[:_MOST_FOUND])
    lasts = {name[2] for name in names}
    is_named = Q(publication__in=found) & (Q(person=None) | ~Q(link_state=CONFIRMED))
    is_open = Q(person=None, evidence__isnull=False, last__in=lasts)
    if len(people) > _MOST_SEARCHED:
        is_named = Q(last__in=lasts) & (Q(person=None) | ~Q(link_state=CONFIRMED))
    return _undecided(Authorship.objects.filter(Q(person__in=similar) | is_named | is_open))


def _undecided(rows: Any) -> Any:
    is_decided = Q(linked_by=Authorship.LinkedBy.PERSON) & ~Q(link_state=REJECTED)
    return rows.exclude(is_decided).order_by("-pk")


def open_authors(rows: Iterable[Authorship], index: PersonIndex) -> Iterable[OpenAuthor]:
    """Return the authors with the people that they may be, for `settle`."""
    rows = list(rows)
    names: dict[tuple[int, str], list[tuple[int, Any]]] = {}
    of_publications = Authorship.objects.filter(
        publication__in={row.publication_id for row in rows}
    ).values_list("publication_id", "contribution", "position", "first", "von", "last", "jr")
    for publication_id, contribution, position, *name in of_publications:
        names.setdefault((publication_id, contribution), []).append((position, tuple(name)))
    facts = facts_of({row.publication_id for row in rows})
    printed = stored_contacts(
        {pk: found for (pk, contribution), found in names.items() if contribution == "author"}
    )
    people = ContactIndex()
    for row in rows:
        row.remember_rejection()
        candidates = tuple(_candidates(row, index))
        if row.contribution == "author" and (contacts := printed.get(row.publication_id)):
            candidates = tuple(people.with_evidence(c, row.position, *contacts) for c in candidates)
        if not candidates and (row.person_id is None or row.link_state == REJECTED):
            continue
        others = names.get((row.publication_id, row.contribution), ())
        coauthors = tuple(name for position, name in others if position != row.position)
        now = AuthorLink(row.person_id, row.link_state)
        found = facts[row.publication_id]
        number = found.number_of(row.contribution, row.position, row.printed_name)
        yield OpenAuthor(_place(row), candidates, coauthors, found.words, number, now)


def _candidates(row: Authorship, index: PersonIndex) -> Iterable[Candidate]:
    """The people whose names fit now, with the evidence of the entry that is stored."""
    kept: dict[int, list[Evidence]] = {}
    for person_id, _points, pieces in row.evidence or ():
        kept[person_id] = [
            Evidence(kind, points, *detail)
            for kind, points, *detail in pieces
            if kind in _OF_THE_ENTRY
        ]
    rejected = set(row.rejected or ())
    fitting = {c.person_id: c for c in index.candidates(row.printed_name)}
    for person_id in kept.keys() - fitting.keys():
        kept[person_id] = [e for e in kept[person_id] if e.kind not in _ONLY_WITH_NAME]
        if kept[person_id] and index.names_of(person_id):
            fitting[person_id] = Candidate(person_id, NameLevel.NONE, ())
    for person_id, candidate in fitting.items():
        if person_id not in rejected:
            yield candidate.having(*kept.get(person_id, ()))


def _place(row: Authorship) -> AuthorPosition:
    return AuthorPosition(row.publication_id, row.contribution, row.position)


def _counted(
    changed: Iterable[OpenAuthor], before: dict[AuthorPosition, tuple[int | None, str]]
) -> ChangedLinks:
    confirmed = to_review = removed = 0
    for author in changed:
        link, old = author.link, before[author.place]
        if (link.person_id, link.state) == old:
            continue
        if link.state == CONFIRMED:
            confirmed += 1
        elif link.evidence:
            to_review += 1
        else:
            removed += 1
    return ChangedLinks(confirmed, to_review, removed)
