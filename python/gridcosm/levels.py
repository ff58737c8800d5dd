"""What users name as levels, as lists of :class:`gridcosm.Level`."""

from __future__ import annotations

import os
from collections.abc import Iterable
from typing import Union

from gridcosm._gridcosm import Level, open_levels
from gridcosm.errors import ArgumentError

#: A level, a name that opens one or several, or several of these.
Levels = Union[Level, str, "os.PathLike[str]", Iterable[Union[Level, str, "os.PathLike[str]"]]]


def as_levels(levels: Levels) -> list[Level]:
    """All levels that are meant, in order."""
    if isinstance(levels, Level):
        return [levels]
    if isinstance(levels, (str, os.PathLike)):
        return open_levels(os.fspath(levels))
    if isinstance(levels, (bytes, bytearray)) or not isinstance(levels, Iterable):
        raise ArgumentError(f"{levels!r} is not a level; give a gridcosm.Level, a name, or a list of these")
    return [level for each in levels for level in as_levels(each)]
