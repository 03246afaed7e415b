"""The options of an import, and the decisions of an editor about single entries."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import Any, NamedTuple

from affiliations.models import Organization
from people.models import Person


class ReportRows(Enum):
    """Which blocks of the sources have a row in the report."""

    ALL = "all"
    WITH_MESSAGES = "with messages"  # memory stays flat
    SPOOLED = "spooled"  # all, in a temporary file and as JSON only; memory stays flat


@dataclass(frozen=True, slots=True, kw_only=True)
class ImportOptions:
    """The options of an import, a dry run or a preview."""

    person: Person | None = None
    """The person whose own publication list the sources are."""
    organization: Organization | None = None
    """The organization whose own publication list the sources are."""
    user: Any = None
    """The user who runs the import, if any."""
    encoding: str | None = None
    """The encoding of all sources; None detects it."""
    restore_deleted: bool = False
    """Import publications again that an editor deleted."""
    rows: ReportRows = ReportRows.ALL


class EntryPlace(NamedTuple):
    """Where an entry begins: the name of its source, and the line of its "@"."""

    source: str
    line: int


class AuthorPlace(NamedTuple):
    """An author or editor of an entry."""

    field: str  # "authors" or "editors"
    position: int  # from 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Decision:
    """The decision of an editor about an entry, which overrides what the import would do."""

    skip: bool = False
    """Store nothing of the entry."""
    is_new: bool = False
    """Store it as a new publication, even if it resembles others."""
    publication_id: int | None = None
    """The id of the publication that it is."""
    people: Mapping[AuthorPlace, int | None] = field(default_factory=dict)
    """The ids of the people that authors are; None if an author is no one in the directory."""


NO_DECISION = Decision()
Decisions = Mapping[EntryPlace, Decision]
