"""Names of journals, conferences and schools as the IEEE abbreviates them: "J. Forest Sci.".

Words that begin with a stem are cut behind it, as in ISO 4 and, where it differs, the guide of the
IEEE; others stay. A name that isn't English stays as it is.
"""

import re
from functools import cache
from itertools import takewhile
from pathlib import Path
from typing import Any

from publications.bibtex import CONFERENCE
from publications.exporting.cited_editions import ordinal_in_digits
from publications.exporting.title_case import may_be_english

# "acad|em" makes "Acad." of "Academy" and "Academic".
_STEMS = Path(__file__).with_name("stems_of_venues.txt")
_LEFT_OUT = frozenset({
    "a", "an", "and", "&", "by", "for", "from", "in", "its", "of", "on", "the", "their", "to",
    "with",
})  # fmt: skip
_IN_LATIN = frozenset({"silico", "situ", "vitro", "vivo"})
_ABBREVIATIONS = {"department": "Dept.", "japanese": "Jpn."}
_USA = re.compile(r"\b(?:the )?United States of America$", re.IGNORECASE)
_WORD = re.compile(r"([A-Za-z]{4,})([,;:]?|\.(?=$))")
_IS_UNUSUAL = re.compile(r"[(…]")
_LEAST_WORDS = 2


def abbreviate_venue(type_: str, prepared: dict[str, Any]) -> None:
    """Abbreviate a journal, which the style of the IEEE prints short, or a conference."""
    container = prepared.get("container-title", "")
    if type_ == "article-journal" and prepared["type"] == type_ and container:
        prepared.setdefault("container-title-short", abbreviated_journal(container))
    elif type_ in ("chapter", "paper-conference") and container:
        prepared["container-title"] = _PROCEEDINGS_OF.sub(
            "Proc. ", abbreviated_conference(container)
        )


_PROCEEDINGS_OF = re.compile(r"^Proc\. of (?:the )?")


def abbreviated_journal(name: str) -> str:
    """Return "J. Forest Sci." for "Journal of Forest Science", and a name of one word as it is."""
    name = _SERIES.sub(r": \1", name)
    if _IS_UNUSUAL.search(name) or not may_be_english(name):
        return name
    words = _words(_USA.sub("USA", name).replace(" - ", ": "))
    if len(words) < _LEAST_WORDS:
        return name
    cut = [_cut(word) for word in words]
    is_cut = any(word != whole for word, whole in zip(cut, words, strict=True))
    return " ".join(cut).replace(":", ",") if is_cut else name


# "Journal of the Royal Statistical Society. Series B (Statistical Methodology)"
_SERIES = re.compile(r"[.,:] (Series [A-Z])(?: \([A-Z][A-Za-z ]+\))?$")


def abbreviated_school(name: str) -> str:
    """Return "Dept. Forest Sci., Elm Univ." for "Department of Forest Science, Elm University"."""
    is_plain = _OF_SCHOOL.search(name) is not None and ":" not in name
    return abbreviated_journal(name) if is_plain else name


_OF_SCHOOL = re.compile(r"\b(?:College|Department|Institute of Technology|University)\b")


def abbreviated_conference(name: str) -> str:
    """Return "Proc. 3rd Int. Conf. Trees, Oslo, 2020" for the full name.

    The first part with a number behind a comma, and all after it, say when and where it was.
    """
    if not _OF_CONFERENCE.search(name) or not may_be_english(name):
        return name
    first, *others = name.split(", ")
    topics = list(takewhile(lambda part: not _SAYS_WHEN.search(part), others))
    words = _words(ordinal_in_digits(", ".join([first, *topics])))
    return ", ".join([" ".join(map(_cut, words)), *others[len(topics) :]])


_OF_CONFERENCE = re.compile(rf"\b(?:{CONFERENCE.title()}|Proceedings)\b|^Advances in ")
_SAYS_WHEN = re.compile(r"\d|^[A-Z]{3,}\b")


def _words(name: str) -> list[str]:
    """Return the words without articles, conjunctions and prepositions, except "in vitro"."""
    words = name.split()
    kept: list[str] = []
    for number, word in enumerate(words):
        following = "".join(words[number + 1 :][:1]).lower()
        is_letter = word == "A" and number > 0  # of "Physical Review A"
        if word.lower() not in _LEFT_OUT or is_letter or following in _IN_LATIN:
            kept.append(word)
    return kept


def _cut(word: str) -> str:
    """Return "Comput.-Aided" for "Computer-Aided"."""
    return "-".join(_cut_part(part) for part in word.split("-"))


def _cut_part(part: str) -> str:
    found = _WORD.fullmatch(part)
    if found is None or part.isupper():
        return part
    small = found[1].lower()
    if known := _ABBREVIATIONS.get(small):
        return known + found[2]
    stem = next(
        (stem for stem in _stems_by_letter().get(small[0], ()) if small.startswith(stem)), ""
    )
    kept = _stems()[stem] if stem else 0
    if not kept or kept == len(small):
        return part
    return f"{part[0].upper()}{part[1:kept]}.{found[2].strip('.')}"


@cache
def _stems() -> dict[str, int]:
    """Return how many letters are kept of words that begin with each stem."""
    stems = _STEMS.read_text(encoding="ascii").split()
    return {stem.replace("|", ""): stem.index("|") for stem in stems}


@cache
def _stems_by_letter() -> dict[str, list[str]]:
    """Return the stems by their first letter, the longest first."""
    found: dict[str, list[str]] = {}
    for stem in sorted(_stems(), key=len, reverse=True):
        found.setdefault(stem[0], []).append(stem)
    return found
