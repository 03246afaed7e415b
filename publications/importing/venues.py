"""Read a printed venue: the series, its edition and its parent. Pure.

"18th USENIX Symposium on Operating Systems Design and Implementation (OSDI '24)" is the 18th of a
series of that name, OSDI for short, in 2024; "AISys@SOSP 2017" was held at SOSP.
"""

import re
from dataclasses import dataclass
from functools import lru_cache

from publications.acronyms import ORGANIZERS, has_initials
from publications.bibtex import (
    CONFERENCE,
    CONFERENCE_STEM,
    ENGLISH_MONTH,
    MEETING_STEM,
    ORDINAL_NUMBER,
    ORDINAL_WORD,
    SERIES_OF_PROCEEDINGS,
    may_abbreviate,
    names_edition,
)
from publications.bibtex.lazy_regex import lazy_regex
from publications.importing.printed_additions import (
    ABBREVIATED,
    without_motto,
    without_repetition,
    without_sentence,
    without_volumes,
)
from publications.importing.printed_hosts import workshop_and_host
from publications.importing.printed_ordinals import (
    CONFERENCE_WORD,
    without_final_numeral,
    without_ordinal,
)
from publications.importing.printed_proceedings import without_proceedings_behind, without_topic
from publications.importing.printed_segments import first_segment
from publications.importing.printed_short_names import (
    PROCEEDINGS,
    is_short,
    names_institution,
    short_in_brackets,
    with_short_name_last,
    without_number,
)
from publications.importing.printed_titles import short_name_in_title, split_title
from publications.importing.printed_years import (
    GLUED_YEAR,
    LEADING_YEAR,
    without_quoted_year,
    without_years,
    year_of,
)
from publications.inverted_venues import with_kind_first

# `13th Symposium on Testing, TEST 2020 - Proceedings`, as Scopus writes it,
# `International Conference on Testing, 1990. Proceedings.`, as IEEE did, and
# `ADVANCES IN TESTING, PROCEEDINGS`, as Web of Science does.
_PROCEEDINGS_BEHIND = lazy_regex(
    r"(?:(?<=(?:19|20)\d\d)(?:\s+[-–—]|\.)|,)\s+(?:(?:main\s+)?conference\s+|workshop\s+)?proceedings"
    r"(?:\s+of\s+the\s+(?:19|20)\d\d)?\.?$",
    re.IGNORECASE,
)
# Series and journals, not conferences: nothing is called what follows "of".
_NAMED_PROCEEDINGS = lazy_regex(
    rf"Proceedings of (?:the (?=IEEE$|.*\b(?:Academy|Association|Institut|Society\b))"
    rf"|{SERIES_OF_PROCEEDINGS})(?!.*\b(?:\d|{CONFERENCE_STEM}|meeting\b)).*",
    re.IGNORECASE,
)
# `Audio and Electroacoustics, IEEE Transactions on`, as Google Scholar writes it.
_INVERTED_JOURNAL = lazy_regex(
    r"(?P<topic>[^,].*), (?P<rest>(?:[A-Z/]+ )?(?:Transactions on|Journal o[nf])|IEEE|IET|The)"
)
# `CLEO 2024, Paper SW4F.2`, `AIAA Fluid Dynamics Conference, AIAA 2009-4035` and, as IEEE wrote
# them, `Nuclear Science Symposium, 1615-1619 vol.3, 10.1109/NSSMIC.1993.373563`
_PAPER_BEHIND = lazy_regex(
    r", (?:[Pp]aper [A-Z]\w*(?:\.\d+)*|AIAA (?:[Pp]aper )?\d{2,4}-\d{3,5}"
    r"|\d{1,4}-\d{1,4} vol\.\d{1,2}(?:, 10\.1109/\S+)?)$"
)
_VOLUME_OF_DBLP = lazy_regex(r"(?<=[A-Z]) \(\d{1,2}\)$")  # `ICALP (2)`
_CUT_PROCEEDINGS = lazy_regex(r"(?<=\d\)) P$")  # `Oaks (OAK 2022) P`, of Google Scholar
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


# Characters: the time that some patterns take, as those of `printed_additions`, grows with the
# square of the length or faster.
_LONGEST = 1000


@lru_cache(maxsize=4096)
def read_venue(printed: str, kind: str = "conference") -> PrintedVenue:
    """Split a printed venue. The names of journals, schools and repositories are kept."""
    text = " ".join(printed.split())
    if text.endswith(")") and (inner := _PROCEEDINGS_OF.fullmatch(text)):
        text = inner["name"]
    if len(text) > _LONGEST:
        return PrintedVenue(text)
    if kind not in ("conference", "workshop"):
        return _read_plain(text)
    return _read_edition(_of_undefined_macro(text))


