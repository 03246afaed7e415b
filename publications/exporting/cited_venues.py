"""Journals and books in the form that the styles of citations expect."""

import re

from publications.bibtex import without_final_period
from publications.exporting.cited_numbers import without_subseries
from publications.exporting.journals_in_capitals import in_title_case
from publications.exporting.titles_in_capitals import title_in_title_case


def cited_container(type_: str, name: str) -> str:
    """Return the journal or the book of an item of this type of CSL."""
    if type_ == "article-journal":
        return in_title_case(without_subseries(name))
    name = _IN.sub("", without_final_period(without_subseries(name)))
    return title_in_title_case(_in_order(name))


_IN = re.compile(r"^In:? (?=(?:[Tt]he )?Proc(?:\.|eedings\b))")  # which the styles print, too


def _in_order(name: str) -> str:
    """Return "2010 20th International Conference on Trees (ICT)" with its words in order.

    IEEE and Google Scholar once wrote "Trees (ICT), 2010 20th International Conference on".
    """
    found = _INVERTED.fullmatch(name)
    return f"{found[2]} {found[1]}" if found else name


_INVERTED = re.compile(
    r"([^,;]{3,200}(?:, (?!\d)[^,;]{3,80}){0,3}), "
    r"((?:\w+ ){0,9}(?:Conference|Congress|Meeting|Symposium|Workshops?) (?:on|of))"
    r"(?:, \d{4})?"
)
