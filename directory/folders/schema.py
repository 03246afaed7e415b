"""The JSON Schema of each file of a folder, made from the models, and what breaks it."""

from collections.abc import Iterable, Iterator, Mapping
from copy import deepcopy
from functools import cache
from typing import Any, NamedTuple

from django.db import models
from django.utils.translation import gettext as _
from django.utils.translation import override

from directory.folders.file_format import GRANT, AnyField, Part, Records, fields_of
from directory.folders.json_text import Step
from directory.folders.problems import did_you_mean, quoted
from people.models import CurriculumVitae, PersonInterest
from publications.models import Authorship

Schema = dict[str, Any]

_DRAFT = "https://json-schema.org/draft/2020-12/schema"
_STRING: Schema = {"type": "string"}
_STRINGS: Schema = {"type": "array", "items": _STRING}
_TYPES: tuple[tuple[type[AnyField], str], ...] = (
    (models.BooleanField, "boolean"),
    (models.IntegerField, "integer"),
    (models.JSONField, "array"),
)
_EXPECTED = {
    "string": "a string",
    "boolean": "true or false",
    "integer": "a whole number",
    "array": "a list: [ … ]",
    "object": "an object: { … }",
}


@cache
def schema_of(records: Records) -> Schema:
    """Return the schema of a file that holds `records`, in English."""
    with override("en"):
        name = records.model._meta.object_name or ""
        item = _object(records.fields, records.parts, links=(*records.links, *records.citations))
        for key in records.names:
            of = records.model._meta.get_field(key).related_model._meta  # type: ignore[union-attr]
            description = f"The slugs of {of.verbose_name_plural}, or the names of interests."
            item["properties"][key] = _STRINGS | {"description": description}
        this: Schema = {"$ref": f"#/$defs/{name}"}
        if records.below:
            item["properties"][records.below] = {"type": "array", "items": this}
        if records.has_many_files or records.is_one:
            item["properties"]["$schema"] = _STRING | {"description": "For editors."}
        named: Schema = this
        if records.has_many_files:  # an object alone in a file needs no slug: the file has its name
            named = {"allOf": [this, {"required": ["slug"]}]}
        elif records.has_key:
            item["required"] = sorted({*item["required"], records.key})
        root: Schema = {"type": "array", "items": named}
        if records.has_many_files:
            root = {"if": {"type": "array"}, "then": root, "else": this}
        if records.is_one:
            root = this
        return {"$schema": _DRAFT, "title": records.pattern, "$defs": {name: item}, **root}


def _object(
    fields: Mapping[str, AnyField],
    parts: Mapping[str, Part],
    *,
    links: tuple[str, ...] = (),
    has_id: bool = False,
) -> Schema:
    properties = {name: _field(field) for name, field in fields.items()}
    properties |= {name: {"type": "array", "items": _part(part)} for name, part in parts.items()}
    properties |= {name: _LINKS[name]() for name in links}
    if has_id:
        properties["id"] = _STRING | {"description": "What others of this file refer to it by."}
    required = sorted(name for name, field in fields.items() if _is_required(field))
    return {
        "type": "object",
        "properties": properties,
        "required": required,
        "additionalProperties": False,
    }


def _part(part: Part) -> Schema:
    item = _object(fields_of(part.model, part.owner), part.parts, has_id=part.has_id)
    if not part.short_for:
        return item
    return {"if": _STRING, "else": item, "$comment": f"A string is short for “{part.short_for}”."}


def _is_required(field: AnyField) -> bool:
    if field.model is Authorship and field.name == "last":
        return False  # the entry of publications.bib has it
    return not field.blank and not field.null and not field.has_default()


def _field(field: AnyField) -> Schema:
    kind = next((name for of, name in _TYPES if isinstance(field, of)), "string")
    if kind == "array" and field.default is dict:
        kind = "object"
    schema: Schema = {"type": kind}
    description = str(field.help_text)
    if isinstance(field, models.ForeignKey):
        of = field.remote_field.model._meta
        description = description or f"The slug of the {of.verbose_name}."
    elif isinstance(field, models.FileField):
        description = "A file; the path begins where this file is."
    elif field.choices:
        values = [str(value) for value, _label in field.flatchoices]
        schema["enum"] = sorted({*values, ""} if field.blank else {*values})
    if isinstance(field, models.SlugField):
        schema["minLength"] = 1
    if field.null and not isinstance(field, models.ForeignKey):
        schema["type"] = [kind, "null"]
    if description:
        schema["description"] = description
    return schema


