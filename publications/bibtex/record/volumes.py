"""Volumes, numbers and chapters that programs write into other fields, or together."""

from __future__ import annotations

import re

from publications.bibtex.latex.decoding import decode_latex
from publications.bibtex.lazy_regex import lazy_regex
from publications.bibtex.record.false_numbers import DIGITS_IN_ORDER
from publications.bibtex.record.fields import Fields, hide
from publications.bibtex.record.lecture_notes import separate_series
from publications.bibtex.record.misplaced_dois import take_doi_behind_number
from publications.bibtex.record.months import is_day, month_number
from publications.bibtex.record.pages import page_range
from publications.bibtex.record.record import Record
from publications.bibtex.record.report_numbers import is_report_number
from publications.bibtex.record.texts import read_known


def separate_volumes(record: Record, taken: Fields) -> None:
    """Read the volume, number and chapter out of the fields in which programs leave them."""
    if record.venue:
        if record.kind == "article" and not (record.volume or record.pages):
            _reference_in_venue(record)
        _volume_in_venue(record)
        _venue_in_volume(record)
        separate_series(record)
        if " SE " in record.venue and (section := _SECTION_OF_RIS.search(record.venue)):
            record.venue = record.venue[: section.start()]
            record.chapter = record.chapter or section[1]
        if "ISBN" in record.venue and (found := _BOOK_OF_DIALNET.fullmatch(record.venue)):
            record.venue = found["book"]
            record.pages = record.pages or page_range(found["pages"] or "")
            record.isbn = record.isbn or found["isbn"]
    elif record.kind == "article" and "source" in taken.left:
        _reference_as_source(record, taken)
    if record.kind == "article":
        _section_in_volume(record)
    if record.kind in ("article", "inproceedings"):
        _fill_in_numbers(record, taken)
    if record.kind == "article" and record.volume[-2:] == ".0":
        _decimals(record)
    if " OP " in record.volume:
        record.volume = _OF_EBSCO.sub("", record.volume)
    record.number = record.number.removesuffix(", SI")  # a special issue, in Web of Science
    if "_" in record.number and _SUPPLEMENT.fullmatch(record.number):
        record.number = record.number.replace("_", " ")
    take_doi_behind_number(record)
    if record.kind == "article" and record.volume and "-" in record.number:
        _report_numbers(record, taken)
    if len(record.number) >= _FIVE and not record.pages:
        _article_number(record, taken)
    if "ol." in record.pages and (found := _VOLUME_AFTER_PAGES.fullmatch(record.pages)):
        record.volume = record.volume or found["volume"]
        if record.volume == found["volume"]:
            record.pages = page_range(found["pages"])
    if record.pages[-2:] == " p" and (found := _LENGTH_BEHIND.fullmatch(record.pages)):
        record.pages = found["pages"]
        taken.left.setdefault("pagetotal", found["length"])
    if record.kind == "chapter" and record.title[:1] in _FIRST_OF_CHAPTER:
        _chapter_in_title(record)


def _section_in_volume(record: Record) -> None:
    """Read the volume "D90" of "Phys. Rev.", as INSPIRE writes it, as volume 90 of Phys. Rev. D."""
    found = _LETTER_AND_VOLUME.fullmatch(record.volume)
    if found is None:
        return
    letter, number = found.groups()
    journal, _, section = record.venue.rpartition(" ")
    if section == letter and _compact(journal) in _WITH_SECTIONS:
        record.volume = number
    elif _compact(record.venue) in _WITH_SECTIONS:
        record.venue, record.volume = f"{record.venue} {letter}", number


def _compact(name: str) -> str:
    return name.replace(" ", "").replace(".", "")


_LETTER_AND_VOLUME = lazy_regex(r"([A-HX]|ST)(\d{1,4})")
_WITH_SECTIONS = frozenset({
    "ActaPhysPol", "ActaPhysPolon", "ChinPhys", "CzechJPhys", "EurPhysJ", "IntJModPhys", "JPhys",
    "ModPhysLett", "NuclInstrumMeth", "NuclPhys", "NuovoCim", "PhilTransRoySocLond", "PhysLett",
    "PhysRev", "ProcRoySocLond", "ZPhys", "ZeitPhys",
})  # fmt: skip


