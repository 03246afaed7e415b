"""How organizations are searched: by their names, their place, and the organizations above.

Those that were above before a move count, too; for people, those of their time there.
"""

from collections.abc import Mapping

from affiliations.tree_sql import tree_of
from foundation.search.sources import Dialect, Kind, Related, SearchSource

WITHIN = "search_organization_within"
MOVE = ("organization_id", "parent_id", "start", '"end"')
"""The columns of a former parent by which organizations and people are found."""
_CLOSURE = """
    WITH RECURSIVE tree(root_id, id) AS (
        SELECT id, id FROM affiliations_organization
        UNION
        SELECT tree.root_id, child.id
        FROM (
            SELECT id, parent_id FROM affiliations_organization
            UNION ALL
            SELECT organization_id, parent_id FROM affiliations_formerparent
        ) child JOIN tree ON child.parent_id = tree.id
    ) SELECT root_id, id FROM tree
"""


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
        "keys": sql.line("record.search_text", 3),
    }


_BELOW = f"SELECT id FROM {WITHIN} WHERE root_id = changed.id"  # noqa: S608
ORGANIZATIONS = SearchSource(
    kind=Kind.ORGANIZATION,
    table="affiliations_organization",
    columns=("search_text", "parent_id"),
    values=_values,
    related=(
        Related(
            "affiliations_organization", ("search_text", "parent_id"), _BELOW, is_referred_to=True
        ),
        Related(
            "affiliations_formerparent",
            MOVE,
            f"SELECT id FROM {WITHIN} WHERE root_id = changed.organization_id",  # noqa: S608
        ),
    ),
    views=((WITHIN, _CLOSURE),),
)
