"""What earlier imports know of the entries of a source: the works that they are, and those deleted since.

Everything is asked for a chunk of entries at once, by the digests of their fields and by their keys.
"""

import datetime
from collections import defaultdict
from collections.abc import Collection
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from django.db.models import F, Q

from publications.models import ImportedEntry, ImportRun
from publications.publication_data import PublicationData


class Deletion(NamedTuple):
    """A work that a person deleted, and what its entry had said."""

    stored: PublicationData | None
    at: datetime.datetime


@dataclass(slots=True)
class Duplicates:
    """Of entries that an import had word for word: their works, and when deleted works were deleted."""

    works: dict[int, int] = field(default_factory=dict)
    deleted: dict[int, datetime.datetime] = field(default_factory=dict)


class History:
    """The imports before, as one source sees them. A person's own list is one source under any name."""

    def __init__(self, run: ImportRun, source: str, people_digest: int) -> None:
        self.source = source
        self.owner_id = run.person_id
        self.people_digest = people_digest
        self.is_empty = not self._all().exists()
        self.knows_source = not self.is_empty and self._of_source().exists()

    def _all(self) -> Any:
        return ImportedEntry.objects.filter(digest__isnull=False)  # undoing takes it

    def _of_source(self) -> Any:
        of_source = Q(source=self.source)
        if self.owner_id:
            of_source |= Q(run__person=self.owner_id)
        return self._all().filter(of_source)

    def unchanged(self, digests: Collection[int]) -> tuple[dict[int, int], dict[int, int]]:
        """Digest -> work, where nobody touched the work since and no name of a person changed.

        First those that this source had, then those that only others had.
        """
        mine: dict[int, int] = {}
        others: dict[int, int] = {}
        # The source is looked at here: asked for it too, SQLite would read all the source's entries.
        found = self._with_digest(digests).filter(
            run__people_digest=self.people_digest,
            publication__modified_at__lte=F("run__started_at"),
        )
        for digest, pk, source, owner in found.values_list(
            "digest", "publication_id", "source", "run__person_id"
        ):
            of_source = source == self.source or (self.owner_id and owner == self.owner_id)
            (mine if of_source else others)[digest] = pk
        return mine, others

    def duplicates(self, digests: Collection[int]) -> Duplicates:
        duplicates = Duplicates()
        found = self._with_digest(digests).order_by("pk")
        for digest, pk, deleted in found.values_list("digest", "publication_id", "work_deleted_at"):
            if pk is not None:
                duplicates.works[digest] = pk
            elif deleted is not None:
                duplicates.deleted[digest] = deleted
        return duplicates

    def _with_digest(self, digests: Collection[int]) -> Any:
        return self._all().filter(digest__in=digests).order_by()

    def known_keys(self, keys: Collection[str]) -> set[str]:
        """Those of `keys` that the source had before."""
        if not self.knows_source or not keys:
            return set()
        return set(self._of_source().filter(key__in=keys).values_list("key", flat=True))

    def works_by_key(self, keys: Collection[str]) -> dict[str, list[int]]:
        """The works that had these keys in this source, the latest first."""
        works: defaultdict[str, list[int]] = defaultdict(list)
        if not self.knows_source or not keys:
            return works
        found = self._of_source().filter(key__in=keys, publication__isnull=False).order_by("-pk")
        for key, pk in found.values_list("key", "publication_id"):
            if pk not in works[key]:
                works[key].append(pk)
        return works

    def deleted_by_key(self, keys: Collection[str]) -> dict[str, list[Deletion]]:
        """What had these keys in this source, and was deleted by a person since."""
        deletions: defaultdict[str, list[Deletion]] = defaultdict(list)
        if not self.knows_source or not keys:
            return deletions
        found = self._of_source().filter(key__in=keys, work_deleted_at__isnull=False)
        for key, stored, deleted in found.values_list("key", "stored", "work_deleted_at"):
            data = PublicationData.from_json(stored) if stored else None
            deletions[key].append(Deletion(data, deleted))
        return deletions
