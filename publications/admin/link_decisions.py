"""Where editors decide who an author is: each decision is a form, logged, and can be undone."""

from collections.abc import Collection
from typing import Any

from django.contrib import messages
from django.core.exceptions import PermissionDenied, ValidationError
from django.db import transaction
from django.db.models import Q
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from django.views.decorators.http import require_POST

from foundation.admin.review import queue_url
from foundation.admin.review_decisions import back_url
from foundation.admin.review_session import (
    forget_last,
    last_decision,
    postpone,
    result,
    resume,
    wants_json,
)
from foundation.admin.review_session import remember as remember_decision
from foundation.history.recording import recording
from foundation.history.routes import Route
from foundation.permissions import may
from foundation.sent_keys import sent_key
from people.models import Person
from publications.admin.unit_links import in_reach, people_in_reach
from publications.matching import link_decisions
from publications.matching.following_links import confirm_with_following, following_text
from publications.matching.link_decisions import (
    FORMER_NAMES,
    SUGGESTED_LINKS,
    Decided,
    lock_authors,
    people_of,
)
from publications.models import Authorship

NONE_OF_THEM, OTHER, LATER = "none", "other", "later"
LEFT_AS_IT_WAS = gettext_lazy(
    "“%(publication)s” was left as it is: the person is already an author of it."
)
_MOST_PROPOSED = 6
_MOST_ROWS = 1000


@require_POST
def decide(request: HttpRequest) -> HttpResponse:
    """Decide on the undecided authors `row`: they are `person`, or none of their candidates."""
    _require_reach(request)
    chosen = request.POST.get("person", "")
    if chosen == LATER:
        return _postpone(request)
    other: Person | None = None
    if chosen == OTHER:
        require_permission(request)
        try:
            other = find_person(request.POST.get("other", ""))
        except ValidationError as error:
            return _refuse(request, " ".join(error.messages))
    with transaction.atomic(), recording(route=Route.REVIEW, who=request.user):
        rows = list(_rows(request).filter(_decided_by_no_person()))
        _postpone_unchecked(request)
        if chosen == NONE_OF_THEM:
            candidates = {pk for row in rows for pk in people_of(row)}
            decided = link_decisions.reject(rows, people_in_reach(request.user, candidates))
            text = _("None of the candidates.")
        elif other is not None:
            decided = _reject_candidates_but(rows, other)
            text = _("Confirmed as %(person)s.") % {"person": other}
        else:
            person = _person(request, chosen)
            possible = [row for row in rows if person.pk in people_of(row)]
            decided = confirm_with_following(possible, person.pk)
            text = _("Confirmed as %(person)s.") % {"person": person}
    return _report(request, decided, text, request.POST.get("after", ""))


def _decided_by_no_person() -> Q:
    """A link that followed from another decision counts less than what an editor says."""
    undecided = Authorship.objects.undecided().values("pk")
    return Q(pk__in=undecided) | ~Q(linked_by=Authorship.LinkedBy.PERSON)


def _postpone_unchecked(request: HttpRequest) -> None:
    """Keep publications that were taken out of a decision for later, so that none follows."""
    unchecked = set(_numbers(request, "shown")) - set(_numbers(request, "row"))
    if unchecked:
        postpone(request, _reason_of(request), _in_reach(request, unchecked))


def _in_reach(request: HttpRequest, pks: Collection[int]) -> list[int]:
    """Keep the numbers of authors that this editor decides about."""
    rows = in_reach(request.user, Authorship.objects.filter(pk__in=pks))
    return sorted(rows.values_list("pk", flat=True))


def _numbers(request: HttpRequest, name: str) -> list[int]:
    return [pk for text in request.POST.getlist(name)[:_MOST_ROWS] if (pk := sent_key(text))]


def _reject_candidates_but(rows: list[Authorship], person: Person) -> Decided:
    """Make `person` the author, and remember that the candidates are not."""
    before = {str(row.pk): link_decisions.values_of(row) for row in rows}
    for row in rows:
        candidates = {*people_of(row)} - {person.pk}
        row.rejected = sorted({*(row.rejected or ()), *candidates} - {person.pk}) or None
    decided = confirm_with_following(rows, person.pk)
    decided.before = {pk: before.get(pk, values) for pk, values in decided.before.items()}
    return decided


def find_person(text: str) -> Person:
    """Return the person with that number or name, who may be followed by details.

    Raises ValidationError if there is none, or several, who are then listed with their numbers.
    """
    words = text.strip().split(maxsplit=1)
    number = words[0].removeprefix("#") if words else ""
    if pk := sent_key(number):
        found = list(Person.objects.filter(pk=pk))
    else:
        name = text.strip()
        exact = Person.objects.filter(Q(name__iexact=name) | Q(native_name=name)).order_by("pk")
        found = list(exact[:_MOST_PROPOSED]) if name else []
        if name and not found:
            found = list(Person.objects.search(name).order_by("pk")[:_MOST_PROPOSED])
    if len(found) == 1:
        return found[0]
    if not found:
        raise ValidationError(_("No person has this name or number."))
    listed = "; ".join(f"{person.pk} {person}" for person in found)
    message = _("Several people match. Enter the number of one: %(people)s.")
    raise ValidationError(message, params={"people": listed})


