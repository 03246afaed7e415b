"""The ISBN and ISSN of a publication as pages show them.

Reference managers write both into either field: Mendeley `isbn = {1547-1063 (Print)}`, others an
ISBN as `issn`. Web of Science has fields of their own for the numbers of what is online. What was
imported stays stored and is exported; pages sort the numbers.
"""

import re
from collections.abc import Iterator

from publications.display.extra_texts import text_of
from publications.models import Publication

_ISSN = re.compile(r"(\d{4})-?(\d{3}[\dXx])")
_ISBN = re.compile(r"97[89](?:[- ]?\d){10}|\d(?:[- ]?\d){8}[- ]?[\dXx]")
_FIGURE = re.compile(r"[1-9]")
_BETWEEN = re.compile(
    r"[\s,;/|]+|VO - \d+|\(?\b(?:print|electronic|linking|online|e-?issn|p-?issn|issn|isbn)\b[):]*",
    re.IGNORECASE,
)


def standard_numbers(publication: Publication) -> Iterator[tuple[str, str]]:
    """Yield ("ISBN", "978-0-12-823014-5") and ("ISSN", "1547-1063, 1551-0018")."""
    isbns: list[str] = []
    issns: list[str] = []
    for written, own in (
        (publication.isbn, isbns),
        (text_of(publication, "eisbn"), isbns),
        (publication.issn, issns),
        (text_of(publication, "eissn", "electronic-issn"), issns),
    ):
        if not _FIGURE.search(written):  # "0000", "Technical report"
            continue
        if numbers := _numbers(written):
            isbns += [number for number in numbers if not _ISSN.fullmatch(number)]
            issns += [_with_hyphen(number) for number in numbers if _ISSN.fullmatch(number)]
        else:
            own.append(written)
    for label, found in (("ISBN", isbns), ("ISSN", issns)):
        if found:
            yield label, ", ".join(dict.fromkeys(found))


def _numbers(written: str) -> list[str]:
    """Return the numbers, or none if the text says more than numbers."""
    found = [match[0] for match in _EITHER.finditer(written)]
    return [] if _BETWEEN.sub("", _EITHER.sub(" ", written)) else found


_EITHER = re.compile(rf"\b(?:{_ISBN.pattern}|{_ISSN.pattern})\b")


def _with_hyphen(issn: str) -> str:
    return _ISSN.sub(lambda match: f"{match[1]}-{match[2].upper()}", issn)
