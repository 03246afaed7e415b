"""Pairs of works that may be one, and the decision that two of them are not."""

from collections.abc import Collection
from typing import Self

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from publications.models.publication import Publication


class DuplicateCandidateQuerySet(models.QuerySet["DuplicateCandidate"]):
    def waiting(self) -> Self:
        """Pairs that are both still here, and that nobody has decided about."""
        return self.filter(decided_at=None, first__isnull=False, second__isnull=False)

    def about(self, works: Collection[int]) -> Self:
        return self.filter(Q(first__in=works) | Q(second__in=works))

    def forget(self, works: Collection[int]) -> None:
        """Before `works` are deleted in bulk: their questions go, and what was decided stays."""
        found = self.about(works)
        found.filter(decided_at=None).delete()
        self.filter(first__in=works).update(first=None)
        self.filter(second__in=works).update(second=None)


class DuplicateCandidate(models.Model):
    """Two works that may be one: a question for an editor, or their answer that they are not.

    Where they are one, they are merged, and nothing is left of the question. An answer outlives the
    works: if they are deleted and imported again, `digest` knows them.
    """

    class Reason(models.TextChoices):
        ALIKE = "alike", _("Title and authors are alike")
        IDENTIFIER = "identifier", _("They have the same identifier, and different titles")
        PERSON = "person", _("Compared by a person")

    first = models.ForeignKey(
        Publication,
        verbose_name=_("work"),
        on_delete=models.SET_NULL,
        null=True,
        related_name="+",
        db_index=False,  # publications_duplicate_once begins with it
    )
    second = models.ForeignKey(
        Publication,
        verbose_name=_("other work"),
        on_delete=models.SET_NULL,
        null=True,
        related_name="+",
    )
    reason = models.CharField(_("reason"), max_length=10, choices=Reason, default=Reason.ALIKE)
    digest = models.BigIntegerField(
        editable=False, db_index=True, help_text=_("Of what the two said when they were compared.")
    )
    created_at = models.DateTimeField(_("created"), default=timezone.now, editable=False)
    decided_at = models.DateTimeField(_("found to be different"), null=True, editable=False)
    decided_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        verbose_name=_("by"),
        on_delete=models.SET_NULL,
        null=True,
        editable=False,
        related_name="+",
    )

    objects = DuplicateCandidateQuerySet.as_manager()

    class Meta:
        verbose_name = _("pair of works that may be one")
        verbose_name_plural = _("pairs of works that may be one")
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["first", "second"],
                name="publications_duplicate_once",
                violation_error_message=_("These two works are compared already."),
            ),
            models.CheckConstraint(
                name="publications_duplicate_in_order",
                condition=Q(first__lt=F("second")),
                violation_error_message=_("The work with the lower number comes first."),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.first} / {self.second}"
