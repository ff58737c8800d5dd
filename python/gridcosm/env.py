"""One environment for Gymnasium."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces as gym_spaces
from typing_extensions import Unpack

from gridcosm import spaces
from gridcosm._gridcosm import Course, EnvCore, State
from gridcosm.course import CourseOptions, course_of
from gridcosm.errors import ActionError, ArgumentError, ClosedError, LevelError, RewardError
from gridcosm.levels import Levels, as_levels
from gridcosm.options import whole

#: A reward of your own: the state before, the action, the state after.
RewardFunction = Callable[[State, int, State], float]

_OPTIONS = {"level", "start"}


class Env(gymnasium.Env[Any, Any]):
    """A level, several levels or mazes as a Gymnasium environment.

    Args:
        levels: what episodes play: a :class:`gridcosm.Level`, a name (a file of any known format or a folder of them, ``"rooms"``,
            ``"rooms/3"``), or a list of these. Of several levels each episode draws one.
        level: only the level of this number, from 1, of those.
        maze: instead of levels, ``(width, height)`` of mazes; each episode draws a new one.
        maze_options: what these mazes contain, such as ``{"doors": 2, "enemies": 0}``.
        pool: draw from so many mazes made beforehand, instead of making one for each episode.
        observation: ``"grid"``, ``"egocentric"``, ``"image"``, ``"text"`` or ``"flat"``.
        view_size: cells along a side of the egocentric window.
        occlusion: the rule of sight by which an egocentric window leaves out what the agent cannot see: ``"hull"``,
            ``"shadow"``, ``"permissive"``, ``"traced"`` or ``"minigrid"``; ``None`` shows everything.
        tile_size: pixels along a side of a cell, in image observations and in ``rgb_array``.
        action_mask: whether observations are dictionaries with ``observation``, ``status`` and ``action_mask``.
        reward: ``"score"`` (the change of the score), ``"win"`` (1 for winning, -1 for losing), or a function of the
            state before, the action and the state after.
        max_episode_steps: steps after which an episode is truncated, besides the turn limits of levels.
        random_start: whether every episode begins in a free cell drawn at random.
        render_mode: ``"rgb_array"``, ``"ansi"``, ``"human"`` or ``None``.

    >>> import gridcosm
    >>> env = gridcosm.Env("first-steps/1")
    >>> observation, info = env.reset(seed=1)
    >>> observation.shape, info["status"]["phase"]
    ((7, 10, 3), 'ongoing')
    """

    metadata = {"render_modes": ["rgb_array", "ansi", "human"], "render_fps": 10}

    def __init__(
        self,
        levels: Levels | None = None,
        *,
        action_mask: bool = False,
        reward: str | RewardFunction = "score",
        render_mode: str | None = None,
        **options: Unpack[CourseOptions],
    ) -> None:
        if render_mode is not None and render_mode not in self.metadata["render_modes"]:
            modes = ", ".join(self.metadata["render_modes"])
            raise ArgumentError(f"{render_mode!r} is not a render mode; they are {modes}")
        self._course, chosen = course_of(levels, reward, options)
        observation, self._tile = chosen["observation"], chosen["tile_size"]
        self.render_mode = render_mode
        self._core: EnvCore | None = None
        self._text = observation == "text"
        self._mask = action_mask
        self._reward = None if isinstance(reward, str) else reward
        # The quickest way through `step` is the one that most programs take.
        self._plain = not (self._text or self._mask or self._reward or render_mode == "human")
        self._actions = len(self._course.actions)
        space = spaces.of_observation(self._course, observation)
        self.observation_space = spaces.with_mask(space, self._actions) if action_mask else space
        self.action_space = gym_spaces.Discrete(self._actions)

    @property
    def action_names(self) -> list[str]:
        """What the actions mean, in order."""
        return self._course.actions

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        """Begins an episode.

        A seed decides about this episode and, without further seeds, about all that follow. Options:

        - ``level``: a :class:`gridcosm.Level` or a name, no larger than the observation space;
        - ``start``: a cell ``(x, y)``, a place ``(grid, x, y)``, or ``"random"``: the same layout with another start.
        """
        seed = None if seed is None else whole("seed", seed)
        super().reset(seed=seed)
        options = options or {}
        for name in options:
            if name not in _OPTIONS:
                raise ArgumentError(f"{name!r} is not an option of reset; they are level and start")
        core = self._core
        if core is None:
            if self._closed:
                raise ClosedError("the environment is closed; make a new one")
            core = EnvCore(self._course, 0)
        number = None
        if seed is not None:
            number = seed % 2**64
        elif self._core is None:
            number = int(self.np_random.integers(1 << 63))
        level, start = options.get("level"), options.get("start")
        if level is not None:
            found = as_levels(level)
            if len(found) != 1:
                raise LevelError(f"{level!r} stands for {len(found)} levels; name one of them")
            level = found[0]
        if isinstance(start, str):
            if start != "random":
                raise ArgumentError(f"{start!r} is not a start; it is a cell (x, y) or 'random'")
            start = True
        elif isinstance(start, bool):
            raise ArgumentError("a start is a cell (x, y), a place (grid, x, y) or 'random'")
        core.reset(number, level, start)
        self._core = core
        if self.render_mode == "human":
            self._show()
        return self._observe(), core.info()

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Does an action; see :attr:`action_names`."""
        core = self._core
        if core is None:
            core = self._ready()
        try:
            number = action.__index__()
        except AttributeError:
            raise ActionError(f"{action!r} is not an action; it is a whole number") from None
        except TypeError:
            raise ActionError(f"{action!r} is not an action; it is one whole number") from None
        if not 0 <= number < self._actions:
            raise ActionError(
                f"{number} is not an action; this environment has the actions 0 to {self._actions - 1}"
            )
        if self._plain:
            return core.transition(number)
        before = core.state() if self._reward else None
        copy = core.clone() if self._reward else None
        reward, terminated, truncated = core.step(number)
        if self._reward is not None and before is not None and copy is not None:
            try:
                reward = float(self._reward(before, number, core.state()))
            except Exception as error:
                # As if the step had not been taken.
                self._core = copy
                raise RewardError(f"the reward function failed: {error!r}") from error
        if self.render_mode == "human":
            self._show()
        return self._observe(), reward, terminated, truncated, core.info()

    def render(self) -> Any:
        """The picture or text of the render mode."""
        core = self._ready()
        if self.render_mode == "rgb_array":
            return core.picture(self._tile)
        if self.render_mode == "ansi":
            return core.ansi(False)
        if self.render_mode == "human":
            self._show()
        return None

    def close(self) -> None:
        """Ends the environment; a second call does nothing."""
        self._core = None
        self._closed = True

    _closed = False

    def action_mask(self) -> np.ndarray:
        """For each action 1 if it does something that waiting does not, otherwise 0."""
        return self._ready().action_mask()

    def status(self) -> dict[str, int]:
        """Where the agent is, how it is, and what it has."""
        return dict(zip(Course.status, self._ready().status().tolist()))

    @property
    def level_index(self) -> int:
        """The number of the present level from 0, the seed of the present maze, or -1 for a level given to ``reset``."""
        return self._ready().level

    def state(self) -> State:
        """The present state, a value: keep it, and go back to it with :meth:`set_state`."""
        return self._ready().state()

    def set_state(self, state: State) -> None:
        """Continues from a state, which must fit the observation space. The episode begins there."""
        if not isinstance(state, State):
            raise ArgumentError(f"a state is a gridcosm.State, not {state!r}")
        self._ready().set_state(state)

    def observe(self) -> Any:
        """The present observation, for example after :meth:`set_state`."""
        self._ready()
        return self._observe()

    def clone(self) -> Env:
        """An independent environment that goes on from here, for search. It costs little."""
        other = object.__new__(type(self))
        other.__dict__.update(self.__dict__)
        if self._core is not None:
            other._core = self._core.clone()
        if self._np_random is not None:
            other._np_random = np.random.Generator(type(self._np_random.bit_generator)())
            other._np_random.bit_generator.state = self._np_random.bit_generator.state
        return other

    def __copy__(self) -> Env:
        return self.clone()

    def __deepcopy__(self, memo: dict[int, Any]) -> Env:
        return self.clone()

    def __getstate__(self) -> dict[str, Any]:
        kept = dict(self.__dict__)
        core = kept.pop("_core")
        kept["_saved"] = None if core is None else core.save()
        return kept

    def __setstate__(self, kept: dict[str, Any]) -> None:
        saved = kept.pop("_saved")
        self.__dict__.update(kept)
        self._core = None
        if saved is not None:
            self._core = EnvCore(self._course, 0)
            self._core.restore(*saved)

    def solution(self, limit: int = 1_000_000) -> list[int] | None:
        """A shortest list of actions that wins from here; ``None`` if the search finds none within its limit."""
        return self.solve(limit)[1]

    def solve(self, limit: int = 1_000_000) -> tuple[str, list[int] | None]:
        """How a search for a shortest solution ends, and the actions if it finds one: ``"solved"``, ``"impossible"``, or
        ``"unknown"`` where more than ``limit`` situations would have to be examined."""
        return self._ready().solve(whole("limit", limit))

    def replay(self) -> str:
        """The episode so far as a replay, which the studio and ``gridcosm play`` can show."""
        return self._ready().replay()

    def _repr_svg_(self) -> str | None:
        """The present state as notebooks show it; nothing before the first reset."""
        return None if self._core is None else self._core.state()._repr_svg_()

    def _ready(self) -> EnvCore:
        if self._core is not None:
            return self._core
        if self._closed:
            raise ClosedError("the environment is closed; make a new one")
        raise ClosedError("the environment has not begun; call reset first")

    def _observe(self) -> Any:
        core = self._ready()
        observation = core.text() if self._text else core.observe()
        if not self._mask:
            return observation
        return {
            "observation": observation,
            "status": core.status(),
            "action_mask": core.action_mask(),
        }

    def _show(self) -> None:
        home = "\x1b[H\x1b[2J" if sys.stdout.isatty() else ""
        sys.stdout.write(home + self._ready().ansi(sys.stdout.isatty()))
        sys.stdout.flush()
