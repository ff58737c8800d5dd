"""Solutions of levels, how hard they are, and new levels with the solver as their judge.

>>> import gridcosm
>>> solution = gridcosm.solve("sokoban/1")
>>> solution.result, solution.proof
('solved', 'turns')
>>> made = gridcosm.make(2, seed=3, boxes=1, effort=2)
>>> [gridcosm.solve(each.level).turns == each.rating.turns for each in made]
[True, True]
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass

from gridcosm._gridcosm import Level, idea_need, ideas, make_levels, solve_level
from gridcosm.errors import ArgumentError
from gridcosm.levels import as_levels
from gridcosm.options import whole

__all__ = ["IDEAS", "MadeLevel", "Rating", "Solution", "make", "needs", "solve"]

IDEAS: tuple[str, ...] = tuple(ideas())
"""The ideas that :func:`needs` can ask about."""

#: Tries for every wanted level.
TRIES = 200


@dataclass(frozen=True)
class Rating:
    """How hard a level is. ``docs/solve.md`` has the formula of the difficulty."""

    difficulty: int
    turns: int
    pushes: int
    #: The different situations of the game; a lower bound unless ``complete``.
    situations: int
    complete: bool
    #: The ways on from a situation, on average.
    branching: float
    #: How often the solution begins to lead away from the goal.
    detours: int
    #: The turns that change something and take the goal farther away.
    surprises: int
    #: The share of situations from which the game cannot be won any more.
    dead: float


@dataclass(frozen=True)
class Solution:
    """What a search has found out."""

    #: ``"solved"``, ``"impossible"`` (everything has been examined) or ``"unknown"`` (a limit was reached).
    result: str
    #: Numbers like :data:`gridcosm.UP`. Where the player chooses who acts, ``script`` also says who does.
    actions: list[int] | None
    #: The same as text: ``u``, ``d``, ``l``, ``r``, ``k``, ``g``, ``.`` and ``@2`` for another agent.
    script: str | None
    #: The pushes, in levels that are flat Sokoban.
    pushes: int | None
    #: What is proved to be the least: ``"turns"``, ``"pushes"`` or nothing.
    proof: str | None
    #: Why the search ended: ``"done"``, ``"limit"``, ``"memory"`` or ``"seconds"``.
    ended: str
    #: The situations that it found.
    situations: int
    rating: Rating | None

    @property
    def turns(self) -> int | None:
        """The turns of the solution."""
        return None if self.actions is None else len(self.actions)


@dataclass(frozen=True)
class MadeLevel:
    """A new level."""

    level: Level
    #: A solution with the fewest turns, as text.
    script: str
    rating: Rating
    #: The same for all turned and mirrored images of the level.
    fingerprint: str


def _level(level: Level | str | os.PathLike[str]) -> Level:
    return level if isinstance(level, Level) else as_levels(level)[0]


def _seconds(seconds: float | None) -> float | None:
    if seconds is not None and not (isinstance(seconds, (int, float)) and seconds >= 0):
        raise ArgumentError(f"seconds is a number from 0, not {seconds!r}")
    return seconds


def solve(
    level: Level | str | os.PathLike[str],
    *,
    aim: str = "turns",
    limit: int = 10_000_000,
    memory: int = 2048,
    seconds: float | None = None,
    rate: bool = False,
) -> Solution:
    """Searches for a solution of a level.

    Args:
        aim: ``"turns"`` for the fewest turns, ``"pushes"`` for the fewest pushes, ``"any"`` for the first solution.
        limit: situations to examine at most.
        memory: megabytes to use at most.
        seconds: time to take at most. Without it the same question has the same answer on every machine.
        rate: whether to rate the level too.

    >>> solve(Level("map = '@.>'")).script
    'rr'
    >>> solve(Level("map = '@#>'")).result
    'impossible'
    """
    limit, memory = whole("limit", limit, 1), whole("memory", memory, 1)
    found = solve_level(_level(level), aim, limit, memory, _seconds(seconds), bool(rate))
    rating = found.pop("rating")
    return Solution(rating=None if rating is None else Rating(**rating), **found)


def needs(
    level: Level | str | os.PathLike[str],
    idea: str,
    *,
    limit: int = 1_000_000,
    seconds: float | None = None,
) -> tuple[str, str | None]:
    """Whether a level needs an idea of :data:`IDEAS`: ``"needed"``, ``"not needed"`` with a way that does without it,
    ``"absent"`` if there is nothing of it in the level, or ``"unknown"``.

    >>> needs("rooms/3", "portal")
    ('needed', None)
    """
    return idea_need(_level(level), str(idea), whole("limit", limit, 1), _seconds(seconds))


def make(
    count: int = 1,
    *,
    seed: int = 0,
    size: tuple[int, int] = (9, 8),
    boxes: int = 3,
    rooms: int = 0,
    recursive: bool = False,
    keys: int = 0,
    hunters: int = 0,
    difficulty: tuple[int, int] | None = None,
    effort: int = 30,
    like: Level | str | None = None,
    first: int = 0,
    tries: int | None = None,
) -> list[MadeLevel]:
    """New levels that can be won and need everything that they are made of; none is the image of another one.

    The same arguments give the same levels on every machine, however many threads work on them.

    Args:
        size: width and height with the outer walls.
        boxes, rooms, keys, hunters: how many there are of each. Without boxes, an exit has to be reached.
        recursive: whether the first room contains the level itself.
        difficulty: the lowest and the highest; without them, the harder the better.
        effort: edits that are tried for each level.
        like: a level from which the others grow, instead of all of these but the difficulty and the effort.
        first, tries: the tries to make, so that several runs can share the work. There are fewer than ``count`` levels
            if these do not suffice.

    >>> [made.rating.difficulty >= 20 for made in make(2, boxes=2, difficulty=(20, 40), effort=5)]
    [True, True]
    """
    count = whole("count", count, 0)
    if not (isinstance(size, Sequence) and len(size) == 2):
        raise ArgumentError(f"size is a width and a height, not {size!r}")
    if difficulty is not None and not (isinstance(difficulty, Sequence) and len(difficulty) == 2):
        raise ArgumentError(f"difficulty is a lowest and a highest number, not {difficulty!r}")
    options = {
        "size": (whole("width", size[0]), whole("height", size[1])),
        "boxes": whole("boxes", boxes),
        "rooms": whole("rooms", rooms),
        "recursive": bool(recursive),
        "keys": whole("keys", keys),
        "hunters": whole("hunters", hunters),
        "difficulty": None if difficulty is None else (whole("difficulty", difficulty[0]), whole("difficulty", difficulty[1])),
        "effort": whole("effort", effort),
    }
    base = None if like is None else _level(like)
    tries = TRIES * count if tries is None else whole("tries", tries)
    made = make_levels(count, whole("seed", seed, -(1 << 62)), whole("first", first), tries, options, base)
    return [MadeLevel(level, script, Rating(**rating), print_) for level, script, rating, print_ in made]
