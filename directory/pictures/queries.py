"""Load the data of the pictures, in a fixed number of queries."""

from collections import Counter, defaultdict
from collections.abc import Hashable, Iterable
from dataclasses import dataclass
from itertools import combinations

from django.db.models import QuerySet

from affiliations.models import Organization
from directory.pictures.network import Network, Node, draw_network
from directory.pictures.tree import Tree, TreeNode, draw_tree
from foundation.folding import fold
from people.models import Affiliation, Person, Supervision
from publications.models import Authorship, Publication

# A list of hundreds of authors doesn't show who works together.
_MOST_AUTHORS = 40
# These limits keep the cost of a picture independent of the size of the directory.
_MOST_NODES, _MOST_LINES = 40, 2_000
_MOST_AUTHORSHIPS = 10_000
_MOST_LISTED = 300
_MOST_PEOPLE = 1_000
"""In a larger group, only the authors of the latest publications are drawn."""
_LATEST_PUBLICATIONS = 3_000
_MOST_SUPERVISIONS, _GENERATIONS = 500, 6


@dataclass(frozen=True)
class Coauthor:
    """A person in the list below the network."""

    name: str
    url: str
    count: int
    first_year: int | None
    last_year: int | None
    place: int | None
    """The index of the person's node, if it is drawn."""


@dataclass(frozen=True)
class Coauthors:
    network: Network | None
    ranked: list[Coauthor]
    """Those with the most publications first, without the owner."""
    years: tuple[int, int] | None
    """The first and the last year of all publications, if they differ."""
    is_partial: bool = False
    """Whether there are more people than are drawn."""

    @property
    def most(self) -> int:
        return max((each.count for each in self.ranked), default=1)

    @property
    def drawn(self) -> list[Coauthor]:
        return self.ranked[:_MOST_NODES]

    @property
    def others(self) -> list[Coauthor]:
        return self.ranked[_MOST_NODES:_MOST_LISTED]

    @property
    def unlisted(self) -> int:
        """How many people are left out of the list."""
        return max(len(self.ranked) - _MOST_LISTED, 0)


Years = tuple[int | None, int | None]


def coauthors_of(person: Person, years: Years = (None, None)) -> Coauthors:
    """Return the network of all authors of the publications of `person`."""
    rows = Authorship.objects.authors().filter(
        publication__in=Publication.objects.public().by(person)
    )
    return _coauthors(rows, owner=person, years=years)


def coauthors_at(organization: Organization | None, years: Years = (None, None)) -> Coauthors:
    """Return the co-author network of the listed people affiliated with `organization`.

    None stands for all listed people. If no two of them are co-authors, other co-authors are added.
    """
    rows = _confirmed_at(organization)
    together = _coauthors(rows, owner=None, years=years)
    if together.network is not None:
        return together
    publications = list(rows.values_list("publication_id", flat=True)[:_MOST_PEOPLE])
    theirs = Authorship.objects.authors().filter(publication__in=publications)
    return _coauthors(theirs, owner=None, years=years)


def _confirmed_at(organization: Organization | None) -> "QuerySet[Authorship]":
    """Return the authorships of these listed people; if they are many, of recent publications."""
    rows = Authorship.objects.public().authors().confirmed().filter(person__is_listed=True)
    people = Person.objects.listed().order_by()
    if organization is not None:
        stays = Affiliation.objects.at(organization).listed().order_by()
        found = stays.values_list("person_id", flat=True).distinct()
        people = people.affiliated_with(organization)
    else:
        found = people.values_list("pk", flat=True)
    few = list(found[: _MOST_PEOPLE + 1])
    if len(few) <= _MOST_PEOPLE:
        return rows.filter(person__in=few)
    latest = Publication.objects.public().latest_first().values("pk")[:_LATEST_PUBLICATIONS]
    return rows.filter(publication__in=latest, person__in=people)