def _fill_in_numbers(record: Record, taken: Fields) -> None:
    """Keep out what programs write as a number if there is none, and read one beside the year.

    RePEc has the number "C" of volumes without issues, Scopus the volume "2015-June", which says
    the month, and authors the year `2010/63` of issue 63. Springer has had the digits in order
    before an issue.
    """
    if record.number == "C" and record.volume and record.pages:
        hide(record, taken, "number")
    if record.number == DIGITS_IN_ORDER:
        hide(record, taken, "number")
    year, dash, month = record.volume.partition("-")
    if dash and year == record.date[:4] and month.isalpha() and (number := month_number(month)):
        hide(record, taken, "volume")
        if record.date == year and taken.left.keys().isdisjoint(("date", "year", "month")):
            record.month, record.date = number, f"{year}-{number:02d}"
    year, slash, issue = taken.all.get("year", "").strip().partition("/")
    if slash and not record.number and year == record.date[:4] and _ISSUE.fullmatch(issue):
        are_years = 0 < int(issue) - int(year) % 100 <= _MOST_YEARS  # 1932/33
        record.number = "" if are_years else issue


_MOST_YEARS = 10
_ISSUE = lazy_regex(r"1[3-9]|[2-9]\d|\d{3}")  # and not the month
_OF_EBSCO = lazy_regex(r"(?<=\w)\s+OP\s+- .*$", re.DOTALL)  # `60 OP  - Trees`
_SECTION_OF_RIS = lazy_regex(r"\s+SE +- (\d{1,3})$")  # "Trees SE  - 18", of Springer
_FIRST_OF_CHAPTER = frozenset("C0123456789")
# "568–573 vol. 2", of IEEE
_VOLUME_AFTER_PAGES = lazy_regex(
    r"(?P<pages>\d{1,6}(?:–\d{1,6})?|[A-Z\d]{1,5}[/-]\d{1,4}(?: ?[-–] ?[A-Z\d]{1,5}[/-]\d{1,4})?"
    r"|[A-Z\d]{1,5} ?- ?\d{1,4}(?:–\d{1,4})?),? vol\. ?(?P<volume>\d{1,3})",
    re.IGNORECASE,
)


# "P08010. 59 p", of CERN's library
_LENGTH_BEHIND = lazy_regex(r"(?P<pages>[A-Z]?\d{2,7}(?:–\d{1,7})?)\. (?P<length>\d{1,4}) p")
_BOOK_OF_DIALNET = lazy_regex(  # "Trees, 2019, ISBN 978-84-16835-19-5, págs. 517-533"
    r"(?P<book>\S.{2,300}?),? (?:19|20)\d\d(?: \([^()]{1,100}\))?,"
    r" ISBN (?P<isbn>[\dXx-]{10,17})(?:, págs?\. (?P<pages>\d{1,5}(?:-\d{1,5})?))?"
)


def _chapter_in_title(record: Record) -> None:
    """Read ScienceDirect's title "36 - Oak trees" as the title of chapter 36."""
    is_theirs = record.doi.lower().startswith("10.1016/b978") or "sciencedirect.com" in record.url
    if is_theirs and (found := _NUMBERED_CHAPTER.match(record.title)):
        record.title = record.title[found.end() :]
        record.chapter = record.chapter or found[1]


_NUMBERED_CHAPTER = lazy_regex(r"(?:Chapter )?(\d{1,3}) [-–—] (?=\w)")


def _reference_in_venue(record: Record) -> None:
    """Read the journal "Oak Lett. B 50 (1994) 123-130" or "Oak Lett. B 86, 235408 (2012)" whole.

    Papers writes "Oak Lett. (2014) vol. 204 (2) pp. 231-45", and Open Journal Systems "Journal of
    Oaks; Vol 1, Issue 2 (2017)".
    """
    if record.venue[-1] not in ")0123456789":
        return
    patterns = (_REFERENCE, _OF_PAPERS, _OF_OPEN_JOURNALS)
    matches = (pattern.fullmatch(record.venue) for pattern in patterns)
    found = next(filter(None, matches), None)
    if found:
        _read_reference(record, found)


