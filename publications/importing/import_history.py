"""Look up the publications of earlier imports, and those deleted since.

Each lookup is for a whole chunk of entries.
"""

import datetime
from collections import defaultdict
from collections.abc import Collection
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from django.db.models import F, Q

from foundation.bulk_sql import one_of
from publications.models import ImportedEntry, ImportRun
from publications.publication_data import PublicationData


class Deletion(NamedTuple):
    """A publication that an editor deleted, and the data of its entry."""

    stored: PublicationData | None
    at: datetime.datetime


@dataclass(slots=True)
class Duplicates:
    """Publications of equal entries, by digest; for deleted ones, the time of the deletion."""

    publications: dict[int, int] = field(default_factory=dict)
    deleted: dict[int, datetime.datetime] = field(default_factory=dict)


class History:
    """Earlier imports of a source. A person's own list is one source under any name."""

    def __init__(self, run: ImportRun, source: str, people_digest: int) -> None:
        self.source = source
        self.owner_id = run.person_id
        self.people_digest = people_digest
        self.is_empty = not self._all().exists()
        self.knows_source = not self.is_empty and self._of_source().exists()

    def _all(self) -> Any:
        return ImportedEntry.objects.filter(digest__isnull=False)  # undoing clears it

    def _of_source(self) -> Any:
        of_source = Q(source=self.source)
        if self.owner_id:
            of_source |= Q(run__person=self.owner_id)
        return self._all().filter(of_source)

    def unchanged(self, digests: Collection[int]) -> tuple[dict[int, int], dict[int, int]]:
        """Return digest -> publication for publications that have not changed since their import.

        First those of this source, then those of other sources only. None is returned if the name
        of any person changed, since the links of authors may change with it.
        """
        mine: dict[int, int] = {}
        others: dict[int, int] = {}
        # Filtered by source here: in the query, SQLite would read all entries of the source.
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
        for digest, pk, deleted in found.values_list(
            "digest", "publication_id", "publication_deleted_at"
        ):
            if pk is not None:
                duplicates.publications[digest] = pk
            elif deleted is not None:
                duplicates.deleted[digest] = deleted
        return duplicates

    def _with_digest(self, digests: Collection[int]) -> Any:
        return self._all().filter(digest__in=one_of(digests)).order_by()

    def known_keys(self, keys: Collection[str]) -> set[str]:
        """Return those of `keys` that earlier imports of the source had."""
        if not self.knows_source or not keys:
            return set()
        return set(self._of_source().filter(key__in=keys).values_list("key", flat=True))

    def publications_by_key(self, keys: Collection[str]) -> dict[str, list[int]]:
        """Return the publications with these keys in this source, the latest first."""
        publications: defaultdict[str, list[int]] = defaultdict(list)
        if not self.knows_source or not keys:
            return publications
        found = self._of_source().filter(key__in=keys, publication__isnull=False).order_by("-pk")
        for key, pk in found.values_list("key", "publication_id"):
            if pk not in publications[key]:
                publications[key].append(pk)
        return publications

    def deleted_by_key(self, keys: Collection[str]) -> dict[str, list[Deletion]]:
        """Return publications with these keys in this source that an editor has deleted since."""
        deletions: defaultdict[str, list[Deletion]] = defaultdict(list)
        if not self.knows_source or not keys:
            return deletions
        found = self._of_source().filter(key__in=keys, publication_deleted_at__isnull=False)
        for key, stored, deleted in found.values_list("key", "stored", "publication_deleted_at"):
            data = PublicationData.from_json(stored) if stored else None
            deletions[key].append(Deletion(data, deleted))
        return deletions
