"""What a visitor typed: words, phrases in quotes, -excluded ones, and conditions. Pure.

No input is an error: what isn't an operator is read as words.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from foundation.romanization import pinyin_of_name
from foundation.search.identifiers import key_of_identifier
from foundation.search.sources import Kind
from foundation.search.words import (
    MOST_LETTERS,
    is_cjk,
    joined_words,
    key_of,
    other_spellings,
    pairs,
    split_words,
)

MOST_TERMS = 16
"""The number of words that a search uses at most, because each one costs the database a pass."""
_MOST_LETTERS = 500
_SHORTEST_PREFIX = 3  # letters; fewer begin too many words
_SHORTEST_KEY = 2
_LAST_YEAR = 9999
_DIGITS_OF_SHORT_YEAR = 2
_LAST_OF_THIS_CENTURY = 68  # as POSIX reads two digits of a year
_MOST_INITIALS = 3  # of a name; more would let a pattern match in too many ways
_MOST_WORDS_OF_NAME = 5
_MOST_PARTS = 4  # of a word with hyphens
NAMES, AUTHORS, PLACES = "names", "authors", "places"
_COLUMNS = {"title": NAMES, "author": AUTHORS, "venue": PLACES, "at": PLACES}
OPERATORS = (*_COLUMNS, "year")
_OR = "OR"
_BETWEEN_ALTERNATIVES = f" {_OR} "
HAN_NAME = re.compile("[\u3400-\u4dbf\u4e00-\u9fff]{2,4}")
_MINUS_SIGNS = "-–—−"
_PART = re.compile(
    rf"""(?P<minus>-|[–—−](?=[^\W\d]))?
        (?:(?P<field>{"|".join(OPERATORS)})[:：]\s*)?
        (?:["“”„«»「『＂](?P<phrase>[^"“”„«»「」『』＂]*)["“”«»」』＂]?|(?P<word>\S+)|(?<=[:：\s])$)""",
    re.VERBOSE | re.IGNORECASE,
)
_SPACED_YEARS = re.compile(r"(\byear[:：]\s*\d{4})\s*([-–—]|\.\.|to)\s*(\d{4})\b", re.IGNORECASE)
_YEARS = re.compile(r"(?P<first>\d{4})?(?P<dash>[-–—]|\.\.)?(?P<last>\d{4}|(?<=\d{4}[-–—])\d\d)?")
_YEAR_OF_PUBLICATION = re.compile(r"(?:19|20)\d\d")
_DECADE = re.compile(r"(\d{3}0)'?s")
_FROM_OR_TO = re.compile(r"(?P<sign>[<>≤≥])(?P<same>=?)(?P<year>\d{4})")


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

    def begins(self, word: str) -> bool:
        """Whether a word of one of the spellings stands for longer ones, too."""
        return self.may_begin_words and len(word) >= _SHORTEST_PREFIX


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
    text: str = ""
    """What was typed."""
    finds_more: bool = False
    """Whether small words were left out of a query that finds something with them."""

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

    def with_terms(self, words: tuple[Term, ...], conditions: tuple[Term, ...]) -> "Query":
        """Return the query with other words and conditions, itself if they are the same."""
        if (words, conditions) == (self.words, self.conditions):
            return self
        return replace(self.with_words(words), conditions=conditions)


def with_excluded_words(text: str) -> str:
    """Return the text without the minus signs of words and phrases, but not of operators."""
    return _PART.sub(
        lambda found: found[0] if found["field"] else found[0].lstrip(_MINUS_SIGNS), text
    )


