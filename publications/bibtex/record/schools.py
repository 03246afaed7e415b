"""The university of a thesis, also where a program has written it as the journal."""

from __future__ import annotations

import re

from publications.bibtex.lazy_regex import lazy_regex
from publications.bibtex.record.fields import Fields
from publications.bibtex.record.texts import read_name


def take_school(taken: Fields) -> str:
    """Remove the field for the university, and return its name."""
    in_venue = filter(lambda name: _is_school(taken, name), _VENUES)
    schools = [*_SCHOOLS, *in_venue, "organization", "organisation", "publisher"]
    return _KIND_BEFORE.sub("", taken.take(*schools, read=read_name, attribute="venue"))


_SCHOOLS = ("school", "institution", "university", "institute")
_VENUES = ("journal", "journaltitle", "booktitle")


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
# `Ph.D. thesis, Oak University`, as Google Scholar writes it, and `BSc, Oak University`
_KIND_BEFORE = lazy_regex(
    r"(?:^(?:BSc|MSc|PhD|BA|MA)(?: \(?hons\.?\)?)?|"
    r"(?:ph\.?\s?d\.?|doctoral|master(?:['’]?s)?|m\.?sc\.?|bachelor(?:['’]?s)?|diploma)\s"
    r"(?:thesis|dissertation)|dissertation|thesis),\s(?=\S)",
    re.IGNORECASE,
)
