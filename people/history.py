"""Who sees the values in the history of people: those who may edit people.

Others see which fields changed. What a record was before may hold former names, and contact details
that were private.
"""

from collections.abc import Collection
from typing import Any

from foundation.history.states import NetChange, RowKey
from people.models import Person
from people.visibility import may_see_former_names


def hidden_rows_of_people(user: Any, changes: Collection[NetChange]) -> set[RowKey]:
    """Return the changed rows of this app if `user` may not edit people."""
    if may_see_former_names(user):
        return set()
    app = Person._meta.app_label
    return {change.key for change in changes if change.table.model._meta.app_label == app}
