"""What people put around environments works around ours."""

import pickle
import subprocess
import sys

import gymnasium
import numpy as np
import pytest
from gymnasium import wrappers
from gymnasium.vector import AsyncVectorEnv
from gymnasium.wrappers import vector as vector_wrappers

import gridcosm


def play(env, steps=40, seed=3):
    """Random play; the returns of the episodes that ended, as the statistics have them."""
    env.action_space.seed(seed)
    observation, _ = env.reset(seed=seed)
    assert observation in env.observation_space
    returns, paid = [], 0.0
    for _ in range(steps):
        observation, reward, terminated, truncated, info = env.step(env.action_space.sample())
        assert observation in env.observation_space
        paid += reward
        if terminated or truncated:
            returns.append((paid, info["episode"]["r"] if "episode" in info else None))
            paid = 0.0
            env.reset()
    return returns


@pytest.mark.parametrize(
    "wrap",
    [
        wrappers.FlattenObservation,
        lambda env: wrappers.FrameStackObservation(env, 4),
        lambda env: wrappers.DtypeObservation(env, np.float32),
        lambda env: wrappers.RescaleObservation(wrappers.DtypeObservation(env, np.float32), np.float32(0), np.float32(1)),
        lambda env: wrappers.TransformReward(env, lambda reward: reward / 10),
        lambda env: wrappers.ClipReward(env, -1, 1),
        wrappers.NormalizeReward,
        wrappers.TimeAwareObservation,
        lambda env: wrappers.StickyAction(env, 0.2),
        wrappers.Autoreset,
    ],
    ids=["flatten", "stack", "dtype", "rescale", "scale", "clip", "normalize", "time", "sticky", "autoreset"],
)
def test_wrappers_of_one_environment(wrap):
    env = wrap(gymnasium.make("gridcosm/Maze-5x5-v0", max_episode_steps=15))
    play(env)
    assert isinstance(env.unwrapped, gridcosm.Env) and env.spec.id == "gridcosm/Maze-5x5-v0"
    env.close()


def test_statistics_and_pictures():
    env = gymnasium.make("gridcosm/Maze-5x5-v0", render_mode="rgb_array", max_episode_steps=15)
    env = wrappers.RecordEpisodeStatistics(wrappers.RenderCollection(env))
    returns = play(env, steps=45)
    assert len(returns) >= 3 and all(paid == pytest.approx(told) for paid, told in returns)
    env.reset(seed=1)
    env.step(gridcosm.WAIT)
    first, second = env.render()
    assert first.shape == second.shape == (80, 80, 3)


def test_wrappers_of_a_vector():
    envs = gymnasium.make_vec("gridcosm/Sokoban-v0", num_envs=6, max_episode_steps=9)
    envs = vector_wrappers.RecordEpisodeStatistics(vector_wrappers.FlattenObservation(envs))
    observations, _ = envs.reset(seed=1)
    assert observations in envs.observation_space
    ended = 0
    for _ in range(25):
        _, _, terminated, truncated, infos = envs.step(envs.action_space.sample())
        ends = terminated | truncated
        ended += ends.sum()
        assert np.array_equal(infos.get("_episode", np.zeros(6, dtype=bool)), ends)
        assert not ends.any() or (infos["episode"]["l"][ends] <= 9).all()
    assert ended >= 12


def test_a_wrapped_environment_can_be_pickled():
    env = wrappers.RecordEpisodeStatistics(gymnasium.make("gridcosm/Maze-7x7-v0"))
    env.reset(seed=2)
    env.step(gridcosm.RIGHT)
    other = pickle.loads(pickle.dumps(env))
    assert other.unwrapped.state() == env.unwrapped.state()
    assert np.array_equal(env.step(gridcosm.DOWN)[0], other.step(gridcosm.DOWN)[0])


def test_processes_of_gymnasium_see_the_same():
    """One environment to a process, as for environments that are slow, equals our vector."""
    name = "gridcosm/Maze-5x5-v0"
    theirs = gymnasium.make_vec(name, num_envs=2, vectorization_mode="async", vector_kwargs={"context": "spawn"})
    assert isinstance(theirs.unwrapped, AsyncVectorEnv)
    ours = gymnasium.make_vec(name, num_envs=2)
    try:
        assert np.array_equal(theirs.reset(seed=5)[0], ours.reset(seed=5)[0])
        for actions in np.random.default_rng(0).integers(0, 7, (30, 2)):
            for one, two in zip(theirs.step(actions)[:4], ours.step(actions)[:4]):
                assert np.array_equal(one, two)
    finally:
        theirs.close()


ROLLOUT = """
import hashlib, gymnasium, gridcosm
digest = hashlib.sha256()
env = gymnasium.make("gridcosm:gridcosm/Maze-9x9-v0", max_episode_steps=20)
env.action_space.seed(7)
digest.update(env.reset(seed=7)[0].tobytes())
for _ in range(60):
    observation, reward, terminated, truncated, info = env.step(env.action_space.sample())
    digest.update(observation.tobytes() + str((reward, info)).encode())
    if terminated or truncated:
        digest.update(env.reset()[0].tobytes())
found = digest.hexdigest()
"""


def test_a_seed_means_the_same_in_every_process():
    names = {}
    exec(ROLLOUT, names)
    there = subprocess.run([sys.executable, "-c", ROLLOUT + "print(found)"], capture_output=True, text=True, check=True)
    assert there.stdout.strip() == names["found"]
