"""Build the Record of an entry from its fields, BibTeX's or BibLaTeX's.

Each field is stored in an attribute of the record, or in `extra` as LaTeX source.
"""

from __future__ import annotations

import datetime
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial

from publications.bibtex.latex.decoding import decode_latex
from publications.bibtex.latex.undefined import undefined_command
from publications.bibtex.lazy_regex import lazy_regex
from publications.bibtex.messages import Message, message
from publications.bibtex.record.abstracts import read_abstract
from publications.bibtex.record.access_dates import with_access_date
from publications.bibtex.record.appearances import take_places
from publications.bibtex.record.book_titles import IN_BOOKS, with_book_title, with_editors_apart
from publications.bibtex.record.crossref_books import with_series_for_journal
from publications.bibtex.record.dates import read_date, year_in_brackets
from publications.bibtex.record.entry_kinds import (
    JOURNAL_FIELDS,
    is_web_page,
    kind_of_entry,
    well_spelled,
)
from publications.bibtex.record.fields import Fields, hide
from publications.bibtex.record.first_editions import with_first_edition
from publications.bibtex.record.further_addresses import take_further_address
from publications.bibtex.record.identifiers import take_identifiers
from publications.bibtex.record.imprints import separate_imprint
from publications.bibtex.record.keywords import read_awards, take_keywords
from publications.bibtex.record.latex_sources import sources_to_keep
from publications.bibtex.record.links import take_links
from publications.bibtex.record.mathematics import as_elsewhere, is_short_for, with_book_in_source
from publications.bibtex.record.mendeley_articles import with_journal
from publications.bibtex.record.misspelled_fields import with_right_names
from publications.bibtex.record.month_fields import with_days_in_month
from publications.bibtex.record.months import month_number
from publications.bibtex.record.notes import read_note
from publications.bibtex.record.pages import page_range
from publications.bibtex.record.patents import with_registered_number
from publications.bibtex.record.people import take_people
from publications.bibtex.record.placeholders import hide_placeholders
from publications.bibtex.record.record import Record
from publications.bibtex.record.retractions import read_retraction
from publications.bibtex.record.schools import take_school, type_before_school, with_thesis
from publications.bibtex.record.scopus_books import (
    is_chapter_of_scopus,
    names_chapter_of_scopus,
    with_conference,
)
from publications.bibtex.record.site_fields import with_usual_names
from publications.bibtex.record.stated_venues import read_stated_venue
from publications.bibtex.record.statuses import PRESENTATIONS, read_status
from publications.bibtex.record.texts import (
    read_book_title,
    read_edition,
    read_journal,
    read_known,
    read_language,
    read_name,
    read_series,
    read_title,
)
from publications.bibtex.record.thesis_types import thesis_type_of
from publications.bibtex.record.venue_kinds import venue_kind
from publications.bibtex.record.volumes import separate_volumes
from publications.bibtex.source.characters import on_one_line

# Attribute of the record -> the fields that it is read from, in order.
_TEXTS = {
    "volume": ("volume",),
    "number": ("number", "issue"),
    "publisher": ("publisher",),
    "place": ("address", "location", "city", "place"),  # `city` is Mendeley's
    "edition": ("edition",),
    "series": ("series",),
    "chapter": ("chapter",),
    "howpublished": ("howpublished",),
    "note": ("note",),
    "language": ("language",),
    "abstract": ("abstract", "abstractnote"),  # the second is of ZoteroBib
}
_BOOK = ("booktitle", "maintitle", "eventtitle", "event")  # the last of lists of talks
_READERS: dict[str, Callable[[str], str]] = {
    "publisher": read_name, "place": read_name, "series": read_series, "abstract": read_abstract,
    "edition": read_edition, "language": read_language, "note": read_note,
    "howpublished": read_note,
}  # fmt: skip


