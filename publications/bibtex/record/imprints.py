"""Publishers and places that are in each other's field.

MathSciNet and people write `publisher = {Springer, Berlin}` and `{New York: Wiley}`.
"""

from __future__ import annotations

import re
from functools import lru_cache

from publications.bibtex.lazy_regex import lazy_regex
from publications.bibtex.record.country_names import COUNTRY, REGION, US_STATE
from publications.bibtex.record.folding import fold
from publications.bibtex.record.publishing_cities import is_city, is_place
from publications.bibtex.record.record import Record
from publications.bibtex.record.venue_kinds import (
    may_be_any_conference,
    names_conference,
    names_edition,
    venue_kind,
)

_MOST_CITIES = 12  # with states and countries; Springer has named nine cities
_COMPANIES = lazy_regex(r"inc\.?|ltd\.?|co\.?|corp\.?|gmbh|llc|ag", re.IGNORECASE)
# `SAGE PublicationsSage CA: Los Angeles, CA`, as Google Scholar writes it.
_SAGE = lazy_regex(r"(?P<name>SAGE Publications)\s?Sage [A-Z]{2}: (?P<place>.+)", re.IGNORECASE)
# `MIT press Cambridge, MA`, as Google Scholar writes it, too.
_PRESS = lazy_regex(
    r"(?P<name>.+[ -](?:press|& sons|inc\.|ltd\.?|limited|hall|wesley|hill)|"
    r".*\b(?:irwin|kluwer|wiley|publishing|publishers|group u[ks]|the royal society"
    r"|(?<!sage )publications|public library of science)) "
    r"(?P<place>.+)",
    re.IGNORECASE,
)
# `MIT Press 238 Main St., Cambridge, MA 02142 USA a@b.org` and `Oak PressChicago, IL`.
_WITH_STREET = lazy_regex(
    r"(?P<name>[^\d,:;]{4,60}(?<! One))(?: |(?<=[a-z])(?=\d))"
    r"(?P<place>(?:\d{1,5}|One) [A-Z][^@]{10,150}\b"
    rf"(?:{COUNTRY}|[A-Z]{{2}} \d{{5}}(?:-\d{{4}})?))"
    r"(?: \S{1,40}@\S{1,60}|(?: journals-\S{1,60})?(?:\s…)?)?"
)
_GLUED_PLACE = lazy_regex(
    r"(?P<name>.+ Press)(?P<place>[A-Z][a-z]{2,20}(?: [A-Z][a-z]{2,20})?, [A-Z]{2,3})"
)
# `[New York, etc.]: Oak Press` and `Oak Beach, FL : Oak Press`, of library catalogs.
_WORD = r"[^\W\d_a-z][^\W\d_A-Z]{2,20}"
_PLACE_BEFORE = lazy_regex(
    r"(?:\[(?P<city>[^\[\],]{3,40})(?P<more>,[^\[\]]{2,20})?\]|"
    rf"(?P<town>{_WORD}(?:[ -]{_WORD}){{0,2}}, (?:{REGION.pattern}))) ?: (?P<name>[^:]{{3,}})"
)
_COLON = lazy_regex(r" ?[:：] ?(?!/)")
# `Oak Press (Berlin)`, `Oak Press; Berlin` and `Oak Press. Berlin`
_PLACE_APART = lazy_regex(
    r"(?P<name>[^();]{3,80})"
    r"(?: \((?P<braced>[^()]{3,60})\)|(?:; |(?<=\w{4})\. )(?P<place>[^();]{3,60}))"
)
_YEAR_BEHIND = lazy_regex(r"(?:[,;.]? ?[(\[]|[,;.] ?)(?P<year>(?:1[5-9]|20)\d\d)[)\]]?\.?$")
_YEAR_AT_END = lazy_regex(r",? ?\[(?:1[89]|20)\d\d\]-?$")  # `Oak Press,[1989]-`
# `University of California, Berkeley`, where the place is part of the name.
_INSTITUTION = lazy_regex(
    r"(?!.*\b(?:press|publish|verlag))(?:the )?(?:\w+ )?"
    r"(?:univ|dep(?:t|artment)\b|school|institut|istitut|college|facult|cent(?:er|re)\b|laborator)",
    re.IGNORECASE,
)
# `Wiley/Blackwell (10.1111)` and `Oak Society help@oak.org`, the second of Scopus
_BEHIND_NAME = lazy_regex(r"(?<=\w) (?:\(10\.\d{4,5}\)|[\w.+-]{1,40}@[\w-]{2,40}\.[\w.]{2,40})$")
_ISBN = lazy_regex(r"ISBN:? (\d[\d-]{8,15}[\dXx])")  # of Google Scholar
_ISBN_AT_END = lazy_regex(r"[.,;]? ISBN:? (\d[\d-]{8,15}[\dXx])\.?$")
_PUBLISHER = lazy_regex(
    r"Springer|Verlag|Press\b|Wiley|Elsevier|Kluwer|Birkh|Hall\b|Publish", re.IGNORECASE
)


