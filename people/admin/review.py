"""The reasons why records of people need review."""

from collections import defaultdict
from typing import Any

from django.contrib import messages
from django.contrib.admin.models import CHANGE, LogEntry
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_POST

from foundation.admin.merging import comparison_url
from foundation.admin.review import REVIEW_REASONS, Reason, queue_url
from people.merging.people import undecided_pairs
from people.models import Activity, Affiliation, ContactDetail, Person, Supervision

NAMESAKES, SUPERVISORS = "namesakes", "linkable-supervisors"
_MOST_COMPARED = 5


def add_comparisons(people: list[Person]) -> None:
    """Add to each person the pages that compare them with others of the same name."""
    names = {person.sort_name for person in people}
    same = Person.objects.namesakes().filter(sort_name__in=names).order_by("sort_name", "pk")
    urls: defaultdict[int, list[tuple[int, str]]] = defaultdict(list)
    for first, second in undecided_pairs(list(same.only("pk", "sort_name"))):
        url = comparison_url("people_person", first, second, from_queue=True)
        urls[first].append((second, url))
        urls[second].append((first, url))
    for person in people:
        person.comparisons = urls[person.pk][:_MOST_COMPARED]  # type: ignore[attr-defined]


def link_to_namesake(supervision: Supervision) -> Person | None:
    """Link `supervision` to the only person with its name; return None if there are others."""
    people = list(Person.objects.filter(sort_name=supervision.sort_name)[:2])
    if len(people) != 1 or people[0].pk == supervision.affiliation.person_id:
        return None
    supervision.person = people[0]
    supervision.save()
    return people[0]


@require_POST
def link_supervisor(request: HttpRequest, pk: int) -> HttpResponse:
    """Link a supervisor to the one record of that name."""
    if not request.user.has_perm("people.change_supervision"):
        raise PermissionDenied
    rows = Supervision.objects.select_related("affiliation__person", "affiliation__organization")
    supervision = get_object_or_404(rows, pk=pk, person=None)
    person = link_to_namesake(supervision)
    if person is None:
        messages.warning(request, _("There is no longer exactly one person with this name."))
    else:
        _log_link(request, supervision)
        text = _("%(name)s is now linked to the record of %(person)s.")
        messages.success(request, text % {"name": supervision, "person": person})
    return HttpResponseRedirect(queue_url(SUPERVISORS))


def _log_link(request: HttpRequest, supervision: Supervision) -> None:
    changed = {
        "name": str(Supervision._meta.verbose_name),
        "object": str(supervision),
        "fields": [str(Supervision._meta.get_field("person").verbose_name)],
    }
    LogEntry.objects.log_actions(
        str(request.user.pk), [supervision.affiliation], CHANGE, [{"changed": changed}]
    )


def _supervision_details(row: Any) -> str:
    values = {
        "role": row.get_role_display(),
        "person": row.affiliation.person,
        "affiliation": row.affiliation,
    }
    return _("%(role)s of %(person)s, %(affiliation)s") % values


REVIEW_REASONS.register(
    Reason(
        "untitled-activities",
        _("Activities without a title"),
        _("Enter the title of the award, talk or course."),
        lambda visitor: Activity.objects.untitled().select_related("person"),
        lambda row: str(row.person),
        Activity,
    ),
    Reason(
        "ends-passed",
        _("Expected end dates in the past"),
        _("If it ended as expected, clear “expected”; otherwise enter the new date."),
        lambda visitor: (
            Affiliation.objects.end_has_passed()
            .select_related("person", "organization")
            .order_by("end", "pk")
        ),
        lambda row: f"{row.person}: {row.start} – {row.end}",
        Affiliation,
    ),
    Reason(
        NAMESAKES,
        _("People with the same name"),
        _("Compare them, then merge them or mark them as different. The next pair follows."),
        lambda visitor: Person.objects.namesakes(),
        lambda row: row.orcid or row.tagline or f"/{row.slug}/",
        Person,
        prepare=add_comparisons,
        row_template="admin/review/_namesake.html",
    ),
    Reason(
        "emails-as-printed",
        _("Incomplete email addresses"),
        _("Enter the full address and change the kind to “Email”."),
        lambda visitor: (
            ContactDetail.objects.emails_as_printed().visible_to(visitor).select_related("person")
        ),
        lambda row: str(row.person),
        ContactDetail,
        page=lambda row: ("people.person", row.person_id, "contact_details-group"),
    ),
    Reason(
        SUPERVISORS,
        _("Supervisors with a record of their own"),
        _("Exactly one person has this name. If it is the supervisor, link the two."),
        lambda visitor: (
            Supervision.objects.linkable()
            .select_related("affiliation__person", "affiliation__organization")
            .order_by("sort_name", "pk")
        ),
        _supervision_details,
        Supervision,
        page=lambda row: ("people.affiliation", row.affiliation_id, "supervisions-group"),
        row_template="admin/review/_supervisor.html",
    ),
    order=50,
)