def _of_undefined_macro(text: str) -> str:
    """Return "ICO 2023" for `ico_2023`, a macro that the file doesn't define."""
    found = _MACRO.fullmatch(text)
    return f"{found['name'].upper()} {found['year']}" if found else text


_MACRO = lazy_regex(r"(?P<name>[a-z]{3,12})_?(?P<year>(?:19|20)\d\d|(?<=_)\d\d|(?<=[a-z]{4})\d\d)")
_PROCEEDINGS_OF = lazy_regex(  # `Proceedings (Conference on Oaks)`
    r"Proceedings \("
    rf"(?P<name>[^()]{{0,200}}\b{CONFERENCE_STEM}[^()]*)\)",
    re.IGNORECASE,
)


def _read_plain(text: str) -> PrintedVenue:
    if names_edition(text):
        return _read_edition(text)
    if inverted := _INVERTED_JOURNAL.fullmatch(text):
        text = f"{inverted['rest']} {inverted['topic']}"
    name = _PART_OF_JOURNAL.sub("", text)
    text = text if _ANY_JOURNAL.fullmatch(name) else name
    if of_pubmed := _SHORT_OF_PUBMED.fullmatch(text):
        name, short = of_pubmed["name"], of_pubmed["short"]
        if has_initials(name.upper(), short):
            return PrintedVenue(name, short)
    bracket = re.search(r"\s*\(([^()]{2,20})\)$", text)
    is_long = bracket is not None and bracket.start() > len(bracket[1])
    if bracket and is_long and is_short(bracket[1]) and not names_institution(text, bracket):
        return PrintedVenue(text[: bracket.start()].strip(), bracket[1].strip())
    return PrintedVenue(text)


# `Oak Letters, Special Issue on Elms`, and `Oak Letters : an official publication of the Oak
# Society` and `Oak Letters : the journal of the Oak Society`, as PubMed writes them, and the period
# of `Oaks, Series B.`
_PART_OF_JOURNAL = lazy_regex(
    r"(?<=\w\w|\w\))(?:[.,:]| [-–—]) special issue(?:$|[ :]).*$"
    r"|(?<=\w\w) ?: (?:an? |the )?official (?:journal|organ|publication) of .+$"
    r"|(?<=\w\w) : (?:an? |the )?(?:journal|publication) of"
    r"(?= .*\b(?:academy|association|federation|institute|society)\b"
    r"| the .*\b(?:college|union)\b).*$"
    r"|(?<=\bseries [A-Z])\.$",
    re.IGNORECASE,
)
# Only its society tells `Transactions : official journal of the Oak Society` from others.
_ANY_JOURNAL = lazy_regex(
    r"(?:the )?(?:annals|bulletin|communications|journal|letters|magazine|memoirs|news|newsletter"
    r"|notices|proceedings|reports|reviews?|transactions)",
    re.IGNORECASE,
)
_SHORT_OF_PUBMED = lazy_regex(r"(?P<name>[^:]{8,200}\w) : (?P<short>[A-Z]{3,8})")


# `Advances in Testing – TEST 2018`: the topic, under which other conferences publish as well, and
# the conference, which may be followed by the name in full or by its place.
_TOPIC_AND_SHORT = lazy_regex(
    r"^(?P<topic>[^,():]{5,80}?)(?:\s+(?:[-–—]|--)\s+|\s?—\s?|: Proceedings of )"
    r"(?P<short>[A-Z][\w&/+-]*[A-Z][\w&/+-]*)"
    r"(?: ?(?P<year>['’‘`]\d\d|(?:19|20)\d\d)(?: Proceedings)?"
    rf"(?:,(?! {ORDINAL_NUMBER} [^,]*(?:Conference|Symposium|Workshop)\b).{{1,300}})?"
    r"|[ -]\d{1,2})$"
)


def _of_topic(text: str) -> PrintedVenue | None:
    """Return `Advances in Testing – TEST` in 2018, unless the topic is the name of a conference."""
    found = _TOPIC_AND_SHORT.match(text)
    topic = _without_proceedings(found["topic"]) if found else ""
    if not found or not topic or CONFERENCE_WORD.search(topic):
        return None
    short = found["short"]
    return PrintedVenue(name_with_topic(topic, short), short, None, year_of(found["year"] or ""))


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
    text = _PAPER_BEHIND.sub("", without_quoted_year(text))
    text = _CUT_PROCEEDINGS.sub("", _VOLUME_OF_DBLP.sub("", _BEFORE_NAME.sub("", text)))
    text = _PROCEEDINGS_BEHIND.sub("", text)
    if venue := _of_topic(text):
        return venue
    if (dated := _SHORT_BEFORE_AND.sub(r" (\g<edition>) ", text)) != text:
        text = _SHORT_BEFORE_END.sub(r" (\g<edition>)", dated)
    text = with_short_name_last(text)
    if held := workshop_and_host(text):
        child, parent = held
        inner, outer = _read_series(child, is_before_parent=True), _read_series(parent)
        if inner.name and outer.name:
            return PrintedVenue(
                inner.name, inner.short_name, inner.ordinal, inner.year or outer.year, outer
            )
    return _read_series(text)


