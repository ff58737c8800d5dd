"""The arguments that all environments have in common."""

from __future__ import annotations

from typing import Any, TypedDict

from gridcosm._gridcosm import Course
from gridcosm.errors import ArgumentError, LevelError
from gridcosm.levels import Levels, as_levels
from gridcosm.options import complete, whole


class CourseOptions(TypedDict, total=False):
    """Keyword arguments of every environment; :class:`gridcosm.Env` says what they mean."""

    level: int | None
    maze: tuple[int, int] | None
    maze_options: dict[str, Any] | None
    pool: int
    observation: str
    view_size: int
    occlusion: str | None
    tile_size: int
    max_episode_steps: int | None
    random_start: bool


#: What the options are if nobody says otherwise.
USUAL: CourseOptions = {
    "level": None,
    "maze": None,
    "maze_options": None,
    "pool": 0,
    "observation": "grid",
    "view_size": 7,
    "occlusion": None,
    "tile_size": 16,
    "max_episode_steps": None,
    "random_start": False,
}


def course_of(levels: Levels | None, reward: object, options: CourseOptions) -> tuple[Course, dict[str, Any]]:
    """The course of an environment's arguments, and all options with their values. A reward that is a function is not
    the course's business."""
    chosen = complete(options, USUAL)
    if not (isinstance(reward, str) or callable(reward)):
        raise ArgumentError("a reward is 'score', 'win' or a function")
    arguments = {**chosen, "reward": reward if isinstance(reward, str) else "score"}
    maze, maze_options, level = (arguments.pop(name) for name in ("maze", "maze_options", "level"))
    if (levels is None) == (maze is None):
        raise ArgumentError("an environment has either levels or a maze")
    if maze is not None:
        try:
            width, height = maze
        except (TypeError, ValueError):
            raise ArgumentError(f"a maze is (width, height), not {maze!r}") from None
        if not isinstance(maze_options, (dict, type(None))):
            raise ArgumentError(f"maze_options is a dictionary, not {maze_options!r}")
        maze = (width, height, dict(maze_options or {}))
    found = [] if levels is None else as_levels(levels)
    if level is not None:
        if not 0 < whole("level", level) <= len(found):
            raise LevelError(f"there is no level {level}; there are {len(found)}")
        found = [found[level - 1]]
    return Course(found, {**arguments, "maze": maze}), chosen
