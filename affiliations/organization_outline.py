"""The tree of organizations as flat lines, for a template without recursion; and counts."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, field

from affiliations.models import Organization, OrganizationKind, OrganizationTree


@dataclass
class Line:
    """One organization, and the nested lists that open and close after it."""

    organization: Organization
    depth: int
    kind: str
    """The kind's label. `get_kind_display` translates all kinds each time: slow for a long tree."""
    children: int = 0
    """The number of lines directly below, whose list opens after this line."""
    closes: list[int] = field(default_factory=list)
    """The depths of the lists that close after this line."""
    members: int = 0
    is_match: bool = True


def outline(
    tree: OrganizationTree,
    *,
    below: Organization | None = None,
    only: Collection[int] | None = None,
) -> list[Line]:
    """Return the lines of the tree, or of what is below one organization.

    With `only`, the lines of those organizations and of the ones above them, which have
    `is_match` unset.
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
    """Return the number of members by organization, including those of the organizations below.

    `memberships` are pairs of an organization's and a member's primary key; a member counts once.
    """
    members: dict[int, set[int]] = defaultdict(set)
    for organization, member in memberships:
        for node in tree.path(organization):
            members[node.pk].add(member)
    return {organization: len(found) for organization, found in members.items()}
