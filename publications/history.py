"""Who sees the values in the history of publications, and which imports belong to it."""

from collections.abc import Collection
from typing import Any

from foundation.history.models import Event
from foundation.history.states import NetChange, RowKey
from people.models import Person
from people.visibility import may_see_former_names
from publications.models import Authorship, ImportedEntry, ImportRun, Publication

_PUBLICATION = Publication._meta.db_table
_PERSON_COLUMN = "person_id"


def hidden_rows_of_publications(user: Any, changes: Collection[NetChange]) -> set[RowKey]:
    """Return the rows with printed names of authors who hide one, unless `user` may see them.

    That includes authors who were linked only before or after a change.
    """
    if may_see_former_names(user):
        return set()
    hiding = Person.objects.filter(hidden_names__isnull=False)
    people = set(hiding.values_list("pk", flat=True))
    own = {
        change.key: publication
        for change in changes
        if change.table.model._meta.app_label == Publication._meta.app_label
        and (publication := _publication_of(change)) is not None
    }
    found = Authorship.objects.filter(publication__in=set(own.values()), person__in=people)
    hidden = set(found.values_list("publication", flat=True))
    hidden |= {
        own[change.key] for change in changes if change.key in own and _names(change, people)
    }
    return {key for key, publication in own.items() if publication in hidden}


def _publication_of(change: NetChange) -> int | None:
    if change.table.name == _PUBLICATION:
        return change.row
    return change.changes[-1].owner if change.table.owners else None


def _names(change: NetChange, people: set[int]) -> bool:
    values = (change.before or {}, change.after or {})
    return any(value.get(_PERSON_COLUMN) in people for value in values)


def imports_of(key: RowKey) -> Any:
    """Return the imports that created or changed a publication."""
    table, row = key
    if table != _PUBLICATION:
        return Event.objects.none()
    outcomes = ImportedEntry.Outcome.CREATED, ImportedEntry.Outcome.UPDATED
    entries = ImportedEntry.objects.filter(publication=row, outcome__in=outcomes)
    runs = entries.values("run")
    return Event.objects.filter(about_table=ImportRun._meta.db_table, about_row__in=runs)
