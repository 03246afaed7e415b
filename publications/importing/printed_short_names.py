"""Find the short name of a printed conference, which stands before, in or behind its name. Pure."""

import re

from publications.acronyms import has_initials
from publications.bibtex import (
    CONFERENCE_STEM,
    ENGLISH_MONTH,
    MEETING_STEM,
    ORDINAL_NUMBER,
    may_abbreviate,
)
from publications.bibtex.lazy_regex import lazy_regex
from publications.importing.printed_years import GLUED_YEAR, TRAILING_YEAR
from publications.inverted_venues import venue_in_order
from publications.roman_numerals import roman_number

# Before the name: `Proceedings of the`, `In: Proc.`, `Companion Proceedings of`, `Actes de la`,
# `Abstracts`, if an ordinal follows, and `The`.
PROCEEDINGS = lazy_regex(
    r"^\s*(?:(?:companion|adjunct|electronic|joint|local|poster|pre-?|selected)\s*+)?(?:conference\s+)?(?:proceedings?\.{0,2}|proc\.?|procs\.?|record)"
    r"(?:\s+(?:of(?:\s+abstracts)?|for|from)(?:\s+(?:the|an)\b)?|\s+on\s+the(?=\s\d)|\s*[:,])?"
    r"(?!\s+(?:on|and)\b)\s+(?:[–—-]+\s+)?|^\s*report\s+of\s+the\s+(?=\d)|^\s*(?:(?:revised|selected)\s+)?papers\s+from\s+"
    r"|^\s*in:?\s+(?=proc)|^\s*adjunct\s+publication\s+of\s+the\s+(?=\S)"
    rf"|^\s*abstracts\s+(?={ORDINAL_NUMBER}\b)|^\s*the\s+(?=\S)|^\s*annual\s+(?=acm|ieee)"
    r"|^\s*(?:(?:abstract|lecture|paper|poster|talk)\s+)?presented\s+(?:at|in|as\s+part\s+of)\s+(?:the\s+)?"
    r"|^\s*(?:act[ae]s|anais|atti)\s+d(?:e l[ao]s? |u |es |el |ella |os? |as? |el?l['’])"
    r"(?=(?:[IVXL]+\s|\d{1,3}\S{1,4}\s){0,2}"
    rf"{MEETING_STEM})",
    re.IGNORECASE,
)
IN_BRACKETS = lazy_regex(r"\s*[(\[]([^()\[\]]{2,60})(?:[)\]]+|$)\s*")
_SHORT = lazy_regex(
    r"^(?!(?:AND|FOR|OF) )"
    r"(?:[A-Z][\w&/+.*@-]*[A-Z+*][\w&/+.*-]*|[A-Z]{2,})(?:[ -][A-Z][\w&/+.-]*){0,2}$"
)


def is_short(text: str) -> bool:
    """Whether a text may be the short name of a conference: "OSDI" and "VL/HCC", not "UK"."""
    text = text.strip()
    is_other = text in _NO_SHORT_NAMES or _SERIES_NUMBER.fullmatch(text)
    return len(text) <= 25 and bool(_SHORT.match(text)) and not is_other


_NO_SHORT_NAMES = frozenset({"CD-ROM", "IEEE", "MDPI", "UAE", "UK", "USA", "USSR"})
_SERIES_NUMBER = lazy_regex(
    r"[IVX]+[ab]?|[NO]\.?S\.?|[NA]\.?F\.?|IEEE Cat\.? .*|ESA SP-\d+|.+ (?:Series|Ser\.)"
)
"""What brackets say of a part, a series or a catalog: "Physica (II)", "Orientalia (NS)"."""

