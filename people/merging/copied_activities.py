"""Make one shared activity of the copies that several people have of an award or a talk."""

from collections.abc import Sequence
from typing import Any

from django.core.exceptions import ValidationError
from django.db import transaction
from django.db.models import CASCADE, ForeignKey
from django.utils.translation import gettext as _

from people.models import Activity, ActivityHolder

_OWN = frozenset({"id", "person", "won_by", "affiliation", "rank"})
"""What each copy has of its own."""


def share_copies(copies: Sequence[Activity]) -> Activity:
    """Keep the first copy, which the others' people share, and delete the other ones.

    Raise ValidationError, and change nothing, if the copies contradict each other.
    """
    kept, *others = copies
    _check(copies)
    with transaction.atomic():
        for other in others:
            _take_over(kept, other)
        kept.full_clean()
        kept.save()
        _share(kept, copies)
        for other in others:
            _redirect(other, kept)
            other.delete()
    return kept


def _check(copies: Sequence[Activity]) -> None:
    if len({_owner(copy) for copy in copies}) < max(2, len(copies)):
        raise ValidationError(_("Choose the copies of two or more people, one of each."))
    for field in _fields():
        values = {str(value) for copy in copies if (value := getattr(copy, field.name))}
        if len(values) > 1:
            _refuse(str(field.verbose_name), values)
    dates = {", ".join(map(str, copy.dates.all())) for copy in copies} - {""}
    if len(dates) > 1:
        _refuse(_("dates"), dates)


def _owner(activity: Activity) -> tuple[int | None, int | None]:
    return activity.person_id, activity.won_by_id


def _refuse(name: str, values: set[str]) -> None:
    says = _("They differ in %(field)s: %(values)s. Make them equal first.")
    listed = "; ".join(f"“{value}”" for value in sorted(values))
    raise ValidationError(says % {"field": name, "values": listed})


def _fields() -> list[Any]:
    return [field for field in Activity._meta.concrete_fields if field.name not in _OWN]


def _take_over(kept: Activity, other: Activity) -> None:
    """Fill in what the first copy lacks."""
    for field in _fields():
        if not getattr(kept, field.name):
            setattr(kept, field.name, getattr(other, field.name))
    if not kept.dates.all():
        other.dates.update(activity=kept)


def _share(kept: Activity, copies: Sequence[Activity]) -> None:
    """Name everyone of all copies once, in their order."""
    holders = [(h.person_id, h.organization_id) for c in copies for h in c.holders.all()]
    everyone = dict.fromkeys([*map(_owner, copies), *holders])
    kept.holders.all().delete()
    del everyone[_owner(kept)]
    for rank, (person, organization) in enumerate(everyone):
        holder = ActivityHolder(
            activity=kept, person_id=person, organization_id=organization, rank=rank
        )
        holder.full_clean()
        holder.save()


def _redirect(other: Activity, kept: Activity) -> None:
    """Let what refers to a copy refer to the one that stays."""
    for relation in Activity._meta.related_objects:
        if isinstance(relation.field, ForeignKey) and relation.on_delete is not CASCADE:
            rows: Any = relation.related_model
            name = relation.field.name
            rows._default_manager.filter(**{name: other}).update(**{name: kept})
