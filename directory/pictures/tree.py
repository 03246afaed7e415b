"""Who supervised whom, as a tree that grows to the right."""

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass

ROW, STEP, LEFT = 28, 190, 10


@dataclass(frozen=True)
class TreeNode:
    """Somebody in the tree; `url` is empty for those without a page."""

    name: str
    detail: str = ""
    url: str = ""
    is_owner: bool = False


@dataclass(frozen=True)
class Branch:
    node: TreeNode
    parent: str
    depth: int
    x: float
    y: float
    path: str  # the line from its parent, as SVG path data; empty for a root


@dataclass(frozen=True)
class Tree:
    branches: list[Branch]
    width: int
    height: int


def draw_tree(
    nodes: Mapping[Hashable, TreeNode], children: Mapping[Hashable, Sequence[Hashable]]
) -> Tree | None:
    """One row for each person, below whom they learnt from; None where nobody supervised anybody.

    Somebody with two supervisors stands below each; a circle is cut where it closes.
    """
    supervised = {child for group in children.values() for child in group}
    roots = [key for key in nodes if key not in supervised and children.get(key)]
    roots = roots or [key for key in nodes if children.get(key)][:1]
    branches: list[Branch] = []
    for root in roots:
        _grow(root, None, (), nodes, children, branches)
    if len(branches) < 2:
        return None
    depth = max(branch.depth for branch in branches)
    return Tree(branches, width=LEFT + STEP * (depth + 1) + 130, height=ROW * len(branches) + 8)


def _grow(
    key: Hashable,
    parent: Branch | None,
    above: tuple[Hashable, ...],
    nodes: Mapping[Hashable, TreeNode],
    children: Mapping[Hashable, Sequence[Hashable]],
    branches: list[Branch],
) -> None:
    depth = len(above)
    x, y = float(LEFT + STEP * depth), float(ROW * len(branches) + 18)
    path = ""
    if parent is not None:
        bend = parent.x + 6
        path = f"M{bend:g} {parent.y + 8:g}V{y - 8:g}Q{bend:g} {y:g} {bend + 8:g} {y:g}H{x - 8:g}"
    branch = Branch(nodes[key], parent.node.name if parent else "", depth, x, y, path)
    branches.append(branch)
    for child in children.get(key, ()):
        if child not in above and child != key:
            _grow(child, branch, (*above, key), nodes, children, branches)