_YEAR = r"(?P<year>['’‘`]\d\d|(?:19|20)\d\d)"
# `SAC '22: The 37th ACM/SIGAPP Symposium on Applied Computing`, as ACM and DBLP write it,
# `SAC22: ...`, `ICASSP 2023-2023 IEEE International Conference on Acoustics (ICASSP)`, as
# Google Scholar does, `SIGDIAL 2009 Conference: The 10th Annual Meeting`, and `SOCC '13 Proceedings
# of the 4th Symposium`, as ACM once did.
_SHORT_FIRST = lazy_regex(
    r"^(?P<short>[A-Z][\w&/+-]*[A-Z][\w&/+-]*?) ?"
    rf"(?:{_YEAR}|(?P<bare>(?<=[A-Z])\*?\d\d(?=:| - )))(?: Conference(?=:))?"
    rf"\s*(?:(?::|\s[-–—])\s+|[-–—](?=(?:19|20)\d\d\b|{ORDINAL_NUMBER}\b)"
    r"|[-–—.]?\s*(?=(?i:proceedings (?:of|\w{3,} \d))\b))(?P<rest>\S.{10,})$"
)
# `Proceedings of SAT 2004 (Seventh Conference on Testing, Vancouver)`, `SAT 2019, 22nd ...` and
# `SAT'99: Proceedings of the ...`.
_SHORT_AND_NAME = lazy_regex(
    r"^(?i:proceedings (?:of )?(?:the )?)?(?:(?:ACM|IEEE|USENIX) )?"
    r"(?P<short>[A-Z][\w&/+-]{1,24}?(?: [A-Z]{2,6})?)"
    rf" ?{_YEAR}"
    r"(?:\s*\((?P<inner>[^()]{20,})\)"
    r"|(?:[,:.]\s+|\s*[-–—]\s*(?=(?:ACM|IEEE|International)\s)"
    rf"|\s+(?={ORDINAL_NUMBER}\b))(?P<after>.{{20,}}))$"
)
_NUMBERED_MEETING = rf" {ORDINAL_NUMBER} [^,]*(?:Conference|Symposium|Workshop)\b"
# `Proceedings of the 13th conference on World Wide Web - WWW '04` and `... - WWW '17 Companion`, as
# Crossref writes them.
_SHORT_LAST = lazy_regex(
    r"^(?P<rest>(?!(?i:proceedings)\s+[-–—]).{10,}?)\s+[-–—]\s+(?P<short>[A-Z][\w&/+@-]*[A-Z][\w&/+-]*)"
    rf" ?{_YEAR}(?P<part> Adjunct| Companion)?(?:,(?!{_NUMBERED_MEETING}) .{{1,200}})?$"
)
# `Conference of the European Colloid and Interface Society - ECIS`
_ACRONYM_LAST = lazy_regex(r"(?P<rest>[^()]{10,300}) [-–—] (?P<short>[A-Z]{3,10})")
_WORD_LAST = lazy_regex(rf"(?P<rest>.{{10,300}}?) [-–—] (?P<word>[A-Z][a-z]+) ?{_YEAR}")  # Haskell
# `ESOP: 8th European Symposium on Programming`, as DBLP wrote it, `MICRO 30: Proceedings of the
# 30th Symposium on Oaks`, and `CSC - Proceedings of the 2010 Conference on Computing`.
_SHORT_WITHOUT_YEAR = lazy_regex(
    rf"^(?P<short>[A-Z]{{3,9}})(?:: (?={ORDINAL_NUMBER} )|(?: \d{{1,3}})?(?::| [-–—]) "
    r"(?=(?i:proceedings of )))(?P<rest>[^()]{10,})$"
)
# `PARLE '91 Parallel Architectures and Languages Europe`
_SHORT_ABBREVIATES = lazy_regex(rf"(?P<short>[A-Z]{{3,}}) ?{_YEAR} (?P<rest>[A-Z][a-z].{{10,}})")
# `Computer Vision - ECCV 2014 - 13th European Conference, Zurich`, as DBLP writes it, and with a
# comma or a colon before the number
_SHORT_INSIDE = lazy_regex(
    r"(?P<topic>[^,]{5,}?)(?: [-–—] |—)(?P<short>[A-Z][\w&/+]*?[A-Z][\w&/+]*?)"
    rf" ?{_YEAR}(?: [-–—]|[,:](?={_NUMBERED_MEETING}))(?= \S)"
)
_NUMBERED = lazy_regex(rf"{ORDINAL_NUMBER} ")
_MEETING = lazy_regex(MEETING_STEM, re.IGNORECASE)


def with_short_name_last(text: str) -> str:
    """Return `The Symposium (SAC '22)` for `SAC '22: The Symposium`, with its words in order."""
    if found := _SHORT_FIRST.match(PROCEEDINGS.sub("", text, count=1)):
        year = found["year"] or f"’{found['bare'].lstrip('*')}"
        rest, dated = found["rest"], f"({found['short']} {year})"
        if not _may_be_name(rest, found["short"]):
            return f"{found['short']} {year}"
        if (short := f"({found['short']})") in rest:
            return rest.replace(short, dated)
        if not IN_BRACKETS.search(text):
            return f"{rest} {dated}"
    if (found := _SHORT_LAST.match(text)) and not IN_BRACKETS.search(text):
        rest = found["rest"].removesuffix(" on")  # Crossref has left out the topic
        part = found["part"] or ""
        return f"{rest} ({found['short']}{part} {found['year']})"
    if (found := _WORD_LAST.fullmatch(text)) and found["word"] in found["rest"].split():
        return f"{found['rest']} {found['year']}"
    found = _ACRONYM_LAST.fullmatch(text)
    if found and may_abbreviate(found["short"], found["rest"]):
        return f"{found['rest']} ({found['short']})"
    if found := _SHORT_AND_NAME.match(text):
        rest = found["inner"] or found["after"]
        is_plain = is_short(found["short"]) or PROCEEDINGS.match(rest) or _NUMBERED.match(rest)
        if is_plain and _MEETING.search(rest.partition(",")[0]):
            return f"{rest} ({found['short']} {found['year']})"
    if found := _SHORT_WITHOUT_YEAR.match(text):
        return f"{found['rest']} ({found['short']})"
    found = _SHORT_ABBREVIATES.fullmatch(PROCEEDINGS.sub("", text, count=1))
    if found and may_abbreviate(found["short"], found["rest"]) and not IN_BRACKETS.search(text):
        return f"{found['rest']} ({found['short']} {found['year']})"
    if (found := _SHORT_INSIDE.match(text)) and not IN_BRACKETS.search(text):
        return f"{found['topic']} -{text[found.end() :]} ({found['short']} {found['year']})"
    return venue_in_order(text)


