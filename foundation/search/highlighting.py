"""Mark the words of a query in a text, and choose the part of a long text that has them. Pure."""

import re
from collections.abc import Iterable, Iterator, Set
from functools import lru_cache

from foundation.folding import VOWEL_SIGNS, fold
from foundation.search.queries import Query, Term
from foundation.search.words import compounds, is_cjk, other_spellings, split_words

_WORD = re.compile(rf"[\w{VOWEL_SIGNS}]+(?:['’ʼ][\w{VOWEL_SIGNS}]+)*")
_NO_LETTER = re.compile("[^a-z0-9]")
_HAS_SIGNS = re.compile(r"[+#]|\.n", re.IGNORECASE)  # which C++, C# and .NET are known by
_BEFORE, _AFTER = 80, 160
Span = tuple[int, int]


def marked_spans(text: str, query: Query) -> list[Span]:
    """Return where `text` has words of the query, in order and without overlaps."""
    terms = (*query.words, *query.conditions)
    return sorted(_spans_of(terms, text)) if terms else []


def _spans_of(terms: tuple[Term, ...], text: str) -> Iterator[Span]:
    """Yield where a text has words of the terms: compounds first, then others."""
    if text.isascii() and not (_HAS_SIGNS.search(text) or _may_have(terms, text)):
        return
    whole = [each[:2] for each in compounds(text) if _is_wanted({each[2]}, terms)]
    yield from whole
    for found in _WORD.finditer(text):
        if not any(start <= found.start() < end for start, end in whole):
            for start, end in _spans_of_word(found[0], terms):
                yield found.start() + start, found.start() + end


def _may_have(terms: tuple[Term, ...], text: str) -> bool:
    """Whether letters of a text follow each other as those of a word do: a quick answer."""
    letters = _NO_LETTER.sub("", text.lower())
    words, beginnings = _wanted(terms)
    return any(word in letters for word in words) or any(word in letters for word in beginnings)


def missing_terms(query: Query, text: str) -> tuple[Term, ...]:
    """Return the terms of a query that a text lacks, except single letters, which say little."""
    long = (term for term in query.words if len(term.typed) > 1 or is_cjk(term.typed))
    return without_terms_of(long, text)


def without_terms_of(terms: Iterable[Term], text: str) -> tuple[Term, ...]:
    """Return those of the terms that `text` doesn't have."""
    words = {*fold(text).split()} if text.isascii() else frozenset()
    return tuple(term for term in terms if not _is_in(term, text, words))


def _is_in(term: Term, text: str, words: Set[str]) -> bool:
    """Whether a text has a term; most that it has are whole words of the text."""
    return not _wanted((term,))[0].isdisjoint(words) or any(True for _ in _spans_of((term,), text))


def snippet(text: str, query: Query) -> str:
    """Return the part of a long text around the first word of the query; empty if it has none."""
    spans = marked_spans(text, query)
    if not spans:
        return ""
    start, end = max(spans[0][0] - _BEFORE, 0), spans[0][1] + _AFTER
    if start:
        start = text.find(" ", start, spans[0][0]) + 1 or start
    if end < len(text):
        space = text.rfind(" ", spans[0][1], end)
        end = space if space > 0 else end
    return f"{'… ' if start else ''}{text[start:end].strip()}{' …' if end < len(text) else ''}"


def _spans_of_word(word: str, terms: tuple[Term, ...]) -> Iterator[Span]:
    forms = _forms(word)
    if not forms:
        yield from _spans_in_cjk(word, terms)
    elif _is_wanted(forms, terms):
        yield 0, len(word)


@lru_cache(maxsize=10_000)  # texts have the same words again and again
def _forms(word: str) -> frozenset[str]:
    """Return the words that a word is found by; none if it has Chinese characters or the like."""
    if any(map(is_cjk, split_words(word))):
        return frozenset()
    return frozenset("".join(split_words(each)) for each in (word, *other_spellings(word)))


def _is_wanted(forms: Set[str], terms: tuple[Term, ...]) -> bool:
    words, beginnings = _wanted(terms)
    return not words.isdisjoint(forms) or any(form.startswith(beginnings) for form in forms)


@lru_cache(maxsize=100)
def _wanted(terms: tuple[Term, ...]) -> tuple[frozenset[str], tuple[str, ...]]:
    """Return the words that terms stand for, and those of them that may begin longer words."""
    of_terms = [(t, {word for spelling in t.spellings for word in spelling}) for t in terms]
    beginnings = {word for term, words in of_terms for word in words if term.begins(word)}
    return frozenset().union(*(words for _, words in of_terms)), tuple(sorted(beginnings))


def _spans_in_cjk(word: str, terms: tuple[Term, ...]) -> Iterator[Span]:
    """Characters don't change their number when folded, so their places stay the same.

    Only a long mark at the end of a word in katakana is dropped, so it may follow each character.
    """
    folded = "ー".join("".join(split_words(part)) for part in re.split("ー", word))
    if len(folded) != len(word):
        return
    wanted = {part for term in terms for part in term.typed.split()}
    patterns = ["ー?".join(map(re.escape, part)) for part in wanted]
    places = sorted({(m.start(), m.end()) for each in patterns for m in re.finditer(each, folded)})
    last = 0
    for start, end in places:
        if start >= last:
            yield start, end
            last = end
