"""Create rows from JSON objects: check the keys and values, and resolve references.

What can't be stored raises a LoadError for the author of the file. It names the file, the place in
it, the problem and the allowed values.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches
from pathlib import Path
from typing import Any, TypeVar

from django import forms
from django.core.exceptions import ValidationError
from django.core.files import File
from django.db import models
from django.utils.translation import gettext as _

Json = dict[str, Any]
Row = TypeVar("Row", bound=models.Model)
Resolve = Callable[[type[models.Model], str, "Place"], models.Model]

_JSON_TYPES: tuple[tuple[type[models.Field[Any, Any]], type, str], ...] = (
    (models.BooleanField, bool, "true or false"),
    (models.IntegerField, int, "a whole number"),
    (models.JSONField, list, "a list"),
    (models.Field, str, "a string"),
)


class LoadError(Exception):
    """The files can't be loaded; the message says where and why."""


@dataclass(frozen=True)
class Place:
    """A place in a file: "people/alice.json, affiliations 2, supervisions 1"."""

    file: Path
    trail: tuple[str, ...] = ()

    def at(self, *steps: str) -> Place:
        return Place(self.file, (*self.trail, *steps))

    def items(self, value: object, key: str) -> list[tuple[Any, Place]]:
        """Return the items of the list at `key`, each with its place."""
        if not isinstance(value, list):
            raise self.at(key).error(_("Expected a list: [ … ]."))
        return [(item, self.at(f"{key} {number}")) for number, item in enumerate(value, start=1)]

    def error(self, message: object) -> LoadError:
        return LoadError(f"{self}: {message}")

    def unknown(self, word: str, allowed: Iterable[str], sentence: str) -> LoadError:
        """Return an error with `sentence`, the closest allowed word and all allowed words."""
        words = sorted(allowed)
        near = get_close_matches(word, words, n=1)
        hint = " " + _("Did you mean “%(word)s”?") % {"word": near[0]} if near else ""
        choice = " " + _("Allowed: %(words)s.") % {"words": ", ".join(words)}
        return self.error(sentence + hint + choice)

    def __str__(self) -> str:
        return ", ".join([str(self.file), *self.trail])


@dataclass(frozen=True)
class Part:
    """The rows that an object lists under one key, and the field that refers back to it."""

    model: type[models.Model]
    owner: str
    short_for: str = ""  # the field that an item sets if it is only a string
    parts: Mapping[str, Part] = field(default_factory=dict)
    also: frozenset[str] = frozenset()  # keys that the caller reads


def build(
    model: type[models.Model],
    record: object,
    place: Place,
    *,
    resolve: Resolve,
    given: Mapping[str, Any] | None = None,
    also: Iterable[str] = (),
) -> Any:
    """Return a stored row of `model` with the fields of `record`.

    The caller sets the fields in `given` and reads the keys in `also`; every other key must be a
    field of the model. `resolve` returns the row for the slug in a foreign key.
    """
    given = given or {}
    if not isinstance(record, dict):
        raise place.error(_("Expected an object: { … }."))
    fields = {name: f for name, f in _fields(model).items() if name not in given}
    instance = model(**given)
    for key, value in record.items():
        if key in fields:
            _set(instance, fields[key], value, place, resolve)
        elif key not in also:
            sentence = _("“%(key)s” isn't a valid key.") % {"key": key}
            raise place.unknown(key, [*fields, *also], sentence)
    return store(instance, place)


def build_parts(
    owner: models.Model,
    record: Json,
    place: Place,
    parts: Mapping[str, Part],
    *,
    resolve: Resolve,
    built: Callable[[Any, Json, Place], None] = lambda instance, record, place: None,
) -> None:
    """Create the rows that `record` lists under the keys of `parts`, and their own parts.

    `built` is called with each row and the object that it was created from.
    """
    for key, part in parts.items():
        for raw, where in place.items(record.get(key, []), key):
            item = {part.short_for: raw} if part.short_for and isinstance(raw, str) else raw
            instance = build(
                part.model,
                item,
                where,
                resolve=resolve,
                given={part.owner: owner},
                also=[*part.parts, *part.also],
            )
            built(instance, item, where)
            build_parts(instance, item, where, part.parts, resolve=resolve, built=built)


def _fields(model: type[models.Model]) -> dict[str, models.Field[Any, Any]]:
    """Return the fields that an editor can set, by name; user accounts are excluded."""
    return {
        f.name: f
        for f in model._meta.concrete_fields
        if f.editable and not f.primary_key and not isinstance(f, models.OneToOneField)
    }


def _set(
    instance: models.Model,
    target: models.Field[Any, Any],
    value: object,
    place: Place,
    resolve: Resolve,
) -> None:
    expected, name = next((t, n) for kind, t, n in _JSON_TYPES if isinstance(target, kind))
    if isinstance(target, models.ForeignKey):
        expected, name = str, "a string"
    if type(value) is not expected:
        raise place.at(target.name).error(_("Expected %(what)s.") % {"what": _(name)})
    if isinstance(target, models.ForeignKey):
        value = resolve(target.remote_field.model, str(value), place.at(target.name))
    elif isinstance(target, models.ImageField):
        _store_image(instance, target, str(value), place.at(target.name))
        return
    elif target.choices:
        allowed = [str(choice) for choice, _label in target.flatchoices]
        if value and value not in allowed:
            sentence = _("“%(value)s” isn't a valid value.") % {"value": value}
            raise place.at(target.name).unknown(str(value), filter(None, allowed), sentence)
    setattr(instance, target.name, value)


def _store_image(
    instance: models.Model, target: models.ImageField, value: str, place: Place
) -> None:
    """Save the image at `value`, a path relative to the JSON file."""
    path = place.file.parent / value
    if not path.is_file():
        raise place.error(_("There is no file “%(path)s”.") % {"path": path})
    with path.open("rb") as file:
        picture = File(file, name=path.name)
        try:
            forms.ImageField().clean(picture)
        except ValidationError as error:
            raise place.error(" ".join(error.messages)) from None
        getattr(instance, target.name).save(path.name, picture, save=False)


def store(instance: Row, place: Place, *, computed: Iterable[str] = ()) -> Row:
    """Validate and save a row. Raise LoadError if it isn't valid.

    `save()` fills in the fields in `computed`.
    """
    try:
        instance.full_clean(exclude=computed)
    except ValidationError as error:
        raise _as_load_error(error, place) from None
    instance.save()
    return instance


def _as_load_error(error: ValidationError, place: Place) -> LoadError:
    for name, messages in error.message_dict.items():
        where = place if name == "__all__" else place.at(name)
        return where.error(" ".join(messages))
    return place.error(str(error))  # pragma: no cover - a ValidationError names a field or __all__