def _may_be_name(text: str, short: str) -> bool:
    """Whether it isn't a motto, as in "OAKS 2019 - Trees for Everyone", or "Education Papers"."""
    is_meeting = _MEETING.search(text) or PROCEEDINGS.match(text) or " on " in text
    return bool(is_meeting) or may_abbreviate(short, text)


# `LAW-XVII`, `ASPLOS II`, `XIX CIM`, `ComputEL-5` and `CSM6`
_NUMBER_BESIDE = lazy_regex(
    r"(?P<first>[IVXL]+)[ -](?P<behind>[A-Z]\S+)"
    r"|(?P<before>\S.*?)(?:[ -](?P<last>[IVXL]+|\d{1,2})|(?<=[A-Z]{2})(?P<glued>\d{1,3}))"
)


def without_number(short: str, ordinal: int | None) -> str:
    """Return "LAW" of "LAW-XVII" for the 17th workshop."""
    found = _NUMBER_BESIDE.fullmatch(short) if ordinal is not None else None
    if found is None:
        return short
    number = found["first"] or found["last"] or found["glued"]
    value = int(number) if number.isdecimal() else roman_number(number)
    return (found["behind"] or found["before"]) if value == ordinal else short


def short_in_brackets(text: str) -> tuple[str, str]:
    """The short name in brackets, and the text without its brackets.

    It is "CO/CE" of two that met together, "Conference on Oaks (CO) and Conference on Elms (CE)",
    and "GO/PE" of "Conferences on Growing Oaks (GO) and Pruning Elms (PE)".
    """
    short, end = "", 0
    for match in IN_BRACKETS.finditer(text):
        candidate = TRAILING_YEAR.sub("", re.sub(r"\s+\d\d$", "", match[1])).strip(" ,-–")
        candidate = GLUED_YEAR.sub("", candidate)
        if candidate.islower() and candidate != match[1] and may_abbreviate(candidate, text):
            candidate = candidate.upper()  # `(icml-03)`, of Google Scholar
        if not is_short(candidate) or names_institution(text, match):
            continue
        if not short:
            short, end = candidate, match.end()
        elif _ANOTHER.match(text, end, match.start()) or _is_of_second_part(
            candidate, short, text[end : match.start()]
        ):
            short, end = f"{short}/{candidate}", match.end()
    text = _IN_BRACKETS_BEFORE_PLACE.sub(", ", _IN_BRACKETS_BEFORE_COLON.sub(", ", text))
    text = _SPACE_BEFORE_MARK.sub("", IN_BRACKETS.sub("\n", text))
    return short, text.replace("\n", " ").strip()


def _is_of_second_part(candidate: str, short: str, between: str) -> bool:
    """Whether it shortens only "and Pruning Elms", as PE does behind "Growing Oaks (GO)"."""
    first, _space, words = between.strip().partition(" ")
    is_joined = first in ("and", "&") and candidate.upper() != short.upper()
    return is_joined and len(words.split()) > 1 and has_initials(words.upper(), candidate.upper())


_ANOTHER = lazy_regex(rf"(?:and |& |/ ?)(?=[^(]{{6,}})[^(]*\b{CONFERENCE_STEM}[^(]*", re.IGNORECASE)


def names_institution(text: str, bracket: re.Match[str]) -> bool:
    """Whether brackets shorten the institution before them, as in "Annals. Oak University (OU)"."""
    before = re.split(r"[.,;:] | [-–—] ", text[: bracket.start()])
    return len(before) > 1 and bool(_INSTITUTION.match(before[-1].strip()))


_INSTITUTION = lazy_regex(
    r"(?:the )?(?:\w+ ){0,2}(?:universi|institut|istitut|academ|facult|pontific|hochschul|college)",
    re.IGNORECASE,
)
_SPACE_BEFORE_MARK = lazy_regex(r"\n(?=[.,;:](?:\s|$)|/\S)")  # not that of "Chênes : actes"
# `13th Accelerator Conference (HIAT2015): Yokohama, Japan, September 7-11`, as INSPIRE writes it.
_IN_BRACKETS_BEFORE_COLON = lazy_regex(r"\s*\([^()]{2,60}\):\s+(?=[^:]*\d)")
# `Conference on Testing (TEST) Anchorage, Alaska, June 2008`
_IN_BRACKETS_BEFORE_PLACE = lazy_regex(
    r"\s*\([^()]{2,60}\)\s+(?=[A-Z][\w'’-]{2,20}(?: [A-Z][\w'’-]{2,20})?, [A-Z][\w ]{1,20},? "
    rf"(?:[A-Z]\w{{1,20}},? )?{ENGLISH_MONTH}\.? \d)"
)
