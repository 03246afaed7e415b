"""Write the canonical form of a record to the database: change what differs, and nothing else."""

from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from django import forms
from django.core.exceptions import ObjectDoesNotExist, ValidationError
from django.core.files import File
from django.db import DatabaseError, models, transaction
from django.db.models import Max

from directory.folders.canonical import (
    Canonical,
    Item,
    affiliation_name,
    described_fields,
    described_part,
    part_rows,
)
from directory.folders.decided_authors import is_decided, with_numbers
from directory.folders.file_format import IMPORTED, AnyField, Part, fields_of
from directory.folders.marked_different import mark_different
from directory.folders.problems import Place, Problems, about
from directory.folders.three_way import by_identity
from foundation.checked_saving import save_checked
from foundation.pictures.pdf_pages import clean_pdf
from people.models import (
    Affiliation,
    CurriculumVitae,
    Interest,
    Person,
    PersonInterest,
)
from people.models.grant import Grant
from publications.models.file import PdfFileField

_FAILURES = (DatabaseError, ObjectDoesNotExist, AttributeError, TypeError, ValueError)


class NotStoredError(Exception):
    """A row refers to a record that isn't stored, and why if that isn't reported anyway."""

    def __init__(self, reason: str = "") -> None:
        self.reason = reason
        super().__init__(reason)


