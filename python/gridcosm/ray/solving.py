"""Solutions of many levels, as tables."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from gridcosm._gridcosm import Level, __version__
from gridcosm.env import Env
from gridcosm.errors import LevelError
from gridcosm.extras import need
from gridcosm.levels import Levels, as_levels
from gridcosm.options import whole
from gridcosm.ray import driver


def solve_all(
    levels: Levels,
    out: str | os.PathLike[str],
    *,
    limit: int = 1_000_000,
    shard_levels: int = 8,
    workers: int | None = None,
    progress: bool | None = None,
) -> list[Path]:
    """Searches for a shortest solution of every level and writes what it finds; returns the files.

    A shard has ``shard_levels`` levels and a row for each: ``index`` in ``levels``, ``name``, ``fingerprint``,
    ``result`` (``"solved"``, ``"impossible"`` or, where the search ended at its limit, ``"unknown"``), ``length``,
    ``actions`` as numbers of :attr:`gridcosm.Env.action_names`, and ``replay``, a text that the studio and
    ``gridcosm play`` show. Every solution has been played to the end.

    Args:
        limit: situations after which the search of a level stops.
        out, workers, progress: as in :func:`rollouts`.

    >>> gridcosm.ray.solve_all(["sokoban", "rooms"], "solved")  # doctest: +SKIP
    """
    found = as_levels(levels)
    if not found:
        raise LevelError("there is no level to solve")
    for name, value in {"limit": limit, "shard_levels": shard_levels}.items():
        whole(name, value, 1)
    return driver.run(Solutions(found, limit, shard_levels), out, workers=workers, progress=progress)


@dataclass(frozen=True)
class Solutions:
    """The arguments of :func:`solve_all`, as a job."""

    levels: list[Level]
    limit: int
    shard_levels: int

    @property
    def shards(self) -> int:
        return -(-len(self.levels) // self.shard_levels)

    def description(self) -> dict[str, Any]:
        return {
            "job": "solve_all",
            "gridcosm": __version__,
            "levels": [[level.name, level.fingerprint] for level in self.levels],
            "limit": self.limit,
            "shard_levels": self.shard_levels,
        }

    def table(self, shard: int) -> Any:
        arrow = need("pyarrow", "ray")
        first = shard * self.shard_levels
        rows = [
            {"index": first + place, "name": level.name, "fingerprint": level.fingerprint, **self._solve(level)}
            for place, level in enumerate(self.levels[first : first + self.shard_levels])
        ]
        schema = arrow.schema(
            {
                "index": arrow.int32(),
                "name": arrow.string(),
                "fingerprint": arrow.string(),
                "result": arrow.string(),
                "length": arrow.int32(),
                "actions": arrow.list_(arrow.int16()),
                "replay": arrow.string(),
            }
        )
        return arrow.Table.from_pylist(rows, schema)

    def _solve(self, level: Level) -> dict[str, Any]:
        env = Env(level)
        env.reset(seed=0)
        result, actions = env.solve(self.limit)
        if actions is None:
            return {"result": result, "length": None, "actions": None, "replay": None}
        for action in actions:
            env.step(action)
        outcome = env.state().outcome
        if outcome != "won":
            raise LevelError(f"{level.name}: the solution found does not win but ends {outcome}")
        return {"result": result, "length": len(actions), "actions": actions, "replay": env.replay()}
