"""Whether two stored works may be one: asked by imports, answered by people, once for each pair."""

import hashlib
from collections.abc import Iterable
from typing import Any

from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from foundation.folding import fold
from publications.matching.index import WorkIndex
from publications.matching.publications import Work, work_of_data
from publications.models import DuplicateCandidate, ImportedEntry, Publication
from publications.snapshots import load_publications

MAYBE_SAME, MAYBE_SAME_IN_FILE = "maybe-same", "maybe-same-in-file"
IDENTIFIER_TAKEN = "identifier-taken"
"""Codes of the messages that ask of an entry whether its work is another one."""
_BATCH = 500
REVIEW = "possible-duplicates"
"""The key of these pairs in the review queue."""


def pair_digest(one: Work, other: Work) -> int:
    """A number that stands for what two works say, in either order."""
    said = sorted(
        repr((w.title_key, w.year, w.kind, fold(w.venue_name), w.volume, w.number, w.pages))
        for w in (one, other)
    )
    digest = hashlib.blake2b("\x1f".join(said).encode("utf-8", "surrogatepass"), digest_size=8)
    return int.from_bytes(digest.digest(), "big", signed=True)


def digests_of_different() -> set[int]:
    """The pairs that somebody has found to be different works."""
    decided = DuplicateCandidate.objects.filter(decided_at__isnull=False)
    return set(decided.order_by().values_list("digest", flat=True))


def record_candidates(pairs: Iterable[tuple[int, int, str, int]]) -> None:
    """Ask of pairs of works, each with its reason and digest; a pair is asked about only once."""
    rows = [
        DuplicateCandidate(
            first_id=min(one, other), second_id=max(one, other), reason=reason, digest=digest
        )
        for one, other, reason, digest in pairs
        if one != other
    ]
    if rows:
        gone = Q(first=None) | Q(second=None)  # deleted since by somebody
        DuplicateCandidate.objects.filter(gone, decided_at=None).delete()
        DuplicateCandidate.objects.bulk_create(rows, batch_size=_BATCH, ignore_conflicts=True)


def mark_as_different(one: Publication, other: Publication, *, user: Any) -> DuplicateCandidate:
    """Record that two publications are different; imports and the queue don't ask about them again."""
    first, second = sorted((one.pk, other.pk))
    with transaction.atomic():
        candidate = DuplicateCandidate.objects.filter(first=first, second=second).first()
        if candidate is None:
            works = {
                pk: work_of_data(w.data(), line=0)
                for pk, w in load_publications([first, second]).items()
            }
            candidate = DuplicateCandidate(
                first_id=first,
                second_id=second,
                reason=DuplicateCandidate.Reason.PERSON,
                digest=pair_digest(works[first], works[second]),
            )
        candidate.decided_at, candidate.decided_by = timezone.now(), user
        candidate.save()
        settle_entries([first, second], {MAYBE_SAME, MAYBE_SAME_IN_FILE})
    return candidate


def settle_entries(works: list[int], answered: set[str]) -> None:
    """Entries of `works` are dealt with where every question that they were flagged for is answered."""
    waiting = set(
        DuplicateCandidate.objects.about(works)
        .filter(decided_at=None)
        .values_list("first", "second")
    )
    asked = {pk for pair in waiting for pk in pair}
    entries = ImportedEntry.objects.waiting().filter(publication__in=set(works) - asked)
    settled = [
        pk
        for pk, messages in entries.values_list("pk", "messages")
        if messages and {message.get("code") for message in messages} <= answered
    ]
    ImportedEntry.objects.filter(pk__in=settled).update(reviewed_at=timezone.now())


def likely_duplicates(work: Publication) -> list[int]:
    """The numbers of works that may be the same as `work`: asked about already, or alike."""
    asked = DuplicateCandidate.objects.undecided().about([work.pk])
    found = [pk for pair in asked.values_list("first", "second") for pk in pair if pk is not None]
    entry = work_of_data(load_publications([work.pk])[work.pk].data(), line=0)
    index = WorkIndex()
    index.load([entry])
    found += [candidate.id for candidate in index.candidates(entry)]
    return [pk for pk in dict.fromkeys(found) if pk != work.pk]
