"""The list of publications: what its filters leave, a page of it, and what to filter by next."""

from array import array
from collections.abc import Iterable
from functools import cached_property
from itertools import islice
from typing import Any

from django.http import QueryDict
from django.utils.translation import gettext_lazy as _
from pyroaring import BitMap

from affiliations.models import Organization
from foundation.faceted_list import FacetedList
from foundation.facets import FacetIndex, Narrowed, read_pairs
from foundation.filter_fields import Chosen, keys_of
from foundation.list_panel import (
    Histogram,
    Names,
    PanelFacet,
    histogram,
    names_of_choices,
    names_of_records,
)
from foundation.search.filtering import matching, query_meant
from foundation.search.queries import Query
from foundation.search.ranked import best_publications
from foundation.search.sources import Kind
from people.models import Interest, Person, Project
from publications.common_words import LOOKED_AT, share_of_looked_at
from publications.facets import of_years, publication_index
from publications.filters import LINKS, NAME_OF_ANY_AWARD, SORTS, PublicationFilter
from publications.found_sets import finds_too_many, found_set, found_set_among
from publications.listing import in_order
from publications.models import Publication, Venue
from publications.topics import names_of_topics, topics_with
from publications.written_at.reading import organization_found_best


def _names_of_awards(values: Any) -> Names:
    return {v: (v, str(NAME_OF_ANY_AWARD.get(v, v))) for v in values}


PANEL = (
    PanelFacet("kind", names_of_choices(Publication.Kind.choices), is_open=True),
    PanelFacet("link", names_of_choices(LINKS), is_open=True),
    PanelFacet(
        "venue",
        names_of_records(Venue.objects.all, "short_name", "name"),
        search=Venue.objects.all().search,
        is_open=True,
    ),
    PanelFacet(
        "topic",
        lambda topics: names_of_topics(publication_index(), topics),
        among=topics_with,
        is_open=True,
    ),
    PanelFacet(
        "person",
        names_of_records(Person.objects.listed, "name"),
        search=Person.objects.listed().search,
        is_open=True,
    ),
    PanelFacet(
        "organization",
        names_of_records(Organization.objects.all, "name"),
        search=Organization.objects.all().search,
        is_open=True,
    ),
    PanelFacet(
        "interest",
        names_of_records(Interest.objects.all, "name"),
        search=lambda text: Interest.objects.filter(matching(Kind.INTEREST, text)),
    ),
    PanelFacet(
        "project",
        names_of_records(Project.objects.all, "name"),
        search=lambda text: Project.objects.filter(matching(Kind.PROJECT, text)),
    ),
    PanelFacet("award", _names_of_awards),
    PanelFacet("status", names_of_choices(Publication.Status.choices)),
)


_EVERYTHING = Publication.objects.public()
BEST = 200
"""Publications with common words of which the best come first."""


