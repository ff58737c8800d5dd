"""Many environments: the same as single ones, for any number of threads and in every autoreset mode."""

import pickle

import gymnasium
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode, SyncVectorEnv

import gridcosm
from gridcosm import Env, VectorEnv, errors

COUNT, STEPS = 7, 120
COURSES = [
    {"levels": "rooms"},
    {"maze": (7, 7), "max_episode_steps": 25},
    {"levels": ["first-steps", "ways-of-moving"], "observation": "egocentric", "occlusion": "shadow", "max_episode_steps": 15},
    {"levels": "pursuers", "observation": "flat"},
    {"levels": ["sokoban/1", "goals/2"], "observation": "image", "tile_size": 3, "max_episode_steps": 9},
]


def actions(count=COUNT, steps=STEPS, limit=7):
    return np.random.default_rng(1).integers(0, limit, (steps, count))


@pytest.mark.parametrize("course", COURSES, ids=str)
@pytest.mark.parametrize("mode", list(AutoresetMode))
def test_a_vector_equals_single_environments(course, mode):
    """Gymnasium's own vector of our single environments must see the same as ours."""
    ours = VectorEnv(num_envs=COUNT, autoreset_mode=mode, **course)
    theirs = SyncVectorEnv([lambda: Env(**course)] * COUNT, autoreset_mode=mode)
    assert ours.single_observation_space == theirs.single_observation_space
    assert ours.action_space == theirs.action_space
    assert ours.metadata["autoreset_mode"] is mode
    one, two = ours.reset(seed=3), theirs.reset(seed=3)
    assert np.array_equal(one[0], two[0])
    ends = 0
    for step in actions():
        one, two = ours.step(step), theirs.step(step)
        for mine, other in zip(one[:4], two[:4]):
            assert np.array_equal(mine, other) and mine.dtype == other.dtype
        ended = one[2] | one[3]
        ends += int(ended.sum())
        if mode is AutoresetMode.SAME_STEP and ended.any():
            assert np.array_equal(one[4]["_final_obs"], two[4]["_final_obs"])
            for mine, other in zip(one[4]["final_obs"], two[4]["final_obs"]):
                assert (mine is None) == (other is None)
                assert mine is None or np.array_equal(mine, other)
            final, expected = one[4]["final_info"], two[4]["final_info"]["status"]
            assert np.array_equal(final["score"][ended], expected["score"][ended])
            assert np.array_equal(final["turn"][ended], expected["turn"][ended])
            assert np.array_equal(one[4]["_final_info"], ended)
        if mode is AutoresetMode.DISABLED and ended.any():
            one = ours.reset(options={"reset_mask": ended.copy()})
            two = theirs.reset(options={"reset_mask": ended.copy()})
            assert np.array_equal(one[0], two[0])
    assert ends > 5 or "maze" not in course


@pytest.mark.parametrize("course", COURSES[:3], ids=str)
def test_threads_change_nothing(course):
    def run(threads, work_ahead):
        envs = VectorEnv(num_envs=100, threads=threads, work_ahead=work_ahead, **course)
        results = [envs.reset(seed=9)[0]]
        for step in actions(100, 60):
            results.extend(envs.step(step)[:4])
        return results

    first = run(1, True)
    for threads, work_ahead in [(2, True), (5, False), (3, True)]:
        assert all(map(np.array_equal, first, run(threads, work_ahead)))


def test_make_vec_finds_the_vector():
    for name in gridcosm.ids():
        envs = gymnasium.make_vec(name, num_envs=3)
        assert isinstance(envs, VectorEnv), name
        observations, _ = envs.reset(seed=0)
        assert observations in envs.observation_space
        envs.step(envs.action_space.sample())
        envs.close()
        envs.close()
    envs = gymnasium.make_vec("gridcosm/Maze-5x5-v0", num_envs=2, max_episode_steps=3)
    envs.reset(seed=0)
    assert [envs.step(np.full(2, gridcosm.WAIT))[3].all() for _ in range(3)] == [False, False, True]


def test_arrays_are_new_unless_asked_otherwise():
    fresh = VectorEnv("rooms", num_envs=4)
    first, _ = fresh.reset(seed=0)
    kept = first.copy()
    second = fresh.step(np.zeros(4, dtype=np.int64))
    third = fresh.step(np.full(4, 3))
    assert np.array_equal(first, kept)
    for one, two in zip(second[:4], third[:4]):
        assert not np.shares_memory(one, two)
    own = VectorEnv("rooms", num_envs=4, copy=False)
    first, _ = own.reset(seed=0)
    assert first is own.buffers()[0] and own.step(np.zeros(4, dtype=np.int64))[0] is first


