"""Publishers and places that are in each other's field.

MathSciNet and people write `publisher = {Springer, Berlin}` and `{New York: Wiley}`.
"""

from __future__ import annotations

import re
from functools import lru_cache

from publications.bibtex.record.months import fold
from publications.bibtex.record.record import Record

_TEXT = """
aldershot, amherst, amsterdam, ann arbor, antwerp, arlington, athens, atlanta, austin, baltimore,
bangalore, barcelona, basel, bath, beijing, belgrade, bellingham, berkeley, berlin, bern, bethesda,
beverly hills, bielefeld, bloomington, boca raton, bologna, bonn, boston, boulder, braunschweig,
bristol, brooklyn, brussels, bruxelles, budapest, buenos aires, cambridge, canberra, cham,
cheltenham, chicago, chichester, cleveland, cold spring harbor, college park, cologne, copenhagen,
daresbury, darmstadt, delft, denver, dordrecht, dublin, durham, düsseldorf, edinburgh, englewood
cliffs, essen, evanston, firenze, florence, frankfurt, frankfurt am main, freiburg, freiburg im
breisgau, garching, geneva, genève, genf, glasgow, göteborg, gothenburg, göttingen, groningen,
hamburg, hannover, hanover, harmondsworth, heidelberg, helsinki, hillsdale, hoboken, hong kong,
honolulu, houston, istanbul, ithaca, jerusalem, kiev, köln, kraków, kyoto, københavn, la jolla,
lausanne, leeds, leiden, leipzig, leningrad, leuven, lisboa, lisbon, liverpool, london, los
alamitos, los angeles, louvain, lund, madison, madrid, mahwah, mainz, malden, manchester, mannheim,
melbourne, menlo park, mexico city, milan, milano, mineola, minneapolis, montpellier, montréal,
montreal, moscow, mumbai, münchen, munich, münster, nashville, new delhi, new haven, new jersey, new
york, new york city, newark, nijmegen, norwell, norwich, nürnberg, oakland, opladen, orlando, osaka,
oslo, ottawa, oxford, paderborn, padova, palo alto, paris, pasadena, philadelphia, pisa, piscataway,
pittsburgh, porto, porto alegre, potsdam, prag, prague, praha, princeton, providence, reading,
reston, rio de janeiro, river edge, rockville, roma, rome, rotterdam, saarbrücken, sacramento, salt
lake city, san diego, san francisco, san mateo, santa barbara, santa monica, santiago, seattle,
sebastopol, seoul, shanghai, singapore, southampton, st. louis, stanford, stockholm, strasbourg,
stuttgart, sydney, taipei, tampa, tel aviv, thousand oaks, tokyo, torino, toronto, toulouse,
trieste, tübingen, tucson, turin, university park, upper saddle river, uppsala, urbana, utrecht,
vancouver, venezia, venice, vienna, warsaw, warszawa, washington, washington dc, washington, d.c.,
weinheim, wellington, wien, wiesbaden, wrocław, würzburg, zagreb, zürich, zurich
"""
_CITIES = frozenset(map(fold, re.split(r", (?!d\.c)", " ".join(_TEXT.split()))))
# A state or a country, after a city.
_REGION = re.compile(
    r"[A-Z]{2}|[A-Z]\. ?[A-Z]\.|Calif\.|Conn\.|Ill\.|Mass\.|Mich\.|Engl(?:and|\.)|Germany"
    r"|Netherlands|Switzerland|Great Britain|United Kingdom|USA|Italy|France|Canada"
)
_BETWEEN_CITIES = re.compile(r"\s*[-–—/;,&]+\s*|\s+and\s+")
_MOST_CITIES = 12  # with states and countries; Springer has named nine cities
_COMPANIES = re.compile(r"inc\.?|ltd\.?|co\.?|corp\.?|gmbh|llc|ag", re.IGNORECASE)
# `SAGE PublicationsSage CA: Los Angeles, CA`, as Google Scholar writes it.
_SAGE = re.compile(r"(?P<name>SAGE Publications)\s?Sage [A-Z]{2}: (?P<place>.+)", re.IGNORECASE)
# `MIT press Cambridge, MA`, as Google Scholar writes it, too.
_PRESS = re.compile(r"(?P<name>.+ (?:press|& sons)) (?P<place>.+)", re.IGNORECASE)
# `MIT Press 238 Main St., Cambridge, MA 02142 USA a@b.org` and `Oak PressChicago, IL`.
_WITH_STREET = re.compile(
    r"(?P<name>[^\d,:;]{4,60}) (?P<place>\d{2,5} [A-Z][^@]{10,150}\b(?:USA|UK|England|Netherlands))"
    r"(?: \S{1,40}@\S{1,60})?"
)
_GLUED_PLACE = re.compile(
    r"(?P<name>.+ Press)(?P<place>[A-Z][a-z]{2,20}(?: [A-Z][a-z]{2,20})?, [A-Z]{2})"
)
# `[New York, etc.]: Oak Press` and `Oak Beach, FL: Oak Press`, of library catalogs.
_PLACE_BEFORE = re.compile(
    r"(?:\[(?P<city>[^\[\],]{3,40})(?P<more>,[^\[\]]{2,20})?\]|"
    r"(?P<town>[A-Z][a-z]{2,20}(?:[ -][A-Z][a-z]{2,20}){0,2}, [A-Z]{2})): (?P<name>[^:]{3,})"
)
_YEAR_AT_END = re.compile(r",? ?\[(?:1[89]|20)\d\d\]-?$")  # `Oak Press,[1989]-`
# `University of California, Berkeley`, where the place is part of the name.
_INSTITUTION = re.compile(
    r"(?!.*\b(?:press|publish|verlag))(?:the )?(?:\w+ )?"
    r"(?:univ|dep(?:t|artment)\b|school|institut|istitut|college|facult|cent(?:er|re)\b|laborator)",
    re.IGNORECASE,
)
_PREFIX_OF_DOIS = re.compile(r"(?<=\w) \(10\.\d{4,5}\)$")  # `Wiley/Blackwell (10.1111)`
_ISBN = re.compile(r"ISBN:? (\d[\d-]{8,15}[\dXx])")  # of Google Scholar
_ISBN_AT_END = re.compile(r"[.,;]? ISBN:? (\d[\d-]{8,15}[\dXx])\.?$")
_PUBLISHER = re.compile(
    r"Springer|Verlag|Press\b|Wiley|Elsevier|Kluwer|Birkh|Hall\b|Publish", re.IGNORECASE
)


