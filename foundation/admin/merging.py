"""Compare two records side by side, and merge them or say that they are different."""

from dataclasses import dataclass
from typing import Any

from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.db import models
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404
from django.template.response import TemplateResponse
from django.urls import URLPattern, path, reverse
from django.utils.functional import Promise
from django.utils.html import format_html
from django.utils.translation import gettext as _

from foundation.comparing import ChangedMeanwhileError, PlannedMerge, Side, comparison_url

MOST_AT_ONCE = 20
MOST_FOUND = 20


@dataclass(frozen=True, slots=True)
class MergeTexts:
    """What the pages say of one sort of record."""

    title: str | Promise
    different: str | Promise
    """On the button, and in the history."""
    queue: str | Promise
    find_title: str | Promise
    find_label: str | Promise


class MergesRecords(admin.ModelAdmin):
    """An action on the list, the page of two records, and the search for a second one."""

    merge_texts: MergeTexts
    review_key: str
    """The review queue's name for such pairs; also what `from` says of whoever comes from there."""

    # What a subclass says

    def plan_merge(self, keep: Any, other: Any, main: Side | None) -> PlannedMerge:
        raise NotImplementedError

    def comparison(self, plan: Any) -> dict[str, Any]:
        """For the template: headings, conflicts, one_sided, equal, kept, advice."""
        raise NotImplementedError

    def keep_apart(self, one: Any, other: Any, user: Any) -> None:
        raise NotImplementedError

    def decision(self, one: Any, other: Any) -> Any:
        """Where somebody found the two to be different: with decided_at and decided_by."""
        raise NotImplementedError

    def next_pair(self, after: tuple[int, int] | None) -> tuple[int, int] | None:
        """The pair of the review queue that comes first, or first after another."""
        raise NotImplementedError

    def find_duplicates(self, record: Any, query: str) -> list[tuple[Any, str]]:
        """Records that may be the same, or that a search finds, each with a line that describes it."""
        raise NotImplementedError

    # Addresses

    @property
    def _name(self) -> str:
        return f"{self.opts.app_label}_{self.opts.model_name}"

    def get_urls(self) -> list[URLPattern]:
        view = self.admin_site.admin_view
        return [
            path("merge/", view(self.merge_view), name=f"{self._name}_merge"),
            path(
                "<int:pk>/merge/",
                view(self.find_duplicate_view),
                name=f"{self._name}_find_duplicate",
            ),
            *super().get_urls(),
        ]

    def _change_url(self, record: Any) -> str:
        return reverse(f"admin:{self._name}_change", args=[record.pk])

    def _queue_url(self, after: tuple[int, int] | None = None) -> str:
        """The comparison that comes next in the queue; the queue where there is none."""
        if pair := self.next_pair(after):
            return comparison_url(self._name, *pair, came_from=self.review_key)
        return reverse("admin:review_of", args=[self.review_key])

    def _comes_from_queue(self, request: HttpRequest) -> bool:
        return request.GET.get("from") == self.review_key

    def _after(self, request: HttpRequest, left: list[Any]) -> str:
        """The next two of those that were selected, or of the queue; else where one came from."""
        if len(left) >= 2:
            came_from = self.review_key if self._comes_from_queue(request) else ""
            return comparison_url(self._name, *(r.pk for r in left), came_from=came_from)
        if self._comes_from_queue(request):
            return self._queue_url()
        return self._change_url(left[0]) if left else reverse(f"admin:{self._name}_changelist")

    # The list

    def has_merge_permission(self, request: HttpRequest) -> bool:
        return self.has_change_permission(request) and self.has_delete_permission(request)

    def go_to_comparison(
        self, request: HttpRequest, queryset: QuerySet[Any]
    ) -> HttpResponse | None:
        """For an action with permissions=["merge"]."""
        ids = sorted(queryset.order_by().values_list("pk", flat=True)[: MOST_AT_ONCE + 1])
        if 2 <= len(ids) <= MOST_AT_ONCE:
            return HttpResponseRedirect(comparison_url(self._name, *ids))
        text = _("Select two or more, and at most %(most)d.") % {"most": MOST_AT_ONCE}
        self.message_user(request, text, messages.WARNING)
        return None

    # Two records

    def merge_view(self, request: HttpRequest) -> HttpResponse:
        """Compare the first two of the records in `ids`; what is left comes after them."""
        if not self.has_change_permission(request):
            raise PermissionDenied
        ids = _ids(request)
        found = {record.pk: record for record in self.get_queryset(request).filter(pk__in=ids)}
        records = [found[pk] for pk in ids if pk in found]
        if len(records) < 2:
            text = _("One of the two is gone: it was merged or deleted.")
            self.message_user(request, text, messages.WARNING)
            return HttpResponseRedirect(self._after(request, records))
        if "_different" in request.POST:
            return self._keep_apart(request, records)
        if request.method == "POST":
            return self._merge(request, records)
        return self._comparison(request, records)

    def _comparison(self, request: HttpRequest, records: list[Any]) -> HttpResponse:
        one, other, *left = records
        main = request.GET.get("main")
        plan = self.plan_merge(one, other, Side(main) if main in set(Side) else None)
        from_queue = self._comes_from_queue(request)
        later = self._queue_url(after=(one.pk, other.pk)) if from_queue else self._change_url(one)
        context = {
            **self.comparison(plan),
            "plan": plan,
            "may_merge": self.has_merge_permission(request),
            "follow_urls": {side.value: _with_main(request, side) for side in Side},
            "more": len(left),
            "decided": self.decision(one, other),
            "later_url": later,
            "queue_url": reverse("admin:review_of", args=[self.review_key]) if from_queue else "",
        }
        return self._page(request, "admin/merge.html", self.merge_texts.title, context)

    def _page(
        self, request: HttpRequest, template: str, title: Any, context: dict[str, Any]
    ) -> HttpResponse:
        request.current_app = self.admin_site.name
        common = {
            **self.admin_site.each_context(request),
            "title": title,
            "opts": self.opts,
            "texts": self.merge_texts,
            "changelist_url": reverse(f"admin:{self._name}_changelist"),
        }
        return TemplateResponse(request, template, common | context)

    def _merge(self, request: HttpRequest, records: list[Any]) -> HttpResponse:
        if not self.has_merge_permission(request):
            raise PermissionDenied
        keep, other, *left = records
        try:
            plan = self.plan_merge(keep, other, None)
            plan.choose(request.POST.dict())
            if plan.version != request.POST.get("version"):
                raise ChangedMeanwhileError
            keep = plan.apply(user=request.user)
        except ChangedMeanwhileError:
            text = _("One of the two was changed in the meantime: look again, and merge them then.")
            self.message_user(request, text, messages.WARNING)
            return HttpResponseRedirect(request.get_full_path())
        self._say(request, _("Merged: “{}”. Its history says what came from where."), keep)
        return HttpResponseRedirect(self._after(request, [keep, *left]))

    def _keep_apart(self, request: HttpRequest, records: list[Any]) -> HttpResponse:
        one, other, *left = records
        self.keep_apart(one, other, request.user)
        for record, counterpart in ((one, other), (other, one)):
            text = f"{self.merge_texts.different}: “{counterpart}” (%s)." % (
                _("No. %(number)d") % {"number": counterpart.pk}
            )
            self.log_change(request, record, text)
        self._say(request, _("“{}” and “{}” stay two; nobody is asked again."), one, other)
        return HttpResponseRedirect(self._after(request, [one, *left]))

    def _say(self, request: HttpRequest, text: str, *records: Any) -> None:
        links = [
            format_html('<a href="{}">{}</a>', self._change_url(record), record)
            for record in records
        ]
        self.message_user(request, format_html(text, *links), messages.SUCCESS)

    # A second record for one

    def find_duplicate_view(self, request: HttpRequest, pk: int) -> HttpResponse:
        """Records that may be the same as this one, and a search for others."""
        if not self.has_change_permission(request):
            raise PermissionDenied
        record: models.Model = get_object_or_404(self.get_queryset(request), pk=pk)
        query = request.GET.get("q", "").strip()
        found = self.find_duplicates(record, query)
        context = {
            "record": record,
            "record_url": self._change_url(record),
            "query": query,
            "rows": [
                (row, comparison_url(self._name, pk, row.pk), details) for row, details in found
            ],
            "most": MOST_FOUND,
        }
        return self._page(
            request, "admin/find_duplicate.html", self.merge_texts.find_title, context
        )


def _with_main(request: HttpRequest, side: Side) -> str:
    query = request.GET.copy()
    query["main"] = side
    return f"?{query.urlencode(safe=',')}"


def _ids(request: HttpRequest) -> list[int]:
    """The numbers in the address; of nonsense none."""
    parts = request.GET.get("ids", "").split(",")
    ids = [int(part) for part in parts if part.isascii() and part.isdecimal() and len(part) < 18]
    return list(dict.fromkeys(ids))[:MOST_AT_ONCE]