def test_a_caller_can_own_the_arrays():
    envs = VectorEnv("rooms", num_envs=4)
    space = envs.observation_space
    observations = np.zeros((4, *space.shape[1:]), dtype=np.uint8)
    rewards, terminated, truncated = np.ones(4), np.ones(4, dtype=bool), np.ones(4, dtype=bool)
    envs.set_buffers(observations, rewards, terminated, truncated)
    envs.reset(seed=0)
    result = envs.step(np.full(4, 3))
    assert result[0] is observations and result[1] is rewards and not terminated.any()
    for wrong in [observations[:3], observations.astype(np.int32), observations[:, ::-1], "no array"]:
        with pytest.raises(errors.ArgumentError, match="observations"):
            envs.set_buffers(wrong, rewards, terminated, truncated)
    observations.flags.writeable = False
    with pytest.raises(errors.ArgumentError, match="written|writable"):
        envs.step(np.full(4, 3))
    observations.flags.writeable = True
    envs.step(np.full(4, 3))


def test_each_environment_can_have_its_own_level():
    envs = VectorEnv("first-steps", num_envs=25, per_env_levels=True, max_episode_steps=5)
    levels = len(gridcosm.open_levels("first-steps"))
    _, infos = envs.reset(seed=1)
    expected = np.arange(25) % levels
    assert np.array_equal(infos["level"], expected)
    for step in actions(25, 20):
        infos = envs.step(step)[4]
        assert np.array_equal(infos["level"], expected)


def test_pools_and_mazes_made_ahead():
    envs = VectorEnv(maze=(9, 9), pool=5, num_envs=50, max_episode_steps=4)
    _, infos = envs.reset(seed=1)
    seen = set(infos["level"].tolist())
    for step in actions(50, 20):
        seen |= set(envs.step(step)[4]["level"].tolist())
    assert seen == set(range(5))


def test_a_reward_function_pays_all():
    envs = VectorEnv("rooms", num_envs=3, reward=lambda actions, change, infos: actions * 2.0)
    envs.reset()
    assert envs.step(np.array([0, 1, 2]))[1].tolist() == [0.0, 2.0, 4.0]
    broken = VectorEnv("rooms", num_envs=3, reward=lambda *_: 1 / 0)
    broken.reset()
    with pytest.raises(errors.RewardError, match="ZeroDivisionError"):
        broken.step(np.zeros(3, dtype=int))
    wrong = VectorEnv("rooms", num_envs=3, reward=lambda *_: np.zeros(2))
    wrong.reset()
    with pytest.raises(errors.RewardError, match="shape"):
        wrong.step(np.zeros(3, dtype=int))


@pytest.mark.parametrize("copied", [True, False])
def test_a_pickled_vector_goes_on(copied):
    envs = VectorEnv(maze=(7, 7), num_envs=9, copy=copied, max_episode_steps=11, autoreset_mode="SameStep")
    envs.reset(seed=4)
    for step in actions(9, 20):
        envs.step(step)
    other = pickle.loads(pickle.dumps(envs))
    for step in actions(9, 20):
        one, two = envs.step(step), other.step(step)
        assert all(map(np.array_equal, one[:4], two[:4]))
        assert all(np.array_equal(one[4][name], two[4][name]) for name in ("score", "turn", "outcome", "level"))
    envs.close()
    with pytest.raises(errors.ClosedError):
        pickle.loads(pickle.dumps(envs)).reset()


def test_all_pictures_have_one_size():
    envs = VectorEnv(["first-steps", "rooms/3"], num_envs=20, render_mode="rgb_array", tile_size=6)
    envs.reset(seed=1)
    pictures = envs.render()
    widths, heights = zip(*(level.size for level in [*gridcosm.open_levels("first-steps"), gridcosm.open("rooms/3")]))
    assert {picture.shape for picture in pictures} == {(6 * max(heights), 6 * max(widths), 3)}
    # The same picture as that of a single environment, with nothing beside it.
    env = Env("rooms/3", render_mode="rgb_array", tile_size=6)
    env.reset()
    envs.set_state(0, env.state())
    picture, alone = envs.render()[0], env.render()
    assert np.array_equal(picture[: len(alone), : len(alone[0])], alone)
    assert not picture[len(alone) :].any() and not picture[:, len(alone[0]) :].any()