# `Conference on Oaks, CO 2016 and Conference on Elms, CE 2016`
_EDITION = r", (?P<edition>(?-i:[A-Z][\w/-]*[A-Z])[\w/-]* (?:19|20)\d\d)"
_SHORT_BEFORE_AND = lazy_regex(
    rf"{_EDITION} (?=and (?!held)(?:the )?(?:[\w/.-]+ ){{0,5}}{CONFERENCE_STEM})", re.IGNORECASE
)
_SHORT_BEFORE_END = lazy_regex(rf"{_EDITION}(?=,|$)")
_PERIOD_BEFORE_DATE = lazy_regex(rf"(?<=[a-z]{{4}})\.\s+(?={ENGLISH_MONTH} \d{{1,2}}\b)")
# `Proceedings of the April 18-20, 1967, spring joint computer conference`, as ACM writes
# it, and `In OAKS-05 Workshop`
_BEFORE_NAME = lazy_regex(
    rf"^(?:Proceedings of the )?{ENGLISH_MONTH} \d{{1,2}}(?:[-–]\d{{1,2}})?, (?=(?:19|20)\d\d,? \w)"
    r"|^In:? (?=[A-Z]{3,}[-'’ ]?\d\d)"
)
# `Congress: held in Oslo` and, as DBLP wrote of Dagstuhl, `Growth of Oaks, 11.10. - 16.10.2009`
_HELD_IN = lazy_regex(
    r"[:;.,]? held (?:in|at) [^,:;]{3,60}(?:, .*)?$|[.,]? (?:and )?(?i:held as part of) .+$"
    r"|,? in association with .+$| [-–—] (?i:part of the) (?:19|20)\d\d .+$"
    r"|, \d{1,2}\.\d{1,2}\. ?[-–] ?\d{1,2}\.\d{1,2}\.(?:19|20)\d\d$"
    r"|; (?:19|20)\d\d [A-Z][a-z]{2} \d{1,2}\b.*$"
)


def _read_series(printed: str, *, is_before_parent: bool = False) -> PrintedVenue:
    year = year_of(printed)
    short, text = short_in_brackets(without_motto(_TRACK_BEHIND.sub("", printed)))
    text = _PERIOD_BEFORE_DATE.sub(", ", _HELD_IN.sub("", text or printed))
    text, short_inside = without_proceedings_behind(text, is_abbreviated=bool(short))
    name, short_after = first_segment(without_topic(text), is_before_parent=is_before_parent)
    is_organizer = short_after and f", {short_after} ({short})" in printed
    short = short_after if is_organizer else short or short_inside or short_after
    title, name = split_title(without_sentence(without_volumes(name)))
    if not short and is_short(short_in_title := short_name_in_title(_without_proceedings(title))):
        short = GLUED_YEAR.sub("", short_in_title)
    name, ordinal = without_ordinal(
        _without_proceedings(name), is_meeting="proc" in printed.casefold()
    )
    name = _ANOTHER_EDITION.sub(r"\g<before>\g<organizer>", name)
    short = without_number(short, ordinal)
    name = _PROCEEDINGS_BEHIND.sub("", without_volumes(name))
    name = (
        _VOLUME_NUMBER.sub("", without_years(_TWICE.sub("", name)))
        .rstrip(" ,:;–—-")
        .lstrip(" ,.:;/–—-")
    )
    if ordinal is None:
        name, ordinal = without_final_numeral(name)
    if not ABBREVIATED.search(name):
        name = name.rstrip(" ,.:;–-")
    name = with_kind_first(_without_proceedings(name), is_numbered=ordinal is not None)
    name = without_repetition(without_sentence(name))
    if is_short(name):
        name = _SINGLE_NUMBER.sub("", GLUED_YEAR.sub("", name))
    name = _UNFINISHED.sub("", name)
    if name.count("(") > name.count(")"):  # `Oaks. (Proceedings of a Conference held at Elm)`
        name = name[: name.rindex("(")].rstrip(" .,:;–-") or name
    if beside := _short_beside(name):
        name, short = with_kind_first(beside[0], is_numbered=False), short or beside[1]
    if not name or (name in _TOO_SHORT and name != text):
        name = short or text
    first = name.split(" ", 1)[0]
    if first.islower() and first.isalpha() and name != short:
        is_acronym = first in _ACRONYMS or (first == name and len(first) <= _LONGEST_ACRONYM)
        name = (first.upper() if is_acronym else first.capitalize()) + name[len(first) :]
    if name == short or (is_short(name) and are_other_conferences(name, short)):
        short = ""  # `VISIGRAPP (VISAPP)` of DBLP, a part of a joint conference
    if printed.startswith(f"The {name}") and not (short or CONFERENCE_WORD.search(name)):
        name = f"The {name}"  # of a book
    return PrintedVenue(name or text, short, ordinal, year)


