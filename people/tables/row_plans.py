"""What loading a table of people does, row by row."""

import hashlib
from collections import Counter
from dataclasses import dataclass, field
from typing import Any


@dataclass
class RowPlan:
    """What loading a row does."""

    line: int
    name: str
    outcome: str = "unchanged"  # "new", "changed", "unclear"
    changes: list[tuple[str, str, str]] = field(default_factory=list)
    """The column, and its value before and after."""
    reason: str = ""
    """Why it is unclear."""
    note: str = ""
    """What else a change does."""
    adds: list[str] = field(default_factory=list)
    """The names of new organizations."""
    person: int | None = None

    def refuse(self, reason: str) -> "RowPlan":
        """Make it unclear, and return it."""
        self.outcome, self.reason, self.changes, self.note = "unclear", reason, [], ""
        self.adds = []
        return self


@dataclass
class TablePlan:
    """What loading a table does, row by row."""

    rows: list[RowPlan] = field(default_factory=list)
    event: Any = None
    """The event in the change log, which can be undone."""

    @property
    def counts(self) -> Counter[str]:
        return Counter(row.outcome for row in self.rows)

    @property
    def digest(self) -> str:
        """The same for two plans that do the same."""
        said = repr([(r.line, r.name, r.outcome, r.changes, r.reason, r.note) for r in self.rows])
        return hashlib.sha256(said.encode()).hexdigest()

    @property
    def new_organizations(self) -> list[str]:
        return list(dict.fromkeys(name for row in self.rows for name in row.adds))

    @property
    def people(self) -> list[int]:
        """The people who are new or changed."""
        return [r.person for r in self.rows if r.person and r.outcome in ("new", "changed")]
