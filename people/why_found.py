"""Why a search finds people whose rows don't say it: an award, a course, a former position."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from django.utils.translation import gettext as _

from affiliations.models import OrganizationTree
from foundation.choice_labels import label_of
from foundation.compiled_queries import CompiledRows
from foundation.search.among import keys_among
from foundation.search.highlighting import missing_terms, without_terms_of
from foundation.search.queries import NAMES, Query, Term
from foundation.search.sources import Kind
from people.current_positions import current_position
from people.listing import PersonRow
from people.models import Activity, Affiliation, Person, PersonInterest, PersonName, ProjectMember
from people.models.activity import ActivityHolder
from people.templatetags.people import former_position

Terms = tuple[Term, ...]
Text = tuple[int, str, str]
"""The primary key of a person, what a text is, and the text."""


class Reason(NamedTuple):
    label: str
    """What the text is, such as "Award"."""
    text: str
    url: str = ""
    """Of a page about it."""


def reasons_of(
    rows: Sequence[PersonRow], query: Query, *, tree: OrganizationTree
) -> dict[int, Reason]:
    """Return the reason for each person, by primary key, whose row lacks words of the query.

    Nothing is read if all rows have them, and only other names of those who are found by names.
    """
    missing = dict(_missing(rows, query, tree))
    if not missing:
        return {}
    names = Query(conditions=tuple(replace(term, column=NAMES) for term in query.words))
    named = keys_among(Kind.PERSON, names.about(Kind.PERSON), list(missing))
    found = _Reasons(missing)
    found.add((key, _("Also"), name) for key, name in _name_rows(list(missing)))
    people = _person_rows(list(missing))
    found.add((key, "", tagline) for key, tagline, _hidden in people)
    for texts in (_interests, _activities, _subjects, _projects):
        if keys := found.incomplete - named:
            found.add(texts(list(keys)))
    if keys := found.incomplete - named:
        found.add(_positions((row for row in rows if row.person.pk in keys), tree))
    hiding = found.best.keys() & {key for key, _tagline, hidden in people if hidden}
    return _without_former_names(found.best, hiding) if hiding else found.best


class _Reasons:
    """The best reason of each person: the first one with the most of the missing words."""

    def __init__(self, missing: Mapping[int, Terms]) -> None:
        self.best: dict[int, Reason] = {}
        self.incomplete = set(missing)
        self._missing = missing
        self._lacking = {key: len(terms) for key, terms in missing.items()}

    def add(self, texts: Iterable[Text]) -> None:
        for key, label, text in texts:
            if key not in self.incomplete:
                continue
            lacking = len(without_terms_of(self._missing[key], f"{label} {text}"))
            if lacking < self._lacking[key]:
                self._lacking[key] = lacking
                self.best[key] = Reason(label, text)
            if not lacking:
                self.incomplete.discard(key)


def _missing(
    rows: Iterable[PersonRow], query: Query, tree: OrganizationTree
) -> Iterator[tuple[int, Terms]]:
    """Yield the people whose rows lack words of the query, and these words."""
    for row in rows:
        person, last = row.person, row.positions.last
        printed = [*row.shown_positions, *filter(None, (row.positions.elsewhere,))]
        titles = [*map(current_position, printed), *([former_position(last)] if last else [])]
        texts = (person.name, person.native_name, *row.interests, *titles)
        terms = missing_terms(query, " ".join(texts))
        if terms:
            places = (_place(each, tree) for each in (*printed, last) if each)
            terms = without_terms_of(terms, " ".join(places))
        if terms:
            yield person.pk, terms


def _place(affiliation: Affiliation, tree: OrganizationTree) -> str:
    path = tree.path(affiliation.organization_id, affiliation.span)
    return " ".join(f"{each.name} {each.short_name}" for each in path)


_person_rows = CompiledRows(
    lambda keys: (
        Person.objects.filter(pk__in=keys).order_by().values_list("pk", "tagline", "hidden_names")
    )
)
_name_rows = CompiledRows(
    lambda keys: (
        PersonName.objects.filter(person__in=keys, kind=PersonName.Kind.VARIANT)
        .order_by("pk")
        .values_list("person", "name")
    )
)
_interest_rows = CompiledRows(
    lambda keys: (
        PersonInterest.objects.filter(person__in=keys)
        .order_by("rank", "pk")
        .values_list("person", "interest__name", "interest__other_names")
    )
)
_activity_rows = CompiledRows(
    lambda keys: (
        Activity.objects.filter(person__in=keys)
        .exclude(kind=Activity.Kind.TALK)
        .order_by("rank", "pk")
        .values_list("person", "kind", "title", "team")
    )
)
_shared_activity_rows = CompiledRows(
    lambda keys: (
        ActivityHolder.objects.filter(person__in=keys)
        .exclude(activity__kind=Activity.Kind.TALK)
        .order_by("pk")
        .values_list("person", "activity__kind", "activity__title", "activity__team")
    )
)
_subject_rows = CompiledRows(
    lambda keys: (
        Affiliation.objects.in_order()
        .filter(person__in=keys)
        .exclude(subject="")
        .values_list("person", "subject")
    )
)
_project_rows = CompiledRows(
    lambda keys: (
        ProjectMember.objects.in_public()
        .filter(person__in=keys)
        .order_by("pk")
        .values_list("person", "project__name")
    )
)


def _interests(keys: Collection[int]) -> Iterator[Text]:
    for key, name, others in _interest_rows(keys):
        yield key, _("Research interest"), name
        for other in others.splitlines():
            yield key, _("Research interest"), f"{name} ({other})"


def _activities(keys: Collection[int]) -> Iterator[Text]:
    for key, kind, title, team in (*_activity_rows(keys), *_shared_activity_rows(keys)):
        yield key, label_of(Activity.Kind, kind), f"{title} ({team})" if team else title


def _subjects(keys: Collection[int]) -> Iterator[Text]:
    return ((key, _("Working on"), subject) for key, subject in _subject_rows(keys))


def _projects(keys: Collection[int]) -> Iterator[Text]:
    return ((key, _("Project"), name) for key, name in _project_rows(keys))


def _positions(rows: Iterable[PersonRow], tree: OrganizationTree) -> Iterator[Text]:
    for row in rows:
        for affiliation in row.affiliations:
            organization = tree.by_pk[affiliation.organization_id]
            name, native_name = organization.name, organization.native_name
            parts = [former_position(affiliation), name, organization.place]
            yield row.person.pk, _("Position"), ", ".join(filter(None, parts))
            if native_name:
                yield row.person.pk, _("Position"), f"{name} ({native_name})"


def _without_former_names(reasons: dict[int, Reason], hiding: Collection[int]) -> dict[int, Reason]:
    former = {person.pk: person.former for person in Person.objects.filter(pk__in=hiding)}
    return {
        key: reason
        for key, reason in reasons.items()
        if key not in former or not former[key].are_in_text(reason.text)
    }
