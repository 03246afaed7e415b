"""The index on SQLite: an FTS5 table, and triggers for each changed. Pure.

A trigger inserts into a view whose own trigger, INSTEAD OF INSERT, writes the tables: in
`search_changed_person` the id of a changed person, in `search_input` a computed entry.
"""

from collections.abc import Iterator

from foundation.search.sources import KINDS, VALUES, Related, SearchSource

SQLITE_TABLES = [
    "CREATE TABLE search_entry (id INTEGER PRIMARY KEY, is_public INTEGER NOT NULL, "
    "weight INTEGER NOT NULL, sort TEXT NOT NULL)",
    # Its words are separated by spaces, which this tokenizer does; it leaves other scripts alone.
    "CREATE VIRTUAL TABLE search_words USING fts5 "
    "(names, authors, places, rest, tokenize = 'ascii', detail = 'column')",
    "CREATE TABLE search_name (kind INTEGER NOT NULL, key TEXT NOT NULL, id INTEGER NOT NULL, "
    "PRIMARY KEY (kind, key, id)) WITHOUT ROWID",
    "CREATE INDEX search_name_id ON search_name (id)",
    "CREATE TABLE search_vocabulary (word TEXT PRIMARY KEY) WITHOUT ROWID",
]
Part = tuple[str, str]


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


def _input() -> list[Part]:
    columns = ", ".join(f"NULL AS {name}" for name in ("kind", "record_id", *VALUES))
    entry = f"NEW.record_id * {KINDS} + NEW.kind"
    names = "NEW.names || ' ' || NEW.authors || ' ' || NEW.places"
    body = f"""
        INSERT INTO search_entry VALUES ({entry}, NEW.is_public, NEW.weight, NEW.sort);
        INSERT INTO search_words (rowid, names, authors, places, rest)
            VALUES ({entry}, NEW.names, NEW.authors, NEW.places, NEW.rest);
        INSERT OR IGNORE INTO search_name
            SELECT NEW.kind, value, {entry} FROM json_each({_array("NEW.keys")}) WHERE value <> '';
        INSERT OR IGNORE INTO search_vocabulary SELECT value FROM json_each({_array(names)})
            WHERE length(value) BETWEEN 4 AND 30;
    """
    return [
        ("search_input", f"CREATE VIEW search_input AS SELECT {columns} WHERE 0"),
        _trigger("search_input_insert", "INSTEAD OF INSERT ON search_input", body),
    ]


def _array(text: str) -> str:
    """Return the SQL of a JSON array of the words of `text`."""
    return f"""'[' || replace(json_quote({text}), ' ', '","') || ']'"""


def _changes(source: SearchSource) -> list[Part]:
    name = _changed(source)
    body = f"""
        {_removal(source, "NEW.record_id")}
        INSERT INTO search_input SELECT {source.kind}, record_id, {", ".join(VALUES)}
            FROM {source.view} WHERE record_id = NEW.record_id;
    """
    return [
        (name, f"CREATE VIEW {name} AS SELECT NULL AS record_id WHERE 0"),
        _trigger(f"{name}_insert", f"INSTEAD OF INSERT ON {name}", body),
    ]


def _changed(source: SearchSource) -> str:
    return f"search_changed_{source.kind.name.lower()}"


def _removal(source: SearchSource, record: str) -> str:
    entry = f"{record} * {KINDS} + {source.kind}"
    return f"""DELETE FROM search_entry WHERE id = {entry};
        DELETE FROM search_words WHERE rowid = {entry};
        DELETE FROM search_name WHERE id = {entry};"""


def _triggers_of_table(source: SearchSource) -> Iterator[Part]:
    table, name = source.table, f"search_{source.table}"
    changed = f"INSERT INTO {_changed(source)} VALUES (NEW.id);"
    yield _trigger(f"{name}_insert", f"AFTER INSERT ON {table}", changed)
    yield _trigger(f"{name}_update", _after_update(table, source.columns), changed)
    yield _trigger(f"{name}_delete", f"AFTER DELETE ON {table}", _removal(source, "OLD.id"))


def _triggers_of_related(source: SearchSource, related: Related, number: int) -> Iterator[Part]:
    name = f"search_{source.kind.name.lower()}_{number}"

    def refresh(row: str) -> str:
        ids = related.affected.replace("changed.", f"{row}.")
        return f"INSERT INTO {_changed(source)} SELECT DISTINCT * FROM ({ids});"

    update = _after_update(related.table, related.columns)
    both = refresh("NEW") if related.is_referred_to else refresh("OLD") + refresh("NEW")
    yield _trigger(f"{name}_update", update, both)
    if not related.is_referred_to:
        yield _trigger(f"{name}_insert", f"AFTER INSERT ON {related.table}", refresh("NEW"))
        yield _trigger(f"{name}_delete", f"AFTER DELETE ON {related.table}", refresh("OLD"))


def _after_update(table: str, columns: object) -> str:
    names = list(columns)  # type: ignore[call-overload]
    differs = " OR ".join(f"OLD.{name} IS NOT NEW.{name}" for name in names)
    return f"AFTER UPDATE OF {', '.join(names)} ON {table} WHEN {differs}"


def _trigger(name: str, when: str, body: str) -> Part:
    return name, f"CREATE TRIGGER {name} {when} BEGIN {body} END"
