"""Verify that the index has what the records say, and make it again.

Triggers keep the entries in step with the stored columns, no matter who writes. One column they
can't compute: `search_text`, the folded words, which Python derives whenever a record is saved,
imported or merged. SQL that changes a title leaves it as it was; these functions find that.
"""

from collections.abc import Callable, Iterator
from typing import Any

from django.db import connection, transaction
from django.db.models import QuerySet

from foundation.registry import Registry
from foundation.search.schema import missing_parts, rebuild
from foundation.search.sources import KINDS, SEARCH_SOURCES, VALUES, SearchSource
from foundation.search.sql_of_sqlite import WORDS, WORDS_OF_OTHERS, words_of

SEARCH_TEXTS: Registry[Callable[[], QuerySet[Any]]] = Registry("records with a search text")
"""Querysets of all records whose model has `search_text` and `refresh_search_text()`."""

_CHUNK = 500
_TEXTS = ("names", "authors", "places", "rest")
Problem = str


def find_problems() -> Iterator[Problem]:
    """Yield a sentence for each part or record that isn't right."""
    missing = missing_parts()
    if missing:
        yield f"The database lacks triggers or views: {', '.join(missing)}."
        return  # nothing can be compared
    for source in SEARCH_SOURCES:
        for pk in _different_entries(source):
            yield f"{_label(source)} {pk}: the index differs from the record."
        for pk in _leftover_entries(source):
            yield f"{_label(source)} {pk}: the index has a record that doesn't exist."
    for record in _stale_records():
        name = record._meta.verbose_name
        yield f"{str(name).capitalize()} {record.pk}: its search text is out of date."


def repair() -> int:
    """Compute all search texts and the whole index again; return how many texts were stale."""
    stale = 0
    with transaction.atomic():
        for record in _stale_records():
            type(record)._default_manager.filter(pk=record.pk).update(
                search_text=record.search_text
            )
            stale += 1
        rebuild()
    return stale


def _label(source: SearchSource) -> str:
    return source.kind.name.capitalize()


def _different_entries(source: SearchSource) -> list[int]:
    entry = f"record.record_id * {KINDS} + {source.kind:d}"
    if connection.vendor == "sqlite":
        texts = f"LEFT JOIN {words_of(source.kind)} words ON words.rowid = {entry}"
        differs = [f"words.{name} IS NOT record.{name}" for name in _TEXTS]
        array = """'[' || replace(json_quote(record.keys), ' ', '","') || ']'"""
        keys = f"SELECT value FROM json_each({array})"
    else:
        texts = ""
        differs = [f"entry.{name} IS DISTINCT FROM record.{name}" for name in _TEXTS]
        keys = "SELECT unnest(string_to_array(record.keys, ' ')) AS value"
    columns = [f"entry.{name} <> record.{name}" for name in VALUES[:3]]
    names = f"SELECT key FROM search_name WHERE id = {entry}"
    keys = f"SELECT value FROM ({keys}) k WHERE value <> ''"
    differs += ["entry.id IS NULL", *columns]
    differs += [f"EXISTS ({names} EXCEPT {keys})", f"EXISTS ({keys} EXCEPT {names})"]
    return _ids(
        f"SELECT record.record_id FROM {source.view} record "
        f"LEFT JOIN search_entry entry ON entry.id = {entry} {texts} "
        f"WHERE {' OR '.join(differs)} ORDER BY 1"
    )


def _leftover_entries(source: SearchSource) -> list[int]:
    there = f"SELECT id * {KINDS} + {source.kind:d} FROM {source.table}"
    tables = {"search_entry": "id", "search_name": "id"}
    if connection.vendor == "sqlite":
        tables |= {WORDS: "rowid", WORDS_OF_OTHERS: "rowid"}
    found: set[int] = set()
    for table, key in tables.items():
        of_kind = f"{key} & {KINDS - 1} = {source.kind:d}"
        found.update(
            _ids(f"SELECT {key} / {KINDS} FROM {table} WHERE {of_kind} AND {key} NOT IN ({there})")
        )
    return sorted(found)


def _ids(query: str) -> list[int]:
    with connection.cursor() as cursor:
        cursor.execute(query)
        return [row[0] for row in cursor.fetchall()]


def _stale_records() -> Iterator[Any]:
    """Yield the records, with their new search text, whose stored one isn't what it should be."""
    for records in SEARCH_TEXTS:
        for record in records().order_by("pk").iterator(chunk_size=_CHUNK):
            before = record.search_text
            record.refresh_search_text()
            if record.search_text != before:
                yield record
