"""What an editor's session remembers of the review queue: rows for later, decisions to undo."""

from typing import Any

from django.db.models import Case, IntegerField, Q, QuerySet, Value, When
from django.http import HttpRequest, JsonResponse

_LATER, _DECIDED = "review_later", "review_decided"
_MOST_LATER = 1000
_MOST_REMEMBERED = 50


def wants_json(request: HttpRequest) -> bool:
    """Whether the script of the queue asks, which shows the result without loading the page."""
    return request.headers.get("Accept", "") == "application/json"


def result(text: str, *, warnings: list[str] | None = None, **more: Any) -> JsonResponse:
    return JsonResponse({"text": text, "warnings": warnings or [], **more})


# Later


def postpone(request: HttpRequest, key: str, rows: list[int]) -> None:
    """Show these rows of a reason after all others."""
    later: dict[str, list[int]] = request.session.get(_LATER, {})
    kept = [pk for pk in later.get(key, []) if pk not in rows]
    later[key] = [*kept, *rows][-_MOST_LATER:]
    request.session[_LATER] = later


def postponed(request: HttpRequest, key: str) -> list[int]:
    return list(request.session.get(_LATER, {}).get(key, []))


def resume(request: HttpRequest, key: str, rows: list[int]) -> None:
    """Put rows back in their place."""
    later: dict[str, list[int]] = request.session.get(_LATER, {})
    later[key] = [pk for pk in later.get(key, []) if pk not in rows]
    request.session[_LATER] = later


def with_later_last(rows: QuerySet[Any], later: list[int]) -> QuerySet[Any]:
    """Sort `rows` as they are, with the postponed ones last, which have `is_later` set."""
    ordering = rows.query.order_by or rows.model._meta.ordering or ("pk",)
    if not later:
        return rows.order_by(*ordering)
    is_later = Case(
        When(Q(pk__in=later), then=Value(1)), default=Value(0), output_field=IntegerField()
    )
    return rows.annotate(is_later=is_later).order_by("is_later", *ordering)


# Undo


def remember(request: HttpRequest, entry: dict[str, Any]) -> None:
    """Keep a decision that can be undone; `entry["key"]` is its reason's."""
    entries = request.session.get(_DECIDED, [])
    request.session[_DECIDED] = [*entries, entry][-_MOST_REMEMBERED:]


def last_decision(request: HttpRequest) -> dict[str, Any] | None:
    entries = request.session.get(_DECIDED, [])
    return entries[-1] if entries else None


def forget_last(request: HttpRequest) -> None:
    request.session[_DECIDED] = request.session.get(_DECIDED, [])[:-1]
