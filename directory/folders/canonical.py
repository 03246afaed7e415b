"""The canonical form of a record: JSON in which what the record doesn't have is left out.

An object of a file and the rows of a record have one canonical form, so that they can be compared.
Links are slugs, an affiliation is named by what it is, and a new picture by its content.
"""

import datetime
import hashlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from django.core.exceptions import ValidationError
from django.core.validators import URLValidator
from django.db import models
from django.utils.translation import gettext as _

from directory.folders.decided_authors import is_decided, slugs_in, with_slugs
from directory.folders.file_format import (
    GRANT,
    IMPORTED,
    AnyField,
    Part,
    Records,
    fields_of,
)
from directory.folders.marked_different import slugs_of_different
from directory.folders.problems import Place, Problems, about, did_you_mean, quoted, similar_file
from people.models import (
    Affiliation,
    CurriculumVitae,
    Interest,
    Person,
    PersonInterest,
)
from website.models import HomeBlock, Site

Canonical = dict[str, Any]


class Item(dict[str, Any]):
    """The canonical form of an object of a file, with its place."""

    place: Place

    @classmethod
    def at(cls, place: Place, values: Canonical) -> "Item":
        item = cls(values)
        item.place = place
        return item


# From files


@dataclass
class Reading:
    """Read objects of the files of a folder. What can't be stored is a problem."""

    problems: Problems
    is_known: Callable[[type[models.Model], str], bool]
    """Whether the database or the folder has a record of the model with this slug."""
    slugs: Callable[[type[models.Model]], set[str]]
    files: dict[str, Path] = field(default_factory=dict)
    """Pictures, by what stands for them in the canonical form."""
    named_paths: set[Path] = field(default_factory=set)
    """Where these are, also those of the same content."""
    _named: dict[str, str] = field(default_factory=dict)
    """The affiliations of the record at hand, by their ids in the file."""

    def record(self, records: Records, value: Canonical, place: Place) -> Item:
        self._named = {}
        item = self._object(records.model, records.fields, records.parts, value, place)
        for name in records.names:
            if name in value:
                item[name] = self._names(records.model, name, value[name], place.at(name))
        for name in (*records.links, *records.citations):
            if name in value:
                item[name] = self._link(records, name, value[name], place.at(name))
        return item

    def _object(
        self,
        model: type[models.Model],
        fields: Mapping[str, AnyField],
        parts: Mapping[str, Part],
        value: Canonical,
        place: Place,
    ) -> Item:
        instance = model()
        for name in [name for name in value if name in fields]:
            self._set(instance, fields[name], value[name], place.at(name))
        item = Item.at(place, described_fields(instance, fields))
        for name, of in fields.items():
            if _is_reference(of) and value.get(name):
                item[name] = self._reference(of, value[name], place.at(name))
        for name, part in parts.items():
            if name in value:
                item[name] = self._parts(part, value[name], place.at(name))
        return item

    def _parts(self, part: Part, rows: list[Any], place: Place) -> list[Item]:
        return [
            self._part(part, raw, place.at(number))
            for number, raw in enumerate(rows)
            if not self.problems.is_broken(place.at(number))
        ]

    def _part(self, part: Part, raw: Any, place: Place) -> Item:
        value = {part.short_for: raw} if isinstance(raw, str) else raw
        item = self._object(part.model, fields_of(part.model, part.owner), part.parts, value, place)
        if part.has_id and "id" in value:
            name = affiliation_name(item)
            if value["id"] in self._named:
                message = _("Another affiliation in this file has the id %(id)s.")
                self.problems.of_value(place.at("id"), message % {"id": quoted(value["id"])})
            self._named[value["id"]] = name
        return item

    def _set(self, instance: models.Model, of: AnyField, value: Any, place: Place) -> None:
        """Set a field to a valid value."""
        if _is_reference(of):
            return
        if of.choices and value == "":
            return
        try:
            setattr(instance, of.name, of.clean(value, instance))
        except ValidationError as error:
            if type(instance) in IMPORTED and _fits(of, value):
                setattr(instance, of.name, value)
                return
            message = " ".join(error.messages)
            self.problems.of_value(place, about(value, message) + self._hint(of, value))

    def _hint(self, of: AnyField, value: Any) -> str:
        if not isinstance(of, models.URLField):
            return ""
        try:
            URLValidator()(f"https://{value}")
        except ValidationError:
            return ""
        return " " + _("Did you mean “%(word)s”?") % {"word": f"https://{value}"}

    def _reference(self, of: AnyField, value: Any, place: Place) -> Any:
        if is_decided(of):
            try:
                slugs = slugs_in(of, value)
            except (TypeError, LookupError):
                says = _("%(value)s doesn't name people.") % {"value": quoted(value)}
                self.problems.of_value(place, says)
                return None
            for slug in slugs:
                self._check_slug(Person, slug, place)
            return value
        if isinstance(of, models.FileField):
            return self._file(value, place)
        model: type[models.Model] = of.related_model  # type: ignore[assignment]
        if model is Affiliation:
            return self._affiliation(value, place)
        self._check_slug(model, value, place)
        return value

    def _affiliation(self, name: str, place: Place) -> str:
        if name not in self._named:
            sentence = _("No affiliation of this file has the id %(id)s.") % {"id": quoted(name)}
            self.problems.of_value(place, sentence + did_you_mean(name, self._named))
        return self._named.get(name, name)

    def _file(self, value: str, place: Place) -> str:
        path = place.file.path.parent / value
        if not path.is_file():
            says = _("There is no file %(path)s.") % {"path": quoted(value)}
            beside = path.parent.iterdir() if path.parent.is_dir() else ()
            self.problems.of_value(place, says + similar_file(value, beside))
            return value
        with path.open("rb") as file:
            name = "sha256:" + hashlib.file_digest(file, "sha256").hexdigest()
        self.files[name] = path
        self.named_paths.add(path)
        return name

    def _names(
        self, model: type[models.Model], key: str, names: list[str], place: Place
    ) -> list[str]:
        of: Any = model._meta.get_field(key).related_model
        for number, name in enumerate(names):
            if of is not Interest:
                self._check_slug(of, name, place.at(number))
            elif not name.strip():
                self.problems.of_value(place.at(number), _("An interest needs a name."))
        return self._valid(names, place)

    def _valid(self, values: list[str], place: Place) -> list[str]:
        broken = self.problems.is_broken
        return [value for number, value in enumerate(values) if not broken(place.at(number))]

    def _check_slug(self, model: type[models.Model], slug: str, place: Place) -> None:
        if not self.is_known(model, slug):
            message = _("There is no %(kind)s %(slug)s.")
            sentence = message % {"kind": model._meta.verbose_name, "slug": quoted(slug)}
            self.problems.of_value(place, sentence + did_you_mean(slug, self.slugs(model)))

    def _link(self, records: Records, name: str, value: Any, place: Place) -> Any:
        if name == "cv":
            return self._object(CurriculumVitae, fields_of(CurriculumVitae), {}, value, place)
        if name == "different_from":
            for number, slug in enumerate(value):
                self._check_slug(records.model, slug, place.at(number))
            return self._valid(value, place)
        if name == "grants":
            return self._parts(GRANT, value, place)
        if name == "interests":
            known: set[str] = set()
            for state, names in value.items():
                for number, interest in enumerate(names):
                    if interest in known or not interest.strip():
                        says = _("%(name)s is empty, or there twice.") % {"name": quoted(interest)}
                        self.problems.of_value(place.at(state, number), says)
                    known.add(interest)
            return {state: self._valid(each, place.at(state)) for state, each in value.items()}
        return value


