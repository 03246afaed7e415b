"""The ranks of results: 0 for an exact name to 5 for beginnings of words in any field.

Which entries have a rank is selected by the index, or told by a condition on their words.
"""

from collections.abc import Mapping

from foundation.han_variants import SIMPLIFIED
from foundation.search.among import condition_of, having_words, titles_beginning_with
from foundation.search.matching import (
    TIERS,
    Sql,
    beginnings_in_names,
    comes_later,
    has_longer_title,
    has_other_order,
    names_beginning_with,
    names_equal_to,
    wanted_anywhere,
    wanted_in_names,
    whole_words,
    whole_words_in_names,
)
from foundation.search.queries import Query
from foundation.search.sources import KINDS
from foundation.search.words import is_cjk

RANK_OF_NAMES, RANK_OF_BEGINNINGS, _RANK_OF_TITLES, FIRST_RANK_OF_FIELDS, LAST_RANK = 0, 1, 2, 4, 5
_KIND = f"id & {KINDS - 1}"


def sets_of(query: Query) -> list[Sql | None]:
    """Return what has each rank, the best first, None if nothing can; others have the last."""
    keys = (names_equal_to(query.key), names_beginning_with(query.key))
    names = (_in_names(query), beginnings_in_names(query))
    return [
        *(keys if query.key else (None,) * 2),
        *(names if query.words else (None,) * 2),
        whole_words(query) if _has_words(query) else None,
    ]


def _has_words(query: Query) -> bool:
    """Whether entries may have its words or those of its conditions, or words that begin so."""
    return bool(query.words) or any(term.may_begin_words for term in query.conditions)


def _in_names(query: Query) -> Sql:
    """Select what has all words in its name, or has the name in simplified characters: 恒星光谱 for
    恒星光譜."""
    found = whole_words_in_names(query)
    simplified = query.key.translate(SIMPLIFIED)
    if query.words and simplified != query.key:
        named = names_equal_to(simplified)
        found = Sql(f"{found.text} UNION {named.text}", found.parameters + named.parameters)
    return found


def comes_later_in(query: Query, rank: int) -> Sql:
    if rank == RANK_OF_NAMES:
        person, title = comes_later("e", query, exactly=True), has_longer_title("e", query)
        return Sql(f"{person.text} + {title.text}", person.parameters + title.parameters)
    if rank == RANK_OF_BEGINNINGS:
        return comes_later("e", query, exactly=False)
    return has_other_order("e", query.words) if rank == _RANK_OF_TITLES else Sql("0")


def conditions_of(query: Query) -> dict[int, Sql]:
    """Return the conditions of the ranks that very many entries may have."""
    # Words don't say in which form Chinese characters were written, which the keys do.
    is_told = query.key and not any(map(is_cjk, query.key))
    beginning = {1: titles_beginning_with(query.key)} if is_told else {}
    return beginning | _conditions_of_words(query) | {LAST_RANK: condition_of(query)}


def _conditions_of_words(query: Query) -> dict[int, Sql]:
    whole = {4: having_words(wanted_anywhere(query, begin=False))} if _has_words(query) else {}
    if not query.words:
        return whole
    return {
        2: having_words(wanted_in_names(query, begin=False)),
        3: having_words(wanted_in_names(query, begin=True)),
        **whole,
    }


def tiers_of(query: Query, kinds: str) -> Sql:
    """Return the SQL of the tier of an entry that was found: `TIERS` times its rank, and more for
    what comes later."""
    ranks = _conditions_of_ranks(query, kinds)
    if not ranks:
        return Sql(str(TIERS * LAST_RANK))
    tiers = Sql("CASE")
    for rank, has_rank in ranks.items():
        later = comes_later_in(query, rank)
        tiers.text += f" WHEN {has_rank.text} THEN {TIERS * rank} + {later.text}"
        tiers.parameters += [*has_rank.parameters, *later.parameters]
    tiers.text += f" ELSE {TIERS * LAST_RANK} END"
    return tiers


def _conditions_of_ranks(query: Query, kinds: str) -> Mapping[int, Sql]:
    """Return the conditions under which an entry that was found has each rank but the last."""
    sets = {rank: each for rank, each in enumerate(sets_of(query)) if each is not None}
    has_rank = f"e.id IN (SELECT id FROM ({{}}) s WHERE {_KIND} IN ({kinds}))"
    indexed = {rank: Sql(has_rank.format(s.text), s.parameters) for rank, s in sets.items()}
    return indexed | (_conditions_of_words(query) if has_to_read_words(query) else {})


def has_to_read_words(query: Query) -> bool:
    """Whether the index may have much more for a rank than the little that was found: what meets no
    condition, or has the words of a phrase apart."""
    has_phrases = any(term.phrases for term in query.words)
    return query.has_conditions or (has_phrases and not any(map(is_cjk, query.key)))