def separate_imprint(record: Record) -> None:
    """Read the place that is written in the field of the publisher, unless it has its own."""
    if record.venue_kind == "school":
        school, place = _university_with_place(record.venue)
        if not record.place or fold(place) == fold(record.place):
            record.venue, record.place = school, place or record.place
    if record.place[-1:] in (":", ";"):
        record.place = record.place.rstrip(" :;")
    if " ; " in record.place or " : " in record.place:
        record.place = record.place.replace(" ; ", "; ").replace(" : ", ": ")
    if ", " in record.place:
        record.place = _REPEATED_COUNTRY.sub(r"\1", record.place)
    if ": " in record.place and not record.publisher:
        publisher, place = _separate(record.place)
        if place and any(map(str.isalpha, publisher)):
            record.publisher, record.place = publisher, place
    if not record.publisher and _PRESS_ALONE.fullmatch(record.place):
        record.publisher, record.place = record.place, ""
    if ", " in record.publisher and not record.place and is_place(record.publisher):
        record.publisher, record.place = "", record.publisher
    if len(record.editors) == 1 and not record.publisher:
        _publisher_as_editor(record)
    if record.kind == "inproceedings" and ", " in record.institution and not record.place:
        record.institution, record.place = _city_without_comma(record.institution)
    if record.kind == "report" and not record.number:
        _separate_report(record)
    if record.kind == "inproceedings" and not record.venue:
        _conference_elsewhere(record)
    if not record.publisher:
        return
    if number := _ISBN.fullmatch(record.publisher):
        record.publisher, record.isbn = "", record.isbn or number[1]
        return
    if number := _ISBN_AT_END.search(record.publisher):
        record.publisher = record.publisher[: number.start()]
        record.isbn = record.isbn or number[1]
    if "p." in record.publisher and (catalog := _OF_ZBMATH.fullmatch(record.publisher)):
        record.publisher = catalog["name"]
        record.place = record.place or catalog["place"]
        record.series = record.series or catalog["series"] or ""
    name = _without_brackets(_BEHIND_NAME.sub("", record.publisher))
    record.publisher = name = _without_year(name, record.date[:4])
    publisher, place = _separate(name)
    if not record.place or fold(place) == fold(record.place):
        record.publisher, record.place = publisher.rstrip(), place or record.place
    elif ", " in name and _COUNTRY.fullmatch(record.place):
        _city_of_country(record)


def _separate_report(record: Record) -> None:
    """Read `institution = {Technical Report OAK-7, Oak University, Oslo}` as one with a number."""
    if found := _REPORT_BEFORE.fullmatch(record.institution):
        record.institution, record.number = found["name"], found["number"] or ""


_REPORT_BEFORE = lazy_regex(
    r"(?:technical|tech\.) rep(?:ort|\.)"
    r"(?:,? (?:no\. ?)?(?P<number>(?:[A-Z]{2,8} ){0,2}[A-Z\d/.-]{0,20}\d[A-Z\d/.-]{0,20}))?,"
    r" (?P<name>[^\W\d_][^\d:]{3,200})",
    re.IGNORECASE,
)


