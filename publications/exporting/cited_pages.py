"""Pages in the form that the styles of citations expect."""

import re

from publications.exporting.cited_numbers import HYPHEN
from publications.page_ranges import DASHES, last_page_in_full

DASH = "\ufdd7"
"""A mark for a dash between pages that citeproc-py would shorten."""

_WITH_HYPHENS = re.compile(r"[\w.]+(?:-[\w.]+)?–[\w.]+(?:-[\w.]+)?")  # 831412–831412-8


def printed_pages(pages: str) -> str:
    """The range with a hyphen, or with a marker where citeproc-py would shorten it: "1–20"."""
    if "-" in pages and _WITH_HYPHENS.fullmatch(pages):
        return pages.replace("-", HYPHEN).replace("–", DASH)
    pages = _LENGTH.sub("", pages)
    first, dash, last = re.sub(rf"\s*{DASHES}\s*", "-", pages).partition("-")
    is_article = first[:1] in "eE" and last.isdigit() and len(first) > len(last) + 1
    if dash and (is_article or _OF_ARTICLE.fullmatch(pages)):
        return pages.replace("-", HYPHEN)  # the article "e00308-12"
    if first == last:
        return first
    last = last_page_in_full(first, last)
    shortens = first.isdigit() and last.isdigit() and 2 < len(first) == len(last)
    if "-" in last:  # "I–XXI, 1–482"
        last = last.replace("-", DASH)
    return f"{first}{dash if shortens else DASH}{last}" if dash else first


_LENGTH = re.compile(r"(?<=\w) \(\d+ ?(?:pages|pp)\.?\)$")  # "082507 (8 pp.)"
# JAMC-D-16-0224.1, and the abstract A14C-06 of a meeting
_OF_ARTICLE = re.compile(r"[A-Za-z]\w*(?:-[\w.]+){2,}|[A-Z]{1,2}\d{2}[A-Z]-\d{2,4}")