def _is_reference(of: AnyField) -> bool:
    return isinstance(of, (models.ForeignKey, models.FileField)) or is_decided(of)


def _fits(of: AnyField, value: Any) -> bool:
    """Whether the database takes a text that a form refuses."""
    is_text = isinstance(of, (models.CharField, models.TextField)) and isinstance(value, str)
    return is_text and not of.choices and len(value) <= (of.max_length or len(value))


def affiliation_name(item: Mapping[str, Any]) -> str:
    """Return what tells an affiliation from the others of its person."""
    parts = [item.get(name) or "" for name in ("organization", "kind", "role", "start", "title")]
    return "/".join(parts)


# From the database


def described(records: Records, row: Any) -> Canonical:
    """Return the canonical form of a stored record."""
    fields = records.fields
    if records.below:
        fields = {**fields, "parent": fields_of(records.model)["parent"]}
    found = described_fields(row, fields) | described_parts(row, records.parts)
    for name in records.names:
        if rows := getattr(row, name).all():
            found[name] = [each.name if isinstance(each, Interest) else each.slug for each in rows]
    for name in records.links:
        if name in _DESCRIBED_LINKS and (value := _DESCRIBED_LINKS[name](row)):
            found[name] = value
    return found


def cited(records: Records, row: Any, key_of: Callable[[Any], str]) -> Canonical:
    """Return the citation keys in the canonical form of a stored record."""
    found = {}
    for name in records.citations:
        if keys := [key_of(publication) for publication in _CITED[name](row)]:
            found[name] = keys
    return found


