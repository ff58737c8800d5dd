"""Stable-Baselines3 and RLlib run our environments."""

import gymnasium
import numpy as np
import pytest
import ray
import torch
from ray.rllib.algorithms.ppo import PPOConfig
from stable_baselines3 import PPO
from stable_baselines3.common.vec_env import VecMonitor

import gridcosm
from gridcosm import errors
from gridcosm.rllib import register
from gridcosm.sb3 import SB3VecEnv

torch.set_num_threads(1)  # in networks this small, threads would only wait for each other

CORRIDOR = "turn_limit = 40\nmap = '''\n#########\n#...@..>#\n#########\n'''"


@pytest.fixture
def warnings_of_others():
    """Other libraries warn about their own affairs."""
    import warnings

    warnings.simplefilter("default", UserWarning)


@pytest.fixture(scope="module")
def cluster():
    ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False, object_store_memory=128 << 20)
    yield
    ray.shutdown()


def test_stable_baselines_sees_the_ends_of_episodes(warnings_of_others):
    env = SB3VecEnv(gridcosm.Level("map = '@..>'"), num_envs=2, max_episode_steps=4)
    env.seed(3)
    observations = env.reset()
    assert observations.shape == (2, 1, 4, 3)
    for step in range(4):
        observations, rewards, dones, infos = env.step(np.array([gridcosm.RIGHT, gridcosm.WAIT]))
        if step == 2:
            assert dones.tolist() == [True, False] and rewards.dtype == np.float32
            assert infos[0]["TimeLimit.truncated"] is False and infos[0]["is_success"]
            # The agent is on the exit there, and at the start again here.
            assert infos[0]["terminal_observation"][0, 3, 0] == 3 and observations[0, 0, 0, 0] == 3
    assert dones.tolist() == [False, True] and infos[1]["TimeLimit.truncated"] is True
    assert [mask.tolist()[3] for mask in env.env_method("action_masks")] == [True, True]
    with pytest.raises(errors.ArgumentError, match="is not a method"):
        env.env_method("fly")
    env.close()
    with pytest.raises(errors.ArgumentError, match="decides about copy"):
        SB3VecEnv("rooms", copy=False)


def test_stable_baselines_learns(warnings_of_others):
    env = VecMonitor(SB3VecEnv(gridcosm.Level(CORRIDOR), num_envs=16, observation="flat", reward="win"))
    model = PPO("MlpPolicy", env, n_steps=64, batch_size=256, learning_rate=1e-3, ent_coef=0.01, seed=1, device="cpu")
    model.learn(12 * 64 * 16)
    lengths = [episode["l"] for episode in model.ep_info_buffer]
    won = [episode["r"] for episode in model.ep_info_buffer]
    # A random walk needs far more than the three steps of the shortest way.
    assert np.mean(won) > 0.9 and np.mean(lengths) < 15


@pytest.mark.parametrize("mode", ["sync", "vector_entry_point"])
def test_rllib_trains_in_both_modes(cluster, warnings_of_others, mode):
    name = register(f"gridcosm-{mode}", levels=gridcosm.Level(CORRIDOR), observation="flat", reward="win")
    config = (
        PPOConfig()
        .environment(name, env_config={"max_episode_steps": 30})
        .env_runners(num_env_runners=0, num_envs_per_env_runner=8, gym_env_vectorize_mode=mode, rollout_fragment_length=32)
        .training(train_batch_size_per_learner=256, minibatch_size=128, num_epochs=2)
        .learners(num_learners=0)
    )
    algorithm = config.build_algo()
    try:
        vector = algorithm.env_runner.env.unwrapped
        assert isinstance(vector, gridcosm.VectorEnv) == (mode == "vector_entry_point")
        results = [algorithm.train() for _ in range(3)]
        counts = results[-1]["env_runners"]
        assert counts["num_env_steps_sampled_lifetime"] >= 3 * 256
        assert counts["num_episodes_lifetime"] > 0 and -1 <= counts["episode_return_mean"] <= 1
    finally:
        algorithm.stop()


def test_rllib_takes_ids(cluster, warnings_of_others):
    config = PPOConfig().environment("gridcosm/Maze-5x5-v0", env_config={"observation": "flat"})
    config = config.env_runners(num_env_runners=0, num_envs_per_env_runner=4, gym_env_vectorize_mode="vector_entry_point")
    algorithm = config.learners(num_learners=0).build_algo()
    try:
        assert isinstance(algorithm.env_runner.env.unwrapped, gridcosm.VectorEnv)
        assert algorithm.env_runner.sample(num_timesteps=64, random_actions=True)
    finally:
        algorithm.stop()


def test_rllib_decides_when_episodes_begin():
    with pytest.raises(errors.ArgumentError, match="autoreset_mode cannot be"):
        register(autoreset_mode="SameStep")
    assert gymnasium.spec("gridcosm/Maze-5x5-v0").vector_entry_point