def test_masks_and_states():
    envs = VectorEnv("sokoban", num_envs=3, action_mask=True)
    observation, _ = envs.reset(seed=2)
    assert observation in envs.observation_space
    state = envs.state(0)
    envs.step(np.full(3, 1))
    envs.set_state(0, state)
    assert envs.state(0) == state
    for index in range(3):
        env = Env("sokoban")
        env.reset()
        env.set_state(envs.state(index))
        assert np.array_equal(env.action_mask(), envs.action_masks()[index])


def test_bad_input_is_refused_and_changes_nothing():
    envs = VectorEnv("rooms", num_envs=3)
    with pytest.raises(errors.ClosedError, match="call reset first"):
        envs.step(np.zeros(3, dtype=int))
    envs.reset(seed=0)
    for wrong, message in [
        (np.array([0, 99, 0]), "environment 1: 99 is not an action"),
        (np.array([0, -1, 0]), "environment 1: -1 is not an action"),
        (np.zeros(2, dtype=int), "as many actions"),
        (np.zeros((3, 1), dtype=int), "as many actions"),
        (np.zeros(3), "whole numbers, not float64"),
        (["up"] * 3, "whole numbers"),
        ([[1], [2, 3], []], "not an array"),
        (None, "whole numbers"),
    ]:
        with pytest.raises(errors.ActionError, match=message):
            envs.step(wrong)
        assert envs.state(0).turn == 0
    envs.step([1, 2, 3])
    envs.step(np.array([1, 2, 3], dtype=np.uint8))
    assert envs.state(0).turn == 2
    for options, message in [
        ({"reset_mask": [True] * 3}, "array of 3 bools"),
        ({"reset_mask": np.zeros(3, dtype=bool)}, "at least one True"),
        ({"reset_mask": np.ones(4, dtype=bool)}, "array of 3 bools"),
        ({"level": "rooms"}, "'level' is not an option"),
    ]:
        with pytest.raises(errors.ArgumentError, match=message):
            envs.reset(options=options)
    with pytest.raises(errors.ArgumentError, match="a seed is a whole number from 0, not 'a'"):
        envs.reset(seed=["a", "b", "c"])
    with pytest.raises(errors.ArgumentError, match="index is a whole number from 0, not -1"):
        envs.state(-1)
    with pytest.raises(errors.ArgumentError, match="threads is a whole number from 1, not 0"):
        VectorEnv("rooms", threads=0)
    with pytest.raises(errors.ArgumentError, match="as many seeds"):
        envs.reset(seed=[1, 2])
    with pytest.raises(errors.ArgumentError, match="no environment 3"):
        envs.state(3)
    envs.close()
    with pytest.raises(errors.ClosedError, match="closed"):
        envs.step([0, 0, 0])
    with pytest.raises(errors.ClosedError, match="closed"):
        envs.reset()


@pytest.mark.parametrize(
    "arguments, message",
    [
        ({"num_envs": 0}, "num_envs"),
        ({"num_envs": 2.5}, "num_envs"),
        ({"autoreset_mode": "Sometimes"}, "'Sometimes' is not an autoreset mode"),
        ({"observation": "text"}, "no text observations"),
        ({"render_mode": "human"}, "is not a render mode"),
    ],
)
def test_arguments_that_make_no_sense(arguments, message):
    with pytest.raises(errors.ArgumentError, match=message):
        VectorEnv("rooms", **arguments)


def test_ended_environments_wait_for_their_reset():
    envs = VectorEnv("rooms", num_envs=2, max_episode_steps=1, autoreset_mode=AutoresetMode.DISABLED)
    envs.reset(seed=0)
    envs.step([6, 6])
    with pytest.raises(errors.StepError, match="environment 0 has ended its episode"):
        envs.step([6, 6])
    envs.reset(options={"reset_mask": np.array([True, True])})
    envs.step([6, 6])


def test_arrays_that_somebody_keeps_do_not_change():
    envs = VectorEnv("maze:9x9:3", num_envs=8, random_start=True, autoreset_mode="SameStep", max_episode_steps=5)
    copies = []
    kept = []
    for step in range(12):
        result = envs.reset(seed=1) if step == 0 else envs.step(np.full(8, step % 4))
        # Whole arrays, views of them, views of views, and what infos have.
        kept.append((result[0], result[0][2:4][0], result[-1]["score"], *result[1:-1]))
        copies.append([np.copy(each) for each in kept[-1]])
        del result
    for array, copy in zip(kept, copies):
        for one, other in zip(array, copy):
            assert np.array_equal(one, other)
    # What nobody keeps is used again.
    del kept, array, one
    addresses = {envs.step(np.zeros(8, dtype=int))[0].ctypes.data for _ in range(20)}
    assert len(addresses) <= 3
