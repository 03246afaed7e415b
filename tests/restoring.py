"""Restore the database of the tests after one that commits.

Django's way would empty all tables, which leaves the history of it, and run what follows a
migration, which takes seconds.
"""

import sqlite3
from contextlib import closing

from django.db import connection

from foundation.changed_records.triggers import NOTES
from foundation.changed_records.watching import Change

_KEEP = """
DO $$
DECLARE name text; has_rows bool;
BEGIN
    CREATE SCHEMA original;
    FOR name IN SELECT tablename FROM pg_tables WHERE schemaname = 'public' LOOP
        EXECUTE format('SELECT EXISTS (SELECT FROM %I)', name) INTO has_rows;
        IF has_rows THEN
            EXECUTE format('CREATE TABLE original.%I AS TABLE public.%I', name, name);
        END IF;
    END LOOP;
END $$
"""
_LARGE = """
SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace
    AND relkind = 'r' AND pg_relation_size(oid) > 1000000
"""
# Triggers and constraints are off. A large table is truncated, as its empty pages would mislead
# the planner, which has no statistics.
_RESTORE = f"""
DO $$
DECLARE name text; differs bool;
BEGIN
    SET LOCAL session_replication_role = replica;
    FOR name IN {_LARGE} LOOP
        EXECUTE format('TRUNCATE %I CASCADE', name);
    END LOOP;
    FOR name IN SELECT tablename FROM pg_tables WHERE schemaname = 'public' LOOP
        IF to_regclass(format('original.%I', name)) IS NULL THEN
            EXECUTE format('DELETE FROM %I', name);
        ELSE
            EXECUTE format(
                'SELECT EXISTS (TABLE %1$I EXCEPT ALL TABLE original.%1$I)'
                ' OR EXISTS (TABLE original.%1$I EXCEPT ALL TABLE %1$I)', name
            ) INTO differs;
            IF differs THEN
                EXECUTE format('DELETE FROM %I', name);
                EXECUTE format('INSERT INTO %1$I TABLE original.%1$I', name);
            END IF;
        END IF;
    END LOOP;
END $$
"""  # noqa: S608


def keep_original() -> None:
    """On PostgreSQL, keep the rows of the database beside its tables."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute(_KEEP)


def remove_empty_pages() -> None:
    """On PostgreSQL, make tables small again that only had rows for a while."""
    with connection.cursor() as cursor:
        cursor.execute(_LARGE)
        if cursor.fetchone():
            cursor.execute(_RESTORE)


def restore(original: str) -> None:
    """Undo what a test has committed; `original` is the name of the database it was copied from."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute(_RESTORE)
            # Without triggers no one would note it.
            cursor.execute(f"INSERT INTO {NOTES} (change) VALUES (%s)", [Change.EVERYTHING])  # noqa: S608
        return
    unchanged = f"file:{original}?immutable=1"  # no files beside it
    with (
        closing(sqlite3.connect(unchanged, uri=True)) as source,
        closing(sqlite3.connect(connection.settings_dict["NAME"], timeout=60)) as target,
    ):
        source.backup(target)