def _reference_as_source(record: Record, taken: Fields) -> None:
    """Read zbMATH's source "Oak Lett. 24, No. 2, 200-228 (1986). [ISSN 0095-8956]" whole."""
    found = _OF_ZBMATH.fullmatch(decode_latex(taken.left["source"]).replace("–", "-"))
    if found and not (record.volume or record.pages):
        record.issn = record.issn or found["issn"] or ""
        _read_reference(record, found)
        record.venue_kind = "journal"
        del taken.left["source"]


def _read_reference(record: Record, found: re.Match[str]) -> None:
    parts = found.groupdict("")
    record.venue, record.volume = parts["name"], parts["volume"]
    record.number = record.number or parts.get("number", "")
    record.pages = page_range(parts.get("pages", "") or parts.get("from", ""))
    if not record.date:
        record.date = parts["year"] or parts.get("then", "")
        record.year = int(record.date)


_YEAR, _PAGES = r"(?:19|20)\d\d", r"[A-Z]?\d{1,6}(?: ?[-–]{1,2} ?[A-Z]?\d{1,6})?"
_REFERENCE = lazy_regex(
    r"(?P<name>[^\W\d][^\d()]{1,80}[^\W\d]\.?),? (?P<volume>[A-Z]?\d{1,4}),? ?"
    rf"(?:\((?P<year>{_YEAR})\),? (?P<pages>{_PAGES})|(?P<from>{_PAGES}) \((?P<then>{_YEAR})\))"
)
_OF_ZBMATH = lazy_regex(
    r"(?P<name>[^\W\d][^\d()]{1,120}[^\W\d]\.?) (?P<volume>\d{1,4}),"
    rf"(?: No\. (?P<number>\d{{1,3}}(?:[-/]\d{{1,3}})?),)? (?P<pages>{_PAGES})"
    rf" \((?P<year>{_YEAR})\)\.?"
    r"(?: \[ISSN (?P<issn>\d{4}-\d{3}[\dX])[^\[\]]{0,40}\])?"
)
_OF_PAPERS = lazy_regex(
    rf"(?P<name>[^()]{{2,80}}) \((?P<year>{_YEAR})\) vol\. (?P<volume>\d{{1,4}})"
    rf"(?: \((?P<number>[\w-]{{1,9}})\))? pp\. (?P<pages>{_PAGES})"
)
_OF_OPEN_JOURNALS = lazy_regex(
    r"(?P<name>[^;]{2,120}); Vol\.? (?P<volume>\d{1,4}),? (?:Issue|No\.?|N[úu]m\.?)"
    rf" (?P<number>\d{{1,3}}) \((?P<year>{_YEAR})\)"
)


def _volume_in_venue(record: Record) -> None:
    """Read Mendeley's journal "Nature 2024 27:2" without year, volume and number.

    ADS writes "Nature, Volume 27, Issue 2, pp. 12-15.", "Nature v.27" and "Nature (ISSN 0028-0836),
    vol. 27", and Google Scholar "Annual review of oaks. Vol. 30 (A93-25826 09-90), p. 543-574.".
    """
    may_have_place = "ol." in record.venue or "olume" in record.venue
    place = _PLACE_OF_ADS.search(record.venue) if may_have_place else None
    if place and record.kind == "article" and not record.volume:
        record.volume = place[1]
    if place and place[1] == record.volume:
        record.venue = record.venue[: place.start()].rstrip(" -–:;")
        _rest_of_place(record, place[0])
    place = _PLACE_IN_CATALOG.match(record.venue) if may_have_place else None
    if place and place[2] == record.volume:
        record.venue = place[1]
    if "ISSN" in record.venue and (found := _ISSN_AT_END.search(record.venue)):
        record.venue = record.venue[: found.start()]
        record.issn = record.issn or found[1]
    lacks_volume = record.kind == "article" and record.pages and not record.volume
    if lacks_volume and (found := _NUMBER_AT_END.search(record.venue)):  # `Journal of Oaks, 22`
        record.venue, record.volume = record.venue[: found.start()], found[1]
    if record.kind == "article" and (found := _VOLUME_AT_END.search(record.venue)):
        is_its = record.volume == (found[1] or found[2])
        record.venue = record.venue[: found.start()] if is_its else record.venue
    numbers = f"{record.volume}:{record.number}" if record.number else record.volume
    if record.volume and record.venue.endswith(end := f" {record.date[:4]} {numbers}"):
        record.venue = record.venue.removesuffix(end)


