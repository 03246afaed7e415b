"""Merge two records of one person.

Each field is taken from one record; names, affiliations, publications and whatever else a person
can have several of are kept from both. A merge makes nothing private public: unless an editor
chooses otherwise, a contact detail keeps the stricter visibility, and a different name becomes a
former name, which is never shown. If one of the two was listed, so is the merged person.
"""

from collections.abc import Mapping
from itertools import combinations, groupby
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

import people.merging.related_rows  # noqa: F401 (registers the rows of this app)
from foundation.folding import fold
from foundation.history.recording import recording
from foundation.history.routes import Route
from foundation.merging.choices import Choice, Side
from foundation.merging.engine import Merge
from people.merging.person_rows import PERSON_ROWS
from people.models import ContactDetail, DifferentPeople, Person, PersonName
from people.name_changes import names_changed
from people.names import has_initials_only, name_key, split_full_name
from people.visibility import Visibility

_SHOWN = ("tagline", "biography", "research_statement", "beyond_work", "photo", "banner")
_ROWS_SHOWN = (
    "affiliations", "activities", "activity_holders", "contact_details", "links", "interests",
    "projects",
)  # fmt: skip
_STRICTNESS = [Visibility.PUBLIC, Visibility.MEMBERS, Visibility.PRIVATE]


class PersonMerge(Merge[Person]):
    """A planned merge of two people."""

    model = Person
    related_rows = PERSON_ROWS
    kept_elsewhere = frozenset({"name", "native_name", "is_listed", "names_shown"})
    select_related = ("user",)
    field_groups = {
        "name": ("name", "given_name", "family_name"),
        "native_name": ("native_name", "native_name_language"),
        "names_shown": ("names_shown", "redirects_former_addresses"),
        "is_listed": ("is_listed",),
        "orcid": ("orcid",),
        "user": ("user_id",),
        "tagline": ("tagline",),
        "biography": ("biography",),
        "research_statement": ("research_statement",),
        "beyond_work": ("beyond_work",),
        "photo": ("photo", "photo_description", "photo_focus_x", "photo_focus_y"),
        "banner": (
            "banner",
            "banner_caption",
            "banner_description",
            "banner_focus_x",
            "banner_focus_y",
        ),
    }

    # What the merged person has

    def names(self) -> dict[str, str]:
        """Return the other names with their kinds; a former name of either record stays former."""
        followed = self.records[self.side_of("name")]
        native = self.records[self.side_of("native_name")].native_name
        found: dict[str, tuple[str, str]] = {}
        for side in Side:
            for row in self.rows["names"][side]:
                former = row.kind == PersonName.Kind.FORMER
                if former or fold(row.name) not in found:
                    found[fold(row.name)] = (row.name, row.kind)
        for side in Side:
            person = self.records[side]
            for name in filter(None, (person.name, person.native_name)):
                if fold(name) not in (fold(followed.name), fold(native), *found):
                    found[fold(name)] = (name, _kind_of_other_name(name, followed))
        shown = {followed.name, native}
        return {name: kind for name, kind in found.values() if name not in shown}

    def contact_details(self) -> list[ContactDetail]:
        """Return those of both, each with the stricter visibility.

        Those of a record that was not listed stay private.
        """
        is_listed = self.records[self.side_of("is_listed")].is_listed
        merged: dict[tuple[str, str], ContactDetail] = {}
        for side in Side:
            for row in self.rows["contact_details"][side]:
                if is_listed and not self.records[side].is_listed:
                    row.visibility = Visibility.PRIVATE
                there = merged.setdefault((row.kind, fold(row.value)), row)
                there.visibility = max(
                    there.visibility, row.visibility, key=lambda v: _STRICTNESS.index(v)
                )
        return list(merged.values())

    # Proposals

    def weight(self, side: Side) -> tuple[int, ...]:
        """Prefer the listed person, then the one with an account, then the fuller record."""
        person = self.records[side]
        return person.is_listed, bool(person.user_id), self.filled_columns(side)

    def text_of(self, side: Side, name: str) -> str:
        person = self.records[side]
        match name:
            case "is_listed":
                return _("listed") if person.is_listed else _("not listed")
            case "names_shown":
                redirects = _("former addresses redirect")
                kept = [redirects] if person.redirects_former_addresses else []
                return ", ".join([str(person.get_names_shown_display()), *kept])
            case "user":
                return str(person.user or "")
            case "name":
                parts = f"{person.family_name}, {person.given_name}".strip(", ")
                return f"{person.name} ({parts})" if parts else person.name
        return super().text_of(side, name)

    def propose(self, choice: Choice) -> Side:
        if choice.name == "is_listed":
            return self._listed_side()
        if choice.name == "names_shown":
            return self._hiding_side()
        if choice.name == "name":
            former = PersonName.Kind.FORMER
            names = (row for side in Side for row in self.rows["names"][side])
            formers = {fold(row.name) for row in names if row.kind == former}
            is_former = fold(self.records[self.main].name) in formers
            return self.main.opposite if is_former else self.main
        return super().propose(choice)

    def _hiding_side(self) -> Side:
        """The record that shows less: the present name only, without redirects to it."""
        hides = Person.NamesShown.PRESENT

        def shows(side: Side) -> tuple[bool, bool]:
            person = self.records[side]
            return person.names_shown != hides, person.redirects_former_addresses

        return min((self.main, self.main.opposite), key=shows)

    def _listed_side(self) -> Side:
        return next((side for side in Side if self.records[side].is_listed), self.main)

    def made_public(self) -> list[str]:
        """The labels of what only the unlisted record has, and the merged page would show."""
        hidden = next((side for side in Side if not self.records[side].is_listed), None)
        if hidden is None or not self.records[self.side_of("is_listed")].is_listed:
            return []
        texts = [c.label for c in self.choices if c.name in _SHOWN and c.pick is hidden]
        handlers = {handler.name: handler for handler in self.compared()}
        rows = [handlers[name].label for name in _ROWS_SHOWN if self.rows[name][hidden]]
        return [*texts, *(str(label) for label in rows if label)]

    # Writing

    def apply(self, *, user: Any) -> Person:
        with recording(route=Route.MERGE, who=user, about=self.keep), transaction.atomic():
            keep = super().apply(user=user)
            self.consequences = names_changed([keep.pk])
        return keep

    def write(self, keep: Person) -> None:
        super().write(keep)
        sides = reversed(Side)  # of a name that both have, the row of the record that is kept
        known = {row.name: row.pk for side in sides for row in self.rows["names"][side]}
        _replace_names(keep, self.names(), known)
        _replace_contacts(keep, self.contact_details())


