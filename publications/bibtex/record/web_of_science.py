"""Tell entries of Web of Science, which writes names and titles in ways of its own."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


def is_of_web_of_science(fields: Mapping[str, Any] | None) -> bool:
    """Whether an entry has the fields of an export from Web of Science, besides those of BibTeX."""
    return "unique-id" in (fields or {})
