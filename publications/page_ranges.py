"""Pages of a publication as printed: "515–532", "515--532", "12, 14-16", "e1001". Pure."""

import re

DASHES = r"[-‐‑‒–—−]+"
"""A pattern for what separates the first from the last page."""

_RANGE = re.compile(rf"\s*([^\s,‐‑‒–—−-]+)\s*{DASHES}\s*([^\s,‐‑‒–—−-]+)\s*")

_MOST_ISSUES = 5  # in one
_MOST_VOLUMES = 100
_NUMBERS = re.compile(r"([1-9]\d{0,2})\s*-{1,3}\s*([1-9]\d{0,2})")


def with_en_dash(pages: str) -> str:
    """The pages for display, with an en dash where BibTeX has two or three hyphens."""
    first, last = first_and_last(pages)
    if first == last:
        return first
    return pages.replace("---", "–").replace("--", "–")


def numbers_with_en_dash(numbers: str) -> str:
    """A volume or number for display, with an en dash in "1-2" and "177-78", not in "2005-001"."""
    match = _NUMBERS.fullmatch(numbers)
    if match is None:
        return numbers
    first, last = int(match[1]), int(last_page_in_full(match[1], match[2]))
    is_short = len(match[1]) > len(match[2])
    is_range = first < last <= first + (_MOST_ISSUES if is_short else _MOST_VOLUMES)
    return f"{match[1]}–{match[2]}" if is_range else numbers


def first_and_last(pages: str) -> tuple[str, str]:
    """The first and the last page, or all of `pages` and "" if it isn't a single range."""
    match = _RANGE.fullmatch(pages)
    return (match[1], match[2]) if match else (pages, "")


def last_page_in_full(first: str, last: str) -> str:
    """Return "272" for "257-72", as PubMed writes ranges, which some styles print in full."""
    if not (first.isdigit() and last.isdigit() and _SHORTEST_IN_PART <= len(first) > len(last)):
        return last
    full = f"{first[: -len(last)]}{last}"
    return full if full > first else last


_SHORTEST_IN_PART = 2  # "93-8"
