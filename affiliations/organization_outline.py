"""The tree of organizations as lines, for a template: nested lists without recursion, and counts. Pure."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, field

from affiliations.models import Organization, OrganizationKind, OrganizationTree


@dataclass
class Line:
    """One organization, and the lists that begin and end around it."""

    organization: Organization
    depth: int
    kind: str
    """In words. `get_kind_display` translates all kinds each time, which a long tree would feel."""
    children: int = 0
    """How many of those directly below are lines too; their list begins after this line."""
    closes: list[int] = field(default_factory=list)
    """The depths of the lists that end after this line."""
    members: int = 0
    is_match: bool = True


def outline(
    tree: OrganizationTree,
    *,
    below: Organization | None = None,
    only: Collection[int] | None = None,
) -> list[Line]:
    """The lines of the tree, or of what is below one organization.

    With `only`, those organizations and, so that it is seen where they are, the ones above them,
    which are not a match.
    """
    kinds = {kind.value: str(kind.label) for kind in OrganizationKind}
    kept = None if only is None else {node.pk for pk in only for node in tree.path(pk)}

    def walk(parent: Organization | None, depth: int) -> Iterator[Line]:
        children = [c for c in tree.children(parent) if kept is None or c.pk in kept]
        for child in children:
            below_child = list(walk(child, depth + 1))
            is_match = only is None or child.pk in only
            line = Line(child, depth, kinds.get(child.kind, child.kind), is_match=is_match)
            line.children = sum(1 for other in below_child if other.depth == depth + 1)
            yield line
            yield from below_child
            if below_child:
                below_child[-1].closes.append(depth + 1)

    return list(walk(below, 0))


def count_members(tree: OrganizationTree, memberships: Iterable[tuple[int, int]]) -> dict[int, int]:
    """How many members each organization has, those below it included, each member once.

    `memberships` are pairs of an organization's and a member's primary key.
    """
    members: dict[int, set[int]] = defaultdict(set)
    for organization, member in memberships:
        for node in tree.path(organization):
            members[node.pk].add(member)
    return {organization: len(found) for organization, found in members.items()}
