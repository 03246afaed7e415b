"""Pairs of stored publications that may be the same: imports ask once, editors decide."""

import hashlib
from collections.abc import Iterable
from typing import Any

from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from foundation.folding import fold
from publications.matching.publication_index import PublicationIndex
from publications.matching.publication_summary import PublicationSummary, summary_of
from publications.models import DuplicateCandidate, ImportedEntry, Publication
from publications.snapshots import load_publications

MAYBE_SAME, MAYBE_SAME_IN_FILE = "maybe-same", "maybe-same-in-file"
IDENTIFIER_TAKEN = "identifier-taken"
"""Codes of the messages that ask whether the publication of an entry is another one."""
_BATCH = 500
REVIEW = "possible-duplicates"
"""The key of these pairs in the review queue."""


def pair_digest(one: PublicationSummary, other: PublicationSummary) -> int:
    """Return a digest of the data of two publications, in either order."""
    said = sorted(
        repr((w.title_key, w.year, w.kind, fold(w.venue_name), w.volume, w.number, w.pages))
        for w in (one, other)
    )
    digest = hashlib.blake2b("\x1f".join(said).encode("utf-8", "surrogatepass"), digest_size=8)
    return int.from_bytes(digest.digest(), "big", signed=True)


def digests_of_different() -> set[int]:
    """Return the digests of pairs that an editor marked as different."""
    decided = DuplicateCandidate.objects.filter(decided_at__isnull=False)
    return set(decided.order_by().values_list("digest", flat=True))


def record_candidates(pairs: Iterable[tuple[int, int, str, int]]) -> None:
    """Record pairs of publications with their reason and digest, each pair only once."""
    rows = [
        DuplicateCandidate(
            first_id=min(one, other), second_id=max(one, other), reason=reason, digest=digest
        )
        for one, other, reason, digest in pairs
        if one != other
    ]
    if rows:
        gone = Q(first=None) | Q(second=None)  # deleted since
        DuplicateCandidate.objects.filter(gone, decided_at=None).delete()
        DuplicateCandidate.objects.bulk_create(rows, batch_size=_BATCH, ignore_conflicts=True)


def mark_as_different(one: Publication, other: Publication, *, user: Any) -> DuplicateCandidate:
    """Record that two publications are different, so that imports don't ask again."""
    first, second = sorted((one.pk, other.pk))
    with transaction.atomic():
        candidate = DuplicateCandidate.objects.filter(first=first, second=second).first()
        if candidate is None:
            publications = {
                pk: summary_of(w.data(), line=0)
                for pk, w in load_publications([first, second]).items()
            }
            candidate = DuplicateCandidate(
                first_id=first,
                second_id=second,
                reason=DuplicateCandidate.Reason.PERSON,
                digest=pair_digest(publications[first], publications[second]),
            )
        candidate.decided_at, candidate.decided_by = timezone.now(), user
        candidate.save()
        settle_entries([first, second], {MAYBE_SAME, MAYBE_SAME_IN_FILE})
    return candidate


def settle_entries(publications: list[int], answered: set[str]) -> None:
    """Resolve flagged entries of `publications` whose questions are all answered."""
    waiting = set(
        DuplicateCandidate.objects.about(publications)
        .filter(decided_at=None)
        .values_list("first", "second")
    )
    asked = {pk for pair in waiting for pk in pair}
    entries = ImportedEntry.objects.waiting().filter(publication__in=set(publications) - asked)
    settled = [
        pk
        for pk, messages in entries.values_list("pk", "messages")
        if messages and {message.get("code") for message in messages} <= answered
    ]
    ImportedEntry.objects.filter(pk__in=settled).update(reviewed_at=timezone.now())


def likely_duplicates(publication: Publication) -> list[int]:
    """Return the ids of publications that may be the same as `publication`."""
    asked = DuplicateCandidate.objects.undecided().about([publication.pk])
    found = [pk for pair in asked.values_list("first", "second") for pk in pair if pk is not None]
    entry = summary_of(load_publications([publication.pk])[publication.pk].data(), line=0)
    index = PublicationIndex()
    index.load([entry])
    found += [candidate.id for candidate in index.candidates(entry)]
    return [pk for pk in dict.fromkeys(found) if pk != publication.pk]
