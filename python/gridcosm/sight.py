"""What can be seen on a map, exactly.

A map is a two-dimensional array of bools, rows first, in which ``True`` is a wall; or text in which ``#`` is a wall.
A cell is a pair ``(x, y)``, so the cell ``(x, y)`` of an array is ``walls[y, x]``.

>>> from gridcosm import sight
>>> seen = sight.look("......\\n..##..\\n......", (0, 0))
>>> seen.astype(int)
array([[1, 1, 1, 1, 1, 1],
       [1, 1, 0, 0, 0, 0],
       [1, 1, 0, 0, 0, 0]])
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gridcosm._gridcosm import SightMap, sight_look, sight_look_many, sight_rules

__all__ = ["RULES", "SightMap", "corner_path", "corners", "look", "look_many"]

Mask = NDArray[np.bool_] | str
Cell = tuple[int, int]
Cells = NDArray[np.integer[Any]] | Sequence[Cell]

RULES: tuple[str, ...] = tuple(sight_rules())
"""The rules of sight: ``"hull"`` (a body one cell wide, the default), ``"shadow"`` and ``"permissive"`` (light), and
``"traced"`` (the answers of an older program)."""


def look(
    walls: Mask,
    eye: Cell,
    *,
    rule: str = "hull",
    reach: int | None = None,
    square: bool = False,
    wide: tuple[bool, bool] = (False, False),
) -> NDArray[np.bool_]:
    """The cells that a body sees, as a mask of the map's shape.

    ``reach`` limits how far it sees: in a straight line, or in king steps if ``square``. ``wide`` says whether the body
    also covers the cell to its right and the row below it.

    >>> look("...#\\n.#..\\n....", (0, 0)).sum()
    np.int64(5)
    >>> look(".......", (3, 0), rule="shadow", reach=2).astype(int)
    array([[0, 1, 1, 1, 1, 1, 0]])
    """
    return sight_look(walls, eye, rule, reach, square, wide)


def look_many(
    walls: Mask,
    eyes: Cells,
    *,
    rule: str = "hull",
    reach: int | None = None,
    square: bool = False,
) -> NDArray[np.bool_]:
    """What each of several bodies sees: an array of one mask for each.

    >>> look_many("..#..", [(0, 0), (4, 0)]).astype(int).tolist()
    [[[1, 1, 0, 0, 0]], [[0, 0, 0, 1, 1]]]
    """
    return sight_look_many(walls, eyes, rule, reach, square)


def corners(walls: Mask, eye: Cell | None = None) -> NDArray[np.int32]:
    """The corners of walls where paths can bend, as an array of cells.

    With an eye, only the corners that this eye sees and behind which something is hidden.

    >>> corners("...\\n.#.\\n...").tolist()
    [[0, 0], [2, 0], [0, 2], [2, 2]]
    """
    return SightMap(walls).corners(eye)


def corner_path(walls: Mask, start: Cell, goal: Cell) -> tuple[NDArray[np.int32], float] | None:
    """A shortest path of a body one cell wide: the cells where it bends, both ends included, and its length.

    >>> bends, length = corner_path("..#..\\n..#..\\n.....", (0, 0), (4, 0))
    >>> bends.tolist(), round(length, 3)
    ([[0, 0], [1, 2], [3, 2], [4, 0]], 6.472)
    """
    return SightMap(walls).corner_path(start, goal)
