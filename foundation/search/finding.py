"""Whether the index has anything for a query, in the shortest time on each database."""

from collections.abc import Callable
from dataclasses import replace

from django.db import connection

from foundation.search.among import Latest, condition_of
from foundation.search.likely_words import is_a_word
from foundation.search.matching import (
    Sql,
    matches,
    names_beginning_with,
    names_equal_to,
    planned_apart,
)
from foundation.search.queries import Query, Term
from foundation.search.sources import KINDS, Kind
from foundation.search.vocabulary import beginnings_among, words_beginning_with
from foundation.snapshot_values import answers_for_snapshot

_LATEST = 100  # publications, among which most common words are
_MOST_LONGER = 10  # words that begin with one, among which a common one is

Asked = tuple[Query | str, Kind | None]
Answers = dict[Asked, bool]


class Finder:
    """Asks the index what a query finds that visitors may see, each thing once.

    A page of results, the lists on it and the next page ask the same, so answers are kept as long
    as no row has changed.
    """

    def __init__(self) -> None:
        self._answers = answers_for_snapshot("answers of the index", Answers)

    def finds(self, query: Query, kind: Kind | None = None) -> bool:
        """Whether a query finds anything, of that kind or at all."""
        asked = replace(query, text=""), kind
        return self._kept(asked, lambda: self._ask(query, kind))

    def knows(self, term: Term) -> bool:
        """Whether any record has a word."""
        return self.finds(Query(words=(term,)))

    def knows_name(self, key: str, kind: Kind | None = None) -> bool:
        """Whether the name of any record begins so."""
        return self.finds(Query(key=key), kind)

    def has_name(self, key: str, kind: Kind | None = None) -> bool:
        """Whether a record has this very name."""
        return self._kept((key, kind), lambda: _has_any(names_equal_to(key), kind))

    def _kept(self, asked: Asked, ask: Callable[[], bool]) -> bool:
        answer = self._answers.get(asked)
        if answer is None:
            answer = self._answers[asked] = ask()
        return answer

    def lacks_a_word(self, query: Query) -> bool:
        """Whether no record has one of several words.

        To find that out for all of them together takes longer. What no record has isn't in the
        vocabulary.
        """
        words = [term for term in query.words if is_a_word(term)]
        if len(words) + len(query.conditions) == 1:
            return False
        begun = beginnings_among({term.spellings[0][0] for term in words})
        rare = [term for term in words if not begun.intersection(w for w, *_ in term.spellings)]
        return not all(map(self.knows, sorted(rare, key=lambda term: -len(term.typed))))

    def _ask(self, query: Query, kind: Kind | None) -> bool:
        if query == Query(key=query.key):
            return _has_any(names_beginning_with(query.key), kind)
        if kind in (None, Kind.PUBLICATION) and _is_among_latest(query):
            return True
        if self.lacks_a_word(query):
            names = names_beginning_with(query.key, publications=not query.leaves_out_publications)
            return bool(query.key) and _has_any(names, kind)
        every = matches(query, once=False, public=query.years is not None)
        if connection.vendor == "sqlite":
            whole = matches(query, once=False, begin=False)
            if _has_whole_words(query, whole, kind):
                return True
            if whole == every:  # no word may begin longer ones
                return False
        return _has_any(every, kind)


def _is_among_latest(query: Query) -> bool:
    return bool(Latest(_LATEST, query.years).first([condition_of(query)], 1))


def _has_whole_words(query: Query, whole: Sql, kind: Kind | None) -> bool:
    """Whether there is something with the words, which `whole` selects, or with longer ones of the
    vocabulary.

    The first of these is found before SQLite has gathered the entries of all longer ones.
    """
    if _has_any(whole, kind):
        return True
    longer = query.with_words(tuple(map(_with_longer_words, query.words)))
    return longer.words != query.words and _has_any(matches(longer, once=False, begin=False), kind)


def _with_longer_words(term: Term) -> Term:
    if not (term.may_begin_words and is_a_word(term)):
        return term
    word = term.spellings[0][0]
    longer = [w for w in words_beginning_with(word, most=_MOST_LONGER) if w != word]
    return replace(term, spellings=(*term.spellings, *((w,) for w in longer)))


def _has_any(ids: Sql, kind: Kind | None) -> bool:
    found = planned_apart(ids)
    condition = f"WHERE found.id & {KINDS - 1} = {kind:d}" if kind else ""
    joined = f"({found.text}) found JOIN search_entry e ON e.id = found.id AND e.is_public = 1"
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT 1 FROM {joined} {condition} LIMIT 1", found.parameters)
        return cursor.fetchone() is not None
