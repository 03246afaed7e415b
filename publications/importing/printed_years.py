"""The years and months in the name of a printed conference: "ICML-03", "’24", "18 June". Pure."""

from publications.bibtex import ENGLISH_MONTH, MEETING
from publications.bibtex.lazy_regex import lazy_regex

_YEAR = lazy_regex(r"(?:\b((?:19|20)\d\d)\b|['’‘`](\d\d)\b)")
TRAILING_YEAR = lazy_regex(
    r"[\s,:–-]*(?:['’‘`]?\b(?:19|20)\d\d(?:[–-]{1,2}(?:19|20)\d\d)?\b|['’‘`]\s?\d\d\b)\s*$"
)
# `HIAT2015`, `ICML-03`, `SC16`, `DAFx09` and, the 46th, `CIE46`; not that of the group `TC13`
GLUED_YEAR = lazy_regex(
    r"(?<=[^\W\d_]{2})(?<!\bTC)(?<!\bWG)(?<!\bRC)-?(?:(?:19|20)\d\d$|\d\d(?=/|$))"
)
LEADING_YEAR = lazy_regex(r"^\s*(?:19|20)\d\d\b(?!:)[\s,–-]*")  # not "2001: A Space Odyssey"
# `Foundations of Testing 2013 - 38th International Symposium`, as DBLP writes it, and
# `ACM TEST 2013 conference`, as ACM does; `Example Society 2013 Annual Meeting`, `AAAI-19 Workshop
# on Oaks`, `ECOOP2004 Workshop`, `ACM SIGGRAPH 2016 Courses`, `IEEE Conference 2005 on Oaks`,
# `Medical Imaging 2005: Display` and `PICMET'13: Technology Management`.
_YEAR_INSIDE = lazy_regex(
    r"(?:(?<=\w) ?(?:['’]\d\d|(?<= )(?:19|20)\d\d)|(?<=[A-Z]{3})-?(?:19|20)\d\d|(?<=[A-Z]{3})-\d\d)"
    r"(?= [-–—] | (?:[A-Z][\w/-]+ ){0,4}"
    rf"(?:(?i:{MEETING}s?|courses)|Companion|Consortium|Extended|Forum|Papers|Posters?|Track"
    r"|Tutorials)\b)"
    r"|(?:(?<=Conference)|(?<=Symposium)) (?:19|20)\d\d(?= on )"
    r"|(?:(?<=\w) (?:19|20)\d\d|(?<=[A-Z]{3})['’]\d\d)(?=: [A-Z])"
)
# `OAKS-2001 Student Session` and `AIAA OAKS 2020 FORUM`
_YEAR_BEHIND_SHORT = lazy_regex(
    r"(?P<short>(?<![\w/-])(?!TC\b|WG\b)[A-Z][^\sA-Z,.;:()]*+[A-Z][\w/-]*)"
    rf"(?:[ -](?:19|20)\d\d(?=[ –][^\W\d_]{{3}})| \d\d(?= (?i:{MEETING})))"
)
_TRAILING_DAYS = lazy_regex(  # `Workshop "Oaks" 18-24 June`
    rf"[\s,]+\d{{1,2}}(?: ?[-–] ?\d{{1,2}})? {ENGLISH_MONTH}$"
)
_QUOTED_YEAR = lazy_regex(r" ?['’](?=(?:19|20)\d\d\b)")  # `Asiacrypt'2001`


def year_of(text: str) -> int | None:
    match = _YEAR.search(text)
    if not match:
        return None
    if match[1]:
        return int(match[1])
    return (1900 if int(match[2]) > 60 else 2000) + int(match[2])


def without_years(name: str) -> str:
    """Return "ACM Conference" for "2013 ACM Conference", "ACM 2013 Conference 18-24 June" etc."""
    name = _TRAILING_DAYS.sub("", TRAILING_YEAR.sub("", name))
    name = _YEAR_INSIDE.sub("", LEADING_YEAR.sub("", name))
    return _YEAR_BEHIND_SHORT.sub(r"\g<short>", name)


def without_quoted_year(text: str) -> str:
    return _QUOTED_YEAR.sub(" ", text)


def without_year(short: str) -> str:
    """Return "SC" for "SC16", "SC '16" and "SC 2016"."""
    return GLUED_YEAR.sub("", TRAILING_YEAR.sub("", short).strip())
