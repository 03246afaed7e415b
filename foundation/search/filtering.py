"""Search as a condition of a queryset, for lists that are filtered by a text."""

import json
from collections.abc import Iterable

from django.db import connection
from django.db.models import Case, IntegerField, Q, Value, When
from django.db.models.expressions import RawSQL

from foundation.search.matching import (
    AFTER,
    Sql,
    beginnings_in_names,
    matches,
    names_beginning_with,
    names_equal_to,
    of_kind,
    people_at,
    whole_words_in_names,
    without_later_ones,
)
from foundation.search.queries import Query, parse
from foundation.search.reading_order import with_corrections
from foundation.search.sources import Kind
from foundation.search.words import key_of


def matching(kind: Kind, text: str) -> Q:
    """Return the condition that a record matches a text; if none does, a likely correction of it.

    A text without any word matches everything.
    """
    query = parse(text).about(kind)
    if not query:
        return Q()
    meant = with_corrections(query, kind)
    found = Q(pk__in=_records(kind, matches(meant)))
    if meant.at and kind is Kind.PERSON:
        found &= Q(pk__in=_records(kind, people_at(meant)))
    return found


def matching_records(kind: Kind, text: str) -> Iterable[int] | None:
    """Return the keys of the records that `matching` matches, drafts among them, in no order and
    perhaps twice; None for a text that matches everything.

    Reading them from the index alone is several times as fast as by a queryset of the records.
    """
    query = query_meant(kind, text)
    return records_of(kind, query) if query else None


def query_meant(kind: Kind, text: str) -> Query:
    """Return the query of a text, or a likely correction of it if nothing of the kind matches."""
    query = parse(text).about(kind)
    return with_corrections(query, kind) if query else query


def records_of(kind: Kind, meant: Query) -> Iterable[int]:
    """Return what `matching_records` does."""
    keys = _read(of_kind(matches(meant, once=False), kind))
    if meant.at and kind is Kind.PERSON:
        return set(keys) & set(_read(of_kind(people_at(meant), kind)))
    return keys


_ALL_IN_ONE_ROW = {
    "sqlite": "json_group_array(record)",
    "postgresql": "'[' || string_agg(record::text, ',') || ']'",
}


def _read(records: Sql) -> list[int]:
    """Return the keys that a statement selects; as one row they are read twice as fast."""
    everything = f"SELECT {_ALL_IN_ONE_ROW[connection.vendor]} FROM ({records.text}) records"
    with connection.cursor() as cursor:
        cursor.execute(everything, records.parameters)
        found: list[int] = json.loads(cursor.fetchone()[0] or "[]")
    return found


def perhaps_named(kind: Kind, text: str) -> Q:
    """Match the few records with a name that differs from `text` in spaces, accents or case at
    most, by the index of names."""
    key = key_of(text)
    return Q(pk__in=_records(kind, names_equal_to(key))) if key else Q(pk__in=())


def relevance(kind: Kind, text: str) -> Case:
    """Return an expression to order by: exact names, their beginnings, words of names, others."""
    query = parse(text).about(kind)
    ranks: list[Sql] = []
    if query.key:
        both = ((True, names_equal_to(query.key)), (False, names_beginning_with(query.key)))
        for exactly, named in both:
            if kind is Kind.PERSON:
                ranks.append(without_later_ones(named, query, exactly=exactly))
                named = without_later_ones(named, query, exactly=exactly, below=AFTER)
            ranks.append(named)
    if query.words:
        ranks += [whole_words_in_names(query), beginnings_in_names(query)]
    whens = [When(pk__in=_records(kind, sql), then=n) for n, sql in enumerate(ranks)]
    return Case(*whens, default=Value(len(ranks)), output_field=IntegerField())


def _records(kind: Kind, ids: Sql) -> RawSQL:
    sql = of_kind(ids, kind)
    return RawSQL(sql.text, sql.parameters)  # noqa: S611
