"""The numbers of a publication in databases, with the addresses of its entries there."""

import re
from collections.abc import Iterator
from typing import NamedTuple

from django.utils.translation import gettext as _

from publications.display.extra_texts import text_of
from publications.models import Publication


class DatabaseNumber(NamedTuple):
    database: str
    number: str
    address: str  # "" if it isn't known


def address_in(database: str, number: str) -> str:
    """Return the web address of a number in a database whose addresses are known, otherwise ""."""
    form, begins = _ADDRESSES.get(database, (None, ""))
    return begins + number if form and form.fullmatch(number) else ""


# Mendeley gives the numbers 25246403 and 15003161 to publications that they aren't of.
_PMID = re.compile(r"(?!25246403|15003161)(?:[0-9]{1,7}|[0-5][0-9]{7})")
_ADDRESSES = {
    "PubMed": (_PMID, "https://pubmed.ncbi.nlm.nih.gov/"),
    "PubMed Central": (re.compile(r"PMC\d{1,9}"), "https://pmc.ncbi.nlm.nih.gov/articles/"),
    "MathSciNet": (re.compile(r"MR\d{5,8}"), "https://mathscinet.ams.org/mathscinet-getitem?mr="),
    "zbMATH": (re.compile(r"\d{4}\.\d{5}|\d{2}\.\d{4}\.\d{2}|\d{6,8}"), "https://zbmath.org/"),
    "Handle": (re.compile(r"[\w.]+/[^\s<>\"]+"), "https://hdl.handle.net/"),
    "OCLC": (re.compile(r"\d{1,12}"), "https://search.worldcat.org/title/"),
    "JSTOR": (
        re.compile(r"(?:resrep)?\d+|j\.[a-z0-9]+(?:\.\d+)?"),
        "https://www.jstor.org/stable/",
    ),
    "Google Books": (re.compile(r"[\w-]{12}"), "https://books.google.com/books?id="),
    "ASCL": (re.compile(r"\d{4}\.\d{3}"), "https://ascl.net/"),
    "HAL": (re.compile(r"[a-z]+-\d+(?:v\d+)?"), "https://hal.science/"),
    "IACR": (re.compile(r"(?:19|20)\d\d/\d+"), "https://eprint.iacr.org/"),
}


def database_numbers(publication: Publication) -> Iterator[DatabaseNumber]:
    """Yield the numbers in fields of their own; `eprint` has one of any database."""
    for name, number in (
        ("PubMed", _pubmed(publication)),
        ("PubMed Central", _pubmed_central(publication)),
        ("MathSciNet", _mathscinet(publication)),
        ("zbMATH", _zbmath(publication)),
        ("JSTOR", _jstor(publication)),
        ("OCLC", _oclc(publication)),
    ):
        if number:
            yield DatabaseNumber(_(name), number, address_in(name, number))


def _pubmed(publication: Publication) -> str:
    """Return the number in PubMed, as Mendeley, Scopus and converters of PubMed name the field.

    Mendeley also writes numbers of other databases there. PubMed had 40 million entries in 2025,
    and ten million in 1999.
    """
    number = text_of(publication, *_PUBMED_FIELDS) or _in_note(publication, "pmid")
    if not _PMID.fullmatch(number) or number == publication.eprint:
        return ""
    is_recent = (publication.year or 0) > _LAST_YEAR_OF_LOW_NUMBERS
    return "" if is_recent and int(number) < _LEAST_AFTER else number


_PUBMED_FIELDS = ("pmid", "pubmed", "pubmed_id", "pubmedid")
_LAST_YEAR_OF_LOW_NUMBERS, _LEAST_AFTER = 2001, 10_000_000


def _pubmed_central(publication: Publication) -> str:
    number = text_of(publication, "pmcid", "pmc", "pubmedcentral")
    number = (number or _in_note(publication, "pmcid")).upper()
    return number if number.startswith("PMC") else ""


def _in_note(publication: Publication, name: str) -> str:
    """Return the number of "26017442[pmid]" or "PMID: 26017442", notes that aren't shown."""
    form = rf"(\w+)\s?\[{name}\]|{name}:?\s*(\w+)\.?(?: IS[BS]N: \S+)?"
    found = re.fullmatch(form, text_of(publication, "note"), re.IGNORECASE)
    return found[1] or found[2] if found else ""


def _mathscinet(publication: Publication) -> str:
    """Return "MR4108687" for "4108687" and "MR4108687 (2021h:62004)"."""
    text = text_of(publication, "mrnumber")
    found = _MR_NUMBER.match(text)
    return f"MR{found[1]}" if found else text


def _zbmath(publication: Publication) -> str:
    """Return the number of the review, "1157.55009", or that of the document."""
    review = re.sub(r"(?i)^zbl\s*", "", text_of(publication, "zbl", "zblnumber"))
    return review or text_of(publication, "zbmath")


def _jstor(publication: Publication) -> str:
    number = text_of(publication, "jstor")
    is_linked = number == publication.eprint or publication.url.endswith(f"/{number}")
    return "" if is_linked else number


def _oclc(publication: Publication) -> str:
    """Return the number in WorldCat, which libraries also write as "ocn996972940".

    It is shown only without an ISBN, because that finds the book, too.
    """
    if publication.isbn:
        return ""
    number = text_of(publication, "oclc") or _in_note(publication, "oclc")
    return re.sub(r"^(?:ocm|ocn|on)(?=\d)", "", number)


_MR_NUMBER = re.compile(r"(?:MR\s*)?(\d{5,8})\b", re.IGNORECASE)
