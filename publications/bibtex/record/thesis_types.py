"""The types of theses: how they are recognized, and how BibTeX's `type` names them."""

from __future__ import annotations

import re

_PATTERNS = (
    ("phd", r"ph\.?\s*d|doctor|doktor|dissertation|th[eè]se\b"),
    ("masters", r"master|m\.?\s*sc|mathesis"),
    ("bachelors", r"bachelor|b\.?\s*sc|bathesis"),
    ("habilitation", r"habilitation"),
    ("diploma", r"diplom"),
)
_RECOGNIZED = [(name, re.compile(pattern, re.IGNORECASE)) for name, pattern in _PATTERNS]
THESIS_TYPES = {
    "phd": "Ph.D. thesis",
    "masters": "Master's thesis",
    "bachelors": "Bachelor's thesis",
    "habilitation": "Habilitation thesis",
    "diploma": "Diploma thesis",
}
"""The types in words, as BibTeX's styles print them."""

_NAMED_BY_ENTRY_TYPE = ("phd", "master", "bachelor", "ba", "ma", "diplom", "habil")


def thesis_type(*texts: str) -> str:
    """Return the type that the first of these texts names: "phd", "masters", ..., or ""."""
    for text in texts:
        for name, pattern in _RECOGNIZED:
            if pattern.search(text):
                return name
    return ""


def is_named_by_entry_type(entry_type: str) -> bool:
    """Whether the entry type names the type of thesis, as `phdthesis` does."""
    return entry_type.startswith(_NAMED_BY_ENTRY_TYPE)
