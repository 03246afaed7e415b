"""Pairs of publications that may be duplicates, and decisions that they are not."""

from collections.abc import Collection
from typing import Self

from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from foundation.alike_records import RecordPair
from publications.models.publication import Publication


class DuplicateCandidateQuerySet(models.QuerySet["DuplicateCandidate"]):
    def undecided(self) -> Self:
        """Pairs of existing publications that have not been marked as different."""
        return self.filter(decided_at=None, first__isnull=False, second__isnull=False)

    def about(self, publications: Collection[int]) -> Self:
        return self.filter(Q(first__in=publications) | Q(second__in=publications))

    def forget(self, publications: Collection[int]) -> None:
        """Delete the undecided pairs of `publications` that will be deleted; keep decisions."""
        found = self.about(publications)
        found.filter(decided_at=None).delete()
        self.filter(first__in=publications).update(first=None)
        self.filter(second__in=publications).update(second=None)


class DuplicateCandidate(RecordPair):
    """Two publications that may be the same, or an editor's decision that they are different.

    Once they are merged the row is deleted. A decision outlives the publications: if they are
    deleted and imported again, they are recognized by `digest`.
    """

    class Reason(models.TextChoices):
        ALIKE = "alike", _("Similar title and authors")
        IDENTIFIER = "identifier", _("Same identifier, different titles")
        PERSON = "person", _("Compared by an editor")

    first = models.ForeignKey(
        Publication,
        verbose_name=_("publication"),
        on_delete=models.SET_NULL,
        null=True,
        related_name="+",
        db_index=False,  # the constraint begins with it
    )
    second = models.ForeignKey(
        Publication,
        verbose_name=_("other publication"),
        on_delete=models.SET_NULL,
        null=True,
        related_name="+",
    )
    reason = models.CharField(_("reason"), max_length=10, choices=Reason, default=Reason.ALIKE)
    digest = models.BigIntegerField(
        editable=False, db_index=True, help_text=_("Of the data that was compared.")
    )
    created_at = models.DateTimeField(_("created"), default=timezone.now, editable=False)
    decided_at = models.DateTimeField(_("marked as different"), null=True, editable=False)

    objects = DuplicateCandidateQuerySet.as_manager()

    class Meta(RecordPair.Meta):
        verbose_name = _("duplicate candidate")
        verbose_name_plural = _("duplicate candidates")
