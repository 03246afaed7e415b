"""Keep former names out of the history that the admin shows, which more people read than edit."""

import json
from typing import Any

from django.contrib.admin.models import LogEntry
from django.contrib.contenttypes.models import ContentType
from django.db.models import Q, QuerySet

from people.former_names import FormerNames
from people.models import Affiliation, Person


def hide_in_history(person: Person, merged: int | None = None) -> None:
    """Mask the former names in the entries about a person and the person's affiliations.

    `merged` is the id of a record that was merged into the person.
    """
    if not person.former:
        return
    types = ContentType.objects.get_for_models(Person, Affiliation)
    affiliations = [str(pk) for pk in person.affiliations.values_list("pk", flat=True)]
    about = Q(content_type=types[Person], object_id__in=[str(person.pk), str(merged)])
    about |= Q(content_type=types[Affiliation], object_id__in=affiliations)
    mask_entries(LogEntry.objects.filter(about), person.former)


def mask_entries(entries: QuerySet[LogEntry], former: FormerNames) -> None:
    """Replace former names in what `entries` say."""
    changed: list[LogEntry] = []
    for entry in entries.iterator(chunk_size=500):
        texts = former.masked(entry.object_repr)[:200], _masked(entry.change_message, former)
        if texts != (entry.object_repr, entry.change_message):
            entry.object_repr, entry.change_message = texts
            changed.append(entry)
    LogEntry.objects.bulk_update(changed, ["object_repr", "change_message"], batch_size=200)


def _masked(message: str, former: FormerNames) -> str:
    if not message.startswith("["):
        return former.masked(message)
    try:
        parts = json.loads(message)
    except ValueError:
        return former.masked(message)
    return json.dumps(_each_masked(parts, former))


def _each_masked(value: Any, former: FormerNames) -> Any:
    if isinstance(value, str):
        return former.masked(value)
    if isinstance(value, list):
        return [_each_masked(item, former) for item in value]
    if isinstance(value, dict):
        return {key: _each_masked(item, former) for key, item in value.items()}
    return value