_NUMBER_AT_END = lazy_regex(r"(?<=[^\W\d]), (\d{1,3})$")


def _rest_of_place(record: Record, place: str) -> None:
    """Read ", Volume 8, Issue 2, article id. 147, 10 pp." or ", vol. 8, p. 12-15" on."""
    issue, article = _ISSUE_OF_ADS.search(place), _ARTICLE_OF_ADS.search(place)
    record.number = record.number or (issue[1] if issue else "")
    if not record.pages and article:
        record.pages = page_range(article[1] or article[2])


# `Nature (ISSN 0028-0836)`, as Papers exports it, and `Robles - ISSN: 0104-7094`
_ISSN_AT_END = lazy_regex(r"(?<=\S) (?:\(|- )ISSN:? (\d{4}-\d{3}[\dX])\)?$")
_VOLUME_AT_END = lazy_regex(  # not the 10 of `Series 10`
    r"(?<=\S)(?:,? (?:[Vv]ol|[Nn]o|n°|Band|Bd|t)\.?)? (?:[Vv]\.(\d{1,4})"
    r"|(\d{3,4}|(?<!\b[Ss]er\. )(?<!eries )(?<!erie )(?<![Pp]art )\d\d))$"
)
_ISSUE_OF_ADS = lazy_regex(r", (?:Issue|[Nn]o\.|Nr\.) (\d{1,4})(?=[,.]|$)")
_ARTICLE_OF_ADS = lazy_regex(
    r"\bid\. ?([A-Z]?\d{1,7})(?=[,.]|$)|\bpp?\. ?([A-Z]?\d{1,6}(?:-[A-Z]?\d{1,6})?)"
)
_PLACE_IN_CATALOG = lazy_regex(  # of aerospace abstracts
    r"(\S.{2,200}?)[.,] Vol\. (\d{1,4}) \([A-Z]?\d\d-\d{3,6} [\d-]{4,6}\)"
)
_PLACE_OF_ADS = lazy_regex(
    r"(?: \(ISSN [\dX-]{9}\))?,?\s(?:Volume|[Vv]ol\.)\s(\d+)(?:,\s.*)?$", re.DOTALL
)


def _venue_in_volume(record: Record) -> None:
    """Read Scopus's volume "7946 LNCS" of the Lecture Notes in Computer Science as 7946.

    Semantic Scholar has "107 6" for volume and number, Episciences "Volume 107, Issue 6", and
    others "107(6)", "107 no. 6", "107, Iss. 6" or PubMed's "107 ( Pt 6)".
    """
    if not record.volume or record.volume.isdecimal():
        return
    number, _, series = record.volume.partition(" ")
    if series[:3] == "of " and series[3:4].isupper() and number.isdecimal() and not record.series:
        record.volume, record.series = number, series[3:]  # as a list of references prints it
    patterns = (_TWO_NUMBERS, _WITH_ISSUE, _WITH_PART)
    found = next((each for pattern in patterns if (each := pattern.fullmatch(record.volume))), None)
    if found and record.kind in ("article", "misc") and record.number in ("", found[2]):
        record.volume, record.number = found.groups()
    elif record.number and record.volume.endswith(end := f":{record.number}"):
        bare = record.volume.removesuffix(end)  # `volume = {18:1}, number = 1`
        record.volume = bare if bare.isdecimal() else record.volume
    if series.isalpha() and series.isupper() and number.isdecimal():
        named = f"{record.venue} {record.series}"
        initials = "".join(word[0] for word in _CAPITALIZED.findall(named))
        if len(series) > 2 and series.removesuffix("I") in initials:
            record.volume = number
        elif series in _SERIES and not record.series:
            record.volume, record.series = number, _SERIES[series]