@lru_cache(maxsize=256)
def parse(text: str) -> Query:
    """Return the query of a text; it is empty if the text has no word at all."""
    text = _SPACED_YEARS.sub(r"\1-\3", text.replace("\0", " ")[:_MOST_LETTERS])
    words: list[Term] = []
    conditions: list[Term] = []
    excluded: list[Term] = []
    at: list[Term] = []
    years, at_typed, plain = None, "", []
    last: list[Term] | None = None
    is_after_or = False
    for found in _PART.finditer(text):
        minus, name = bool(found["minus"]), (found["field"] or "").lower()
        phrase, value = found["phrase"], found["phrase"] or found["word"] or ""
        if value == _OR and phrase is None and not (minus or name) and last:
            plain.append(value)
            is_after_or = True
            continue
        is_either, is_after_or = is_after_or, False
        if name == "year" and (range_typed := _years(value)):
            if minus:
                excluded += _terms_of_years(*range_typed)
            else:
                years = _within(years, range_typed)
            last = None
            continue
        terms = list(terms_of(value, _COLUMNS.get(name, ""), is_phrase=phrase is not None))
        before, last = last, None
        if minus:
            excluded += terms
        elif name == "at" and terms:
            at, at_typed = terms, value
        else:
            last = conditions if name in _COLUMNS else words
            plain += [] if name in _COLUMNS else [value]
            if is_either and last is before and _are_alternatives(last[-1], terms):
                last[-1] = _either(last[-1], *terms)
            else:
                last += terms
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
        text=text,
    )


def _are_alternatives(one: Term, others: Sequence[Term]) -> bool:
    """Whether what follows "OR" is one word or phrase, which can stand for the one before."""
    is_bounded = len(one.spellings) < MOST_TERMS
    return len(others) == 1 and is_bounded and one.column == others[0].column


def _either(one: Term, other: Term) -> Term:
    """Return the term for either of two. Beside a phrase, a word doesn't stand for longer ones."""
    both = (one, other)
    has_phrases, has_patterns = any(t.phrases for t in both), any(t.patterns for t in both)
    return Term(
        (*one.spellings, *other.spellings),
        one.column,
        (*_phrases_of(one), *_phrases_of(other)) if has_phrases else (),
        (*_patterns_of(one), *_patterns_of(other)) if has_patterns else (),
        _BETWEEN_ALTERNATIVES.join(map(quoted, both)),
    )


def _phrases_of(term: Term) -> tuple[str, ...]:
    if term.phrases:
        return term.phrases
    return (term.typed,) if is_cjk(term.typed) else tuple(map(" ".join, term.spellings))


def _patterns_of(term: Term) -> tuple[str, ...]:
    return term.patterns or tuple(f" {re.escape(each)} " for each in _phrases_of(term))


def quoted(term: Term) -> str:
    """Return how a word or phrase is typed."""
    is_phrase = term.phrases and _BETWEEN_ALTERNATIVES not in term.typed
    return f'"{term.typed}"' if is_phrase else term.typed


def _key(text: str) -> str:
    if identifier := key_of_identifier(text):
        return identifier[:MOST_LETTERS]
    key = key_of(text)
    return key if len(key) >= _SHORTEST_KEY or (key and is_cjk(key)) else ""


