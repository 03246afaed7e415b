"""Where editors decide who an author is: each decision is a form, logged, and can be undone."""

from collections.abc import Iterable
from typing import Any

from django.contrib import messages
from django.contrib.admin.models import CHANGE, LogEntry
from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST

from foundation.admin.review import queue_url
from people.models import Person
from publications.matching import link_decisions
from publications.matching.link_decisions import Decided, people_of
from publications.models import Authorship

SUGGESTED_LINKS = "suggested-links"
NONE_OF_THEM = "none"
_SESSION_KEY = "link_decisions"
_MOST_REMEMBERED = 20  # decisions that can be undone
_MOST_ROWS = 1000


@require_POST
def decide(request: HttpRequest) -> HttpResponse:
    """Decide on the undecided authors `row`: they are `person`, or none of their candidates."""
    require_permission(request)
    chosen = request.POST.get("person", "")
    with transaction.atomic():
        rows = list(_rows(request).filter(pk__in=Authorship.objects.undecided().values("pk")))
        if chosen == NONE_OF_THEM:
            decided, text = link_decisions.reject(rows), _("None of the candidates.")
        else:
            person = _person(chosen)
            possible = [row for row in rows if person.pk in people_of(row)]
            decided = link_decisions.confirm(possible, person.pk)
            text = _("Confirmed as %(person)s.") % {"person": person}
        log(request, decided.rows, text)
    _report(request, decided, text)
    return _back(request, request.POST.get("after", ""))


@require_POST
def turn(request: HttpRequest) -> HttpResponse:
    """Confirm or reject the link of one author to a person, from any page."""
    require_permission(request)
    with transaction.atomic():
        row = get_object_or_404(_rows(request), pk=number_of(request.POST.get("row")))
        person = _person(request.POST.get("person", ""))
        if request.POST.get("verdict") == "reject":
            decided = link_decisions.reject([row], {person.pk})
            text = _("Not %(person)s.") % {"person": person}
        else:
            decided = link_decisions.confirm([row], person.pk)
            text = _("Confirmed as %(person)s.") % {"person": person}
        log(request, decided.rows, text)
    _report(request, decided, text)
    return _back(request, f"link-{row.pk}")


@require_POST
def undo(request: HttpRequest) -> HttpResponse:
    """Undo the last decision of this editor's session."""
    require_permission(request)
    remembered: list[dict[str, Any]] = request.session.get(_SESSION_KEY, [])
    if not remembered:
        messages.warning(request, _("There is no decision to undo."))
        return _back(request, "")
    last = remembered.pop()
    request.session[_SESSION_KEY] = remembered
    with transaction.atomic():
        restored = link_decisions.undo(last["before"], last["after"])
        text = _("Decision undone.")
        log(request, restored, text)
    number = len(restored)
    if number < len(last["before"]):
        messages.warning(request, _("Some authors have changed since, and were left as they are."))
    counted = ngettext("%(number)d author", "%(number)d authors", number) % {"number": number}
    messages.success(request, f"{text} ({counted})")
    return _back(request, f"link-{min(map(int, last['before']), default=0)}")


def can_undo(request: HttpRequest) -> bool:
    return bool(request.session.get(_SESSION_KEY))


def require_permission(request: HttpRequest) -> None:
    if not request.user.has_perm("publications.change_authorship"):
        raise PermissionDenied


def _rows(request: HttpRequest) -> Any:
    pks = [pk for text in request.POST.getlist("row")[:_MOST_ROWS] if (pk := number_of(text))]
    rows = Authorship.objects.select_related("publication").select_for_update(of=("self",))
    return rows.filter(pk__in=pks).order_by("pk")


def number_of(text: str | None) -> int:
    return int(text) if text and text.isascii() and text.isdecimal() and len(text) < 18 else 0


def _person(text: str) -> Person:
    return get_object_or_404(Person, pk=number_of(text))


def log(request: HttpRequest, rows: Iterable[Authorship], text: str) -> None:
    """Add `text` to the history of each author."""
    rows = list(rows)
    if rows:
        LogEntry.objects.log_actions(str(request.user.pk), rows, CHANGE, text)


def _report(request: HttpRequest, decided: Decided, text: str) -> None:
    remember(request, decided)
    for row in decided.twice:
        warning = _("“%(publication)s” was left as it is: the person is already an author of it.")
        messages.warning(request, warning % {"publication": row.publication})
    number = len(decided.rows)
    if number:
        counted = ngettext("%(number)d publication", "%(number)d publications", number)
        messages.success(request, f"{text} ({counted % {'number': number}})")
    elif not decided.twice:
        messages.warning(request, _("Nothing changed: another editor has already decided."))


def remember(request: HttpRequest, decided: Decided) -> None:
    """Keep what the decision changed in the session, so that it can be undone."""
    if decided.rows:
        remembered = request.session.get(_SESSION_KEY, [])
        remembered.append({"before": decided.before, "after": decided.after})
        request.session[_SESSION_KEY] = remembered[-_MOST_REMEMBERED:]


def _back(request: HttpRequest, anchor: str) -> HttpResponse:
    url = request.POST.get("next", "")
    if not url_has_allowed_host_and_scheme(
        url, allowed_hosts={request.get_host()}, require_https=request.is_secure()
    ):
        url = queue_url(SUGGESTED_LINKS)
    safe = anchor if anchor.removeprefix("link-").isdecimal() else ""
    return HttpResponseRedirect(f"{url.partition('#')[0]}{safe and f'#{safe}'}")
