"""A member's decisions on publications, remembered in the session so that they can be undone."""

from typing import Any

from django.contrib import messages
from django.db import transaction
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST

from directory.me.own_person import of_own_person
from foundation.admin import review_session
from foundation.history.recording import recording
from foundation.history.routes import Route
from people.models import Person
from publications.matching import link_decisions
from publications.matching.link_decisions import Decided

_KEY = "own-publications"


def remember(request: HttpRequest, person: Person, decided: Decided | None) -> None:
    if decided and decided.before:
        values = {"before": decided.before, "after": decided.after}
        review_session.remember(request, {"key": _KEY, "person": person.pk, **values})


def last_of(request: HttpRequest, person: Person) -> dict[str, Any] | None:
    """Return the last decision of the session, if the member made it on the own publications."""
    last = review_session.last_decision(request)
    is_own = last is not None and last["key"] == _KEY and last["person"] == person.pk
    return last if is_own else None


@of_own_person
@require_POST
def undo(request: HttpRequest, person: Person) -> HttpResponse:
    """Restore the publications of the last decision, and those that followed from it."""
    last = last_of(request, person)
    if last is None:
        messages.error(request, _("There is no decision to undo."))
        return _back()
    review_session.forget_last(request)
    with transaction.atomic(), recording(route=Route.UNDO, who=request.user):
        restored = link_decisions.undo(last["before"], last["after"])
    if len(restored) < len(last["before"]):
        text = _("Some authors have changed since, and were left as they are.")
        messages.warning(request, text)
    counted = ngettext("%(number)d publication", "%(number)d publications", len(restored))
    text = f"{_('Decision undone.')} ({counted % {'number': len(restored)}})"
    messages.success(request, text)
    return _back()


def _back() -> HttpResponse:
    return HttpResponseRedirect(reverse("me:section", args=["publications"]))
