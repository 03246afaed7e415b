"""Read a printed venue: the series, its edition and its parent. Pure.

"18th USENIX Symposium on Operating Systems Design and Implementation (OSDI '24)" is the 18th of a
series of that name, OSDI for short, in 2024; "AISys@SOSP 2017" was held at SOSP.
"""

import re
from dataclasses import dataclass
from functools import lru_cache

from publications.bibtex.lazy_regex import lazy_regex
from publications.importing.printed_ordinals import (
    CONFERENCE_WORD,
    ORDINAL_WORD,
    without_ordinal,
)
from publications.importing.printed_proceedings import without_proceedings_behind, without_topic
from publications.importing.printed_short_names import (
    IN_BRACKETS,
    PROCEEDINGS,
    is_short,
    with_short_name_last,
    without_number,
)
from publications.inverted_venues import with_kind_first

# `13th Symposium on Testing, TEST 2020 - Proceedings`, as Scopus writes it,
# `International Conference on Testing, 1990. Proceedings.`, as IEEE did, and
# `ADVANCES IN TESTING, PROCEEDINGS`, as Web of Science does.
_PROCEEDINGS_BEHIND = lazy_regex(
    r"(?:(?<=(?:19|20)\d\d)(?:\s+[-–—]|\.)|,)\s+(?:conference\s+)?proceedings"
    r"(?:\s+of\s+the\s+(?:19|20)\d\d)?\.?$",
    re.IGNORECASE,
)
# Series and journals, not conferences: nothing is called what follows "of".
_NAMED_PROCEEDINGS = lazy_regex(
    r"Proceedings of (?:Machine Learning Research|Science|Meetings on Acoustics"
    r"|the (?:ACM on (?!.*\bconf).+|VLDB Endowment|IEEE"
    r"|(?!.*\b(?:\d|conf|sympos|workshop|(?:meeting|congress)\b))"
    r".*\b(?:Society|Academy|Institution|Institute|Association)\b.*))",
    re.IGNORECASE,
)
# `Audio and Electroacoustics, IEEE Transactions on`, as Google Scholar writes it.
_INVERTED_JOURNAL = lazy_regex(
    r"(?P<topic>[^,].*), (?P<rest>(?:[A-Z/]+ )?(?:Transactions on|Journal o[nf])|IEEE|IET)"
)
_YEAR = lazy_regex(r"(?:\b((?:19|20)\d\d)\b|['’‘`](\d\d)\b)")
_TRAILING_YEAR = lazy_regex(r"[\s,:–-]*(?:['’‘`]?\b(?:19|20)\d\d\b|['’‘`]\s?\d\d\b)\s*$")
# `HIAT2015`, `ICML-03`, `SC16`, `DAFx09` and, the 46th, `CIE46`; not that of the group `TC13`
_GLUED_YEAR = lazy_regex(
    r"(?<=[^\W\d_]{2})(?<!\bTC)(?<!\bWG)(?<!\bRC)-?(?:(?:19|20)\d\d$|\d\d(?=/|$))"
)
_LEADING_YEAR = lazy_regex(r"^\s*(?:19|20)\d\d\b(?!:)[\s,–-]*")  # not "2001: A Space Odyssey"
# `Foundations of Testing 2013 - 38th International Symposium`, as DBLP writes it, and
# `ACM TEST 2013 conference`, as ACM does; `Example Society 2013 Annual Meeting`, `AAAI-19 Workshop
# on Oaks`, `ECOOP2004 Workshop`, `ACM SIGGRAPH 2016 Courses` and `IEEE Conference 2005 on Oaks`.
_YEAR_INSIDE = lazy_regex(
    r"(?:(?<=\w) ?(?:['’]\d\d|(?<= )(?:19|20)\d\d)|(?<=[A-Z]{3})-?(?:19|20)\d\d|(?<=[A-Z]{3})-\d\d)"
    r"(?= [-–—] | (?:[A-Z][\w/-]+ ){0,4}"
    r"(?:Conferences?|Congress|Meeting|Symposium|Workshops?|Companion|Consortium|Courses|Extended"
    r"|Forum|Papers|Posters?|Track|Tutorials|conference|courses|workshops?)\b)"
    r"|(?:(?<=Conference)|(?<=Symposium)) (?:19|20)\d\d(?= on )|(?<=\w) (?:19|20)\d\d(?=: [A-Z])"
)
_MONTH = lazy_regex(
    r"\b(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)[a-z]*\b\.?\s*\d|"
    r"\b\d{1,2}(?:st|nd|rd|th|\.)?\s*(?:de\s+)?(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|ene|abr"
    r"|ago|dic|set|out|dez|mai|mär|juin|juil|août|déc|fév|gen|mag|giu|lug|ott|okt)",
    re.IGNORECASE,
)
_HELD_AT = lazy_regex(
    r"^(?P<child>[^@]{2,}?)\s*@\s*(?P<parent>[^@]{2,})$|"
    r"^(?P<workshop>.*\bworkshops?\b.*?)[,\s]+(?:held\s+)?(?:at|@|co-?located with|"
    r"(?:held\s+)?in conjunction with)\s+(?P<host>\S.*)$|"
    r"^(?P<host2>[A-Z]\w{2,}(?:\s+(?:19|20)\d\d|-\d\d)?)\s+(?P<workshop2>workshops?\b.+)$",
    re.IGNORECASE,
)
_LOOKS_LIKE_PLACE = lazy_regex(
    r"^(?!.*\b(?i:and|conf\w*|sympos\w*|workshops?|congress|meetings?)\b)(?:[A-Z][\w.'’ -]+)$"
)
# `Conference on Oaks - Volume 2` and `Conference on Oaks, Volume 1`, as ACM writes them, and
# `CONFERENCE ON OAKS, VOLS 1 AND 2`, as Web of Science does.
_VOLUME_OF_PROCEEDINGS = lazy_regex(
    r"[\s,;:]*(?:\s[-–—]\s*|[-–—](?=Vol)|[,;:]\s?)(?:vol(?:ume)?s?|tomes?|p(?:ar)?ts?|b(?:oo)?ks?)\b"
    r"\.?\s?(?:\d{1,4}|[IVX]{1,5}|[A-D](?=,? (?:and|&)))"
    r"(?:\s?(?:[-–,&]|and|of)\s?(?:\d{1,3}|[A-DIVX]{1,5}))*$",
    re.IGNORECASE,
)
_TRAILING_DAYS = lazy_regex(  # `Workshop "Oaks" 18-24 June`
    r"[\s,]+\d{1,2}(?: ?[-–] ?\d{1,2})? (?:Jan|Feb|Mar|Apr|May|June?|July?|Aug|Sept?|Oct|Nov|Dec)"
    r"(?:uary|ch|il|ust|(?:em|o)?ber)?$"
)
_QUOTED_YEAR = lazy_regex(r" ?['’](?=(?:19|20)\d\d\b)")  # `Asiacrypt'2001`
_PAPER_BEHIND = lazy_regex(r", [Pp]aper [A-Z]\w*(?:\.\d+)*$")  # `CLEO 2024, Paper SW4F.2`
_VOLUME_OF_DBLP = lazy_regex(r"(?<=[A-Z]) \(\d{1,2}\)$")  # `ICALP (2)`
_VOLUME_NUMBER = lazy_regex(
    r"(?<!\bpart)(?<!\bvol\.)(?<!\bvolume)(?<!\bno\.)(?<!\bproc\.)(?<!\bser\.)(?<!\bseries)"
    r"(?<!colloquium)(?<!symposium)"
    r"\s+(?:\d{1,3}|1[0-8]\d\d)$",  # `Symposium on Almonds 1406`, of Acta Horticulturae
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class PrintedVenue:
    """A printed venue: the series and its edition."""

    name: str
    short_name: str = ""
    ordinal: int | None = None
    year: int | None = None
    parent: "PrintedVenue | None" = None


_LONGEST = 1000  # characters


@lru_cache(maxsize=4096)
def read_venue(printed: str, kind: str = "conference") -> PrintedVenue:
    """Split a printed venue. The names of journals, schools and repositories are kept."""
    text = " ".join(printed.split())
    if text.endswith(")") and (inner := _PROCEEDINGS_OF.fullmatch(text)):
        text = inner["name"]
    if len(text) > _LONGEST:  # the time that some patterns take grows with its square
        return PrintedVenue(text)
    if kind not in ("conference", "workshop"):
        return _read_plain(text)
    return _read_edition(text)


_PROCEEDINGS_OF = lazy_regex(  # `Proceedings (Conference on Oaks)`
    r"Proceedings \("
    r"(?P<name>[^()]{0,200}\b(?:Conf|Conference|Congress|Symposium|Workshop)\b[^()]*)\)",
    re.IGNORECASE,
)


def _read_plain(text: str) -> PrintedVenue:
    if _EDITION_AS_JOURNAL.match(text) or text.endswith((" Conference on", " Symposium on")):
        return _read_edition(text)
    if inverted := _INVERTED_JOURNAL.fullmatch(text):
        text = f"{inverted['rest']} {inverted['topic']}"
    bracket = re.search(r"\s*\(([^()]{2,20})\)$", text)
    is_long = bracket is not None and bracket.start() > len(bracket[1])
    if bracket and is_long and is_short(bracket[1]) and not _names_institution(text, bracket):
        return PrintedVenue(text[: bracket.start()].strip(), bracket[1].strip())
    return PrintedVenue(text)


# `2016 IEEE Conference on Oaks (OAK)`, `Proceedings - IEEE 3rd Symposium on Oaks` and `2016 Growth
# of Oaks, GO 2016`, which Semantic Scholar and Mendeley write as journals, `Proceedings of the IEEE
# Conference on Oaks`, `Proceedings of Oak Conference 2016`, `OAK '13 Proceedings of the 4th
# Symposium on Oaks` and `IEEE OAKS 2014 - IEEE Conference on Oaks`.
_EDITION_AS_JOURNAL = lazy_regex(
    r"(?P<short>(?:(?:ACM|IEEE|USENIX) )?[A-Z][\w/-]{1,20}(?: Fall| Spring)? ?"
    r"(?:['’]\d\d|(?:19|20)\d\d|(?<=[A-Z])\d\d)[ ,:.–—-]{1,3})?"
    r"(?:(?:the )?(?:proc(?:eedings|\.)\.? (?:of (?:the )?|- )?)?(?:(?:IEEE|ACM|USENIX) )?"
    rf"(?:(?:19|20)\d\d\b|\d{{1,3}}(?:st|nd|rd|th)\b|{ORDINAL_WORD}\b)"
    r"(?=.*\b(?:colloquium|conference|congress|convention|forum|seminar|symposium|workshop)s?\b)"
    r"|proc(?:eedings|\.) (?:of (?:the )?|- )(?:[\w/-]+ ){0,5}(?:conf\.|conference|congress|"
    r"symp\.|symposium|workshop) (?:on|for|of)\b"
    r"|proceedings of (?:the )?(?:[\w/-]+ ){1,6}(?:conference|symposium|workshop)"
    r"(?: ['’]?\d{2,4})?$"
    r"|(?(short)(?=(?:ACM|IEEE|International) .*\b(?:conference|congress|symposium)\b)|(?!)))"
    r"|(?P<year>(?:19|20)\d\d) \S[^,]+, \S+ (?P=year)$",
    re.IGNORECASE,
)

# `Advances in Testing – TEST 2018`: the topic, under which other conferences publish as well, and
# the conference, which may be followed by the name in full or by its place.
_TOPIC_AND_SHORT = lazy_regex(
    r"^(?P<topic>[^,():]{5,80}?)(?:\s+(?:[-–—]|--)\s+|\s?—\s?|: Proceedings of )"
    r"(?P<short>[A-Z][\w&/+-]*[A-Z][\w&/+-]*)"
    r" ?(?P<year>['’‘`]\d\d|(?:19|20)\d\d)(?: Proceedings)?(?:,.{1,300})?$"
)


def _of_topic(text: str) -> PrintedVenue | None:
    """Return `Advances in Testing – TEST` in 2018, unless the topic is the name of a conference."""
    found = _TOPIC_AND_SHORT.match(text)
    topic = _without_proceedings(found["topic"]) if found else ""
    if not found or not topic or CONFERENCE_WORD.search(topic):
        return None
    short = found["short"]
    return PrintedVenue(name_with_topic(topic, short), short, None, _year_of(found["year"]))


def name_with_topic(topic: str, short: str) -> str:
    return f"{topic} – {short}"


def without_short(name: str, short: str) -> str:
    """Return the topic of `name_with_topic`; another name as it is."""
    return name.removesuffix(f" – {short}")


def are_other_conferences(short: str, other: str) -> bool:
    """Whether two short names are unlike, such as "ECCV" and "ACCV"; "KDD" is part of "SIGKDD"."""
    shorter, longer = sorted((short.lower(), other.lower()), key=len)
    letters = iter(longer)
    return bool(shorter) and not all(letter in letters for letter in shorter)


def names_only_topic(name: str) -> bool:
    """Whether a name such as "Computer Vision" isn't that of one conference."""
    return CONFERENCE_WORD.search(name) is None


def _read_edition(text: str) -> PrintedVenue:
    text = _PAPER_BEHIND.sub("", _QUOTED_YEAR.sub(" ", text))
    text = _PROCEEDINGS_BEHIND.sub("", _VOLUME_OF_DBLP.sub("", text))
    if venue := _of_topic(text):
        return venue
    text = with_short_name_last(text)
    held = _HELD_AT.match(text)
    if held and _is_conference(held):
        child = held["child"] or held["workshop"] or held["workshop2"]
        parent = held["parent"] or held["host"] or held["host2"]
        if held["workshop2"]:
            child = f"{_bare(parent)} {child}"
        if held["parent"] and parent.count(")") > parent.count("("):
            child, parent = f"{child})", parent.replace(")", "", 1)  # `Workshop on Oaks (WO@TREE)`
        inner, outer = _read_series(child, is_before_parent=True), _read_series(parent)
        if inner.name and outer.name:
            return PrintedVenue(
                inner.name, inner.short_name, inner.ordinal, inner.year or outer.year, outer
            )
    return _read_series(text)


def _is_conference(held: re.Match[str]) -> bool:
    """Whether "at" is followed by a conference, as in "at NIPS 2016", not by a place.

    And whether one is before "Workshop": "NIPS Workshop", not "International" or "IEEE Workshop".
    """
    if held["child"] and _ON_AT.search(held["child"]):
        return False
    if before := held["host2"]:
        bare = _bare(before)
        return bare not in _ORGANIZERS and (bare != before or is_short(bare))
    if held["host"] is None or not _AT_ALONE.search(held[0][: held.start("host")]):
        return True
    host = re.split(r"[,:;(]", held["host"], maxsplit=1)[0].strip()
    return bool(_NAMED_SHORT.fullmatch(host) or CONFERENCE_WORD.search(host))


def _bare(short: str) -> str:
    return _GLUED_YEAR.sub("", _TRAILING_YEAR.sub("", short).strip())


# `ACM Conference on Learning @ Scale`, whose name goes on.
_ON_AT = lazy_regex(r"\b(?:conference|symposium|congress) on \w+\s*$", re.IGNORECASE)
_ORGANIZERS = frozenset({
    "ACM", "IEEE", "USENIX", "IFIP", "SIAM", "SPIE", "IAPR", "IAU", "IET", "NATO", "NASA", "ESA",
    "CERN", "CEUR", "DARPA", "NIST", "NSF", "NIH", "DOE", "USA", "BMVA", "DAGM", "ERCIM", "EATCS",
    "ESO",
})  # fmt: skip
_AT_ALONE = lazy_regex(r"[,\s]at\s+$", re.IGNORECASE)
_NAMED_SHORT = lazy_regex(r"(?:[Tt]he\s+)?[A-Z][\w&/+.*-]*(?:[A-Z+*][\w&/+.*-]*|[\s'’-]*\d{2,4})")
_PERIOD_BEFORE_DATE = lazy_regex(
    r"(?<=[a-z]{4})\.\s+(?=(?:January|February|March|April|May|June|July|August|September|October"
    r"|November|December) \d{1,2}\b)"
)
_HELD_IN = lazy_regex(r"[:;.,]? held (?:in|at) [^,:;]{3,60}(?:, .*)?$")  # `Congress: held in Oslo`


def _read_series(printed: str, *, is_before_parent: bool = False) -> PrintedVenue:
    year = _year_of(printed)
    short, text = _short_in_brackets(_TRACK_BEHIND.sub("", printed))
    text = _PERIOD_BEFORE_DATE.sub(", ", _HELD_IN.sub("", text or printed))
    text, short_inside = without_proceedings_behind(text, is_abbreviated=bool(short))
    name, short_after = _first_segment(without_topic(text), is_before_parent=is_before_parent)
    is_organizer = short_after and f", {short_after} ({short})" in printed
    short = short_after if is_organizer else short or short_inside or short_after
    if (titled := _TITLE_BEFORE.match(name)) and CONFERENCE_WORD.search(titled[2]):
        short = short or (_GLUED_YEAR.sub("", titled[1]) if is_short(titled[1]) else "")
        name = titled[2]
    name, ordinal = without_ordinal(
        _without_proceedings(name), is_meeting="proc" in printed.casefold()
    )
    if ordinal is not None:
        name = _ANOTHER_ORDINAL.sub(r"\1", name)
        short = without_number(short, ordinal)
    name = _PROCEEDINGS_BEHIND.sub("", _VOLUME_OF_PROCEEDINGS.sub("", name))
    name = _VOLUME_NUMBER.sub("", _strip_years(name)).rstrip(" ,:;–-").lstrip(" ,.:;–-")
    if not _ABBREVIATED.search(name):
        name = name.rstrip(" ,.:;–-")
    name = with_kind_first(_without_proceedings(name), is_numbered=ordinal is not None)
    if is_short(name):
        name = _GLUED_YEAR.sub("", name)
    if not name or (name in _TOO_SHORT and name != text):
        name = short or text
    first = name.split(" ", 1)[0]
    if first.islower() and first.isalpha() and name != short:
        name = (first.upper() if first in _ACRONYMS else first.capitalize()) + name[len(first) :]
    if name == short:
        short = ""
    if printed.startswith(f"The {name}") and not (short or CONFERENCE_WORD.search(name)):
        name = f"The {name}"  # of a book
    return PrintedVenue(name or text, short, ordinal, year)


# `Conference on Oaks and the 7th International Conference on Elms`
_ANOTHER_ORDINAL = lazy_regex(
    r"((?:\b(?:and|with)\s|\s/\s?)(?:the\s+)?)\d{1,3}(?:st|nd|rd|th)\s+"
    r"(?=(?:[\w/-]+ ){0,5}(?:conf|sympos|congress|meeting|workshop))",
    re.IGNORECASE,
)
# `Conference (CONF)-Tool Demo` and `Conference on Oaks, New Ideas and Results Track`
_TRACK_BEHIND = lazy_regex(
    r"(?<=[A-Z]\))[-–—](?=[A-Z][a-z]).*$|(?: [-–—]|,|:) (?:the )?(?:[\w&/-]+ ){1,6}Track$"
)
_ACRONYMS = frozenset({"aaai", "acm", "ieee", "ifip", "siam", "spie", "usenix"})
# `Unveiling Examples - 13th Conference on Testing`: the first part is the title of one year.
_TITLE_BEFORE = lazy_regex(
    r"(\S.{3,}?)(?<!\band) [-–—] (\d{1,3}(?:st|nd|rd|th) (?=.*\b(?:on|for|in)\b).+)$"
)
_ABBREVIATED = lazy_regex(r"[^\W\d_]\. (?:\w+ ){0,3}\w{2,8}\.$")  # `Conf. Comput. Geom.`
_TOO_SHORT = frozenset({"Workshop", "Workshops", "Conference", "Symposium", "Meeting"})


def _year_of(text: str) -> int | None:
    match = _YEAR.search(text)
    if not match:
        return None
    if match[1]:
        return int(match[1])
    return (1900 if int(match[2]) > 60 else 2000) + int(match[2])


# `International Conference on International Conference on Oaks`, `Conference on on Oaks`,
# `ACM on International Conference on Oaks` and `International on Conference`, as ACM writes them.
_TWICE = lazy_regex(
    r"\b((?:[\w/-]+ ){0,4}(?:Conference|Symposium|Workshop) on )(?=\1)|\bon (?=on [A-Z])"
    r"|(?<=^ACM )on (?=International |Workshop|Conference|Symposium)"
    r"|(?<=\bInternational )on (?=Workshop|Conference|Symposium)"
)


def _strip_years(name: str) -> str:
    name = _TRAILING_DAYS.sub("", _TRAILING_YEAR.sub("", _TWICE.sub("", name)))
    return _YEAR_INSIDE.sub("", _LEADING_YEAR.sub("", name))


def _without_proceedings(name: str) -> str:
    if _NAMED_PROCEEDINGS.fullmatch(name):
        return name
    while (shorter := PROCEEDINGS.sub("", name, count=1)) != name:
        name = shorter
    return _LEADING_YEAR.sub("", name)


def _short_in_brackets(text: str) -> tuple[str, str]:
    """The short name in brackets, and the text without its brackets."""
    short = ""
    for match in IN_BRACKETS.finditer(text):
        candidate = _TRAILING_YEAR.sub("", re.sub(r"\s+\d\d$", "", match[1])).strip(" ,-–")
        candidate = _GLUED_YEAR.sub("", candidate)
        if not short and is_short(candidate) and not _names_institution(text, match):
            short = candidate
    text = _IN_BRACKETS_BEFORE_PLACE.sub(", ", _IN_BRACKETS_BEFORE_COLON.sub(", ", text))
    text = _SPACE_BEFORE_MARK.sub("", IN_BRACKETS.sub("\n", text))
    return short, text.replace("\n", " ").strip()


def _names_institution(text: str, bracket: re.Match[str]) -> bool:
    """Whether brackets shorten the institution before them, as in "Annals. Oak University (OU)"."""
    before = re.split(r"[.,;:] | [-–—] ", text[: bracket.start()])
    return len(before) > 1 and bool(_INSTITUTION.match(before[-1].strip()))


_INSTITUTION = lazy_regex(
    r"(?:the )?(?:\w+ ){0,2}(?:universi|institut|istitut|academ|facult|pontific|hochschul|college)",
    re.IGNORECASE,
)
_SPACE_BEFORE_MARK = lazy_regex(r"\n(?=[.,;:](?:\s|$))")  # not that of "Chênes : actes"
# `13th Accelerator Conference (HIAT2015): Yokohama, Japan, September 7-11`, as INSPIRE writes it.
_IN_BRACKETS_BEFORE_COLON = lazy_regex(r"\s*\([^()]{2,60}\):\s+(?=[^:]*\d)")
# `Conference on Testing (TEST) Anchorage, Alaska, June 2008`
_IN_BRACKETS_BEFORE_PLACE = lazy_regex(
    r"\s*\([^()]{2,60}\)\s+(?=[A-Z][\w'’-]{2,20}(?: [A-Z][\w'’-]{2,20})?, [A-Z][\w ]{1,20},? "
    r"(?:[A-Z]\w{1,20},? )?(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z.]{0,7} \d)"
)


def short_name_of(edition: str, *, is_word: bool = False) -> str:
    """Return "OSDI" of "OSDI", "OSDI '24" and "OSDI 2024", or "" for what is no short name.

    A word that is known to be one needs no capitals, as "Middleware".
    """
    bare = _bare(edition)
    is_name = (is_word or is_short(bare)) and bare not in _ORGANIZERS
    return bare if is_name and bare.rpartition(" ")[2] != "Workshop" else ""


def _first_segment(text: str, *, is_before_parent: bool) -> tuple[str, str]:
    """Return the name before ", OSDI 2018, Carlsbad, CA, October 8-10", and the short name."""
    segments = [segment.strip() for segment in text.split(",")]
    kept: list[str] = [segments[0]]
    for index, segment in enumerate(segments[1:], start=1):
        bare = _TRAILING_YEAR.sub("", segment).strip()
        short = _GLUED_YEAR.sub("", bare)
        if short != segment and (is_short(short) or short in ", ".join(kept).split()):
            return ", ".join(kept), short  # "Allerton 2014" is of the Annual Allerton Conference
        if not bare or _MONTH.search(segment) or segment.startswith("held "):
            return ", ".join(_without_places(kept)), ""
        is_last_with_year = index == len(segments) - 1 and bare != segment
        if is_last_with_year and " " in kept[0] and _LOOKS_LIKE_PLACE.match(bare):
            return ", ".join(_without_places(kept)), ""
        if index == len(segments) - 1:
            is_meeting = CONFERENCE_WORD.search(kept[0])
            if is_meeting and bare in _ORGANIZERS and bare != "USA":
                break
            may_be = is_before_parent or not _WORKSHOP.search(kept[0])
            if _has_initials(bare, of=kept[0]) or (
                is_meeting and may_be and _names_conference(bare)
            ):
                return ", ".join(kept), bare
        kept.append(segment)
    return ", ".join(_without_country(kept)), ""


_WORKSHOP = lazy_regex(r"Workshops?$")  # `Oak Workshop, TREES` was held there


def _names_conference(text: str) -> bool:
    """Whether what stands behind a comma is "ICDM" or "SysTEX", not a series or a place."""
    return len(text) >= _LEAST_INITIALS and text.isalpha() and is_short(text) and text != "PMLR"


def _without_country(segments: list[str]) -> list[str]:
    """Remove "Berlin, Germany" and "Austin, TX, USA" behind a conference."""
    kept = segments[:-1] if segments[-1] in ("USA", "U.S.A.") and len(segments) > 3 else segments
    is_place = len(kept) > 2 and (_COUNTRY.fullmatch(kept[-1]) or kept is not segments)
    city = kept[-2] if is_place else ""
    if not is_place or len(city.split()) > 3 or not _LOOKS_LIKE_PLACE.match(city):
        return segments
    if not CONFERENCE_WORD.search(kept[0]):
        return segments
    return [*kept[:-3], _CITY_BEHIND.sub("", kept[-3])]


_COUNTRY = lazy_regex(
    r"Argentina|Australia|Austria|Belgium|Brazil|Bulgaria|Canada|Chile|China|Colombia|Croatia|Cyprus"
    r"|Czech Republic|Denmark|Egypt|England|Estonia|Finland|France|Germany|Greece|Hungary|Iceland"
    r"|India|Indonesia|Iran|Ireland|Israel|Italy|Japan|Latvia|Lithuania|Luxembourg|Malaysia|Malta"
    r"|Mexico|Morocco|New Zealand|Norway|Poland|Portugal|Romania|Russia|Scotland|Serbia|Singapore"
    r"|Slovakia|Slovenia|South Africa|(?:South )?Korea|Spain|Sweden|Switzerland|Taiwan|Thailand"
    r"|The Netherlands|Netherlands|Tunisia|Turkey|UAE|UK|United Kingdom|USA?|U\.S\.A?\.|Vietnam"
    r"|A[KLRZ]|C[AOT]|DE|FL|GA|HI|I[ADLN]|K[SY]|LA|M[ADEINOST]|N[CDEHJMVY]|O[HKR]|PA|RI|S[CD]|T[NX]|UT"
    r"|V[AT]|W[AIVY]"
)


def _has_initials(short: str, *, of: str) -> bool:
    """Whether "ICRA" is of "International Conference on Robotics and Automation"."""
    initials = "".join(word[0] for word in re.findall(r"\b[A-Z]\w+", of))
    return len(short) >= _LEAST_INITIALS and short in (initials, initials.removeprefix("I"))


_LEAST_INITIALS = 3


_AND = lazy_regex(r" (?:and|&) ")


def _without_places(segments: list[str]) -> list[str]:
    """Remove the place, which is in short segments at the end, before a date."""
    while len(segments) > 1 and len(segments[-1].split()) <= 3 and not _AND.search(segments[-1]):
        segments = segments[:-1]
    return [*segments[:-1], _CITY_BEHIND.sub("", segments[-1])]


# `Congreso de Robles. Villa de Merlo, San Luis, 6 de mayo`
_CITY_BEHIND = lazy_regex(
    r"(?:(?<=[^\W\d_A-Z]{4})|(?<=\d{4}))\. [^\W\d_a-z][\w'’-]+"
    r"(?: (?:de|del|du|am) | [^\W\d_a-z]|[\w'’-]){0,40}$"
)