def _conference_elsewhere(record: Record) -> None:
    """Read `publisher = {International Oak Conference Proceedings}` as a conference.

    Others have `series = {12th Conference on Oaks}`, but "Oak Workshop and Conference Proceedings"
    is the name of a series.
    """
    for field in ("publisher", "series"):
        name = getattr(record, field)
        is_series = field == "series" and _SERIES.search(name) and not names_edition(name)
        is_other = record.venue or is_series or may_be_any_conference(name)
        if not is_other and names_conference(name.removesuffix(" Proceedings")):
            setattr(record, field, "")
            record.venue, record.venue_kind = name, venue_kind(record.kind, name)


_SERIES = lazy_regex(r"\b(?:proceedings|series)$", re.IGNORECASE)
_REPEATED_COUNTRY = lazy_regex(rf"(, (?:{COUNTRY}))\1$")  # `London, UK, UK`, of the ACM
# `Tree Books 4. Boston, MA: Oak Press. ix, 287 p. EUR 108.00`
_OF_ZBMATH = lazy_regex(
    r"(?:(?P<series>[^:]{3,90})\. )?(?P<place>(?:[^:.]|etc\.){3,50}): (?P<name>[^:]{3,80})\."
    r" (?:[ivxlc]+, )?\d{1,4}\sp\.(?:\s.{1,60})?",
    re.IGNORECASE,
)


def _without_brackets(name: str) -> str:
    """Return the publisher of JSTOR's "[Oak Press, Elm Society]" and "[Oslo: Oak Press, 1993-"."""
    if name[-1:] == "-":
        name = _OPEN_YEAR.sub("", name)
    if name[:1] == "[" and ("]" not in name or name.find("]") == len(name) - 1):
        return name.strip("[] ")
    return name


_OPEN_YEAR = lazy_regex(r"(?<=[\w.]),? ?\[?c?(?:1[89]|20)\d\d\??-{1,2}$")


def _without_year(name: str, year: str) -> str:
    """Return the publisher of "Wiley, 1998" and "Wiley (1998)" if that is the year."""
    found = _YEAR_BEHIND.search(name) if name[-1:] in _ENDS_OF_YEARS else None
    return name[: found.start()] if found and found["year"] == year else name


_ENDS_OF_YEARS = frozenset("0123456789)].")
_PRESS_ALONE = lazy_regex(r"[^,;:\d]{4,60} (?:Press|Verlag|Publishers|Publishing)")
_COUNTRY = lazy_regex(rf"(?:The )?(?:{REGION.pattern})")


def _city_of_country(record: Record) -> None:
    """Read the publisher "Oak Press, Dordrecht" in the Netherlands as one in a city there."""
    publisher, place = _separate(record.publisher)
    if place and ", " not in place:
        record.publisher, record.place = publisher, f"{place}, {record.place}"


def _university_with_place(name: str) -> tuple[str, str]:
    """Return the university of "Kampala: Makerere University" and its place, or the name and ""."""
    found = _PLACE_AND_UNIVERSITY.fullmatch(name)
    if found is None:
        return name, ""
    script = next(each for each in ("latin", "chinese", "russian") if found[each])
    return found[script], found[f"{script}_place"]


_PLACE_AND_UNIVERSITY = lazy_regex(
    r"(?P<latin_place>[^\W\d_a-z][^\W\d_A-Z]+(?:[ -][^\W\d_a-z][^\W\d_A-Z]+){0,2}(?:, [A-Z]{2})?"
    r"): (?P<latin>[^:]{0,200}\bUniv[^:]{0,200})|"
    # 沈阳: 东北大学出版社
    r"(?P<chinese_place>[\u4e00-\u9fff]{2,4}) ?[:：] ?"
    r"(?P<chinese>[\u4e00-\u9fff]{1,40}(?:出版社|大学|研究生院|学院)[^:：]{0,20})|"
    # Самара: Самарский университет
    r"(?P<russian_place>[А-ЯЁ][а-яё]+(?:[ -][А-ЯЁ][а-яё]+)?) ?: ?"
    r"(?P<russian>[^:]{0,200}(?:\b[Уу]н-т|[Уу]ниверситет|\b[Ии]зд|ГУ\b)[^:]{0,200})"
)


