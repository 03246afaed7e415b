"""The texts of BibTeX fields that have no column, each with what belongs to it."""

import re
from collections.abc import Callable

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from foundation.folding import fold
from foundation.languages import language_name
from publications.bibtex import (
    access_alone,
    before_address,
    decode_latex,
    is_thesis,
    month_number,
    read_date,
)
from publications.display.licenses import open_license
from publications.display.printed_dates import days
from publications.models import Publication

_Kind = Publication.Kind


def text_of(publication: Publication, *names: str) -> str:
    """Return the text of the first of these fields that isn't empty."""
    extra = publication.extra or {}
    texts = (decode_latex(str(extra[name])) for name in names if extra.get(name))
    return next(filter(None, texts), "")


def extra_text(publication: Publication, name: str) -> str:
    """Return what a page shows of the field `name`, "" if that isn't for readers."""
    read = _READ.get(name)
    return read(publication) if read else text_of(publication, name)


def _with_additions(name: str, subtitle: str, addition: str) -> Callable[[Publication], str]:
    def read(publication: Publication) -> str:
        title = text_of(publication, name)
        after = text_of(publication, subtitle) if title else ""
        if after and not title.endswith(after):
            title = (
                f"{title} {after}" if title.endswith((":", "?", "!", ".")) else f"{title}: {after}"
            )
        added = text_of(publication, addition) if title else ""
        return f"{title.removesuffix('.')}. {added}" if added else title

    return read


def _first_published(publication: Publication) -> str:
    """Return "Halle: Niemeyer, 1907", or the parts of it that are known."""
    place, publisher = (text_of(publication, name) for name in ("origlocation", "origpublisher"))
    date = days(_BEFORE_TIME.sub("", text_of(publication, "origdate", "origyear")))
    return ", ".join(filter(None, (": ".join(filter(None, (place, publisher))), date)))


def _original_languages(publication: Publication) -> str:
    return language_name(text_of(publication, "origlanguage"))


def _issue(publication: Publication) -> str:
    """Return the issue, unless it is the number or the month, which are shown as such."""
    issue = text_of(publication, "issue")
    is_month = publication.date[5:7] == f"{month_number(issue) or 0:02d}"
    return "" if is_month or issue == publication.number else issue


def _type(publication: Publication) -> str:
    """Return what a publication of no common kind is, such as "Blog" or "regulation"."""
    if publication.kind not in _OF_MANY_TYPES:
        return ""
    text = text_of(publication, "type") or _ENTRY_TYPES.get(publication.entry_type, "")
    is_said = fold(text) in {*_USUAL_TYPES, fold(publication.get_kind_display())}
    return _TYPES.get(text, "" if is_said else text)


_OF_MANY_TYPES = frozenset({_Kind.MISC, _Kind.ONLINE, _Kind.MANUAL, _Kind.PATENT})
_USUAL_TYPES = frozenset({
    "article", "journal article", "book", "misc", "miscellaneous", "online", "webpage", "website",
    "web site",
})  # fmt: skip
_TYPES = {  # words of BibLaTeX, and the last of biblatex-gost
    "patreq": "Patent request", "patentde": "German patent", "patenteu": "European patent",
    "patentfr": "French patent", "patentuk": "British patent", "patentus": "U.S. patent",
    "patreqde": "German patent request", "patreqeu": "European patent request",
    "patreqfr": "French patent request", "patrequk": "British patent request",
    "patrequs": "U.S. patent request",
    "audiocd": "Audio CD", "datacd": "Data CD", "invcert": "Inventor’s certificate",
}  # fmt: skip

_ENTRY_TYPES = {  # of BibLaTeX, which have no kind here
    "artwork": "Artwork", "audio": "Audio", "image": "Image", "jurisdiction": "Judgment",
    "legislation": "Legislation", "letter": "Letter", "movie": "Film", "music": "Music",
    "performance": "Performance", "video": "Video",
}  # fmt: skip


