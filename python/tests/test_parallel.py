"""Levels with several agents, as PettingZoo wants them."""

import numpy as np
import pytest
from pettingzoo.test import parallel_api_test, parallel_seed_test

import gridcosm
from gridcosm import errors
from gridcosm.parallel import ParallelEnv

MEETING = gridcosm.Level(
    "turns = 'together'\nmap = '''\n#########\n#@..o..@#\n#...x...#\n#@..>...#\n#########\n'''\nlegend = { x = 'box', o = 'coin' }"
)


def in_order():
    """The level of the gallery whose agents take turns."""
    return next(level for level in gridcosm.open_levels("rooms") if level.turns == "in_order")


CHOICES = [
    {"levels": MEETING},
    {"levels": MEETING, "observation": "egocentric", "view_size": 5, "occlusion": "hull"},
    {"levels": MEETING, "observation": "flat"},
    {"levels": MEETING, "observation": "image", "tile_size": 4},
    {"levels": MEETING, "action_mask": True},
    {"levels": MEETING, "turns": "in_order", "reward": "win"},
    {"levels": in_order(), "action_mask": True},
]


@pytest.mark.parametrize("choice", CHOICES, ids=str)
def test_pettingzoos_own_tests(choice):
    parallel_api_test(ParallelEnv(max_episode_steps=50, **choice), num_cycles=200)
    parallel_seed_test(lambda: ParallelEnv(max_episode_steps=50, **choice), num_cycles=100)


def places(env):
    return [(status["x"], status["y"]) for status in (dict(zip(gridcosm.STATUS, env._core.status(n))) for n in range(3))]


def test_together_all_agents_act_in_one_turn():
    env = ParallelEnv(MEETING, reward="score")
    observations, infos = env.reset(seed=1)
    assert env.agents == ["agent_1", "agent_2", "agent_3"] and all(info["acts"] for info in infos.values())
    assert places(env) == [(1, 1), (7, 1), (1, 3)]
    actions = {"agent_1": gridcosm.RIGHT, "agent_2": gridcosm.DOWN}
    observations, rewards, terminations, truncations, infos = env.step(actions)
    # The third agent had no action and waited.
    assert places(env) == [(2, 1), (7, 2), (1, 3)] and env.world().turn == 1
    assert len(set(rewards.values())) == 1 and not any(terminations.values())
    assert env.action_space("agent_1").n == 7 and env.action_names[:2] == ["up", "down"]


def test_in_order_a_turn_belongs_to_one_agent():
    env = ParallelEnv(MEETING, turns="in_order", action_mask=True)
    observations, infos = env.reset(seed=1)
    everybody = {"agent_1": gridcosm.RIGHT, "agent_2": gridcosm.LEFT, "agent_3": gridcosm.RIGHT}
    for turn, expected in enumerate([[(2, 1), (7, 1), (1, 3)], [(2, 1), (6, 1), (1, 3)], [(2, 1), (6, 1), (2, 3)]]):
        assert [info["acts"] for info in infos.values()] == [number == turn for number in range(3)]
        masks = [observation["action_mask"].sum() for observation in observations.values()]
        assert [mask > 1 for mask in masks] == [number == turn for number in range(3)]
        observations, _, _, _, infos = env.step(everybody)
        assert places(env) == expected


def test_agents_see_what_is_around_themselves():
    env = ParallelEnv(MEETING, observation="egocentric", view_size=3)
    observations, _ = env.reset(seed=1)
    assert observations["agent_1"][1, :, 0].tolist() == [2, 3, 1]
    assert observations["agent_2"][1, :, 0].tolist() == [1, 3, 2]
    assert env.state().shape == env.state_space.shape == (5, 9, 3)


def test_the_end_is_for_all():
    level = gridcosm.Level("turns = 'together'\nmap = '''\n@.>\n@.>\n'''")
    env = ParallelEnv(level, reward="win", render_mode="ansi")
    env.reset(seed=0)
    for _ in range(2):
        _, rewards, terminations, truncations, _ = env.step({agent: gridcosm.RIGHT for agent in env.agents})
    assert set(rewards.values()) == {1.0} and all(terminations.values()) and not any(truncations.values())
    assert env.agents == [] and env.step({}) == ({}, {}, {}, {}, {})
    assert "@" in env.render()
    env.reset()
    assert env.agents == ["agent_1", "agent_2"]


def test_mistakes_are_sentences():
    with pytest.raises(errors.LevelError, match="a player chooses which agent acts; say turns='together' or 'in_order'"):
        ParallelEnv("first-steps/1")
    with pytest.raises(errors.ArgumentError, match="`sometimes` says nothing about turns"):
        ParallelEnv("first-steps/1", turns="sometimes")
    for wrong, message in [({"observation": "text"}, "no text"), ({"render_mode": "human"}, "render mode"), ({"reward": len}, "score"), ({"sides": 3}, "'sides' is not an argument")]:
        with pytest.raises(errors.ArgumentError, match=message):
            ParallelEnv(MEETING, **wrong)
    env = ParallelEnv(MEETING)
    with pytest.raises(errors.ClosedError, match="call reset first"):
        env.step({})
    env.reset(seed=0)
    for actions, message in [
        ({"agent_1": 7}, "agent_1: 7 is not an action; it has the actions 0 to 6"),
        ({"agent_1": "up"}, "agent_1: 'up' is not an action"),
        ({"agent_1": np.array([1, 2])}, "agent_1: .* is not an action"),
        ({"agent_9": 1}, "'agent_9' is not an agent of this episode"),
    ]:
        with pytest.raises(errors.ActionError, match=message):
            env.step(actions)
    assert env.world().turn == 0
    with pytest.raises(errors.ArgumentError, match="'agent_9' is not an agent"):
        env.action_space("agent_9")
    env.close()
    env.close()
    with pytest.raises(errors.ClosedError, match="closed"):
        env.reset()
