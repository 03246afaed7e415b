"""Notice what editors change between the reading of publications by an import and their writing.

On SQLite an import locks out everyone else. On PostgreSQL it locks only the publications that it is
about to write, because it may run for minutes, and matches many that it doesn't change.
"""

from collections.abc import Collection, Iterable
from typing import Any

from django.db import OperationalError, connection

from publications.matching.link_decisions import lock_authors
from publications.models import Authorship, Publication
from publications.snapshots import StoredPublication

Read = dict[int, tuple[Any, ...]]
"""When each publication was modified, and the people of its authors, by primary key."""


class EditedMeanwhileError(OperationalError):
    """An editor has changed a publication that the import has read already: read it again."""


def authors_read(publications: Iterable[StoredPublication]) -> Read:
    if not connection.features.has_select_for_update:
        return {}
    return {
        stored.publication.pk: (
            stored.publication.modified_at,
            {(row.pk, row.person_id, row.link_state) for row in stored.authorships},
        )
        for stored in publications
    }


def lock_unless_edited(publications: Collection[int], read: Read) -> None:
    """Lock the publications. Raises EditedMeanwhileError if they aren't as they were read."""
    if not read or not publications:
        return
    lock_authors(publications)
    there = Publication.objects.filter(pk__in=publications).values_list("pk", "modified_at")
    now: Read = {pk: (modified_at, set()) for pk, modified_at in there}
    rows = Authorship.objects.filter(publication__in=publications)
    for publication, *author in rows.values_list("publication", "pk", "person", "link_state"):
        now[publication][1].add(tuple(author))
    if any(now.get(pk) != read[pk] for pk in publications):
        raise EditedMeanwhileError("a publication was edited during the import")