def build_record(
    entry_type: str, key: str, fields: Mapping[str, str]
) -> tuple[Record, list[Message]]:
    """Return the record of an entry with evaluated and inherited fields, and messages about it."""
    entry_type = well_spelled(entry_type)
    fields = with_conference(with_book_in_source(with_first_edition(with_right_names(fields))))
    if entry_type == "misc" and "booktitle" in fields:
        fields = with_journal(fields)
    if entry_type in ("article", "book"):
        fields = with_thesis(fields)
    kind = kind_of_entry(entry_type, fields)
    fields = with_registered_number(fields) if kind == "patent" else fields
    fields = with_series_for_journal(fields) if kind == "book" else fields
    fields = with_days_in_month(with_usual_names(with_access_date(fields)))
    fields = with_editors_apart(kind, fields)
    taken = Fields(as_elsewhere(with_book_title(kind, fields)))
    record = Record(entry_type=entry_type, key=key, kind=kind)
    messages: list[Message] = []
    _titles(record, taken, messages)
    _dates(record, taken, messages)
    _venue(record, taken)
    if not record.date and kind == "inproceedings" and record.venue_kind != "journal":
        _year_of_edition(record, taken)
    for column, names in _TEXTS.items():
        for name in names:
            if name in taken.left:
                read = _READERS.get(column, read_known)
                setattr(record, column, taken.take(*names, read=read, attribute=column))
                break
    if not record.language and "langid" in taken.left:  # for hyphenation; not printed
        record.language = read_known(taken.left["langid"])
    if record.language and not any(map(str.isalpha, record.language)):  # a year
        if "language" in taken.fields:
            hide(record, taken, "language")
        record.language = ""
    _institution(record, taken)
    take_people(record, taken, messages)
    take_identifiers(record, taken, messages)
    _status(record, taken)
    take_links(record, taken)
    take_further_address(record, taken)
    separate_volumes(record, taken)
    hide_placeholders(record, taken)
    separate_imprint(record)
    read_retraction(record)
    if is_web_page(record, taken.all):
        record.kind = "online"
    record.other_places = take_places(taken.left)
    order = {name: number for number, name in enumerate(taken.all)}
    left = sorted(taken.left, key=lambda name: order.get(name, len(order)))  # hidden ones came last
    record.extra = {name: text for name in left if (text := on_one_line(taken.left[name]))}
    record.latex = sources_to_keep(taken.sources, partial(getattr, record))
    return record, messages


def _titles(record: Record, taken: Fields, messages: list[Message]) -> None:
    record.title = taken.take(*_title_fields(record, taken), read=read_title, attribute="title")
    for name in ("subtitle", _SUBTITLES.get(taken.fields.get("title", ""), "")):
        record.title = _with_subtitle(record.title, taken, name, attribute="title")
    record.title = _FINAL_COLON.sub("", record.title)
    source = taken.sources.get("title", "")
    if "\\" in source and (command := undefined_command(source, record.title)):
        field = taken.fields["title"]
        messages.append(message("undefined-command", field=field, text=command))
    if "pages" in taken.left:
        record.pages = page_range(taken.take("pages", read=read_known))


def _title_fields(record: Record, taken: Fields) -> tuple[str, ...]:
    if record.kind == "proceedings" or record.entry_type in _TITLED_BY_BOOKTITLE:
        return "title", "booktitle", "maintitle", "issuetitle"
    if record.kind == "book" or record.entry_type == "inbook":  # BibTeX's, titled like its book
        return "title", "booktitle", "maintitle"
    if "booktitle" not in taken.left and "journal" not in taken.left:
        return "title", "maintitle", "eventtitle"
    return ("title",)


_TITLED_BY_BOOKTITLE = frozenset({"mvbook", "mvcollection", "periodical"})


def _with_subtitle(title: str, taken: Fields, name: str, *, attribute: str) -> str:
    if not title or name not in taken.left:
        return title
    source = taken.left[name].strip()
    subtitle = taken.take(name, read=read_title)
    if not subtitle or title.endswith((subtitle, f"[{subtitle}]", f"({subtitle})")):
        return title
    mark = " " if title[-1] in ":?!.—–" else ": "
    taken.sources[attribute] = taken.sources[attribute].rstrip() + mark + source
    return title + mark + subtitle


_SUBTITLES = {
    "booktitle": "booksubtitle", "issuetitle": "issuesubtitle",
    "journaltitle": "journalsubtitle", "maintitle": "mainsubtitle",
}  # fmt: skip
_FINAL_COLON = lazy_regex(r"(?<=\w)\s?:$")  # before a subtitle that is missing
_FORTHCOMING = 5  # years that a publication in press may be in the future


def _dates(record: Record, taken: Fields, messages: list[Message]) -> None:
    fields = taken.all
    if "date" in fields and _is_day_of_entry(record.key, fields):
        taken.left.setdefault("timestamp", taken.left.pop("date"))
        fields = {name: text for name, text in fields.items() if name != "date"}
    found = read_date(fields)
    if record.kind == "talk" and found.year is None and "eventdate" in fields:
        event = read_date({"date": fields["eventdate"]})
        found = replace(found, year=event.year, month=event.month, day=event.day)
    record.year, record.month, record.day = found.year, found.month, found.day
    record.date = found.edtf
    if found.status:
        record.status = found.status
    if found.problem:
        messages.append(found.problem)
    elif found.year is not None and found.year > datetime.date.today().year + _FORTHCOMING:
        messages.append(message("date-in-future", text=str(found.year)))
    before_year_one = found.year is not None and found.year < 1  # the columns of years are positive
    for name in ("date",) if found.from_date else ("year", "month", "day"):
        if name not in found.keep and not before_year_one:
            taken.left.pop(name, None)
    if found.date_is_read:
        taken.left.pop("date", None)
    if found.from_date:
        _remove_parts_of_date(record, taken)


def _year_of_edition(record: Record, taken: Fields) -> None:
    stated = (taken.all.get(name, "").strip(" {}") for name in ("year", "date", "month"))
    if not any(stated):  # an empty one isn't exported
        record.year = year_in_brackets(record.venue)
        record.date = str(record.year or "")


