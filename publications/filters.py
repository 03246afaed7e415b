"""The filters of the list of publications. The query string holds their whole state."""

from typing import Any

import django_filters
from django import forms
from django.db.models import Q, QuerySet
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from foundation.compiled_queries import CompiledQuerySet
from foundation.filter_fields import (
    ChoicesFilter,
    Chosen,
    FilterForm,
    Filters,
    RecordsFilter,
    TextsField,
    TextsFilter,
    YearFilter,
    keys_of,
)
from foundation.quoting import quotable
from people.filters import (
    exact_or_search,
    find_interests,
    find_organizations,
    find_people,
    is_called,
    organizations_at,
    people_at,
)
from people.models import Project
from publications.facets import ANY_AWARD, OPEN_PDF, condition_of, publication_index
from publications.models import Publication, PublicationAward, PublicationLink, Venue
from publications.models.publication import PublicationQuerySet
from publications.topics import chosen_topic

Found = QuerySet[Any]
SORTS = (
    ("", _("Latest first")),
    ("oldest", _("Oldest first")),
    ("title", _("Title")),
    ("best", _("Best match")),
)
LINKS = (
    ("code", _("Code")),
    ("slides", _("Slides")),
    ("data", _("Data")),
    (OPEN_PDF, _("Open PDF")),
    *(c for c in PublicationLink.Kind.choices[:-1] if c[0] not in ("code", "slides", "data")),
)


NAME_OF_ANY_AWARD = {ANY_AWARD: _("Any award")}


venues_at = CompiledQuerySet(lambda slug: Venue.objects.filter(slug=slug).defer("search_text"))


def find_venues(text: str) -> Found:
    """Return the venue with that slug or name, else those that a search finds."""
    return exact_or_search(Venue.objects.all(), is_called(text), text)


def find_projects(text: str) -> Found:
    """Return the public projects with that slug or name."""
    visible = Project.objects.public().distinct()
    present = Q(slug=text) | Q(name__iexact=text)
    return visible.filter(present | Q(retired_slugs__slug=text, retired_slugs__is_gone=False))


class AwardsField(TextsField):
    """Names of awards, or "yes" for any."""

    def clean(self, value: Any) -> list[str]:
        names: list[str] = super().clean(value)
        for name in names:
            if name != ANY_AWARD and not PublicationAward.objects.filter(name=name).exists():
                raise forms.ValidationError(
                    _("No award is called “%(text)s”.") % {"text": quotable(name)}
                )
        return names


class AwardsFilter(TextsFilter):
    field_class = AwardsField


class TopicsField(TextsField):
    """Keywords in any spelling, each as the topic that it names."""

    def clean(self, value: Any) -> list[Chosen]:
        texts = super().clean(value)
        if not texts:
            return []
        index = publication_index()
        chosen = {text: chosen_topic(index, text) for text in texts}
        if unknown := [text for text, topic in chosen.items() if topic is None]:
            says = _("No publication has the topic “%(text)s”.")
            raise forms.ValidationError(
                [forms.ValidationError(says, params={"text": quotable(text)}) for text in unknown]
            )
        return [topic for topic in chosen.values() if topic is not None]


class TopicsFilter(TextsFilter):
    field_class = TopicsField


class PublicationFilter(Filters):
    """Filters the list of publications. If one field is invalid, the others still apply."""

    q = django_filters.CharFilter(
        label=_("Title, author or venue"),
        method="search",
        max_length=200,
        widget=forms.TextInput(attrs={"type": "search"}),
    )
    year_from = YearFilter(label=_("From year"), field_name="year", lookup_expr="gte")
    year_to = YearFilter(label=_("To year"), field_name="year", lookup_expr="lte")
    kind = ChoicesFilter(label=_("Kind"), method="having", choices=Publication.Kind.choices)
    venue = RecordsFilter(
        label=_("Venue"),
        method="of_records",
        find=find_venues,
        at_slug=venues_at,
        not_found=_("No venue is called “%(text)s”."),
    )
    topic = TopicsFilter(label=_("Topic"), method="of_records")
    person = RecordsFilter(
        label=_("Person"),
        method="of_records",
        find=find_people,
        at_slug=people_at,
        not_found=_("No person is called “%(text)s”."),
    )
    organization = RecordsFilter(
        label=_("Written at"),
        method="of_records",
        find=find_organizations,
        at_slug=organizations_at,
        not_found=_("No organization is called “%(text)s”."),
    )
    link = ChoicesFilter(label=_("Comes with"), method="with_links", choices=LINKS)
    interest = RecordsFilter(
        label=_("Authors’ interest"),
        method="of_records",
        find=find_interests,
        not_found=_("No research interest is called “%(text)s”."),
    )
    project = RecordsFilter(
        label=_("Project"),
        method="of_records",
        find=find_projects,
        not_found=_("No project is called “%(text)s”."),
    )
    award = AwardsFilter(label=_("Award"), method="having")
    status = ChoicesFilter(label=_("Status"), method="having", choices=Publication.Status.choices)
    sort = django_filters.ChoiceFilter(
        label=_("Sort by"), method="sorted", choices=SORTS[1:], empty_label=SORTS[0][1]
    )

    class Meta:
        model = Publication
        fields: list[str] = []
        form = FilterForm

    def search(self, queryset: PublicationQuerySet, name: str, value: str) -> PublicationQuerySet:
        return queryset.search(value)

    def having(
        self, queryset: PublicationQuerySet, name: str, value: list[str]
    ) -> PublicationQuerySet:
        return queryset.filter(condition_of(name, value)) if value else queryset

    def of_records(
        self, queryset: PublicationQuerySet, name: str, value: list[Chosen]
    ) -> PublicationQuerySet:
        return queryset.filter(condition_of(name, keys_of(value))) if value else queryset

    def with_links(
        self, queryset: PublicationQuerySet, name: str, value: list[str]
    ) -> PublicationQuerySet:
        """Publications with all kinds of links: code and slides."""
        for kind in value:
            queryset = queryset.filter(condition_of(name, [kind]))
        return queryset

    def sorted(self, queryset: PublicationQuerySet, name: str, value: str) -> PublicationQuerySet:
        if value == "oldest":
            return queryset.oldest_first()
        if value == "title":
            return queryset.by_title()
        if value == "best" and (text := self.form.cleaned_data.get("q")):
            return queryset.best_first(text)
        return queryset


def filtered(query: QueryDict, publications: QuerySet[Publication]) -> PublicationFilter:
    """Apply the filters of the query string, as the page of the list does."""
    found = PublicationFilter(query, queryset=publications)
    found.form.is_valid()  # what is invalid is ignored, as on the page
    return found
