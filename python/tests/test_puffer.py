"""PufferLib's buffer convention."""

from types import SimpleNamespace

import numpy as np
import pytest

import gridcosm
from gridcosm import errors
from gridcosm.puffer import PufferEnv

LEVEL = gridcosm.Level("map = '@..>'")


def buffers(count):
    return {
        "observations": np.zeros((count, 1, 4, 3), np.uint8),
        "rewards": np.zeros(count, np.float32),
        "terminals": np.zeros(count, bool),
        "truncations": np.zeros(count, bool),
        "masks": np.zeros(count, bool),
        "actions": np.zeros(count, np.int32),
    }


@pytest.mark.parametrize("form", [dict, lambda given: SimpleNamespace(**given)])
def test_everything_is_written_into_the_callers_arrays(form):
    given = buffers(2)
    env = PufferEnv(LEVEL, num_envs=2, buf=form(given), reward="win", max_episode_steps=4)
    env.async_reset(seed=1)
    observations, rewards, terminals, truncations, infos, ids, masks = env.recv()
    assert observations is given["observations"] and masks.all() and ids.tolist() == [0, 1]
    ended = []
    for _ in range(4):
        env.send(np.array([gridcosm.RIGHT, gridcosm.WAIT]))
        ended += env.recv()[4]
        if len(ended) == 1 and given["terminals"][0]:
            # It has begun again in the same step.
            assert given["rewards"].tolist() == [1.0, 0.0] and given["observations"][0, 0, 0, 0] == 3
    assert given["truncations"].tolist() == [False, True] and given["actions"].tolist() == [3, 6]
    assert ended == [
        {"episode_return": 1.0, "episode_length": 3, "won": 1.0},
        {"episode_return": 0.0, "episode_length": 4, "won": 0.0},
    ]
    env.close()


def test_mistakes_are_sentences():
    given = buffers(2)
    del given["masks"]
    with pytest.raises(errors.ArgumentError, match="the buffers lack 'masks'"):
        PufferEnv(LEVEL, num_envs=2, buf=given)
    with pytest.raises(errors.ArgumentError, match="observations must be an array of shape"):
        PufferEnv(LEVEL, num_envs=3, buf=buffers(2))
    with pytest.raises(errors.ArgumentError, match="rewards must be .* dtype float32"):
        PufferEnv(LEVEL, num_envs=2, buf={**buffers(2), "rewards": np.zeros(2)})
    with pytest.raises(errors.ArgumentError, match="decides about copy"):
        PufferEnv(LEVEL, copy=True)
    env = PufferEnv(LEVEL, num_envs=2)
    env.reset()
    with pytest.raises(errors.ActionError):
        env.step(np.array([9, 0]))
    with pytest.raises(errors.ActionError):
        env.step(np.array([1, 1, 1]))
    env.step(np.array([1, 1]))
