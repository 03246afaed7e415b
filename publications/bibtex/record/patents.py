"""Patents, which Google Scholar exports as `@misc` with the number in the note."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import NamedTuple

from publications.bibtex.lazy_regex import lazy_regex


class Patent(NamedTuple):
    office: str  # "US"
    kind: str  # "Patent" or "Patent App."
    number: str


_PATENT = lazy_regex(
    r"(?P<office>[A-Z]{2}|U\.\s?S\.|European|German|Chinese|Japanese) "
    r"(?P<kind>Patents?(?: (?:App\.?|Appl\.|Application))?)(?: No\.?| Number)? "
    r"(?P<number>(?:[A-Z]{1,3}[ /]?)*\d[\dA-Z,./-]{3,20}(?: [A-Z]\d?)?)",
    re.IGNORECASE,
)


def patent_in(text: str) -> Patent | None:
    """Read a text that is only "US Patent 6,285,999" or "WO Patent App. PCT/US2004/001"."""
    found = _PATENT.fullmatch(text.strip(" .")) if "atent" in text else None
    return Patent(found["office"], found["kind"], found["number"]) if found else None


def is_patent(fields: Mapping[str, str]) -> bool:
    is_of_google = fields.get("publisher", "").strip("{} ") == "Google Patents"
    is_stated = fields.get("type", "").lower().startswith("patent ")  # `Patent FR 13 00146`
    return is_of_google or is_stated or patent_in(fields.get("note", "").strip("{}")) is not None


def with_registered_number(fields: Mapping[str, str]) -> Mapping[str, str]:
    """Return the fields with the number of a program that is registered in Russia.

    Beside a date, `prnumber` is the number of an earlier application.
    """
    if not fields.get("prnumber") or fields.get("number") or "prdate" in fields:
        return fields
    kept = {name: text for name, text in fields.items() if name != "prnumber"}
    return {**kept, "number": fields["prnumber"]}
