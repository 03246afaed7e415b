"""Whether what an entry calls its journal or its book is a journal, a conference or an archive."""

from __future__ import annotations

import re
from functools import lru_cache

from publications.bibtex.lazy_regex import lazy_regex

_WORKSHOP = lazy_regex(r"\bworkshop", re.IGNORECASE)
# `XII Congreso` and `2018 IEEE Conference`, which Scopus and others write as the journal.
_EDITION = lazy_regex(
    r"(?:\d+(?:st|nd|rd|th|[aoº°ª]\b|[a-z]{2}\.)|[IVXL]+\.?(?= [A-Z]\w+ )|(?:19|20)\d\d\b)"
    r"(?=.*\b(?:conf|congr|sympos|simp[oó]s|workshop|meeting|jornad|encontr|encuentr|kongress|tagung|"
    r"col[lo]{1,2}q))",
    re.IGNORECASE,
)
# `Proceedings of the 2nd World Conference on Oaks`, but not `Proceedings of the Oak Society`.
_PROCEEDINGS = lazy_regex(
    r"proc(?:eedings|\.)?\b(?! of (?:machine|meetings|science|spie|the (?:acm on|vldb)))"
    r"(?=.*\b(?:conf|congr|sympos|workshop))",
    re.IGNORECASE,
)
_YEAR = lazy_regex(r"\b(?:19|20)\d\d\b")
_REPOSITORY = lazy_regex(
    r"(?i)\barxiv\b|^corr$|^computing research repository\b|rxiv\b|\bzenodo\b|\bSSRN\b"
)


@lru_cache(maxsize=1024)  # the same venues occur many times
def venue_kind(kind: str, venue: str, *, is_in_journal: bool = False) -> str:
    """Return the kind of venue of a record, which its `journal` or another field names."""
    if _REPOSITORY.search(venue):
        return "repository"
    is_edition = bool(_EDITION.match(venue) or _PROCEEDINGS.match(venue))
    if is_in_journal and not (kind == "inproceedings" and (is_edition or _YEAR.search(venue))):
        return "journal"
    if _WORKSHOP.search(venue):
        return "workshop"
    is_in_edition = is_edition and kind in ("article", "chapter")
    if is_in_edition or kind in ("inproceedings", "poster", "talk"):
        return "conference"
    return "book" if kind == "chapter" else "other"
