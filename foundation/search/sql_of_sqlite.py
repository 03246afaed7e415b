"""The index on SQLite: two FTS5 tables, and triggers for each changed. Pure.

A trigger inserts into a view whose own trigger, INSTEAD OF INSERT, writes the tables: in
`search_changed_person` the id of a changed person, in `search_input` a computed entry.
"""

import re
from collections.abc import Iterator

from foundation.search.sources import (
    KINDS,
    VALUES,
    Dialect,
    Kind,
    Related,
    SearchSource,
    mistyped_texts,
)
from foundation.search.words import MOST_LETTERS

# A word in most publications says nothing about which people have it, so theirs is another table.
WORDS, WORDS_OF_OTHERS = "search_words", "search_words_of_others"
_TEXTS = ("names", "authors", "places", "rest")
# Their words are separated by spaces, which this tokenizer does; it leaves other scripts alone.
_FTS5 = f"fts5 ({', '.join(_TEXTS)}, tokenize = 'ascii', detail = 'column')"
SQLITE_TABLES = [
    "CREATE TABLE search_entry (id INTEGER PRIMARY KEY, is_public INTEGER NOT NULL, "
    "weight INTEGER NOT NULL, sort TEXT NOT NULL)",
    f"CREATE VIRTUAL TABLE {WORDS} USING {_FTS5}",
    f"CREATE VIRTUAL TABLE {WORDS_OF_OTHERS} USING {_FTS5}",
    "CREATE TABLE search_name (kind INTEGER NOT NULL, key TEXT NOT NULL, id INTEGER NOT NULL, "
    "PRIMARY KEY (kind, key, id)) WITHOUT ROWID",
    "CREATE INDEX search_name_id ON search_name (id)",
    "CREATE TABLE search_vocabulary (word TEXT PRIMARY KEY) WITHOUT ROWID",
    "CREATE TABLE search_deferral (id INTEGER PRIMARY KEY CHECK (id = 1))",
    "CREATE TABLE search_pending (kind INTEGER NOT NULL, record_id INTEGER NOT NULL, "
    "PRIMARY KEY (kind, record_id)) WITHOUT ROWID",
]
IS_DEFERRED = "SELECT EXISTS (SELECT 1 FROM search_deferral)"
DEFER = "INSERT INTO search_deferral VALUES (1)"
DEFER_NO_LONGER = "DELETE FROM search_deferral"
FORGET_PENDING = "DELETE FROM search_pending"
Part = tuple[str, str]


def words_of(kind: Kind) -> str:
    """Return the table with the words of a kind."""
    return WORDS if kind == Kind.PUBLICATION else WORDS_OF_OTHERS


def sqlite_triggers(sources: list[SearchSource]) -> list[Part]:
    """Return the name and statement of each view and trigger, in the order of creation."""
    parts = _input()
    for source in sources:
        parts += _changes(source)
    for source in sources:
        parts += _triggers_of_table(source)
        for number, related in enumerate(source.related):
            parts += _triggers_of_related(source, related, number)
    return parts


def deferred_update(source: SearchSource) -> Iterator[str]:
    """Yield the statements that compute the entries of the records of a kind that are pending.

    Each writes one table: that takes half as long as writing all of them record by record.
    """
    pending = f"SELECT record_id * {KINDS} + kind FROM search_pending WHERE kind = {source.kind}"
    yield from _removal(source.kind, f"IN ({pending})")
    entry = f"source.record_id * {KINDS} + {source.kind}"
    # A cross join is read in this order.
    rows = (
        f"FROM search_pending pending CROSS JOIN {source.view} source "
        f"WHERE pending.kind = {source.kind} AND source.record_id = pending.record_id"
    )
    yield f"INSERT INTO search_entry SELECT {entry}, is_public, weight, sort {rows}"
    yield (
        f"INSERT INTO {words_of(source.kind)} (rowid, {', '.join(_TEXTS)}) "
        f"SELECT {entry}, {', '.join(_TEXTS)} {rows}"
    )
    yield (
        f"INSERT OR IGNORE INTO search_name SELECT {source.kind}, value, entry FROM "
        f"(SELECT {entry} AS entry, {_array('keys')} AS words {rows}), json_each(words) "
        "WHERE value <> ''"
    )
    yield (
        "INSERT OR IGNORE INTO search_vocabulary SELECT value FROM "
        f"(SELECT {_array(mistyped_texts(source.kind))} AS words {rows}), json_each(words) "
        f"WHERE {_IS_MISTYPED}"
    )


_IS_MISTYPED = f"length(value) BETWEEN 4 AND {MOST_LETTERS}"