def _meeting_abstract(publication: Publication) -> str:
    """Return the number of an abstract of a meeting, which has no pages in Web of Science."""
    is_abstract = text_of(publication, "type").lower() == "meeting abstract"
    return text_of(publication, "meeting") if is_abstract else ""


def _license(publication: Publication) -> str:
    """Return the open license, which Zotero and arXiv's exports have as the copyright."""
    said = text_of(publication, "license", "licence")  # codespell:ignore
    rights = (text_of(publication, name) for name in ("copyright", "rights"))
    licenses = (open_license(said), *(open_license(each, is_license=False) for each in rights))
    return next(filter(None, licenses), "")


def _report_number(publication: Publication) -> str:
    """Return "A-1, B-2" for "A-1, B-2, A-1", of which INSPIRE repeats some."""
    numbers = re.split(r",\s*", text_of(publication, "reportnumber"))
    return ", ".join(dict.fromkeys(filter(None, numbers)))


def _length_of_article(publication: Publication) -> str:
    """Return how many pages it has, in the ACM's exports, unless its first and last are known."""
    length = text_of(publication, "numpages")
    return "" if publication.pages or not any(map(str.isdecimal, length)) else length  # not "xxx"


def _execution(publication: Publication) -> str:
    """Return "signed Mar 25, 1957, in force Jan 1, 1958"."""
    text = text_of(publication, "execution")
    steps = [_STEP.fullmatch(step.strip()) for step in text.split(" and ")]
    if not all(steps):
        return text
    return ", ".join(_(_STEPS[step[1]]) % {"date": days(step[2])} for step in steps if step)


_STEP = re.compile(r"(opened|adopted|signed|inforce)=(\S+)")  # of biblatex's style for Oxford
_STEPS = {
    "opened": gettext_noop("opened %(date)s"),
    "adopted": gettext_noop("adopted %(date)s"),
    "signed": gettext_noop("signed %(date)s"),
    "inforce": gettext_noop("in force %(date)s"),
}


def _version(publication: Publication) -> str:
    """Return "0.9.2" for "version 0.9.2", whose label says that already."""
    return re.sub(r"(?i)^version\s+(?=\d)", "", text_of(publication, "version"))


def _library(publication: Publication) -> str:
    """Return the archive of a manuscript; others have the one where the author found the book."""
    if publication.entry_type not in ("unpublished", "letter", "manuscript"):
        return ""
    number = text_of(publication, "shelfmark", "library_code", "callnumber")
    names = ("library", "library_location", "collection")
    return ", ".join(filter(None, (*(text_of(publication, name) for name in names), number)))


def date_accessed(publication: Publication, *, of_any_kind: bool = False) -> str:
    """Return the date, as its source has it, when a web page was read, which may change.

    It may be all that the note or an addition says. `of_any_kind` includes articles and the like.
    """
    may_change = publication.kind in _MAY_CHANGE and publication.url
    names = (
        "urldate", "urlaccessdate", "lastaccess", "lastchecked", "lastaccessed", "accessed",
        "cited", "visited", "lastvisited",
    )  # fmt: skip
    is_read = may_change or publication.kind == _Kind.ONLINE or of_any_kind
    text = text_of(publication, *names) if is_read else ""
    if text:
        return _BEFORE_TIME.sub("", text.removeprefix("!"))  # of the Czech style ISO 690
    texts = (publication.note, text_of(publication, "addendum"))
    return next(filter(None, (accessed_alone(each, publication) for each in texts)), "")


def _date_filed(publication: Publication) -> str:
    stated = text_of(publication, "datefiled")
    return days(read_date({"date": stated}).edtf) or stated if stated else ""


def _year_filed(publication: Publication) -> str:
    """Return when a patent was filed, which IEEE's styles have in three fields."""
    if text_of(publication, "datefiled"):
        return ""
    parts = {name: text_of(publication, f"{name}filed") for name in ("year", "month", "day")}
    return days(read_date(parts).edtf)


