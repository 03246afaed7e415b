"""Merge the rows that refer to a publication."""

from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext_lazy as _

from foundation.merging.related_rows import (
    CombinedRows,
    PairRows,
    RelatedRows,
    RetiredSlugs,
    UniqueRows,
)
from publications.matching.duplicate_candidates import (
    IDENTIFIER_TAKEN,
    MAYBE_SAME,
    MAYBE_SAME_IN_FILE,
    settle_entries,
)
from publications.models import (
    Appearance,
    Authorship,
    DuplicateCandidate,
    ImportedEntry,
    Publication,
    PublicationAward,
    PublicationFile,
    PublicationLink,
    RetiredPublicationSlug,
)


@dataclass(frozen=True, kw_only=True)
class EntryRows(RelatedRows):
    """Merges imported entries. Undoing an import can't restore a publication that was merged."""

    def move(self, keep: Any, other: Any) -> None:
        entries = list(self.of(other).only("before"))
        for entry in entries:
            if entry.before is not None:
                entry.before = {**entry.before, ImportedEntry.MERGED: other.pk}
        ImportedEntry.objects.bulk_update(entries, ["before"], batch_size=100)
        super().move(keep, other)


@dataclass(frozen=True, kw_only=True)
class CandidateRows(PairRows):
    """Merges duplicate candidates. Decisions outlive their publications."""

    def move(self, keep: Any, other: Any) -> None:
        super().move(keep, other)
        settle_entries([keep.pk], {MAYBE_SAME, MAYBE_SAME_IN_FILE, IDENTIFIER_TAKEN})

    def undo_decision(self, first: int, second: int) -> None:
        rows = DuplicateCandidate.objects.filter(first=first, second=second)
        rows.update(decided_at=None, decided_by=None)

    def absorb(self, row: DuplicateCandidate, there: DuplicateCandidate | None) -> None:
        if row.decided_at is None:
            row.delete()
            return
        if there is not None and there.decided_at is None:
            there.decided_at, there.decided_by = row.decided_at, row.decided_by
            there.save(update_fields=["decided_at", "decided_by"])
        row.first = row.second = None
        row.save(update_fields=["first", "second"])


CANDIDATES = CandidateRows(name="duplicate_candidates", model=DuplicateCandidate)

ROWS_OF_PUBLICATION = (
    CombinedRows(
        name="authorships",
        model=Authorship,
        field="publication",
        order_by=("contribution", "position"),
        select_related=("person",),  # public names
    ),
    CombinedRows(
        name="appearances", model=Appearance, field="publication", order_by=("rank", "pk")
    ),
    CombinedRows(name="awards", model=PublicationAward, field="publication"),
    CombinedRows(name="links", model=PublicationLink, field="publication", order_by=("rank", "pk")),
    UniqueRows(
        name="projects",
        model=Publication.projects.through,
        field="publication",
        key=("project_id",),
        select_related=("project",),
    ),
    UniqueRows(
        name="grants",
        model=Publication.grants.through,
        field="publication",
        key=("grant_id",),
        select_related=("grant",),
    ),
    RelatedRows(name="files", model=PublicationFile, field="publication", label=_("PDFs")),
    EntryRows(name="imported_entries", model=ImportedEntry, field="publication", is_compared=False),
)
LAST_ROWS = (RetiredSlugs(name="retired_slugs", model=RetiredPublicationSlug), CANDIDATES)
"""They come after the rows of other apps."""