class PublicationList(FacetedList[Publication]):
    panel = PANEL
    orders = SORTS
    years_label = _("Years")

    def __init__(self, query: QueryDict, path: str) -> None:
        self.filter = PublicationFilter(query, queryset=_EVERYTHING)
        super().__init__(self.filter, query, path)
        self.index = publication_index()
        self.looked_at = 0
        """How many publications were looked at for words that too many have; 0 if all were."""
        self.meant: Query | None = None
        """The query of the text that was searched; None without any."""
        self._best_first: list[int] = []
        self.narrowed = Narrowed(self.index, self._conditions())

    def _conditions(self) -> dict[str, BitMap]:
        """Return the set that each filter leaves; both years are one filter."""
        index, values = self.index, self.form.cleaned_data
        found: dict[str, BitMap] = {}
        first, last = values.get("year_from"), values.get("year_to")
        if first or last:
            found["year"] = of_years(index, first or 0, last or 9999)
        for facet in PANEL:
            if chosen := values.get(facet.name):
                keys: list[Any] = keys_of(chosen) if isinstance(chosen[0], Chosen) else chosen
                found[facet.name] = index.having(facet.name, keys)
        if text := values.get("q"):
            found |= self._of_text(text, found)
        return found

    def _of_text(self, text: str, others: dict[str, BitMap]) -> dict[str, BitMap]:
        """Return what a search leaves; "at:" is of another table than words."""
        index, query = self.index, query_meant(Kind.PUBLICATION, text)
        if not query:
            return {}
        self.meant = query
        there = None
        if query.at_typed:
            organization = organization_found_best(query.at_typed)
            there = index.having("organization", [] if organization is None else [organization])
        if finds_too_many(index, query):
            return {"q": self._of_common_words(query, others, there)}
        found = found_set(index, query)
        return {"q": found if there is None else found & there}

    def _of_common_words(
        self, query: Query, others: dict[str, BitMap], there: BitMap | None
    ) -> BitMap:
        """Return what a search leaves of the first publications that the other filters leave.

        For values beside the chosen ones of a facet, some that only the other facets leave are
        looked at as well.
        """
        narrowed = Narrowed(self.index, others)
        lists = [narrowed.found, *(narrowed.without(name) for name in others)]
        if there is not None:
            lists = [each & there for each in lists]
        if len(lists[0]) > LOOKED_AT:
            self.looked_at = LOOKED_AT
        shares = share_of_looked_at(lists)
        places = BitMap()
        for each, share in zip(lists, shares, strict=True):
            places |= BitMap(self._places(each, 0, share))
        found = found_set_among(self.index, query, places)
        if self.sort == "best":
            self._best_first = best_publications(query, BEST)
            best = self.index.set_of(self._best_first) & narrowed.found
            found = found | (best if there is None else best & there)
        return found

    @property
    def has_uncounted(self) -> bool:
        """Whether more are found than are counted and listed."""
        return bool(self.looked_at)

    @property
    def is_by_year(self) -> bool:
        return self.sort in ("", "oldest")

    @cached_property
    def histogram(self) -> Histogram | None:
        found = histogram(self.narrowed, self.form, self.address)
        if found is not None:
            self.form.fields["year_from"].widget.attrs["placeholder"] = found.first
            self.form.fields["year_to"].widget.attrs["placeholder"] = found.last
        return found

    def slice(self, start: int, end: int) -> list[int]:
        """Return a part of the primary keys in order, which takes as long for the last as the
        first."""
        index, found, ids = self.index, self.narrowed.found, self.index.ids
        if self.sort == "best" and self._best_first:
            first = [pk for pk in self._best_first if index.places.get(pk, -1) in found]
            rest = found - index.set_of(first)
            following = index.slice(rest, max(start - len(first), 0), max(end - len(first), 0))
            return first[start:end] + [ids[place] for place in following]
        if self.sort == "best":
            matches = Publication.objects.filter(pk__in=[ids[place] for place in found])
            best = matches.best_first(self.form.cleaned_data["q"])
            return list(best.values_list("pk", flat=True)[start:end])
        return [ids[place] for place in self._places(found, start, end)]

    def _places(self, found: BitMap, start: int, end: int) -> list[int]:
        """Return a part of the places in the order of the list, which isn't "best"."""
        index = self.index
        if self.sort == "title":
            return list(islice((p for p in _by_title(index) if p in found), start, end))
        if self.sort == "oldest":
            dated = found & _dated(index)
            earliest = _from_the_end(index, dated, start, end)
            start, end = max(start - len(dated), 0), max(end - len(dated), 0)
            return earliest + _from_the_end(index, found - dated, start, end)
        return index.slice(found, start, end)

    def load(self, keys: list[int]) -> list[Publication]:
        return in_order(keys)


def _dated(index: FacetIndex) -> BitMap:
    """Return the publications with a date."""
    if "dated" not in index.kept:
        index.kept["dated"] = BitMap.union(BitMap(), *index.sets("year").values())
    found: BitMap = index.kept["dated"]
    return found


def _from_the_end(index: FacetIndex, found: BitMap, start: int, end: int) -> list[int]:
    """Return a part of the places in the opposite order."""
    size = len(found)
    return index.slice(found, max(size - end, 0), max(size - start, 0))[::-1]


def _by_title(index: FacetIndex) -> Iterable[int]:
    """Return all places by title, those without one last."""
    if "title" not in index.kept:
        rows = Publication.objects.public().order_by().values_list("pk", "title_key")
        keys = {index.places[pk]: key for pk, key in read_pairs(rows) if pk in index.places}
        in_order = index.in_order(index.everything)
        order = sorted(in_order, key=lambda place: (not keys[place], keys[place]))
        index.kept["title"] = array("l", order)
    return iter(index.kept["title"])
