"""Paths across maps of open and blocked tiles.

A map is a two-dimensional array of bools, rows first, in which ``True`` is open; or text in which ``#`` is blocked.
A tile is a pair ``(x, y)``, so the tile ``(x, y)`` of an array is ``open[y, x]``. Steps go in eight directions and never
cut a corner; the metric ``"octile"`` counts a diagonal step as √2, ``"king"`` as 1, and ``"four"`` has none.

>>> from gridcosm import route
>>> found = route.find(".....\\n.##..\\n.#...", (0, 2), (2, 2))
>>> found.steps, found.path[0].tolist(), found.path[-1].tolist()
(8, [0, 2], [2, 2])

For many questions on a large map, prepare it once:

>>> import numpy as np
>>> map = route.RouteMap(np.ones((400, 500), dtype=bool))
>>> ports = [(490, 399), (300, 120)]
>>> west = [(0, y) for y in range(400)]
>>> nearest = map.route_many(west, ports)
>>> nearest.steps, nearest.seed, nearest.target
(300, 120, 1)
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gridcosm._gridcosm import (
    Route,
    RouteMap,
    route_bfs,
    route_distances,
    route_find,
    route_flow,
    route_nearest_open,
    route_shore,
)

__all__ = ["METRICS", "Route", "RouteMap", "bfs", "distances", "find", "flow", "nearest_open", "shore"]

Mask = NDArray[np.bool_] | str
Tile = tuple[int, int]
Tiles = NDArray[np.integer[Any]] | Sequence[Tile]

METRICS: tuple[str, ...] = ("octile", "king", "four")
"""How steps are counted."""


def find(
    open: Mask,
    start: Tile,
    goal: Tile,
    *,
    metric: str = "octile",
    method: str = "jump_points",
    budget: int | None = None,
) -> Route:
    """A shortest path between two tiles, by ``"jump_points"`` or ``"astar"``.

    ``budget`` limits the number of tiles that the search expands.

    >>> bool(find("..#..", (0, 0), (4, 0))), find("..#..", (0, 0), (4, 0)).reason
    (False, 'unreachable')
    """
    return route_find(open, start, goal, metric, method, budget)


def bfs(open: Mask, seeds: Tiles, targets: Tiles, *, metric: str = "king") -> Route:
    """The shortest path from any of the seeds to any of the targets, by breadth-first search.

    >>> found = bfs(".....\\n.###.\\n.....", [(0, 0), (4, 2)], [(0, 2)])
    >>> found.seed, found.path.tolist()
    (0, [[0, 0], [0, 1], [0, 2]])
    """
    return route_bfs(open, seeds, targets, metric)


def distances(open: Mask, start: Tile, targets: Tiles, *, metric: str = "octile") -> NDArray[np.float64]:
    """The lengths of shortest paths from one tile to each target; infinite where there is none.

    >>> distances("..#.", (0, 0), [(1, 0), (3, 0)]).tolist()
    [1.0, inf]
    """
    return route_distances(open, start, targets, metric)


def flow(open: Mask, targets: Tiles, *, metric: str = "octile") -> tuple[NDArray[np.float64], NDArray[np.int32]]:
    """For every tile the distance to the nearest target (to a thousandth), and the next tile on the way there.

    >>> away, step = flow("...\\n.#.\\n...", [(2, 2)], metric="king")
    >>> away.tolist()
    [[4.0, 3.0, 2.0], [3.0, inf, 1.0], [2.0, 1.0, 0.0]]
    >>> step[0, 0].tolist()
    [0, 1]
    """
    return route_flow(open, targets, metric)


def shore(open: Mask) -> NDArray[np.int32]:
    """The open tiles with a blocked tile beside them, in reading order.

    >>> shore("...\\n.#.").tolist()
    [[1, 0], [0, 1], [2, 1]]
    """
    return route_shore(open)


def nearest_open(open: Mask, tile: Tile, *, reach: int = 1 << 20) -> tuple[int, int] | None:
    """The open tile nearest to a tile, at most ``reach`` rows and columns away.

    >>> nearest_open("..##", (3, 0)), nearest_open("..##", (3, 0), reach=1)
    ((1, 0), None)
    """
    return route_nearest_open(open, tile, reach)
