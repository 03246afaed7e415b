"""One search across everything, and the suggestions while a visitor types."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from django.db.models.expressions import RawSQL
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

from affiliations.models import OrganizationTree
from affiliations.whole_tree import whole_tree
from directory.authors_found import Author, author_rows, authors_of
from directory.suggestions import suggestions_for, written_there
from foundation.faceted_list import FacetedList
from foundation.folding import fold
from foundation.list_panel import Option
from foundation.search.finding import Finder
from foundation.search.likelier import likelier_text
from foundation.search.matching import Sql
from foundation.search.queries import Query, parse
from foundation.search.ranked import (
    Counted,
    Found,
    Results,
    asks_for_people,
    most_keys_of,
    search,
)
from foundation.search.sources import Kind
from people.filters import Status
from people.listing import Member, PersonRow, rows
from people.models import Interest, Project
from people.person_list import PersonList
from people.why_found import Reason, reasons_of
from publications.facets import of_years
from publications.listing import in_order
from publications.models import Venue
from publications.publication_list import PublicationList
from publications.templatetags.publication_rows import OTHER_NAMES_OF_VENUE
from website.models import CalendarEvent, NewsItem, Page, Position, ResearchArea

SHOWN, SHOWN_OF_ONE_KIND = 8, 50
MAX_LENGTH = 500
TITLES: Mapping[Kind, str | Promise] = {
    Kind.PERSON: _("People"),
    Kind.PUBLICATION: _("Publications"),
    Kind.VENUE: _("Venues"),
    Kind.ORGANIZATION: _("Organizations"),
    Kind.PROJECT: _("Projects"),
    Kind.INTEREST: _("Research interests"),
    Kind.PAGE: _("Pages"),
    Kind.NEWS: _("News"),
    Kind.POSITION: _("Open positions"),
    Kind.AREA: _("Research areas"),
    Kind.EVENT: _("Events"),
}
_OF_SITE = frozenset({Kind.PAGE, Kind.NEWS, Kind.POSITION, Kind.AREA, Kind.EVENT})
"""Records with a title and a text, which are shown alike."""


@dataclass(frozen=True)
class Narrower:
    """A facet of the results of one kind, whose values lead to the list that has them."""

    label: str
    options: list[tuple[Option, str]]
    """Each with its address."""


@dataclass(frozen=True)
class Group:
    """The results of one kind, with what its template shows."""

    kind: Kind
    results: Results
    records: list[Any]
    reasons: Mapping[int, Reason] = field(default_factory=dict)
    """Why people are found whose rows don't say it, by primary key."""

    @property
    def name(self) -> str:
        return self.kind.name.lower()

    @property
    def title(self) -> str:
        return str(TITLES[self.kind])

    @property
    def template(self) -> str:
        return f"search/_{'of_site' if self.kind in _OF_SITE else self.name}.html"

    narrower: Sequence[Narrower] = ()
    feed: str = ""
    """The address of the feed of all results of this kind."""
    authors: Sequence[Author] = ()
    """The people who wrote most of the publications."""
    people_by_publications: Sequence[PersonRow] = ()
    """Further people, who wrote what a question is about."""

    @property
    def has_more(self) -> bool:
        return self.results.has_uncounted or self.results.count > len(self.records)


@require_safe
def search_page(request: HttpRequest) -> HttpResponse:
    text = request.GET.get("q", "").replace("\0", "").strip()[:MAX_LENGTH]
    chosen = next((k for k in Kind if k.name.lower() == request.GET.get("kind")), None)
    context: dict[str, Any] = {"query": text, "chosen": chosen}
    if parse(text):
        context |= _context(text, chosen)
        context["alumni"] = _alumni(text)
    return render(request, "search/search.html", context)


@require_safe
def suggestions(request: HttpRequest) -> HttpResponse:
    """Return the suggestions as a fragment of HTML, which the search box puts below itself."""
    text = request.GET.get("q", "").replace("\0", "").strip()[:MAX_LENGTH]
    context = {"query": text, "groups": suggestions_for(text)}
    return render(request, "search/_suggestions.html", context)


@require_safe
def facet_values(request: HttpRequest, records: str) -> HttpResponse:
    """Return the values of a facet of a list that a text finds, as a fragment of HTML."""
    if records not in _SEARCHED:
        raise Http404
    make, path, _feed = _LISTS[_SEARCHED[records]]
    found = make(request.GET, reverse(path))
    options = found.suggestions(request.GET.get("facet", ""), request.GET.get("text", "")[:200])
    return render(request, "lists/_suggestions.html", {"options": options})


