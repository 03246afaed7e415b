"""What merging two people does with their invitations."""

from typing import Any

from django.utils import timezone

from foundation.merging.related_rows import RelatedRows


class InvitationRows(RelatedRows):
    """All are kept; of two records, only the one that stays keeps its open invitation."""

    def move(self, keep: Any, other: Any) -> None:
        unused = self.of(other).filter(used_at=None, withdrawn_at=None)
        unused.update(withdrawn_at=timezone.now())
        super().move(keep, other)
