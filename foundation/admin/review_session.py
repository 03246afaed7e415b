"""What the review queue remembers of an editor: rows for later, and decisions to undo.

Rows for later are the user's, in any browser. Decisions to undo are the session's, because the
key undoes what was just decided here; the change log undoes all others.
"""

import datetime
from typing import Any, cast

from django.contrib.auth.models import User
from django.db.models import Case, IntegerField, Q, QuerySet, Value, When
from django.http import HttpRequest, JsonResponse
from django.utils import timezone

from foundation.models import PostponedReview

_DECIDED = "review_decided"
_DAYS = 30
"""After which a row put off is shown in its place again."""
_MOST_LATER = 1000
_MOST_REMEMBERED = 50


def wants_json(request: HttpRequest) -> bool:
    """Whether the script of the queue asks, which shows the result without loading the page."""
    return request.headers.get("Accept", "") == "application/json"


def result(text: str, *, warnings: list[str] | None = None, **more: Any) -> JsonResponse:
    return JsonResponse({"text": text, "warnings": warnings or [], **more})


# Later


def postpone(request: HttpRequest, key: str, rows: list[int]) -> None:
    """Show these rows of a reason to this editor after all others, for `_DAYS`."""
    _postponed(request, key).filter(at__lte=_expired()).delete()
    new = [PostponedReview(user=_user(request), reason=key, row=pk) for pk in dict.fromkeys(rows)]
    PostponedReview.objects.bulk_create(
        new, update_conflicts=True, update_fields=["at"], unique_fields=["user", "reason", "row"]
    )


def postponed(request: HttpRequest, key: str) -> list[int]:
    found = _postponed(request, key).filter(at__gt=_expired()).order_by("-at")
    return list(found.values_list("row", flat=True)[:_MOST_LATER])


def resume(request: HttpRequest, key: str, rows: list[int]) -> None:
    """Put rows back in their place."""
    _postponed(request, key).filter(row__in=rows).delete()


def _postponed(request: HttpRequest, key: str) -> QuerySet[PostponedReview]:
    return PostponedReview.objects.filter(user=_user(request), reason=key)


def _user(request: HttpRequest) -> User:
    return cast(User, request.user)


def _expired() -> datetime.datetime:
    return timezone.now() - datetime.timedelta(days=_DAYS)


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
