"""The segments between the commas of a printed conference: name, short name, place, date. Pure."""

import re

from publications.acronyms import ORGANIZERS
from publications.bibtex import (
    CONFERENCE_STEM,
    COUNTRY,
    ENGLISH_MONTH,
    US_STATE,
    is_place,
    may_abbreviate,
    may_be_any_conference,
    month_number,
)
from publications.bibtex.lazy_regex import lazy_regex
from publications.importing.printed_ordinals import CONFERENCE_WORD
from publications.importing.printed_short_names import is_short
from publications.importing.printed_years import GLUED_YEAR, TRAILING_YEAR


def first_segment(text: str, *, is_before_parent: bool) -> tuple[str, str]:
    """Return the name before ", OSDI 2018, Carlsbad, CA, October 8-10", and the short name."""
    text = _SHORT_BEHIND_MARK.sub(", ", _PLACE_BEHIND_SEMICOLON.sub("", text))
    segments = [segment.strip() for segment in text.split(",")]
    kept: list[str] = [segments[0]]
    for index, segment in enumerate(segments[1:], start=1):
        bare = _SHORT_YEAR.sub("", TRAILING_YEAR.sub("", segment).strip())
        short = GLUED_YEAR.sub("", bare)
        if short != segment and (is_short(short) or short in ", ".join(kept).split()):
            return ", ".join(kept), short  # "Allerton 2014" is of the Annual Allerton Conference
        if (
            not bare
            or _is_dated(segment)
            or _MONTH_ALONE.fullmatch(segment)
            or segment.lower().startswith("held ")
        ):
            return ", ".join(_without_places(kept)), ""
        is_last_with_year = index == len(segments) - 1 and bare != segment
        if is_last_with_year and " " in kept[0] and _LOOKS_LIKE_PLACE.match(bare):
            return ", ".join(_without_places(kept)), ""
        if index == len(segments) - 1:
            is_meeting = CONFERENCE_WORD.search(kept[0])
            if is_meeting and bare in ORGANIZERS and bare != "USA":
                break
            may_be = is_before_parent or not _WORKSHOP.search(kept[0])
            bare = bare.rstrip(".")
            if _names_conference(bare) and (
                may_abbreviate(bare, kept[0]) or (is_meeting and may_be)
            ):
                return ", ".join(kept), bare
        kept.append(segment)
    return ", ".join(_without_city(_without_country(kept))), ""


_SHORT_YEAR = lazy_regex(r"(?<=^[A-Z]{5})\s\d\d$|(?<=^[A-Z]{4})\s\d\d$")  # `ISSAC 91`
# `Formal Oaks. FO 2019`, `Conference on Oaks ; OAKS.` and `Workshop on Oaks; Oslo, Norway`
_SHORT_BEHIND_MARK = lazy_regex(
    r"(?<=[a-z]{4})\.\s(?=[A-Z][\w-]*[A-Z][\w-]*(?:\s?['’]\d\d| (?:19|20)\d\d)$)"
    r"|\s?;\s(?=[A-Z]{3,}\.?$)"
)
_PLACE_BEHIND_SEMICOLON = lazy_regex(
    r";\s(?:(?![A-Z]{3,}\.?$)[A-Z][\w.'’-]+(?: [A-Z][\w.'’-]+){0,2}(?:, [A-Z][\w. ]+)?|[Vv]irtual"
    r"|[Oo]nline)$"
)
_MONTH_ALONE = lazy_regex(ENGLISH_MONTH)
_LOOKS_LIKE_PLACE = lazy_regex(
    rf"^(?!.*\b(?i:and\b|{CONFERENCE_STEM}|meeting))(?:[A-Z][\w.'’ -]+)$"
)
_WORKSHOP = lazy_regex(r"Workshops?$")  # `Oak Workshop, TREES` was held there


def _is_dated(segment: str) -> bool:
    """Whether it has a month beside a number: "8 October" and "octubre 2018"."""
    found = _WORD_BESIDE_NUMBER.finditer(segment)
    return any(month_number(match["behind"] or match["before"]) for match in found)


_WORD_BESIDE_NUMBER = lazy_regex(
    r"\b\d{1,2}(?:st|nd|rd|th|\.)?\s*(?:de\s+)?(?P<behind>[^\W\d_]{3,})"
    r"|\b(?P<before>[^\W\d_]{3,})(?=\.?\s*\d)",
    re.IGNORECASE,
)


def _names_conference(text: str) -> bool:
    """Whether what stands behind a comma is "ICDM" or "SysTEX", not a series or a place."""
    return len(text) >= _LEAST_LETTERS and text.isalpha() and is_short(text) and text != "PMLR"


_LEAST_LETTERS = 3


def _without_country(segments: list[str]) -> list[str]:
    """Remove "Berlin, Germany" and "Austin, TX, USA" behind a conference."""
    if _COUNTRY.fullmatch(last := segments[-1].removesuffix(".")):
        segments = [*segments[:-1], last]
    kept = segments[:-1] if segments[-1] in ("USA", "U.S.A.") and len(segments) > 3 else segments
    is_place = len(kept) > 2 and (_COUNTRY.fullmatch(kept[-1]) or kept is not segments)
    city = kept[-2] if is_place else ""
    if not is_place or len(city.split()) > 3 or not _LOOKS_LIKE_PLACE.match(city):
        return segments
    if not CONFERENCE_WORD.search(kept[0]):
        return segments
    rest = [*kept[:-3], _CITY_BEHIND.sub("", kept[-3])]
    is_at_university = len(rest) == 2 and _UNIVERSITY.fullmatch(rest[1])
    return rest[:-1] if is_at_university and not may_be_any_conference(rest[0]) else rest


# `Conference on Oaks, Elm University, Elm Town, Norway`; the university of `Summer Workshop, Elm
# University` tells it from others
_UNIVERSITY = lazy_regex(r"(?:[A-Z][\w.’'-]+ ){1,4}University|University of [A-Z][\w ’'-]{2,40}")


def _without_city(segments: list[str]) -> list[str]:
    """Remove "Vienna" and "Cambridge, MA" behind a conference."""
    while len(segments) > 1 and is_place(segments[-1]) and CONFERENCE_WORD.search(segments[0]):
        segments = segments[:-1]
    return segments


# A state by its code; other letters may be the short name of a conference, as in "Oaks, IT".
_COUNTRY = lazy_regex(rf"{COUNTRY}|{US_STATE}")


_AND = lazy_regex(r"(?:^| )(?:and|&) ")


def _without_places(segments: list[str]) -> list[str]:
    """Remove the place, which is in short segments at the end, before a date."""
    follows_country = False
    while len(segments) > 1 and len(segments[-1].split()) <= 3 and not _AND.search(segments[-1]):
        follows_country = bool(_COUNTRY.fullmatch(segments[-1]))
        segments = segments[:-1]
    last = _CITY_BEHIND.sub("", segments[-1])
    for mark, is_certain in ((": ", True), (" ", follows_country)):
        name, _mark, city = last.rpartition(mark)
        if is_certain and is_place(city) and CONFERENCE_WORD.search(name):
            last = name  # `Oak Workshops: Nancy, France, June 26` and `Conference on Oaks Nancy, …`
    return [*segments[:-1], last]


# `Congreso de Robles. Villa de Merlo, San Luis, 6 de mayo`
_CITY_BEHIND = lazy_regex(
    r"(?:(?<=[^\W\d_A-Z]{4})|(?<=\d{4}))\. [^\W\d_a-z][\w'’-]+"
    r"(?: (?:de|del|du|am) | [^\W\d_a-z]|[\w'’-]){0,40}$"
)
