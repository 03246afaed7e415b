"""The triggers on PostgreSQL."""

from collections.abc import Iterator

from foundation.history.marking import OPERATIONS, PAUSED, SETTING
from foundation.history.tracked import TrackedTable

# The statement of each trigger is kept in its comment, by which a stale one is recognized.
INSTALLED = """
    SELECT t.tgname, obj_description(t.oid, 'pg_trigger') FROM pg_trigger t
    JOIN pg_class c ON c.oid = t.tgrelid JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE NOT t.tgisinternal AND n.nspname = current_schema() AND t.tgname LIKE %s
"""

_RECORD = """
CREATE OR REPLACE FUNCTION history_record() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    -- key, columns, first owner, second owner
    before_all jsonb := CASE WHEN TG_OP <> 'INSERT' THEN to_jsonb(OLD) END;
    after_all jsonb := CASE WHEN TG_OP <> 'DELETE' THEN to_jsonb(NEW) END;
    before_said jsonb;
    after_said jsonb;
    latest jsonb := COALESCE(after_all, before_all);
    names text[] := string_to_array(TG_ARGV[1], ',');
    owners bigint[] := ARRAY[NULL, NULL, NULL, NULL];
BEGIN
    IF TG_OP = 'UPDATE' THEN
        SELECT jsonb_object_agg(name, before_all -> name), jsonb_object_agg(name, after_all -> name)
        INTO before_said, after_said
        FROM unnest(names) AS name
        WHERE before_all -> name IS DISTINCT FROM after_all -> name;
    ELSE
        SELECT jsonb_object_agg(name, before_all -> name), jsonb_object_agg(name, after_all -> name)
        INTO before_said, after_said FROM unnest(names) AS name;
    END IF;
    FOR i IN 2..3 LOOP
        CONTINUE WHEN TG_ARGV[i] = '';
        owners[2 * i - 3] := COALESCE(latest ->> TG_ARGV[i], before_all ->> TG_ARGV[i])::bigint;
        IF TG_OP = 'UPDATE' AND before_all ->> TG_ARGV[i] <> after_all ->> TG_ARGV[i] THEN
            owners[2 * i - 2] := (before_all ->> TG_ARGV[i])::bigint;
        END IF;
    END LOOP;
    INSERT INTO history_rowchange (event_id, kind, "table", "row", owner, owner_before,
        other_owner, other_owner_before, before, after)
    VALUES (NULLIF(current_setting('{setting}', true), '')::bigint,
        CASE TG_OP WHEN 'INSERT' THEN '+' WHEN 'UPDATE' THEN '~' ELSE '-' END,
        TG_TABLE_NAME, (latest ->> TG_ARGV[0])::bigint,
        owners[1], owners[2], owners[3], owners[4],
        CASE WHEN TG_OP <> 'INSERT' THEN before_said END,
        CASE WHEN TG_OP <> 'DELETE' THEN after_said END);
    RETURN NULL;
END $$
""".replace("{setting}", SETTING)

_EVENT = """
CREATE OR REPLACE FUNCTION history_event_of_direct_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO history_event (at, route, who_name, reason, about_table)
    VALUES (now(), 'direct', '', '', '') RETURNING id INTO NEW.event_id;
    PERFORM set_config('{setting}', NEW.event_id::text, true);
    RETURN NEW;
END $$
""".replace("{setting}", SETTING)

SHARED = (_RECORD, _EVENT)


def drop(name: str, statement: str) -> str:
    table = statement.partition(" ON ")[2].split()[0]
    return f'DROP TRIGGER IF EXISTS "{name}" ON {table}'


def create(statement: str) -> list[str]:
    name, table = statement.split()[2], statement.partition(" ON ")[2].split()[0]
    comment = statement.replace("'", "''")
    return [statement, f"COMMENT ON TRIGGER {name} ON {table} IS '{comment}'"]


def event_trigger() -> Iterator[tuple[str, str]]:
    """Give the changes of a transaction without an event one of their own."""
    name = "history_event_of_direct_change"
    yield (
        name,
        (
            f'CREATE TRIGGER "{name}" BEFORE INSERT ON "history_rowchange" FOR EACH ROW '
            f"WHEN (NEW.event_id IS NULL) EXECUTE FUNCTION {name}()"
        ),
    )


def trigger(table: TrackedTable, operation: str) -> tuple[str, str]:
    label, verb = OPERATIONS[operation]
    # PostgreSQL cuts longer names.
    name = f"history_{label}_{table.name}"[:63]
    conditions = [f"current_setting('{SETTING}', true) IS DISTINCT FROM '{PAUSED}'"]
    if operation == "~":
        different = (f'OLD."{c}" IS DISTINCT FROM NEW."{c}"' for c in table.compared)
        conditions.append(f"({' OR '.join(different)})")
    columns = table.columns if operation == "-" else table.recorded
    owners = [*table.owners, "", ""][:2]
    arguments = ", ".join(f"'{a}'" for a in (table.key, ",".join(columns), *owners))
    return name, (
        f'CREATE TRIGGER "{name}" AFTER {verb} ON "{table.name}" FOR EACH ROW '
        f"WHEN ({' AND '.join(conditions)}) EXECUTE FUNCTION history_record({arguments})"
    )
