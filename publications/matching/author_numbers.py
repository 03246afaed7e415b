"""The numbers by which DBLP tells authors of one name apart, such as "Wei Wang 0001". Pure.

The reader keeps them among the publication's other fields: author+an:dblp = {1="0001"; 3="0045"}.
"""

from foundation.folding import fold
from people.name_comparison import PrintedName
from publications.bibtex.lazy_regex import lazy_regex

_ITEM = lazy_regex(r"(\d+)\s*=\s*\"?(\d{4})")


def number_field(contribution: str) -> str:
    """Return the name of the field with the numbers of "author" or "editor" names."""
    return f"{contribution}+an:dblp"


def numbers_in(text: str | None) -> dict[int, str]:
    """Return the number of each position in such a field."""
    return {int(place): number for place, number in _ITEM.findall(text)} if text else {}


def numbered_name(name: PrintedName, number: str) -> str:
    """Return what identifies the author: a number means nothing without the name."""
    return f"{fold(' '.join(filter(None, name[:3])))} {number}" if number else ""
