"""The environments for Stable-Baselines3 (``pip install gridcosm[sb3]``)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from gymnasium.vector import AutoresetMode

from gridcosm.errors import ArgumentError
from gridcosm.extras import need
from gridcosm.levels import Levels
from gridcosm.vector import VectorEnv

_Base: Any = need("stable_baselines3.common.vec_env", "sb3").VecEnv


class SB3VecEnv(_Base):  # type: ignore[misc]  # its class is only known where Stable-Baselines3 is installed
    """A :class:`gridcosm.VectorEnv` as a ``VecEnv`` of Stable-Baselines3, whose episodes begin again in the step in
    which they end. Its arguments are those of the vector.

    ``PPO("MlpPolicy", SB3VecEnv("first-steps", num_envs=64, observation="flat"))`` is a complete program. For the masks
    of ``MaskablePPO``, ``env_method("action_masks")`` has one for each environment.
    """

    def __init__(self, levels: Levels | None = None, *, num_envs: int = 1, **options: Any) -> None:
        for name in ("autoreset_mode", "action_mask", "copy"):
            if name in options:
                raise ArgumentError(f"Stable-Baselines3 decides about {name}")
        self.vector = VectorEnv(levels, num_envs=num_envs, autoreset_mode=AutoresetMode.SAME_STEP, **options)
        self._actions: Any = None
        super().__init__(num_envs, self.vector.single_observation_space, self.vector.single_action_space)

    def reset(self) -> np.ndarray:
        """Begins episodes everywhere, with the seeds given to ``seed``."""
        seeds = None if all(each is None for each in self._seeds) else self._seeds
        observations: np.ndarray
        observations, _ = self.vector.reset(seed=seeds)
        self.reset_infos = [self.vector.info(index) for index in range(self.num_envs)]
        self._reset_seeds()
        self._reset_options()
        return observations

    def step_async(self, actions: Any) -> None:
        """Remembers the actions of the next step."""
        self._actions = actions

    def step_wait(self) -> tuple[np.ndarray, np.ndarray, np.ndarray, list[dict[str, Any]]]:
        """Takes the step."""
        observations, rewards, terminated, truncated, facts = self.vector.step(self._actions)
        ended = terminated | truncated
        infos: list[dict[str, Any]] = [{} for _ in range(self.num_envs)]
        for index in np.flatnonzero(ended):
            infos[index] = {
                "terminal_observation": facts["final_obs"][index],
                "TimeLimit.truncated": bool(truncated[index] and not terminated[index]),
                "is_success": bool(facts["outcome"][index] == 1),
            }
        return observations, rewards.astype(np.float32), ended, infos

    def close(self) -> None:
        """Ends the environments."""
        self.vector.close()

    def get_attr(self, attr_name: str, indices: Any = None) -> list[Any]:
        """The attribute of the vector, once for each environment."""
        return [getattr(self.vector, attr_name) for _ in self._get_indices(indices)]

    def set_attr(self, attr_name: str, value: Any, indices: Any = None) -> None:
        """Environments that live in one vector have no attributes of their own."""
        raise ArgumentError(f"{attr_name} cannot be set: the environments share one vector")

    def env_method(self, method_name: str, *args: Any, indices: Any = None, **kwargs: Any) -> list[Any]:
        """``"action_masks"`` for each environment; or the method ``state``, ``set_state`` or ``info`` of the vector, which
        gets the number of an environment first."""
        chosen = list(self._get_indices(indices))
        if method_name == "action_masks":
            masks = self.vector.action_masks().astype(bool)
            return [masks[index] for index in chosen]
        if method_name not in ("state", "set_state", "info"):
            raise ArgumentError(f"{method_name} is not a method of one environment; they are action_masks, state, set_state, info")
        return [getattr(self.vector, method_name)(index, *args, **kwargs) for index in chosen]

    def env_is_wrapped(self, wrapper_class: Any, indices: Any = None) -> list[bool]:
        """No environment is wrapped."""
        return [False for _ in self._get_indices(indices)]

    def get_images(self) -> Sequence[np.ndarray | None]:
        """The pictures of all environments, if the render mode is ``"rgb_array"``."""
        pictures = self.vector.render() if self.render_mode == "rgb_array" else None
        return pictures or [None] * self.num_envs
