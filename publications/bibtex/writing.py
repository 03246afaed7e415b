"""Write a Record as BibTeX, so that reading it again gives the same Record.

Keys aren't changed, capitals that a style would change are in braces, names are `von Last, Jr,
First`, no field is empty, and the fields in `extra` are as they were read.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator
from functools import lru_cache

from publications.bibtex.bibtexparser_adapter import lay_out_entry
from publications.bibtex.latex.decoding import decode_latex
from publications.bibtex.latex.encoding import encode_latex
from publications.bibtex.lazy_regex import lazy_regex
from publications.bibtex.record import months, thesis_types
from publications.bibtex.record.addresses import with_matched_braces
from publications.bibtex.record.annotations import annotation_of
from publications.bibtex.record.appearances import write_places
from publications.bibtex.record.dates import read_date
from publications.bibtex.record.latex_sources import source_to_write
from publications.bibtex.record.link_fields import LINK_KINDS
from publications.bibtex.record.mathematics import is_short_for
from publications.bibtex.record.names import read_names
from publications.bibtex.record.omitted_names import GAP
from publications.bibtex.record.organizations import is_organization
from publications.bibtex.record.pages import bibtex_page_range
from publications.bibtex.record.record import Name, Record
from publications.bibtex.record.retractions import CAUTIONED, marked_title
from publications.bibtex.record.statuses import WRITTEN_STATES
from publications.bibtex.record.texts import read_title
from publications.bibtex.record.venue_kinds import names_conference, names_journal
from publications.bibtex.source.braces import balanced
from publications.bibtex.source.characters import on_one_line

_PLAIN = ("volume", "number", "pages", "publisher", "edition", "series", "chapter", "howpublished")
_TEXTS = (
    "title", "venue", "volume", "number", "publisher", "edition", "series", "chapter",
    "howpublished", "place", "institution", "language", "note", "abstract",
)  # fmt: skip
_ADDRESSES = ("doi", "url", "isbn", "issn")
_DATES = ("date", "year", "month", "day")
# Words, which may have a capital after the first letter (BERT, iPhone, LaTeX) or be one capital.
_PROTECTED = lazy_regex(r"[^\s{}\\$,;:()\[\]“”‘’–—/\u00a0\u2009-]+")


def write_entry(record: Record, *, unicode: bool = True) -> str:
    """Return the entry of a record, without `unicode` in ASCII with LaTeX commands."""
    fields = [
        (name, value if name == "month" and name not in record.extra else f"{{{value}}}")
        for name, value in _fields(record, unicode=unicode)
    ]
    return lay_out_entry(record.entry_type or "misc", record.key, fields)


def _fields(record: Record, *, unicode: bool) -> Iterator[tuple[str, str]]:
    """Yield the fields in the usual order, none of them empty or repeated."""
    seen: set[str] = set()
    encode = encode_latex if unicode else _in_ascii
    for name, value in _all_fields(record, encode, unicode=unicode):
        if value and name not in seen:
            seen.add(name)
            yield name, value


def _in_ascii(text: str) -> str:
    return encode_latex(text, unicode=False)


def _all_fields(
    record: Record, encode: Callable[[str], str], *, unicode: bool
) -> Iterator[tuple[str, str]]:
    extra = record.extra
    texts = {name: _text(record, name, encode, unicode=unicode) for name in _TEXTS}
    yield "author", _people(record.authors, encode, truncated=record.truncated)
    yield "author+an", annotation_of(record.authors)
    yield "title", texts["title"]
    yield _venue_field(record), texts["venue"]
    yield from _dates(record)
    yield "editor", _people(record.editors, encode, truncated=record.editors_truncated)
    yield "editor+an", annotation_of(record.editors)
    for name in _PLAIN:
        yield name, bibtex_page_range(encode(record.pages)) if name == "pages" else texts[name]
    yield "address", texts["place"]
    yield _institution_field(record), texts["institution"]
    if record.kind == "thesis" and "type" not in extra:
        yield "type", _thesis_type(record)
    for name in _ADDRESSES:
        yield name, with_matched_braces(getattr(record, name))
    yield from _eprint(record)
    if "langid" not in extra or decode_latex(extra["langid"]) != record.language:
        yield "language", texts["language"]
    yield "note", texts["note"]
    yield "pubstate", _pubstate(record)
    if "entrysubtype" not in extra:
        yield "entrysubtype", record.presentation
    yield "award", "; ".join(_item(text, encode) for text in record.awards)
    yield "keywords", _keywords(record.keywords, encode)
    yield from _links(record, encode)
    yield from write_places(record.other_places, extra, encode)
    yield "abstract", texts["abstract"]
    for name, value in extra.items():
        yield name, on_one_line(balanced(value))


def _text(record: Record, name: str, encode: Callable[[str], str], *, unicode: bool) -> str:
    """Return the source of a text field: what was imported, unless the text was edited since."""
    text = getattr(record, name)
    source = record.latex.get(name, "")
    if name == "title" and source and record.status not in CAUTIONED and _is_marked(source):
        source = ""  # an editor has taken it back
    if source and (written := source_to_write(name, source, text, unicode=unicode)):
        return written
    return write_title(text, encode) if name == "title" else encode(text)


def _is_marked(source: str) -> bool:
    return marked_title(read_title(source)).status != ""


def write_title(title: str, encode: Callable[[str], str] = encode_latex) -> str:
    """Return the title with braces around capitals that a style would change."""
    out, position, first = [], 0, True
    for match in _PROTECTED.finditer(title):
        word = match[0]
        out.append(encode(title[position : match.start()]))
        out.append(f"{{{encode(word)}}}" if _is_protected(word, first=first) else encode(word))
        position, first = match.end(), title[match.end() : match.end() + 1] in ":"
    out.append(encode(title[position:]))
    source = "".join(out)
    return source if decode_latex(source) == title else encode(title)


def _is_protected(word: str, *, first: bool) -> bool:
    inner = any(char.isupper() for char in word[1:])
    return inner or (
        not first and word[0].isupper() and len(word.rstrip(".?!")) == 1 and word != "A"
    )


def _people(names: list[Name], encode: Callable[[str], str], *, truncated: bool) -> str:
    pieces: list[str] = []
    for name in names:
        if name.gap_before:
            pieces.append(GAP)
        pieces.append(write_name(name, encode))
    if truncated:
        pieces.append("others" if pieces else GAP)  # a single "others" is a name
    return " and ".join(pieces)


def write_name(name: Name, encode: Callable[[str], str] = encode_latex) -> str:
    """Return `von Last, Jr, First`, with braces if BibTeX would otherwise split it differently."""
    return _written_name(name.first, name.von, name.last, name.jr, encode)


@lru_cache(maxsize=1_000)  # which reading back takes long for, and most are on several publications
def _written_name(
    first_name: str, prefix: str, family_name: str, suffix: str, encode: Callable[[str], str]
) -> str:
    name = Name(first_name, prefix, family_name, suffix)
    first, von, last, jr = (
        _braced_if_needed(encode(part)) for part in (name.first, name.von, name.last, name.jr)
    )
    family = f"{von} {last}".strip()
    for text in (
        f"{first} {last}" if "," in last and first and not (von or jr or "," in first) else "",
        f"{family}, {jr}, {first}" if jr else f"{family}, {first}" if first else "",
        # In braces for BibTeX, though we know "World Health Organization" without them.
        family if not (first or jr or is_organization(family) or family[-1:].isdecimal()) else "",
        f"{{{last}}}" if not (first or von or jr) else "",
        _braced(name, encode, only_last=True),  # styles abbreviate no first name in braces
        _braced(name, encode, only_last=False),
    ):
        if text and _reads_back(text, name):
            return text
    return _extended(name, encode)


def _braced_if_needed(text: str) -> str:
    if re.search(r"(?:^|\s)and(?:\s|$)", text, re.IGNORECASE) or "," in text or ";" in text:
        return f"{{{text}}}"
    return re.sub("^with(?= )", "{with}", text)  # which would begin a list of contributors


def _braced(name: Name, encode: Callable[[str], str], *, only_last: bool) -> str:
    first, jr = encode(name.first), encode(name.jr)
    if only_last:
        first, jr = _braced_if_needed(first), _braced_if_needed(jr)
    else:
        first, jr = (f"{{{part}}}" if part else "" for part in (first, jr))
    last = f"{{{encode(name.last)}}}" if name.last else ""
    family = f"{encode(name.von)} {last}".strip()
    if jr:
        return f"{family}, {jr}, {first}"
    return f"{family}, {first}" if first else family


def _reads_back(text: str, name: Name) -> bool:
    read = read_names(text)
    return (
        len(read.names) == 1
        and not read.truncated
        and not read.codes
        and read.names[0].parts() == name.parts()
        and read.names[0].equal_group is None
    )


def _extended(name: Name, encode: Callable[[str], str]) -> str:
    parts = (
        ("family", name.last),
        ("given", name.first),
        ("prefix", name.von),
        ("suffix", name.jr),
    )
    return ", ".join(f"{label}={{{encode(part)}}}" for label, part in parts if part)


def _venue_field(record: Record) -> str:
    name = _usual_venue_field(record)
    short = record.extra.get("journal", "") if name == "journal" else ""
    return "fjournal" if short and is_short_for(short, record.venue) else name


def _usual_venue_field(record: Record) -> str:
    if record.kind == "thesis" or record.venue_kind == "school":
        return "school"
    if record.kind in ("inproceedings", "chapter", "poster", "talk"):
        # A book with such a name is read as a journal, too.
        is_evident = record.kind != "chapter" and names_journal(record.venue)
        return "journal" if record.venue_kind == "journal" and not is_evident else "booktitle"
    if record.kind == "article" and names_conference(record.venue):
        return "journal"  # BibTeX prints no book of an article
    return (
        "booktitle"
        if record.venue_kind in ("workshop", "conference", "book", "other")
        else "journal"
    )


def _institution_field(record: Record) -> str:
    names = ["organization", "institution"]
    if record.kind == "report" or (record.kind == "thesis" and record.venue):
        names.reverse()
    return names[0] if names[0] not in record.extra else names[1]


def _dates(record: Record) -> Iterator[tuple[str, str]]:
    """Yield year, month and day, unless the text of the source contains more."""
    kept = {name: record.extra[name] for name in _DATES if name in record.extra}
    if "date" in kept and read_date(kept).edtf == record.date:
        return
    written: dict[str, str] = {}
    if record.year is not None:
        written["year"] = f"{record.year:04d}" if record.year >= 0 else f"-{-record.year:04d}"
    if record.month:
        written["month"] = months.MACROS[record.month - 1]
    if record.day:
        written["day"] = str(record.day)
    read = read_date({**written, **kept})
    if (read.year, read.month, read.day) != (record.year, record.month, record.day):
        written = {"date": record.date}  # it would take precedence over the kept year
    yield from (item for item in written.items() if item[0] not in kept)


def _thesis_type(record: Record) -> str:
    if thesis_types.is_named_by_entry_type(record.entry_type):
        return ""
    return thesis_types.THESIS_TYPES.get(record.thesis_type, "")


def _eprint(record: Record) -> Iterator[tuple[str, str]]:
    if record.eprint:
        yield "eprint", with_matched_braces(record.eprint)
        yield "archiveprefix", {"arxiv": "arXiv"}.get(record.eprint_type, record.eprint_type)
        yield "primaryclass", record.eprint_class


def _pubstate(record: Record) -> str:
    implied = record.entry_type == "unpublished" and record.status == "unpublished"
    if implied or "pubstate" in record.extra:
        return ""
    return WRITTEN_STATES.get(record.status, "")


def _item(text: str, encode: Callable[[str], str]) -> str:
    source = encode(text)
    return f"{{{source}}}" if ";" in source else source


def _keywords(keywords: list[str], encode: Callable[[str], str]) -> str:
    words = [encode(word) for word in keywords]
    if len(words) == 1 and ";" in words[0]:
        return f"{{{{{words[0]}}}}}"  # one pair of braces is read as around a list
    return ", ".join(f"{{{word}}}" if "," in word or ";" in word else word for word in words)


def _links(record: Record, encode: Callable[[str], str]) -> Iterator[tuple[str, str]]:
    used: Counter[str] = Counter()
    for link in record.links:
        names = [name for name, kind in LINK_KINDS.items() if kind == link.kind] or ["website"]
        names = [name for name in names if name not in record.extra] or names
        number = used[link.kind]
        used[link.kind] += 1
        name = names[number] if number < len(names) else f"{names[0]}{number + 1}"
        yield name, with_matched_braces(link.url)
        if link.label:
            yield f"{name}+an:label", f'={{"{encode(link.label)}"}}'
        if link.language:
            yield f"{name}+an:lang", f"={link.language}"
        if link.date:
            yield f"{name}+an:date", f"={link.date}"
        if link.note:
            yield f"{name}+an:note", f'={{"{encode(link.note)}"}}'
