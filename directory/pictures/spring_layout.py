"""Where the nodes of a small network go: the spring layout of Fruchterman and Reingold.

Source: Fruchterman and Reingold, "Graph Drawing by Force-Directed Placement", 1991,
https://doi.org/10.1002/spe.4380211102. The time grows with the square of the number of nodes, of
which pictures have 41 at most, so libraries that need NumPy (80 MB) aren't worth their room.
"""

import cmath
import math
from collections.abc import Sequence
from itertools import combinations

_STEPS = 150
_APART = 1e-9  # nodes in one place are pushed apart along the x axis


def spring_layout(size: int, edges: Sequence[tuple[int, int, float]]) -> list[complex]:
    """Return the place of each node as x + yi, around the origin, in no unit.

    `edges` are (node, node, strength). All nodes repel each other, and edges pull their ends
    together. The same network is always laid out in the same way.
    """
    # A start on three circles, in which no two nodes have one place.
    places = [(1 + node % 3) * cmath.rect(1, math.tau * node / size) for node in range(size)]
    spread = size * math.sqrt(size)
    for step in range(_STEPS):
        moves = [0j] * size
        for a, b in combinations(range(size), 2):
            between = places[a] - places[b] or _APART
            distance = abs(between)
            # Repulsion falls with the distance, and far away it becomes attraction, so that
            # parts without an edge between them stay together.
            push = between * (1 / distance**2 - distance / spread)
            moves[a] += push
            moves[b] -= push
        for a, b, strength in edges:
            between = places[a] - places[b]
            pull = between * abs(between) * strength
            moves[a] -= pull
            moves[b] += pull
        longest = math.sqrt(size) * (1 - step / _STEPS)
        places = [
            place + move * min(1, longest / (abs(move) or 1))
            for place, move in zip(places, moves, strict=True)
        ]
    return places
