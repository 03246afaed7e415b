"""The triggers on SQLite, where only one transaction writes at a time.

They don't use OR IGNORE, which the OR REPLACE of a statement that fires them would override.
"""

# ruff: noqa: S608 - the statements are made of names in these modules

from affiliations.tree_sql import TreeOfSQLite
from publications.visibility import is_public_sql
from publications.written_at.common_sql import (
    ABOVE,
    COUNTS,
    EVERYWHERE,
    ROWS,
    RULE,
    UNDATED,
    fill,
    people_at,
    place_again,
    publications_of,
)

_TREE = TreeOfSQLite()
FILL = fill(_TREE)

TABLES = (
    f"""
    CREATE TABLE {ABOVE} (
        organization_id integer NOT NULL, above_id integer NOT NULL,
        start text NOT NULL, "end" text NOT NULL,
        PRIMARY KEY (organization_id, above_id, start, "end")
    ) WITHOUT ROWID
    """,
    f"CREATE INDEX {ABOVE}_below ON {ABOVE} (above_id)",
    f"""
    CREATE TABLE {ROWS} (
        organization_id integer NOT NULL, date text NOT NULL, publication_id integer NOT NULL,
        PRIMARY KEY (organization_id, date, publication_id)
    ) WITHOUT ROWID
    """,
    f"CREATE UNIQUE INDEX {ROWS}_once ON {ROWS} (publication_id, organization_id)",
    f"""
    CREATE TABLE {COUNTS} (
        organization_id integer NOT NULL, year integer NOT NULL, number integer NOT NULL,
        PRIMARY KEY (organization_id, year)
    ) WITHOUT ROWID
    """,
)


def _add(condition: str) -> str:
    return f"""
        INSERT INTO {ROWS} (organization_id, date, publication_id)
        SELECT DISTINCT organization_id, date, publication_id FROM {RULE} found
        WHERE {condition} AND NOT EXISTS (
            SELECT 1 FROM {ROWS} stored WHERE stored.publication_id = found.publication_id
            AND stored.organization_id = found.organization_id
        );
    """


def _refresh(publications: str) -> str:
    return f"""
        DELETE FROM {ROWS} WHERE publication_id IN ({publications});
        {_add(f"publication_id IN ({publications})")}
    """


def _count(organization: str, year: str, number: str) -> str:
    place = f"organization_id = {organization} AND year = {year}"
    return f"""
        INSERT INTO {COUNTS} (organization_id, year, number) SELECT {organization}, {year}, 0
        WHERE NOT EXISTS (SELECT 1 FROM {COUNTS} WHERE {place});
        UPDATE {COUNTS} SET number = number + {number} WHERE {place};
    """


def _count_everywhere(row: str, sign: str) -> str:
    is_counted = f"(CASE WHEN {is_public_sql(row)} THEN 1 ELSE 0 END)"
    return _count(str(EVERYWHERE), f"coalesce({row}.year, {UNDATED})", sign + is_counted)


def _year_of(row: str) -> str:
    return f"CAST(substr({row}.date, 1, 4) AS integer)"


def _changed(*columns: str) -> str:
    return " OR ".join(f"OLD.{column} IS NOT NEW.{column}" for column in columns)


def _in_tree(organization: str) -> str:
    people = people_at(_TREE.down_from(organization))
    return place_again(_TREE, organization) + _refresh(publications_of(people))


_PLACING = ("organization_id", "parent_id", "start", '"end"')

_BODIES = {
    "row_added": (f"AFTER INSERT ON {ROWS}", _count("NEW.organization_id", _year_of("NEW"), "1")),
    "row_deleted": (
        f"AFTER DELETE ON {ROWS}",
        _count("OLD.organization_id", _year_of("OLD"), "-1"),
    ),
    "publication_added": (
        "AFTER INSERT ON publications_publication",
        _count_everywhere("NEW", "+"),
    ),
    "year_changed": (
        "AFTER UPDATE OF year, release, status ON publications_publication "
        f"WHEN {_changed('year', 'release', 'status')}",
        _count_everywhere("OLD", "-") + _count_everywhere("NEW", "+"),
    ),
    "authorship_added": (
        "AFTER INSERT ON publications_authorship "
        "WHEN NEW.person_id IS NOT NULL AND NEW.link_state = 'confirmed'",
        _add("authorship_id = NEW.id"),
    ),
    "authorship_changed": (
        "AFTER UPDATE OF publication_id, person_id, link_state ON publications_authorship "
        f"WHEN {_changed('publication_id', 'person_id', 'link_state')}",
        _refresh("OLD.publication_id, NEW.publication_id"),
    ),
    "authorship_deleted": (
        "AFTER DELETE ON publications_authorship "
        "WHEN OLD.person_id IS NOT NULL AND OLD.link_state = 'confirmed'",
        _refresh("OLD.publication_id"),
    ),
    "publication_changed": (
        "AFTER UPDATE OF date, release, status ON publications_publication "
        f"WHEN {_changed('date', 'release', 'status')}",
        _refresh("NEW.id"),
    ),
    "publication_deleted": (
        "AFTER DELETE ON publications_publication",
        f"DELETE FROM {ROWS} WHERE publication_id = OLD.id;" + _count_everywhere("OLD", "-"),
    ),
    "affiliation_added": (
        "AFTER INSERT ON people_affiliation",
        _add("affiliation_id = NEW.id"),
    ),
    "affiliation_changed": (
        'AFTER UPDATE OF person_id, organization_id, start, "end", end_unknown '
        "ON people_affiliation WHEN "
        + _changed("person_id", "organization_id", "start", '"end"', "end_unknown"),
        _refresh(publications_of("OLD.person_id, NEW.person_id")),
    ),
    "affiliation_deleted": (
        "AFTER DELETE ON people_affiliation",
        _refresh(publications_of("OLD.person_id")),
    ),
    "person_changed": (
        f"AFTER UPDATE OF is_listed ON people_person WHEN {_changed('is_listed')}",
        _refresh(publications_of("NEW.id")),
    ),
    "organization_added": ("AFTER INSERT ON affiliations_organization", _in_tree("NEW.id")),
    "organization_moved": (
        f"AFTER UPDATE OF parent_id ON affiliations_organization WHEN {_changed('parent_id')}",
        _in_tree("NEW.id"),
    ),
    "organization_deleted": (
        "AFTER DELETE ON affiliations_organization",
        f"DELETE FROM {ABOVE} WHERE organization_id = OLD.id OR above_id = OLD.id;"
        f"DELETE FROM {ROWS} WHERE organization_id = OLD.id;",
    ),
    "move_added": (
        "AFTER INSERT ON affiliations_formerparent",
        _in_tree("NEW.organization_id"),
    ),
    "move_changed": (
        'AFTER UPDATE OF organization_id, parent_id, start, "end" ON affiliations_formerparent '
        f"WHEN {_changed(*_PLACING)}",
        _in_tree("OLD.organization_id") + _in_tree("NEW.organization_id"),
    ),
    "move_deleted": (
        "AFTER DELETE ON affiliations_formerparent",
        _in_tree("OLD.organization_id"),
    ),
}

TRIGGERS = tuple(
    f"CREATE TRIGGER {ROWS}_{name} {event} BEGIN {body} END"
    for name, (event, body) in _BODIES.items()
)
DROPS = tuple(f"DROP TRIGGER IF EXISTS {ROWS}_{name}" for name in _BODIES)
