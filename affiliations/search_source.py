"""How organizations are searched: by their names, their place, and the organizations above."""

from collections.abc import Mapping

from foundation.search.sources import Dialect, Kind, Related, SearchSource

WITHIN = "search_organization_within"
_CLOSURE = """
    WITH RECURSIVE tree(root_id, id) AS (
        SELECT id, id FROM affiliations_organization
        UNION
        SELECT tree.root_id, child.id
        FROM affiliations_organization child JOIN tree ON child.parent_id = tree.id
    ) SELECT root_id, id FROM tree
"""


def above(start: str) -> str:
    """Return the SQL of the ids of organizations selected by `start`, and of all above them."""
    return f"""
        WITH RECURSIVE up(id) AS (
            {start}
            UNION
            SELECT here.parent_id FROM affiliations_organization here JOIN up ON here.id = up.id
            WHERE here.parent_id IS NOT NULL
        ) SELECT id FROM up
    """  # noqa: S608


def _values(sql: Dialect) -> Mapping[str, str]:
    higher = f"affiliations_organization o WHERE o.id IN ({above('SELECT record.parent_id')})"
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
    ),
    views=((WITHIN, _CLOSURE),),
)
