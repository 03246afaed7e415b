"""The triggers on PostgreSQL, where several transactions write at a time.

A transaction that changes affiliations doesn't see the authorships that another one is adding, and
the other one doesn't see the affiliations, so neither would add the row that follows from both.
Hence a lock: many transactions may change authorships together, but none while another changes
affiliations, the tree or who is listed. Those that change one publication go one after the other.

Counts are sums: each statement adds rows instead of changing one that others would have to wait
for. Now and then it replaces those that no other transaction has locked with their sum.
"""

# ruff: noqa: S608 - the statements are made of names in these modules

from affiliations.tree_sql import TreeOfPostgreSQL
from publications.visibility import is_public_sql
from publications.written_at.common_sql import (
    ABOVE,
    COUNTS,
    EVERYWHERE,
    ROWS,
    RULE,
    UNDATED,
    fill,
    fill_above,
    people_at,
    place_again,
    publications_of,
)

_TREE = TreeOfPostgreSQL()
FILL = fill(_TREE)

TABLES = (
    f"""
    CREATE TABLE {ABOVE} (
        organization_id bigint NOT NULL, above_id bigint NOT NULL,
        start text COLLATE "C" NOT NULL, "end" text COLLATE "C" NOT NULL,
        PRIMARY KEY (organization_id, above_id, start, "end")
    )
    """,
    f"CREATE INDEX {ABOVE}_below ON {ABOVE} (above_id)",
    f"""
    CREATE TABLE {ROWS} (
        organization_id bigint NOT NULL, date text COLLATE "C" NOT NULL,
        publication_id bigint NOT NULL,
        PRIMARY KEY (organization_id, date, publication_id)
    )
    """,
    f"CREATE UNIQUE INDEX {ROWS}_once ON {ROWS} (publication_id, organization_id)",
    f"""
    CREATE TABLE {COUNTS} (
        organization_id bigint NOT NULL, year integer NOT NULL, number bigint NOT NULL
    )
    """,
    f"CREATE INDEX {COUNTS}_of ON {COUNTS} (organization_id, year)",
)

_LOCK = 0x7772_6974_74656E
_TOGETHER = f"PERFORM pg_advisory_xact_lock_shared({_LOCK});"
_ALONE = f"PERFORM pg_advisory_xact_lock({_LOCK});"


def _refresh(publications: str) -> str:
    return f"PERFORM {ROWS}_refresh(ARRAY({publications}));"


_REFRESH = f"""
    CREATE OR REPLACE FUNCTION {ROWS}_refresh(ids bigint[]) RETURNS void LANGUAGE plpgsql AS $$
    BEGIN
        IF coalesce(cardinality(ids), 0) = 0 THEN RETURN; END IF;
        PERFORM 1 FROM publications_publication
            WHERE id = ANY(ids) ORDER BY id FOR NO KEY UPDATE;
        DELETE FROM {ROWS} stored USING (
            SELECT organization_id, date, publication_id FROM {ROWS} WHERE publication_id = ANY(ids)
            EXCEPT
            SELECT organization_id, date, publication_id FROM {RULE} WHERE publication_id = ANY(ids)
        ) gone
            WHERE stored.publication_id = gone.publication_id
            AND stored.organization_id = gone.organization_id;
        INSERT INTO {ROWS} (organization_id, date, publication_id)
            SELECT DISTINCT organization_id, date, publication_id FROM {RULE}
            WHERE publication_id = ANY(ids)
            ON CONFLICT DO NOTHING;
    END $$
"""


def _in_tree(*organizations: str) -> str:
    """Return what follows from other parents of organizations."""
    each = (
        f"{place_again(_TREE, one)} {_refresh(publications_of(people_at(_TREE.down_from(one))))}"
        for one in organizations
    )
    return _ALONE + "".join(each)


_SUM_UP_EVERY = 10  # statements


def _count(changed: str, number: str) -> str:
    """Return the SQL that counts `changed`, which has an `organization_id` and a `year`."""
    return f"""
        INSERT INTO {COUNTS} (organization_id, year, number)
            SELECT organization_id, year, {number} FROM ({changed}) changed GROUP BY 1, 2;
        IF random() * {_SUM_UP_EVERY} < 1 THEN
            WITH gone AS (
                DELETE FROM {COUNTS} WHERE ctid = ANY(ARRAY(
                    SELECT ctid FROM {COUNTS}
                    WHERE (organization_id, year) IN (
                        SELECT organization_id, year FROM ({changed}) changed
                    )
                    FOR UPDATE SKIP LOCKED
                )) RETURNING organization_id, year, number
            )
            INSERT INTO {COUNTS} (organization_id, year, number)
                SELECT organization_id, year, sum(number) FROM gone GROUP BY 1, 2;
        END IF;
    """