@dataclass(frozen=True)
class Alumni:
    """The alumni of an organization, or those whom the other words of a search find."""

    organization: str
    words: str
    count: int
    url: str


class _Lists:
    """The lists of what a text finds, each made once."""

    def __init__(self, text: str) -> None:
        self.query = QueryDict(mutable=True)
        self.query["q"] = text
        self._text = text
        self._made: dict[Kind, FacetedList[Any]] = {}

    @cached_property
    def written_there(self) -> RawSQL | None:
        return written_there(parse(self._text))

    def of(self, kind: Kind) -> FacetedList[Any]:
        if kind not in self._made:
            make, path, _feed = _LISTS[kind]
            self._made[kind] = make(self.query, reverse(path))
        return self._made[kind]

    def count_of_publications(self, meant: Query, _there: Sql) -> Counted | None:
        """Return how many publications the list has, so that they are read once; and their keys,
        if they are ranked one by one.

        None if it has none, because it may then be one of other words.
        """
        if not Finder().finds(meant, Kind.PUBLICATION):
            return None
        found: Any = self.of(Kind.PUBLICATION)
        if found.meant != meant.about(Kind.PUBLICATION):
            return None
        index = found.narrowed.index
        among = index.everything if meant.years is None else of_years(index, *meant.years)
        has_keys = found.count <= most_keys_of(meant) and not found.has_uncounted
        return Counted(
            found.count,
            found.has_uncounted,
            among=len(among),
            keys=[index.ids[place] for place in found.narrowed.found] if has_keys else (),
        )


def _context(text: str, chosen: Kind | None) -> dict[str, Any]:
    lists = _Lists(text)
    found = _find(text, lists)
    facets = sorted(found.results, key=lambda each: each.kind)
    shown = found.results
    if chosen is not None:
        shown = _find(text, lists, kind=chosen).results
    tree = whole_tree()
    groups = [_group(r, lists, tree, found.meant) for r in shown]
    is_question = asks_for_people(found.query)
    if is_question and chosen is None:
        groups = _with_authors_first(groups, lists, tree)
    elif groups and groups[0].kind is not Kind.PERSON:
        groups = [_with_authors(group, lists) for group in groups]
    return {
        "found": found,
        "likelier": likelier_text(found),
        "total": found.total,
        "facets": [(each, each.kind.name.lower(), TITLES[each.kind]) for each in facets],
        "groups": groups,
        "is_question": is_question,
        "tree": tree,
        "marks": found.meant,
    }


_WORDS_FOR_ALUMNI = frozenset({"alumni", "alumnus", "alumna", "alumnae", "former"})


def _alumni(text: str) -> Alumni | None:
    """Return what "alumni heidelberg" asks for, which is a filter: no record has the word."""
    words = text.split()
    others = [word for word in words if fold(word) not in _WORDS_FOR_ALUMNI]
    if len(others) == len(words):
        return None
    asked = " ".join(others)
    there = search(asked, most=1, kinds=(Kind.ORGANIZATION,)).results if others else []
    organizations = _organizations(there[0].records, whole_tree()) if there else []
    queries = [(each.name, "", {"organization": each.slug}) for each in organizations]
    queries.append(("", asked, {"q": asked} if others else {}))
    for name, rest, parameters in queries:
        query = QueryDict(mutable=True)
        query.update({"status": Status.ALUMNI, **parameters})
        found = PersonList(query, reverse("people:people"))
        if found.count:
            return Alumni(name, rest, found.count, found.address.with_changes())
    return None


def _group(results: Results, lists: _Lists, tree: OrganizationTree, meant: Query) -> Group:
    records = _RECORDS[results.kind](results.records, tree)
    reasons = reasons_of(records, meant, tree=tree) if results.kind is Kind.PERSON else {}
    if results.kind not in _LISTS or results.count < 2:
        return Group(results.kind, results, records, reasons)
    _make, _path, feed = _LISTS[results.kind]
    return Group(
        results.kind,
        results,
        records,
        reasons,
        narrower=list(_narrower(lists.of(results.kind))),
        feed=f"{reverse(feed, args=['atom'])}?{lists.query.urlencode()}",
    )


def _with_authors(group: Group, lists: _Lists) -> Group:
    """Return publications with the people who wrote most of them."""
    if group.kind is not Kind.PUBLICATION or group.results.count < 2:
        return group
    return replace(group, authors=authors_of(lists.of(Kind.PUBLICATION))[:_VALUES_SHOWN])


