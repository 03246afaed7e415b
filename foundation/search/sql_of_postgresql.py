"""The index on PostgreSQL: a GIN index of `tsvector`s, and triggers for each statement. Pure.

The words are split at spaces, without PostgreSQL's parser and dictionaries: they are folded
already, and SQLite must find the same.
"""

from collections.abc import Iterator

from foundation.search.sources import (
    BEST_FIRST,
    KINDS,
    LATEST,
    OTHERS,
    Dialect,
    Related,
    SearchSource,
    mistyped_texts,
)
from foundation.search.words import MOST_LETTERS

# Not PARALLEL SAFE: instead of the index of a common word, several processes would read all texts.
_LEXEMES = """
CREATE OR REPLACE FUNCTION search_lexemes(words text) RETURNS tsvector
LANGUAGE sql IMMUTABLE STRICT AS
$$ SELECT array_to_tsvector(array_remove(string_to_array(words, ' '), '')) $$
"""
ALL_WORDS = "names || ' ' || authors || ' ' || places || ' ' || rest"
_INDEXED = ", ".join(
    f"search_lexemes({words})" for words in ("names", "authors", "places", ALL_WORDS)
)
POSTGRESQL_TABLES = [
    _LEXEMES,
    "CREATE TABLE search_entry (id bigint PRIMARY KEY, is_public smallint NOT NULL, "
    'weight integer NOT NULL, sort text COLLATE "C" NOT NULL, names text NOT NULL, '
    "authors text NOT NULL, places text NOT NULL, rest text NOT NULL)",
    # Long texts are stored apart (rows of less than 2 kB never are).
    "ALTER TABLE search_entry SET (toast_tuple_target = 128)",
    f"CREATE INDEX search_words ON search_entry USING gin ({_INDEXED})",
    # A word in most publications says nothing about which people have it.
    f"CREATE INDEX search_words_of_others ON search_entry USING gin ({_INDEXED}) WHERE {OTHERS}",
    f"CREATE INDEX search_entry_latest ON search_entry ({BEST_FIRST}) WHERE {LATEST}",
    # Without it, PostgreSQL expects half a percent of the entries to be of publications, and sorts
    # them all instead of reading the first ones by the index.
    f"CREATE STATISTICS search_entry_kind ON (id & {KINDS - 1}) FROM search_entry",
    'CREATE TABLE search_name (kind smallint NOT NULL, key text COLLATE "C" NOT NULL, '
    "id bigint NOT NULL, PRIMARY KEY (kind, key, id))",
    "CREATE INDEX search_name_id ON search_name (id)",
    # Not unique: two transactions that add the same word mustn't wait for each other.
    'CREATE TABLE search_vocabulary (word text COLLATE "C" NOT NULL)',
    "CREATE INDEX search_vocabulary_word ON search_vocabulary (word)",
    # A row lives no longer than a transaction, so a crash may lose it.
    "CREATE UNLOGGED TABLE search_pending (kind smallint NOT NULL, record_id bigint NOT NULL)",
]
_SETTING = "search.deferred"
IS_DEFERRED = f"SELECT current_setting('{_SETTING}', true) IS NOT DISTINCT FROM 'yes'"
DEFER = f"SELECT set_config('{_SETTING}', 'yes', true)"  # until the transaction ends
DEFER_NO_LONGER = f"SELECT set_config('{_SETTING}', '', true)"
FORGET_PENDING = "DELETE FROM search_pending"
# For a few records, planning takes longer than running the plan. So a connection plans only once,
# and reads rows one by one by an index, because a table may grow a thousandfold afterwards.
_ONE_PLAN = (
    "SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_bitmapscan = off"
)
_FEW = 10
_NEW_PLANS = f"""
    IF cardinality(records) > {_FEW} THEN
        PERFORM set_config('plan_cache_mode', 'force_custom_plan', true);
    END IF;
"""
Part = tuple[str, str]


