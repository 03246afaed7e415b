"""People are compared, merged and kept apart."""

from typing import Any

from django.contrib import admin
from django.db.models import Q, QuerySet
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from foundation.admin.comparison import Heading, Row, text_row
from foundation.admin.merging import MOST_FOUND, MergesRecords, MergeTexts
from foundation.comparing import Choice, Side
from people.merging.people import PersonMerge, keep_apart, plan_merge, waiting_pairs
from people.models import Affiliation, DifferentPeople, Person, PersonName

_LOOKED_AT = 500  # namesakes among whom the next pair of the queue is looked for
_MOST_LISTED = 12


class MergesPeople(MergesRecords):
    """For the admin of people."""

    actions = ["merge_people"]
    review_key = "namesakes"
    merge_texts = MergeTexts(
        title=gettext_lazy("One person or two?"),
        different=gettext_lazy("They are different people"),
        queue=gettext_lazy("People with the same name"),
        find_title=gettext_lazy("Merge with another person"),
        find_label=gettext_lazy("Names, interests, organizations"),
    )

    @admin.action(description=gettext_lazy("Merge these people"), permissions=["merge"])
    def merge_people(self, request: HttpRequest, queryset: QuerySet[Any]) -> HttpResponse | None:
        return self.go_to_comparison(request, queryset)

    def plan_merge(self, keep: Person, other: Person, main: Side | None) -> PersonMerge:
        return plan_merge(keep, other, main=main)

    def comparison(self, plan: PersonMerge) -> dict[str, Any]:
        different = [choice for choice in plan.choices if not choice.is_equal]
        return {
            "headings": [_heading(plan, side) for side in Side],
            "conflicts": [_row(choice) for choice in different if not choice.is_one_sided],
            "one_sided": [_row(choice) for choice in different if choice.is_one_sided],
            "equal": [choice for choice in plan.choices if choice.is_equal],
            "kept": _kept(plan),
            "advice": _advice(plan),
        }

    def keep_apart(self, one: Person, other: Person, user: Any) -> None:
        keep_apart(one, other, user=user)

    def decision(self, one: Person, other: Person) -> DifferentPeople | None:
        first, second = sorted((one.pk, other.pk))
        known = DifferentPeople.objects.filter(first=first, second=second)
        return known.select_related("decided_by").first()

    def next_pair(self, after: tuple[int, int] | None) -> tuple[int, int] | None:
        pairs = waiting_pairs(
            list(Person.objects.namesakes().order_by("sort_name", "pk")[:_LOOKED_AT])
        )
        if after is not None and tuple(sorted(after)) in pairs:
            pairs = pairs[pairs.index((min(after), max(after))) + 1 :]
        return pairs[0] if pairs else None

    def find_duplicates(self, record: Person, query: str) -> list[tuple[Any, str]]:
        if query:
            found = Person.objects.search(query)
        else:
            initial = record.given_name[:1]
            same_family = Q(family_name__iexact=record.family_name, given_name__istartswith=initial)
            found = Person.objects.filter(Q(sort_name=record.sort_name) | same_family)
        people = list(found.exclude(pk=record.pk)[:MOST_FOUND])
        places = _places(people)
        return [(person, " · ".join(_details(person, places))) for person in people]


def _row(choice: Choice) -> Row:
    hints = {
        "name": _(
            "The other stays as another name: as a former one, never shown, unless it is written alike."
        ),
        "native_name": _("The other stays as a former name, never shown."),
        "is_listed": _(
            "Not listed, there is no page. Listed, all that either record has is on it, but for contact details of the one that was not listed."
        ),
        "photo": _("The other picture is deleted."),
        "banner": _("The other picture is deleted."),
    }
    hint = "" if choice.is_one_sided else hints.get(choice.name, "")
    return text_row(choice, hint)


def _heading(plan: PersonMerge, side: Side) -> Heading:
    person = plan.people[side]
    details = _details(person, _places([person]))
    works = len(plan.rows["authorships"][side])
    if works:
        details.append(_("%(number)d works") % {"number": works})
    name = _("No. %(number)d") % {"number": person.pk}
    return Heading(side, person, name, side is plan.main, details)


def _places(people: list[Person]) -> dict[int, str]:
    """Where each of `people` was last."""
    rows = Affiliation.objects.filter(person__in=people).select_related("organization")
    places: dict[int, str] = {}
    for row in rows.order_by("start", "pk"):
        places[row.person_id] = row.organization.label
    return places


def _details(person: Person, places: dict[int, str]) -> list[str]:
    listed = _("listed") if person.is_listed else _("not listed")
    return [part for part in (listed, places.get(person.pk), person.orcid) if part]


def _kept(plan: PersonMerge) -> list[tuple[str, list[str]]]:
    kinds = dict(PersonName.Kind.choices)
    found = [(_("Other names"), [f"{name} – {kinds[kind]}" for name, kind in plan.names().items()])]
    found.append(
        (
            _("Contact details"),
            [f"{row} – {row.get_visibility_display()}" for row in plan.contact_details()],
        )
    )
    for name, label in (
        ("affiliations", _("Affiliations")),
        ("activities", _("Activities")),
        ("projects", _("Projects")),
        ("interests", _("Interests")),
        ("links", _("Links")),
    ):
        rows = [row for side in Side for row in plan.rows[name][side]]
        texts = list(dict.fromkeys(_said(name, row) for row in rows))
        found.append((label, _shortened(texts)))
    works = sum(len(plan.rows["authorships"][side]) for side in Side)
    if works:
        found.append((_("Works"), [str(works)]))
    return [(label, texts) for label, texts in found if texts]


def _said(name: str, row: Any) -> str:
    match name:
        case "projects":
            return str(row.project)
        case "links":
            return f"{row}: {row.url}"
        case "affiliations":
            return f"{row} ({row.start} – {row.end})" if row.start or row.end else str(row)
    return str(row)


def _shortened(texts: list[str]) -> list[str]:
    if len(texts) <= _MOST_LISTED:
        return texts
    more = _("and %(number)d more") % {"number": len(texts) - _MOST_LISTED}
    return [*texts[:_MOST_LISTED], more]


def _advice(plan: PersonMerge) -> str:
    text = _("The merged person is at %(stays)s, and %(goes)s leads there.")
    return text % {"stays": plan.keep.get_absolute_url(), "goes": plan.other.get_absolute_url()}
