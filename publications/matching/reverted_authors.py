"""Keep undoing and restoring from making one person two authors of a publication."""

from collections.abc import Collection, Iterator
from typing import Any

from django.utils.translation import gettext as _

from foundation.history.obstacles import Obstacle
from foundation.history.reverting import Reverting
from foundation.history.states import NetChange, RowKey, Values
from people.models import Person
from publications.matching.link_decisions import lock_authors
from publications.models import Authorship

_TABLE = Authorship._meta.db_table
_CONFIRMED = Authorship.LinkState.CONFIRMED
_DECISIVE = frozenset({"person_id", "link_state", "contribution", "publication_id"})


def lock_changed_authors(changes: Collection[NetChange]) -> None:
    lock_authors(
        owner
        for change in changes
        if change.table.name == _TABLE
        for made in change.changes
        if (owner := made.owner) is not None
    )


def find_repeated_people(plan: Reverting) -> Iterator[Obstacle]:
    """Yield the authors who would be a person whom another author of the publication is."""
    written = [
        (pk, plan.now.get((_TABLE, pk), {}) | values)
        for pk, values in plan.writes.of_table(_TABLE)
        if not _DECISIVE.isdisjoint(values)
    ]
    confirmed = [(pk, row) for pk, row in written if _is_confirmed(row)]
    if not confirmed:
        return
    others = _others(plan, {row["publication_id"] for _pk, row in confirmed})
    taken = {_place(row): row["position"] for row in others if _is_confirmed(row)}
    for pk, row in sorted(confirmed, key=lambda found: found[0]):
        position = taken.setdefault(_place(row), row["position"])
        if position != row["position"]:
            text = _("%(person)s is already author %(position)d.")
            person = Person.objects.filter(pk=row["person_id"]).first()
            said = {"person": person or row["person_id"], "position": position}
            yield Obstacle((_TABLE, pk), text % said)


def _others(plan: Reverting, publications: Collection[int]) -> list[dict[str, Any]]:
    """Return the authors of the publications whose rows the plan doesn't write."""
    names = ("pk", "position", *_DECISIVE)
    stored = Authorship.objects.filter(publication__in=publications).values(*names)
    return [row for row in stored if not _is_written(plan, (_TABLE, row["pk"]))]


def _is_written(plan: Reverting, key: RowKey) -> bool:
    writes = plan.writes
    is_decided = not _DECISIVE.isdisjoint(writes.updates.get(key, ()))
    return key in writes.deletes or key in writes.inserts or is_decided


def _is_confirmed(row: Values) -> bool:
    return row.get("person_id") is not None and row.get("link_state") == _CONFIRMED


def _place(row: Values) -> tuple[int, str, int]:
    return row["publication_id"], row["contribution"], row["person_id"]
