"""No form of the admin takes more queries for a record with many rows than for one with few."""

from collections import Counter
from collections.abc import Iterator
from itertools import count
from typing import Any

import pytest
from django.contrib import admin
from django.db import models
from django.test import Client

from foundation.partial_date_field import PartialDateField
from people.models import Activity, ActivityHolder, Affiliation
from publications.models import Authorship, Publication, Venue
from tests.admin_pages import page_of
from tests.factories import make_person
from tests.query_counts import queries_of
from website.models import Site

pytestmark = pytest.mark.django_db

admin.autodiscover()  # no URLs are loaded while tests are collected
FEW, MANY = 2, 6
_NUMBERS = count(1)
_VALUES: dict[type[models.Model], dict[str, Any]] = {
    Affiliation: {"kind": "employment", "engagement": "", "end": ""},
    Activity: {"affiliation": None, "end": "", "person": make_person, "won_by": None},
    ActivityHolder: {"organization": None},
    Authorship: {"link_state": "confirmed", "linked_by": "person", "evidence": None},
    Publication: {"kind": "article", "doi": "", "arxiv_id": "", "status": ""},
    Venue: {"parent": None},
}
"""What the rules for these records demand; a function makes another record."""
_NAMES = frozenset({"name", "title", "last"})
"""Columns that aren't empty, although some are optional."""


def text_of(field: Any) -> str:
    if isinstance(field, PartialDateField):
        is_given = field.name in ("start", "date") or not field.blank
        return f"{1000 + next(_NUMBERS)}" if is_given else ""
    if field.choices:
        return str(field.choices[0][0])
    text = f"{field.name} {next(_NUMBERS)}"
    if isinstance(field, models.URLField):
        return f"https://example.org/{next(_NUMBERS)}"
    if isinstance(field, models.SlugField):
        return text.replace(" ", "-")
    return text[-field.max_length :] if field.max_length else text


def make(model: type[models.Model], *, deep: bool = True, **given: Any) -> Any:
    """Create a record that refers to records of its own, so that each costs a query if one does."""
    values = {**given, **{k: v for k, v in _VALUES.get(model, {}).items() if k not in given}}
    for field in model._meta.concrete_fields:
        if callable(value := values.get(field.name)):
            values[field.name] = value()
        if field.name in values or field.primary_key:
            continue
        if field.name in _NAMES:
            values[field.name] = text_of(field)
        if field.has_default():
            continue
        is_reference = isinstance(field, models.ForeignKey)
        if is_reference and (not field.null or deep) and field.related_model is not model:
            values[field.name] = make(field.related_model, deep=False)  # type: ignore[arg-type]
        elif isinstance(field, models.CharField) and not field.blank:
            values[field.name] = text_of(field)
    record = model(**values)
    record.save()
    return record


def inlines_by_model() -> Iterator[tuple[type[models.Model], list[Any]]]:
    """Return the models of the admin with their inlines of several rows."""
    for model, model_admin in sorted(admin.site._registry.items(), key=lambda i: i[0]._meta.label):
        found = [inline for inline in model_admin.inlines if not _has_one_row(inline)]
        if found and model is not Site:  # there is one record of the site
            yield model, found


def _has_one_row(inline: Any) -> bool:
    return any(isinstance(f, models.OneToOneField) for f in inline.model._meta.concrete_fields)


def add_rows(record: Any, inline: Any, number: int) -> None:
    parent = next(
        field.name
        for field in inline.model._meta.concrete_fields
        if isinstance(field, models.ForeignKey)
        and field.name == (inline.fk_name or field.name)
        and isinstance(record, field.related_model)  # type: ignore[arg-type]
    )
    kinds = {"kind": inline.kinds[0]} if getattr(inline, "kinds", None) else {}
    if parent == "won_by":
        kinds["person"] = None
    ranks = {f.name for f in inline.model._meta.concrete_fields} & {"position", "selected_rank"}
    for _ in range(number):
        places: dict[str, Any] = {name: next(_NUMBERS) for name in ranks}
        make(inline.model, **{parent: record}, **kinds, **places)


def test_each_form_takes_as_many_queries_with_many_rows_in_every_inline_as_with_few(
    admin_client: Client,
) -> None:
    grown = []
    for model, inlines in inlines_by_model():
        record = make(model)
        for inline in inlines:
            add_rows(record, inline, FEW)
        queries_of(page_of(record), admin_client)  # queries that run only once are not counted
        few = queries_of(page_of(record), admin_client)
        for inline in inlines:
            add_rows(record, inline, MANY - FEW)
        many = queries_of(page_of(record), admin_client)
        if len(many) > len(few):
            repeated = [sql for sql, number in Counter(many).items() if number >= MANY - FEW]
            grown.append(f"{model.__name__}: {len(few)} to {len(many)}: {repeated}")
    assert not grown, "\n".join(grown)
