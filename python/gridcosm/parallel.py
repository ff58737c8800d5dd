"""Levels with several agents, for PettingZoo (``pip install gridcosm[pettingzoo]``)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from gymnasium import spaces as gym_spaces
from typing_extensions import Unpack

from gridcosm import spaces
from gridcosm._gridcosm import EnvCore, State
from gridcosm.course import CourseOptions, course_of
from gridcosm.errors import ActionError, ArgumentError, ClosedError, LevelError
from gridcosm.extras import need
from gridcosm.levels import Levels, as_levels
from gridcosm.options import whole

_Base: Any = need("pettingzoo", "pettingzoo").ParallelEnv


class ParallelEnv(_Base):  # type: ignore[misc]  # its class is only known where PettingZoo is installed
    """A level whose agents each have their own actions and observations, as a PettingZoo ``ParallelEnv``.

    A step is a turn of the engine, and the level says what that is. With ``turns = "together"`` all agents act at once.
    With ``turns = "in_order"`` a turn belongs to one agent, ``infos[agent]["acts"]`` says to which one, and what the
    others choose has no effect. Levels in which the player chooses who acts need one of the two as ``turns``.

    Agents win and lose together: the reward, the change of the score, is the same for all of them, and so is the end.

    Args:
        levels: as in :class:`gridcosm.Env`; each episode draws one.
        turns: ``"together"`` or ``"in_order"``, instead of what the levels say.
        action_mask: whether observations are dictionaries with ``observation``, ``status`` and ``action_mask``. While it
            is another agent's turn, the mask only allows to wait.

    The other arguments are those of :class:`gridcosm.Env`.

    >>> env = ParallelEnv(gridcosm.Level("turns = 'together'\\nmap = '@.>.@'"), observation="egocentric", view_size=3)
    >>> observations, infos = env.reset(seed=1)
    >>> env.agents, observations["agent_2"].shape
    (['agent_1', 'agent_2'], (3, 3, 3))
    >>> actions = {"agent_1": gridcosm.RIGHT, "agent_2": gridcosm.LEFT}
    >>> observations, rewards, terminations, truncations, infos = env.step(actions)
    >>> print(env.world())
    ┌──────────┐
    │· @ > @ · │
    └──────────┘
    <BLANKLINE>
    """

    metadata: dict[str, Any] = {"name": "gridcosm", "render_modes": ["rgb_array", "ansi"], "is_parallelizable": True}

    def __init__(
        self,
        levels: Levels,
        *,
        turns: str | None = None,
        action_mask: bool = False,
        reward: str = "score",
        render_mode: str | None = None,
        **options: Unpack[CourseOptions],
    ) -> None:
        if render_mode not in (None, *self.metadata["render_modes"]):
            raise ArgumentError(f"{render_mode!r} is not a render mode; they are rgb_array and ansi")
        if options.get("observation") == "text":
            raise ArgumentError("several agents have no text observations; use gridcosm.Env")
        if not isinstance(reward, str):
            raise ArgumentError("the reward of several agents is 'score' or 'win'")
        found = as_levels(levels)
        if turns is not None:
            found = [level.replace(turns=turns) for level in found]
        for level in found:
            if level.turns == "chosen":
                raise LevelError(
                    f"{level.name or 'the level'}: a player chooses which agent acts; say turns='together' or 'in_order'"
                )
        self._course, chosen = course_of(found, reward, options)
        self.render_mode = render_mode
        self._tile, self._mask = chosen["tile_size"], action_mask
        self._core: EnvCore | None = EnvCore(self._course, 0)
        self._begun = False
        self.possible_agents = [_name(number) for number in range(self._most_agents(found))]
        self.agents: list[str] = []
        # Agents that act together cannot pull.
        plain = all(level.turns == "together" for level in found)
        self._actions = 7 if plain else len(self._course.actions)
        space = spaces.of_observation(self._course, chosen["observation"])
        self._observation_spaces = {
            agent: spaces.with_mask(space, self._actions) if action_mask else space for agent in self.possible_agents
        }
        self._action_spaces: dict[str, gym_spaces.Space[Any]] = {
            agent: gym_spaces.Discrete(self._actions) for agent in self.possible_agents
        }
        width, height = self._course.size
        self.state_space = gym_spaces.Box(0, 255, shape=(height, width, 3), dtype=np.uint8)

    @property
    def action_names(self) -> list[str]:
        """What the actions of an agent mean, in order."""
        return self._course.actions[: self._actions]

    def observation_space(self, agent: str) -> gym_spaces.Space[Any]:
        """What an agent may observe."""
        return self._observation_spaces[self._known(agent)]

    def action_space(self, agent: str) -> gym_spaces.Space[Any]:
        """What an agent may do."""
        return self._action_spaces[self._known(agent)]

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, dict[str, Any]]]:
        """Begins an episode. A seed decides about this one and those that follow. There are no options."""
        core = self._ready()
        if seed is None and not self._begun:
            seed = int(np.random.SeedSequence().generate_state(1, np.uint64)[0])
        core.reset(None if seed is None else whole("seed", seed) % 2**64, None, None)
        self._begun = True
        self.agents = self.possible_agents[: core.agents]
        return self._each(self._observe), self._each(self._info)

    def step(self, actions: Mapping[str, Any]) -> tuple[dict[str, Any], ...]:
        """Takes a turn. An agent without an action waits."""
        core = self._ready()
        if not self._begun:
            raise ClosedError("the environment has not begun; call reset first")
        if not self.agents:
            return {}, {}, {}, {}, {}
        if not isinstance(actions, Mapping):
            raise ActionError(f"{actions!r} is not a dictionary of actions by agent")
        for agent in actions:
            if agent not in self.agents:
                raise ActionError(f"{agent!r} is not an agent of this episode; they are {', '.join(self.agents)}")
        numbers = [self._number(agent, actions[agent]) if agent in actions else 6 for agent in self.agents]
        reward, terminated, truncated = core.step_each(numbers)
        result = (
            self._each(self._observe),
            self._each(lambda _: reward),
            self._each(lambda _: terminated),
            self._each(lambda _: truncated),
            self._each(self._info),
        )
        if terminated or truncated:
            self.agents = []
        return result

    def render(self) -> Any:
        """The picture or text of the render mode."""
        core = self._ready()
        if self.render_mode == "rgb_array":
            return core.picture(self._tile)
        return core.ansi(False) if self.render_mode == "ansi" else None

    def state(self) -> np.ndarray:
        """The whole level as three planes, for methods that train with it; see :attr:`state_space`."""
        return self._ready().planes()

    def world(self) -> State:
        """The present state as a value."""
        return self._ready().state()

    def close(self) -> None:
        """Ends the environment; a second call does nothing."""
        self._core = None
        self.agents = []

    def _most_agents(self, levels: list[Any]) -> int:
        core = self._ready()
        counts = []
        for level in levels:
            core.reset(None, level, None)
            counts.append(core.agents)
        return max(counts)

    def _ready(self) -> EnvCore:
        if self._core is None:
            raise ClosedError("the environment is closed; make a new one")
        return self._core

    def _known(self, agent: str) -> str:
        if agent not in self._action_spaces:
            raise ArgumentError(f"{agent!r} is not an agent; they are {', '.join(self.possible_agents)}")
        return agent

    def _number(self, agent: str, action: Any) -> int:
        try:
            number = int(action.__index__())
        except (AttributeError, TypeError):
            raise ActionError(f"{agent}: {action!r} is not an action; it is a whole number") from None
        if not 0 <= number < self._actions:
            raise ActionError(f"{agent}: {number} is not an action; it has the actions 0 to {self._actions - 1}")
        return number

    def _each(self, value: Any) -> dict[str, Any]:
        return {agent: value(number) for number, agent in enumerate(self.agents)}

    def _observe(self, agent: int) -> Any:
        core = self._ready()
        observation = core.observe(agent)
        if not self._mask:
            return observation
        return {
            "observation": observation,
            "status": core.status(agent),
            "action_mask": core.action_mask(agent)[: self._actions],
        }

    def _info(self, agent: int) -> dict[str, Any]:
        core = self._ready()
        acts = core.state().turns == "together" or core.acting == agent
        return {**core.info(agent), "acts": acts}


def _name(number: int) -> str:
    return f"agent_{number + 1}"