def _with_authors_first(groups: list[Group], lists: _Lists, tree: OrganizationTree) -> list[Group]:
    """Return the groups with people first who wrote the publications that are found."""
    if all(group.kind is not Kind.PUBLICATION for group in groups):
        return groups
    people, others = groups[:1], groups[1:]
    if people[0].kind is not Kind.PERSON:
        people, others = [Group(Kind.PERSON, Results(Kind.PERSON, [], 0, 0), [])], groups
    keys = set(people[0].results.records)
    authors = authors_of(lists.of(Kind.PUBLICATION))[:_VALUES_SHOWN]
    rows, reasons = author_rows(authors, tree, but=keys)
    if not rows:
        return groups
    reasons = {**people[0].reasons, **reasons}
    return [replace(people[0], people_by_publications=rows, reasons=reasons), *others]


def _narrower(found: FacetedList[Any]) -> Iterator[Narrower]:
    """Return the facets of the list that a result list leads to, with their first values."""
    for facet in found.open_facets:
        options = [
            (option, found.address.with_changes(**{facet.name: option.value}))
            for option in facet.options[:_VALUES_SHOWN]
        ]
        yield Narrower(facet.label, options)


def _find(text: str, lists: _Lists, *, kind: Kind | None = None) -> Found:
    """Return the first results of each kind, or more of one."""
    most = SHOWN if kind is None else SHOWN_OF_ONE_KIND
    found = search(
        text,
        most=most,
        written_there=lists.written_there,
        kinds=() if kind is None else (kind,),
        count_of_publications=lists.count_of_publications,
    )
    return replace(found, results=list(_without_closed(found.results)))


def _without_closed(results: Iterable[Results]) -> Iterator[Results]:
    """Leave out positions whose deadline has passed, which the index doesn't know."""
    for each in results:
        if each.kind != Kind.POSITION:
            yield each
            continue
        still = set(
            Position.objects.open().filter(pk__in=each.records).values_list("pk", flat=True)
        )
        records = [pk for pk in each.records if pk in still]
        if records:
            yield replace(
                each, records=records, count=each.count - len(each.records) + len(records)
            )


def _people(ids: list[int], tree: OrganizationTree) -> list[Any]:
    return rows(map(Member, ids), tree=tree)


def _publications(ids: list[int], tree: OrganizationTree) -> list[Any]:
    return in_order(ids, "abstract", "keywords", OTHER_NAMES_OF_VENUE)


def _venues(ids: list[int], tree: OrganizationTree) -> list[Any]:
    return _in_order(Venue.objects.select_related("parent"), ids)


def _organizations(ids: list[int], tree: OrganizationTree) -> list[Any]:
    return [tree.by_pk[pk] for pk in ids if pk in tree.by_pk]


def _projects(ids: list[int], tree: OrganizationTree) -> list[Any]:
    return _in_order(Project.objects.with_listed_members(), ids)


def _interests(ids: list[int], tree: OrganizationTree) -> list[Any]:
    return _in_order(Interest.objects.all(), ids)


def _of_site(ids: list[int], model: Any) -> list[Any]:
    return _in_order(model.objects.public().defer("search_text"), ids)


def _in_order(queryset: Any, ids: list[int]) -> list[Any]:
    found = {record.pk: record for record in queryset.filter(pk__in=ids)}
    return [found[pk] for pk in ids if pk in found]


_RECORDS: Mapping[Kind, Callable[[list[int], OrganizationTree], list[Any]]] = {
    Kind.PERSON: _people,
    Kind.PUBLICATION: _publications,
    Kind.VENUE: _venues,
    Kind.ORGANIZATION: _organizations,
    Kind.PROJECT: _projects,
    Kind.INTEREST: _interests,
    Kind.PAGE: lambda ids, tree: _of_site(ids, Page),
    Kind.NEWS: lambda ids, tree: _of_site(ids, NewsItem),
    Kind.POSITION: lambda ids, tree: _of_site(ids, Position),
    Kind.AREA: lambda ids, tree: _of_site(ids, ResearchArea),
    Kind.EVENT: lambda ids, tree: _of_site(ids, CalendarEvent),
}

_VALUES_SHOWN = 5
_SEARCHED = {"people": Kind.PERSON, "publications": Kind.PUBLICATION}
"""The lists whose facets have values to search, by their names in addresses."""
_LISTS: Mapping[Kind, tuple[Callable[[QueryDict, str], FacetedList[Any]], str, str]] = {
    Kind.PERSON: (PersonList, "people:people", "formats:people"),
    Kind.PUBLICATION: (PublicationList, "publications:publications", "formats:publications"),
}
