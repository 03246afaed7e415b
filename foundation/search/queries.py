"""What a visitor typed: words, phrases in quotes, -excluded ones, and conditions. Pure.

No input is an error: what isn't an operator is read as words.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache

from foundation.romanization import pinyin_of_name
from foundation.search.sources import Kind
from foundation.search.words import MOST_LETTERS, is_cjk, key_of, pairs, spelled_out, split_words

MOST_TERMS = 16
"""The number of words that a search uses at most, because each one costs the database a pass."""
_MOST_LETTERS = 500
_SHORTEST_PREFIX = 3  # letters; fewer begin too many words
_SHORTEST_KEY = 2
_MOST_INITIALS = 3  # of a name; more would let a pattern match in too many ways
AUTHORS, PLACES = "authors", "places"
_COLUMNS = {"author": AUTHORS, "venue": PLACES, "at": PLACES}
_HAN_NAME = re.compile("[\u3400-\u4dbf\u4e00-\u9fff]{2,4}")
_PART = re.compile(
    r"""(?P<minus>-?)
        (?:(?P<field>author|venue|at|year):(?=\S))?
        (?:["“”„«](?P<phrase>[^"“”„«»]*)["“”»]?|(?P<word>\S+))""",
    re.VERBOSE | re.IGNORECASE,
)
_DOI = re.compile(r"\S*?\b(10\.\d{4,9}/(?!arxiv\.)\S+)")
_ARXIV_ID = re.compile(r"\S*?(?<![\d.])(?:arxiv\.)?(\d{4}\.\d{4,5})(?:v\d+)?(?:\.pdf)?")
_YEARS = re.compile(r"(?P<first>\d{4})?(?P<dash>[-–—]|\.\.)?(?P<last>\d{4})?")


@dataclass(frozen=True)
class Term:
    """One word or phrase: the words of one of its spellings must be there."""

    spellings: tuple[tuple[str, ...], ...]
    column: str = ""
    """The column that it must be in; empty for any."""
    phrases: tuple[str, ...] = ()
    """The spellings whose words must follow each other."""
    patterns: tuple[str, ...] = ()
    """Regular expressions instead of phrases, for names with initials."""
    typed: str = ""

    @property
    def may_begin_words(self) -> bool:
        """Whether the term also stands for longer words: "sched" for "scheduling"."""
        last = self.spellings[0][-1]
        return not self.phrases and not is_cjk(last) and len(last) >= _SHORTEST_PREFIX


@dataclass(frozen=True)
class Query:
    words: tuple[Term, ...] = ()
    """Words and phrases of no particular field."""
    conditions: tuple[Term, ...] = ()
    """Words and phrases that must be in a field."""
    excluded: tuple[Term, ...] = ()
    years: tuple[int, int] | None = None
    at: tuple[Term, ...] = ()
    """Words that must be in the organizations of a person."""
    at_typed: str = ""
    """The organization of `at:`, which publications were written at."""
    is_about_publications: bool = False
    """Whether a condition can only be met by publications."""
    key: str = ""
    """The words without spaces, as names are stored; empty if there are other conditions."""
    leaves_out_publications: bool = False
    """Whether other kinds are wanted, so that the database reads only what it has of them."""

    def __bool__(self) -> bool:
        return bool(self.words or self.conditions or self.excluded or self.years or self.at)

    @property
    def has_conditions(self) -> bool:
        return bool(self.conditions or self.excluded or self.years or self.at)

    def about(self, *kinds: Kind) -> "Query":
        """Return the query about these kinds; those of its results of other kinds don't matter."""
        return replace(self, leaves_out_publications=Kind.PUBLICATION not in kinds)

    def with_words(self, words: tuple[Term, ...]) -> "Query":
        return replace(self, words=words, key="")


