"""A co-author network: circles, lines and labels."""

import math
from collections.abc import Hashable, Mapping
from dataclasses import dataclass
from itertools import product
from typing import TypeVar
from unicodedata import east_asian_width

from directory.pictures.spring_layout import spring_layout

WIDTH, HEIGHT, MARGIN = 760, 520, 34
_MUST_BE_NAMED = 12
_BUNDLES = 300
_LONGEST_LABEL = 28
_LETTER, _LINE = 6.4, 15.0  # the width of a label's character and the height of its line
_BOLD = 1.15  # how much wider the owner's label is

_Box = tuple[float, float, float, float]
_Key = TypeVar("_Key", bound=Hashable)


@dataclass(frozen=True)
class Node:
    """A person in the network: `weight` is the number of publications, `url` their page or ""."""

    name: str
    weight: int
    url: str = ""
    is_owner: bool = False


@dataclass(frozen=True)
class DrawnNode:
    node: Node
    x: float
    y: float
    radius: float
    label: str
    anchor: str  # SVG's text-anchor
    label_x: float
    label_y: float
    near: tuple[int, ...] = ()
    """The indexes of this person's co-authors among the nodes."""


@dataclass(frozen=True)
class Lines:
    """Lines of one width in one SVG path, because thousands of elements make a page slow."""

    width: float
    path: str
    is_owners: bool = False
    """Whether they lead to the owner, with whom everyone has published."""


@dataclass(frozen=True)
class Network:
    nodes: list[DrawnNode]
    lines: list[Lines]
    width: int = WIDTH
    height: int = HEIGHT

    @property
    def is_dense(self) -> bool:
        return sum(line.path.count("M") for line in self.lines) > 200


def draw_network(
    nodes: Mapping[_Key, Node], publications_together: Mapping[tuple[_Key, _Key], int]
) -> Network | None:
    """Lay out the network. Return None if it has fewer than two people.

    Every person is drawn. Labels go to people with a page first, then to those with the most
    publications, as long as there is room; the list below the picture has all names.
    """
    if len(nodes) < 2:
        return None
    keys = sorted(nodes, key=lambda key: _prominence(nodes[key]))
    index = {key: number for number, key in enumerate(keys)}
    edges = sorted((index[a], index[b], n) for (a, b), n in publications_together.items())
    places = _layout(len(keys), edges)
    radii = [round(_radius(nodes[key]), 1) for key in keys]
    labels = _labels([nodes[key] for key in keys], places, radii)
    near: list[list[int]] = [[] for _ in keys]
    for a, b, _publications in edges:
        near[a].append(b)
        near[b].append(a)
    drawn = [
        DrawnNode(nodes[key], x, y, radius, *label, tuple(others))
        for key, (x, y), radius, label, others in zip(
            keys, places, radii, labels, near, strict=True
        )
    ]
    owner = next((number for number, key in enumerate(keys) if nodes[key].is_owner), None)
    return Network(
        drawn,
        [
            *_lines(places, [edge for edge in edges if owner in edge[:2]], is_owners=True),
            *_lines(places, [edge for edge in edges if owner not in edge[:2]]),
        ],
    )


def _lines(
    places: list[tuple[float, float]],
    edges: list[tuple[int, int, int]],
    *,
    is_owners: bool = False,
) -> list[Lines]:
    """Group the lines into paths small enough that crossings still look darker."""
    by_width: dict[float, list[str]] = {}
    for a, b, publications in edges:
        (x1, y1), (x2, y2) = places[a], places[b]
        width = min(1 + round(2 * math.log2(publications)) / 2, 4.5)
        by_width.setdefault(width, []).append(f"M{x1:.0f} {y1:.0f}L{x2:.0f} {y2:.0f}")
    size = max(1, len(edges) if is_owners else len(edges) // _BUNDLES)  # the owner's don't cross
    return [
        Lines(width, "".join(segments[start : start + size]), is_owners)
        for width, segments in sorted(by_width.items())
        for start in range(0, len(segments), size)
    ]


def _prominence(node: Node) -> tuple[bool, bool, int, str]:
    return not node.is_owner, not node.url, -node.weight, node.name


def _radius(node: Node) -> float:
    return min(4 + 2.2 * math.sqrt(node.weight), 18) + (3 if node.is_owner else 0)


def _layout(size: int, edges: list[tuple[int, int, int]]) -> list[tuple[float, float]]:
    found = spring_layout(size, [(a, b, math.sqrt(n)) for a, b, n in edges])
    across = _spread([place.real for place in found])
    down = _spread([place.imag for place in found])
    return [
        (
            round(MARGIN + x * (WIDTH - 2 * MARGIN), 1),
            round(MARGIN + y * (HEIGHT - 2 * MARGIN), 1),
        )
        for x, y in zip(across, down, strict=True)
    ]


def _spread(values: list[float]) -> list[float]:
    """Scale the values to 0..1."""
    low, width = min(values), max(max(values) - min(values), 1e-9)
    return [(value - low) / width for value in values]


def _labels(
    nodes: list[Node], places: list[tuple[float, float]], radii: list[float]
) -> list[tuple[str, str, float, float]]:
    """Return (text, anchor, x, y) for each node; the text is "" if the label has no room."""
    circles: list[_Box] = [
        (x - r, y - r, x + r, y + r) for (x, y), r in zip(places[:60], radii[:60], strict=True)
    ]
    taken: list[_Box] = []
    found: list[tuple[str, str, float, float]] = []
    for number, (node, (x, y), radius) in enumerate(zip(nodes, places, radii, strict=True)):
        shown = _shortened(node.name)
        width = _width(shown) * (_BOLD if node.is_owner else 1)
        right, left = x + radius + 4, x - radius - 4
        choices = (
            ("start", right, y + 4, right),
            ("end", left, y + 4, left - width),
            ("middle", x, y - radius - 5, x - width / 2),
            ("middle", x, y + radius + 14, x - width / 2),
            *(("start", right - 3, y + 4 + down, right - 3) for down in (-_LINE, _LINE)),
            *(("end", left + 3, y + 4 + down, left + 3 - width) for down in (-_LINE, _LINE)),
        )
        label = ("", "middle", x, y)
        # The main people are labeled even if the label covers another circle.
        insists = number < _MUST_BE_NAMED and (node.is_owner or bool(node.url))
        tries = [[*circles, *taken], taken] if insists else [[*circles, *taken]]
        for obstacles, (anchor, at_x, at_y, start) in product(tries, choices):
            box = (start, at_y - _LINE + 4, start + width, at_y + 3)
            inside = box[0] >= 2 and box[2] <= WIDTH - 2 and box[1] >= 2 and box[3] <= HEIGHT - 2
            if inside and not any(_overlap(box, other) for other in obstacles):
                taken.append(box)
                label = (shown, anchor, round(at_x, 1), round(at_y, 1))
                break
        found.append(label)
    return found


def _shortened(name: str) -> str:
    return name if len(name) <= _LONGEST_LABEL else name[: _LONGEST_LABEL - 1].rstrip(" -") + "…"


def _width(text: str) -> float:
    """Return about how wide a label is; Han characters are twice as wide as letters."""
    return sum(2 if east_asian_width(char) in "WF" else 1 for char in text) * _LETTER


def _overlap(a: _Box, b: _Box) -> bool:
    return a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]
