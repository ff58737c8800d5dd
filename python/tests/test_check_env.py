"""Gymnasium's own checks on every id, and two runs with one seed."""

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env, data_equivalence

import gridcosm


@pytest.mark.parametrize("name", gridcosm.ids())
def test_every_id_passes_gymnasiums_checks(name, capsys):
    check_env(gymnasium.make(name).unwrapped)


@pytest.mark.parametrize(
    "choice",
    [
        {"observation": "egocentric"},
        {"observation": "egocentric", "view_size": 5, "occlusion": "minigrid"},
        {"observation": "egocentric", "occlusion": "hull"},
        {"observation": "image", "tile_size": 5},
        {"observation": "text"},
        {"observation": "flat"},
        {"action_mask": True},
        {"observation": "text", "action_mask": True},
        {"reward": "win"},
        {"reward": lambda before, action, after: after.turn - before.turn},
        {"random_start": True},
    ],
    ids=str,
)
def test_every_observation_passes_gymnasiums_checks(choice, capsys):
    env = gymnasium.make("gridcosm/Level-v0", level=["rooms", "maze:9x9:4", "ways-of-moving"], **choice)
    check_env(env.unwrapped)


@pytest.mark.parametrize("name", gridcosm.ids())
def test_two_runs_with_one_seed_are_equal(name):
    def run():
        env = gymnasium.make(name)
        env.action_space.seed(5)
        yield env.reset(seed=5)
        for _ in range(30):
            observation, reward, terminated, truncated, info = env.step(env.action_space.sample())
            yield observation, reward, terminated, truncated, info
            if terminated or truncated:
                yield env.reset()

    first, second = list(run()), list(run())
    assert data_equivalence(first, second, exact=True)


def test_seeds_decide_about_mazes():
    env = gymnasium.make("gridcosm/Maze-9x9-v0")
    one, other = env.reset(seed=1)[0], env.reset(seed=2)[0]
    assert not np.array_equal(one, other)
    assert np.array_equal(one, env.reset(seed=1)[0])
    # Without a seed the next episode has another maze.
    assert not np.array_equal(one, env.reset()[0])
