"""Thousands of environments in one call."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
from gymnasium import spaces as gym_spaces
from gymnasium.vector import AutoresetMode
from gymnasium.vector import VectorEnv as GymnasiumVectorEnv
from gymnasium.vector.utils import batch_space
from typing_extensions import Unpack

from gridcosm import spaces
from gridcosm._gridcosm import State, VectorCore
from gridcosm.course import CourseOptions, course_of
from gridcosm.errors import ActionError, ArgumentError, ClosedError, RewardError
from gridcosm.levels import Levels
from gridcosm.options import whole

#: A reward of your own for all environments: the actions, the changes of the score, and the infos.
VectorRewardFunction = Callable[[np.ndarray, np.ndarray, dict[str, Any]], np.ndarray]

_FACTS = ("score", "turn", "outcome", "level")
#: What the numbers of ``infos["outcome"]`` mean.
OUTCOMES = ("ongoing", "won", "lost", "truncated")


def _references(arrays: tuple[np.ndarray, ...]) -> int:
    """How many references there are to any of the arrays. A view of an array is a reference to it."""
    return max(sys.getrefcount(each) for each in arrays)


#: The same for arrays that only their tuple has.
_ALONE = _references((np.empty(1), np.empty(1)))


class VectorEnv(GymnasiumVectorEnv[Any, Any, Any]):
    """Many environments that step together in Rust, with the interpreter released.

    Most arguments are those of :class:`gridcosm.Env`. The others:

    Args:
        num_envs: how many environments.
        levels: as in ``Env``; with ``per_env_levels`` environment ``i`` always plays level ``i % len(levels)``.
        autoreset_mode: a :class:`gymnasium.vector.AutoresetMode` or its value. In the mode ``SAME_STEP``
            ``infos["final_obs"]`` and ``infos["final_info"]`` have what ended; in the mode ``DISABLED`` reset with
            ``options={"reset_mask": mask}``.
        threads: how many threads step. The results are the same for any number.
        copy: ``False`` writes every step into the same arrays, those of :meth:`buffers`, and allocates nothing. Otherwise
            no array changes as long as you keep it, or a view of it.
        work_ahead: whether a thread makes the mazes of coming episodes, so that no reset has to wait for one.
        reward: as in ``Env``, but a function gets the actions, the changes of the score and the infos of all
            environments and returns an array.

    ``infos`` has arrays of ``score``, ``turn``, ``outcome`` (see :data:`OUTCOMES`) and ``level``.

    >>> import gridcosm
    >>> envs = gridcosm.VectorEnv("sokoban", num_envs=100)
    >>> observations, infos = envs.reset(seed=1)
    >>> observations, rewards, terminated, truncated, infos = envs.step(envs.action_space.sample())
    >>> rewards.shape
    (100,)
    """

    metadata: dict[str, Any] = {"render_modes": ["rgb_array", "ansi"], "render_fps": 10, "autoreset_mode": AutoresetMode.NEXT_STEP}

    def __init__(
        self,
        levels: Levels | None = None,
        *,
        num_envs: int = 1,
        per_env_levels: bool = False,
        action_mask: bool = False,
        reward: str | VectorRewardFunction = "score",
        autoreset_mode: str | AutoresetMode = AutoresetMode.NEXT_STEP,
        threads: int = 1,
        copy: bool = True,
        work_ahead: bool = True,
        render_mode: str | None = None,
        **options: Unpack[CourseOptions],
    ) -> None:
        if options.get("observation") == "text":
            raise ArgumentError("a vector of environments has no text observations; use gridcosm.Env")
        if render_mode is not None and render_mode not in self.metadata["render_modes"]:
            modes = ", ".join(self.metadata["render_modes"])
            raise ArgumentError(f"{render_mode!r} is not a render mode of vectors; they are {modes}")
        num_envs, threads = whole("num_envs", num_envs, 1), whole("threads", threads, 1)
        try:
            mode = AutoresetMode(autoreset_mode)
        except ValueError:
            modes = ", ".join(each.value for each in AutoresetMode)
            raise ArgumentError(f"{autoreset_mode!r} is not an autoreset mode; they are {modes}") from None
        self._course, chosen = course_of(levels, reward, options)
        self._tile = chosen["tile_size"]
        self.num_envs = num_envs
        self.render_mode = render_mode
        self.metadata = {**type(self).metadata, "autoreset_mode": mode}
        self._mode = mode
        self._mask = action_mask
        self._reward = None if isinstance(reward, str) else reward
        self._plan = (list(range(num_envs)), per_env_levels, mode.value, threads, work_ahead)
        self._core: VectorCore | None = VectorCore(self._course, num_envs, *self._plan)
        self._begun = False
        space = spaces.of_observation(self._course, chosen["observation"])
        self._box = space
        actions = len(self._course.actions)
        self.single_observation_space = spaces.with_mask(space, actions) if action_mask else space
        self.single_action_space = gym_spaces.Discrete(actions)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._buffers = None if copy else self._arrays()
        self._given: list[tuple[np.ndarray, ...]] = []

    @property
    def action_names(self) -> list[str]:
        """What the actions mean, in order."""
        return self._course.actions

    def buffers(self) -> tuple[np.ndarray, ...]:
        """With ``copy=False``, the arrays that every step writes: observations, rewards, terminated, truncated, facts
        (score, turn, outcome, level), final observations."""
        if self._buffers is None:
            raise ArgumentError("this vector returns new arrays; make it with copy=False")
        return self._buffers

    def set_buffers(
        self,
        observations: np.ndarray,
        rewards: np.ndarray,
        terminated: np.ndarray,
        truncated: np.ndarray,
    ) -> None:
        """Writes every step into arrays of the caller: C-contiguous, with the dtypes of :meth:`buffers`."""
        given = (observations, rewards, terminated, truncated)
        rest = self._arrays()[4:]
        for name, array, own in zip(("observations", "rewards", "terminated", "truncated"), given, self._arrays()):
            if not isinstance(array, np.ndarray) or array.shape != own.shape or array.dtype != own.dtype:
                raise ArgumentError(f"{name} must be an array of shape {own.shape} and dtype {own.dtype}")
            if not (array.flags.c_contiguous and array.flags.writeable):
                raise ArgumentError(f"the array for {name} must be C-contiguous and writable")
        self._buffers = (*given, *rest)

    def reset(
        self, *, seed: int | Sequence[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        """Begins episodes in all environments, or where ``options["reset_mask"]`` says.

        A seed ``s`` gives environment ``i`` the seed ``s + i``; a list has a seed for each.
        """
        core = self._ready()
        options = dict(options or {})
        mask = options.pop("reset_mask", None)
        if options:
            raise ArgumentError(f"{next(iter(options))!r} is not an option of reset; it is reset_mask")
        if mask is None:
            mask = np.ones(self.num_envs, dtype=np.bool_)
        elif not isinstance(mask, np.ndarray) or mask.dtype != np.bool_ or mask.shape != (self.num_envs,):
            raise ArgumentError(f"a reset_mask is an array of {self.num_envs} bools")
        elif not mask.any():
            raise ArgumentError("a reset_mask has at least one True")
        if isinstance(seed, (list, tuple, np.ndarray)):
            seeds: list[int | None] = [None if each is None else whole("a seed", each) % 2**64 for each in seed]
            if len(seeds) != self.num_envs:
                raise ArgumentError(f"{self.num_envs} environments need as many seeds, not {len(seeds)}")
        elif seed is not None:
            first = whole("seed", seed)
            super().reset(seed=first)
            seeds = [(first + i) % 2**64 for i in range(self.num_envs)]
        elif not self._begun:
            first = int(self.np_random.integers(1 << 62))
            seeds = [first + i for i in range(self.num_envs)]
        else:
            seeds = [None] * self.num_envs
        arrays = self._buffers or self._unseen()
        core.reset(np.ascontiguousarray(mask), seeds, arrays[0], arrays[4])
        self._begun = True
        return self._observation(arrays[0]), self._infos(arrays[4], mask)

    def step(self, actions: Any) -> tuple[Any, np.ndarray, np.ndarray, np.ndarray, dict[str, Any]]:
        """Takes a step in every environment."""
        core = self._core
        if core is None or not self._begun:
            core = self._ready()
            raise ClosedError("the environments have not begun; call reset first")
        if not (isinstance(actions, np.ndarray) and actions.dtype == np.int64 and actions.flags.c_contiguous):
            actions = self._numbers(actions)
        if actions.shape != (self.num_envs,):
            raise ActionError(f"{self.num_envs} environments need as many actions, not an array of shape {actions.shape}")
        arrays = self._buffers or self._unseen()
        core.step(actions, arrays)
        observations, rewards, terminated, truncated, facts, finals = arrays
        infos = self._infos(facts, np.ones(self.num_envs, dtype=np.bool_))
        if self._mode is AutoresetMode.SAME_STEP:
            ended = terminated | truncated
            if ended.any():
                self._add_finals(infos, ended, finals)
        if self._reward is not None:
            rewards = self._pay(actions, rewards, infos)
        return self._observation(observations), rewards, terminated, truncated, infos

    def render(self) -> tuple[Any, ...] | None:
        """The picture or the text of every environment. All pictures have the same size."""
        core = self._ready()
        if self.render_mode == "rgb_array":
            return tuple(core.picture(index, self._tile) for index in range(self.num_envs))
        if self.render_mode == "ansi":
            return tuple(core.ansi(index, False) for index in range(self.num_envs))
        return None

    def close_extras(self, **kwargs: Any) -> None:
        """Ends the environments."""
        self._core = None

    def state(self, index: int) -> State:
        """The present state of an environment."""
        return self._ready().state(whole("index", index))

    def set_state(self, index: int, state: State) -> None:
        """Continues an environment from a state, which must fit the observation space."""
        if not isinstance(state, State):
            raise ArgumentError(f"a state is a gridcosm.State, not {state!r}")
        self._ready().set_state(whole("index", index), state)

    def info(self, index: int) -> dict[str, Any]:
        """What :class:`gridcosm.Env` says as its info, for one environment."""
        return self._ready().info(whole("index", index))

    def __getstate__(self) -> dict[str, Any]:
        kept = {**self.__dict__, "_given": [], "_buffers": None, "_copy": self._buffers is None}
        core = kept.pop("_core")
        kept["_saved"] = None if core is None else core.save()
        return kept

    def __setstate__(self, kept: dict[str, Any]) -> None:
        saved, copy = kept.pop("_saved"), kept.pop("_copy")
        self.__dict__.update(kept)
        self._core = None
        if saved is not None:
            self._core = VectorCore(self._course, self.num_envs, *self._plan)
            self._core.restore(saved)
        # Arrays of a caller stay behind; a copy has its own.
        self._buffers = None if copy else self._arrays()

    def action_masks(self) -> np.ndarray:
        """For each environment and action 1 if the action does something that waiting does not, otherwise 0."""
        masks = np.empty((self.num_envs, len(self._course.actions)), dtype=np.int8)
        self._ready().action_masks(masks)
        return masks

    def _ready(self) -> VectorCore:
        if self._core is None:
            raise ClosedError("the environments are closed; make new ones")
        return self._core

    def _unseen(self) -> tuple[np.ndarray, ...]:
        """Arrays that nobody else has: those of an earlier step that the caller has let go, or new ones.

        Large arrays come straight from the operating system, which has to clear every page of them: 60 ns in each step for
        every environment of 15x15 cells.
        """
        for arrays in self._given:
            if _references(arrays) == _ALONE:
                return arrays
        arrays = self._arrays()
        # A caller that keeps everything shall not be made to keep more; one that keeps the last step needs two.
        self._given = [*self._given[-2:], arrays]
        return arrays

    def _arrays(self) -> tuple[np.ndarray, ...]:
        count = self.num_envs
        shape = (count, *self._course.shape)
        finals = shape if self._mode is AutoresetMode.SAME_STEP else (0,)
        return (
            np.empty(shape, dtype=self._box.dtype),
            np.empty(count, dtype=np.float64),
            np.empty(count, dtype=np.bool_),
            np.empty(count, dtype=np.bool_),
            np.empty((count, len(_FACTS)), dtype=np.int64),
            np.empty(finals, dtype=self._box.dtype),
        )

    def _numbers(self, actions: Any) -> np.ndarray:
        try:
            array = np.asarray(actions)
        except ValueError as error:
            raise ActionError(f"the actions are not an array: {error}") from None
        if array.dtype.kind not in "iu":
            raise ActionError(f"actions are whole numbers, not {array.dtype}")
        return np.ascontiguousarray(array, dtype=np.int64)

    def _infos(self, facts: np.ndarray, mask: np.ndarray) -> dict[str, Any]:
        infos: dict[str, Any] = {}
        for column, name in enumerate(_FACTS):
            infos[name] = facts[:, column]
            infos["_" + name] = mask
        return infos

    def _add_finals(self, infos: dict[str, Any], ended: np.ndarray, finals: np.ndarray) -> None:
        observations = np.full(self.num_envs, None, dtype=object)
        for index in np.flatnonzero(ended):
            observations[index] = finals[index].copy()
        infos["final_obs"], infos["_final_obs"] = observations, ended
        final_info = {name: infos[name].copy() for name in _FACTS}
        final_info.update({"_" + name: ended.copy() for name in _FACTS})
        infos["final_info"], infos["_final_info"] = final_info, ended.copy()

    def _observation(self, observations: np.ndarray) -> Any:
        if not self._mask:
            return observations
        return {
            "observation": observations,
            "status": self._ready().status(),
            "action_mask": self.action_masks(),
        }

    def _pay(self, actions: np.ndarray, changes: np.ndarray, infos: dict[str, Any]) -> np.ndarray:
        assert self._reward is not None
        try:
            # `None` is excluded above, and names of rewards never come here: the engine pays them.
            rewards = np.asarray(self._reward(actions, changes, infos), dtype=np.float64)  # type: ignore[operator]
        except Exception as error:
            raise RewardError(f"the reward function failed: {error!r}") from error
        if rewards.shape != (self.num_envs,):
            raise RewardError(f"the reward function returned the shape {rewards.shape}, not {(self.num_envs,)}")
        return rewards
