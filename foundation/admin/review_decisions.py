"""Decide about a row in the review queue itself: one click or key, logged, and can be undone."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied, ValidationError
from django.core.serializers.json import DjangoJSONEncoder
from django.db import models, transaction
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext as _

from foundation.absolute_urls import leads_here
from foundation.admin.review_session import (
    forget_last,
    last_decision,
    postpone,
    remember,
    result,
    resume,
    wants_json,
)
from foundation.history.recording import recording
from foundation.history.routes import Route
from foundation.permissions import limited, may
from foundation.sent_keys import sent_key

if TYPE_CHECKING:
    from foundation.admin.review import Reason

LATER = "later"


@dataclass(frozen=True, slots=True)
class Decision:
    """An answer to the question of a reason, as a button of each row."""

    key: str
    label: str | Promise
    columns: tuple[str, ...]
    """The columns that it writes, for undo."""
    decide: Callable[[Any, str, Any], None]
    """Change the row in memory, given the entered text and the user; may raise ValidationError."""
    shortcut: str = ""
    value_label: str | Promise = ""
    """The label of the text field, if the decision needs a text."""
    placeholder: str = ""
    is_offered: Callable[[Any], bool] = lambda row: True
    """Whether the row gets its button; `decide` refuses it by itself."""
    after: Callable[[Any], object] = lambda row: None
    """What follows once the row is saved."""


def may_decide(reason: "Reason", user: Any) -> bool:
    return reason.may_review(user) and may(user, "change", reason.model)


def decide(request: HttpRequest, reason: "Reason") -> HttpResponse:
    """Apply the decision that was sent about one row."""
    if not may_decide(reason, request.user):
        raise PermissionDenied
    pk, chosen = sent_key(request.POST.get("row", "")), request.POST.get("decision", "")
    if chosen == LATER:
        postpone(request, reason.key, [pk])
        remember(request, {"key": reason.key, "later": [pk]})
        return _answer(request, reason, pk, _("Shown again after the others."))
    decision = next((d for d in reason.decisions if d.key == chosen), None)
    if decision is None:
        raise Http404
    try:
        row = _apply(request, reason, decision, pk)
    except ValidationError as error:
        return _answer(request, reason, pk, " ".join(error.messages), is_error=True)
    if row is None:
        text = _("Nothing changed: another editor has already decided.")
        return _answer(request, reason, pk, text)
    return _answer(request, reason, pk, f"{row}: {decision.label}")


def _apply(request: HttpRequest, reason: "Reason", decision: Decision, pk: int) -> Any:
    text = str(decision.label)
    with transaction.atomic(), recording(route=Route.REVIEW, who=request.user, reason=text):
        rows = reason.rows_for(request.user).select_for_update(of=("self",))
        row = rows.filter(pk=pk).first()
        if row is None:
            return None
        before = _values(row, decision.columns)
        decision.decide(row, request.POST.get("value", "").strip(), request.user)
        fields = row._meta.concrete_fields
        others = {field.name for field in fields if field.attname not in decision.columns}
        row.full_clean(exclude=others, validate_unique=False)
        row.save()
        decision.after(row)
    entry = {"key": reason.key, "pk": pk, "before": before}
    remember(request, entry | {"after": _values(row, decision.columns)})
    return row


def undo(request: HttpRequest, reason: "Reason") -> HttpResponse:
    """Undo the last decision of this editor's session, if the row is still as it left it."""
    if not may_decide(reason, request.user):
        raise PermissionDenied
    entry = last_decision(request)
    if entry is None or entry["key"] != reason.key:
        return _answer(request, reason, 0, _("There is no decision to undo."), is_error=True)
    forget_last(request)
    if later := entry.get("later"):
        resume(request, reason.key, later)
        return _answer(request, reason, later[0], _("Decision undone."), restored=later)
    if pair := entry.get("pair"):
        model_admin: Any = admin.site.get_model_admin(reason.model)
        model_admin.pairs.undo_decision(*pair)
        return _answer(
            request, reason, entry["row"], _("Decision undone."), restored=[entry["row"]]
        )
    columns = list(entry["before"])
    with transaction.atomic(), recording(route=Route.UNDO, who=request.user):
        manager: Any = reason.rows(request.user).model._default_manager
        found = limited(request.user, manager.filter(pk=entry["pk"]))
        row = found.select_for_update(of=("self",)).first()
        if row is None or _values(row, columns) != entry["after"]:
            text = _("It has changed since, and was left as it is.")
            return _answer(request, reason, entry["pk"], text, is_error=True)
        for column in columns:
            setattr(row, column, _field(row, column).to_python(entry["before"][column]))
        row.save()
    return _answer(request, reason, entry["pk"], _("Decision undone."), restored=[entry["pk"]])


def _field(row: models.Model, column: str) -> Any:
    return next(field for field in row._meta.concrete_fields if field.attname == column)


def _values(row: Any, columns: Any) -> dict[str, Any]:
    """Return the values of the columns as a session stores them."""
    return {
        column: value
        if isinstance(value := getattr(row, column), (bool, int, type(None)))
        else (str(value) if isinstance(value, str) else DjangoJSONEncoder().default(value))
        for column in columns
    }


def _answer(
    request: HttpRequest,
    reason: "Reason",
    pk: int,
    text: str,
    *,
    is_error: bool = False,
    restored: list[int] | None = None,
) -> HttpResponse:
    if wants_json(request):
        more = {"restored": [f"row-{pk}" for pk in restored]} if restored else {}
        return result(text, is_error=is_error, **more)
    messages.add_message(request, messages.ERROR if is_error else messages.SUCCESS, text)
    anchor = f"row-{pk}" if restored or is_error else request.POST.get("after", "")
    queue = reverse("admin:review_reason", args=[reason.key])
    return HttpResponseRedirect(back_url(request, queue, anchor))


def set_title(row: Any, text: str, user: Any) -> None:
    """Give a record the title that was entered: a decision of queues of records without one."""
    if not text:
        raise ValidationError(_("Enter the title."))
    row.title = text


def back_url(request: HttpRequest, default: str, anchor: str) -> str:
    """Return the page of the queue that the form came from, at a row or card of it."""
    url = request.POST.get("next", "")
    if not leads_here(request, url):
        url = default
    kind, _dash, number = anchor.partition("-")
    safe = anchor if kind in ("row", "link") and number.isdecimal() else ""
    return f"{url.partition('#')[0]}{safe and f'#{safe}'}"
