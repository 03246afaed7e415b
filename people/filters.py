"""The filters of the list of people, whose state is the query string."""

from typing import Any, cast

import django_filters
from django import forms
from django.db import models
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils.translation import gettext_lazy as _

from affiliations.models import Organization, OrganizationTree
from foundation.compiled_queries import CompiledQuerySet
from foundation.filter_fields import (
    ChoicesFilter,
    Chosen,
    FilterForm,
    Filters,
    RecordsFilter,
    YearFilter,
    keys_of,
)
from foundation.folding import fold
from foundation.periods import over, upcoming
from foundation.search.filtering import perhaps_named
from foundation.search.sources import Kind
from people.facets import (
    ALUMNI,
    CURRENT,
    FUTURE,
    WITH_PUBLICATIONS,
    Asked,
    condition_of,
    in_years,
)
from people.models import LONG_TEXTS, Affiliation, Interest, Person
from people.models.person import PersonQuerySet


class Status(models.TextChoices):
    CURRENT = CURRENT, _("Current")
    ALUMNI = ALUMNI, _("Alumni")
    FUTURE = FUTURE, _("Future")


SORTS = (
    ("", _("By role")),
    ("name", _("Name")),
    ("newest", _("Newest arrivals")),
    ("best", _("Best match")),
)


organizations_at = CompiledQuerySet(
    lambda slug: Organization.objects.filter(slug=slug).defer("description", "search_text")
)
people_at = CompiledQuerySet(
    lambda slug: Person.objects.listed().filter(slug=slug).defer(*LONG_TEXTS)
)


def find_organizations(text: str) -> QuerySet[Any]:
    """Return the organization with that slug or name, else those that a search finds."""
    return exact_or_search(Organization.objects.all(), is_called(text), text)


def find_people(text: str) -> QuerySet[Any]:
    """Return the listed people with that slug or name, else those that a search finds."""
    by_name = perhaps_named(Kind.PERSON, text) & (Q(name__iexact=text) | Q(native_name=text))
    return exact_or_search(Person.objects.listed(), by_name, text)


def find_interests(text: str) -> QuerySet[Any]:
    """Return the interest with that slug or name, if a listed person has it."""
    listed = Interest.objects.filter(people__person__is_listed=True).distinct()
    return listed.filter(Q(slug=text) | Q(name__iexact=text))


def is_called(text: str) -> Q:
    """Match an organization or venue of that name or short name."""
    return Q(short_name__iexact=text) | Q(name__iexact=text)


def exact_or_search(everything: Any, by_name: Q, text: str) -> QuerySet[Any]:
    """Return the record at that present or former address, else those with that name, else what a
    search finds. Each is a query of its own, so that each can use an index."""
    retired = Q(retired_slugs__slug=text, retired_slugs__is_gone=False)
    for condition in (Q(slug=text), retired, by_name):
        found: QuerySet[Any] = everything.filter(condition)
        if found.exists():
            return found
    return cast("QuerySet[Any]", everything.search(text)) if fold(text) else found


class PersonFilter(Filters):
    """Filters combine: alumni who were interns at that organization in those years.

    Current, alumni and future refer to the chosen organizations, otherwise to `home`, otherwise
    to any. If one field is invalid, the others still apply.
    """

    q = django_filters.CharFilter(
        label=_("Name, interest or organization"),
        max_length=200,
        widget=forms.TextInput(attrs={"type": "search"}),
    )
    status = ChoicesFilter(label=_("Current or former"), choices=Status.choices)
    role = ChoicesFilter(label=_("Role"), choices=Affiliation.Role.choices)
    organization = RecordsFilter(
        label=_("Organization"),
        find=find_organizations,
        at_slug=organizations_at,
        not_found=_("No organization is called “%(text)s”."),
    )
    year_from = YearFilter(label=_("From year"))
    year_to = YearFilter(label=_("To year"))
    interest = RecordsFilter(
        label=_("Research interest"),
        find=find_interests,
        not_found=_("No research interest is called “%(text)s”."),
    )
    supervisor = RecordsFilter(
        label=_("Supervisor"),
        find=find_people,
        at_slug=people_at,
        not_found=_("No person is called “%(text)s”."),
    )
    publications = ChoicesFilter(
        label=_("Publications"), choices=[(WITH_PUBLICATIONS, _("Has publications"))]
    )
    sort = django_filters.ChoiceFilter(
        label=_("Sort by"), choices=SORTS[1:], empty_label=SORTS[0][1]
    )

    class Meta:
        model = Person
        fields: list[str] = []
        form = FilterForm

    def __init__(
        self,
        data: Any = None,
        *args: Any,
        tree: OrganizationTree,
        home: Organization | None = None,
        **kwargs: Any,
    ) -> None:
        super().__init__(data, *args, **kwargs)
        self.tree, self.home = tree, home

    def _value(self, name: str) -> Any:
        """Return the value of a filter; nothing if it is invalid, which the form shows."""
        self.form.is_valid()
        return self.form.cleaned_data.get(name)

    def keys(self, name: str) -> list[int]:
        """Return the primary keys of the records that were chosen."""
        chosen: list[Chosen] = self._value(name) or []
        return keys_of(chosen)

    @property
    def scope(self) -> Organization | None:
        """The organization that status and role refer to; None for any, or for several."""
        chosen = self.keys("organization")
        if not chosen:
            return self.home
        return self.tree.by_pk.get(chosen[0]) if len(chosen) == 1 else None

    @property
    def asked(self) -> Asked:
        """What is asked about one stay."""
        return Asked(
            statuses=self._value("status") or (),
            roles=self._value("role") or (),
            organizations=self.keys("organization"),
            years=(self._value("year_from"), self._value("year_to")),
            home=(self.home.pk,) if self.home else (),
        )

    def filter_queryset(self, queryset: PersonQuerySet) -> PersonQuerySet:
        if text := self._value("q"):
            queryset = queryset.search(text)
        for name in ("interest", "supervisor"):
            if self._value(name):
                queryset = queryset.filter(condition_of(name, self.keys(name)))
        if chosen := self._value("publications"):
            queryset = queryset.filter(condition_of("publications", chosen))
        return self._sorted(queryset.filter(_with_stay(self.asked)))

    def _sorted(self, queryset: PersonQuerySet) -> PersonQuerySet:
        """Sort the best matches first; other orders are of the page."""
        if self._value("sort") == "best" and (text := self._value("q")):
            return queryset.named_first(text)
        return queryset


def _with_stay(asked: Asked) -> Q:
    """Match people with an affiliation that is all that is asked. `Stays.people` is the same rule
    for counting."""
    own = Affiliation.objects.filter(person=OuterRef("pk"))
    stays = own.filter(role__in=asked.roles) if asked.roles else own
    if any(asked.years):
        stays = stays.filter(in_years(*asked.years))
    scope = asked.scope
    there = stays.at_any(scope, asked.years) if scope else stays
    if not asked.statuses:
        return Q(Exists(there)) if asked.roles or asked.organizations or any(asked.years) else Q()
    now = Exists(own.now_at_any(scope) if scope else own.current())
    current = there.now_at_any(scope) if scope else there.current()
    former = stays.formerly_at_any(scope, asked.years) if scope else there.former()
    conditions = {
        CURRENT: Q(Exists(current)),
        ALUMNI: Q(Exists(former)) & ~Q(now),
        FUTURE: Q(Exists(there.filter(upcoming()).exclude(over()))) & ~Q(now),
    }
    found = Q()
    for status in asked.statuses:
        found |= conditions[status]
    return found