def _day_accessed(publication: Publication) -> str:
    """Return "Feb 10, 2021" for "10. Februar 2021"; a date that can't be read stays as it is."""
    is_only_link = bool(publication.url) and not (publication.doi or publication.arxiv_id)
    accessed = date_accessed(publication, of_any_kind=is_only_link)
    text = days(date_in_usual_form(accessed))
    numbers = _IN_NUMBERS.fullmatch(text)
    is_readable = numbers or "." in text or any(map(str.isalpha, text))
    if not is_readable or (numbers and _may_be_two_days(int(numbers[1]), int(numbers[2]))):
        return text
    found = read_date({"date": _OF_DAYS.sub("", text)})
    return text if found.keep else days(found.edtf) or text


def _date_revised(publication: Publication) -> str:
    """Return when a web page was revised, in the Czech style for ISO 690.

    Of articles, the field says when PubMed revised its record.
    """
    is_page = publication.kind in (_Kind.ONLINE, _Kind.MISC, _Kind.MANUAL)
    text = text_of(publication, "revised").removeprefix("!") if is_page else ""
    return days(text) if any(map(str.isdecimal, text)) else ""


def date_in_usual_form(text: str) -> str:
    """Return "13.12.2009" for "13.12.09", "2009-12-13" for "20091213" or "2009/12/13"."""
    text = _WITHOUT_HYPHENS.sub(r"\1-\2-\3", text)
    if found := _YEAR_FIRST.fullmatch(text):
        return f"{found[1]}-{int(found[2]):02}-{int(found[3]):02}"
    if _WITH_HYPHENS.fullmatch(text):
        return text.replace("-", "/")
    return _SHORT_YEAR.sub(r"\g<0>20", text)


_WITHOUT_HYPHENS = re.compile(r"^(20\d\d)(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])$")
_WITH_HYPHENS = re.compile(r"\d{1,2}-\d{1,2}-(?:19|20)\d\d")
_YEAR_FIRST = re.compile(r"((?:19|20)\d\d)[-/](\d{1,2})[-/](\d{1,2})")
_SHORT_YEAR = re.compile(r"^\d{1,2}\. ?\d{1,2}\. ?(?=\d\d$)")


def _may_be_two_days(one: int, other: int) -> bool:
    """Whether "4/7/2018" is in April or July; "24/7/2018" is in July."""
    return one != other and max(one, other) <= _MONTHS


_IN_NUMBERS = re.compile(r"(\d\d?)/(\d\d?)/(?:19|20)\d\d")
_MONTHS = 12
_OF_DAYS = re.compile(r"(?<=\d)(?:st|nd|rd|th)\b(?: of\b)?| del?(?= )|(?<=\d) of\b", re.IGNORECASE)


def accessed_alone(text: str, publication: Publication) -> str:
    """Return the date of "(accessed 3 May 2021)" if the text, but for the address, is only that.

    "[accessed 3 May 2021], available at" is, too.
    """
    has_address = bool(publication.url) and publication.url in text
    if has_address:
        before, _address, after = text.partition(publication.url)
        text = f"{before_address(before)} {after}"
    return access_alone(text.strip(), is_behind_address=has_address)


def _addendum(publication: Publication) -> str:
    text = text_of(publication, "addendum")
    return "" if accessed_alone(text, publication) else text


_BEFORE_TIME = re.compile(r"(?<=^\d{4}-\d\d-\d\d)[-T ]\d.*$")  # "2019-03-09-20-46"
_MAY_CHANGE = frozenset({_Kind.MISC, _Kind.MANUAL, _Kind.SOFTWARE, _Kind.DATASET})


def _entry_of_a_dictionary(publication: Publication) -> str:
    """Return what is cited of a reference work, which styles for Chicago and Oxford take here."""
    return text_of(publication, "lista") if publication.entry_type == "inreference" else ""


