"""Compare two records side by side, and merge them or mark them as different."""

from dataclasses import dataclass
from typing import Any, ClassVar, cast
from urllib.parse import urlencode

from django.contrib import admin, messages
from django.contrib.auth.models import User
from django.core.exceptions import PermissionDenied, ValidationError
from django.db import models
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404
from django.template.response import TemplateResponse
from django.urls import URLPattern, path, reverse
from django.utils.decorators import method_decorator
from django.utils.functional import Promise
from django.utils.html import format_html
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from foundation.admin.comparison import Heading, Row, kept_rows, text_row
from foundation.admin.review import queue_url
from foundation.admin.review_decisions import back_url
from foundation.admin.review_session import remember, result, wants_json
from foundation.alike_records import mark_as_different
from foundation.history.models import Event
from foundation.history.routes import Route
from foundation.merging.choices import Choice, Loss, Side
from foundation.merging.engine import Merge
from foundation.merging.related_rows import PairRows
from foundation.permissions import is_limited
from foundation.sent_keys import sent_key, sent_keys
from foundation.sent_once import sent_once
from foundation.versions import ChangedMeanwhileError, version_of

Pair = tuple[int, int]
"""Two primary keys, the smaller first."""

MOST_AT_ONCE = 20
_MOST_SENT = 1000
MOST_FOUND = 20


@dataclass(frozen=True, slots=True)
class MergeTexts:
    """The texts of the pages for one kind of record."""

    title: str | Promise
    queue: str | Promise
    find_title: str | Promise
    find_label: str | Promise
    """What the search field for a second record searches."""


def comparison_url(model: str, *records: int, from_queue: bool = False) -> str:
    """Return the URL of the page on which records of `model`, "app_model", are compared.

    With `from_queue`, the next pair of the review queue follows.
    """
    query = {"ids": ",".join(map(str, sorted(records)))}
    if from_queue:
        query["from"] = "queue"
    return f"{reverse(f'admin:{model}_merge')}?{urlencode(query, safe=',')}"


def _undo_url(merged: Any) -> str:
    """Return the page that undoes the last merge into a record."""
    about = {"about_table": merged._meta.db_table, "about_row": merged.pk}
    event = Event.objects.filter(route=Route.MERGE, **about).latest("pk")
    return reverse("admin:history_event_revert", args=[event.pk])


