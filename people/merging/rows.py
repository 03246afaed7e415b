"""The rows of one person become those of another, whose record theirs goes into."""

from collections import defaultdict
from collections.abc import Collection
from typing import Any

from django.db import models
from django.db.models import Q

from people.models import (
    Activity,
    Affiliation,
    ContactDetail,
    CurriculumVitae,
    DifferentPeople,
    Person,
    PersonInterest,
    PersonLink,
    PersonName,
    ProjectMember,
    RetiredPersonSlug,
    Supervision,
)

_COMPARED: dict[str, tuple[type[Any], tuple[str, ...]]] = {
    "names": (PersonName, ()),
    "affiliations": (Affiliation, ("organization",)),
    "activities": (Activity, ()),
    "projects": (ProjectMember, ("project",)),
    "interests": (PersonInterest, ("interest",)),
    "links": (PersonLink, ()),
    "contact_details": (ContactDetail, ()),
    "cv": (CurriculumVitae, ()),
}
"""What a comparison shows and may not change unseen: the model, and what its rows are called by."""
_DECIDED = "person"  # Authorship.LinkedBy
_REJECTED = "rejected"  # Authorship.LinkState


def authorships_of(people: Collection[int]) -> Any:
    """The authorships of `people`, whose model is in an app above this one."""
    model: Any = Person._meta.get_field("authorships").related_model
    return model._default_manager.filter(person__in=people).order_by("publication_id", "pk")


def rows_of(people: Collection[int]) -> dict[str, list[Any]]:
    """Everything that hangs on `people`, in one query for each sort."""
    found = {
        name: list(
            model._default_manager.filter(person__in=people)
            .select_related(*related)
            .order_by("person", "pk")
        )
        for name, (model, related) in _COMPARED.items()
    }
    found["authorships"] = list(authorships_of(people))
    return found


def move_rows(keep: Person, other: Person) -> None:
    """All that refers to `other` refers to `keep`; what both have is there once."""
    _move_authorships(keep, other)
    _move_supervisions(keep, other)
    _move_unique(PersonInterest, keep, other, ("interest_id",))
    _move_unique(ProjectMember, keep, other, ("project_id",))
    _move_unique(PersonLink, keep, other, ("url",))
    _move_unique(CurriculumVitae, keep, other, ())
    _move_unlike(Affiliation, keep, other, ("supervisions", "courses"))
    _move_unlike(Activity, keep, other, ("dates",))
    handled = {
        Affiliation, Activity, ContactDetail, CurriculumVitae, DifferentPeople, PersonInterest,
        PersonLink, PersonName, ProjectMember, RetiredPersonSlug, Supervision,
    }  # fmt: skip
    for relation in Person._meta.get_fields(include_hidden=True):
        if isinstance(relation, models.ForeignObjectRel):
            holder: Any = relation.related_model
            if holder not in handled:
                name = relation.field.name
                holder._default_manager.filter(**{name: other}).update(**{name: keep})


def _move_unique(model: type[Any], keep: Person, other: Person, key: tuple[str, ...]) -> None:
    """Of rows with the same `key` the one of `keep` stays, and what it leaves empty is filled."""
    there = {tuple(getattr(r, k) for k in key): r for r in model.objects.filter(person=keep)}
    for row in model.objects.filter(person=other):
        counterpart = there.get(tuple(getattr(row, k) for k in key))
        if counterpart is None:
            row.person = keep
            row.save(update_fields=["person"])
            continue
        row.delete()
        for field in model._meta.concrete_fields:
            if not getattr(counterpart, field.attname):
                setattr(counterpart, field.attname, getattr(row, field.attname))
        counterpart.save()


def _move_unlike(model: type[Any], keep: Person, other: Person, children: tuple[str, ...]) -> None:
    """Rows that `keep` has word for word are left out, unless something hangs on them."""
    there = {_said(row): row.pk for row in model.objects.filter(person=keep)}
    for row in model.objects.filter(person=other):
        counterpart = there.get(_said(row))
        if counterpart is None or any(getattr(row, name).exists() for name in children):
            row.person = keep
            row.save(update_fields=["person"])
            continue
        if model is Affiliation:
            Activity.objects.filter(affiliation=row.pk).update(affiliation=counterpart)
            ProjectMember.objects.filter(affiliation=row.pk).update(affiliation=counterpart)
        row.delete()


def _said(row: Any) -> tuple[str, ...]:
    ignored = ("id", "person_id", "rank")
    fields = (field.attname for field in row._meta.concrete_fields)
    return tuple(str(getattr(row, name)) for name in fields if name not in ignored)


def _move_supervisions(keep: Person, other: Person) -> None:
    """Nobody supervises themselves, or twice; the name as printed stays."""
    given = Supervision.objects.filter(person=other)
    twice = Supervision.objects.filter(person=keep).values("affiliation")
    given.filter(Q(affiliation__in=twice)).update(person=None)
    given.update(person=keep)
    own = Supervision.objects.filter(person=keep, affiliation__person__in=[keep, other])
    own.update(person=None)


def _move_authorships(keep: Person, other: Person) -> None:
    """A person is one author of a work: the better of two links stays. Selected works follow one another."""
    rows = list(authorships_of([keep.pk, other.pk]))
    by_work: defaultdict[tuple[int, str], list[Any]] = defaultdict(list)
    for row in rows:
        if row.link_state != _REJECTED:
            by_work[row.publication_id, row.contribution].append(row)
    for same in by_work.values():
        best = max(same, key=lambda r: (_strength(r), r.person_id == keep.pk))
        ranks = [row.selected_rank for row in same if row.selected_rank is not None]
        for row in same:
            if row is not best:
                row.person, row.link_state, row.linked_by = None, "", ""
                row.selected_rank = None
            elif ranks and row.is_confirmed:
                row.selected_rank = min(ranks)
    selected = [row for row in rows if row.selected_rank is not None]
    selected.sort(key=lambda r: (r.person_id != keep.pk, r.selected_rank, r.pk))
    for rank, row in enumerate(selected, start=1):
        row.selected_rank = rank
    for row in rows:
        if row.person_id is not None:
            row.person = keep
    # First without their places, which may not be taken twice on the way.
    authorships_of([keep.pk, other.pk]).update(selected_rank=None)
    names = ["person", "link_state", "linked_by", "selected_rank"]
    model: Any = Person._meta.get_field("authorships").related_model
    model._default_manager.bulk_update(rows, names, batch_size=100)


def _strength(row: Any) -> tuple[bool, bool]:
    decided = row.linked_by == _DECIDED or row.selected_rank is not None
    return decided, row.is_confirmed