@lru_cache(maxsize=256)
def parse(text: str) -> Query:
    """Return the query of a text; it is empty if the text has no word at all."""
    text = text.replace("\0", " ")[:_MOST_LETTERS]
    words: list[Term] = []
    conditions: list[Term] = []
    excluded: list[Term] = []
    at: list[Term] = []
    years, at_typed, plain = None, "", []
    for found in _PART.finditer(text):
        minus, name = bool(found["minus"]), (found["field"] or "").lower()
        phrase, value = found["phrase"], found["phrase"] or found["word"] or ""
        if name == "year" and not minus and (years_typed := _years(value)):
            years = years_typed
            continue
        terms = list(_terms(value, _COLUMNS.get(name, ""), is_phrase=phrase is not None))
        if minus:
            excluded += terms
        elif name == "at" and terms:
            at, at_typed = terms, value
        elif name in _COLUMNS:
            conditions += terms
        else:
            words += terms
            plain.append(value)
    has_others = bool(conditions or excluded or years or at)
    return Query(
        words=tuple(words[:MOST_TERMS]),
        conditions=tuple(conditions[:MOST_TERMS]),
        excluded=tuple(excluded[:MOST_TERMS]),
        years=years,
        at=tuple(at[:MOST_TERMS]),
        at_typed=at_typed,
        is_about_publications=bool(conditions or years),
        key=_key(" ".join(plain)) if not has_others else "",
    )


def _key(text: str) -> str:
    folded = text.strip().lower()
    for name, identifier in (("doi", _DOI), ("arxiv", _ARXIV_ID)):
        if found := identifier.fullmatch(folded):
            return f"{name}:{found[1]}"[:MOST_LETTERS]
    key = key_of(text)
    return key if len(key) >= _SHORTEST_KEY or (key and is_cjk(key)) else ""


def _years(text: str) -> tuple[int, int] | None:
    found = _YEARS.fullmatch(text)
    if not found or not (found["first"] or found["last"]):
        return None
    first = int(found["first"] or 0)
    last = int(found["last"] or (9999 if found["dash"] else first))
    return (min(first, last), max(first, last))


def _terms(text: str, column: str, *, is_phrase: bool) -> Iterator[Term]:
    words, spelled = split_words(text), split_words(spelled_out(text))
    full = [word for word in words if not _is_initial(word)]
    if column == AUTHORS and full and 0 < len(words) - len(full) <= _MOST_INITIALS:
        yield _name_with_initials(words, full)
        return
    if is_phrase and words:
        both = dict.fromkeys((tuple(words), tuple(spelled)))
        spellings = tuple(_flat(each) for each in both)
        phrases = [each for one in both for each in (_orders(one) if column == AUTHORS else [one])]
        typed = " ".join(words)
        phrases_of_all = tuple(" ".join(each) for each in phrases)
        yield Term(spellings, column, phrases_of_all, typed=typed)
        return
    for word, other in zip(words, spelled, strict=True):
        found = [_tokens(w) for w in dict.fromkeys((word, other))]
        if column == AUTHORS and _HAN_NAME.fullmatch(word):
            found += pinyin_of_name(word)  # as the name is printed in Latin letters
        yield Term(tuple(found), column, typed=word)


def _is_initial(word: str) -> bool:
    return len(word) == 1 and word.isalpha() and not is_cjk(word)


def _name_with_initials(words: list[str], full: list[str]) -> Term:
    """Return the term of "J. Smith", which is also found as "John Smith" and "J. R. Smith"."""
    orders = _orders(tuple(words))
    patterns = [
        _INITIAL_BETWEEN.join(
            f"{word}[^ ]*" if _is_initial(word) else re.escape(word) for word in order
        )
        for order in dict.fromkeys(orders)
    ]
    return Term(
        (_flat(tuple(full)),),
        AUTHORS,
        tuple(" ".join(order) for order in orders),
        tuple(f" {pattern} " for pattern in patterns),
        " ".join(words),
    )


_INITIAL_BETWEEN = "( [^ ])? "


def _orders(name: tuple[str, ...]) -> list[tuple[str, ...]]:
    """Return a name as typed, with the last word first, and with the first word last."""
    return [name, (*name[-1:], *name[:-1]), (*name[1:], *name[:1])]


def _flat(words: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(token for word in words for token in _tokens(word))


def _tokens(word: str) -> tuple[str, ...]:
    """Return the stored words of a word: the pairs of characters of one in Chinese."""
    if is_cjk(word) and len(word) > 1:
        return tuple(pairs(word)[:MOST_TERMS])
    return (word[:MOST_LETTERS],)
