"""Grid worlds for reinforcement learning.

>>> import gridcosm
>>> level = gridcosm.open("first-steps/1")
>>> level.start().outcome
'ongoing'
"""

from gridcosm import errors
from gridcosm._gridcosm import Level, State, __version__, gallery, open_levels
from gridcosm.errors import GridcosmError

UP, DOWN, LEFT, RIGHT, USE_KEY, PICK_UP, WAIT = range(7)


def open(name: str) -> Level:
    """The level of a name: a file of any known format, ``"rooms/3"``, ``"maze:15x11:5"``.

    A name that stands for several levels gives the first of them; :func:`open_levels` gives all.
    """
    return open_levels(name)[0]


__all__ = [
    "DOWN",
    "GridcosmError",
    "LEFT",
    "Level",
    "PICK_UP",
    "RIGHT",
    "State",
    "UP",
    "USE_KEY",
    "WAIT",
    "__version__",
    "errors",
    "gallery",
    "open",
    "open_levels",
]
