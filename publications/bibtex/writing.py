"""From a Record back to BibTeX: what LaTeX users want, and what reads back as the same Record.

Keys stay as they are, capitals that a style would take away are in braces, names stand as
`von Last, Jr, First`, nothing is empty, and what has no column goes out as it came in. bibtexparser
lays the entry out.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator

import bibtexparser
from bibtexparser.library import Library
from bibtexparser.model import Entry, Field
from bibtexparser.writer import BibtexFormat

from publications.bibtex.annotations import annotation_of
from publications.bibtex.braces import balanced, is_balanced
from publications.bibtex.dates import read_date
from publications.bibtex.latex import decode_latex
from publications.bibtex.latex_encoding import encode_latex
from publications.bibtex.mapping import LINK_KINDS
from publications.bibtex.names import Name, read_names
from publications.bibtex.records import Record

_FORMAT = BibtexFormat()
_FORMAT.indent = "  "
_FORMAT.block_separator = "\n"
_FORMAT.trailing_comma = True
_MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]
_PLAIN = ("volume", "number", "pages", "publisher", "edition", "series", "chapter", "howpublished")
_ADDRESSES = ("doi", "url", "isbn", "issn")
_PAGE_DASH = re.compile(r"(?<=\w)–(?=\w)")
_DATES = ("date", "year", "month", "day")
_STATES = {
    "in_press": "inpress",
    "submitted": "submitted",
    "in_preparation": "inpreparation",
    "unpublished": "unpublished",
}
# A word with a capital after its first letter (BERT, iPhone, LaTeX), or a capital that stands alone.
_PROTECTED = re.compile(r"[^\s{}\\$,;:()\[\]“”‘’–—/\u00a0\u2009-]+")


def write_entry(record: Record, *, unicode: bool = True) -> str:
    """The entry of a record: UTF-8 where that is enough, or ASCII with LaTeX commands."""
    fields = [
        Field(key=name, value=f"{{{value}}}") for name, value in _fields(record, unicode=unicode)
    ]
    _put_month_as_macro(fields)
    entry = Entry(entry_type=record.entry_type or "misc", key=record.key, fields=fields)
    return bibtexparser.write_string(Library([entry]), bibtex_format=_FORMAT, unparse_stack=[])


def _put_month_as_macro(fields: list[Field]) -> None:
    for field in fields:
        if field.key == "month" and field.value[1:-1] in _MONTHS:
            field.value = field.value[1:-1]


def _fields(record: Record, *, unicode: bool) -> Iterator[tuple[str, str]]:
    """The fields in the order that people look for them, none of them empty or twice."""
    seen: set[str] = set()
    for name, value in _all_fields(record, lambda text: encode_latex(text, unicode=unicode)):
        if value and name not in seen:
            seen.add(name)
            yield name, value


def _all_fields(record: Record, encode: Callable[[str], str]) -> Iterator[tuple[str, str]]:
    extra = record.extra
    yield "author", _people(record.authors, encode, truncated=record.truncated)
    yield "author+an", annotation_of(record.authors)
    yield "title", _title(record.title, encode)
    yield _venue_field(record), encode(record.venue)
    yield from _dates(record)
    yield "editor", _people(record.editors, encode, truncated=record.editors_truncated)
    yield "editor+an", annotation_of(record.editors)
    for name in _PLAIN:
        text = encode(getattr(record, name))
        yield name, _PAGE_DASH.sub("--", text) if name == "pages" else text
    yield "address", encode(record.place)
    yield _institution_field(record), encode(record.institution)
    if record.kind == "thesis" and "type" not in extra:
        yield "type", _thesis_type(record)
    for name in _ADDRESSES:
        yield name, _address(getattr(record, name))
    yield from _eprint(record)
    if "langid" not in extra or decode_latex(extra["langid"]) != record.language:
        yield "language", encode(record.language)
    yield "note", encode(record.note)
    yield "pubstate", _pubstate(record)
    if "entrysubtype" not in extra:
        yield "entrysubtype", record.presentation
    yield "award", "; ".join(_item(text, encode) for text in record.awards)
    yield "keywords", _keywords(record.keywords, encode)
    yield from _links(record, encode)
    yield "abstract", encode(record.abstract)
    for name, value in extra.items():
        yield name, balanced(value).strip()


def _title(title: str, encode: Callable[[str], str]) -> str:
    """The title with the capitals in braces that a style would make small."""
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
            pieces.append("...")
        pieces.append(write_name(name, encode))
    if truncated:
        pieces.append("others")
    return " and ".join(pieces)


def write_name(name: Name, encode: Callable[[str], str] = encode_latex) -> str:
    """`von Last, Jr, First`, with braces where BibTeX would read something else."""
    first, von, last, jr = (
        _braced_if_needed(encode(part)) for part in (name.first, name.von, name.last, name.jr)
    )
    family = f"{von} {last}".strip()
    for text in (
        f"{first} {last}" if "," in last and first and not (von or jr or "," in first) else "",
        f"{family}, {jr}, {first}" if jr else f"{family}, {first}" if first else family,
        f"{{{last}}}" if not (first or von or jr) else "",
        _all_braced(name, encode),
    ):
        if text and _reads_back(text, name):
            return text
    return _extended(name, encode)


def _braced_if_needed(text: str) -> str:
    if re.search(r"(?:^|\s)and(?:\s|$)", text, re.IGNORECASE) or "," in text or ";" in text:
        return f"{{{text}}}"
    return text


def _all_braced(name: Name, encode: Callable[[str], str]) -> str:
    first, last, jr = (
        f"{{{encode(part)}}}" if part else "" for part in (name.first, name.last, name.jr)
    )
    family = f"{encode(name.von)} {last}".strip()
    if jr:
        return f"{family}, {jr}, {first}"
    return f"{family}, {first}" if first else family


def _reads_back(text: str, name: Name) -> bool:
    read = read_names(text)
    return (
        len(read.names) == 1
        and not read.truncated
        and not read.doubts
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
    if record.kind == "thesis" or record.venue_kind == "school":
        return "school"
    if record.kind in ("inproceedings", "chapter", "poster", "talk"):
        in_journal = record.venue_kind == "journal"
        return "journal" if in_journal else "booktitle"
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
    """Year, month and day; the words of the source where they say more than the numbers."""
    kept = {name: record.extra[name] for name in _DATES if name in record.extra}
    if "date" in kept and read_date(kept).edtf == record.date:
        return
    written: dict[str, str] = {}
    if record.year is not None:
        written["year"] = f"{record.year:04d}" if record.year >= 0 else f"-{-record.year:04d}"
    if record.month:
        written["month"] = _MONTHS[record.month - 1]
    if record.day:
        written["day"] = str(record.day)
    read = read_date({**written, **kept})
    if (read.year, read.month, read.day) != (record.year, record.month, record.day):
        written = {"date": record.date}  # it goes before the year that is kept
    yield from (item for item in written.items() if item[0] not in kept)


def _thesis_type(record: Record) -> str:
    if record.entry_type.startswith(("phd", "master", "bachelor", "ba", "ma", "diplom", "habil")):
        return ""
    return {
        "phd": "PhD thesis",
        "masters": "Master's thesis",
        "bachelors": "Bachelor's thesis",
        "habilitation": "Habilitation",
        "diploma": "Diploma thesis",
    }.get(record.thesis_type, "")


def _address(text: str) -> str:
    """Verbatim: LaTeX's url commands take it as it is; only braces would break the entry."""
    if is_balanced(text):
        return text
    return text.replace("{", "%7B").replace("}", "%7D")


