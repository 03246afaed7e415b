"""The pages that ask before records are deleted, and say what is in the way."""

from collections.abc import Callable, Collection, Iterable
from typing import Any

from django.contrib import admin
from django.contrib.admin.utils import NestedObjects, get_deleted_objects
from django.db import router
from django.http import HttpRequest, HttpResponse
from django.utils.html import format_html
from django.utils.text import capfirst
from django.utils.translation import ngettext

from foundation.admin.history.cards import url_of
from foundation.history.names import Names
from foundation.history.states import RowKey
from foundation.history.tracked import tracked_tables

_MOST = 50
"""Records in the way that a page lists."""


class SaysWhatIsInTheWay(admin.ModelAdmin):
    """Lists what is deleted with a record, and names and links what refers to a record in use."""

    def get_deleted_objects(self, objs: Any, request: HttpRequest) -> Any:
        found, counts, lacking, blocking = get_deleted_objects(objs, request, self.admin_site)
        if blocking:
            return found, counts, lacking, self._in_the_way(objs, request)
        models: Iterable[Any] = _collected(objs).model_objs
        between = [model._meta for model in models if model._meta.auto_created]
        named = tuple(f"{capfirst(meta.verbose_name)}: " for meta in between)
        for meta in between:
            counts.pop(meta.verbose_name_plural, None)
        return _without(found, named), counts, lacking, blocking

    def render_delete_form(self, request: HttpRequest, context: dict[str, Any]) -> HttpResponse:
        context["can_be_undone"] = self.opts.db_table in tracked_tables()
        return super().render_delete_form(request, context)

    def _in_the_way(self, objs: Any, request: HttpRequest) -> list[str]:
        rows: Collection[Any] = _collected(objs).protected
        in_order = sorted(rows, key=lambda row: (str(row._meta.verbose_name), row.pk))
        keys = [(str(row._meta.db_table), int(row.pk)) for row in in_order[:_MOST]]
        names = Names(request.user)
        names.load(keys)
        lines = [_line(names, key, lambda key: url_of(key, self.admin_site)) for key in keys]
        if more := len(rows) - len(keys):
            lines.append(ngettext("and %(n)d more", "and %(n)d more", more) % {"n": more})
        return lines


def _collected(objs: Any) -> NestedObjects:
    collector = NestedObjects(using=router.db_for_write(type(objs[0])), origin=objs)
    collector.collect(objs)
    return collector


def _line(names: Names, key: RowKey, address: Callable[[RowKey], str]) -> str:
    """Return the row with the record it belongs to: "Person Alice Example: Affiliation Postdoc"."""
    owner = names.owner(key)
    title = names.titled(key)
    if owner != key:
        title = f"{names.titled(owner)}: {title}"
    url = address(key) or address(owner)
    return format_html('<a href="{}">{}</a>', url, title) if url else title


def _without(found: list[Any], beginnings: tuple[str, ...]) -> list[Any]:
    """Leave out rows that only join two records, because they have no names."""
    return [
        _without(each, beginnings) if isinstance(each, list) else each
        for each in found
        if isinstance(each, list) or not each.startswith(beginnings)
    ]
