"""Split plain lists of names and plain names, which most are, without the rules for others.

These rules (`name_repairs`, `name_lists`, `names`) find nothing to change in what is plain here,
such as `Doe, Jane A. and Bill Roe and others`. Whatever may be anything else is left to them.
"""

from __future__ import annotations

from publications.bibtex.lazy_regex import lazy_regex
from publications.bibtex.record.name_lists import ListedNames
from publications.bibtex.record.name_particles import PARTICLES_BEFORE
from publications.bibtex.record.organizations import LAST_WORDS, is_organization

# Words that may be something else in a list of names: degrees, suffixes, the names of
# organizations, and words between names.
_NO_NAME = (
    "And|Behalf|By|Centers|Corp|De|Department|Dipl|Dr|Dra|Ed|Et|Etal|Food|Iii|Inc|Jr|Ltd|"
    "Maintainer|National|Others|Ph|Phil|Prof|Profa|Sr|Wikipedia|Wikipédia"
)
_CAPITAL = "[A-ZÀ-ÖØ-Þ]"
_LETTERS = "[a-zß-öø-ÿ]*"
_ACCENTED = (
    r"(?:\{\\(?:[\"'`^~](?:[a-z]|\\i|\{[a-z]\})|[vcuHkr]\{[a-z]\}|aa|ae|i|l|o|oe|ss)\}"
    r"|\\[\"'`^](?:[a-z]|\{[a-z]\}))"
)
_CAPITALIZED = rf"{_CAPITAL}(?=[a-zß-öø-ÿ\\{{]){_LETTERS}(?:{_ACCENTED}{_LETTERS})*"
_WORD = rf"(?!(?:{_NO_NAME})\b)(?:Mc|[DO]')?{_CAPITALIZED}(?:-{_CAPITALIZED})*"
_GIVEN = rf"(?:{_WORD}|{_CAPITAL}\.(?:-{_CAPITAL}\.)*)"
_PLAIN_NAME = lazy_regex(rf"(?:{_GIVEN}(?:,? (?=\S)|$))+")
_LISTED = rf"(?:{_WORD},(?: {_GIVEN})+|(?:{_GIVEN} )+{PARTICLES_BEFORE}{_WORD})"
_AND = r"[ \t\r\n]+and[ \t\r\n]+(?=[^ \t\r\n])"
_PLAIN_LIST = lazy_regex(rf"(?:{_LISTED}(?:{_AND}|$))+(others)?")
_BETWEEN = lazy_regex(_AND)


def plain_list(source: str) -> ListedNames | None:
    """Return the names of a plain list, otherwise None."""
    source = source.strip(" \t\r\n")
    found = _PLAIN_LIST.fullmatch(source)
    if found is None:
        return None
    names = _BETWEEN.split(source)
    return ListedNames(names[:-1] if found[1] else names, found[1] is not None, ())


def plain_parts(text: str) -> tuple[str, str, str, str] | None:
    """Return the parts of a plain name as LaTeX source: first, von, last and jr.

    Return None if the name isn't plain.
    """
    if _PLAIN_NAME.fullmatch(text) is None:
        return None
    last, comma, first = text.partition(", ")
    if comma:
        may_be_other = " " in last or "," in first or last in LAST_WORDS or last == "Project"
    else:
        first, _, last = text.rpartition(" ")
        may_be_other = not first or is_organization(text)
    return None if may_be_other or last[-1] == "." else (first, "", last, "")
