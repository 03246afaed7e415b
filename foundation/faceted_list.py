"""A list under filters: what they leave, a page of it, and what to filter by next."""

from collections.abc import Sequence
from functools import cached_property
from typing import Any, ClassVar, Generic, TypeVar

from django.core.paginator import Page, Paginator
from django.forms import Form
from django.http import QueryDict
from django.utils.functional import Promise
from django_filters import FilterSet

from foundation.facets import Narrowed
from foundation.list_panel import (
    Chip,
    Histogram,
    ListAddress,
    Option,
    PanelFacet,
    ShownFacet,
    chips,
    drops,
    shown_facet,
    suggested_options,
)

PER_PAGE = 50
Record = TypeVar("Record")


class FacetedList(Generic[Record]):
    """The list that a query string describes.

    A list of records sets the class variables and `narrowed`, and says what a part of it holds.
    """

    panel: ClassVar[Sequence[PanelFacet]]
    orders: ClassVar[Sequence[tuple[str, str | Promise]]]
    """What the list can be sorted by, the default order first."""
    years_label: ClassVar[str | Promise]
    narrowed: Narrowed
    most_on_one_page: ClassVar[int] = PER_PAGE
    """A longer list is split into pages of `PER_PAGE`."""

    def __init__(self, filters: FilterSet, query: QueryDict, path: str) -> None:
        self.form: Form = filters.form
        self.form.is_valid()  # what is invalid is shown, and the rest applies
        self.address = ListAddress(path, query)

    def slice(self, start: int, end: int) -> list[int]:
        """Return the primary keys of a part of the list, in order."""
        raise NotImplementedError

    def load(self, keys: list[int]) -> list[Record]:
        """Load the records with these primary keys, in this order."""
        raise NotImplementedError

    @property
    def has_uncounted(self) -> bool:
        """Whether more are found than are counted and listed."""
        return False

    @property
    def or_more(self) -> str:
        """What follows the number of records."""
        return "+" if self.has_uncounted else ""

    @property
    def active(self) -> int:
        """The number of active filters."""
        return len(self.chips)

    @property
    def asked_view(self) -> str:
        """The view that the address asks for, of a list that has several."""
        return ""

    @property
    def has_errors(self) -> bool:
        return bool(self.form.errors)

    @property
    def count(self) -> int:
        return len(self.narrowed.found)

    def page(self, number: str | None) -> Page[Record]:
        """Return the page, or the last one if the number is too high."""
        size = PER_PAGE if self.count > self.most_on_one_page else self.most_on_one_page
        return Paginator(_Records(self), size).get_page(number)  # type: ignore[arg-type]

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
            for value, label in self.orders
            if value != "best" or has_text
        ]

    @cached_property
    def facets(self) -> list[ShownFacet]:
        full = self.address.query.get("more", "")
        return [shown_facet(each, self.narrowed, self.form, full=full) for each in self.panel]

    def facet(self, name: str) -> ShownFacet:
        """Return one of the facets, with its most frequent values."""
        of_panel = next(each for each in self.panel if each.name == name)
        return shown_facet(of_panel, self.narrowed, self.form)

    @property
    def open_facets(self) -> list[ShownFacet]:
        """The facets that are shown with their values at first, if they have any of use."""
        opened = (shown_facet(e, self.narrowed, self.form) for e in self.panel if e.is_open)
        return [facet for facet in opened if facet.is_of_use]

    @cached_property
    def histogram(self) -> Histogram | None:
        """None for a list whose years have no bars."""
        return None

    @cached_property
    def chips(self) -> list[Chip]:
        labels = {f.name: {o.value: o.label for o in f.options} for f in self.facets}
        return chips(self.form, self.address, labels)

    @property
    def drops(self) -> list[Chip]:
        """The filters without any of which records would be found, with how many."""
        return drops(self.chips, self.narrowed, self.address)

    def suggestions(self, name: str, text: str) -> list[Option]:
        """Return values of a facet that a text finds."""
        facet = next((each for each in self.panel if each.name == name), None)
        return suggested_options(facet, self.narrowed, text) if facet is not None else []


class _Records(Generic[Record]):
    """The records of a list, of which a paginator reads one page."""

    def __init__(self, found: FacetedList[Record]) -> None:
        self._found = found

    def count(self) -> int:
        return self._found.count

    def __getitem__(self, part: slice) -> list[Any]:
        return self._found.load(self._found.slice(part.start, part.stop))
