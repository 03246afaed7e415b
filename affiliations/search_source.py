"""How organizations are searched: by their names, their place, and the organizations above.

Those that were above before a move count, too; for people, those of their time there.
"""

from collections.abc import Callable, Mapping

from affiliations.tree_sql import tree_of
from foundation.search.sources import Dialect, Kind, Related, SearchSource

MOVE = ("organization_id", "parent_id", "start", '"end"')
"""The columns of a former parent by which organizations and people are found."""


def _values(sql: Dialect) -> Mapping[str, str]:
    above = f"SELECT above_id FROM ({tree_of(sql).up_from('record.id')}) up"  # noqa: S608
    higher = f"affiliations_organization o WHERE o.id IN ({above}) AND o.id <> record.id"
    names = sql.joined(sql.line("o.search_text", 0), higher, order="o.id")
    return {
        "is_public": "1",
        "weight": "0",
        "sort": sql.line("record.search_text", 0),
        "names": sql.line("record.search_text", 0),
        "authors": "''",
        "places": f"{sql.line('record.search_text', 2)} || ' ' || {names}",
        "rest": "''",
        "keys": f"{sql.line('record.search_text', 3)} || {_ROR}",
    }


_ROR = "CASE WHEN record.ror = '' THEN '' ELSE ' :ror:' || lower(record.ror) END"


def organizations_below(changed: str) -> Callable[[Dialect], str]:
    """Return the SQL of those that a `changed` organization was ever above, and of itself."""
    return lambda sql: tree_of(sql).down_from(changed)


ORGANIZATIONS = SearchSource(
    kind=Kind.ORGANIZATION,
    table="affiliations_organization",
    columns=("search_text", "parent_id", "ror"),
    values=_values,
    related=(
        Related(
            "affiliations_organization",
            ("search_text", "parent_id"),
            organizations_below("changed.id"),
            is_referred_to=True,
        ),
        Related("affiliations_formerparent", MOVE, organizations_below("changed.organization_id")),
    ),
)