def _rows_in(table: str) -> str:
    return f"SELECT organization_id, substr(date, 1, 4)::integer AS year FROM {table}"


def _publications_in(table: str) -> str:
    return (
        f"SELECT {EVERYWHERE} AS organization_id, coalesce(year, {UNDATED}) AS year "
        f"FROM {table} WHERE {is_public_sql(table)}"
    )


def _changed(*columns: str) -> str:
    return " OR ".join(f"OLD.{column} IS DISTINCT FROM NEW.{column}" for column in columns)


_BOTH = "REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT"
_LINKS = "SELECT publication_id, person_id, link_state FROM"


def _differing(*columns: str) -> str:
    """Return what follows FROM for the publications that an update has changed."""
    old, new = (", ".join(f"{rows}.{c}" for c in columns) for rows in ("old_rows", "new_rows"))
    return f"old_rows JOIN new_rows USING (id) WHERE ({old}) IS DISTINCT FROM ({new})"


def _changed_years(side: str) -> str:
    return (
        f"SELECT {EVERYWHERE} AS organization_id, coalesce({side}.year, {UNDATED}) AS year "
        f"FROM {_differing('year', 'release', 'status')} AND {is_public_sql(side)}"
    )


def _linked_in(table: str) -> str:
    return (
        f"SELECT DISTINCT publication_id FROM {table} "
        "WHERE link_state = 'confirmed' AND person_id IS NOT NULL"
    )


def _refresh_together(publications: str) -> str:
    return f"IF EXISTS ({publications}) THEN {_TOGETHER} {_refresh(publications)} END IF;"


# By name: what fires the trigger, and what it does.
_PLACING = ("organization_id", "parent_id", "start", '"end"')

