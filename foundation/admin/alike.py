"""Compare and merge records whose names are alike, and their reason for review."""

from collections import defaultdict
from typing import Any

from django.http import HttpRequest
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from foundation.admin.comparison import kept_rows
from foundation.admin.merging import MOST_FOUND, MergesRecords, Pair, comparison_url
from foundation.admin.review import Reason, Text
from foundation.alike_records import KEYS, alike_pairs
from foundation.merging.choices import Side

_MOST_COMPARED = 5
_MOST_AHEAD = 200
"""Records among which the next pair of the queue is looked for."""


class MergesAlike(MergesRecords):
    """For the admin of records with `AlikeNames`, which are merged by a `TreeMerge`."""

    actions = ["merge_selected"]
    change_form_template = "admin/merging/change_form.html"

    def next_pair(self, after: Pair | None) -> Pair | None:
        records = alike_records(self.model)
        if after is not None and (last := self.model._default_manager.filter(pk=after[0]).first()):
            at_least = records.filter(name__gte=last.name)[:_MOST_AHEAD]
            pairs = alike_pairs([last, *(record for record in at_least if record.pk != last.pk)])
            following = [p for p in pairs if p[0] != after[0] or p > after]
            if following:
                return following[0]
        pairs = [p for p in alike_pairs(list(records[:_MOST_AHEAD])) if p != after]
        return pairs[0] if pairs else None

    def find_records(self, record: Any, query: str) -> list[tuple[Any, str]]:
        rows: Any = self.get_queryset(None)  # type: ignore[arg-type]
        if query:
            found = rows.search(query)
        else:
            ids = {pk for pair in _pairs_of(record) for pk in pair}
            found = rows.filter(pk__in=ids)
        return [(row, self.details(row)) for row in found.exclude(pk=record.pk)[:MOST_FOUND]]

    def details(self, record: Any) -> str:
        """Return what tells a record from another with the same name."""
        parts = (record.short_name, record.get_kind_display(), record.parent)
        return " · ".join(str(part) for part in parts if part)

    def heading_details(self, plan: Any, side: Side) -> list[str]:
        return [text for text in [self.details(plan.records[side])] if text]

    def kept_from_both(self, plan: Any) -> list[tuple[str | Promise, list[str]]]:
        names = plan.other_names()
        return [*([(_("Other names"), names)] if names else []), *kept_rows(plan)]

    def advice(self, plan: Any) -> str:
        return plan.place_note()

    def render_change_form(self, request: HttpRequest, context: Any, *args: Any, **kw: Any) -> Any:
        context["may_merge"] = self.has_merge_permission(request)
        context["find_title"] = self.merge_texts.find_title
        return super().render_change_form(request, context, *args, **kw)


def _pairs_of(record: Any) -> list[Pair]:
    rows: Any = type(record)._default_manager
    same = [rows.filter(**{key: getattr(record, key)}) for key in KEYS if getattr(record, key)]
    ids = {pk for found in same for pk in found.values_list("pk", flat=True)[:MOST_FOUND]}
    return [(min(pk, record.pk), max(pk, record.pk)) for pk in ids]


def numbered(pk: int, *details: str) -> str:
    """Return a line that tells a record from others of the same name."""
    return " · ".join([_("No. %(number)d") % {"number": pk}, *details])


def _details(record: Any) -> list[str]:
    return [str(part) for part in (record.get_kind_display(), record.parent) if part]


def alike_records(model: Any) -> Any:
    """The records of the queue, each with an alike one that was added later."""
    return model._default_manager.alike().select_related("parent").order_by("name", "pk")


def alike_reason(model: Any, *, key: str, title: Text) -> Reason:
    """The reason for review that two records of `model` are alike."""
    name = f"{model._meta.app_label}_{model._meta.model_name}"

    def add_comparisons(records: list[Any]) -> None:
        pairs: defaultdict[int, list[int]] = defaultdict(list)
        for first, second in alike_pairs(records):
            pairs[first].append(second)
        found = model._default_manager.select_related("parent").in_bulk(
            [pk for others in pairs.values() for pk in others[:_MOST_COMPARED]]
        )
        for record in records:
            record.comparisons = [
                (
                    found[pk],
                    numbered(pk, *_details(found[pk])),
                    comparison_url(name, record.pk, pk, from_queue=True),
                )
                for pk in pairs[record.pk][:_MOST_COMPARED]
                if pk in found
            ]

    return Reason(
        key,
        title,
        gettext_lazy("Compare them, then merge them or mark them as different."),
        lambda visitor: alike_records(model),
        lambda row: " · ".join(_details(row)),
        model,
        prepare=add_comparisons,
        row_template="admin/review/_alike.html",
    )
