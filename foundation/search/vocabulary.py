"""What the index knows of words: which of them records have, and how many have them."""

import json
from collections.abc import Collection, Iterable, Iterator
from contextlib import contextmanager

from django.db import connection

from foundation.search.sources import PRIVATE, Kind
from foundation.search.sql_of_postgresql import ALL_WORDS
from foundation.search.sql_of_sqlite import WORDS, WORDS_OF_OTHERS
from foundation.snapshot_values import answers_for_snapshot

SHORTEST_KNOWN = 4
"""Letters of the words in the vocabulary; shorter ones are just searched."""
MANY_RECORDS = 1_000
"""How many records with a word are counted at most."""
_MOST_KNOWN = 3_000  # words that are compared
_LAST = "\U0010ffff"
_FEW = 20  # texts of which also those are kept that no word begins with
_TABLES = {"sqlite": (WORDS, WORDS_OF_OTHERS), "postgresql": ("search_entry",)}
_VALUES = {
    "sqlite": "(SELECT value FROM json_each(%s))",
    "postgresql": "unnest(string_to_array(%s, ' ')) value",
}


def known_among(words: Iterable[str]) -> set[str]:
    chosen = sorted(words)
    if not chosen:
        return set()
    values = _VALUES[connection.vendor]
    known = f"SELECT word FROM search_vocabulary WHERE word IN (SELECT value FROM {values})"
    return set(_read(known, _array(chosen)))


def beginnings_among(texts: Iterable[str]) -> set[str]:
    """Return those texts that words begin with.

    One search asks for the words that were typed several times, so answers are kept as long as no
    row has changed.
    """
    texts = set(texts)
    answers = answers_for_snapshot("beginnings of words", dict[str, bool])
    unknown = texts.difference(answers)
    longer = "SELECT 1 FROM search_vocabulary WHERE word >= value AND word < value || %s"
    found = words_among(unknown, f"EXISTS ({longer})", _LAST)
    begun = found.union(text for text in texts if answers.get(text))
    if len(unknown) <= _FEW:
        answers.update(dict.fromkeys(unknown, False))
    answers.update(dict.fromkeys(found, True))
    return begun


def words_among(words: Iterable[str], condition: str, *parameters: str) -> set[str]:
    """Return those words that meet a condition of SQL, which names each `value`."""
    chosen = sorted(words)
    query = f"SELECT value FROM {_VALUES[connection.vendor]} WHERE {condition}"
    return set(_read(query, _array(chosen), *parameters)) if chosen else set()


def beginnings_of_names(texts: Iterable[str], *kinds: Kind) -> list[str]:
    """Return those texts that names of records of these kinds begin with, without spaces."""
    chosen = ", ".join(str(int(kind)) for kind in kinds)
    longer = f"kind IN ({chosen}) AND key >= value AND key < value || %s"
    return sorted(words_among(texts, f"EXISTS (SELECT 1 FROM search_name WHERE {longer})", _LAST))


def words_beginning_with(start: str, *, most: int = _MOST_KNOWN) -> Iterator[str]:
    query = "SELECT word FROM search_vocabulary WHERE word >= %s AND word < %s ORDER BY word LIMIT"
    return _read(f"{query} {most}", start, start + _LAST)


def words_like(*patterns: str, most: int) -> list[str]:
    either = " OR ".join(["word LIKE %s"] * len(patterns))
    query = f"SELECT word FROM search_vocabulary WHERE {either} ORDER BY word LIMIT {most}"
    return list(_read(query, *patterns))


def words_of_publications_among(words: Iterable[str]) -> set[str]:
    """Return those words that public publications have, also in abstracts and keywords."""
    with _looking_words_up():
        return words_among(words, f"EXISTS ({_having_word(_TABLES[connection.vendor][0])})")


def numbers_of_records(words: Collection[str]) -> dict[str, int]:
    """Return how many public records have each word, at most `MANY_RECORDS`.

    Words that aren't letters and digits aren't counted.
    """
    answers = answers_for_snapshot("numbers of records", dict[str, int])
    unknown = sorted(word for word in words if word not in answers and word.isalnum())
    if unknown:
        number = " + ".join(
            f"(SELECT count(*) FROM ({_having_word(table)} LIMIT {MANY_RECORDS}) AS found)"
            for table in _TABLES[connection.vendor]
        )
        with _looking_words_up(), connection.cursor() as cursor:
            counted = f"SELECT value, {number} FROM {_VALUES[connection.vendor]}"
            cursor.execute(counted, [_array(unknown)])
            answers.update((word, min(n, MANY_RECORDS)) for word, n in cursor.fetchall())
    return {word: answers.get(word, 0) for word in words}


@contextmanager
def _looking_words_up() -> Iterator[None]:
    """Have PostgreSQL look up each word by the index, in the transaction of a page.

    For each of the hundreds of words that one may be a typo of, it would read all texts of a
    directory with some hundred records.
    """
    if connection.vendor == "sqlite":
        yield
        return
    with connection.cursor() as cursor:
        cursor.execute("SET LOCAL enable_seqscan = off")
        yield
        cursor.execute("SET LOCAL enable_seqscan = on")


def _having_word(table: str) -> str:
    """Return the SQL of public entries with the word `value`, each looked up in the index."""
    if connection.vendor == "sqlite":
        return f"SELECT 1 FROM {table} WHERE {table} MATCH '\"' || value || '\" NOT \"{PRIVATE}\"'"
    return (
        f"SELECT 1 FROM {table} WHERE "
        f"search_lexemes({ALL_WORDS}) @@ ('''' || value || ''' & !{PRIVATE}')::tsquery OFFSET 0"
    )


def _array(words: list[str]) -> str:
    """Return words as one parameter, which a database takes apart."""
    return json.dumps(words) if connection.vendor == "sqlite" else " ".join(words)


def _read(query: str, *parameters: str) -> Iterator[str]:
    with connection.cursor() as cursor:
        cursor.execute(query, parameters)
        yield from [row[0] for row in cursor.fetchall()]
