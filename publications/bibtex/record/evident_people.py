"""Tell from the form of names that they are those of people, not of organizations."""

from __future__ import annotations

from publications.bibtex.latex.decoding import decode_latex
from publications.bibtex.lazy_regex import lazy_regex
from publications.bibtex.record.comma_lists import PERSONAL, is_in_print_order
from publications.bibtex.record.country_names import COUNTRY
from publications.bibtex.record.given_names import is_given_name
from publications.bibtex.record.name_particles import PARTICLES_BEFORE
from publications.bibtex.record.organizations import is_organization

PERSONAL_PARTS = lazy_regex(
    r"[^\W\d_][\w'’\".-]*(?:\s[\w'’\".-]+){0,2},\s*[^\W\d_a-z][\w'’.-]*(?:\s[\w'’.-]+){0,2}"
    r"(?:\s\([^\W\d_a-z][\w-]+\))?"
)


def may_be_person(piece: str) -> bool:
    """Whether a piece is like `Roe, Ann`, unlike `Oak, Inc.` and `Ann Roe`."""
    name = decode_latex(piece.strip(" ,"))
    first = name.partition(",")[2].strip()
    return bool(PERSONAL_PARTS.fullmatch(name)) and _without_periods(first) not in _NO_INITIALS


def _without_periods(first: str) -> str:
    return first.upper().replace(".", "")


def is_person(last: str, first: str) -> bool:
    """Whether the parts certainly are a person's: `Roe` and `A. B.`, not `Oak` and `Inc.`."""
    words, first = decode_latex(last).split(), decode_latex(first)
    if len(words) > 3 or not words or not words[-1][:1].isupper():
        return False
    given = first.split()[0] if first.strip() else ""
    if not given or _without_periods(given) in _NO_INITIALS:
        return False
    is_certain = INITIALS_ALONE.fullmatch(first) or _GIVEN_AND_INITIALS.fullmatch(first)
    return is_given_name(given) or is_certain is not None


INITIALS_ALONE = lazy_regex(r"(?:[^\W\d_a-z]\.[ ~-]?){1,4}|[^\W\d_a-z]{1,2}")
_GIVEN_AND_INITIALS = lazy_regex(r"[^\W\d_a-z][^\W\d_A-Z]{2,}(?: [^\W\d_a-z]\.){1,4}")
_NO_INITIALS = frozenset({
    "NV", "SA", "AG", "AB", "AS", "BV", "LP", "SE", "PLC", "LLC", "LTD", "INC", "CO", "SPA", "UK",
    "US", "USA", "EU", "DC", "NY", "CA", "MA", "KG", "OY", "SL", "SC", "PC", "PA",
})  # fmt: skip
"""Forms of companies, and places."""


def are_certainly_people(names: list[str]) -> bool:
    """Whether each is a last and a first name, and one of them certainly is a person's."""
    are_people = all(map(PERSONAL_PARTS.fullmatch, map(decode_latex, names)))
    return are_people and any(is_person(*name.split(",", 1)) for name in names)


def are_inverted_people(names: list[str]) -> bool:
    """Whether each is `Oaku, Elmi`, unlike those in `{Energy, Mines and Resources, Canada}`."""
    return len(names) > 1 and all(
        _INVERTED.fullmatch(text)
        and not _OF_SUBJECT.search(text)
        and not _COUNTRY_LAST.search(text)
        and _without_periods(text.partition(", ")[2]) not in _NO_INITIALS
        for text in map(decode_latex, names)
    )


_WORD = r"[^\W\d_a-z][^\W\d_A-Z]{1,20}(?:['’-][^\W\d_]{1,20})?"
_INVERTED = lazy_regex(rf"{_WORD}(?: {_WORD})?, {_WORD}(?: {_WORD})?")
_OF_SUBJECT = lazy_regex(
    r"(?:[a-z]{3}(?:tion|sion|ment|culture|ences?|ness|ogy|omy|ity|ries?|ices?|urces?|ics|phy)|ing|"
    r"Trade|Labou?r|Health|Energy|Sports?|Tourism|Welfare|Youth|Food|Women|Family|Families|Media|"
    r"Industry|Forestry|Mines|Sons|Brothers|Partners|Company|Arts|Design|Technology|Law)\b",
)
_COUNTRY_LAST = lazy_regex(rf", (?:{COUNTRY})$")


def are_plainly_people(names: list[str]) -> bool:
    """Whether they are `Jane Doe` and `John Roe`, unlike `Barnes` and `Noble`."""
    texts = [decode_latex(name) for name in names]
    are_personal = all(map(PERSONAL.fullmatch, texts)) and not any(map(is_organization, texts))
    return are_personal and any(map(is_in_print_order, texts))


def are_full_names(names: list[str]) -> bool:
    """Whether each is that of a person with a first and a last name, as `Jane van Doe`."""
    texts = [decode_latex(name) for name in names]
    return all(map(_FULL_NAME.fullmatch, texts)) and not any(map(is_organization, texts))


FULL_NAME = rf"(?:[^\W\d_a-z][\w´'’.-]*\s+){{1,3}}{PARTICLES_BEFORE}[^\W\d_a-z][\w´'’-]+"
_FULL_NAME = lazy_regex(rf"{FULL_NAME}\.?")


def begins_person(name: str) -> bool:
    """Whether a name begins with an initial or a common first name."""
    word = name.partition(" ")[0]
    return word[1:2] == "." or is_given_name(word) or INITIALS_ALONE.fullmatch(word) is not None


def are_named_people(names: list[str]) -> bool:
    """Whether each is a full name, and one begins with an initial or a common first name."""
    return are_full_names(names) and any(map(begins_person, names))


def is_full_name(name: str) -> bool:
    """Whether it is a whole name, `Ann Roe` or `Roe, Ann`, not `Roe`."""
    text = decode_latex(name)
    last, comma, first = text.partition(", ")
    return (
        PERSONAL.fullmatch(f"{first} {last}" if comma else text) is not None
        and _without_periods(first) not in _NO_INITIALS
    )
