"""Numbers that versions of Mendeley gave to thousands of publications that they aren't of."""

from __future__ import annotations

import re
from collections.abc import Mapping

from publications.bibtex.lazy_regex import lazy_regex

DIGITS_IN_ORDER = "0123456789"
"""What Springer writes for the number of an issue, or the ISBN, before there is one."""
_ARXIV = lazy_regex(
    r"(?:arxiv:)?1011\.1669(?:v\d)?|NIHMS150003|15334406|0-387-31073-8", re.IGNORECASE
)
_TITLE = "effective action"  # of the paper that has this number
_PREPRINT = frozenset({"eprint", "arxivid", "arxiv"})
_NO_DOI = r"10\.1007/s13398-014-0173-7\.2"  # was never registered
_FALSE = {
    **dict.fromkeys(_PREPRINT, _ARXIV),
    "doi": lazy_regex(rf"10\.1017/CBO9781107415324\.004|{_NO_DOI}", re.IGNORECASE),
    "isbn": lazy_regex(r"978-?85-?7811-?079-?6|978-?0-?87421-?656-?1|0{10,13}"),
    "issn": lazy_regex(r"1098-?6596|0717-?6163"),
}
# Numbers that no publication has: the second DOI is of a template, and many ISBNs are figures of
# the DOI, as in 1319401200568.
_OF_NOTHING = {
    "doi": lazy_regex(rf"\s*\{{*(?:{_NO_DOI}|10\.1177/ToBeAssigned)\}}*\s*", re.IGNORECASE),
    "isbn": lazy_regex(r"\s*\{*(?:(?!97[89])\d{13}|(\d)\1{9}|unknown)\}*\s*", re.IGNORECASE),
}


def false_numbers(fields: Mapping[str, str], title: str, kind: str) -> list[str]:
    """Return the names of the fields with false numbers.

    Most are those of real publications as well, so two false ones are needed.
    """
    if _FALSE.keys().isdisjoint(fields):
        return []
    found = [
        name
        for name, false in _FALSE.items()
        if name in fields and false.fullmatch(fields[name].strip(" {}"))
    ]
    if _is_book_as_preprint(fields):
        return [name for name in _PREPRINT if name in fields]
    is_theirs = _TITLE in title.lower()
    is_certain = len(found) > 1 or not _PREPRINT.isdisjoint(found)
    false = found if is_certain and not is_theirs else []
    no_number = [n for n, none in _OF_NOTHING.items() if none.fullmatch(fields.get(n, ""))]
    if kind == "article" and _is_end_of_doi(fields):
        no_number.append("isbn")
    return list(dict.fromkeys((*false, *no_number)))


def _is_end_of_doi(fields: Mapping[str, str]) -> bool:
    """Whether the ISBN 9502300203 of an article is the end of 10.1177/1532673X9502300203.

    Springer writes the digits in order before there is one.
    """
    isbn = fields.get("isbn", "").strip(" {}")
    if isbn == DIGITS_IN_ORDER:
        return True
    is_short = len(isbn) == 10 and isbn.isdecimal()
    return is_short and fields.get("doi", "").strip(" {}").endswith(isbn)


def _is_book_as_preprint(fields: Mapping[str, str]) -> bool:
    """Whether the number at arXiv is also the ISBN or ISSN."""
    if _PREPRINT.isdisjoint(fields):
        return False
    number = next((fields[name] for name in sorted(_PREPRINT) if name in fields), "").strip(" {}")
    others = (fields.get("isbn", ""), fields.get("issn", ""))
    return bool(number) and number.replace("-", "") in [each.replace("-", "") for each in others]
