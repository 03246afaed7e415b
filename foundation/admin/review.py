"""The review queue: records that need a decision or more data, by reason.

Apps register their reasons in their `admin` package:

    REVIEW_REASONS.register(Reason("undated", _("Publications without a date"), ...), order=30)
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.contrib import admin
from django.contrib.auth.models import AnonymousUser, User
from django.core.paginator import Paginator
from django.db.models import Model, QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.template.response import TemplateResponse
from django.urls import URLPattern, URLResolver, path, reverse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from foundation.admin.review_decisions import Decision, decide, may_decide, undo
from foundation.admin.review_return import with_place
from foundation.admin.review_session import last_decision, postponed, with_later_last
from foundation.permissions import is_limited, limited, may
from foundation.registry import Registry

Text = str | Promise
Visitor = User | AnonymousUser | None
PAGE_SIZE = 50


@dataclass(frozen=True, slots=True)
class Reason:
    """A reason for review, and the rows that it applies to."""

    key: str
    """The last part of the URL."""
    title: Text
    advice: Text
    """What to do about a row."""
    rows: Callable[[Visitor], QuerySet[Any]]
    """The rows that need review, with what this user may see of them; see `rows_for`."""
    details: Callable[[Any], Text]
    """Return a line that tells a row from others with the same name."""
    model: type[Model]
    """The permission to view these records includes the permission to review them."""
    page: Callable[[Any], tuple[str, Any, str]] = lambda row: (row._meta.label_lower, row.pk, "")
    """Return where a row is edited: a model, a primary key, and a section of that page."""
    action: Text = ""
    """A changelist on which several rows are edited at once, as "app_model?query"."""
    address: Callable[[Any], str] | None = None
    """Where a row is edited, if not on the page of a record."""
    prepare: Callable[[list[Any]], object] = lambda rows: None
    """Load whatever else `row_template` shows."""
    row_template: str = "admin/review/_row.html"
    page_template: str = "admin/review/reason.html"
    page_context: Callable[[HttpRequest, list[Any]], dict[str, Any]] = lambda request, rows: {}
    """What `page_template` shows besides the rows."""
    page_size: int = PAGE_SIZE
    decisions: tuple[Decision, ...] = ()
    """The answers that are given in the queue itself."""
    is_for_units: bool = False
    """Whether editors of units decide about the rows of their units."""
    limits_rows: bool = False
    """Whether `rows` says which rows are of a unit, rather than the rule for the kind of record."""

    def url(self, row: Any) -> str:
        """Return the URL of the admin page on which `row` is edited."""
        if self.address is not None:
            return self.address(row)
        label, pk, section = self.page(row)
        url = reverse(f"admin:{label.replace('.', '_')}_change", args=[pk])
        return f"{url}#{section}" if section else url

    @property
    def list_url(self) -> str:
        """The URL of the list on which several rows are edited at once, or an empty string."""
        name, _question, query = str(self.action).partition("?")
        return f"{reverse(f'admin:{name}_changelist')}?{query}" if name else ""

    def may_review(self, user: Any) -> bool:
        app, name = self.model._meta.app_label, self.model._meta.model_name
        if user.has_perm(f"{app}.view_{name}") or user.has_perm(f"{app}.change_{name}"):
            return True
        return self.is_for_units and may(user, "change", self.model)

    def rows_for(self, user: Any) -> QuerySet[Any]:
        """The rows that need review and that this user may see; those of their units for some."""
        rows = self.rows(user)
        return rows if self.limits_rows else limited(user, rows)


REVIEW_REASONS: Registry[Reason] = Registry("reasons for review")
"""In the order of the queue."""


def reasons_for(user: Any) -> list[Reason]:
    """The reasons about records that `user` may see."""
    return [reason for reason in REVIEW_REASONS if reason.may_review(user)]


def counted_reasons(user: Any) -> list[tuple[Reason, int]]:
    """The reasons that `user` may review, each with the number of rows that need it."""
    return [(reason, reason.rows_for(user).count()) for reason in reasons_for(user)]


def queue_url(key: str) -> str:
    """The address of the rows that need review for the reason `key`."""
    return reverse("admin:review_reason", args=[key])


class ReviewSite(admin.AdminSite):
    """An admin site with the review queue."""

    def get_urls(self) -> list[URLPattern | URLResolver]:
        view = self.admin_view
        return [
            path("review/", view(self.review_view), name="review"),
            path("review/<slug:key>/", view(self.review_reason_view), name="review_reason"),
            path("review/<slug:key>/decide/", view(self.decide_view), name="review_decide"),
            path("review/<slug:key>/undo/", view(self.undo_view), name="review_undo"),
            *super().get_urls(),
        ]

    def review_view(self, request: HttpRequest) -> HttpResponse:
        """List the reasons with the number of rows that need review, then those without any."""
        counted = counted_reasons(request.user)
        context = {
            "counted": [(reason, count) for reason, count in counted if count],
            "done": [reason for reason, count in counted if not count],
            "title": _("Review queue"),
        }
        return self._page(request, "admin/review/index.html", **context)

    def review_reason_view(self, request: HttpRequest, key: str) -> HttpResponse:
        """List the rows that need review for one reason, a page at a time."""
        reason = self._reason(request, key)
        rows_found = with_later_last(reason.rows_for(request.user), postponed(request, key))
        page = Paginator(rows_found, reason.page_size).get_page(request.GET.get("p"))
        found = list(page)
        reason.prepare(found)
        rows = []
        for number, row in enumerate(found, start=1):
            following = found[number] if number < len(found) else None
            row.after = f"row-{following.pk}" if following else ""
            row.offered = [each for each in reason.decisions if each.is_offered(row)]
            url = with_place(reason.url(row), key, page.number, following)
            rows.append((row, url, reason.details(row)))
        context = {
            "reason": reason,
            "list_url": "" if is_limited(request.user, reason.model) else reason.list_url,
            "page": page,
            "rows": rows,
            "title": reason.title,
            "counted": counted_reasons(request.user),
            "may_decide": may_decide(reason, request.user),
            "can_undo": (last_decision(request) or {}).get("key") == key,
        }
        context |= reason.page_context(request, found)
        return self._page(request, reason.page_template, **context)

    def _reason(self, request: HttpRequest, key: str) -> Reason:
        reason = next((r for r in reasons_for(request.user) if r.key == key), None)
        if reason is None:
            raise Http404
        return reason

    def decide_view(self, request: HttpRequest, key: str) -> HttpResponse:
        """Apply a decision about one row."""
        reason = self._reason(request, key)
        return decide(request, reason) if request.method == "POST" else HttpResponse(status=405)

    def undo_view(self, request: HttpRequest, key: str) -> HttpResponse:
        """Undo the last decision of the session."""
        reason = self._reason(request, key)
        return undo(request, reason) if request.method == "POST" else HttpResponse(status=405)

    def _page(self, request: HttpRequest, template: str, **context: Any) -> HttpResponse:
        request.current_app = self.name
        return TemplateResponse(request, template, self.each_context(request) | context)