_SERIES = {
    "CCIS": "Communications in Computer and Information Science",
    "LNAI": "Lecture Notes in Artificial Intelligence",
    "LNBIP": "Lecture Notes in Business Information Processing",
    "LNCS": "Lecture Notes in Computer Science",
}
_TWO_NUMBERS = lazy_regex(
    r"(\d{1,4})(?: (?=\d)| ?\((?=\d+\))|,? ?(?:[Nn]o|[Ii]ss(?:ue)?)\.? ?(?=\d))(\d{1,3})\)?"
)
_WITH_ISSUE = lazy_regex(r"vol(?:ume|\.) (\d{1,4}),? (?:issue|no\.) (\d{1,4})", re.IGNORECASE)
_WITH_PART = lazy_regex(r"(\d{1,4}) ?\( ?(Pt \d{1,2})\)?")
_CAPITALIZED = lazy_regex(r"\b[A-Z]\w*")


def _report_numbers(record: Record, taken: Fields) -> None:
    """Read INSPIRE's number "ELM-OAK-14-014, OAK-EP-2018-268" as those of reports.

    CERN's library writes "ELM-OAK-14-014. OAK-EP-2018-268".
    """
    numbers = _BETWEEN_NUMBERS.split(record.number.strip(". "))
    of_reports = [number for number in numbers if _is_report_number(number)]
    others = [number for number in numbers if number not in of_reports]
    if not of_reports or not all(map(_ARXIV_NUMBER.fullmatch, others)):
        return
    known = _BETWEEN_NUMBERS.split(taken.left.get("reportnumber", "").strip(" {}"))
    taken.left["reportnumber"] = ", ".join(dict.fromkeys(filter(None, (*known, *numbers))))
    taken.sources.pop("number", None)
    record.number = taken.take("issue", read=read_known, attribute="number")


_SUPPLEMENT = lazy_regex(  # `suppl_1` and `15_suppl`, of Oxford and others
    r"(?:\d{1,3}_)?suppl(?:ement)?(?:_\d{1,3})?", re.IGNORECASE
)
_BETWEEN_NUMBERS = lazy_regex(r"[,;]\s*|\.\s+")
_ARXIV_NUMBER = lazy_regex(r"arXiv:[\d.]{9,11}")


def _is_report_number(number: str) -> bool:
    """Whether it has two hyphens or more as well; "OAK-12" may be the issue."""
    return len(_HYPHEN.findall(number)) > 1 and is_report_number(number)


_HYPHEN = lazy_regex("[-–]")


def _decimals(record: Record) -> None:
    """Read the volume "623.0" and the number "2.0" of a spreadsheet as whole numbers."""
    for name in ("volume", "number"):
        if found := _DECIMAL.fullmatch(getattr(record, name)):
            setattr(record, name, found[1])


_DECIMAL = lazy_regex(r"(\d{1,9})\.0")


def _article_number(record: Record, taken: Fields) -> None:
    """Read the number 107951 of an article without pages as what it has in their place.

    Newspapers and The Lancet have issues with five figures. The Royal Society has 20110479.
    """
    is_long = len(record.number) > _FIVE or (record.volume and record.number > "2")
    is_short = len(record.number) < _EIGHT or _is_year_with_serial_number(record)
    is_number = record.number.isdecimal() and is_short and is_long
    is_number = is_number and record.kind == "article" and record.venue_kind == "journal"
    if is_number and taken.all.keys().isdisjoint(_ARTICLE_NUMBERS):
        record.pages, record.number = record.number, ""


def _is_year_with_serial_number(record: Record) -> bool:
    """Whether the number of an article in a volume begins with a year but is no day: 20110479."""
    number = record.number
    if not (record.volume and record.year and _YEAR_AND_FOUR_DIGITS.fullmatch(number)):
        return False
    if record.doi.replace(".", "").endswith(number):  # 10.1098/rsta.2011.0479
        return True
    year = int(number[:4])
    month, day = int(number[4:6]), int(number[6:])
    is_date = 1 <= month <= _MONTHS and is_day(year, month, day)
    return 0 <= record.year - year <= _YEARS_BEFORE_PRINT and not is_date


_YEAR_AND_FOUR_DIGITS = lazy_regex(r"(?:19|20)\d{6}")
_YEARS_BEFORE_PRINT = 3
_MONTHS = 12
_FIVE, _EIGHT = 5, 8
_ARTICLE_NUMBERS = frozenset({"eid", "articleno", "article-number", "art_number"})
