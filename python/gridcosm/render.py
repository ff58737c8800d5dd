"""Pictures of levels, states, environments and nests.

Every function takes a :class:`~gridcosm.Level` (drawn at its start), a :class:`~gridcosm.State`, an environment, or a
:class:`~gridcosm.nest.Store`.

>>> import gridcosm
>>> from gridcosm import render
>>> level = gridcosm.open("first-steps/1")
>>> render.svg(level)[:4], render.png(level)[1:4], render.glb(level)[:4]
('<svg', b'PNG', b'glTF')
>>> render.rgb(level, cell=8).dtype
dtype('uint8')
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, TypedDict

import numpy as np
from numpy.typing import NDArray
from typing_extensions import Unpack

from gridcosm._gridcosm import (
    Level,
    State,
    Store,
    render_film,
    render_glb,
    render_png,
    render_rgb,
    render_svg,
    render_text,
    sprite_sets,
)
from gridcosm.options import complete, listed

__all__ = ["SPRITES", "USUAL", "Style", "gif", "glb", "motion_svg", "png", "rgb", "svg", "text"]

World = Level | State | Store | Any

SPRITES: tuple[str, ...] = tuple(sprite_sets())
"""Sets of drawings besides the usual one."""


class Style(TypedDict, total=False):
    """Keyword arguments of all pictures; :data:`USUAL` is what they are without them.

    A picture is flat with ``cell`` pixels to a cell, or ``isometric`` and ``width`` pixels wide. ``theme`` is ``"dark"`` or
    ``"light"``; ``sprites`` is one of :data:`SPRITES`.
    """

    cell: int
    theme: str
    isometric: bool
    width: int
    sprites: str | None


USUAL: Style = {"cell": 48, "theme": "dark", "isometric": False, "width": 800, "sprites": None}
"""The usual style."""


def text(world: World, *, colour: bool = False) -> str:
    """The world in characters, a sign for every cell; with ``colour``, in the colours of a terminal.

    >>> print(text(gridcosm.Level("map = '@.>'")))
    ┌──────┐
    │@ · > │
    └──────┘
    <BLANKLINE>
    """
    return render_text(world, colour)


def svg(world: World, **style: Unpack[Style]) -> str:
    """A vector drawing in a :class:`Style`.

    >>> svg(gridcosm.Level("map = '@.>'"), cell=10).split("viewBox")[0]
    '<svg xmlns="http://www.w3.org/2000/svg" width="30" height="10" '
    """
    return render_svg(world, complete(style, USUAL))


def png(world: World, **style: Unpack[Style]) -> bytes:
    """As :func:`svg`, as the bytes of a PNG file."""
    return render_png(world, complete(style, USUAL))


def rgb(world: World, **style: Unpack[Style]) -> NDArray[np.uint8]:
    """As :func:`svg`, as an array of rows, columns and three colours.

    >>> rgb(gridcosm.Level("map = '@.>'"), cell=16).shape
    (16, 48, 3)
    """
    return render_rgb(world, complete(style, USUAL))


def gif(
    world: World,
    actions: Iterable[int],
    *,
    pictures: int = 6,
    milliseconds: int = 50,
    **style: Unpack[Style],
) -> bytes:
    """A game as an endless GIF: the actions from the world's state on, each in so many pictures.

    The film ends with the game, even if there are more actions.

    >>> gif(gridcosm.Level("map = '@.>'"), [gridcosm.RIGHT] * 2, cell=16)[:6]
    b'GIF89a'
    """
    return render_film(world, listed("actions", actions), "gif", pictures, milliseconds, complete(style, USUAL))


def motion_svg(
    world: World,
    actions: Iterable[int],
    *,
    pictures: int = 6,
    milliseconds: int = 50,
    **style: Unpack[Style],
) -> str:
    """As :func:`gif`, as a vector drawing that moves without scripts."""
    return render_film(world, listed("actions", actions), "svg", pictures, milliseconds, complete(style, USUAL)).decode()


def glb(world: World, *, theme: str = "dark") -> bytes:
    """The world as a three-dimensional model, the bytes of a binary glTF file."""
    return render_glb(world, theme)
