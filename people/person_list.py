"""The list of people: whom its filters leave, a page of them, and what to filter by next."""

from collections.abc import Callable, Hashable, Iterator, Mapping
from dataclasses import replace
from itertools import islice
from typing import Any

from django.http import QueryDict
from django.utils.translation import gettext_lazy as _
from pyroaring import BitMap

from affiliations.home_organization import home_organization
from affiliations.models import Organization
from affiliations.whole_tree import whole_tree
from foundation.faceted_list import FacetedList
from foundation.facets import Answer, FacetIndex, Narrowed, Value
from foundation.list_panel import PanelFacet, names_of_choices, names_of_records
from foundation.search.filtering import matching, matching_records
from foundation.search.sources import Kind
from people.facets import Asked, Stays, in_order, kept_for_tree, kept_stays, person_index
from people.filters import SORTS, PersonFilter, Status
from people.list_places import ListPlace, list_places
from people.listing import MOST_KEPT_AT_ONCE, WITHOUT_GROUP, Member, PersonRow, rows
from people.models import Affiliation, Interest, Person

ON_ONE_PAGE = MOST_KEPT_AT_ONCE
GRID, ROWS = "grid", "list"
_AT_ONCE = 500
_EVERYONE = Person.objects.listed()
_WITHOUT_PLACE = ListPlace(WITHOUT_GROUP)
_STAY = "stay"
"""The one condition of status, role, organization and years together."""
_WITHOUT: Mapping[str, Mapping[str, Any]] = {
    "status": {"statuses": ()},
    "role": {"roles": ()},
    "organization": {"organizations": ()},
    "year": {"years": (None, None)},
}

PANEL = (
    PanelFacet("status", names_of_choices(Status.choices), is_open=True, is_in_order=True),
    PanelFacet("role", names_of_choices(Affiliation.Role.choices), is_open=True, is_in_order=True),
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
        is_open=True,
    ),
    PanelFacet(
        "supervisor",
        names_of_records(Person.objects.listed, "name"),
        search=Person.objects.listed().search,
    ),
    PanelFacet("publications", names_of_choices([("yes", _("Has publications"))])),
)


class _Narrowed(Narrowed):
    """Counts what is about one stay from all stays."""

    def __init__(
        self, index: FacetIndex, conditions: Mapping[str, BitMap], stays: Stays, asked: Asked
    ) -> None:
        super().__init__(index, conditions)
        self._stays, self._asked = stays, asked
        self._of_stays: dict[str, Mapping[Value, BitMap]] = {}

    def without(self, name: str) -> BitMap:
        if name not in _WITHOUT:
            return super().without(name)
        asked = replace(self._asked, **_WITHOUT[name])
        others = super().without(_STAY)
        return others & self._stays.people(asked) if asked.asks else others

    def base(self, name: str) -> BitMap:
        return super().without(_STAY) if name in _WITHOUT else super().base(name)

    def answer(self, question: Hashable, name: str, find: Callable[[], Answer]) -> Answer:
        """Count the people of stays each time: the sets of values depend on what else is asked."""
        return find() if name in _WITHOUT else super().answer(question, name, find)

    def sets(self, name: str) -> Mapping[Value, BitMap]:
        if name not in _WITHOUT:
            return super().sets(name)
        if name not in self._of_stays:
            asked = replace(self._asked, **_WITHOUT[name])
            by = {
                "status": self._stays.by_status,
                "role": self._stays.by_role,
                "organization": self._stays.by_organization,
            }
            self._of_stays[name] = by[name](asked)
        return self._of_stays[name]