@dataclass
class Writing:
    """Write records. What can't be stored is a problem.

    A row with a problem is checked as far as possible. It is stored as well if the database takes
    it, so that what refers to it can be checked; nothing of that stays.
    """

    problems: Problems
    find: Callable[[type[models.Model], str], Any]
    """Return the record with a slug; raise NotStoredError if there is none."""
    files: Mapping[str, Path]

    def fields(
        self,
        row: Any,
        fields: Mapping[str, AnyField],
        wanted: Canonical,
        ours: Canonical,
        place: Place,
        owner: str = "",
    ) -> bool:
        """Set the fields that differ and save the row; return whether it is stored."""
        changed = [name for name in fields if wanted.get(name) != ours.get(name)]
        if row.pk and not changed:
            return True
        self.check(row, fields, wanted, ours, place, owner)
        self.as_far_as_possible(partial(self._save, row, wanted, place))
        return bool(row.pk)

    def check(
        self,
        row: Any,
        fields: Mapping[str, AnyField],
        wanted: Canonical,
        ours: Canonical,
        place: Place,
        owner: str = "",
    ) -> None:
        """Set the fields that differ, and report what can't be stored."""
        broken = {name for name in fields if self.problems.is_broken(place.at(name))}
        for name, of in fields.items():
            if name in broken or wanted.get(name) == ours.get(name):
                continue
            if not self._set(row, of, wanted.get(name), place):
                broken.add(name)
        if owner and not getattr(row, owner).pk:
            broken.add(owner)
        if type(row) not in IMPORTED:
            clean = partial(row.full_clean, exclude=broken)
            self.as_far_as_possible(partial(self._report_invalid, clean, wanted, place))

    def as_far_as_possible(self, step: Callable[[], object]) -> None:
        """Take a step, which can fail for what is missing because of a problem before."""
        if not self.problems:
            step()
            return
        with suppress(*_FAILURES), transaction.atomic():
            step()

    def _save(self, row: Any, wanted: Canonical, place: Place) -> None:
        if type(row) in IMPORTED:
            self._report_invalid(partial(save_checked, row), wanted, place)
        else:
            row.save()

    def _report_invalid(self, step: Callable[[], object], wanted: Canonical, place: Place) -> None:
        try:
            step()
        except ValidationError as error:
            for name, messages in error.message_dict.items():
                if name == "__all__":
                    self.problems.add(place, " ".join(messages))
                else:
                    says = about(wanted.get(name), " ".join(messages))
                    self.problems.of_value(place.at(name), says)

    def _set(self, row: Any, of: AnyField, value: Any, place: Place) -> bool:
        """Set a field; return False if it can't be."""
        if isinstance(of, models.FileField):
            return self._set_file(row, of, value or "", place.at(of.name))
        try:
            self._set_value(row, of, value)
        except NotStoredError as error:
            self._report(error, place)
            return False
        return True

    def _set_value(self, row: Any, of: AnyField, value: Any) -> None:
        if value is None:
            value = None if isinstance(of, models.ForeignKey) else of.get_default()
        elif isinstance(of, models.ForeignKey):
            if of.remote_field.model is Affiliation:
                value = _affiliation_of(row, value)
            else:
                value = self.find(of.remote_field.model, value)
        elif is_decided(of):
            value = with_numbers(of, value, lambda slug: self.find(Person, slug))
        else:
            value = of.to_python(value)
        setattr(row, of.name, value)

    def _set_file(self, row: Any, of: models.FileField, value: str, place: Place) -> bool:
        path = self.files.get(value)
        if path is None:
            setattr(row, of.name, value)
            return True
        with path.open("rb") as opened:
            file = File(opened, name=path.name)
            if check := _check_of(of):
                try:
                    check(file)
                except ValidationError as error:
                    says = f"“{path.name}”: {' '.join(error.messages)}"
                    self.problems.of_value(place, says)
                    return False
            getattr(row, of.name).save(path.name, file, save=False)
        return True

    def parts(
        self,
        row: Any,
        parts: Mapping[str, Part],
        wanted: Canonical,
        ours: Canonical,
        place: Place,
    ) -> None:
        for name, part in parts.items():
            if wanted.get(name, []) != ours.get(name, []):
                self._rows(row, name, part, wanted.get(name, []), place)

    def _rows(
        self, owner: Any, name: str, part: Part, wanted: list[Canonical], place: Place
    ) -> None:
        stored = [(row, described_part(part, row)) for row in part_rows(owner, name)]
        rows = dict(zip(by_identity([item for _, item in stored], part), stored, strict=True))
        goal = by_identity(wanted, part)
        for gone in rows.keys() - goal.keys():
            rows[gone][0].delete()
        last = self._last_rank(owner, name) if rows else 0
        kept = []
        for identity, item in goal.items():
            row: Any
            row, ours = rows.get(identity) or (part.model(**{part.owner: owner}), {})
            if not row.pk and last and not item.get("rank"):
                row.rank = last  # after the others
                ours, item = {"rank": last}, Item.at(_place(item, place.at(name)), item)
                item["rank"] = last
            where = _place(item, place.at(name))
            fields = fields_of(part.model, part.owner)
            is_stored = self.fields(row, fields, item, ours, where, part.owner)
            self.parts(row, part.parts, item, ours, where)
            if is_stored:
                kept.append(row)
        _put_in_order(kept)

    def _last_rank(self, owner: Any, name: str) -> int:
        rows = getattr(owner, name)
        if not any(f.name == "rank" for f in rows.model._meta.concrete_fields):
            return 0
        found: int = rows.aggregate(last=Max("rank"))["last"] or 0
        return found

    # Links

    def _report(self, error: NotStoredError, place: Place) -> None:
        if error.reason:
            self.problems.add(place, error.reason)

    def names(
        self, row: Any, keys: Iterable[str], wanted: Canonical, ours: Canonical, place: Place
    ) -> None:
        """Set the relations to other records that differ."""
        for key in keys:
            if wanted.get(key) != ours.get(key):
                relation = getattr(row, key)
                try:
                    found = [self._named(relation.model, name) for name in wanted.get(key, [])]
                except NotStoredError as error:
                    self._report(error, place.at(key))
                else:
                    relation.set(found)

    def _named(self, model: Any, name: str) -> Any:
        if model is Interest:
            return Interest.objects.filter(name=name).first() or Interest.objects.create(name=name)
        return self.find(model, name)

    def links(
        self, row: Any, keys: Iterable[str], wanted: Canonical, ours: Canonical, place: Place
    ) -> None:
        changed = [key for key in keys if wanted.get(key) != ours.get(key)]
        if "interests" in changed:
            self._interests(row, wanted.get("interests", {}), ours.get("interests", {}))
        if "grants" in changed:
            self._grants(row, wanted.get("grants", []), place)
        if "cv" in changed:
            cv = CurriculumVitae.objects.filter(person=row).first() or CurriculumVitae(person=row)
            fields = fields_of(CurriculumVitae)
            ours_of_cv = described_fields(cv, fields) if cv.pk else {}
            self.fields(cv, fields, wanted.get("cv", {}), ours_of_cv, place.at("cv"))
        if "different_from" in changed:
            self._different(row, wanted, ours)

    def _different(self, row: Any, wanted: Canonical, ours: Canonical) -> None:
        slugs = [form.get("different_from", []) for form in (wanted, ours)]
        new, gone = ([s for s in one if s not in other] for one, other in (slugs, slugs[::-1]))
        found = [[self._found(type(row), slug) for slug in each] for each in (new, gone)]
        mark_different(row, *(filter(None, each) for each in found))

    def _found(self, model: type[models.Model], slug: str) -> Any:
        try:
            return self.find(model, slug)
        except NotStoredError:
            return None  # reported elsewhere

    def _interests(self, person: Person, wanted: Canonical, ours: Canonical) -> None:
        goal = {name: state for state, names in wanted.items() for name in names}
        person.interests.exclude(interest__name__in=goal).delete()
        known = {each.interest.name: each for each in person.interests.select_related("interest")}
        order = {name: number for number, name in enumerate(goal)}
        for name, state in goal.items():
            row = known.get(name)
            if row is None:
                row = PersonInterest(person=person, interest=self._named(Interest, name))
            rank = order[name] if ours else row.rank
            if row.pk is None or (row.state, row.rank) != (state, rank):
                row.state, row.rank = state, rank
                row.save()

    def _grants(self, funded: Any, wanted: list[Canonical], place: Place) -> None:
        found = []
        for item in wanted:
            where = _place(item, place.at("grants"))
            number = item.get("number", "")
            fields = fields_of(Grant)
            same: Iterable[Grant] = Grant.objects.filter(
                sponsor=item.get("sponsor", ""), number=number
            )
            if not number:
                same = [row for row in same if described_fields(row, fields) == item]
            row = next(iter(same), None) or Grant()
            ours = described_fields(row, fields) if row.pk else {}
            if self.fields(row, fields, {**ours, **item}, ours, where):
                found.append(row)
        funded.grants.set(found)


def _place(item: Canonical, otherwise: Place) -> Place:
    return item.place if isinstance(item, Item) else otherwise


def _check_of(of: models.FileField) -> Callable[[Any], object] | None:
    """Return what raises ValidationError for a file that the field can't have."""
    if isinstance(of, PdfFileField):
        return clean_pdf
    return forms.ImageField().clean if isinstance(of, models.ImageField) else None


def _affiliation_of(row: Any, name: str) -> Affiliation:
    for affiliation in row.person.affiliations.all() if row.person.pk else ():
        if (
            affiliation_name(described_fields(affiliation, fields_of(Affiliation, "person")))
            == name
        ):
            return affiliation
    raise NotStoredError


def _put_in_order(rows: list[Any]) -> None:
    """Number the rows if their order by rank and key isn't the wanted one."""
    if not rows or not hasattr(rows[0], "rank"):
        return
    if rows == sorted(rows, key=lambda row: (row.rank, row.pk)):
        return
    for number, row in enumerate(rows, start=1):
        if row.rank != number:
            row.rank = number
            row.save()
