"""Grid worlds for reinforcement learning.

>>> import gridcosm
>>> level = gridcosm.open("first-steps/1")
>>> level.start().outcome
'ongoing'
"""

import os

from gridcosm import _gridcosm, typed

typed.adopt(_gridcosm)  # first: the other modules take functions from there

from gridcosm import crowd, errors, nest, render, route, sight
from gridcosm._gridcosm import (
    Course,
    Level,
    Metrics,
    State,
    __version__,
    formats,
    gallery,
    open_levels,
    parse_levels,
)
from gridcosm.env import Env
from gridcosm.errors import GridcosmError
from gridcosm.levels import as_levels
from gridcosm.making import generate, mutate
from gridcosm.registration import ids, register_all
from gridcosm.sampler import LevelSampler
from gridcosm.solving import IDEAS, MadeLevel, Rating, Solution, make, needs, solve
from gridcosm.vector import VectorEnv
from gridcosm.watching import watch

#: What the first byte of a cell means: ``OBJECTS[3] == "agent"``.
OBJECTS = tuple(Course.objects)
#: What the numbers of a status mean.
STATUS = tuple(Course.status)

UP, DOWN, LEFT, RIGHT, USE_KEY, PICK_UP, WAIT = range(7)


def open(name: str | os.PathLike[str]) -> Level:
    """The level of a name: a file of any known format, ``"rooms/3"``, ``"maze:15x11:5"``.

    A name that stands for several levels gives the first of them; :func:`open_levels` gives all.
    """
    return as_levels(name)[0]


register_all()

__all__ = [
    "DOWN",
    "Env",
    "GridcosmError",
    "IDEAS",
    "LEFT",
    "Level",
    "LevelSampler",
    "MadeLevel",
    "Metrics",
    "OBJECTS",
    "PICK_UP",
    "RIGHT",
    "Rating",
    "STATUS",
    "Solution",
    "State",
    "UP",
    "USE_KEY",
    "VectorEnv",
    "WAIT",
    "__version__",
    "crowd",
    "errors",
    "formats",
    "gallery",
    "generate",
    "ids",
    "make",
    "mutate",
    "needs",
    "nest",
    "open",
    "open_levels",
    "parse_levels",
    "render",
    "route",
    "sight",
    "solve",
    "watch",
]
