"""The options of an import, and the decisions of an editor about single entries."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import Any, NamedTuple, Self

from affiliations.models import Organization
from people.models import Person
from publications.importing.unit_reach import UnitReach


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
    base_url: str = ""
    """What relative addresses of files, such as `pdf = {study.pdf}`, begin with."""
    restore_deleted: bool = False
    """Import publications again that an editor deleted."""
    rows: ReportRows = ReportRows.ALL
    reach: UnitReach | None = None
    """What an editor of units may change; None for everything."""


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
    """The decision of an editor about an entry, which overrides what the import would do.

    Without any of the following, the editor agrees with what the import would do.
    """

    skip: bool = False
    """Store nothing of the entry."""
    is_new: bool = False
    """Store it as a new publication, even if it resembles others."""
    publication_id: int | None = None
    """The id of the publication that it is."""
    people: Mapping[AuthorPlace, int | None] = field(default_factory=dict)
    """The ids of the people that authors are; None if an author is no one in the directory."""

    def to_json(self) -> dict[str, Any]:
        """Return only what was decided."""
        values: dict[str, Any] = {}
        if self.skip:
            values["skip"] = True
        if self.is_new:
            values["is_new"] = True
        if self.publication_id is not None:
            values["publication"] = self.publication_id
        if self.people:
            values["people"] = [[*place, person] for place, person in self.people.items()]
        return values

    @classmethod
    def from_json(cls, values: Mapping[str, Any]) -> Self:
        """Read what `to_json` returned."""
        return cls(
            skip=values.get("skip", False),
            is_new=values.get("is_new", False),
            publication_id=values.get("publication"),
            people={
                AuthorPlace(name, position): person
                for name, position, person in values.get("people", ())
            },
        )


NO_DECISION = Decision()
Decisions = Mapping[EntryPlace, Decision]