def separate_imprint(record: Record) -> None:
    """Read the place that is written in the field of the publisher, unless it has its own."""
    if record.venue_kind == "school" and not record.place:
        record.venue, record.place = _university_with_place(record.venue)
    if record.place[-1:] in (":", ";"):
        record.place = record.place.rstrip(" :;")
    if " ; " in record.place or " : " in record.place:
        record.place = record.place.replace(" ; ", "; ").replace(" : ", ": ")
    if ": " in record.place and not record.publisher:
        publisher, place = _separate(record.place)
        if place and any(map(str.isalpha, publisher)):
            record.publisher, record.place = publisher, place
    if len(record.editors) == 1 and not record.publisher:
        _publisher_as_editor(record)
    if not record.publisher:
        return
    if number := _ISBN.fullmatch(record.publisher):
        record.publisher, record.isbn = "", record.isbn or number[1]
        return
    if number := _ISBN_AT_END.search(record.publisher):
        record.publisher = record.publisher[: number.start()]
        record.isbn = record.isbn or number[1]
    record.publisher = name = _PREFIX_OF_DOIS.sub("", record.publisher)
    if not record.place:
        record.publisher, record.place = _separate(name)
    elif ", " in name and _COUNTRY.fullmatch(record.place):
        _city_of_country(record)


_COUNTRY = re.compile(rf"(?:The )?(?:{_REGION.pattern})")


def _city_of_country(record: Record) -> None:
    """Read the publisher "Oak Press, Dordrecht" in the Netherlands as one in a city there."""
    publisher, place = _separate(record.publisher)
    if place and ", " not in place:
        record.publisher, record.place = publisher, f"{place}, {record.place}"


def _university_with_place(name: str) -> tuple[str, str]:
    """Return the university of "Kampala: Makerere University" and its place, or the name and ""."""
    found = _PLACE_AND_UNIVERSITY.fullmatch(name)
    return (found["name"], found["place"]) if found else (name, "")


_PLACE_AND_UNIVERSITY = re.compile(
    r"(?P<place>[^\W\d_a-z][^\W\d_A-Z]+(?:[ -][^\W\d_a-z][^\W\d_A-Z]+){0,2}(?:, [A-Z]{2})?): "
    r"(?P<name>[^:]*\bUniv[^:]*)"
)