def _coauthors(rows: "QuerySet[Authorship]", owner: Person | None, years: Years) -> Coauthors:
    found = list(_drawn(rows))
    authors = _Authors(row for row in found if _is_within(row.publication.year, years))
    if owner is None:
        kept = _strongest(authors.together)
        listed = [key for key in authors.strongest if key in kept]
    else:
        kept = set(_with_owner(authors.strongest, owner.pk))
        listed = [key for key in authors.strongest if key != owner.pk]
    network = authors.network(kept, owner)
    return Coauthors(
        network,
        authors.ranked(listed, kept, network),
        _first_and_last_year(found),
        is_partial=len(found) == _MOST_AUTHORSHIPS or len(kept) >= _MOST_NODES - 1,
    )


class _Authors:
    """The authors of publications, each by a key: of the person, or the name as printed."""

    def __init__(self, rows: Iterable[Authorship]) -> None:
        self.names: dict[Hashable, tuple[str, str]] = {}
        """Each with the address of the page, if there is one."""
        self.years: dict[Hashable, set[int]] = defaultdict(set)
        by_publication: dict[int, list[Hashable]] = defaultdict(list)
        for row in sorted(rows, key=lambda row: (row.publication_id, row.position)):
            by_publication[row.publication_id].append(self._add(row))
        self.counts = Counter(key for keys in by_publication.values() for key in set(keys))
        """How many publications each has."""
        self.together = _together(by_publication.values())
        self.strongest = sorted(
            self.counts, key=lambda key: (-self.counts[key], self.names[key][0])
        )

    def _add(self, row: Authorship) -> Hashable:
        """Note an author, and return their key."""
        key: Hashable = fold(row.full_name)
        name, url = row.full_name, ""
        if row.is_confirmed and row.person:
            key = row.person.pk
        if person := row.listed_person:
            name, url = person.name, person.get_absolute_url()
        self.names.setdefault(key, (name, url))
        if row.publication.year:
            self.years[key].add(row.publication.year)
        return key

    def network(self, kept: set[Hashable], owner: Person | None) -> Network | None:
        """Draw the people who are kept, with the strongest of the lines between them."""
        lines = [(pair, n) for pair, n in self.together.most_common() if kept.issuperset(pair)]
        nodes = {}
        for key in self.strongest:
            if key in kept:
                name, url = self.names[key]
                is_owner = owner is not None and key == owner.pk
                nodes[key] = Node(name, self.counts[key], url, is_owner)
        return draw_network(nodes, dict(lines[:_MOST_LINES]))

    def ranked(
        self, listed: list[Hashable], kept: set[Hashable], network: Network | None
    ) -> list[Coauthor]:
        drawn = network.nodes if network else ()
        places = {(n.node.name, n.node.url): at for at, n in enumerate(drawn)}
        return [
            Coauthor(
                *self.names[key],
                self.counts[key],
                min(self.years[key], default=None),
                max(self.years[key], default=None),
                places.get(self.names[key]) if key in kept else None,
            )
            for key in listed
        ]


def _first_and_last_year(rows: list[Authorship]) -> tuple[int, int] | None:
    """Return the years of the oldest and the latest publication, if they differ."""
    years = {row.publication.year for row in rows if row.publication.year}
    return (min(years), max(years)) if len(years) > 1 else None


def _with_owner(strongest: list[Hashable], owner: Hashable) -> list[Hashable]:
    return [owner, *(key for key in strongest if key != owner)][: _MOST_NODES + 1]


def _is_within(year: int | None, years: Years) -> bool:
    """Whether the year is within the range; one that isn't known is within the whole range only."""
    first, last = years
    if year is None:
        return first is None and last is None
    return (first is None or year >= first) and (last is None or year <= last)


def _drawn(rows: "QuerySet[Authorship]") -> "QuerySet[Authorship]":
    read = ("publication_id", "position", "first", "von", "last", "jr", "link_state")
    of_person = [
        f"person__{name}"
        for name in ("name", "slug", "is_listed", "given_name", "family_name", "hidden_names")
    ]
    ordered = rows.select_related("person", "publication").order_by("-publication_id", "position")
    return ordered.only(*read, *of_person, "publication__year")[:_MOST_AUTHORSHIPS]


