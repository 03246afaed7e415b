"""The pages that ask before records are deleted, and say what goes, what stays, and what is in the
way."""

from collections import Counter
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass
from typing import Any

from django.contrib import admin
from django.contrib.admin.utils import NestedObjects
from django.db import models, router
from django.db.models.deletion import get_candidate_relations_to_delete
from django.http import HttpRequest, HttpResponse
from django.utils.html import format_html
from django.utils.text import capfirst
from django.utils.translation import ngettext

from foundation.admin.history.cards import url_of
from foundation.history.names import Names
from foundation.history.states import RowKey

_MOST = 50
"""Records that a page lists: those in the way, and those that go with one record."""


class SaysWhatIsInTheWay(admin.ModelAdmin):
    """Lists what is deleted with a record, and names and links what refers to a record in use."""

    def get_deleted_objects(self, objs: Any, request: HttpRequest) -> Any:
        """Collect once, and name all rows at once, which Django does one by one."""
        if not objs:  # those that were selected are gone
            return [], {}, set(), []
        collected = NestedObjects(using=router.db_for_write(type(objs[0])), origin=objs)
        collected.collect(objs)
        if collected.protected:
            return [], {}, set(), self._in_the_way(collected.protected, request)
        of_models: dict[Any, Any] = collected.model_objs
        rows = {
            model._meta: rows
            for model, rows in of_models.items()
            if not model._meta.auto_created  # rows that only join two records have no names
        }
        counts = {meta.verbose_name_plural: len(found) for meta, found in rows.items()}
        lacking = {
            meta.verbose_name
            for meta, found in rows.items()
            if (of_kind := self.admin_site._registry.get(meta.model))
            and not all(of_kind.has_delete_permission(request, each) for each in found)
        }
        return self._going(collected, request), counts, lacking, []

    def render_delete_form(self, request: HttpRequest, context: dict[str, Any]) -> HttpResponse:
        context["kept"] = kept_records([context["object"]])
        return super().render_delete_form(request, context)

    def _going(self, collected: NestedObjects, request: HttpRequest) -> list[Any]:
        """Return the names of what is deleted, each followed by a list of what goes with it."""
        trees = [*_trees(collected, None, set())]
        keys = [_key(row) for tree in trees for row in _rows_of(tree)]
        names = Names(request.user)
        names.load(keys)

        def lines_of(tree: _Tree) -> Iterator[Any]:
            key = _key(tree.row)
            name = names.label(key) if names.exists(key) else str(tree.row)
            url = url_of(key, self.admin_site)
            name = format_html('<a href="{}">{}</a>', url, name) if url else name
            yield format_html("{}: {}", capfirst(str(tree.row._meta.verbose_name)), name)
            if tree.below:
                lines = [line for each in tree.listed for line in lines_of(each)]
                yield lines + _and_more(len(tree.below) - len(tree.listed))

        return [line for tree in trees for line in lines_of(tree)]

    def _in_the_way(self, rows: Collection[Any], request: HttpRequest) -> list[str]:
        in_order = sorted(rows, key=lambda row: (str(row._meta.verbose_name), row.pk))
        keys = [_key(row) for row in in_order[:_MOST]]
        names = Names(request.user)
        names.load(keys)
        lines = [_line(names, key, lambda key: url_of(key, self.admin_site)) for key in keys]
        return lines + _and_more(len(rows) - len(keys))


@dataclass(frozen=True)
class _Tree:
    """A row, and what is deleted because it is."""

    row: Any
    below: list["_Tree"]

    @property
    def listed(self) -> list["_Tree"]:
        return self.below[:_MOST]


def _trees(collected: NestedObjects, row: Any, seen: set[Any]) -> Iterator[_Tree]:
    for each in collected.edges.get(row, ()):
        if each not in seen and not each._meta.auto_created:
            seen.add(each)
            yield _Tree(each, [*_trees(collected, each, seen)])


def _rows_of(tree: _Tree) -> Iterator[Any]:
    """Yield the rows that are listed."""
    yield tree.row
    for each in tree.listed:
        yield from _rows_of(each)


def kept_records(objs: Any) -> list[tuple[str, int]]:
    """Return the kinds of records that only lose their reference to these, with their numbers."""
    kept: Counter[str] = Counter()
    relations: Any = get_candidate_relations_to_delete(objs[0]._meta) if objs else ()
    for relation in relations:
        field = relation.field
        if relation.on_delete is models.SET_NULL:
            rows = field.model._base_manager.filter(**{f"{field.name}__in": [o.pk for o in objs]})
            kept[capfirst(str(field.model._meta.verbose_name_plural))] += rows.count()
    return sorted((kind, number) for kind, number in kept.items() if number)


def _key(row: Any) -> RowKey:
    return str(row._meta.db_table), row.pk


def _and_more(number: int) -> list[str]:
    return [ngettext("and %(n)d more", "and %(n)d more", number) % {"n": number}] * (number > 0)


def _line(names: Names, key: RowKey, address: Callable[[RowKey], str]) -> str:
    """Return the row with the record it belongs to: "Person Alice Example: Affiliation Postdoc"."""
    owner = names.owner(key)
    title = names.titled(key)
    if owner != key:
        title = f"{names.titled(owner)}: {title}"
    url = address(key) or address(owner)
    return format_html('<a href="{}">{}</a>', url, title) if url else title