def _input() -> list[Part]:
    columns = ", ".join(f"NULL AS {name}" for name in ("kind", "record_id", *VALUES))
    entry = f"NEW.record_id * {KINDS} + NEW.kind"
    mistyped = (
        f"CASE NEW.kind WHEN {Kind.PUBLICATION:d} "
        f"THEN {_of_new_row(mistyped_texts(Kind.PUBLICATION))} "
        f"ELSE {_of_new_row(mistyped_texts(Kind.PERSON))} END"
    )
    texts = ", ".join(f"NEW.{name}" for name in _TEXTS)
    words = f"(rowid, {', '.join(_TEXTS)}) SELECT {entry}, {texts} WHERE NEW.kind"
    body = f"""
        INSERT INTO search_entry VALUES ({entry}, NEW.is_public, NEW.weight, NEW.sort);
        INSERT INTO {WORDS} {words} = {Kind.PUBLICATION:d};
        INSERT INTO {WORDS_OF_OTHERS} {words} <> {Kind.PUBLICATION:d};
        INSERT OR IGNORE INTO search_name
            SELECT NEW.kind, value, {entry} FROM json_each({_array("NEW.keys")}) WHERE value <> '';
        INSERT OR IGNORE INTO search_vocabulary SELECT value FROM json_each({_array(mistyped)})
            WHERE {_IS_MISTYPED};
    """
    return [
        ("search_input", f"CREATE VIEW search_input AS SELECT {columns} WHERE 0"),
        _trigger("search_input_insert", "INSTEAD OF INSERT ON search_input", body),
    ]


def _of_new_row(texts: str) -> str:
    return re.sub(r"[a-z]+", r"NEW.\g<0>", texts)


def _array(text: str) -> str:
    """Return the SQL of a JSON array of the words of `text`."""
    return f"""'[' || replace(json_quote({text}), ' ', '","') || ']'"""


def _changes(source: SearchSource) -> list[Part]:
    name = _changed(source)
    entry = f"NEW.record_id * {KINDS} + {source.kind}"
    body = f"""
        {"; ".join(_removal(source.kind, f"= {entry}"))};
        INSERT INTO search_input SELECT {source.kind}, record_id, {", ".join(VALUES)}
            FROM {source.view} WHERE record_id = NEW.record_id;
    """
    later = _note(source, "NEW.record_id")
    event = f"INSTEAD OF INSERT ON {name} WHEN"
    return [
        (name, f"CREATE VIEW {name} AS SELECT NULL AS record_id WHERE 0"),
        _trigger(f"{name}_insert", f"{event} NOT ({IS_DEFERRED})", body),
        _trigger(f"{name}_later", f"{event} ({IS_DEFERRED})", later),
    ]


def _note(source: SearchSource, record: str) -> str:
    return f"""
        INSERT INTO search_pending SELECT {source.kind}, {record} WHERE {record} IS NOT NULL
        AND NOT EXISTS (
            SELECT 1 FROM search_pending WHERE kind = {source.kind} AND record_id = {record}
        );
    """


def _changed(source: SearchSource) -> str:
    return f"search_changed_{source.kind.name.lower()}"


def _removal(kind: Kind, entries: str) -> list[str]:
    return [
        f"DELETE FROM search_entry WHERE id {entries}",
        f"DELETE FROM {words_of(kind)} WHERE rowid {entries}",
        f"DELETE FROM search_name WHERE id {entries}",
    ]


def _triggers_of_table(source: SearchSource) -> Iterator[Part]:
    table, name = source.table, f"search_{source.table}"
    changed = f"INSERT INTO {_changed(source)} VALUES (NEW.id);"
    yield from _after_insert(name, table, changed, _note(source, "NEW.id"))
    yield _trigger(f"{name}_update", _after_update(table, source.columns), changed)
    removal = "; ".join(_removal(source.kind, f"= OLD.id * {KINDS} + {source.kind}"))
    yield _trigger(f"{name}_delete", f"AFTER DELETE ON {table}", f"{removal};")


def _triggers_of_related(source: SearchSource, related: Related, number: int) -> Iterator[Part]:
    name = f"search_{source.kind.name.lower()}_{number}"

    def refresh(row: str) -> str:
        ids = related.affected_sql(Dialect("sqlite")).replace("changed.", f"{row}.")
        return f"INSERT INTO {_changed(source)} SELECT DISTINCT * FROM ({ids});"

    update = _after_update(related.table, related.columns)
    both = refresh("NEW") if related.is_referred_to else refresh("OLD") + refresh("NEW")
    yield _trigger(f"{name}_update", update, both)
    if not related.is_referred_to:
        record = related.record_of_new_row
        later = _note(source, f"NEW.{record}") if record else refresh("NEW")
        yield from _after_insert(name, related.table, refresh("NEW"), later)
        yield _trigger(f"{name}_delete", f"AFTER DELETE ON {related.table}", refresh("OLD"))


def _after_insert(name: str, table: str, now: str, later: str) -> Iterator[Part]:
    # An import adds many rows, so no view comes between them and their notes.
    event = f"AFTER INSERT ON {table} WHEN"
    yield _trigger(f"{name}_insert", f"{event} NOT ({IS_DEFERRED})", now)
    yield _trigger(f"{name}_insert_later", f"{event} ({IS_DEFERRED})", later)


def _after_update(table: str, columns: object) -> str:
    names = list(columns)  # type: ignore[call-overload]
    differs = " OR ".join(f"OLD.{name} IS NOT NEW.{name}" for name in names)
    return f"AFTER UPDATE OF {', '.join(names)} ON {table} WHEN {differs}"


def _trigger(name: str, when: str, body: str) -> Part:
    return name, f"CREATE TRIGGER {name} {when} BEGIN {body} END"
