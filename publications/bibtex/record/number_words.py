"""Volumes, numbers and chapters that sources write with a word: `Vol. 65` and `No. 3`."""

from __future__ import annotations

import re

from publications.bibtex.lazy_regex import lazy_regex
from publications.bibtex.record.record import Record


def without_number_words(record: Record) -> None:
    if not record.number and (issue := _ISSUE.fullmatch(record.volume)):
        record.volume, record.number = "", issue[1]  # `volume = {n° 40}`
    if not record.volume and (both := _VOLUME_AND_ISSUE.fullmatch(record.number)):
        record.volume, record.number = both[1], both[2]  # `number = {Vol. 26/1}`, of Cairn
    if not record.volume and (of_volume := _VOLUME.match(record.number)):
        number = record.number[of_volume.end() :]  # `number = {Bd. 2}`, of Google Books
        record.volume, record.number = ("", number) if record.series else (number, "")
    if (again := _VOLUME_AND_YEAR.fullmatch(record.number)) and again[1] == record.volume:
        record.number = ""  # `number = {Volume 55, 2005}`, of Annual Reviews
    record.volume = _VOLUME.sub("", record.volume, count=1)
    record.number = _NUMBER.sub("", record.number, count=1)
    record.chapter = _CHAPTER.sub("", record.chapter, count=1)


_VOLUME = lazy_regex(
    r"^(?:vol(?:ume|umen)?|bd|band|jg|jahrg(?:ang)?|tom[eo]?|[tv](?=\.))\b[.:-]?"
    r"\s{0,3}(?=\d|[IVXLC]+(?:$|[-/]))",
    re.IGNORECASE,
)
_NUMBER = lazy_regex(
    r"^(?:(?:no|nr|n[uú]m|number|issue|heft|[hn](?=\.))\b[.:]?|n[°º]|№)\s{0,3}(?=\d|[IVXLC]+\.?$)",
    re.IGNORECASE,
)
_ISSUE = lazy_regex(
    r"(?:(?:no|nr|issue|heft)\b\.?|n[°º])\s{0,3}(\d{1,5}(?:-\d{1,5})?)", re.IGNORECASE
)
_VOLUME_AND_ISSUE = lazy_regex(r"[Vv]ol\.? ?(\d{1,4}) ?/ ?(\d{1,3}(?:-\d{1,3})?)")
_VOLUME_AND_YEAR = lazy_regex(r"Volume (\d{1,4}), (?:19|20)\d\d")
_CHAPTER = lazy_regex(
    r"^(?:ch(?:ap(?:ter|itre)?)?|cap(?:[íi]tulo|itolo)?|kap(?:itel)?)\b[.:]?\s{0,3}(?=\d{1,4}$|[IVXLC]+$)",
    re.IGNORECASE,
)
