"""Rules about records that no constraint of the database can hold."""

from collections.abc import Iterator
from typing import Any

from django.conf import settings
from django.db.models import Count
from django.urls import reverse
from django.utils.translation import gettext as _

from affiliations.home_organization import home_organization
from affiliations.models import Organization
from affiliations.whole_tree import whole_tree
from directory.backup.table_rows import all_models
from directory.checking.problem import Problem, error, warning
from foundation.slugs import Slugged
from publications.models import Authorship, Publication

_MOST = 5


def check_trees() -> Iterator[Problem]:
    for model in all_models():
        parent = next((f for f in model._meta.concrete_fields if f.name == "parent"), None)
        if parent is None or parent.related_model is not model:
            continue
        pairs = model._base_manager.exclude(parent=None).values_list("pk", "parent_id")
        for cycle in _cycles(dict(pairs)):
            records = model._base_manager.filter(pk__in=cycle).order_by("pk")
            names = ", ".join(str(record) for record in records[:_MOST])
            mend = _("Choose another parent for one of them: %s")
            yield error(_("These are part of each other: %s.") % names, mend % _form(records[0]))


def check_home_organization() -> Iterator[Problem]:
    if settings.HOME_ORGANIZATION and home_organization() is None:
        text = _("No organization has the slug %s, so people count as current anywhere.")
        yield error(text % settings.HOME_ORGANIZATION, _("Set HOME_ORGANIZATION to one that has."))


def check_moves() -> Iterator[Problem]:
    """Organizations that were part of each other at an earlier time, as after a merge."""
    placements = whole_tree().placements
    seen: set[int] = set()
    for pk in sorted(placements.former):
        if pk not in seen and (cycle := placements.cycle(pk)):
            seen.update(cycle)
            records = Organization.objects.filter(pk__in=cycle).order_by("pk")
            names = ", ".join(str(record) for record in records[:_MOST])
            mend = _("Change the former parents of one of them: %s")
            text = _("These were part of each other at an earlier time: %s.")
            yield error(text % names, mend % _form(records[0]))


def _cycles(parents: dict[int, int]) -> Iterator[set[int]]:
    done: set[int] = set()
    for start in parents:
        path: dict[int, None] = {}
        node: int | None = start
        while node is not None and node not in done and node not in path:
            path[node] = None
            node = parents.get(node)
        if node in path:
            places = list(path)
            yield set(places[places.index(node) :])
        done.update(path)


def check_authors() -> Iterator[Problem]:
    confirmed = Authorship.objects.confirmed().filter(person__isnull=False).order_by()
    repeated = confirmed.values("publication", "contribution", "person")
    for row in repeated.annotate(number=Count("pk")).filter(number__gt=1)[:_MOST]:
        publication = Publication.objects.get(pk=row["publication"])
        text = _("The same person is confirmed as %(number)d authors of “%(publication)s”.")
        mend = _("Reject the wrong links: %s")
        shown = {"number": row["number"], "publication": publication}
        yield error(text % shown, mend % _form(publication))


def check_addresses() -> Iterator[Problem]:
    for model in all_models():
        if not issubclass(model, Slugged):
            continue
        records: Any = model
        retired = records.retired_slugs.rel.related_model.objects
        both = retired.filter(slug__in=model._base_manager.values("slug")).order_by("slug")
        for slug in both.values_list("slug", flat=True)[:_MOST]:
            text = _(
                "“%(slug)s” is the address of one of %(records)s, and a former address of another."
            )
            shown = {"slug": slug, "records": model._meta.verbose_name_plural}
            record = model._base_manager.get(slug=slug)
            yield warning(text % shown, _("Change the slug of this one: %s") % _form(record))


def check_former_names() -> Iterator[Problem]:
    """An address is public; a former name that its person hides must not be in it."""
    hiding = Authorship.objects.hiding_names().order_by().values("publication")
    publications = Publication.objects.filter(pk__in=hiding).prefetch_related("authorships__person")
    for publication in publications.order_by("pk").iterator(chunk_size=500):
        if publication.has_former_slug:
            text = _("The address of publication %d contains a former name that is hidden.")
            mend = _("Save the name again in the form of the person, which changes the address: %s")
            people = Authorship.objects.hiding_names().filter(publication=publication)
            person = people.select_related("person")[0].person
            yield error(text % publication.pk, mend % _form(person))


def _form(record: Any) -> str:
    meta = record._meta
    return reverse(f"admin:{meta.app_label}_{meta.model_name}_change", args=[record.pk])