def _event(publication: Publication) -> str:
    event = text_of(publication, "event")
    named = event if event.count(" ") > 1 else ""  # not "true"
    named = named or _conference_beside_book(publication)
    return _event_of_biblatex(publication) or named or _in_note_of_scopus(publication, "name")


def _conference_beside_book(publication: Publication) -> str:
    """Return the conference that Paperpile has beside the `booktitle`, unless that names it."""
    conference = text_of(publication, "conference")
    is_named = fold(conference) in fold(publication.venue_name)
    has_name = " " in conference and len(_CAPITAL.findall(conference)) > 1  # not "yes, oral"
    return conference if has_name and not is_named else ""


_CAPITAL = re.compile(r"\b[^\W\d_a-z]")


_event_of_biblatex = _with_additions("eventtitle", "", "eventtitleaddon")


_whole_book_title = _with_additions("booktitle", "booksubtitle", "")


def _book_title(publication: Publication) -> str:
    """Return the title of the book that an article names beside a journal with another name.

    That of a thesis can be "Thesis", and that of a page on the web the day, as Mendeley has them.
    """
    title = _whole_book_title(publication)
    venue = publication.venue.name if publication.venue else ""
    is_only_type = publication.kind == _Kind.THESIS and is_thesis(title)
    is_title = any(map(str.isalpha, title)) and not is_only_type
    return title if is_title and title not in (publication.venue_name, venue) else ""


def _days_of_event(publication: Publication) -> str:
    if found := text_of(publication, "eventdate"):
        return days(found)
    ends = re.split(" through ", _in_note_of_scopus(publication, "date"), flags=re.IGNORECASE)
    dates = [read_date({"date": _DAY_FIRST.sub(r"\3-\2-\1", end)}).edtf for end in ends]
    return days("/".join(dict.fromkeys(dates))) if all(dates) else ""


_DAY_FIRST = re.compile(r"^(\d\d)-(\d\d)-(\d{4})$")  # as Pure writes it


# What Zotero writes behind the name of a conference.
_OTHER_LABEL = re.compile(
    r" (?=(?:ISBN|ISSN|Meeting Name|Event Place|Pages|Place|Publisher|Volume): )"
)


def _in_note_of_scopus(publication: Publication, name: str) -> str:
    """Read "Conference name: Trees; Conference date: …" in a note, which itself isn't shown.

    Pure writes such a note as well, or "Trees ; Conference date: …", and Scopus once wrote
    "Conference of Trees ; Conference Date: …".
    """
    note = text_of(publication, "note")
    note = _OTHER_LABEL.split(note, maxsplit=1)[0]
    found = re.search(rf"(?:^|; ?)Conference {name}: ([^;]+)", note, re.IGNORECASE)
    if not found and name == "name":
        found = re.search(
            r"(?:^|; ?)(?:Conference of )?([^;]+) ; Conference date: [^;]+(?:$|; Conference Code)",
            note,
            re.IGNORECASE,
        )
    return found[1].strip() if found else ""


_READ: dict[str, Callable[[Publication], str]] = {
    "maintitle": _with_additions("maintitle", "mainsubtitle", "maintitleaddon"),
    "revdtitle": _with_additions("revdtitle", "revdsubtitle", "revdtitleaddon"),
    "issuetitle": _with_additions("issuetitle", "issuesubtitle", "issuetitleaddon"),
    "booktitle": _book_title,
    "eventtitle": _event,
    "origdate": _first_published,
    "origlanguage": _original_languages,
    "eventdate": _days_of_event,
    "issue": _issue,
    "type": _type,
    "library": _library,
    "version": _version,
    "meeting": _meeting_abstract,
    "reportnumber": _report_number,
    "numpages": _length_of_article,
    "lista": _entry_of_a_dictionary,
    "addendum": _addendum,
    "urldate": _day_accessed,
    "revised": _date_revised,
    "yearfiled": _year_filed,
    "datefiled": _date_filed,
    "license": _license,
    "execution": _execution,
}
