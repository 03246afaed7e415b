"""The list of publications: what its filters leave, a page of it, and what to filter by next."""

from array import array
from collections.abc import Iterable
from functools import cached_property
from itertools import islice
from typing import Any

from django.core.paginator import Page, Paginator
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _
from pyroaring import BitMap

from affiliations.models import Organization
from foundation.facets import FacetIndex, Narrowed, read_pairs
from foundation.filter_fields import Chosen, keys_of
from foundation.list_panel import (
    Chip,
    Histogram,
    ListAddress,
    Names,
    Option,
    PanelFacet,
    ShownFacet,
    chips,
    drops,
    histogram,
    names_of_choices,
    names_of_records,
    shown_facet,
    suggested_options,
)
from foundation.search.filtering import matching, matching_records
from foundation.search.queries import parse
from foundation.search.sources import Kind
from people.models import Interest, Person, Project
from publications.facets import ANY_AWARD, publication_index
from publications.filters import LINKS, SORTS, PublicationFilter
from publications.listing import in_order
from publications.models import Publication, Venue

PER_PAGE = 50


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


class PublicationList:
    """The list that a query string describes."""

    def __init__(self, query: QueryDict, path: str) -> None:
        self.filter = PublicationFilter(query, queryset=Publication.objects.public())
        self.form = self.filter.form
        self.form.is_valid()  # what is invalid is shown, and the rest applies
        self.address = ListAddress(path, query)
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

    years_label = _("Years")

    @property
    def active(self) -> int:
        """The number of active filters."""
        return len(self.chips)

    @property
    def has_errors(self) -> bool:
        return bool(self.form.errors)

    @property
    def count(self) -> int:
        return len(self.narrowed.found)

    def page(self, number: str | None) -> Page[Publication]:
        """Return the page, or the last one if the number is too high."""
        return Paginator(_Rows(self), PER_PAGE).get_page(number)  # type: ignore[arg-type]

    @property
    def sort(self) -> str:
        """The order that is applied: the best match needs a search."""
        sort: str = self.form.cleaned_data.get("sort") or ""
        return "" if sort == "best" and not self.form.cleaned_data.get("q") else sort

    @property
    def sorts(self) -> list[tuple[str, str, str]]:
        """The orders to choose from, each with its address."""
        has_text = bool(self.form.cleaned_data.get("q"))
        return [
            (value, str(label), self.address.with_changes(sort=value or None))
            for value, label in SORTS
            if value != "best" or has_text
        ]

    @property
    def is_by_year(self) -> bool:
        return self.sort in ("", "oldest")

    @property
    def full(self) -> str:
        """The facet whose values are all shown."""
        return self.address.query.get("more", "")

    @cached_property
    def facets(self) -> list[ShownFacet]:
        found, full = self.narrowed, self.full
        return [shown_facet(each, found, self.form, full=full) for each in PANEL]

    @cached_property
    def histogram(self) -> Histogram | None:
        found = histogram(self.narrowed, self.form, self.address)
        if found is not None:
            self.form.fields["year_from"].widget.attrs["placeholder"] = found.first
            self.form.fields["year_to"].widget.attrs["placeholder"] = found.last
        return found

    @cached_property
    def chips(self) -> list[Chip]:
        labels = {f.name: {o.value: o.label for o in f.options} for f in self.facets}
        return chips(self.form, self.address, labels)

    @property
    def drops(self) -> list[Chip]:
        """The filters without any of which something would be found, with how much."""
        return drops(self.chips, self.narrowed, self.address)

    def suggestions(self, name: str, text: str) -> list[Option]:
        """Return values of a facet that a text finds."""
        facet = next((each for each in PANEL if each.name == name), None)
        return suggested_options(facet, self.narrowed, text) if facet is not None else []

    def slice(self, start: int, end: int) -> list[int]:
        """Return a part of the primary keys in order, which takes as long for the last as the
        first."""
        found, ids = self.narrowed.found, self.index.ids
        if self.sort == "best":
            matches = Publication.objects.filter(pk__in=[ids[place] for place in found])
            best = matches.best_first(self.form.cleaned_data["q"])
            return list(best.values_list("pk", flat=True)[start:end])
        if self.sort == "title":
            by_title = (place for place in _by_title(self.index) if place in found)
            return [ids[place] for place in islice(by_title, start, end)]
        if self.sort == "oldest":
            dated = found.range_cardinality(0, _dated(self.index))
            places = range(start, min(end, len(found)))
            return [
                ids[found[(dated if n < dated else len(found) + dated) - 1 - n]] for n in places
            ]
        return [ids[place] for place in found[start:end]]


def _of_text(index: FacetIndex, text: str) -> dict[str, BitMap]:
    """Return what a search leaves; "at:" is of another table than words."""
    sets = []
    if (records := matching_records(Kind.PUBLICATION, text)) is not None:
        sets.append(index.set_of(records))
    if at := parse(text).at_typed:
        there = Publication.objects.written_at_best(at).order_by()
        sets.append(index.set_of(there.values_list("pk", flat=True)))
    return {"q": BitMap.intersection(*sets)} if sets else {}


class _Rows:
    """The publications of a list, of which a paginator reads one page."""

    def __init__(self, found: PublicationList) -> None:
        self._found = found

    def count(self) -> int:
        return self._found.count

    def __getitem__(self, part: slice) -> list[Publication]:
        return in_order(self._found.slice(part.start, part.stop))


def _dated(index: FacetIndex) -> int:
    """Return the number of publications with a date, which come before the others."""
    if "dated" not in index.kept:
        index.kept["dated"] = len(BitMap.union(BitMap(), *index.sets("year").values()))
    return int(index.kept["dated"])


def _by_title(index: FacetIndex) -> Iterable[int]:
    """Return all places by title, those without one last."""
    if "title" not in index.kept:
        rows = Publication.objects.public().order_by().values_list("pk", "title_key")
        keys = {index.places[pk]: key for pk, key in read_pairs(rows) if pk in index.places}
        order = sorted(keys, key=lambda place: (not keys[place], keys[place], place))
        index.kept["title"] = array("l", order)
    return iter(index.kept["title"])