def _interests() -> Schema:
    states = {str(state): _STRINGS for state in PersonInterest.State.values}
    return {"type": "object", "properties": states, "additionalProperties": False, "required": []}


def _grants() -> Schema:
    return {"type": "array", "items": _part(GRANT)}


def _cv() -> Schema:
    return _object(fields_of(CurriculumVitae), {})


def _key() -> Schema:
    return _STRING | {"description": "The key of the entry of publications.bib that it has."}


def _others() -> Schema:
    return _STRINGS | {"description": "The slugs of records that look alike and are different."}


def _keys() -> Schema:
    return _STRINGS | {"description": "Citation keys of entries of any .bib file of the folder."}


def _lists() -> Schema:
    what = "The .bib files that are the own publication list; the paths begin where this file is."
    return _STRINGS | {"description": what}


_LINKS = {
    "interests": _interests,
    "grants": _grants,
    "cv": _cv,
    "key": _key,
    "different_from": _others,
    "featured": _keys,
    "publications": _keys,
    "selected": _keys,
    "publication_lists": _lists,
}


class Broken(NamedTuple):
    """What breaks the schema."""

    steps: tuple[Step, ...]
    """Where the sentence belongs: the object, if a key is missing."""
    sentence: str
    missing: str = ""
    """The key that the object lacks."""


def broken_rules(records: Records, value: Any) -> Iterator[Broken]:
    """Yield everything in `value` that breaks the schema."""
    from jsonschema import Draft202012Validator  # which only commands that read folders load

    for error in Draft202012Validator(schema_of(records)).iter_errors(value):
        missing = error.message.split("'")[1] if error.validator == "required" else ""
        for steps, sentence in _sentences(error):
            yield Broken((*error.absolute_path, *steps), sentence, missing)


def without_broken(value: Any, broken: Iterable[tuple[Step, ...]]) -> Any:
    """Return a copy without broken values; in lists "" stands for them, so that numbers stay."""
    broken = list(broken)
    value = deepcopy(value) if broken else value
    for steps in broken:
        if not steps:
            return None
        within = value
        for step in steps[:-1]:
            within = _item(within, step)
        if isinstance(within, list):
            within[steps[-1]] = ""  # type: ignore[index]
        elif isinstance(within, dict):
            within.pop(steps[-1], None)
    return value


def _item(value: Any, step: Step) -> Any:
    """Return what a step leads to, or None if it was removed as a part of something broken."""
    if isinstance(value, dict):
        return value.get(str(step))
    return value[step] if isinstance(value, list) and isinstance(step, int) else None


def _sentences(error: Any) -> Iterator[tuple[list[Step], str]]:
    value, rule = error.instance, error.validator_value
    match error.validator:
        case "type":
            message = _("Expected %(what)s, not %(value)s.")
            kind = rule if isinstance(rule, str) else rule[0]
            yield [], message % {"what": _(_EXPECTED[kind]), "value": quoted(value)}
        case "enum":
            message = _("%(value)s isn't a valid value.") % {"value": quoted(value)}
            yield [], message + did_you_mean(str(value), filter(None, rule))
        case "additionalProperties":
            known = error.schema["properties"]
            for key in value:
                if key not in known:
                    message = _("“%(key)s” isn't a valid key.") % {"key": key}
                    yield [key], message + did_you_mean(key, known.keys() - {"$schema"})
        case "required":
            key = error.message.split("'")[1]
            yield [], _("“%(key)s” is missing.") % {"key": key}
        case "minLength":
            yield [], _("“%(key)s” must not be empty.") % {"key": error.absolute_path[-1]}
        case _:  # pragma: no cover - the schema has no other rules
            yield [], error.message