# `Conference on Oaks and the 7th International Conference on Elms`, `and 2014 IEEE 7th`, `& 2014
# IEEE Symposium on Elms` and `, 2014 7th Symposium on Elms`
_ANOTHER_EDITION = lazy_regex(
    r"(?P<before>(?:(?<!\dth )\b(?:and|with)\s|\s?/\s?|\s?&\s|[.:]\s"
    r"|,\s(?=(?:19|20)\d\d\s))(?:the\s+)?)"
    r"(?:(?<![.:]\s)proceedings\s+of\s+(?:the\s+)?)?"
    rf"(?:(?P<year>(?:19|20)\d\d\s+)?(?P<organizer>(?:(?:ACM|IEEE)\s+)?)"
    rf"(?:(?:{ORDINAL_NUMBER}|{ORDINAL_WORD})\s+|(?(year)|(?!)))"
    rf"(?=(?:[\w/-]+ ){{0,5}}(?:{MEETING_STEM}|summit)))",
    re.IGNORECASE,
)


def _short_beside(name: str) -> tuple[str, str] | None:
    """Return the name and the acronym of it that stands behind or before it without a mark."""
    found = _SHORT_BESIDE.fullmatch(name)
    if found is None:
        return None
    named, short = found["name"] or found["rest"], found["short"] or found["first"]
    return (named, short) if short not in ORGANIZERS and may_abbreviate(short, named) else None


# `Conference (CONF)-Tool Demo`, `Conference (CONF) Demonstrations Track`, `Conference on Oaks,
# New Ideas and Results Track` and `Conference on Oaks (CO), Tutorial`
_TRACK_BEHIND = lazy_regex(
    r"(?<=[A-Z]\))[-–—](?=[A-Z][a-z])(?!Workshop).*$|(?<=[A-Z]\)) (?:[A-Z][\w-]+ ){1,3}Track$"
    r"|(?: [-–—]|,|:) (?:the )?(?:[\w&/-]+ ){1,6}Track$|, Tutorials?$"
)
_ACRONYMS = frozenset({"aaai", "acm", "ieee", "ifip", "siam", "spie", "usenix"})
_LONGEST_ACRONYM = 4  # of a conference named by an undefined macro, such as `icra`
# `Symposium on Oaks SO2013`, `Conference on Oaks, COOK` and `OTC Oak Tree Conference`
_SHORT_BESIDE = lazy_regex(
    r"(?P<name>.*[a-z](?<! the)(?<! of)(?<! on)),?(?: [-–—])? (?P<short>[A-Z]{3,}?)"
    r"(?:[ '’-]?(?:19|20)?\d\d)?"
    r"|(?P<first>[A-Z]{3,}) (?P<rest>(?:[A-Z][\w/&-]* |and ){2,}(?:Conference|Symposium).*)"
)
# `Systems, Man and Cybernetics (SMC) Conference on` and `Conf the 2003`
_UNFINISHED = lazy_regex(
    r"(?<=\w{3})(?:(?: (?:on|of|the|and|for|in|at))+|, \d{1,2}(?:st|nd|rd|th))$"
)
_SINGLE_NUMBER = lazy_regex(r"(?<=[A-Z]{3})-\d$")  # `LION-6`
_TOO_SHORT = frozenset({"Workshop", "Workshops", "Conference", "Symposium", "Meeting"})


# `International Conference on International Conference on Oaks`, `Conference on on Oaks`,
# `ACM on International Conference on Oaks` and `International on Conference`, as ACM writes them.
_TWICE = lazy_regex(
    rf"\b((?:[\w/-]+ ){{0,4}}(?i:{CONFERENCE}) on )(?=(?i:\1))|\bon (?=on [A-Z])"
    rf"|(?<=^ACM )on (?=International |{CONFERENCE.title()})"
    rf"|(?<=\bInternational )on (?={CONFERENCE.title()})"
)


def _without_proceedings(name: str) -> str:
    if _NAMED_PROCEEDINGS.fullmatch(name):
        return name
    while (shorter := PROCEEDINGS.sub("", name, count=1)) != name:
        name = shorter
    return LEADING_YEAR.sub("", name)
