"""Load the data of the pictures, in a fixed number of queries."""

from collections import Counter, defaultdict
from collections.abc import Hashable, Iterable
from itertools import combinations

from django.db.models import Count, QuerySet

from affiliations.models import Organization
from directory.pictures.bars import BarChart, bar_chart
from directory.pictures.network import Network, Node, draw_network
from directory.pictures.tree import Tree, TreeNode, draw_tree
from foundation.folding import fold
from people.models import Person, Supervision
from publications.models import Authorship, Publication

# A list of hundreds of authors doesn't show who works together.
_MOST_AUTHORS = 40
_MOST_NODES = 500


def publications_per_year(publications: "QuerySet[Publication]") -> BarChart | None:
    """Return the bar chart of publications per year, counted by the database in one query."""
    counts = publications.filter(year__isnull=False).order_by().values_list("year")
    return bar_chart(dict(counts.annotate(Count("pk", distinct=True))))


def coauthors_of(person: Person) -> Network | None:
    """Return the network of all authors of the publications of `person`."""
    rows = Authorship.objects.authors().filter(publication__in=Publication.objects.by(person))
    return _network(rows, owner=person)


def coauthors_at(organization: Organization | None) -> Network | None:
    """Return the co-author network of the listed people affiliated with `organization`.

    None stands for all listed people. If no two of them are co-authors, other co-authors are added.
    """
    people = Person.objects.listed()
    if organization is not None:
        people = people.affiliated_with(organization)
    rows = Authorship.objects.authors().confirmed().filter(person__in=people)
    together = _network(rows, owner=None)
    if together is not None:
        return together
    theirs = Authorship.objects.authors().filter(publication__in=rows.values("publication"))
    return _network(theirs, owner=None)


def _network(rows: "QuerySet[Authorship]", owner: Person | None) -> Network | None:
    by_publication: dict[int, list[Hashable]] = defaultdict(list)
    names: dict[Hashable, tuple[str, str]] = {}
    for row in rows.select_related("person").order_by("publication_id", "position"):
        key: Hashable = fold(row.full_name)
        name, url = row.full_name, ""
        if row.is_confirmed and row.person:
            key = row.person.pk
        if person := row.listed_person:
            name, url = person.name, person.get_absolute_url()
        names.setdefault(key, (name, url))
        by_publication[row.publication_id].append(key)
    counts = Counter(key for keys in by_publication.values() for key in set(keys))
    kept = {key for key, _ in counts.most_common(_MOST_NODES)}
    together = _together(by_publication.values(), kept)
    if owner is None:  # people without a co-author in the network are left out
        kept = {key for pair in together for key in pair}
    nodes = {
        key: Node(names[key][0], counts[key], names[key][1], owner is not None and key == owner.pk)
        for key in kept
    }
    return draw_network(nodes, together)


def _together(
    publications: Iterable[list[Hashable]], kept: set[Hashable]
) -> Counter[tuple[Hashable, Hashable]]:
    pairs: Counter[tuple[Hashable, Hashable]] = Counter()
    for keys in publications:
        authors = sorted(set(keys) & kept, key=str)
        if len(authors) <= _MOST_AUTHORS:
            pairs.update(combinations(authors, 2))
    return pairs


def supervision_tree(person: Person) -> Tree | None:
    """Return the supervisors and the academic descendants of `person`."""
    return _tree(Supervision.objects.all(), owner=person)


def supervision_at(organization: Organization) -> Tree | None:
    """Return who supervised whom at `organization` and its units."""
    there = Organization.objects.within(organization)
    return _tree(Supervision.objects.filter(affiliation__organization__in=there), owner=None)


def _tree(rows: "QuerySet[Supervision]", owner: Person | None) -> Tree | None:
    listed = rows.filter(affiliation__person__is_listed=True)
    children: dict[Hashable, list[Hashable]] = defaultdict(list)
    nodes: dict[Hashable, TreeNode] = {}
    for row in listed.select_related("person", "affiliation__person").order_by("pk"):
        student = row.affiliation.person
        teacher: Hashable = row.person.pk if row.person else fold(row.name)
        nodes.setdefault(teacher, _tree_node(row.person, row.name, owner))
        nodes.setdefault(student.pk, _tree_node(student, student.name, owner))
        if student.pk not in children[teacher]:
            children[teacher].append(student.pk)
    if owner is not None:
        children = _around(owner.pk, children)
    return draw_tree(nodes, children)


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
