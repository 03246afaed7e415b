"""The filters of the list of publications. The query string holds their whole state."""

from collections.abc import Callable, Iterable
from typing import Any

import django_filters
from django import forms
from django.core.exceptions import ValidationError
from django.db.models import Exists, Model, OuterRef, Q, QuerySet
from django.utils.translation import gettext_lazy as _

from affiliations.models import Organization
from foundation.folding import fold
from people.models import Person
from publications.models import Authorship, Publication, PublicationLink, Venue
from publications.models.publication import PublicationQuerySet

Found = QuerySet[Any]
_SUGGESTED_AT_MOST = 200


def find_venues(text: str) -> Found:
    """Return the venue with that slug or name, else those whose names contain every word."""
    by_name = Q(slug=text) | Q(short_name__iexact=text) | Q(name__iexact=text)
    return _exact_or_search(Venue.objects.all(), by_name, text)


def find_people(text: str) -> Found:
    """Return the listed people with that slug or name, else those that a search finds."""
    by_name = Q(slug=text) | Q(name__iexact=text) | Q(native_name=text)
    return _exact_or_search(Person.objects.listed(), by_name, text)


def find_organizations(text: str) -> Found:
    by_name = Q(slug=text) | Q(short_name__iexact=text) | Q(name__iexact=text)
    return _exact_or_search(Organization.objects.all(), by_name, text)


def _exact_or_search(everything: Any, by_name: Q, text: str) -> Found:
    exact = everything.filter(
        by_name | Q(retired_slugs__slug=text, retired_slugs__is_gone=False)
    ).distinct()
    if exact.exists() or not fold(text):
        return exact
    return everything.search(text)


class DatalistInput(forms.TextInput):
    """A text field with suggestions that also accepts other text."""

    template_name = "publications/widgets/datalist.html"

    def __init__(self, attrs: dict[str, Any] | None = None) -> None:
        super().__init__(attrs)
        self.suggestions: Iterable[str] = ()

    def get_context(self, name: str, value: Any, attrs: dict[str, Any] | None) -> dict[str, Any]:
        context = super().get_context(name, value, attrs)
        identifier = f"{context['widget']['attrs'].get('id', name)}-suggestions"
        context["widget"]["attrs"]["list"] = identifier
        context["suggestions"] = {"id": identifier, "values": list(self.suggestions)}
        return context


class RecordField(forms.CharField):
    """Accepts a slug or a name and returns the matching records, or None if it is empty."""

    widget = DatalistInput

    def __init__(self, *, find: Callable[[str], Found], not_found: str, **kwargs: Any) -> None:
        super().__init__(max_length=200, **kwargs)
        self.find = find
        self.not_found = not_found
        self.shown = ""
        """The text that the page shows for the choice: the name, even if a slug was entered."""

    def clean(self, value: Any) -> Any:
        text = super().clean(value)
        if not text:
            return None
        found = self.find(text)
        names = [str(getattr(record, "label", record)) for record in found[:2]]
        if not names:
            raise ValidationError(self.not_found % {"text": text}, code="not_found")
        self.shown = names[0] if len(names) == 1 else text
        return found


class RecordFilter(django_filters.CharFilter):
    field_class = RecordField


class YearField(forms.IntegerField):
    widget = forms.TextInput

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(min_value=1000, max_value=9999, **kwargs)
        wrong = _("Enter a year, for example 2018.")
        self.error_messages["invalid"] = wrong
        for validator in self.validators:
            validator.message = wrong  # type: ignore[attr-defined]
        self.widget.attrs |= {"inputmode": "numeric", "size": "6", "autocomplete": "off"}


class YearFilter(django_filters.Filter):
    field_class = YearField


class PublicationFilterForm(forms.Form):
    def clean(self) -> dict[str, Any] | None:
        cleaned = super().clean()
        first, last = self.cleaned_data.get("year_from"), self.cleaned_data.get("year_to")
        if first and last and first > last:
            self.add_error("year_to", _("The last year is before the first year."))
        return cleaned


