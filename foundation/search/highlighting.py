"""Mark the words of a query in a text, and choose the part of a long text that has them. Pure."""

import re
from collections.abc import Iterator

from foundation.search.queries import Query, Term
from foundation.search.words import is_cjk, spelled_out, split_words

_WORD = re.compile(r"\w+(?:['’ʼ]\w+)*")
_BEFORE, _AFTER = 80, 160
Span = tuple[int, int]


def marked_spans(text: str, query: Query) -> list[Span]:
    """Return where `text` has words of the query, in order and without overlaps."""
    terms = (*query.words, *query.conditions)
    spans: list[Span] = []
    if terms:
        for found in _WORD.finditer(text):
            for start, end in _spans_of_word(found[0], terms):
                spans.append((found.start() + start, found.start() + end))
    return spans


def without_terms_of(query: Query, text: str) -> tuple[Term, ...]:
    """Return the terms of the query that `text` doesn't have."""
    return tuple(t for t in query.words if not marked_spans(text, Query(words=(t,))))


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
    pieces = split_words(word)
    if any(is_cjk(piece) for piece in pieces):
        yield from _spans_in_cjk(word, terms)
        return
    forms = {"".join(pieces), "".join(split_words(spelled_out(word)))}
    if any(_stands_for(term, form) for term in terms for form in forms):
        yield 0, len(word)


def _stands_for(term: Term, form: str) -> bool:
    words = {word for spelling in term.spellings for word in spelling}
    return form in words or (term.may_begin_words and any(form.startswith(w) for w in words))


def _spans_in_cjk(word: str, terms: tuple[Term, ...]) -> Iterator[Span]:
    """Characters don't change their number when folded, so their places stay the same."""
    folded = "".join(split_words(word))
    if len(folded) != len(word):
        return
    wanted = {part for term in terms for part in term.typed.split()}
    places = sorted(
        {(m.start(), m.end()) for part in wanted for m in re.finditer(re.escape(part), folded)}
    )
    last = 0
    for start, end in places:
        if start >= last:
            yield start, end
            last = end
