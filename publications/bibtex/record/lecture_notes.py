"""Series such as the Lecture Notes in Computer Science that stand beside the title of a book."""

from __future__ import annotations

import re

from publications.bibtex.lazy_regex import lazy_regex
from publications.bibtex.record.book_titles import IN_BOOKS
from publications.bibtex.record.record import Record


def separate_series(record: Record) -> None:
    """Read `Trees, Lecture Notes in Botany 316` as `Trees`, volume 316 of that series."""
    if record.kind not in IN_BOOKS or _MAY_HAVE_SERIES.search(record.venue) is None:
        return
    patterns = (_BEHIND, _NUMBER_BEFORE, _FIRST, _CONFERENCES_FIRST)
    matches = (pattern.fullmatch(record.venue) for pattern in patterns)
    found = next(filter(None, matches), None)
    if found is None:
        return
    series, number = found["series"].strip(), found["number"] or ""
    is_other_series = record.series not in ("", series)
    is_other_volume = number and record.volume not in ("", number)
    if is_other_series or is_other_volume:
        return
    record.venue = found["book"]
    record.series = series
    record.volume = record.volume or number


_MAY_HAVE_SERIES = lazy_regex(
    r"Lecture Notes|\bLN[A-Z]|\bCCIS\b|Communications in Computer"
    r"|\b(?:AIP|ASP) Conf"
)
_CONFERENCES = r"(?:AIP|ASP) Conf(?:\.|erence)? (?:Proc(?:eedings|\.)?|Ser(?:ies|\.)?)"
_SERIES = (
    rf"(?P<series>{_CONFERENCES}|"
    r"Lecture Notes (?:in|on) (?:Artificial Intelligence|Bioinformatics|"
    r"Computer Science|Computational Science and Engineering|Control and Information Sciences|"
    r"Earth Sciences|Economics and Mathematical Systems|Electrical Engineering|Informatics|"
    r"Logistics|Math(?:ematics|\.)?|Mechanical Engineering|Networks and Systems|Physics|"
    r"Statistics|[A-Z]\w+)|"
    r"LN(?:AI|BI|BIP|CS|CSE|EE|ICST|M|NS|P)|CCIS|"
    r"Communications in Computer and Information Science)"
)
_VOLUME = r"(?:vol(?:ume|\.)?|no\.?|number|nr\.?|#)"
_PUBLISHER = r"Springer(?:[- ]Verlag)?(?: International Publishing)?"
# `Trees, Lecture Notes in Botany 316`, `Trees (Springer LNCS 201)`, and without the number
_BEHIND = lazy_regex(
    rf"(?P<book>\S.{{6,400}}?[^\s,.;:/–—-])(?:\s*[,.;:/]\s+|\s,|\s+[/–—-]\s+|\s+(?=\(|.*\d$))"
    rf"\(?(?:{_PUBLISHER},?\s+)?{_SERIES}"
    rf"(?:\s*[,:(]?\s*(?:{_VOLUME}\s*)?(?P<number>\d{{1,5}})\)?)?"
    rf"\)?(?:[.,]\s*{_PUBLISHER})?\.?",
    re.IGNORECASE,
)
# `Trees. Number 4212 in LNCS`
_NUMBER_BEFORE = lazy_regex(
    rf"(?P<book>\S.{{4,400}}?)[.,]\s+{_VOLUME}\s*(?P<number>\d{{1,5}})\s+(?:in|of)\s+"
    rf"(?:the\s+)?{_SERIES}",
    re.IGNORECASE,
)
# `LNCS Vol. 1982 (Proc. TREE '00)`
_FIRST = lazy_regex(
    rf"{_SERIES},?\s+(?:{_VOLUME}\s*)?(?P<number>\d{{1,5}})\s*\((?P<book>[^()]{{4,200}})\)",
    re.IGNORECASE,
)
# `AIP Conf. Proc. 609: Trees and Elms`
_CONFERENCES_FIRST = lazy_regex(
    rf"(?P<series>{_CONFERENCES}) (?P<number>\d{{1,4}}): (?P<book>\S.{{4,400}})",
    re.IGNORECASE,
)