class PublicationFilter(django_filters.FilterSet):
    """Filters the list of publications. If one field is invalid, the others still apply."""

    q = django_filters.CharFilter(
        label=_("Title, author or venue"),
        method="search",
        max_length=200,
        widget=forms.TextInput(attrs={"type": "search"}),
    )
    year_from = YearFilter(label=_("From year"), field_name="year", lookup_expr="gte")
    year_to = YearFilter(label=_("To year"), field_name="year", lookup_expr="lte")
    kind = django_filters.ChoiceFilter(
        label=_("Kind"), choices=Publication.Kind.choices, empty_label=_("Any")
    )
    venue = RecordFilter(
        label=_("Venue"),
        method="at_venue",
        find=find_venues,
        not_found=_("No venue is called “%(text)s”."),
    )
    person = RecordFilter(
        label=_("Person"),
        method="by_person",
        find=find_people,
        not_found=_("No person is called “%(text)s”."),
    )
    award = django_filters.ChoiceFilter(
        label=_("Award"),
        method="with_award",
        choices=[("yes", _("With an award"))],
        empty_label=_("Any"),
    )
    link = django_filters.ChoiceFilter(
        label=_("Comes with"),
        method="with_link",
        choices=PublicationLink.Kind.choices[:-1],
        empty_label=_("Anything"),
    )
    organization = RecordFilter(
        label=_("Written at"),
        method="written_at",
        find=find_organizations,
        not_found=_("No organization is called “%(text)s”."),
        widget=forms.HiddenInput,
    )

    class Meta:
        model = Publication
        fields: list[str] = []
        form = PublicationFilterForm

    def search(self, queryset: PublicationQuerySet, name: str, value: str) -> PublicationQuerySet:
        return queryset.search(value)

    def at_venue(
        self, queryset: PublicationQuerySet, name: str, value: Found
    ) -> PublicationQuerySet:
        return queryset.at_venue(value.values("pk"))

    def by_person(
        self, queryset: PublicationQuerySet, name: str, value: Found
    ) -> PublicationQuerySet:
        written = Authorship.objects.confirmed().filter(person__in=value.values("pk"))
        return queryset.filter(pk__in=written.values("publication"))

    def with_award(
        self, queryset: PublicationQuerySet, name: str, value: str
    ) -> PublicationQuerySet:
        return queryset.awarded()

    def with_link(
        self, queryset: PublicationQuerySet, name: str, value: str
    ) -> PublicationQuerySet:
        return queryset.with_link(value)

    def written_at(
        self, queryset: PublicationQuerySet, name: str, value: Found
    ) -> PublicationQuerySet:
        return queryset.written_at(value[0])

    def suggest(self, publications: Iterable[Publication]) -> None:
        """Suggest all venues and authors, or only those of `publications` if there are many."""
        venues = _all_if_few(
            Venue.objects.filter(Exists(Publication.objects.public().filter(venue=OuterRef("pk"))))
        )
        authors = Authorship.objects.public().confirmed().filter(person=OuterRef("pk"))
        people = _all_if_few(Person.objects.listed().filter(Exists(authors)).only("name"))
        if venues is None:
            venues = [publication.venue for publication in publications if publication.venue]
        if people is None:
            people = [
                person
                for publication in publications
                for authorship in publication.authorships.all()
                if (person := authorship.listed_person)
            ]
        self._suggest("venue", (venue.label for venue in venues))
        self._suggest("person", (person.name for person in people))

    def _suggest(self, name: str, texts: Iterable[str]) -> None:
        self.form.fields[name].widget.suggestions = sorted(set(texts), key=str.casefold)


def _all_if_few(records: QuerySet[Any]) -> list[Any] | None:
    found: list[Model] = list(records[: _SUGGESTED_AT_MOST + 1])
    return found if len(found) <= _SUGGESTED_AT_MOST else None