_BODIES = {
    "rows_added": (
        f"AFTER INSERT ON {ROWS} REFERENCING NEW TABLE AS added FOR EACH STATEMENT",
        _count(_rows_in("added"), "count(*)"),
    ),
    "rows_deleted": (
        f"AFTER DELETE ON {ROWS} REFERENCING OLD TABLE AS deleted FOR EACH STATEMENT",
        _count(_rows_in("deleted"), "-count(*)"),
    ),
    "publications_added": (
        "AFTER INSERT ON publications_publication "
        "REFERENCING NEW TABLE AS added FOR EACH STATEMENT",
        _count(_publications_in("added"), "count(*)"),
    ),
    "publications_deleted": (
        "AFTER DELETE ON publications_publication "
        "REFERENCING OLD TABLE AS deleted FOR EACH STATEMENT",
        _count(_publications_in("deleted"), "-count(*)"),
    ),
    "year_changed": (
        f"AFTER UPDATE ON publications_publication {_BOTH}",
        f"""
        IF EXISTS (SELECT FROM {_differing("year", "release", "status")}) THEN
            {_count(_changed_years("old_rows"), "-count(*)")}
            {_count(_changed_years("new_rows"), "count(*)")}
        END IF;
        """,
    ),
    "authorship_added": (
        "AFTER INSERT ON publications_authorship REFERENCING NEW TABLE AS added FOR EACH STATEMENT",
        _refresh_together(_linked_in("added")),
    ),
    "authorship_changed": (
        f"AFTER UPDATE ON publications_authorship {_BOTH}",
        _refresh_together(
            f"""
            SELECT publication_id FROM ({_LINKS} old_rows EXCEPT {_LINKS} new_rows) gone
            UNION SELECT publication_id FROM ({_LINKS} new_rows EXCEPT {_LINKS} old_rows) added
            """
        ),
    ),
    "authorship_deleted": (
        "AFTER DELETE ON publications_authorship "
        "REFERENCING OLD TABLE AS deleted FOR EACH STATEMENT",
        _refresh_together(_linked_in("deleted")),
    ),
    "publication_changed": (
        f"AFTER UPDATE ON publications_publication {_BOTH}",
        _refresh_together(f"SELECT id FROM {_differing('date', 'release', 'status')}"),
    ),
    "publication_deleted": (
        "AFTER DELETE ON publications_publication "
        "REFERENCING OLD TABLE AS deleted FOR EACH STATEMENT",
        f"DELETE FROM {ROWS} WHERE publication_id IN (SELECT id FROM deleted);",
    ),
    "affiliation_added": (
        "AFTER INSERT ON people_affiliation REFERENCING NEW TABLE AS added FOR EACH STATEMENT",
        _ALONE + _refresh(publications_of("SELECT person_id FROM added")),
    ),
    "affiliation_changed": (
        'AFTER UPDATE OF person_id, organization_id, start, "end", end_unknown '
        "ON people_affiliation FOR EACH ROW WHEN ("
        + _changed("person_id", "organization_id", "start", '"end"', "end_unknown")
        + ")",
        _ALONE + _refresh(publications_of("OLD.person_id, NEW.person_id")),
    ),
    "affiliation_deleted": (
        "AFTER DELETE ON people_affiliation REFERENCING OLD TABLE AS deleted FOR EACH STATEMENT",
        _ALONE + _refresh(publications_of("SELECT person_id FROM deleted")),
    ),
    "person_changed": (
        f"AFTER UPDATE OF is_listed ON people_person FOR EACH ROW WHEN ({_changed('is_listed')})",
        _ALONE + _refresh(publications_of("NEW.id")),
    ),
    "organization_added": (
        "AFTER INSERT ON affiliations_organization FOR EACH ROW",
        _in_tree("NEW.id"),
    ),
    "organization_moved": (
        "AFTER UPDATE OF parent_id ON affiliations_organization "
        f"FOR EACH ROW WHEN ({_changed('parent_id')})",
        _in_tree("NEW.id"),
    ),
    "organization_deleted": (
        "AFTER DELETE ON affiliations_organization FOR EACH ROW",
        f"DELETE FROM {ABOVE} WHERE organization_id = OLD.id OR above_id = OLD.id;"
        f"DELETE FROM {ROWS} WHERE organization_id = OLD.id;",
    ),
    "move_added": (
        "AFTER INSERT ON affiliations_formerparent FOR EACH ROW",
        _in_tree("NEW.organization_id"),
    ),
    "move_changed": (
        'AFTER UPDATE OF organization_id, parent_id, start, "end" ON affiliations_formerparent '
        f"FOR EACH ROW WHEN ({_changed(*_PLACING)})",
        _in_tree("OLD.organization_id", "NEW.organization_id"),
    ),
    "move_deleted": (
        "AFTER DELETE ON affiliations_formerparent FOR EACH ROW",
        _in_tree("OLD.organization_id"),
    ),
    "moves_emptied": (
        "AFTER TRUNCATE ON affiliations_formerparent FOR EACH STATEMENT",
        f"{_ALONE} {';'.join(fill_above(_TREE))};"
        + _refresh(publications_of(people_at("SELECT id FROM affiliations_organization"))),
    ),
} | {
    f"{table}_emptied": (
        f"AFTER TRUNCATE ON {table} FOR EACH STATEMENT",
        f"TRUNCATE {emptied};"
        if emptied
        else f"DELETE FROM {COUNTS} WHERE organization_id <> {EVERYWHERE};",
    )
    for table, emptied in (
        ("publications_publication", f"{ROWS}, {COUNTS}"),
        ("publications_authorship", ROWS),
        ("people_affiliation", ROWS),
        ("affiliations_organization", f"{ROWS}, {ABOVE}"),
        (ROWS, ""),
    )
}


def _with_function(name: str, event: str, body: str) -> tuple[str, str]:
    return (
        f"CREATE OR REPLACE FUNCTION {ROWS}_on_{name}() RETURNS trigger LANGUAGE plpgsql AS $$ "
        f"BEGIN {body} RETURN NULL; END $$",
        f"CREATE TRIGGER {ROWS}_{name} {event} EXECUTE FUNCTION {ROWS}_on_{name}()",
    )


TRIGGERS = (
    _REFRESH,
    *(
        statement
        for name, (event, body) in _BODIES.items()
        for statement in _with_function(name, event, body)
    ),
)
DROPS = (
    *(f"DROP FUNCTION IF EXISTS {ROWS}_on_{name}() CASCADE" for name in _BODIES),
    f"DROP FUNCTION IF EXISTS {ROWS}_refresh(bigint[])",
)
