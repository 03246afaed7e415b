"""Compare, merge and mark people as different."""

from typing import Any

from django.db.models import Q
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from foundation.admin.comparison import Row, kept_rows, summaries, text_row
from foundation.admin.merging import MOST_FOUND, MergesRecords, MergeTexts, Pair
from foundation.merging.choices import Choice, Side
from people.admin.review import NAMESAKES
from people.merging.people import PersonMerge, undecided_pairs
from people.merging.related_rows import DIFFERENT_PEOPLE
from people.models import Affiliation, Person, PersonName

_MOST_NAMESAKES = 500
"""Namesakes among whom the next pair of the queue is looked for."""
_HINTS = {
    "name": gettext_lazy(
        "The other name is kept as a variant if it is a spelling of this one; otherwise as a former"
        " name, which is never shown; an address made of it doesn’t redirect."
    ),
    "native_name": gettext_lazy("The other name is kept as a former name, which is never shown."),
    "is_listed": gettext_lazy(
        "An unlisted person has no page. If listed, the page shows everything from both"
        " records except the contact details of the one that was not listed."
    ),
    "photo": gettext_lazy("The other picture is kept only in the history."),
    "banner": gettext_lazy("The other picture is kept only in the history."),
}


class MergesPeople(MergesRecords):
    """For the admin of people."""

    merge_class = PersonMerge
    pairs = DIFFERENT_PEOPLE
    actions = ["merge_selected"]
    review_key = NAMESAKES
    merge_texts = MergeTexts(
        title=gettext_lazy("Compare two people"),
        queue=gettext_lazy("People with the same name"),
        find_title=gettext_lazy("Merge with another person"),
        find_label=gettext_lazy("Names, interests, organizations"),
    )

    def next_pair(self, after: Pair | None) -> Pair | None:
        namesakes = Person.objects.namesakes().order_by("sort_name", "pk")
        pairs = undecided_pairs(list(namesakes[:_MOST_NAMESAKES]))
        if after is not None and tuple(sorted(after)) in pairs:
            pairs = pairs[pairs.index((min(after), max(after))) + 1 :]
        return pairs[0] if pairs else None

    def find_records(self, record: Person, query: str) -> list[tuple[Any, str]]:
        if query:
            found = Person.objects.search(query)
        else:
            initial = record.given_name[:1]
            same_family = Q(family_name__iexact=record.family_name, given_name__istartswith=initial)
            found = Person.objects.filter(Q(sort_name=record.sort_name) | same_family)
        people = list(found.exclude(pk=record.pk)[:MOST_FOUND])
        places = _last_organizations(people)
        return [(person, " · ".join(_details(person, places))) for person in people]

    def heading_details(self, plan: PersonMerge, side: Side) -> list[str]:
        person = plan.records[side]
        return [*_details(person, _last_organizations([person])), *summaries(plan, side)]

    def choice_row(self, plan: PersonMerge, choice: Choice) -> Row:
        return text_row(choice, "" if choice.is_one_sided else str(_HINTS.get(choice.name, "")))

    def warnings(self, plan: PersonMerge) -> list[str]:
        if not (labels := plan.made_public()):
            return []
        text = _("Was not public, and will be on the listed person's page: %(what)s.")
        return [text % {"what": ", ".join(labels)}]

    def kept_from_both(self, plan: PersonMerge) -> list[tuple[str | Promise, list[str]]]:
        kinds = dict(PersonName.Kind.choices)
        names = [f"{name} – {kinds[kind]}" for name, kind in plan.names().items()]
        contacts = [f"{row} – {row.get_visibility_display()}" for row in plan.contact_details()]
        found = [(_("Other names"), names), (_("Contact details"), contacts)]
        return [*(entry for entry in found if entry[1]), *kept_rows(plan)]


def _last_organizations(people: list[Person]) -> dict[int, str]:
    """The latest organization of each person who has one."""
    rows = Affiliation.objects.filter(person__in=people).select_related("organization")
    return {row.person_id: row.organization.label for row in rows.order_by("start", "pk")}


def _details(person: Person, organizations: dict[int, str]) -> list[str]:
    listed = _("listed") if person.is_listed else _("not listed")
    return [part for part in (listed, organizations.get(person.pk), person.orcid) if part]