def _strongest(together: "Counter[tuple[Hashable, Hashable]]") -> set[Hashable]:
    """Return the people with the most publications together; people without co-authors are out."""
    kept: set[Hashable] = set()
    for pair, _count in together.most_common():
        if len(kept.union(pair)) <= _MOST_NODES:
            kept.update(pair)
        if len(kept) >= _MOST_NODES - 1:
            break
    return kept


def _together(publications: Iterable[list[Hashable]]) -> Counter[tuple[Hashable, Hashable]]:
    pairs: Counter[tuple[Hashable, Hashable]] = Counter()
    for keys in publications:
        authors = sorted(set(keys), key=str)
        if len(authors) <= _MOST_AUTHORS:
            pairs.update(combinations(authors, 2))
    return pairs


def supervision_tree(person: Person) -> Tree | None:
    """Return the supervisors and the academic descendants of `person`."""
    listed = Supervision.objects.filter(affiliation__person__is_listed=True)
    found = {row.pk for row in listed.filter(affiliation__person=person)[:_MOST_SUPERVISIONS]}
    supervisors, known = {person.pk}, {person.pk}
    for _generation in range(_GENERATIONS):
        below = listed.filter(person__in=supervisors).order_by("pk")
        rows = list(
            below.values_list("pk", "affiliation__person")[: _MOST_SUPERVISIONS - len(found)]
        )
        students = {student for _, student in rows} - known
        found.update(pk for pk, _ in rows)
        if not students or len(found) >= _MOST_SUPERVISIONS:
            break
        supervisors, known = students, known | students
    # With the other supervisors of the same people at the same time.
    together = Supervision.objects.filter(affiliation__supervisions__in=found).distinct()
    return _tree(together, owner=person)


def supervision_at(organization: Organization) -> Tree | None:
    """Return who supervised whom at `organization` and its units."""
    there = Affiliation.objects.at(organization).order_by()
    return _tree(Supervision.objects.filter(affiliation__in=there), owner=None)


def _tree(rows: "QuerySet[Supervision]", owner: Person | None) -> Tree | None:
    listed = rows.filter(affiliation__person__is_listed=True)
    children: dict[Hashable, list[Hashable]] = defaultdict(list)
    nodes: dict[Hashable, TreeNode] = {}
    stays: dict[tuple[Hashable, Hashable], list[Affiliation]] = defaultdict(list)
    ordered = listed.order_by("affiliation__start", "pk")  # as in a family tree, the eldest first
    for row in ordered.select_related("person", "affiliation__person")[:_MOST_SUPERVISIONS]:
        student = row.affiliation.person
        teacher: Hashable = row.person.pk if row.person else fold(row.name)
        nodes.setdefault(teacher, _tree_node(row.person, row.public_name, owner))
        nodes.setdefault(student.pk, _tree_node(student, student.name, owner))
        stays[teacher, student.pk].append(row.affiliation)
        if student.pk not in children[teacher]:
            children[teacher].append(student.pk)
    if owner is not None:
        children = _around(owner.pk, children)
    return draw_tree(nodes, children, stays)


def _around(
    owner: Hashable, children: dict[Hashable, list[Hashable]]
) -> dict[Hashable, list[Hashable]]:
    """Keep only the owner's supervisors, and everyone below the owner."""
    kept: dict[Hashable, list[Hashable]] = {
        teacher: [owner] for teacher, students in children.items() if owner in students
    }
    queue = [owner]
    while queue:
        teacher = queue.pop()
        if teacher in kept or not children.get(teacher):
            continue
        kept[teacher] = children[teacher]
        queue += children[teacher]
    return kept


def _tree_node(person: Person | None, name: str, owner: Person | None) -> TreeNode:
    """Return the person's node; someone without a page has the name as printed."""
    if person is None or not person.is_listed:
        return TreeNode(name)
    is_owner = owner is not None and person.pk == owner.pk
    return TreeNode(person.name, url=person.get_absolute_url(), is_owner=is_owner)