def described_parts(row: Any, parts: Mapping[str, Part]) -> Canonical:
    found = {}
    for name, part in parts.items():
        if rows := part_rows(row, name):
            found[name] = [described_part(part, each) for each in rows]
    return found


def part_rows(row: Any, name: str) -> list[Any]:
    return list(getattr(row, name).all()) if row.pk else []


def described_part(part: Part, row: Any) -> Canonical:
    found = described_fields(row, fields_of(part.model, part.owner))
    return found | described_parts(row, part.parts)


def described_fields(row: Any, fields: Mapping[str, AnyField]) -> Canonical:
    found = {}
    for name, of in fields.items():
        value = _plain(of, row)
        if value not in (None, "", [], {}) and value != _default(of):
            found[name] = value
    return found


def _default(of: AnyField) -> Any:
    return False if isinstance(of, models.BooleanField) and not of.has_default() else of.default


def _plain(of: AnyField, row: Any) -> Any:
    """Return the value of a field as JSON has it."""
    if isinstance(of, models.ForeignKey):
        target = getattr(row, of.name, None) if getattr(row, of.attname) else None
        if isinstance(target, Affiliation):
            described = described_fields(target, fields_of(Affiliation, "person"))
            return affiliation_name(described)
        return target.slug if target else ""
    value = getattr(row, of.name)
    if is_decided(of):
        return with_slugs(of, value)
    if isinstance(of, models.FileField):
        return value.name or ""
    if isinstance(value, datetime.date):
        return value.isoformat()
    if isinstance(of, models.DecimalField):
        return "" if value is None else str(value)
    if isinstance(of, (models.BooleanField, models.IntegerField, models.JSONField)):
        return value
    return "" if value is None else str(of.get_prep_value(value))


def _described_interests(person: Person) -> Canonical:
    found: Canonical = {}
    for each in person.interests.all():
        found.setdefault(each.state, []).append(each.interest.name)
    return {state: found[state] for state in PersonInterest.State.values if state in found}


def _described_grants(funded: Any) -> list[Canonical]:
    return [described_part(GRANT, grant) for grant in funded.grants.all()]


def _described_cv(person: Person) -> Canonical:
    cv = CurriculumVitae.objects.filter(person=person).first()
    if cv is None:
        return {}
    return {"paper": cv.paper, **described_fields(cv, fields_of(CurriculumVitae))}


def _publications_of(row: Any) -> list[Any]:
    return list(row.publications.oldest_first())


def featured_block(site: Site) -> HomeBlock | None:
    return site.home_blocks.filter(kind=HomeBlock.Kind.FEATURED).first()


def _featured_on(site: Site) -> list[Any]:
    block = featured_block(site)
    return _publications_of(block) if block else []


def _selected_by(person: Person) -> list[Any]:
    rows = person.authorships.confirmed().filter(selected_rank__isnull=False)
    chosen = rows.order_by("selected_rank", "pk").select_related("publication")
    return [row.publication for row in chosen]


_DESCRIBED_LINKS: Mapping[str, Callable[[Any], Any]] = {
    "interests": _described_interests,
    "grants": _described_grants,
    "cv": _described_cv,
    "different_from": slugs_of_different,
}
_CITED: Mapping[str, Callable[[Any], list[Any]]] = {
    "featured": _featured_on,
    "publications": _publications_of,
    "selected": _selected_by,
}
