"""A query without words that say nothing about what is meant: "Prof.", "and", "who works on".

Others are never left out: who searches for "Alice Oldname" must not find Alice.
"""

import re
from collections.abc import Callable
from dataclasses import replace

from foundation.search.queries import (
    Query,
    Term,
    is_year,
    parse,
    term_of,
    with_excluded_words,
)
from foundation.search.words import MOST_LETTERS, is_cjk

_SMALL_WORDS = (
    "the and for from with who what about into are der die das den dem des von vom und fur",
    "mit aus zur zum les des une aux del las los una por para con dos das della delle degli",
    "of in on to an at by is as or vs de la le el et al du im am zu",
)
_SMALL = frozenset(word for words in _SMALL_WORDS for word in words.split())
"""Articles, prepositions and conjunctions, some of which are particles of names."""
_SAYING_NOTHING = _SMALL | frozenset(
    word
    for words in (
        # Titles and degrees
        "prof professor professors doctor dr phd dphil msc bsc mba dipl ing habil mag frs fba",
        "mr mrs ms sir herr frau madame monsieur assoc asst emeritus",
        # Particles of names, and pronouns
        "van ter ten het een bin ibn",
        "that this these those",
        # What is looked for, and what is around it in a citation
        "paper papers article articles publications publication slides pdf download written pages",
        "published contact email homepage website webpage",
        "recent latest newest",
        "proc proceedings inproceedings conference journal",
        "expert experts specialist specialists researcher researchers scientist scientists",
        "people someone works work working winner winners recipient recipients",
        "vol eds editor editors author authors title isbn issn doi http https www",
    )
    for word in words.split()
)
_TITLES = (
    "副?教授|博士|院士|老师|同学|先生|女士|さん|さま|様|样|교수님|교수|박사님|박사|선생님|씨|님"
)
_TITLE_AFTER_NAME = re.compile(f"(?<=..)(?:{_TITLES})$")
_TITLE = re.compile(_TITLES)
_QUESTION = re.compile(
    r"(?:\s*(?:who|people|researchers?|someone|anyone|experts?|specialists?)\s+"
    r"(?:(?:who|that|is|are|else)\s+)*"
    r"(?:(?:work(?:s|ing|ed)?\s+)?(?:on|in|at|with)|do|does|doing|knows?|stud(?:y|ies|ying)|"
    r"teach(?:es|ing)?|taught|speaks?|research(?:es|ing)?)\s+(?=\S))+"
    r"|\s*(?:wer\s+(?:arbeitet|forscht)|wie\s+werkt|qui\s+travaille|qui[eé]n\s+trabaja|"
    r"chi\s+lavora|quem\s+trabalha)\s+(?:an|zu|über|aan|op|sur|en|con|sobre|su|em|com)\s+(?=\S)",
    re.IGNORECASE,
)
_AND_OTHERS = re.compile(r"(?<=\w)[,\s]+et\s+al\b\.?(?=[\s,;:()]|$)", re.IGNORECASE)
_YEAR_OF_CITATION = re.compile(r"\b(?:19|20)\d\d\b")
_AFTER_COMMA = re.compile(r"[,:;(]\s*\d")
_FEWEST_OF_TITLE = 5  # words
_ROLES = frozenset(["professor", "doctor", "expert", "specialist", "researcher", "scientist"])
_ARTICLES = frozenset(("the", "a", "an"))
_ARABIC_ARTICLES = frozenset(("al", "el", "ul"))


def without_and_others(query: Query) -> Query:
    """Return the query without the "et al." of a citation, which is in abstracts, too."""
    fewer = _AND_OTHERS.sub(" ", query.text)
    return query if fewer == query.text else parsed_like(query, fewer)


def without_minus_signs(query: Query) -> Query:
    """Return the query with the words after minus signs, if so many others are beside them that it
    is a title: "A Package for n -Gram Based Text Categorization"."""
    if not query.excluded or len(query.words) < _FEWEST_OF_TITLE:
        return query
    title = parsed_like(query, with_excluded_words(query.text))
    return query if title.excluded else title


def without_question(query: Query) -> Query:
    """Return the query for what is asked about: "who works on scheduling"."""
    asked = _QUESTION.match(query.text)
    return parsed_like(query, query.text[asked.end() :]) if asked else query


def without_titles(query: Query) -> Query:
    """Return the query without words that say nothing: "Prof. Smith", "刘晓东教授"."""
    named = tuple(map(_without_title, query.words))
    return without(
        query.with_words(named) if named != query.words else query,
        lambda term: bool(term.phrases) or not _says_nothing(term.typed),
    )


def _says_nothing(word: str) -> bool:
    return word in _SAYING_NOTHING or _TITLE.fullmatch(word) is not None


def in_singular(query: Query) -> Query:
    """Return the query with roles in the singular: "professors of statistics"."""
    words = tuple(
        term_of(one) if one in _ROLES and not term.phrases else term
        for term, one in ((term, term.typed.removesuffix("s")) for term in query.words)
    )
    return query.with_terms(words, query.conditions)


def as_faculty(query: Query) -> Query:
    """Return the query for faculty, whatever their titles: "professors in norway"."""
    words = tuple(
        Term((*term.spellings, ("faculty",)), typed=term.typed)
        if term.typed == "professors" and not term.phrases
        else term
        for term in query.words
    )
    return query if words == query.words else without_small_words(query.with_words(words))


def without_small_words(query: Query) -> Query:
    """Return the query without articles, prepositions and conjunctions, if it has others."""
    if query.has_conditions:
        return query
    return without(query, lambda term: bool(term.phrases) or term.typed not in _SMALL)


def without_first_article(query: Query) -> Query:
    """Return the query without an article before what may be a name: "the history of medicine"."""
    first, *others = query.words or (Term(()),)
    if first.typed not in _ARTICLES or not (query.key and others):
        return query
    return replace(query, words=tuple(others), key=query.key.removeprefix(first.typed))


def without_numbers(query: Query) -> Query:
    """Return the query without the volume and pages of a citation that names a year as well."""
    if not (_YEAR_OF_CITATION.search(query.text) and _AFTER_COMMA.search(query.text)):
        return query
    return without(
        query,
        lambda term: not term.typed.isdecimal() or is_year(term.typed),
    )


def with_articles_joined(query: Query) -> Query:
    """Return the query with the articles of Arabic names before the words: "alomari"."""
    words: list[Term] = []
    for term in query.words:
        follows_article = words and words[-1].typed in _ARABIC_ARTICLES and not term.phrases
        words.append(term_of(words.pop().typed + term.typed) if follows_article else term)
    return query.with_terms(tuple(words), query.conditions)


def parsed_like(query: Query, text: str) -> Query:
    return replace(parse(text), leaves_out_publications=query.leaves_out_publications)


def without(query: Query, is_kept: Callable[[Term], bool]) -> Query:
    words = tuple(term for term in query.words if is_kept(term))
    if words == query.words or not (words or query.has_conditions):
        return query
    # In which order the words of a name are still matters; a single one may be any name's.
    key = "".join(term.typed for term in words) if query.key and len(words) > 1 else ""
    return replace(query.with_words(words), key=key[:MOST_LETTERS])


def _without_title(term: Term) -> Term:
    if term.phrases or not is_cjk(term.typed):
        return term
    name = _TITLE_AFTER_NAME.sub("", term.typed)
    return term if name == term.typed else term_of(name)
