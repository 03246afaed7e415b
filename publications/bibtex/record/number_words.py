"""Volumes and numbers that sources write with a word: `Vol. 65` and `No. 3`."""

from __future__ import annotations

import re

from publications.bibtex.record.record import Record


def without_number_words(record: Record) -> None:
    record.volume = _VOLUME.sub("", record.volume, count=1)
    record.number = _NUMBER.sub("", record.number, count=1)


_VOLUME = re.compile(
    r"^(?:vol(?:ume)?|bd|band|jg|jahrg(?:ang)?)\b[.:]?\s{0,3}(?=\d|[IVXLC]+$)", re.IGNORECASE
)
_NUMBER = re.compile(r"^(?:no|nr|num|number|issue)\b[.:]?\s{0,3}(?=\d)", re.IGNORECASE)
