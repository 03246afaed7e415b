"""The filters of the list of people, whose state is the query string."""

from collections.abc import Iterable
from typing import Any

import django_filters
from django import forms
from django.db import models
from django.db.models import Exists, OuterRef
from django.utils.translation import gettext_lazy as _

from affiliations.models import Organization, OrganizationTree, RetiredOrganizationSlug
from people.models import Affiliation, Interest, Person, PersonInterest
from people.models.person import PersonQuerySet

INDENT = "\N{EM SPACE}"


class Status(models.TextChoices):
    CURRENT = "current", _("Current")
    ALUMNI = "alumni", _("Alumni")


class PersonFilter(django_filters.FilterSet):
    """Filters combine: alumni who were interns at that organization.

    Current and alumni refer to the chosen organization, otherwise to `home`, otherwise to any.
    """

    q = django_filters.CharFilter(
        label=_("Name, interest or organization"),
        max_length=200,
        widget=forms.TextInput(attrs={"type": "search"}),
    )
    status = django_filters.ChoiceFilter(
        label=_("Current or former"), choices=Status.choices, empty_label=_("Both")
    )
    role = django_filters.ChoiceFilter(
        label=_("Role"), choices=Affiliation.Role.choices, empty_label=_("Any")
    )
    organization = django_filters.ChoiceFilter(label=_("Organization"), empty_label=_("Any"))
    interest = django_filters.ChoiceFilter(label=_("Research interest"), empty_label=_("Any"))

    class Meta:
        model = Person
        fields: list[str] = []

    def __init__(
        self,
        data: Any = None,
        *args: Any,
        tree: OrganizationTree,
        home: Organization | None = None,
        **kwargs: Any,
    ) -> None:
        super().__init__(_with_present_slug(data, tree), *args, **kwargs)
        self.tree, self.home = tree, home
        self.filters["organization"].extra["choices"] = lambda: list(_with_people(tree))
        self.filters["interest"].extra["choices"] = lambda: list(_shared_interests())

    def _chosen(self, name: str) -> str:
        """Return the value of a filter; nothing if it is invalid, which the form shows."""
        return self.form.cleaned_data.get(name) or ""

    @property
    def scope(self) -> Organization | None:
        """The organization that status and role refer to; None for any."""
        slug = self._chosen("organization") if self.is_bound and self.form.is_valid() else ""
        chosen = (o for o in self.tree.by_pk.values() if o.slug == slug)
        return next(chosen, self.home) if slug else self.home

    def filter_queryset(self, queryset: PersonQuerySet) -> PersonQuerySet:
        queryset = queryset.search(self._chosen("q"))
        if interest := self._chosen("interest"):
            interests = PersonInterest.objects.filter(interest__slug=interest)
            queryset = queryset.filter(Exists(interests.filter(person=OuterRef("pk"))))
        return self._by_affiliation(queryset)

    def _by_affiliation(self, queryset: PersonQuerySet) -> PersonQuerySet:
        role, status = self._chosen("role"), self._chosen("status")
        if status == Status.CURRENT:
            return queryset.current(self.scope, role=role)
        if status == Status.ALUMNI:
            return queryset.alumni(self.scope, role=role)
        held = Affiliation.objects.filter(person=OuterRef("pk"))
        if self._chosen("organization") and self.scope:
            held = held.at(self.scope)
        if role or self._chosen("organization"):
            return queryset.filter(Exists(held.filter(role=role) if role else held))
        return queryset


def _with_present_slug(data: Any, tree: OrganizationTree) -> Any:
    """Return the query with the present slug of an organization that was renamed or merged."""
    slug = data.get("organization") if data else ""
    if not slug or "\0" in slug:  # PostgreSQL refuses to look for a NUL
        return data
    if any(organization.slug == slug for organization in tree.by_pk.values()):
        return data
    retired = RetiredOrganizationSlug.objects.filter(slug=slug, is_gone=False)
    present = retired.values_list("target__slug", flat=True).first()
    if present is None:
        return data
    changed = data.copy()
    changed["organization"] = present
    return changed


def _with_people(tree: OrganizationTree) -> Iterable[tuple[str, str]]:
    """Return choices of the organizations that listed people are or were at, indented as a tree."""
    used: set[int] = set()
    places = Affiliation.objects.listed().order_by().values_list("organization_id", flat=True)
    for pk in places.distinct():
        used.update(organization.pk for organization in tree.path(pk))

    def options(parent: Organization | None, depth: int) -> Iterable[tuple[str, str]]:
        for organization in tree.children(parent):
            if organization.pk in used:
                yield organization.slug, INDENT * depth + organization.name
                yield from options(organization, depth + 1)

    return options(None, 0)


def _shared_interests() -> Iterable[tuple[str, str]]:
    listed = PersonInterest.objects.filter(person__is_listed=True, interest=OuterRef("pk"))
    return Interest.objects.filter(Exists(listed)).order_by("name").values_list("slug", "name")