def postgresql_triggers(sources: list[SearchSource]) -> list[Part]:
    """Return the name and statement of each function and trigger, in the order of creation."""
    parts: list[Part] = []
    for source in sources:
        parts += _functions(source)
    for source in sources:
        parts += _triggers_of_table(source)
        for number, related in enumerate(source.related):
            parts += _triggers_of_related(source, related, number)
    return parts


def insertion(source: SearchSource, condition: str) -> str:
    """Return the statement that computes the entries of the records under a condition."""
    entry = f"record_id * {KINDS} + {source.kind}"
    return f"""
        WITH source AS MATERIALIZED (SELECT * FROM {source.view} WHERE {condition}),
        entries AS (
            INSERT INTO search_entry
            SELECT {entry}, is_public, weight, sort, names, authors, places, rest FROM source
        ), its_names AS (
            INSERT INTO search_name SELECT DISTINCT {source.kind}, key, {entry}
            FROM source, unnest(string_to_array(keys, ' ')) key WHERE key <> ''
        )
        INSERT INTO search_vocabulary SELECT DISTINCT word
        FROM source, unnest(string_to_array({mistyped_texts(source.kind)}, ' ')) word
        WHERE length(word) BETWEEN 4 AND {MOST_LETTERS}
        AND NOT EXISTS (SELECT FROM search_vocabulary known WHERE known.word = word.word)
    """


def deferred_update(source: SearchSource) -> Iterator[str]:
    """Yield the statements that compute the entries of the records of a kind that are pending."""
    pending = f"SELECT DISTINCT record_id FROM search_pending WHERE kind = {source.kind}"
    yield f"SELECT search_on_change_{source.kind.name.lower()}(ARRAY({pending}))"


def _functions(source: SearchSource) -> Iterator[Part]:
    kind = source.kind.name.lower()
    entries = f"ARRAY(SELECT record * {KINDS} + {source.kind} FROM unnest(records) record)"
    remove = f"""
        DELETE FROM search_name WHERE id = ANY ({entries});
        DELETE FROM search_entry WHERE id = ANY ({entries});
    """
    # Locked first: what another transaction has changed is then read after it has committed.
    lock = f"PERFORM FROM search_entry WHERE id = ANY ({entries}) ORDER BY id FOR UPDATE;"
    condition = "record_id = ANY (records)"
    later = f"""
        IF ({IS_DEFERRED}) THEN
            INSERT INTO search_pending SELECT {source.kind}, unnest(records);
            RETURN;
        END IF;
    """
    hide = _lock_what_is_hidden(source) if source.is_shown_by_others else ""
    change = f"{later} {_NEW_PLANS} {hide} {lock} {remove} {insertion(source, condition)};"
    bodies = {f"search_on_remove_{kind}": remove, f"search_on_change_{kind}": change}
    for name, body in bodies.items():
        yield (
            name,
            f"CREATE FUNCTION {name}(records bigint[]) RETURNS void LANGUAGE plpgsql {_ONE_PLAN} "
            f"AS $$ BEGIN IF cardinality(records) > 0 THEN {body} END IF; END $$",
        )


def _lock_what_is_hidden(source: SearchSource) -> str:
    """Wait for the transactions that hold a record by `Related.keeps_shown`.

    Their rows are seen afterwards, when the entry is computed, because each statement of a function
    sees what has been committed before it.
    """
    is_public = source.values(Dialect("postgresql"))["is_public"]
    return f"""
        PERFORM FROM {source.table} record WHERE id = ANY (records) AND {is_public} = 0
        AND EXISTS (
            SELECT FROM search_entry entry
            WHERE entry.id = {source.kind.id_of_sql("record.id")} AND entry.is_public = 1
        ) ORDER BY id FOR UPDATE;
    """


