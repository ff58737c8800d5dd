"""Pools of new levels, as tables."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from gridcosm._gridcosm import Level, __version__
from gridcosm.extras import need
from gridcosm.options import whole
from gridcosm.ray import driver
from gridcosm.solving import make

#: Tries that belong to one shard: those of different shards never meet.
SHARD_TRIES = 1 << 32


def make_all(
    count: int,
    out: str | os.PathLike[str],
    *,
    seed: int = 0,
    shard_levels: int = 64,
    workers: int | None = None,
    progress: bool | None = None,
    **recipe: Any,
) -> list[Path]:
    """Makes levels like :func:`gridcosm.make` and writes them; returns the files.

    A shard has ``shard_levels`` levels and a row for each: ``index`` in the pool, ``fingerprint``, ``text`` (a level
    file), ``script`` (a shortest solution) and the numbers of its :class:`gridcosm.Rating`. No two levels of a shard are
    images of each other; two shards can have the same level by chance, and then the same ``fingerprint``.

    Args:
        recipe: ``size``, ``boxes``, ``rooms``, ``recursive``, ``keys``, ``hunters``, ``difficulty``, ``effort``, as in
            :func:`gridcosm.make`.
        out, workers, progress: as in :func:`rollouts`.

    >>> gridcosm.ray.make_all(100_000, "pool", boxes=3, difficulty=(30, 60))  # doctest: +SKIP
    """
    whole("count", count, 1)
    whole("shard_levels", shard_levels, 1)
    # A recipe that makes no sense is refused here, and not by every worker.
    make(0, seed=seed, **recipe)
    return driver.run(Making(count, seed, shard_levels, recipe), out, workers=workers, progress=progress)


@dataclass(frozen=True)
class Making:
    """The arguments of :func:`make_all`, as a job."""

    count: int
    seed: int
    shard_levels: int
    recipe: dict[str, Any] = field(default_factory=dict)

    @property
    def shards(self) -> int:
        return -(-self.count // self.shard_levels)

    def description(self) -> dict[str, Any]:
        like = self.recipe.get("like")
        return {
            "job": "make_all",
            "gridcosm": __version__,
            "count": self.count,
            "seed": self.seed,
            "shard_levels": self.shard_levels,
            "recipe": {**self.recipe, "like": like.fingerprint} if isinstance(like, Level) else dict(self.recipe),
        }

    def table(self, shard: int) -> Any:
        arrow = need("pyarrow", "ray")
        first = shard * self.shard_levels
        count = min(self.shard_levels, self.count - first)
        made = make(count, seed=self.seed, first=shard * SHARD_TRIES, **self.recipe)
        rows = [
            {
                "index": first + place,
                "fingerprint": each.fingerprint,
                "text": str(each.level.to_bytes("level"), "utf-8"),
                "script": each.script,
                **vars(each.rating),
            }
            for place, each in enumerate(made)
        ]
        schema = arrow.schema(
            {
                "index": arrow.int32(),
                "fingerprint": arrow.string(),
                "text": arrow.string(),
                "script": arrow.string(),
                "difficulty": arrow.int32(),
                "turns": arrow.int32(),
                "pushes": arrow.int32(),
                "situations": arrow.int64(),
                "complete": arrow.bool_(),
                "branching": arrow.float64(),
                "detours": arrow.int32(),
                "surprises": arrow.int32(),
                "dead": arrow.float64(),
            }
        )
        return arrow.Table.from_pylist(rows, schema)
