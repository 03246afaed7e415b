"""The university of a thesis, also where a program has written it as the journal."""

from __future__ import annotations

import re
from collections.abc import Mapping

from publications.bibtex.lazy_regex import lazy_regex
from publications.bibtex.record.fields import Fields
from publications.bibtex.record.texts import read_name
from publications.bibtex.record.thesis_types import (
    ANY_THESIS,
    NAMED_THESIS,
    THESIS_TYPES,
    thesis_type,
    thesis_type_of,
)


def with_thesis(fields: Mapping[str, str]) -> Mapping[str, str]:
    """Return the fields of an article in "PhD thesis, Elm College" with the type and the school.

    MathSciNet exports theses as books with the note "Thesis (Ph.D.)--Elm College".
    """
    if any(map(fields.get, _OF_OTHERS)):
        return fields
    venues = [name for name in VENUES if fields.get(name, "").strip(" {}")]
    pattern, names = (_THESIS, venues) if venues else (_NOTE_OF_MATHSCINET, ["note"])
    texts = (fields.get(name, "").replace("~", " ").strip(" {}.") for name in names)
    found = [pattern.fullmatch(text) for text in texts]
    if not all(found) or found[0] is None:
        return fields
    thesis = {name: text for name, text in fields.items() if name not in names}
    thesis["type"] = found[0]["type"] if venues else f"{found[0]['type']} thesis"
    if school := found[0]["school"]:
        thesis["school"] = school
    return thesis


_OF_OTHERS = ("volume", "number", "doi", "school", "series", "type")
_THESIS = lazy_regex(
    rf"(?P<type>{NAMED_THESIS})"
    r"(?:, ?(?!advis|supervis)(?P<school>[^\W\d].{2,120}?)(?:, (?:19|20)\d\d)?)?",
    re.IGNORECASE,
)
_NOTE_OF_MATHSCINET = lazy_regex(
    r"Thesis \((?P<type>[A-Z][\w.]{1,6})\)(?:--|–)(?P<school>[^\W\d].{2,120}?)"
    r"(?:, (?:19|20)\d\d)?"
)


def take_school(taken: Fields) -> str:
    """Remove the field for the university, and return its name."""
    in_venue = filter(lambda name: _is_school(taken, name), VENUES)
    schools = [*_SCHOOLS, *in_venue, "publisher", "organization", "organisation"]
    return _KIND_BEFORE.sub("", taken.take(*schools, read=read_name, attribute="venue"))


def type_before_school(taken: Fields, entry_type: str) -> str:
    """Return "Bachelor's thesis" for the school "Bachelor thesis, Oak University".

    Return nothing if the entry type says so as well.
    """
    found = _KIND_BEFORE.match(taken.all.get("school", "").lstrip(" {"))
    named = thesis_type(found[0]) if found else ""
    return THESIS_TYPES[named] if named and named != thesis_type_of(entry_type, "") else ""


_SCHOOLS = ("school", "institution", "university", "institute")
VENUES = ("journal", "journaltitle", "booktitle")


def _is_school(taken: Fields, name: str) -> bool:
    text = taken.left.get(name, "")
    return _SCHOOL.search(text) is not None and not _PERIODICAL.search(text)


_SCHOOL = lazy_regex(
    r"\b(?:univ|institut|istitut|hochschul|polit[eé]cn|polytech|college\b|school\b|[ée]cole\b|"
    r"escola\b|escuela\b|facult|facolt|academ|eth\b|epfl\b|mit\b)|universit[aàä]|hochschule|"
    r"大学|大學|대학|университет",
    re.IGNORECASE,
)
_PERIODICAL = lazy_regex(
    r"\b(?:journal|review|bulletin|annals|proceedings|transactions|letters|zeitschrift|revue|"
    r"revista|rivista|abstracts|proquest|arxiv)\b",
    re.IGNORECASE,
)
# `Ph.D. thesis, Oak University`, as Google Scholar writes it, `BSc, Oak University`
# and `PhD th., Oak University`
_KIND_BEFORE = lazy_regex(
    rf"(?:^(?:BSc|MSc|PhD|BA|MA)(?: \(?hons\.?\)?| th\.)?|{ANY_THESIS}),\s(?=\S)", re.IGNORECASE
)
