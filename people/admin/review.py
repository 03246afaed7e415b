"""The reasons why records of people need review."""

from collections import defaultdict
from typing import Any

from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.utils.translation import gettext_lazy as _

from foundation.admin.alike import numbered
from foundation.admin.merging import comparison_url
from foundation.admin.review import REVIEW_REASONS, Reason
from foundation.admin.review_decisions import Decision, set_title
from foundation.partial_date_field import PartialDateFormField
from people.merging.people import undecided_pairs
from people.models import Activity, Affiliation, ContactDetail, Person, Supervision

ENDS_PASSED, NAMESAKES, SUPERVISORS = "ends-passed", "namesakes", "linkable-supervisors"
_MOST_COMPARED = 5


def add_comparisons(people: list[Person]) -> None:
    """Add to each person the pages that compare them with later ones of the same name."""
    names = {person.sort_name for person in people}
    same = Person.objects.namesakes().filter(sort_name__in=names).order_by("sort_name", "pk")
    found = {person.pk: person for person in same}
    pairs: defaultdict[int, list[tuple[Person, str, str]]] = defaultdict(list)
    for first, second in undecided_pairs(list(found.values())):
        url = comparison_url("people_person", first, second, from_queue=True)
        pairs[first].append((found[second], numbered(second, _details(found[second])), url))
    for person in people:
        person.comparisons = pairs[person.pk][:_MOST_COMPARED]  # type: ignore[attr-defined]


def _details(person: Person) -> str:
    return person.orcid or person.tagline or f"/{person.slug}/"


def _link_to_namesake(row: Any, text: str, user: Any) -> None:
    people = list(Person.objects.filter(sort_name=row.sort_name)[:2])
    if len(people) != 1:
        raise ValidationError(_("There is no longer exactly one person with this name."))
    if people[0].pk == row.affiliation.person_id:
        raise ValidationError(_("People can’t supervise themselves."))
    row.person = people[0]


def _is_someone_else(row: Any, text: str, user: Any) -> None:
    row.is_someone_else = True


def _it_ended(row: Any, text: str, user: Any) -> None:
    row.end_expected = False


def _set_end(row: Any, text: str, user: Any) -> None:
    row.end = PartialDateFormField().clean(text)


def _set_address(row: Any, text: str, user: Any) -> None:
    validate_email(text)
    row.value, row.kind = text, ContactDetail.Kind.EMAIL


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
        is_for_units=True,
        decisions=(
            Decision("title", _("Save"), ("title",), set_title, "t", value_label=_("Title")),
        ),
    ),
    Reason(
        ENDS_PASSED,
        _("Expected end dates in the past"),
        _("If it ended as expected, clear “expected”; otherwise enter the new date."),
        lambda visitor: (
            Affiliation.objects.end_has_passed()
            .select_related("person", "organization")
            .order_by("end", "pk")
        ),
        lambda row: f"{row.person}: {row.stored_dates}",
        Affiliation,
        is_for_units=True,
        decisions=(
            Decision("ended", _("It ended"), ("end_expected",), _it_ended, "y"),
            Decision(
                "end",
                _("New date"),
                ("end",),
                _set_end,
                "n",
                value_label=_("New date"),
                placeholder="2027-06",
            ),
        ),
    ),
    Reason(
        NAMESAKES,
        _("People with the same name"),
        _("Compare them, then merge them or mark them as different. The next pair follows."),
        lambda visitor: Person.objects.namesakes(is_later=True),
        _details,
        Person,
        prepare=add_comparisons,
        row_template="admin/review/_alike.html",
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
        decisions=(
            Decision(
                "address",
                _("Save"),
                ("value", "kind"),
                _set_address,
                "t",
                value_label=_("Full address"),
                placeholder="name@example.org",
            ),
        ),
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
        decisions=(
            Decision("link", _("Link to that record"), ("person_id",), _link_to_namesake, "y"),
            Decision("no", _("Someone else"), ("is_someone_else",), _is_someone_else, "n"),
        ),
    ),
    order=50,
)
