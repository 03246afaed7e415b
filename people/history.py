"""The history of people: who sees the values in it, and what follows when changes are reverted.

Those who may edit people see the values; others see which fields changed. What a record was before
may hold former names, and contact details that were private.
"""

from collections.abc import Collection, Iterator
from typing import Any

from django.db.models import Min

from foundation.history.models import Event
from foundation.history.reverting import Follow, Reverting
from foundation.history.states import NetChange, RowKey
from foundation.permissions import is_limited
from people.models import Person, PersonName
from people.name_changes import NAMING_FIELDS, names_changed
from people.visibility import may_see_former_names


def hidden_rows_of_people(user: Any, changes: Collection[NetChange]) -> set[RowKey]:
    """Return the changed rows of this app if `user` may not edit people."""
    if may_see_former_names(user):
        return set()
    app = Person._meta.app_label
    return {
        change.key
        for change in changes
        if change.table.model._meta.app_label == app
        and not is_limited(user, change.table.model)  # else it is of a unit that they edit
    }


def follow_reverted_names(plan: Reverting) -> Follow:
    """Act on the names and ORCID iDs that a plan changes, after it has been written.

    Reverting restores what was decided before; what was added since may be about other names.
    """
    table = Person._meta.db_table
    deleted = {row for name, row in plan.writes.deletes if name == table}
    namesakes = Person.objects.namesakes_of(Person.objects.filter(pk__in=deleted))
    people = {*namesakes, *_renamed(plan)} - deleted
    if not people:
        return list
    events = Event.objects.filter(pk__in={c.event_id for net in plan.changes for c in net.changes})
    since = events.aggregate(since=Min("at"))["since"]
    return lambda: names_changed(people, since=since)


def _renamed(plan: Reverting) -> Iterator[int]:
    writes = plan.writes
    for row, values in writes.of_table(Person._meta.db_table):
        if not NAMING_FIELDS.isdisjoint(values):
            yield row
    table = PersonName._meta.db_table
    keys = {key for key in (*writes.deletes, *writes.updates, *writes.inserts) if key[0] == table}
    for key in keys:
        values = writes.inserts.get(key) or plan.now.get(key, {})
        if (person_id := values.get("person_id")) is not None:
            yield person_id
