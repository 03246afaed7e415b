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
from foundation.search.filtering import matching, matching_records
from foundation.search.queries import parse
from foundation.search.sources import Kind
from people.models import Interest, Person, Project
from publications.facets import ANY_AWARD, publication_index
from publications.filters import LINKS, SORTS, PublicationFilter
from publications.listing import in_order
from publications.models import Publication, Venue


def _names_of_awards(values: Any) -> Names:
    return {v: (v, str(_("Any award")) if v == ANY_AWARD else v) for v in values}


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


class PublicationList(FacetedList[Publication]):
    panel = PANEL
    orders = SORTS
    years_label = _("Years")

    def __init__(self, query: QueryDict, path: str) -> None:
        self.filter = PublicationFilter(query, queryset=Publication.objects.public())
        super().__init__(self.filter, query, path)
        self.index = publication_index()
        self.narrowed = Narrowed(self.index, self._conditions())

    def _conditions(self) -> dict[str, BitMap]:
        """Return the set that each filter leaves; both years are one filter."""
        index, values = self.index, self.form.cleaned_data
        found: dict[str, BitMap] = {}
        if text := values.get("q"):
            found |= _of_text(index, text)
        first, last = values.get("year_from"), values.get("year_to")
        if first or last:
            years = [y for y in index.sets("year") if (first or 0) <= int(y) <= (last or 9999)]
            found["year"] = index.having("year", years)
        for facet in PANEL:
            if chosen := values.get(facet.name):
                keys: list[Any] = keys_of(chosen) if isinstance(chosen[0], Chosen) else chosen
                found[facet.name] = index.having(facet.name, keys)
        return found

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
        if self.sort == "best":
            matches = Publication.objects.filter(pk__in=[ids[place] for place in found])
            best = matches.best_first(self.form.cleaned_data["q"])
            return list(best.values_list("pk", flat=True)[start:end])
        if self.sort == "title":
            by_title = (place for place in _by_title(index) if place in found)
            return [ids[place] for place in islice(by_title, start, end)]
        if self.sort == "oldest":
            dated = found & _dated(index)
            earliest = _from_the_end(index, dated, start, end)
            start, end = max(start - len(dated), 0), max(end - len(dated), 0)
            return earliest + _from_the_end(index, found - dated, start, end)
        return [ids[place] for place in index.slice(found, start, end)]

    def load(self, keys: list[int]) -> list[Publication]:
        return in_order(keys)


def _of_text(index: FacetIndex, text: str) -> dict[str, BitMap]:
    """Return what a search leaves; "at:" is of another table than words."""
    sets = []
    if (records := matching_records(Kind.PUBLICATION, text)) is not None:
        sets.append(index.set_of(records))
    if at := parse(text).at_typed:
        there = Publication.objects.written_at_best(at).order_by()
        sets.append(index.set_of(there.values_list("pk", flat=True)))
    return {"q": BitMap.intersection(*sets)} if sets else {}


def _dated(index: FacetIndex) -> BitMap:
    """Return the publications with a date."""
    if "dated" not in index.kept:
        index.kept["dated"] = BitMap.union(BitMap(), *index.sets("year").values())
    found: BitMap = index.kept["dated"]
    return found


def _from_the_end(index: FacetIndex, found: BitMap, start: int, end: int) -> list[int]:
    """Return a part of the primary keys in the opposite order."""
    size = len(found)
    places = index.slice(found, max(size - end, 0), max(size - start, 0))
    return [index.ids[place] for place in reversed(places)]


def _by_title(index: FacetIndex) -> Iterable[int]:
    """Return all places by title, those without one last."""
    if "title" not in index.kept:
        rows = Publication.objects.public().order_by().values_list("pk", "title_key")
        keys = {index.places[pk]: key for pk, key in read_pairs(rows) if pk in index.places}
        in_order = index.in_order(index.everything)
        order = sorted(in_order, key=lambda place: (not keys[place], keys[place]))
        index.kept["title"] = array("l", order)
    return iter(index.kept["title"])