class MergesRecords(admin.ModelAdmin):
    """Adds the comparison of two records, the search for a second one, and an action on the list.

    A subclass lists "merge_selected" among its actions.
    """

    merge_class: ClassVar[type[Merge[Any]]]
    pairs: ClassVar[PairRows]
    """The model that stores decisions about pairs."""
    merge_texts: ClassVar[MergeTexts]
    review_key: ClassVar[str]
    """The key of the reason for which such pairs are in the review queue."""

    # What a subclass provides

    def next_pair(self, after: Pair | None) -> Pair | None:
        """The first pair in the review queue, or the one after another pair."""
        raise NotImplementedError

    def find_records(self, record: Any, query: str) -> list[tuple[Any, str]]:
        """Records similar to `record`, or found by `query`, each with a line of details."""
        raise NotImplementedError

    def heading_details(self, plan: Any, side: Side) -> list[str]:
        """Return details that tell one record from the other, shown below its name."""
        raise NotImplementedError

    # What a subclass can override

    def mark_as_different(self, one: Any, other: Any, user: User) -> None:
        mark_as_different(one, other, user=user)

    def conflict_rows(self, plan: Any) -> list[Row]:
        """The choices in which both records have a value."""
        return [
            self.choice_row(plan, choice)
            for choice in plan.choices
            if not choice.is_equal and not choice.is_one_sided
        ]

    def choice_row(self, plan: Any, choice: Choice) -> Row:
        return text_row(choice)

    def kept_from_both(self, plan: Any) -> list[tuple[str | Promise, list[str]]]:
        """A label, and what the merged record has of it."""
        return kept_rows(plan)

    def advice(self, plan: Any) -> str:
        """Return a sentence about this kind of record, shown above the buttons."""
        return ""

    def warnings(self, plan: Any) -> list[str]:
        """Sentences about what an editor should know before merging, shown in red."""
        return []

    def after_merge(self, request: HttpRequest, plan: Any, merged: Any) -> str:
        """Return the address of a page to continue on, or an empty string for the usual one."""
        return ""

    def next_url(self, request: HttpRequest, merged: Any) -> str:
        """Return the address of the usual page after a merge: the record, or the next pair."""
        return self._next_in_queue() if self._is_from_queue(request) else self._change_url(merged)

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

    def render_delete_form(self, request: HttpRequest, context: dict[str, Any]) -> HttpResponse:
        if self.has_merge_permission(request):
            name, pk = f"admin:{self._name}_find_duplicate", context["object"].pk
            context["merge_url"] = reverse(name, args=[pk])
        return super().render_delete_form(request, context)

    def _next_in_queue(self, after: Pair | None = None) -> str:
        """Return the URL of the next pair in the queue, or of the queue if there is none."""
        if pair := self.next_pair(after):
            return comparison_url(self._name, *pair, from_queue=True)
        return queue_url(self.review_key)

    def _is_from_queue(self, request: HttpRequest) -> bool:
        return request.GET.get("from") == "queue"

    def _after(self, request: HttpRequest, remaining: list[Any]) -> str:
        """Return the URL of the next pair selected or in the queue, else of the merged record."""
        from_queue = self._is_from_queue(request)
        if len(remaining) >= 2:
            return comparison_url(self._name, *(r.pk for r in remaining), from_queue=from_queue)
        if from_queue:
            return self._next_in_queue()
        if remaining:
            return self._change_url(remaining[0])
        return reverse(f"admin:{self._name}_changelist")

    # The list

    def has_merge_permission(self, request: HttpRequest) -> bool:
        return self.has_change_permission(request) and self.has_delete_permission(request)

    def _require_change_of_all(self, request: HttpRequest) -> None:
        """Refuse editors of units: a merge changes what refers to the records, wherever it is."""
        if not self.has_change_permission(request) or is_limited(request.user, self.model):
            raise PermissionDenied

    @admin.action(
        description=gettext_lazy("Merge selected %(verbose_name_plural)s"), permissions=["merge"]
    )
    def merge_selected(self, request: HttpRequest, queryset: QuerySet[Any]) -> HttpResponse | None:
        ids = sorted(queryset.order_by().values_list("pk", flat=True)[: MOST_AT_ONCE + 1])
        if 2 <= len(ids) <= MOST_AT_ONCE:
            return HttpResponseRedirect(comparison_url(self._name, *ids))
        text = _("Select 2 to %(most)d records to merge.") % {"most": MOST_AT_ONCE}
        self.message_user(request, text, messages.WARNING)
        return None

    # Two records

    @method_decorator(sent_once)
    def merge_view(self, request: HttpRequest) -> HttpResponse:
        """Compare the first two of the records in `ids`; the others come after them."""
        self._require_change_of_all(request)
        ids = ids_to_merge(request)
        found = {record.pk: record for record in self.get_queryset(request).filter(pk__in=ids)}
        records = [found[pk] for pk in ids if pk in found]
        if len(records) < 2:
            text = _("One of these records no longer exists: it was merged or deleted.")
            self.message_user(request, text, messages.WARNING)
            return HttpResponseRedirect(self._after(request, records))
        if "_different" in request.POST:
            return self._mark_as_different(request, records)
        if request.method == "POST":
            return self._merge(request, records)
        main = request.GET.get("main")
        plan = self.merge_class.plan(*records[:2], main=Side(main) if main in set(Side) else None)
        return self._comparison(request, plan, records)

    def _comparison(self, request: HttpRequest, plan: Any, records: list[Any]) -> HttpResponse:
        one, other, *remaining = records
        losses, obstacles = plan.losses(), self._obstacles(plan)
        from_queue = self._is_from_queue(request)
        later = self._next_in_queue(after=(one.pk, other.pk)) if from_queue else None
        one_sided = [choice for choice in plan.choices if choice.is_one_sided]
        context = {
            "plan": plan,
            "headings": [self._heading(plan, side) for side in Side],
            "conflicts": self.conflict_rows(plan),
            "one_sided": [self.choice_row(plan, choice) for choice in one_sided],
            "equal": [choice for choice in plan.choices if choice.is_equal],
            "kept": self.kept_from_both(plan),
            "advice": self.advice(plan),
            "warnings": self.warnings(plan),
            "losses": losses,
            "accepted": _digest(losses),
            "obstacles": obstacles,
            "may_merge": self.has_merge_permission(request) and not obstacles,
            "main_urls": {side.value: _with_main(request, side) for side in Side},
            "remaining": len(remaining),
            "decision": self.pairs.decision(one, other),
            "later_url": later or self._change_url(one),
            "queue_url": queue_url(self.review_key) if from_queue else "",
        }
        return self._page(request, "admin/merge.html", self.merge_texts.title, context)

    def _obstacles(self, plan: Merge[Any]) -> list[tuple[str, str]]:
        """Why the two can't be merged yet, each with the page that resolves it, if one does."""
        return [
            (text, comparison_url(self._name, *(r.pk for r in records)) if records else "")
            for text, records in plan.obstacles()
        ]

    def _heading(self, plan: Merge[Any], side: Side) -> Heading:
        record = plan.records[side]
        name = _("No. %(number)d") % {"number": record.pk}
        details = self.heading_details(plan, side)
        return Heading(side, record, name, side is plan.main, details)

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
        keep, other, *remaining = records
        try:
            plan = self.merge_class.plan(keep, other)
            plan.choose(request.POST.dict())
            if plan.version != request.POST.get("version"):
                raise ChangedMeanwhileError
            if _digest(plan.losses()) != request.POST.get("accepted", ""):
                text = _("Your choices lose what is listed in red. Check it, then merge.")
                self.message_user(request, text, messages.WARNING)
                return self._comparison(request, plan, records)
            keep = plan.apply(user=request.user)
        except ValidationError as error:
            for text in error.messages:
                self.message_user(request, text, messages.ERROR)
            return self._comparison(request, plan, records)
        except ChangedMeanwhileError:
            text = _(
                "One of the records has changed since you opened this page. Compare them again."
            )
            self.message_user(request, text, messages.WARNING)
            return HttpResponseRedirect(request.get_full_path())
        text = _(
            "Merged into “{}”. Its history lists what was taken from each record. "
            '<a href="{}">Undo</a>'
        )
        link = format_html('<a href="{}">{}</a>', self._change_url(keep), keep)
        self.message_user(request, format_html(text, link, _undo_url(keep)), messages.SUCCESS)
        for text in plan.consequences:
            self.message_user(request, text)
        url = self.after_merge(request, plan, keep)
        return HttpResponseRedirect(url or self._after(request, [keep, *remaining]))

    def _mark_as_different(self, request: HttpRequest, records: list[Any]) -> HttpResponse:
        one, other, *remaining = records
        self.mark_as_different(one, other, cast(User, request.user))
        for record, counterpart in ((one, other), (other, one)):
            text = _("Marked as different from “%(record)s” (number %(number)d).")
            self.log_change(
                request, record, text % {"record": counterpart, "number": counterpart.pk}
            )
        row = sent_key(request.POST.get("row", "")) or min(one.pk, other.pk)
        pair = sorted((one.pk, other.pk))
        remember(request, {"key": self.review_key, "pair": pair, "row": row})
        text = _("Marked “{}” and “{}” as different. You won't be asked about them again.")
        if wants_json(request):
            return result(text.format(one, other))
        self._report(request, text, one, other)
        then = self._after(request, [one, *remaining])
        after = request.POST.get("after", "")
        return HttpResponseRedirect(back_url(request, then, after) if after else then)

    def _report(self, request: HttpRequest, text: str, *records: Any) -> None:
        links = [
            format_html('<a href="{}">{}</a>', self._change_url(record), record)
            for record in records
        ]
        self.message_user(request, format_html(text, *links), messages.SUCCESS)

    # A second record

    def find_duplicate_view(self, request: HttpRequest, pk: int) -> HttpResponse:
        """List similar records and search results, each with a link to its comparison."""
        self._require_change_of_all(request)
        record: models.Model = get_object_or_404(self.get_queryset(request), pk=pk)
        query = request.GET.get("q", "").strip()
        context = {
            "record": record,
            "record_url": self._change_url(record),
            "query": query,
            "rows": [
                (row, comparison_url(self._name, pk, row.pk), details)
                for row, details in self.find_records(record, query)
            ],
            "most": MOST_FOUND,
        }
        title = self.merge_texts.find_title
        return self._page(request, "admin/find_duplicate.html", title, context)


def _digest(losses: list[Loss]) -> str:
    """Return a digest of the losses that don't follow from a choice the editor sees."""
    hidden = [(loss.label, loss.texts) for loss in losses if not loss.is_obvious]
    return version_of(hidden) if hidden else ""


def _with_main(request: HttpRequest, side: Side) -> str:
    query = request.GET.copy()
    query["main"] = side
    return f"?{query.urlencode(safe=',')}"


def ids_to_merge(request: HttpRequest) -> list[int]:
    """Return the primary keys in the query string; anything else in it is ignored."""
    ids = sent_keys(request.GET.get("ids", ""), most=_MOST_SENT)
    return list(dict.fromkeys(ids))[:MOST_AT_ONCE]
