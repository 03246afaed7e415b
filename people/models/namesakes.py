"""Pairs of people who are marked as different."""

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from people.models.person import Person


class DifferentPeople(models.Model):
    """Two people marked as different, who are no longer duplicate candidates."""

    first = models.ForeignKey(
        Person,
        verbose_name=_("person"),
        on_delete=models.CASCADE,
        related_name="different_from",
        db_index=False,  # people_different_once begins with it
    )
    second = models.ForeignKey(
        Person, verbose_name=_("other person"), on_delete=models.CASCADE, related_name="+"
    )
    decided_at = models.DateTimeField(
        _("marked as different"), default=timezone.now, editable=False
    )
    decided_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        verbose_name=_("by"),
        on_delete=models.SET_NULL,
        null=True,
        editable=False,
        related_name="+",
    )

    class Meta:
        verbose_name = _("two different people")
        verbose_name_plural = _("pairs of different people")
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["first", "second"],
                name="people_different_once",
                violation_error_message=_("These two people are already marked as different."),
            ),
            models.CheckConstraint(
                name="people_different_in_order",
                condition=Q(first__lt=F("second")),
                violation_error_message=_("The person with the lower number comes first."),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.first} / {self.second}"
