"""What users name as levels, as lists of :class:`gridcosm.Level`."""

from __future__ import annotations

import os
from collections.abc import Iterable
from typing import Union

from gridcosm._gridcosm import Level, gallery, open_levels
from gridcosm.errors import ArgumentError

#: A level, a name that opens one or several, a folder of level files, or several of these.
Levels = Union[Level, str, "os.PathLike[str]", Iterable[Union[Level, str, "os.PathLike[str]"]]]


def as_levels(levels: Levels) -> list[Level]:
    """All levels that are meant, in order."""
    if isinstance(levels, Level):
        return [levels]
    if isinstance(levels, (str, os.PathLike)):
        name = os.fspath(levels)
        # A pack of the gallery is meant even where a folder has its name.
        return _in_folder(name) if os.path.isdir(name) and name not in gallery() else open_levels(name)
    if isinstance(levels, (bytes, bytearray)) or not isinstance(levels, Iterable):
        raise ArgumentError(f"{levels!r} is not a level; give a gridcosm.Level, a name, or a list of these")
    return [level for each in levels for level in as_levels(each)]


def _in_folder(folder: str) -> list[Level]:
    """The levels of all files of a folder, by name. A file that holds none is an error, never left out."""
    files = sorted(entry.path for entry in os.scandir(folder) if entry.is_file() and not entry.name.startswith("."))
    if not files:
        raise ArgumentError(f"the folder {folder!r} holds no level files")
    return [level for file in files for level in open_levels(file)]
