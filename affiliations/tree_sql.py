"""The SQL of what was above and below organizations, and when.

An organization is part of its parent since the end of its last former parent, or always. A former
parent without a start follows the one before it. `affiliations.placements` is the same rule.
"""

# ruff: noqa: S608 - the statements are made of names in these modules

from foundation.search.sources import Dialect

ALWAYS, STILL = "", "9999"
"""The start and the end of a time that has none."""

_FORMER = "affiliations_formerparent"
_SINCE = f"""coalesce(
    (SELECT max(gone."end") FROM {_FORMER} gone WHERE gone.organization_id = node.id), '{ALWAYS}'
)"""
_START = f"""CASE WHEN former.start <> '' THEN former.start ELSE coalesce((
    SELECT max(gone."end") FROM {_FORMER} gone
    WHERE gone.organization_id = former.organization_id AND gone."end" < former."end"
), '{ALWAYS}') END"""


def _up_from(organizations: str, terms: str) -> str:
    return f"""
        WITH RECURSIVE up(organization_id, above_id, start, "end") AS (
            SELECT id, id, CAST('{ALWAYS}' AS text), CAST('{STILL}' AS text)
            FROM affiliations_organization WHERE id IN ({organizations})
            UNION {terms}
        ) SELECT organization_id, above_id, start, "end" FROM up
    """


def _down_from(organization: str, terms: str) -> str:
    return f"""
        WITH RECURSIVE down(id) AS (
            SELECT id FROM affiliations_organization WHERE id = {organization}
            UNION {terms}
        ) SELECT id FROM down
    """


def was_there(stay: str, up: str) -> str:
    """Return whether a stay was while the organization was below another one, the row `up`.

    `foundation.periods.between` is the same rule, but knows today: an end in this year may be
    still to come.
    """
    return f"""(
        {up}.start = '{ALWAYS}'
        OR ({stay}."end" = '' AND ({stay}.start = '' OR NOT {stay}.end_unknown))
        OR (
            {stay}."end" > {up}.start
            AND substr({stay}."end", 1, length({up}.start)) <> {up}.start
        )
        OR {stay}.start >= {up}.start
        OR ({stay}.start <> '' AND substr({up}.start, 1, length({stay}.start)) = {stay}.start)
    ) AND (
        {up}."end" = '{STILL}'
        OR ({stay}.start = '' AND {stay}."end" <> '')
        OR (
            {stay}.start <> '' AND {stay}.start < {up}."end"
            AND substr({up}."end", 1, length({stay}.start)) <> {stay}.start
        )
    )"""


def _is_possible(start: str, end: str) -> str:
    """Whether a time isn't over before it begins, at the precision both dates have."""
    return f"{start} <= {end} || '-99'"


class TreeOfSQLite:
    """With a recursive term for each of the two tables."""

    @staticmethod
    def up_from(organizations: str) -> str:
        """Return the SQL for each pair of one of the `organizations` and one that was above.

        With the time at which it was: `organization_id`, `above_id`, `start`, `end`. Each is above
        itself, always.
        """
        terms = f"""
            SELECT up.organization_id, node.parent_id, max(up.start, {_SINCE}), up."end"
            FROM up JOIN affiliations_organization node ON node.id = up.above_id
            WHERE node.parent_id IS NOT NULL AND {_is_possible(_SINCE, 'up."end"')}
            UNION
            SELECT
                up.organization_id, former.parent_id,
                max(up.start, {_START}), min(up."end", former."end")
            FROM up JOIN {_FORMER} former ON former.organization_id = up.above_id
            WHERE former.parent_id IS NOT NULL
                AND {_is_possible(_START, 'up."end"')}
                AND {_is_possible("up.start", 'former."end"')}
        """
        return _up_from(organizations, terms)

    @staticmethod
    def down_from(organization: str) -> str:
        """Return the SQL for the keys of the organization and those that were ever below it."""
        terms = f"""
            SELECT node.id
            FROM down JOIN affiliations_organization node ON node.parent_id = down.id
            UNION
            SELECT former.organization_id
            FROM down JOIN {_FORMER} former ON former.parent_id = down.id
        """
        return _down_from(organization, terms)


class TreeOfPostgreSQL:
    """With one recursive term, of both tables."""

    @staticmethod
    def up_from(organizations: str) -> str:
        """As `TreeOfSQLite.up_from`."""
        terms = f"""
            SELECT
                up.organization_id, link.parent_id,
                greatest(up.start, link.start), least(up."end", link."end")
            FROM up CROSS JOIN LATERAL (
                SELECT
                    node.parent_id, CAST({_SINCE} AS text) AS start,
                    CAST('{STILL}' AS text) AS "end"
                FROM affiliations_organization node WHERE node.id = up.above_id
                UNION ALL
                SELECT former.parent_id, CAST({_START} AS text), CAST(former."end" AS text)
                FROM {_FORMER} former WHERE former.organization_id = up.above_id
            ) link
            WHERE link.parent_id IS NOT NULL
                AND {_is_possible("link.start", 'up."end"')}
                AND {_is_possible("up.start", 'link."end"')}
        """
        return _up_from(organizations, terms)

    @staticmethod
    def down_from(organization: str) -> str:
        """As `TreeOfSQLite.down_from`."""
        terms = f"""
            SELECT link.id FROM down CROSS JOIN LATERAL (
                SELECT node.id FROM affiliations_organization node WHERE node.parent_id = down.id
                UNION ALL
                SELECT former.organization_id FROM {_FORMER} former
                WHERE former.parent_id = down.id
            ) link
        """
        return _down_from(organization, terms)


def tree_of(sql: Dialect) -> TreeOfSQLite | TreeOfPostgreSQL:
    return TreeOfPostgreSQL() if sql.is_postgresql else TreeOfSQLite()