@lru_cache(maxsize=1024)  # the same publishers occur many times
def _separate(name: str) -> tuple[str, str]:
    """Return the publisher and its place, which is empty if the name has none."""
    if sage := _SAGE.fullmatch(name):
        return sage["name"], sage["place"]
    name = name.rstrip(" :;")
    if (press := _PRESS.fullmatch(name)) and is_place(press["place"]):
        return press["name"], press["place"]
    if name[-1:] in "]-" and (year := _YEAR_AT_END.search(name)):
        name = name[: year.start()]
    if street := _WITH_STREET.fullmatch(name):
        return street["name"], street["place"]
    if (glued := _GLUED_PLACE.fullmatch(name)) and is_place(glued["place"]):
        return glued["name"], glued["place"]
    if (before := _PLACE_BEFORE.fullmatch(name)) and (before["town"] or is_place(before["city"])):
        return before["name"], before["town"] or f"{before['city']}{before['more'] or ''}"
    if colon := _COLON.search(name):
        one, other = name[: colon.start()], name[colon.end() :]
        if other and (is_place(one) or _COUNTRY_OF_PSYCINFO.fullmatch(one)):
            return other, one
        if one and is_place(other) and not _INSTITUTION.match(one):
            return one, other
        if (found := _university_with_place(name))[1]:
            return found
    if (apart := _PLACE_APART.fullmatch(name)) and not _INSTITUTION.match(name):
        place = apart["braced"] or apart["place"]
        if is_place(place):
            return apart["name"], place
    return _place_at_end(name) if ", " in name else (name, "")


_COUNTRY_OF_PSYCINFO = lazy_regex(COUNTRY)


def _place_at_end(name: str) -> tuple[str, str]:
    """Return the longest end of `Springer, Berlin, Heidelberg` that is a place, and the rest."""
    parts = name.split(", ")
    if _INSTITUTION.match(name):
        return name, ""
    for number in range(max(1, len(parts) - _MOST_CITIES), len(parts)):
        place = ", ".join(parts[number:])
        if not _COMPANIES.fullmatch(parts[number]) and is_place(place):
            return ", ".join(parts[:number]), place
    if town := _TOWN_IN_STATE.fullmatch(name):
        return town["name"], town["place"]
    if len(parts) == 2 and is_city(parts[0]) and _HOUSE.fullmatch(parts[1]):
        return parts[1], parts[0]  # `Paris, Didot`
    return _city_without_comma(name)


_TOWN_IN_STATE = lazy_regex(  # `Oak Press, Elm Park, CA`
    r"(?P<name>[^\d:;]{2,80}), (?P<place>[A-Z][a-z]{1,20}(?:[ -][A-Z][a-z]{1,20}){0,2}, "
    rf"(?:{US_STATE})(?:,? USA)?)"
)
_HOUSE = lazy_regex(  # neither a university nor a country or state, as in `Vienna, Austria`
    rf"(?!.*\b(?:Univ|Inc|Ltd|Dep|Inst|Calif|Mass)|(?:{REGION.pattern})\b)"
    r"[^\W\d_a-z][^\W\d_]{3}[^\d,]*"
)


def _city_without_comma(name: str) -> tuple[str, str]:
    """Return the publisher and place of Google Scholar's `ACM New York, NY, USA`."""
    head, _comma, region = name.partition(", ")
    words = head.split(" ")
    if _STATE_AND_COUNTRY.fullmatch(region):
        for number in range(max(1, len(words) - _MOST_WORDS), len(words)):
            if is_city(city := " ".join(words[number:])):
                return " ".join(words[:number]), f"{city}, {region}"
    return name, ""


_STATE_AND_COUNTRY = lazy_regex(r"(?:[A-Z]{2},? )?(?:[A-Z]{2}|USA)")
_MOST_WORDS = 3  # of the name of a city


def _publisher_as_editor(record: Record) -> None:
    """Read `editor = {London, Springer-Verlag}` as the publisher and its place."""
    editor = record.editors[0]
    if editor.first and _PUBLISHER.search(editor.first) and is_place(editor.last):
        record.editors = []
        record.publisher = editor.first
        record.place = record.place or editor.last