def _postpone(request: HttpRequest) -> HttpResponse:
    key = _reason_of(request)
    pks = _in_reach(request, _numbers(request, "row"))
    postpone(request, key, pks)
    remember_decision(request, {"key": key, "later": pks})
    text = _("Shown again after the others.")
    if wants_json(request):
        return result(text, number=0)
    messages.success(request, text)
    return _back(request, request.POST.get("after", ""))


def _refuse(request: HttpRequest, text: str) -> HttpResponse:
    if wants_json(request):
        return result(text, is_error=True)
    messages.error(request, text)
    return _back(request, f"link-{sent_key(request.POST.get('row'))}")


def _reason_of(request: HttpRequest) -> str:
    key = request.POST.get("reason", "")
    return key if key in (SUGGESTED_LINKS, FORMER_NAMES) else SUGGESTED_LINKS


@require_POST
def turn(request: HttpRequest) -> HttpResponse:
    """Confirm or reject the link of one author to a person, from any page."""
    _require_reach(request)
    with transaction.atomic():
        row = get_object_or_404(_rows(request), pk=sent_key(request.POST.get("row")))
        person = _person(request, request.POST.get("person", ""))
        if request.POST.get("verdict") == "reject":
            decided = link_decisions.reject([row], {person.pk})
            text = _("Not %(person)s.") % {"person": person}
        else:
            decided = confirm_with_following([row], person.pk)
            text = _("Confirmed as %(person)s.") % {"person": person}
    return _report(request, decided, text, f"link-{row.pk}")


@require_POST
def undo(request: HttpRequest) -> HttpResponse:
    """Undo the last decision of this editor's session."""
    _require_reach(request)
    last = last_decision(request) if can_undo(request) else None
    if last is None:
        return _refuse(request, _("There is no decision to undo."))
    forget_last(request)
    text, warnings = _("Decision undone."), []
    if later := last.get("later"):
        resume(request, last["key"], later)
        pks = list(later)
    else:
        with transaction.atomic(), recording(route=Route.UNDO, who=request.user):
            restored = link_decisions.undo(_undone(request, last), last["after"])
        pks = [row.pk for row in restored]
        if len(pks) < len(last["before"]):
            warnings = [_("Some authors have changed since, and were left as they are.")]
        counted = ngettext("%(number)d author", "%(number)d authors", len(pks))
        text = f"{text} ({counted % {'number': len(pks)}})"
    if wants_json(request):
        back = {"restored": [f"link-{pk}" for pk in sorted(pks)], "number": -len(pks)}
        return result(text, warnings=warnings, **(back if not later else back | {"number": 0}))
    for warning in warnings:
        messages.warning(request, warning)
    messages.success(request, text)
    first = min(pks, default=0) or min(map(int, last.get("before", {})), default=0)
    return _back(request, f"link-{first}")


def _undone(request: HttpRequest, last: dict[str, Any]) -> dict[str, link_decisions.Values]:
    """What an undo restores: the links of people that this editor still decides about."""
    place = link_decisions.COLUMNS.index("person_id")
    people = {
        pk: {last[state][pk][place] for state in ("before", "after")} - {None}
        for pk in last["before"]
    }
    allowed = people_in_reach(request.user, set().union(*people.values()))
    return {pk: values for pk, values in last["before"].items() if people[pk] <= allowed}


def can_undo(request: HttpRequest) -> bool:
    last = last_decision(request)
    return last is not None and last["key"] in (SUGGESTED_LINKS, FORMER_NAMES)


def require_permission(request: HttpRequest) -> None:
    if not request.user.has_perm("publications.change_authorship"):
        raise PermissionDenied


def _require_reach(request: HttpRequest) -> None:
    """Also let in editors of units, whose authors and people are limited."""
    if not may(request.user, "change", Authorship):
        raise PermissionDenied


def _rows(request: HttpRequest) -> Any:
    chosen = in_reach(request.user, Authorship.objects.filter(pk__in=_numbers(request, "row")))
    lock_authors(chosen.values_list("publication_id", flat=True))
    return chosen.select_related("publication").select_for_update(of=("self",)).order_by("pk")


def _person(request: HttpRequest, text: str) -> Person:
    pk = sent_key(text)
    return get_object_or_404(Person, pk=pk, pk__in=people_in_reach(request.user, {pk}))


def _report(request: HttpRequest, decided: Decided, text: str, anchor: str) -> HttpResponse:
    remember(request, decided)
    warnings = [LEFT_AS_IT_WAS % {"publication": row.publication} for row in decided.twice]
    number = len(decided.rows)
    if number:
        counted = ngettext("%(number)d publication", "%(number)d publications", number)
        text = f"{text} ({counted % {'number': number}})"
        if decided.following:
            text = f"{text} {following_text(len(decided.following))}"
    else:
        text = ""
        if not decided.twice:
            warnings.append(_("Nothing changed: another editor has already decided."))
    if wants_json(request):
        following = [row.pk for row in decided.following]
        number += len(following)
        return result(text, warnings=warnings, number=number, following=following)
    for warning in warnings:
        messages.warning(request, warning)
    if text:
        messages.success(request, text)
    return _back(request, anchor)


def remember(request: HttpRequest, decided: Decided) -> None:
    """Keep what the decision changed in the session, so that it can be undone."""
    if decided.rows:
        entry = {"before": decided.before, "after": decided.after}
        remember_decision(request, {"key": _reason_of(request), **entry})


def _back(request: HttpRequest, anchor: str) -> HttpResponse:
    return HttpResponseRedirect(back_url(request, queue_url(_reason_of(request)), anchor))
