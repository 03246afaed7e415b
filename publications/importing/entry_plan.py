"""What to do with one entry of a source, completed step by step by planning and reconciling."""

import hashlib
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from publications.bibtex import Block
from publications.bibtex.messages import Message, Param
from publications.importing.messages import QUIET_CODES
from publications.importing.options import NO_DECISION, Decision
from publications.importing.report import Outcome
from publications.matching.author_links import AuthorLink
from publications.matching.publication_summary import PublicationSummary
from publications.publication_data import PublicationData
from publications.snapshots import Snapshot


class Question(NamedTuple):
    """A publication that the entry may be."""

    publication: PublicationSummary
    reason: str
    digest: int


@dataclass(slots=True)
class EntryPlan:
    """What to do with one block of a source."""

    block: Block
    outcome: str = Outcome.CREATED
    messages: list[Message] = field(default_factory=list)
    digest: int | None = None
    data: PublicationData | None = None
    summary: PublicationSummary | None = None  # for matching; its id is set when it is stored
    target: PublicationSummary | None = None  # the publication that it is, unless it is new
    questions: list[Question] = field(default_factory=list)
    candidates: list[PublicationSummary] = field(
        default_factory=list
    )  # publications that it may be
    decision: Decision = NO_DECISION
    is_remembered: bool = False  # the decision is of an earlier import
    changes: dict[str, tuple[Any, Any]] = field(default_factory=dict)  # by field: before, after
    people: dict[str, list[AuthorLink]] = field(default_factory=dict)
    publication_id: int | None = None
    stored: PublicationData | None = None  # for ImportedEntry.stored
    order: int = 0  # among the entries of its publication
    is_appearance: bool = False  # stored as another appearance of its publication
    before: Snapshot | None = None

    @property
    def has_warnings(self) -> bool:
        return any(message.code not in QUIET_CODES for message in self.messages)

    @property
    def is_new(self) -> bool:
        return self.data is not None and self.target is None

    @property
    def decided_digest(self) -> int:
        """The digest of the entry, even if it is not stored."""
        return digest_of(self.block)

    def refuse(self, message: Message) -> None:
        """Store nothing of the entry."""
        self.outcome, self.data, self.digest = Outcome.REFUSED, None, None
        self.publication_id, self.people = None, {}
        self.messages = [message]

    def note(self, code: str, **params: Param) -> None:
        self.messages.append(Message(code, params))

    def flag(self, code: str, **params: Param) -> None:
        self.note(code, **params)
        if self.outcome in (Outcome.CREATED, Outcome.UPDATED, Outcome.UNCHANGED):
            self.outcome = Outcome.FLAGGED


def digest_of(block: Block) -> int:
    """Return a digest of the entry's type, key and fields, with macros and inherited fields."""
    parts = [block.type, block.key]
    for name, value in block.fields.items():
        parts += (name, value)
    text = "\x1f".join(parts).encode("utf-8", "surrogatepass")
    return int.from_bytes(hashlib.blake2b(text, digest_size=8).digest(), "big", signed=True)
