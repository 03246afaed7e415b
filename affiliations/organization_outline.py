"""The tree of organizations as flat lines, for a template without recursion; and counts."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
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
    units: int = 0
    """The number of organizations directly below that are left out."""
    members: int = 0
    is_match: bool = True


def outline(
    tree: OrganizationTree,
    *,
    roots: Sequence[Organization] | None = None,
    only: Collection[int] | None = None,
    most: int | None = None,
) -> list[Line]:
    """Return the lines of the whole tree, or of some organizations and what is below them.

    With `only`, the lines of those organizations and of the ones above them, which have
    `is_match` unset. If there are more than `most` lines, the lowest levels are left out.
    """
    kept = None if only is None else {node.pk for pk in only for node in tree.path(pk)}

    def below(parent: Organization | None) -> list[Organization]:
        return [c for c in tree.children(parent) if kept is None or c.pk in kept]

    first = below(None)
    if roots is not None:
        first = [node for node in roots if kept is None or node.pk in kept]
    deepest = _levels(first, below, most)
    kinds = {kind.value: str(kind.label) for kind in OrganizationKind}

    def walk(level: Iterable[Organization], depth: int) -> Iterator[Line]:
        for node in level:
            is_match = only is None or node.pk in only
            line = Line(node, depth, kinds.get(node.kind, node.kind), is_match=is_match)
            lower = below(node)
            if depth == deepest:
                line.units = len(lower)
                lower = []
            lines = list(walk(lower, depth + 1))
            line.children = len(lower)
            yield line
            yield from lines
            if lines:
                lines[-1].closes.append(depth + 1)

    return list(walk(first, 0))


def _levels(
    first: list[Organization],
    below: Callable[[Organization], list[Organization]],
    most: int | None,
) -> int | None:
    """Return the depth of the last level for which there is room; None if there is for all."""
    depth, level, number = 0, first, len(first)
    while level := [child for node in level for child in below(node)]:
        number += len(level)
        if most is not None and number > most:
            return depth
        depth += 1
    return None


def set_members(lines: Iterable[Line], numbers: Mapping[int, int]) -> None:
    """Set the number of members of each line, from those of organizations by primary key."""
    for line in lines:
        line.members = numbers.get(line.organization.pk, 0)
