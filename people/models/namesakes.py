"""Pairs of people who are marked as different."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from foundation.alike_records import DifferentPair
from people.models.person import Person


class DifferentPeople(DifferentPair):
    """Two people marked as different, who are no longer duplicate candidates."""

    first = models.ForeignKey(
        Person,
        verbose_name=_("person"),
        on_delete=models.CASCADE,
        related_name="different_from",
        db_index=False,  # the constraint begins with it
    )
    second = models.ForeignKey(
        Person, verbose_name=_("other person"), on_delete=models.CASCADE, related_name="+"
    )

    class Meta(DifferentPair.Meta):
        verbose_name = _("two different people")
        verbose_name_plural = _("pairs of different people")