def _is_day_of_entry(key: str, fields: Mapping[str, str]) -> bool:
    """Whether JabRef has set the `date` to the day on which the entry was made.

    The key has the year of the publication: `@book{Roe1995, year={1995}, date={2018-05-14}}`.
    """
    year, date = fields.get("year", "").strip(), fields.get("date", "").strip()
    if not (len(year) == 4 and len(date) == 10 and year in key and year.isdecimal()):
        return False
    return bool(_DAY.fullmatch(date)) and year < date[:4] and date[:4] not in key


_DAY = lazy_regex(r"\d{4}-\d\d-\d\d")


def _remove_parts_of_date(record: Record, taken: Fields) -> None:
    for name, number in (("year", record.year), ("month", record.month), ("day", record.day)):
        value = taken.left.get(name, "").strip()
        is_number = value.isdecimal() and len(value) < 10
        read = month_number(value) if name == "month" else int(value) if is_number else None
        if value and read is not None and read == number:
            del taken.left[name]


def _venue(record: Record, taken: Fields) -> None:
    kind = record.kind
    if kind == "thesis":
        record.venue = take_school(taken)
        record.venue_kind = "school" if record.venue else ""
        named = read_known(taken.all.get("type", "").strip())
        if not named and (before := type_before_school(taken, record.entry_type)):
            named = taken.left["type"] = before
        record.thesis_type = thesis_type_of(record.entry_type, named, record.venue)
        return
    journals = _journals(taken)
    if kind in ("book", "proceedings"):
        order = journals
    elif kind in IN_BOOKS:
        order = (*_BOOK, *journals)
    else:
        order = (*journals, "booktitle")
    for name in order:
        if taken.left.get(name, "").strip():
            read = read_journal if name in JOURNAL_FIELDS else read_book_title
            record.venue = taken.take(name, read=read, attribute="venue")
            if record.venue:
                subtitle = _SUBTITLES.get(name, "")
                record.venue = _with_subtitle(record.venue, taken, subtitle, attribute="venue")
                is_in_book = kind == "chapter" and "volume" not in taken.left and _is_book(taken)
                in_journal = name in JOURNAL_FIELDS and not is_in_book
                record.venue_kind = venue_kind(kind, record.venue, is_in_journal=in_journal)
                break
            if taken.left.get(name, "").strip(" {}").lower() == "null":
                del taken.left[name]
    if not record.venue and kind in ("article", "inproceedings") and "eventdate" not in taken.left:
        record.venue = taken.take("venue", read=read_book_title, attribute="venue")
        record.venue_kind = venue_kind(kind, record.venue) if record.venue else ""
    if not record.venue and kind not in ("report", "book", "proceedings", "manual", "online"):
        record.venue = taken.take("school", attribute="venue")
        record.venue_kind = "school" if record.venue else ""


def _is_book(taken: Fields) -> bool:
    """Whether the "journal" of a chapter has what books have."""
    is_of_scopus = names_chapter_of_scopus(taken.all) or is_chapter_of_scopus(taken.all)
    return is_of_scopus or any(map(taken.all.get, ("isbn", "publisher", "editor")))


def _journals(taken: Fields) -> tuple[str, ...]:
    """Return the fields for the journal, the best first: `fjournal` if `journal` abbreviates it.

    `Oak Society. Oaks. An International Journal` only says more about the journal `Oaks`.
    """
    if "fjournal" not in taken.left:
        return JOURNAL_FIELDS
    short, full = (taken.left.get(name, "").strip() for name in ("journal", "fjournal"))
    is_part = short != full and f". {short}." in f". {full}."
    if short and full and (is_part or not is_short_for(short, decode_latex(full))):
        return (*JOURNAL_FIELDS[1:], "fjournal")
    return JOURNAL_FIELDS


def _institution(record: Record, taken: Fields) -> None:
    school = ("school",) if record.kind == "report" else ()
    names = ("institution", *school, "organization", "organisation", "institute")
    record.institution = taken.take(*names, attribute="institution", read=read_name)


def _status(record: Record, taken: Fields) -> None:
    """Read status, presentation, awards and keywords."""
    fields = taken.left
    read_status(record, fields, read_stated_venue(record, fields))
    kind_of_talk = fields["entrysubtype"].strip().lower() if "entrysubtype" in fields else ""
    if kind_of_talk in ("oral", "spotlight", "poster"):
        record.presentation = kind_of_talk
        del fields["entrysubtype"]
    elif record.note:
        record.presentation = PRESENTATIONS.get(record.note.strip(" .()").lower(), "")
    is_poster = record.presentation == "poster" or record.howpublished[:6].lower() == "poster"
    is_undecided = record.kind == "misc" or record.entry_type == "booklet"
    if is_poster and is_undecided and not record.venue:
        record.kind = "poster"
    if "award" in fields:
        record.awards = read_awards(fields.pop("award"))
    record.keywords = take_keywords(fields)
