"""How organizations are searched: by their names, their place, and the organizations above.

Those that were above before a move count, too.
"""

from collections.abc import Mapping

from foundation.search.sources import Dialect, Kind, Related, SearchSource

WITHIN = "search_organization_within"
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


_UP_ON_SQLITE = """
    SELECT here.parent_id FROM affiliations_organization here JOIN up ON here.id = up.id
    WHERE here.parent_id IS NOT NULL
    UNION
    SELECT former.parent_id
    FROM affiliations_formerparent former JOIN up ON former.organization_id = up.id
    WHERE former.parent_id IS NOT NULL
"""
# PostgreSQL takes one recursive term; on SQLite, the union of both tables would be made each time.
_UP_ON_POSTGRESQL = """
    SELECT link.parent_id FROM up CROSS JOIN LATERAL (
        SELECT here.parent_id FROM affiliations_organization here WHERE here.id = up.id
        UNION ALL
        SELECT former.parent_id FROM affiliations_formerparent former
        WHERE former.organization_id = up.id
    ) link WHERE link.parent_id IS NOT NULL
"""


def above(start: str, sql: Dialect) -> str:
    """Return the SQL of the ids of organizations selected by `start`, and of all ever above."""
    up = _UP_ON_POSTGRESQL if sql.is_postgresql else _UP_ON_SQLITE
    return f"WITH RECURSIVE up(id) AS ({start} UNION {up}) SELECT id FROM up"  # noqa: S608


def _values(sql: Dialect) -> Mapping[str, str]:
    start = """
        SELECT record.parent_id UNION
        SELECT former.parent_id FROM affiliations_formerparent former
        WHERE former.organization_id = record.id
    """
    higher = f"affiliations_organization o WHERE o.id IN ({above(start, sql)})"
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
            ("organization_id", "parent_id"),
            f"SELECT id FROM {WITHIN} WHERE root_id = changed.organization_id",  # noqa: S608
        ),
    ),
    views=((WITHIN, _CLOSURE),),
)