def _years(text: str) -> tuple[int, int] | None:
    if limit := _FROM_OR_TO.fullmatch(text):
        year, beside = int(limit["year"]), 0 if limit["same"] or limit["sign"] in "≤≥" else 1
        return (year + beside, _LAST_YEAR) if limit["sign"] in ">≥" else (0, year - beside)
    if decade := _DECADE.fullmatch(text):
        return int(decade[1]), int(decade[1]) + 9
    found = _YEARS.fullmatch(text)
    if not found or not (found["first"] or found["last"]):
        return None
    first = int(found["first"] or 0)
    if found["last"] and len(found["last"]) == _DIGITS_OF_SHORT_YEAR:
        return first, max(first, first // 100 * 100 + int(found["last"]))  # 2019-21, or a month
    last = int(found["last"] or (_LAST_YEAR if found["dash"] else first))
    return (min(first, last), max(first, last))


def full_year(digits: str) -> str:
    """Return the year that two digits stand for: 1995 for "95", 2021 for "21"."""
    return f"{20 if int(digits) <= _LAST_OF_THIS_CENTURY else 19}{digits}"


def is_year(word: str) -> bool:
    return _YEAR_OF_PUBLICATION.fullmatch(word) is not None


def is_short_year(word: str) -> bool:
    return len(word) == _DIGITS_OF_SHORT_YEAR and word.isdecimal()


def _within(years: tuple[int, int] | None, others: tuple[int, int]) -> tuple[int, int]:
    """Return the years that are in both ranges, the last before the first if none is."""
    return (max(years[0], others[0]), min(years[1], others[1])) if years else others


def _terms_of_years(first: int, last: int) -> list[Term]:
    last = min(last, first + MOST_TERMS - 1)
    return [Term(((str(year),),), typed=str(year)) for year in range(first, last + 1)]


def terms_of(text: str, column: str, *, is_phrase: bool = False) -> Iterator[Term]:
    """Yield the words of a text, or the phrase, that must be in a column."""
    words = split_words(text)
    spelled = [split_words(other) for other in other_spellings(text)]
    full = [word for word in words if not _is_initial(word)]
    initials = len(words) - len(full)
    if column == AUTHORS and full and (initials or is_phrase) and _is_name(words, initials):
        yield _name_with_initials([words, *spelled])
        return
    if is_phrase and words:
        both = dict.fromkeys(tuple(each) for each in (words, *spelled))
        spellings = tuple(_flat(each) for each in both)
        phrases = [each for one in both for each in (_orders(one) if column == AUTHORS else [one])]
        typed = " ".join(words)
        phrases_of_all = tuple(" ".join(each) for each in phrases)
        yield Term(spellings, column, phrases_of_all, typed=typed)
        return
    joined = "".join(words)
    is_compound = 1 < len(words) <= _MOST_PARTS and joined in joined_words(text)
    for word, *others in zip(words, *spelled, strict=True):
        found = [_tokens(w) for w in dict.fromkeys((word, *others))]
        if column == AUTHORS and HAN_NAME.fullmatch(word):
            found += pinyin_of_name(word)  # as the name is printed in Latin letters
        elif is_compound:
            found.append((joined,))  # instead of both parts
        yield Term(tuple(found), column, typed=word)


def operator_of(term: Term, name: str = "") -> str:
    """Return how a condition is typed."""
    name = name or next(name for name, column in _COLUMNS.items() if column == term.column)
    if _BETWEEN_ALTERNATIVES in term.typed:
        return f"{name}:" + term.typed.replace(
            _BETWEEN_ALTERNATIVES, f"{_BETWEEN_ALTERNATIVES}{name}:"
        )
    return f'{name}:"{term.typed}"' if " " in term.typed else f"{name}:{term.typed}"


def operator_of_years(first: int, last: int) -> str:
    if first == last:
        return f"year:{first}"
    return f"year:{first or ''}-{last if last != _LAST_YEAR else ''}"


def term_of(word: str) -> Term:
    return Term((_tokens(word),), typed=word)


def phrase_of(words: Sequence[str], column: str) -> Term:
    phrase = " ".join(words)
    return Term((_flat(tuple(words)),), column, (phrase,), typed=phrase)


def _is_name(words: list[str], initials: int) -> bool:
    return (
        1 < len(words) <= _MOST_WORDS_OF_NAME
        and initials <= _MOST_INITIALS
        and not any(map(is_cjk, words))
    )


def _is_initial(word: str) -> bool:
    return len(word) == 1 and word.isalpha() and not is_cjk(word)


def _name_with_initials(spellings: list[list[str]]) -> Term:
    """Return the term of a name of an author, which may be printed with more initials.

    "J. Smith" is also found as "John Smith" and "J. R. Smith".
    """
    orders = [order for words in spellings for order in _orders(tuple(words))]
    patterns = [
        _INITIAL_BETWEEN.join(
            f"{word}[^ ]*" if _is_initial(word) else re.escape(word) for word in order
        )
        for order in dict.fromkeys(orders)
    ]
    full = [tuple(word for word in words if not _is_initial(word)) for words in spellings]
    return Term(
        tuple(_flat(words) for words in full),
        AUTHORS,
        tuple(" ".join(order) for order in orders),
        tuple(f" {pattern} " for pattern in patterns),
        " ".join(spellings[0]),
    )


_INITIAL_BETWEEN = "( [^ ;]){0,2} "  # within a name


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