@lru_cache(maxsize=1024)  # the same publishers occur many times
def _separate(name: str) -> tuple[str, str]:
    """Return the publisher and its place, which is empty if the name has none."""
    if sage := _SAGE.fullmatch(name):
        return sage["name"], sage["place"]
    if (press := _PRESS.fullmatch(name)) and _is_place(press["place"]):
        return press["name"], press["place"]
    if name[-1:] in "]-" and (year := _YEAR_AT_END.search(name)):
        name = name[: year.start()]
    if street := _WITH_STREET.fullmatch(name):
        return street["name"], street["place"]
    if (glued := _GLUED_PLACE.fullmatch(name)) and _is_place(glued["place"]):
        return glued["name"], glued["place"]
    if (before := _PLACE_BEFORE.fullmatch(name)) and (before["town"] or _is_place(before["city"])):
        return before["name"], before["town"] or f"{before['city']}{before['more'] or ''}"
    place, colon, publisher = name.partition(": ")
    if colon and _is_place(place) and publisher:
        return publisher, place
    if colon and (found := _university_with_place(name))[1]:
        return found
    return _place_at_end(name) if ", " in name else (name, "")


def _place_at_end(name: str) -> tuple[str, str]:
    """Return the longest end of `Springer, Berlin, Heidelberg` that is a place, and the rest."""
    parts = name.split(", ")
    if _INSTITUTION.match(name):
        return name, ""
    for number in range(max(1, len(parts) - _MOST_CITIES), len(parts)):
        place = ", ".join(parts[number:])
        if not _COMPANIES.fullmatch(parts[number]) and _is_place(place):
            return ", ".join(parts[:number]), place
    if len(parts) == 2 and fold(parts[0]) in _CITIES and _HOUSE.fullmatch(parts[1]):
        return parts[1], parts[0]  # `Paris, Didot`
    return _city_without_comma(name)


_HOUSE = re.compile(  # neither a university nor a country or state, as in `Vienna, Austria`
    r"(?!.*\b(?:Univ|Inc|Ltd|Dep|Inst|Calif|Mass)|(?:Argentin|Arizona|Austr|Belgi|Bra[sz]il|Canad|"
    r"Chile|China|Colorado|Connecticut|Czech|Denmark|Deutschland|Engl|España|Finland|Florida|Fran|"
    r"German|Georgia|Gre[ae]|Hungar|Illinois|India|Ireland|Ital|Japan|Korea|Maryland|M[ée]xic|"
    r"Michigan|Minnesota|Netherland|New\b|North|Norway|Ohio|Ontario|Oregon|Pennsylvania|Poland|"
    r"Portugal|Qu[ée]bec|Queensland|Russia|Schweiz|Scotland|South|Spain|Suisse|Sverige|Sweden|"
    r"Switzerland|Tasmania|Texas|Turk|Unit|Victoria|Virginia|Wales|Washington|Wisconsin|Österreich))"
    r"[^\W\d_a-z][^\W\d_]{3}[^\d,]*"
)


def _city_without_comma(name: str) -> tuple[str, str]:
    """Return the publisher and place of Google Scholar's `ACM New York, NY, USA`."""
    head, _comma, region = name.partition(", ")
    words = head.split(" ")
    if _STATE_AND_COUNTRY.fullmatch(region):
        for number in range(max(1, len(words) - _MOST_WORDS), len(words)):
            if fold(city := " ".join(words[number:])) in _CITIES:
                return " ".join(words[:number]), f"{city}, {region}"
    return name, ""


_STATE_AND_COUNTRY = re.compile(r"(?:[A-Z]{2}, )?(?:[A-Z]{2}|USA)")
_MOST_WORDS = 3  # of the name of a city


def _is_place(text: str) -> bool:
    """Whether it is `Berlin`, `Berlin-New York`, `Cambridge, MA` or `Berlin, Heidelberg`."""
    if fold(text) in _CITIES:
        return True
    names = [name for name in _BETWEEN_CITIES.split(text) if name]
    return (
        bool(names)
        and fold(names[0]) in _CITIES
        and all(fold(name) in _CITIES or _REGION.fullmatch(name) for name in names)
    )


def _publisher_as_editor(record: Record) -> None:
    """Read `editor = {London, Springer-Verlag}` as the publisher and its place."""
    editor = record.editors[0]
    if editor.first and _PUBLISHER.search(editor.first) and _is_place(editor.last):
        record.editors = []
        record.publisher = editor.first
        record.place = record.place or editor.last