def undecided_pairs(people: list[Person]) -> list[tuple[int, int]]:
    """Return pairs of namesakes among `people`, by name, that aren't marked as different."""
    ids = [person.pk for person in people]
    known = set(DifferentPeople.objects.filter(first__in=ids).values_list("first", "second"))
    pairs: list[tuple[int, int]] = []
    for _name, group in groupby(people, key=lambda person: person.sort_name):
        numbers = sorted(person.pk for person in group)
        pairs += [pair for pair in combinations(numbers, 2) if pair not in known]
    return pairs


def _kind_of_other_name(name: str, person: Person) -> str:
    """Return the kind of the other record's name.

    It is a former name, which is never shown, unless it is the same name spelled differently.
    """
    given, family = split_full_name(name)
    mine, its = name_key(person.given_name, person.family_name), name_key(given, family)
    same = its in (mine, name_key(person.family_name, person.given_name))
    if not same and fold(family) == fold(person.family_name):
        initial = fold(given)[:1]
        short = has_initials_only(given) or has_initials_only(person.given_name)
        same = short and initial == fold(person.given_name)[:1]
    return PersonName.Kind.VARIANT if same else PersonName.Kind.FORMER


def _replace_names(keep: Person, names: Mapping[str, str], known: Mapping[str, int]) -> None:
    """Replace the names; `known` ones keep their primary keys, by which undo finds them."""
    keep.names.all().delete()
    rows = [
        PersonName(pk=known.get(name), person=keep, name=name[:200], kind=kind)
        for name, kind in names.items()
    ]
    _create(PersonName, rows)
    keep.save(update_fields=["search_text"])


def _replace_contacts(keep: Person, details: list[ContactDetail]) -> None:
    keep.contact_details.all().delete()
    for rank, row in enumerate(details, start=1):
        row.person, row.rank = keep, rank
    _create(ContactDetail, details)


def _create(model: Any, rows: list[Any]) -> None:
    """Insert rows with and without primary keys."""
    model._default_manager.bulk_create([row for row in rows if row.pk])
    model._default_manager.bulk_create([row for row in rows if not row.pk])
