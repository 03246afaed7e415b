"""What merging two people does with their invitations and their choice of the weekly mail."""

from typing import Any

from django.utils import timezone

from foundation.merging.related_rows import RelatedRows


class InvitationRows(RelatedRows):
    """All are kept; of two records, only the one that stays keeps its open invitation."""

    def move(self, keep: Any, other: Any) -> None:
        unused = self.of(other).filter(used_at=None, withdrawn_at=None)
        unused.update(withdrawn_at=timezone.now())
        super().move(keep, other)


class DigestRows(RelatedRows):
    """The mail stays on only if it is on for both records."""

    def move(self, keep: Any, other: Any) -> None:
        first, second = (self.of(record).select_for_update().first() for record in (keep, other))
        if first is None or second is None:
            super().move(keep, other)
            return
        second.delete()
        first.is_on = first.is_on and second.is_on
        first.sent_at = max(filter(None, [first.sent_at, second.sent_at]), default=None)
        first.mailed = sorted({*first.mailed, *second.mailed})
        first.answered = {
            key: max(first.answered.get(key, 0), second.answered.get(key, 0))
            for key in first.answered | second.answered
        }
        first.save()
