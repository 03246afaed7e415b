"""Two records of one person become one.

Of each field one record is followed; names, affiliations, works and whatever else a person can have
several of are kept of both. Nothing private is made public by it: unless somebody chooses otherwise, who
was not listed is not listed, a contact detail keeps the stricter visibility, and a name that is another
one becomes a former name, which is never shown.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import combinations, groupby
from typing import Any

from django.contrib.admin.models import CHANGE, DELETION, LogEntry
from django.db import models, transaction
from django.utils.translation import gettext as _

from foundation.comparing import (
    ChangedMeanwhileError,
    Choice,
    Side,
    choose,
    describe_choices,
    version_of,
)
from foundation.folding import fold
from foundation.pictures.thumbnails import delete_after_commit
from people.merging.rows import move_rows, rows_of
from people.models import (
    ContactDetail,
    DifferentPeople,
    Person,
    PersonName,
    RetiredPersonSlug,
)
from people.names import has_initials_only, name_key, split_full_name
from people.visibility import Visibility

# What is taken from one record together.
GROUPS: dict[str, tuple[str, ...]] = {
    "name": ("name", "given_name", "family_name"),
    "native_name": ("native_name", "native_name_language"),
    "is_listed": ("is_listed",),
    "orcid": ("orcid",),
    "user": ("user_id",),
    "tagline": ("tagline",),
    "biography": ("biography",),
    "research_statement": ("research_statement",),
    "beyond_work": ("beyond_work",),
    "photo": ("photo", "photo_description"),
    "banner": ("banner", "banner_caption", "banner_description"),
}
_PICTURES = ("photo", "banner")
_SHOWN = ("tagline", "biography", "research_statement", "beyond_work", "photo", "banner")
_ROWS_SHOWN = ("affiliations", "activities", "contact_details", "links", "interests", "projects")
_STRICTNESS = [Visibility.PUBLIC, Visibility.MEMBERS, Visibility.PRIVATE]


@dataclass
class PersonMerge:
    """What merging two people would give. `apply` does it."""

    people: dict[Side, Person]
    rows: dict[str, dict[Side, list[Any]]]
    choices: list[Choice]
    main: Side
    version: str

    @property
    def keep(self) -> Person:
        return self.people[Side.KEEP]

    @property
    def other(self) -> Person:
        return self.people[Side.OTHER]

    def choose(self, picks: Mapping[str, str]) -> None:
        """Follow other records than proposed: name of a choice -> side. Unknown names do nothing."""
        choose(self.choices, picks)

    def side_of(self, name: str) -> Side:
        return next((c.pick for c in self.choices if c.name == name), self.main)

    def names(self) -> dict[str, str]:
        """The other names of the merged person, by their kinds. What is former in either is former."""
        followed = self.people[self.side_of("name")]
        native = self.people[self.side_of("native_name")].native_name
        found: dict[str, tuple[str, str]] = {}
        for side in Side:
            for row in self.rows["names"][side]:
                former = row.kind == PersonName.Kind.FORMER
                if former or fold(row.name) not in found:
                    found[fold(row.name)] = (row.name, row.kind)
        for side in Side:
            person = self.people[side]
            for name in filter(None, (person.name, person.native_name)):
                if fold(name) not in (fold(followed.name), fold(native), *found):
                    found[fold(name)] = (name, _kind_of_other_name(name, followed))
        shown = {followed.name, native}
        return {name: kind for name, kind in found.values() if name not in shown}

    def contact_details(self) -> list[ContactDetail]:
        """Those of both, each with the stricter visibility; what nobody could see stays unseen."""
        is_listed = self.people[self.side_of("is_listed")].is_listed
        merged: dict[tuple[str, str], ContactDetail] = {}
        for side in Side:
            for row in self.rows["contact_details"][side]:
                if is_listed and not self.people[side].is_listed:
                    row.visibility = Visibility.PRIVATE
                there = merged.setdefault((row.kind, fold(row.value)), row)
                there.visibility = max(
                    there.visibility, row.visibility, key=lambda v: _STRICTNESS.index(v)
                )
        return list(merged.values())

    # Carrying it out

    def apply(self, *, user: Any) -> Person:
        """Merge, in one transaction, and note it in the history. Raises ChangedMeanwhileError."""
        with transaction.atomic():
            ids = [self.keep.pk, self.other.pk]
            rows = Person.objects.select_for_update().filter(pk__in=ids).order_by("pk")
            locked = {person.pk: person for person in rows}
            if len(locked) < 2 or self.version != _version(*(locked[pk] for pk in ids)):
                raise ChangedMeanwhileError
            keep, other = (locked[pk] for pk in ids)
            message = self.describe()
            names, contacts = self.names(), self.contact_details()
            _hand_over(keep, other)
            other.delete()
            self._write(keep)
            _replace_names(keep, names)
            _replace_contacts(keep, contacts)
            LogEntry.objects.log_actions(user.pk, [keep], CHANGE, message)
            LogEntry.objects.log_actions(user.pk, [self.other], DELETION, message)
        return keep

    def _write(self, keep: Person) -> None:
        for name, columns in GROUPS.items():
            source = self.people[self.side_of(name)]
            if name in _PICTURES:
                self._delete_picture(name)
            for column in columns:
                setattr(keep, column, getattr(source, column))
        keep.save()

    def _delete_picture(self, name: str) -> None:
        pick = self.side_of(name)
        left = getattr(self.people[pick.opposite], name)
        if left and left.name != getattr(self.people[pick], name).name:
            delete_after_commit(left.storage, left.name)

    def describe(self) -> str:
        text = _("Merged with “%(person)s” (number %(number)d, /people/%(slug)s/).")
        values = {"person": self.other, "number": self.other.pk, "slug": self.other.slug}
        return f"{text % values} {describe_choices(self.choices)}"


def plan_merge(keep: Person, other: Person, *, main: Side | None = None) -> PersonMerge:
    """What it would be like if `other` went into `keep`, with a proposal for every choice.

    Raises ChangedMeanwhileError where one of them is gone, and ValueError where they are one record.
    """
    if keep.pk == other.pk:
        raise ValueError("a person cannot be merged with themselves")
    found = Person.objects.select_related("user").in_bulk([keep.pk, other.pk])
    if len(found) < 2:
        raise ChangedMeanwhileError
    people = {Side.KEEP: found[keep.pk], Side.OTHER: found[other.pk]}
    rows = {
        name: {
            side: [r for r in of_both if r.person_id == person.pk]
            for side, person in people.items()
        }
        for name, of_both in rows_of(found).items()
    }
    main = main or _main_side(people)
    choices = [_choice(name, people, rows, main) for name in GROUPS]
    version = _version(*people.values())
    return PersonMerge(people, rows, [c for c in choices if any(c.texts.values())], main, version)


def keep_apart(one: Person, other: Person, *, user: Any) -> None:
    """Note that two people are different, so that nobody is asked about them again."""
    first, second = sorted((one.pk, other.pk))
    DifferentPeople.objects.get_or_create(
        first_id=first, second_id=second, defaults={"decided_by": user}
    )


def waiting_pairs(people: list[Person]) -> list[tuple[int, int]]:
    """The pairs of namesakes among `people`, who come by their names, that nobody has decided about."""
    ids = [person.pk for person in people]
    known = set(DifferentPeople.objects.filter(first__in=ids).values_list("first", "second"))
    pairs: list[tuple[int, int]] = []
    for _name, group in groupby(people, key=lambda person: person.sort_name):
        numbers = sorted(person.pk for person in group)
        pairs += [pair for pair in combinations(numbers, 2) if pair not in known]
    return pairs


# Proposals


def _main_side(people: dict[Side, Person]) -> Side:
    """Who is listed rather than not, who has an account; else the fuller record, else the older."""

    def weight(side: Side) -> tuple[int, ...]:
        person = people[side]
        said = sum(bool(getattr(person, name)) for names in GROUPS.values() for name in names)
        return person.is_listed, bool(person.user_id), said

    return Side.OTHER if weight(Side.OTHER) > weight(Side.KEEP) else Side.KEEP


def _choice(
    name: str, people: dict[Side, Person], rows: dict[str, dict[Side, list[Any]]], main: Side
) -> Choice:
    texts = {side: text_of(people[side], name) for side in Side}
    label: Any = Person._meta.get_field(name)
    choice = Choice(name, str(label.verbose_name), texts, main)
    one_sided = next((side for side in Side if not texts[side.opposite]), None)
    if choice.is_equal:
        return choice
    if name == "is_listed":
        choice.pick = _listed_side(people, rows)
    elif name == "name":
        former = PersonName.Kind.FORMER
        formers = {fold(n.name) for side in Side for n in rows["names"][side] if n.kind == former}
        if fold(people[main].name) in formers:
            choice.pick = main.opposite
    elif one_sided:
        choice.pick = one_sided
    return choice


def _listed_side(people: dict[Side, Person], rows: dict[str, dict[Side, list[Any]]]) -> Side:
    """Listed only where that shows nothing of the record that nobody could see."""
    hidden = next(side for side in Side if not people[side].is_listed)
    shows = any(getattr(people[hidden], name) for name in _SHOWN)
    shows = shows or any(rows[name][hidden] for name in _ROWS_SHOWN)
    return hidden if shows else hidden.opposite


def text_of(person: Person, name: str) -> str:
    """What a record says in a field, as an editor reads it."""
    if name == "is_listed":
        return _("listed") if person.is_listed else _("not listed")
    if name == "user":
        return str(person.user) if person.user else ""
    if name in _PICTURES:
        picture = getattr(person, name)
        return str(picture.name).rpartition("/")[2] if picture else ""
    if name == "name":
        parts = f"{person.family_name}, {person.given_name}".strip(", ")
        return f"{person.name} ({parts})" if parts else person.name
    return " ".join(str(value) for column in GROUPS[name] if (value := getattr(person, column)))


def _kind_of_other_name(name: str, person: Person) -> str:
    """Former, which is never shown, unless it is the same name written otherwise."""
    given, family = split_full_name(name)
    mine, its = name_key(person.given_name, person.family_name), name_key(given, family)
    same = its in (mine, name_key(person.family_name, person.given_name))
    if not same and fold(family) == fold(person.family_name):
        initial = fold(given)[:1]
        short = has_initials_only(given) or has_initials_only(person.given_name)
        same = short and initial == fold(person.given_name)[:1]
    return PersonName.Kind.VARIANT if same else PersonName.Kind.FORMER


# Handing over


def _version(*people: Person) -> str:
    fields = Person._meta.concrete_fields
    said = [{f.attname: str(getattr(p, f.attname)) for f in fields} for p in people]
    ids = {person.pk: person for person in people}
    rows = {
        name: [
            {f.attname: str(getattr(r, f.attname)) for f in r._meta.concrete_fields} for r in found
        ]
        for name, found in rows_of(ids).items()
    }
    return version_of(said, rows)


def _hand_over(keep: Person, other: Person) -> None:
    """What refers to the person who goes, refers to the one who stays."""
    move_rows(keep, other)
    RetiredPersonSlug.objects.filter(target=other).update(target=keep)
    RetiredPersonSlug.objects.update_or_create(slug=other.slug, defaults={"target": keep})
    for row in DifferentPeople.objects.filter(models.Q(first=other) | models.Q(second=other)):
        partner = row.second_id if row.first_id == other.pk else row.first_id
        if partner != keep.pk:
            first, second = sorted((keep.pk, partner))
            DifferentPeople.objects.get_or_create(
                first_id=first,
                second_id=second,
                defaults={"decided_at": row.decided_at, "decided_by": row.decided_by},
            )
        row.delete()


def _replace_names(keep: Person, names: Mapping[str, str]) -> None:
    keep.names.all().delete()
    PersonName.objects.bulk_create(
        [PersonName(person=keep, name=name[:200], kind=kind) for name, kind in names.items()]
    )
    keep.save(update_fields=["search_text"])


def _replace_contacts(keep: Person, details: list[ContactDetail]) -> None:
    keep.contact_details.all().delete()
    for rank, row in enumerate(details, start=1):
        row.pk, row.person, row.rank = None, keep, rank
    ContactDetail.objects.bulk_create(details)