def _triggers_of_table(source: SearchSource) -> Iterator[Part]:
    kind, table = source.kind.name.lower(), source.table
    name = f"search_on_{table}"
    changed = f"""SELECT n.id FROM new_rows n JOIN old_rows o USING (id)
        WHERE {_differs(source.columns)}"""
    bodies = {
        "INSERT": _call(f"search_on_change_{kind}", "SELECT id FROM new_rows"),
        "UPDATE": _call(f"search_on_change_{kind}", changed),
        "DELETE": _call(f"search_on_remove_{kind}", "SELECT id FROM old_rows"),
    }
    for event, body in bodies.items():
        yield from _trigger(f"{name}_{event.lower()}", event, table, body)
    of_kind = f"WHERE id & {KINDS - 1} = {source.kind}"
    emptied = f"DELETE FROM search_name {of_kind}; DELETE FROM search_entry {of_kind};"
    yield from _trigger(f"{name}_truncate", "TRUNCATE", table, emptied)


def _triggers_of_related(source: SearchSource, related: Related, number: int) -> Iterator[Part]:
    kind, table = source.kind.name.lower(), related.table
    name = f"search_on_{kind}_{number}"

    def refresh(rows: str, *, before: str = "") -> str:
        ids = related.affected_sql(Dialect("postgresql"))
        affected = f"SELECT DISTINCT a.* FROM ({rows}) AS changed, LATERAL ({ids}) a"
        call = _call(f"search_on_change_{kind}", affected)
        if not related.keeps_shown:
            return call
        shown = f"SELECT a.* FROM ({rows}) AS changed, LATERAL ({related.keeps_shown}) a"
        lock = f"PERFORM FROM {source.table} WHERE id IN ({shown}) ORDER BY id FOR KEY SHARE;"
        if before:
            hidden = f"SELECT a.* FROM ({before}) AS changed, LATERAL ({related.no_longer_shown}) a"
            lock += (
                f" PERFORM FROM {source.table} WHERE id IN ({hidden}) "
                "ORDER BY id FOR NO KEY UPDATE;"
            )
        return f"{lock} {call}"

    both = f"""SELECT n.* FROM new_rows n JOIN old_rows o USING (id)
        WHERE {_differs(related.columns)}"""
    if not related.is_referred_to:
        both += f""" UNION ALL SELECT o.* FROM new_rows n JOIN old_rows o USING (id)
        WHERE {_differs(related.columns)}"""
    old = f"SELECT o.* FROM new_rows n JOIN old_rows o USING (id) WHERE {_differs(related.columns)}"
    yield from _trigger(f"{name}_update", "UPDATE", table, refresh(both, before=old))
    everything = _call(f"search_on_change_{kind}", f"SELECT id FROM {source.table}")
    yield from _trigger(f"{name}_truncate", "TRUNCATE", table, everything)
    if not related.is_referred_to:
        yield from _trigger(f"{name}_insert", "INSERT", table, refresh("SELECT * FROM new_rows"))
        yield from _trigger(
            f"{name}_delete",
            "DELETE",
            table,
            refresh(rows := "SELECT * FROM old_rows", before=rows),
        )


def _call(function: str, ids: str) -> str:
    return f"PERFORM {function}(ARRAY({ids}));"


def _differs(columns: object) -> str:
    names = list(columns)  # type: ignore[call-overload]
    new, old = (", ".join(f"{row}.{name}" for name in names) for row in "no")
    return f"({new}) IS DISTINCT FROM ({old})"


_TRANSITIONS = {
    "INSERT": "REFERENCING NEW TABLE AS new_rows",
    "UPDATE": "REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows",
    "DELETE": "REFERENCING OLD TABLE AS old_rows",
    "TRUNCATE": "",
}


def _trigger(name: str, event: str, table: str, body: str) -> Iterator[Part]:
    yield (
        name,
        f"CREATE FUNCTION {name}() RETURNS trigger LANGUAGE plpgsql AS "
        f"$$ BEGIN {body} RETURN NULL; END $$",
    )
    yield (
        f"{name}_trigger",
        f"CREATE TRIGGER {name}_trigger AFTER {event} ON {table} {_TRANSITIONS[event]} "
        f"FOR EACH STATEMENT EXECUTE FUNCTION {name}()",
    )