def _eprint(record: Record) -> Iterator[tuple[str, str]]:
    if record.eprint:
        yield "eprint", _address(record.eprint)
        yield "archiveprefix", {"arxiv": "arXiv"}.get(record.eprint_type, record.eprint_type)
        yield "primaryclass", record.eprint_class


def _pubstate(record: Record) -> str:
    implied = record.entry_type == "unpublished" and record.status == "unpublished"
    if implied or "pubstate" in record.extra:
        return ""
    return _STATES.get(record.status, "")


def _item(text: str, encode: Callable[[str], str]) -> str:
    source = encode(text)
    return f"{{{source}}}" if ";" in source else source


def _keywords(keywords: list[str], encode: Callable[[str], str]) -> str:
    words = [encode(word) for word in keywords]
    return ", ".join(f"{{{word}}}" if "," in word or ";" in word else word for word in words)


def _links(record: Record, encode: Callable[[str], str]) -> Iterator[tuple[str, str]]:
    used: Counter[str] = Counter()
    for link in record.links:
        names = [name for name, kind in LINK_KINDS.items() if kind == link.kind] or ["website"]
        number = used[link.kind]
        used[link.kind] += 1
        name = names[number] if number < len(names) else f"{names[0]}{number + 1}"
        yield name, _address(link.url)
        if link.label:
            yield f"{name}+an:label", f'={{"{encode(link.label)}"}}'
        if link.language:
            yield f"{name}+an:lang", f"={link.language}"
