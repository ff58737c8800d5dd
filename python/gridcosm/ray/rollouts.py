"""Episodes of many environments, as tables of transitions."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Union

import numpy as np
from gymnasium.vector import AutoresetMode

from gridcosm._gridcosm import Level, __version__
from gridcosm.errors import ArgumentError
from gridcosm.extras import need
from gridcosm.levels import Levels, as_levels
from gridcosm.options import whole
from gridcosm.ray import driver
from gridcosm.vector import VectorEnv

#: How a rollout chooses its actions: ``"random"``, or a function of the observations of several environments and a
#: generator of random numbers, which returns an action for each. It must not depend on anything else.
Policy = Union[str, Callable[[np.ndarray, np.random.Generator], Any]]

#: Arguments of the vector of environments that a job decides itself.
_OWN = ("num_envs", "autoreset_mode", "copy", "per_env_levels", "threads", "render_mode", "action_mask")


def rollouts(
    levels: Levels | None,
    policy: Policy,
    envs: int,
    steps: int,
    out: str | os.PathLike[str],
    *,
    seed: int = 0,
    shard_envs: int = 16,
    observations: bool = True,
    workers: int | None = None,
    progress: bool | None = None,
    **options: Any,
) -> list[Path]:
    """Plays ``steps`` steps in each of ``envs`` environments and writes every transition; returns the files.

    Environment ``i`` plays level ``i % len(levels)`` with the seed ``seed + i``. A shard has ``shard_envs`` of them and
    one row for each step: ``env``, ``step``, ``level``, ``observation`` (bytes, before the action), ``action``,
    ``reward``, ``terminated``, ``truncated``, ``score``, ``turn`` and, where an episode ended, ``final_observation``.
    The metadata ``gridcosm`` of the schema is JSON with the ``shape`` and ``dtype`` of observations.

    Args:
        levels: as in :class:`gridcosm.VectorEnv`; ``None`` with the option ``maze``.
        policy: ``"random"``, or a function that gets the observations of a shard's environments and a
            ``numpy.random.Generator`` and returns their actions.
        out: a folder. Shards that are there already are not made again.
        observations: whether to write observations, which are most of the bytes.
        workers: how many processes work; all cores of the cluster if not given.
        progress: whether to show a bar; if not given, on a terminal.
        options: any other argument of :class:`gridcosm.VectorEnv`, such as ``observation`` or ``max_episode_steps``.

    >>> gridcosm.ray.rollouts("sokoban", "random", envs=64, steps=1000, out="played")  # doctest: +SKIP
    """
    for name, value in {"envs": envs, "steps": steps, "shard_envs": shard_envs}.items():
        whole(name, value, 1)
    whole("seed", seed)
    for name in options:
        if name in _OWN:
            raise ArgumentError(f"rollouts decide about {name} themselves")
    if not (policy == "random" or callable(policy)):
        raise ArgumentError(f"a policy is 'random' or a function, not {policy!r}")
    found = None if levels is None else as_levels(levels)
    job = Rollouts(found, policy, envs, steps, seed, shard_envs, observations, options)
    # What is wrong with the arguments of the environments shows here, before any worker starts.
    job.environments(0).close()
    return driver.run(job, out, workers=workers, progress=progress)


@dataclass(frozen=True)
class Rollouts:
    """The arguments of :func:`rollouts`, as a job."""

    levels: list[Level] | None
    policy: Policy
    envs: int
    steps: int
    seed: int
    shard_envs: int
    observations: bool
    options: dict[str, Any]

    @property
    def shards(self) -> int:
        return -(-self.envs // self.shard_envs)

    def description(self) -> dict[str, Any]:
        name = self.policy if isinstance(self.policy, str) else getattr(self.policy, "__qualname__", None)
        return {
            "job": "rollouts",
            "gridcosm": __version__,
            "levels": None if self.levels is None else [level.fingerprint for level in self.levels],
            "policy": name or type(self.policy).__qualname__,
            "envs": self.envs,
            "steps": self.steps,
            "seed": self.seed,
            "shard_envs": self.shard_envs,
            "observations": self.observations,
            "options": {name: _word(value) for name, value in self.options.items()},
        }

    def environments(self, shard: int) -> VectorEnv:
        """The environments of a shard."""
        first = shard * self.shard_envs
        # All levels, because the largest of them decides about the shape; the first one is that of environment `first`.
        turn = first % len(self.levels) if self.levels else 0
        levels = None if self.levels is None else self.levels[turn:] + self.levels[:turn]
        return VectorEnv(
            levels,
            num_envs=min(self.shard_envs, self.envs - first),
            per_env_levels=levels is not None,
            autoreset_mode=AutoresetMode.SAME_STEP,
            **self.options,
        )

    def table(self, shard: int) -> Any:
        arrow = need("pyarrow", "ray")
        vector = self.environments(shard)
        first, count = shard * self.shard_envs, vector.num_envs
        rng = np.random.default_rng([self.seed % 2**64, shard])
        seen, _ = vector.reset(seed=self.seed + first)
        columns: dict[str, list[Any]] = {}
        before: list[Any] = []
        finals: list[Any] = []
        for _ in range(self.steps):
            actions = self._actions(vector, seen, rng)
            if self.observations:
                before += [each.tobytes() for each in seen]
            seen, reward, terminated, truncated, infos = vector.step(actions)
            # After an automatic reset, these infos are still about the episode that ended.
            facts = {name: infos[name] for name in ("level", "score", "turn")}
            paid = {"reward": reward, "terminated": terminated, "truncated": truncated}
            for name, values in {**facts, "action": np.asarray(actions, dtype=np.int64), **paid}.items():
                columns.setdefault(name, []).append(values)
            if self.observations:
                last = infos.get("final_obs")
                finals += [None] * count if last is None else [None if each is None else each.tobytes() for each in last]
        vector.close()
        # Row by row from one environment to the next, so that an episode is in one piece.
        order = np.arange(self.steps * count).reshape(self.steps, count).T.ravel()
        data: dict[str, Any] = {
            "env": np.repeat(np.arange(first, first + count, dtype=np.int32), self.steps),
            "step": np.tile(np.arange(self.steps, dtype=np.int32), count),
        }
        for name, parts in columns.items():
            data[name] = np.concatenate(parts)[order]
        if self.levels:
            data["level"] = (data["level"] + first) % len(self.levels)
        if self.observations:
            size = arrow.binary(seen[0].nbytes)
            data["observation"] = arrow.array([before[row] for row in order], size)
            data["final_observation"] = arrow.array([finals[row] for row in order], size)
        note = {"shape": list(seen.shape[1:]), "dtype": str(seen.dtype), "shard": shard}
        return arrow.table(data).replace_schema_metadata({"gridcosm": json.dumps(note)})

    def _actions(self, vector: VectorEnv, seen: np.ndarray, rng: np.random.Generator) -> Any:
        if isinstance(self.policy, str):
            return rng.integers(len(vector.action_names), size=vector.num_envs)
        return self.policy(seen, rng)


def _word(value: Any) -> Any:
    """An option as JSON; a function by its name."""
    try:
        return json.loads(json.dumps(value))
    except TypeError:
        return getattr(value, "__qualname__", type(value).__qualname__)
