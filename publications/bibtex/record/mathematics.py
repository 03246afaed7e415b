"""Fields as zbMATH and MathSciNet write them. Pure."""

from __future__ import annotations

import re
from collections.abc import Mapping

from publications.bibtex.latex.decoding import decode_latex
from publications.bibtex.lazy_regex import lazy_regex
from publications.bibtex.record.folding import fold


def as_elsewhere(fields: Mapping[str, str]) -> Mapping[str, str]:
    """Return the fields as other databases write them."""
    if "mr" in fields and "mrnumber" not in fields and _REVIEW.fullmatch(fields["mr"]):
        fields = {("mrnumber" if name == "mr" else name): text for name, text in fields.items()}
    return _with_classes(_with_article_number(_with_series(fields)))


_REVIEW = lazy_regex(r"\s*(?:MR\s*)?\d{5,8}\s*")  # a number of MathSciNet


def with_book_in_source(fields: Mapping[str, str]) -> Mapping[str, str]:
    """Return the fields of a paper in proceedings that only the `source` of zbMATH names.

    It is "Roe, Ann (ed.) et al., Oaks. 2nd conference, Oslo. Proceedings. Berlin: Springer. Lect.
    Notes Oaks 16, 40-44 (1999). [ISBN 3-540-66019-4; ISSN 0302-9743]".
    """
    text = decode_latex(fields["source"]).replace("–", "-") if "source" in fields else ""
    found = _BOOK_OF_ZBMATH.fullmatch(text) if text[-1:] in _ENDS_OF_SOURCES else None
    if found is None or not fields.keys().isdisjoint(("booktitle", "journal", "pages", "volume")):
        return fields
    parts = {name: part for name, part in found.groupdict().items() if part}
    if "editor" in parts and found["others"]:
        parts["editor"] += " and others"
    parts.pop("others", None)
    return {**parts, **{name: text for name, text in fields.items() if name != "source"}}


_BOOK_OF_ZBMATH = lazy_regex(
    r"(?:(?P<editor>[^(),]{2,40}, [^(),]{2,40}) \(eds?\.\)(?P<others> et al\.)?, )?"
    r"(?P<booktitle>[^\W\d_].{10,300}?)(?:\. Proceedings)?\."
    r" (?P<address>[^\W\d_][^\d.:;]{2,60}): (?P<publisher>[^\d.:;]{3,60})\."
    r" (?P<series>[^\W\d_][^\d,;:]{3,80}) (?P<volume>\d{1,5}), (?P<pages>\d{1,5}-\d{1,5})"
    r" \((?P<year>(?:19|20)\d\d)\)\.?"
    r"(?: \[(?:ISBN (?P<isbn>[\dX-]{10,17}))?[^\[\]]{0,60}\])?"
)
_ENDS_OF_SOURCES = frozenset(".])")


def is_short_for(short: str, journal: str) -> bool:
    """Whether the source `short` may abbreviate the name of a journal: "Stat. Comput.", "JMS"."""
    short = decode_latex(short)
    if journal.endswith(f". {short}"):  # "University of Oslo. Faculty of Law. Trees"
        return False
    found = re.search(r"\w+", short)
    first = found[0] if found else ""
    words = re.findall(r"\w+", fold(journal))
    return first.isupper() or any(word.startswith(fold(first)) for word in words)


def _with_classes(fields: Mapping[str, str]) -> Mapping[str, str]:
    """Return zbMATH's `keywords = {55Q05,55Q25}` as `mrclass`, in which MathSciNet has classes."""
    if "mrclass" in fields or fields.keys().isdisjoint(("zbmath", "zbl")):
        return fields
    classes = [word.strip() for word in fields.get("keywords", "").split(",")]
    if not all(map(_CLASS.fullmatch, classes)):
        return fields
    kept = {name: text for name, text in fields.items() if name != "keywords"}
    return {**kept, "mrclass": ", ".join(classes)}


_CLASS = lazy_regex(r"\d\d(?:[A-Z]\d\d|-\d\d|[A-Z]xx|-XX)")


def _with_series(fields: Mapping[str, str]) -> Mapping[str, str]:
    """Return MathSciNet's `pages = {489--501. Oak Notes in Math., Vol. 342}` as three fields."""
    found = _PAGES_AND_SERIES.fullmatch(fields.get("pages", ""))
    if found is None or not fields.keys().isdisjoint(("series", "volume", "number")):
        return fields
    kind = "volume" if found["kind"] == "Vol" else "number"
    return {**fields, "pages": found["pages"], "series": found["series"], kind: found["of_series"]}


_PAGES_AND_SERIES = lazy_regex(
    r"\s*(?P<pages>\d+[-–]{1,2}\d+)\. (?P<series>[^\W\d_][^,]++),\s*(?P<kind>Vol|No)\."
    r"[\s~]?(?P<of_series>\d+(?:[-–]{1,2}\d+)?)\s*"
)


def _with_article_number(fields: Mapping[str, str]) -> Mapping[str, str]:
    """Return the fields with the number of an article and its length under their usual names.

    zbMATH writes `pages = {22}, note = {Id/No 101932}`, and MathSciNet `{Paper No. 101932, 22}`,
    `{Paper No. 9, 243--248}` if its pages are numbered, or, in entries of earlier years,
    `{Art. ID 32324, 18}` and `{101932, 22}`.
    """
    note, pages = fields.get("note", ""), fields.get("pages", "")
    number = _NOTE_OF_ZBMATH.fullmatch(note) if "Id/No " in note else None
    article = number or (_PAGES_OF_MATHSCINET.fullmatch(pages) if "," in pages else None)
    if article is None and "mrnumber" in fields:
        article = _BARE_PAGES_OF_MATHSCINET.fullmatch(pages)
    if article is None or not fields.keys().isdisjoint(("eid", "pagetotal")):
        return fields
    usual = dict(fields)
    usual["eid"] = article["number"]
    if number:
        del usual["note"]
    length = article["length"] if article is not number else pages.strip()
    if length.isdecimal():
        usual["pagetotal"] = length
        del usual["pages"]
    else:
        usual["pages"] = length
    return usual


_NOTE_OF_ZBMATH = lazy_regex(r"\s*Id/No (?P<number>[\w.-]+)\s*")
_PAGES_OF_MATHSCINET = lazy_regex(
    r"\s*(?:(?:Paper|Art\.) No\.|Art\.(?: ID)?) (?P<number>[\w.-]+), ?"
    r"(?P<length>\d+(?:[-–]{1,2}\d+)?)(?: pages)?\s*"
)
_BARE_PAGES_OF_MATHSCINET = lazy_regex(r"\s*(?P<number>0\d{3,}|\d{6,}), (?P<length>\d{1,3})\s*")