class PersonList(FacetedList[PersonRow]):
    panel = PANEL
    orders = SORTS
    years_label = _("Years there")
    most_on_one_page = ON_ONE_PAGE

    def __init__(self, query: QueryDict, path: str) -> None:
        self.tree = whole_tree()
        self.home = home_organization()
        self.filter = PersonFilter(query, queryset=_EVERYONE, tree=self.tree, home=self.home)
        super().__init__(self.filter, query, path)
        self.index = person_index()
        self.stays = kept_stays(self.index, self.tree)
        asked = self.filter.asked
        self.narrowed = _Narrowed(self.index, self._conditions(asked), self.stays, asked)

    def _conditions(self, asked: Asked) -> dict[str, BitMap]:
        index, values = self.index, self.form.cleaned_data
        found = {}
        if text := values.get("q"):
            records = matching_records(Kind.PERSON, text)
            if records is not None:
                found["q"] = index.set_of(records)
        for name in ("interest", "supervisor"):
            if values.get(name):
                found[name] = index.having(name, self.filter.keys(name))
        if chosen := values.get("publications"):
            found["publications"] = index.having("publications", chosen)
        if asked.asks:
            found[_STAY] = self.stays.people(asked)
        return found

    @property
    def asked_view(self) -> str:
        """The view that the address asks for, if any."""
        asked = self.address.query.get("view", "")
        return asked if asked in (GRID, ROWS) else ""

    @property
    def view(self) -> str:
        """Portraits in a grid, or rows. A group with portraits is a grid unless it is large."""
        return self.asked_view or (GRID if self._has_portraits else ROWS)

    @property
    def views(self) -> list[tuple[str, str, str]]:
        """The views to choose from, each with its address."""
        return [
            (value, str(label), self.address.with_changes(view=value))
            for value, label in ((GRID, _("Portraits")), (ROWS, _("List")))
        ]

    @property
    def _has_portraits(self) -> bool:
        kept, total = self.index.kept, len(self.index.ids)
        if "portraits" not in kept:
            kept["portraits"] = Person.objects.listed().exclude(photo="").count()
        return bool(0 < total <= ON_ONE_PAGE and kept["portraits"] >= total / 4)

    @property
    def is_by_role(self) -> bool:
        return self.sort == ""

    def all_rows(self) -> Iterator[PersonRow]:
        """Yield the rows of all pages, loading a few at a time."""
        keys = self.slice(0, self.count)
        for start in range(0, len(keys), _AT_ONCE):
            yield from self.load(keys[start : start + _AT_ONCE])

    def load(self, keys: list[int]) -> list[PersonRow]:
        """Return the rows of the people with these primary keys, in this order."""
        of, places = self.list_places() if self.is_by_role else {}, self.index.places
        members = (Member(pk, of.get(places[pk], _WITHOUT_PLACE).group) for pk in keys)
        return rows(members, tree=self.tree, scope=self.filter.scope)

    def list_places(self) -> dict[int, ListPlace]:
        """Return the place of each person who is or was there."""
        scope = self.filter.asked.organizations or self.filter.asked.home
        key = ("list places", *sorted(scope))
        return kept_for_tree(self.index, self.tree, key, lambda: list_places(self.stays, scope))

    def slice(self, start: int, end: int) -> list[int]:
        """Return a part of the primary keys in order."""
        index, found, ids = self.index, self.narrowed.found, self.index.ids
        if self.sort == "name":
            return [ids[place] for place in index.slice(found, start, end)]
        if self.sort == "best":
            matches = Person.objects.filter(pk__in=[ids[place] for place in found])
            best = matches.named_first(self.form.cleaned_data["q"])
            return list(best.values_list("pk", flat=True)[start:end])
        if self.sort == "newest":
            order = in_order(index, "newest", self._newest_first)
            rest = index.in_order(found - BitMap(order))
            placed = [place for place in order if place in found]
            return [ids[place] for place in [*placed, *rest][start:end]]
        by_group = (place for place in self._by_group() if place in found)
        return [ids[place] for place in islice(by_group, start, end)]

    def _by_group(self) -> list[int]:
        """Return the places of all people by group, order in it and name."""
        of = self.list_places()
        scope = self.filter.asked.organizations or self.filter.asked.home

        def make() -> list[int]:
            everyone = self.index.in_order(self.index.everything)
            return sorted(everyone, key=lambda place: of.get(place, _WITHOUT_PLACE))

        return kept_for_tree(self.index, self.tree, ("by group", *sorted(scope)), make)

    def _newest_first(self) -> list[int]:
        return self.stays.newest_first(self.index.in_order(self.index.everything))
