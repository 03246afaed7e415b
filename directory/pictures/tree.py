"""A supervision tree that grows from left to right."""

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

ROW, STEP, LEFT = 28, 190, 10
MOST_BRANCHES = 400

_Key = TypeVar("_Key", bound=Hashable)


@dataclass(frozen=True)
class TreeNode:
    """A person in the tree; `url` is "" without a page."""

    name: str
    url: str = ""
    is_owner: bool = False


@dataclass(frozen=True)
class Branch:
    node: TreeNode
    parent: str  # several names if they supervised the same people
    depth: int
    x: float
    y: float
    path: str  # the line from its parent, as SVG path data; empty for a root


@dataclass(frozen=True)
class Tree:
    branches: list[Branch]
    width: int
    height: int

    @property
    def table(self) -> list[tuple[str, str, str]]:
        """Everyone with a supervisor: name, URL or "", and the names of the supervisors."""
        return [(row.node.name, row.node.url, row.parent) for row in self.branches if row.parent]


def draw_tree(
    nodes: Mapping[_Key, TreeNode], children: Mapping[_Key, Sequence[_Key]]
) -> Tree | None:
    """Return one row for each person, below their supervisor. Return None if there are no rows.

    A person with two supervisors appears below each of them, or once if both supervised the same
    people. A cycle is cut at the person that closes it.
    """
    supervised = {child for group in children.values() for child in group}
    roots = [key for key in nodes if key not in supervised and children.get(key)]
    roots = roots or [key for key in nodes if children.get(key)][:1]
    teams: dict[tuple[_Key, ...], list[_Key]] = {}
    for root in roots:
        teams.setdefault(tuple(children[root]), []).append(root)
    branches: list[Branch] = []
    for students, team in teams.items():
        first, *_others = [_row(key, None, 0, nodes, branches) for key in team]
        names = ", ".join(nodes[key].name for key in team)
        for student in students:
            if student not in team and len(branches) < MOST_BRANCHES:
                _grow(
                    student,
                    replace(first, node=TreeNode(names)),
                    (team[0],),
                    nodes,
                    children,
                    branches,
                )
    if len(branches) < 2:
        return None
    depth = max(branch.depth for branch in branches)
    return Tree(branches, width=LEFT + STEP * (depth + 1) + 130, height=ROW * len(branches) + 8)


def _row(
    key: _Key,
    parent: Branch | None,
    depth: int,
    nodes: Mapping[_Key, TreeNode],
    branches: list[Branch],
) -> Branch:
    x, y = float(LEFT + STEP * depth), float(ROW * len(branches) + 18)
    path = ""
    if parent is not None:
        bend = parent.x + 6
        path = f"M{bend:g} {parent.y + 8:g}V{y - 8:g}Q{bend:g} {y:g} {bend + 8:g} {y:g}H{x - 8:g}"
    branch = Branch(nodes[key], parent.node.name if parent else "", depth, x, y, path)
    branches.append(branch)
    return branch


def _grow(
    key: _Key,
    parent: Branch,
    above: tuple[_Key, ...],
    nodes: Mapping[_Key, TreeNode],
    children: Mapping[_Key, Sequence[_Key]],
    branches: list[Branch],
) -> None:
    branch = _row(key, parent, len(above), nodes, branches)
    for child in children.get(key, ()):
        if child not in above and child != key and len(branches) < MOST_BRANCHES:
            _grow(child, branch, (*above, key), nodes, children, branches)
