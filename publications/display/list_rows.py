"""Load publications as lists show them, with what a row prints and nothing else.

A list of 50 publications has hundreds of authors. Reading each as a record, with the record of its
person, takes most of the time of a page, so authors and links are read as plain values.
"""

from collections.abc import Iterable
from typing import Any, NamedTuple

from django.db.models import QuerySet

from people.models import Person
from publications.models import (
    Appearance,
    Authorship,
    Contribution,
    Publication,
    PublicationAward,
    PublicationLink,
    Venue,
)
from publications.models.authorship import PublicName

_COLUMNS = (
    "slug", "kind", "title", "date", "year", "status", "venue_id", "venue_name", "presentation",
    "thesis_type", "language", "doi", "arxiv_id", "url", "truncated", "extra",
)  # fmt: skip
_AT_ONCE = 10_000  # publications whose rows are read in one query; databases allow 32,000 keys


class ListedPerson(NamedTuple):
    """What a row needs of an author's person, who hides no former name."""

    pk: int
    name: str
    slug: str
    is_listed: bool
    hidden_names: None = None

    def get_absolute_url(self) -> str:
        return Person.url_of(self.slug)


class _AuthorColumns(NamedTuple):
    publication_id: int
    position: int
    first: str
    von: str
    last: str
    jr: str
    link_state: str
    equal_group: int | None
    is_corresponding: bool
    gap_before: bool
    selected_rank: int | None
    person_id: int | None
    person: ListedPerson | Person | None = None
    contribution: str = Contribution.AUTHOR


class ListedAuthor(PublicName, _AuthorColumns):
    """An author as a row prints it."""


class ListedLink(NamedTuple):
    url: str
    label: str
    language: str

    def __str__(self) -> str:
        return self.label


def listed(found: "QuerySet[Publication]", *also: str) -> list[Publication]:
    """Evaluate the queryset, and load what the rows of a list print, and the columns `also`.

    The number of queries doesn't depend on the number of rows, up to thousands.
    """
    publications = list(found.select_related(None).prefetch_related(None).only(*_COLUMNS, *also))
    _attach_venues(publications)
    for first in range(0, len(publications), _AT_ONCE):
        _attach_rows(publications[first : first + _AT_ONCE])
    return publications


def _attach_venues(publications: Iterable[Publication]) -> None:
    ids = {publication.venue_id for publication in publications} - {None}
    names = ("name", "short_name", "slug")
    venues = Venue.objects.select_related("parent").only(
        *names, "parent_id", *(f"parent__{name}" for name in names)
    )
    by_pk = venues.in_bulk(ids) if ids else {}
    for publication in publications:
        publication.venue = by_pk.get(publication.venue_id)


def _attach_rows(publications: list[Publication]) -> None:
    by_pk = {publication.pk: publication for publication in publications}
    for publication in publications:
        # As prefetching does; these rows need not be records.
        publication._prefetched_objects_cache = {  # type: ignore[attr-defined]
            name: [] for name in ("authorships", "links", "awards", "appearances")
        }
    rows: dict[str, Iterable[tuple[int, Any]]] = {
        "authorships": _authors(by_pk),
        "links": _links(by_pk),
        "awards": _of(PublicationAward.objects.filter(publication__in=by_pk)),
        "appearances": _of(
            Appearance.objects.filter(publication__in=by_pk).select_related("venue__parent")
        ),
    }
    for name, found in rows.items():
        for pk, row in found:
            by_pk[pk]._prefetched_objects_cache[name].append(row)  # type: ignore[attr-defined]


def _authors(publications: Iterable[int]) -> Iterable[tuple[int, ListedAuthor]]:
    authors = Authorship.objects.authors().filter(publication__in=publications)
    names = _AuthorColumns._fields[:-2]
    of_person = ("name", "slug", "is_listed", "hidden_names", "given_name", "family_name")
    columns = (*names, *(f"person__{name}" for name in of_person))
    for row in authors.order_by("publication", "position").values_list(*columns):
        author, (name, slug, is_listed, hidden, given, family) = row[: len(names)], row[-6:]
        person: ListedPerson | Person | None = None
        if hidden is not None:  # the record knows what to print instead
            person = Person(
                pk=author[-1], name=name, slug=slug, is_listed=is_listed, hidden_names=hidden,
                given_name=given, family_name=family,
            )  # fmt: skip
        elif author[-1] is not None:
            person = ListedPerson(author[-1], name, slug, is_listed)
        yield author[0], ListedAuthor(*author, person)  # type: ignore[call-arg]


def _links(publications: Iterable[int]) -> Iterable[tuple[int, ListedLink]]:
    kinds = {kind.value: str(kind.label) for kind in PublicationLink.Kind}
    found = PublicationLink.objects.filter(publication__in=publications)
    for pk, kind, url, label, language in found.values_list(
        "publication_id", "kind", "url", "label", "language"
    ):
        yield pk, ListedLink(url, label or kinds.get(kind, kind), language)


def _of(rows: "QuerySet[Any]") -> Iterable[tuple[int, Any]]:
    return ((row.publication_id, row) for row in rows)
