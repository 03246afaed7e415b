"""The tables and the rule, which are the same on both databases."""

# ruff: noqa: S608 - the statements are made of names in these modules

from affiliations.tree_sql import ALWAYS, STILL, TreeOfPostgreSQL, TreeOfSQLite, was_there
from publications.visibility import is_public_sql

Tree = TreeOfPostgreSQL | TreeOfSQLite

ROWS = "publications_written_at"
ABOVE = "publications_organization_above"
RULE = "publications_written_at_rule"
STATE = "publications_written_at_state"
COUNTS = "publications_per_year"
EVERYWHERE, UNDATED = 0, 0
"""The `organization_id` of all public publications, and the `year` of those without one."""

CREATE_RULE = f"""
    CREATE VIEW {RULE} AS
    SELECT
        up.above_id AS organization_id, publication.date, publication.id AS publication_id,
        authorship.id AS authorship_id, stay.id AS affiliation_id
    FROM publications_authorship authorship
    JOIN publications_publication publication ON publication.id = authorship.publication_id
    JOIN people_person person ON person.id = authorship.person_id
    JOIN people_affiliation stay ON stay.person_id = authorship.person_id
    JOIN {ABOVE} up ON up.organization_id = stay.organization_id
    WHERE authorship.link_state = 'confirmed' AND person.is_listed AND publication.date <> ''
        AND {is_public_sql("publication")}
        AND (stay.start <> '' OR stay."end" <> '')
        AND substr(stay.start, 1, 4) <= substr(publication.date, 1, 4)
        AND (
            substr(stay."end", 1, 4) >= substr(publication.date, 1, 4)
            OR (stay."end" = '' AND NOT stay.end_unknown)
            OR (stay."end" = '' AND substr(stay.start, 1, 4) = substr(publication.date, 1, 4))
        )
        AND (up.start = '{ALWAYS}' OR substr(up.start, 1, 4) <= substr(publication.date, 1, 4))
        AND (up."end" = '{STILL}' OR substr(up."end", 1, 4) >= substr(publication.date, 1, 4))
        AND {was_there("stay", "up")}
"""
"""Someone was there while the organization was below another one."""

COUNT = f"""
    SELECT {EVERYWHERE} AS organization_id, coalesce(year, {UNDATED}) AS year, count(*) AS number
    FROM publications_publication record WHERE {is_public_sql("record")} GROUP BY 1, 2
    UNION ALL
    SELECT organization_id, CAST(substr(date, 1, 4) AS integer), count(*)
    FROM {ROWS} GROUP BY 1, 2
"""


def fill_above(tree: Tree) -> tuple[str, str]:
    """Return the statements that fill the table of what was above each organization."""
    everything = tree.up_from("SELECT id FROM affiliations_organization")
    return (
        f"DELETE FROM {ABOVE}",
        f"""
        INSERT INTO {ABOVE} (organization_id, above_id, start, "end")
        SELECT organization_id, above_id, start, "end" FROM ({everything}) pairs
        """,
    )


def fill(tree: Tree) -> tuple[str, ...]:
    """Return the statements that fill all tables."""
    return (
        *fill_above(tree),
        f"DELETE FROM {ROWS}",
        f"""
        INSERT INTO {ROWS} (organization_id, date, publication_id)
        SELECT DISTINCT organization_id, date, publication_id FROM {RULE}
        """,
        f"DELETE FROM {COUNTS}",
        f"INSERT INTO {COUNTS} (organization_id, year, number) {COUNT}",
    )


def place_again(tree: Tree, organization: str) -> str:
    """Return the statements that fill the table above an organization and those ever below it."""
    below = tree.down_from(organization)
    return f"""
        DELETE FROM {ABOVE} WHERE organization_id IN ({below});
        INSERT INTO {ABOVE} (organization_id, above_id, start, "end")
            SELECT organization_id, above_id, start, "end" FROM ({tree.up_from(below)}) pairs;
    """


def publications_of(people: str) -> str:
    """Return the SQL for the keys of the publications that the `people` are confirmed to have."""
    return (
        "SELECT publication_id FROM publications_authorship "
        f"WHERE person_id IN ({people}) AND link_state = 'confirmed'"
    )


def people_at(organizations: str) -> str:
    return f"SELECT person_id FROM people_affiliation WHERE organization_id IN ({organizations})"
