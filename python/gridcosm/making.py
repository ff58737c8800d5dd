"""New levels: mazes from a seed, and random edits of levels.

>>> import gridcosm
>>> parent = gridcosm.generate(9, 9, seed=7)
>>> children = gridcosm.mutate([parent] * 3, edits=2, seed=1, ops=["wall"])
>>> len({parent, *children})
4
>>> parent.metrics().solvable
True
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import overload

from gridcosm._gridcosm import Level, generate_maze, mutate_levels, mutation_ops
from gridcosm.levels import as_levels
from gridcosm.options import listed

__all__ = ["MUTATIONS", "generate", "mutate"]

MUTATIONS: tuple[str, ...] = tuple(mutation_ops())
"""The kinds of edits that :func:`mutate` can make."""


@overload
def mutate(level: Level, edits: int, seed: int, ops: Iterable[str] = ...) -> Level: ...
@overload
def mutate(level: Sequence[Level], edits: int, seed: int, ops: Iterable[str] = ...) -> list[Level]: ...
def mutate(
    level: Level | Sequence[Level], edits: int, seed: int, ops: Iterable[str] = MUTATIONS
) -> Level | list[Level]:
    """The level after so many random edits; or every level of a sequence, each with draws of its own.

    The same arguments give the same levels on every machine, however many threads work on them. ``ops`` are the kinds
    of edits to draw from: ``"wall"`` builds or removes a wall, ``"move"``, ``"agent"`` and ``"exit"`` move something to a
    free cell, ``"swap"`` exchanges two things, ``"add"`` copies one and ``"remove"`` removes one. The result need not be
    solvable; ask :meth:`Level.metrics`.

    >>> level = Level("map = '@...>'")
    >>> print(mutate(level, 1, 3, ["exit"]))
    ┌──────────┐
    │@ > · · · │
    └──────────┘
    <BLANKLINE>
    >>> mutate(level, 4, 3) == mutate(level, 4, 3)
    True
    """
    if isinstance(level, Level):
        return mutate_levels([level], edits, seed, listed("ops", ops))[0]
    return mutate_levels(as_levels(level), edits, seed, listed("ops", ops))


def generate(
    width: int,
    height: int,
    seed: int = 0,
    *,
    required_items: int | None = None,
    coins: int | None = None,
    portals: int | None = None,
    doors: int | None = None,
    health: int | None = None,
    movement_cost: int | None = None,
    required_item_reward: int | None = None,
    coin_reward: int | None = None,
    boxes: int | None = None,
    powerups: int | None = None,
    hazards: int | None = None,
    enemies: int | None = None,
    walls: int | None = None,
    solvable: bool | None = None,
    moves: str | None = None,
    objective: str | None = None,
) -> Level:
    """A maze from a seed. What is not given is as usual: one core and one coin, a pair of portals, a door and its key,
    three boxes, three powerups, two hazards and two enemies.

    The options are those of ``maze_options`` of an environment: how many things of each kind there are, the ``walls`` of
    a perfect maze to keep in per cent, the rule by which agents move, and the objective. Unless ``solvable`` is false,
    mazes are drawn until a simple player wins one.

    >>> empty = generate(7, 7, 1, boxes=0, powerups=0, hazards=0, enemies=0, portals=0, doors=0)
    >>> sorted(empty.metrics().entities)
    ['agent', 'coin', 'core', 'exit', 'floor', 'wall']
    """
    given = {
        "required_items": required_items,
        "coins": coins,
        "portals": portals,
        "doors": doors,
        "health": health,
        "movement_cost": movement_cost,
        "required_item_reward": required_item_reward,
        "coin_reward": coin_reward,
        "boxes": boxes,
        "powerups": powerups,
        "hazards": hazards,
        "enemies": enemies,
        "walls": walls,
        "solvable": solvable,
        "moves": moves,
        "objective": objective,
    }
    return generate_maze(width, height, seed, {name: value for name, value in given.items() if value is not None})
