"""The environments in PufferLib's buffer convention. It needs no PufferLib.

PufferLib gives every worker arrays in shared memory and expects an environment to write into them. A worker's environment
has the attributes ``num_agents``, ``single_observation_space`` and ``single_action_space`` and the arrays
``observations``, ``rewards`` (``float32``), ``terminals``, ``truncations``, ``masks`` (``bool``) and ``actions``
(``int32``), one row for each agent; episodes begin again in the step in which they end, and infos are a list.

>>> env = PufferEnv("sokoban", num_envs=8)
>>> observations, infos = env.reset(seed=1)
>>> observations, rewards, terminals, truncations, infos = env.step(np.zeros(8, dtype=np.int32))
>>> rewards.dtype, observations is env.observations
(dtype('float32'), True)
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from gymnasium.vector import AutoresetMode

from gridcosm.errors import ArgumentError
from gridcosm.levels import Levels
from gridcosm.vector import VectorEnv

_NAMES = ("observations", "rewards", "terminals", "truncations", "masks", "actions")


class PufferEnv:
    """Many environments that write into arrays of the caller.

    Args:
        buf: the arrays by name, or an object that has them as attributes; without it, new ones.
        seed: of the first reset, where that is not given one.

    The other arguments are those of :class:`gridcosm.VectorEnv`. Observations, terminals and truncations are written in
    place, without a copy; rewards are converted.
    """

    emulated = False

    def __init__(self, levels: Levels | None = None, *, num_envs: int = 1, buf: Any = None, seed: int = 0, **options: Any) -> None:
        for name in ("copy", "autoreset_mode", "action_mask"):
            if name in options:
                raise ArgumentError(f"PufferLib's convention decides about {name}")
        self._vector = VectorEnv(
            levels, num_envs=num_envs, copy=False, autoreset_mode=AutoresetMode.SAME_STEP, **options
        )
        self.num_agents = num_envs
        self.single_observation_space = self._vector.single_observation_space
        self.single_action_space = self._vector.single_action_space
        self.observation_space = self._vector.observation_space
        self.action_space = self._vector.action_space
        self.agent_ids = np.arange(num_envs)
        self.infos: list[dict[str, Any]] = []
        self._seed: int | None = seed
        given = self._new_buffers() if buf is None else _taken(buf)
        for name, own in self._new_buffers().items():
            array = given[name]
            if not isinstance(array, np.ndarray) or array.shape != own.shape or array.dtype != own.dtype:
                raise ArgumentError(f"{name} must be an array of shape {own.shape} and dtype {own.dtype}")
        self.observations, self.rewards = given["observations"], given["rewards"]
        self.terminals, self.truncations = given["terminals"], given["truncations"]
        self.masks, self.actions = given["masks"], given["actions"]
        self._paid = np.zeros(num_envs)
        self._vector.set_buffers(self.observations, self._paid, self.terminals, self.truncations)
        self._returns, self._lengths = np.zeros(num_envs), np.zeros(num_envs, dtype=np.int64)

    @property
    def driver_env(self) -> PufferEnv:
        """PufferLib asks this one for its spaces."""
        return self

    def reset(self, seed: int | None = None) -> tuple[np.ndarray, list[dict[str, Any]]]:
        """Begins episodes everywhere."""
        seed, self._seed = (self._seed if seed is None else seed), None
        self._vector.reset(seed=seed)
        self.rewards[:], self.terminals[:], self.truncations[:], self.masks[:] = 0, False, False, True
        self._returns[:], self._lengths[:] = 0, 0
        return self.observations, []

    def step(self, actions: Any) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray, list[dict[str, Any]]]:
        """Takes a step everywhere. Infos have the episodes that ended."""
        facts = self._vector.step(actions)[4]
        self.actions[:] = actions
        self.rewards[:] = self._paid
        self._returns += self._paid
        self._lengths += 1
        infos = []
        for index in np.flatnonzero(self.terminals | self.truncations):
            infos.append(
                {
                    "episode_return": float(self._returns[index]),
                    "episode_length": int(self._lengths[index]),
                    "won": float(facts["outcome"][index] == 1),
                }
            )
            self._returns[index], self._lengths[index] = 0, 0
        return self.observations, self.rewards, self.terminals, self.truncations, infos

    def async_reset(self, seed: int | None = None) -> None:
        """As :meth:`reset`; :meth:`recv` returns the result."""
        _, self.infos = self.reset(seed)

    def send(self, actions: Any) -> None:
        """As :meth:`step`; :meth:`recv` returns the result."""
        *_, self.infos = self.step(actions)

    def recv(self) -> tuple[Any, ...]:
        """The arrays, infos, agents and masks after the last call."""
        return (
            self.observations, self.rewards, self.terminals, self.truncations, self.infos, self.agent_ids, self.masks,
        )

    def close(self) -> None:
        """Ends the environments."""
        self._vector.close()

    def _new_buffers(self) -> dict[str, np.ndarray]:
        count, space = self.num_agents, self.single_observation_space
        return {
            "observations": np.zeros((count, *(space.shape or ())), dtype=space.dtype),
            "rewards": np.zeros(count, dtype=np.float32),
            "terminals": np.zeros(count, dtype=np.bool_),
            "truncations": np.zeros(count, dtype=np.bool_),
            "masks": np.ones(count, dtype=np.bool_),
            "actions": np.zeros(count, dtype=np.int32),
        }


def _taken(buf: Any) -> dict[str, Any]:
    try:
        return {name: buf[name] if isinstance(buf, Mapping) else getattr(buf, name) for name in _NAMES}
    except (KeyError, AttributeError) as error:
        raise ArgumentError(f"the buffers lack {error}; they are {', '.join(_NAMES)}") from None
