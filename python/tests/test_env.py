"""One environment: what it shows, how it starts, and how it goes on."""

import copy
import pickle
from pathlib import Path

import numpy as np
import pytest

import gridcosm
from gridcosm import Env, errors

CORRIDOR = "[[level]]\nmap = '''\n#####\n#@.>#\n#####\n'''\n"


@pytest.fixture
def corridor(tmp_path):
    path = tmp_path / "corridor.toml"
    path.write_text(CORRIDOR)
    return str(path)


def test_a_won_level_terminates(corridor):
    env = Env(corridor, reward="win")
    env.reset(seed=0)
    assert env.step(gridcosm.RIGHT)[1:4] == (0.0, False, False)
    observation, reward, terminated, truncated, info = env.step(gridcosm.RIGHT)
    assert (reward, terminated, truncated) == (1.0, True, False)
    assert info["status"] == {"score": 0, "phase": "win", "turn": 2}


def test_the_grid_has_three_bytes_a_cell(corridor):
    env = Env(corridor)
    observation, _ = env.reset()
    objects = [gridcosm.OBJECTS[number] for number in observation[1, :, 0]]
    assert objects == ["wall", "agent", "empty", "exit", "wall"]
    assert observation[1, 1].tolist() == [3, 1, 128 | 4]
    assert observation.shape == env.observation_space.shape and observation.dtype == np.uint8


def test_the_other_observations(corridor):
    def first(**choice):
        return Env(corridor, **choice).reset()[0]

    assert first(observation="text") == "#####\n#@.>#\n#####"
    window = first(observation="egocentric", view_size=3)
    assert window[:, :, 0].tolist() == [[2, 2, 2], [2, 3, 1], [2, 2, 2]]
    far = first(observation="egocentric", view_size=7, occlusion="shadow")[:, :, 0]
    assert far[3].tolist() == [0, 0, 2, 3, 1, 4, 2]
    assert first(observation="image", tile_size=8).shape == (24, 40, 3)
    flat = first(observation="flat")
    assert flat.shape == (11 + 45,) and flat[:3].tolist() == [0.0, 1.0, 1.0]
    masked = first(action_mask=True)
    assert masked["action_mask"].tolist() == [0, 0, 0, 1, 0, 0, 1]
    assert dict(zip(gridcosm.STATUS, masked["status"].tolist()))["x"] == 1


def test_occlusion_leaves_out_what_is_behind_walls(tmp_path):
    level = str(tmp_path / "walls.toml")
    Path(level).write_text("map = '''\n.......\n.#####.\n...@...\n.#####.\n.......\n'''\n")
    shown = {}
    for rule in ["hull", "shadow", "permissive", "traced", "minigrid"]:
        env = Env(level, observation="egocentric", view_size=7, occlusion=rule)
        shown[rule] = int((env.reset()[0][:, :, 0] != 0).sum())
    everything = int((Env(level, observation="egocentric").reset()[0][:, :, 0] != 0).sum())
    assert shown["hull"] <= shown["shadow"] <= everything
    assert shown["minigrid"] <= everything and shown["hull"] < everything


def test_levels_of_a_pack_share_one_space():
    env = Env("first-steps")
    shapes = {env.reset(seed=seed)[0].shape for seed in range(20)}
    played = {env.reset(seed=seed) and env.level_index for seed in range(40)}
    assert len(shapes) == 1 and len(played) > 5


def test_reset_takes_another_level_and_another_start(corridor):
    env = Env("maze:9x9:3")
    before, _ = env.reset(seed=1)
    env.reset(options={"level": corridor})
    assert env.level_index == -1 and env.step(gridcosm.RIGHT)[0].shape == before.shape
    env.reset(options={"level": corridor, "start": (2, 1)})
    assert env.status()["x"] == 2
    starts = set()
    for seed in range(30):
        env.reset(seed=seed, options={"start": "random"})
        starts.add((env.status()["x"], env.status()["y"]))
    assert len(starts) > 10


def test_states_are_values(corridor):
    env = Env(corridor)
    env.reset(seed=3)
    start = env.state()
    env.step(gridcosm.RIGHT)
    later = env.state()
    assert start != later and later.turn == 1
    env.set_state(start)
    assert env.state() == start
    env.step(gridcosm.RIGHT)
    assert env.state() == later


@pytest.mark.parametrize("make_copy", [copy.copy, copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env)), Env.clone])
def test_copies_go_on_by_themselves(make_copy):
    env = Env(maze=(9, 9))
    env.reset(seed=5)
    env.step(1)
    other = make_copy(env)
    actions = [3, 1, 0, 2, 5, 1, 1]
    ours = [env.step(action) for action in actions] + [env.reset()]
    theirs = [other.step(action) for action in actions] + [other.reset()]
    for one, two in zip(ours, theirs):
        assert np.array_equal(one[0], two[0]) and one[1:] == two[1:]
    assert env.level_index == other.level_index


def test_a_copy_knows_its_level_and_its_limit():
    env = Env("first-steps", max_episode_steps=3)
    env.reset(seed=4)
    env.step(gridcosm.WAIT)
    other = pickle.loads(pickle.dumps(env))
    assert other.level_index == env.level_index > 0
    assert [other.step(gridcosm.WAIT)[3] for _ in range(2)] == [False, True]
    assert [env.step(gridcosm.WAIT)[3] for _ in range(2)] == [False, True]


def test_solutions_win(corridor):
    for name in [corridor, "sokoban/1", "first-steps/3", "rooms/3"]:
        env = Env(name)
        env.reset()
        for action in env.solution():
            assert not env.state().outcome == "won"
            terminated = env.step(action)[2]
        assert terminated, name
    assert Env("sokoban/1", level=1).reset() and env.solution(limit=1) == []


def test_replays_are_read_again(tmp_path):
    env = Env("rooms/3")
    env.reset()
    for action in env.solution():
        env.step(action)
    path = tmp_path / "won.replay"
    path.write_text(env.replay())
    assert gridcosm.open(str(path)).start().turn == 0


def test_a_reward_function_pays(corridor):
    env = Env(corridor, reward=lambda before, action, after: 10 * after.turn + action)
    env.reset()
    assert env.step(gridcosm.RIGHT)[1] == 13.0


def test_more_agents_and_pulling_have_more_actions():
    names = Env("rooms").action_names
    assert names[:7] == ["up", "down", "left", "right", "use_key", "pick_up", "wait"]
    assert "pull left" in names


def test_render_modes(corridor, capsys):
    env = Env(corridor, render_mode="rgb_array", tile_size=10)
    env.reset()
    picture = env.render()
    assert picture.shape == (30, 50, 3) and picture.dtype == np.uint8 and picture.std() > 5
    env = Env(corridor, render_mode="ansi")
    env.reset()
    assert "@" in env.render()
    env = Env(corridor, render_mode="human")
    env.reset()
    env.step(3)
    assert capsys.readouterr().out.count("@") == 2


def test_turn_limits_truncate(tmp_path):
    path = tmp_path / "short.toml"
    path.write_text("turn_limit = 3\nmap = '@...>'\n")
    env = Env(str(path))
    _, info = env.reset()
    assert info["config"]["turn_limit"] == 3
    flags = [env.step(gridcosm.WAIT)[2:4] for _ in range(3)]
    assert flags == [(False, False), (False, False), (False, True)]
    env = Env("maze:5x5:1", max_episode_steps=2)
    env.reset()
    assert [env.step(gridcosm.WAIT)[3] for _ in range(2)] == [False, True]


# Bad input: an exception of ours with a sentence, and the environment goes on.


@pytest.mark.parametrize(
    "action, message",
    [
        (7, "7 is not an action; this environment has the actions 0 to 6"),
        (-1, "-1 is not an action"),
        (10**30, "is not an action"),
        (2.5, "2.5 is not an action"),
        ("up", "'up' is not an action"),
        (None, "None is not an action"),
        (np.array([1, 2]), "is not an action"),
    ],
)
def test_actions_out_of_range(corridor, action, message):
    env = Env(corridor)
    env.reset()
    with pytest.raises(errors.ActionError, match=message):
        env.step(action)
    assert env.state().turn == 0
    env.step(np.int64(3))
    assert env.state().turn == 1


@pytest.mark.parametrize(
    "arguments, error, message",
    [
        ({"levels": "nowhere/1"}, errors.LevelError, "nowhere/1: there is no such file"),
        ({"levels": "rooms/999"}, errors.LevelError, "there is no level 999"),
        ({"levels": 5}, errors.ArgumentError, "5 is not a level; give a gridcosm.Level"),
        ({"levels": b"map = '@>'"}, errors.ArgumentError, "is not a level"),
        ({"levels": "rooms", "level": "one"}, errors.ArgumentError, "level is a whole number from 0, not 'one'"),
        ({"levels": "rooms", "colour": 3}, errors.ArgumentError, "'colour' is not an argument here"),
        ({"maze": (5, 5), "maze_options": [1]}, errors.ArgumentError, "maze_options is a dictionary"),
        ({"levels": []}, errors.LevelError, "at least one level"),
        ({"levels": "rooms", "level": 0}, errors.LevelError, "there is no level 0"),
        ({}, errors.ArgumentError, "either levels or a maze"),
        ({"maze": 5}, errors.ArgumentError, "a maze is \\(width, height\\)"),
        ({"maze": (0, 0)}, errors.LevelError, "0x0|0 x 0|maze"),
        ({"maze": (5, 5), "maze_options": {"dragons": 1}}, errors.ArgumentError, "`dragons` is not an option of mazes"),
        ({"maze": (5, 5), "maze_options": {"doors": "two"}}, errors.ArgumentError, "the maze option `doors`"),
        ({"levels": "rooms", "observation": "smell"}, errors.ArgumentError, "`smell` is not an observation"),
        ({"levels": "rooms", "observation": "egocentric", "view_size": 4}, errors.ArgumentError, "odd number"),
        ({"levels": "rooms", "observation": "egocentric", "view_size": "big"}, errors.ArgumentError, "view_size"),
        ({"levels": "rooms", "observation": "egocentric", "occlusion": "fog"}, errors.ArgumentError, "`fog` is not a rule"),
        ({"levels": "rooms", "observation": "image", "tile_size": 0}, errors.ArgumentError, "a tile has from 1"),
        ({"levels": "rooms", "tile_size": 10**6}, errors.ArgumentError, "a tile has from 1 to 512 pixels"),
        ({"levels": "rooms", "reward": "fame"}, errors.ArgumentError, "`fame` is not a reward"),
        ({"levels": "rooms", "reward": 3}, errors.ArgumentError, "a reward is"),
        ({"levels": "rooms", "render_mode": "hologram"}, errors.ArgumentError, "'hologram' is not a render mode"),
        ({"levels": "rooms", "max_episode_steps": 0}, errors.ArgumentError, "at least 1"),
    ],
)
def test_arguments_that_make_no_sense(arguments, error, message):
    with pytest.raises(error, match=message) as raised:
        Env(**arguments)
    assert isinstance(raised.value, gridcosm.GridcosmError)


def test_a_file_that_does_not_parse_names_its_line(tmp_path):
    path = tmp_path / "wrong.toml"
    path.write_text("map = '@x>'")
    with pytest.raises(errors.LevelError, match="wrong.toml: line 1, column 9"):
        Env(str(path))


def test_resets_that_make_no_sense(corridor):
    env = Env(corridor)
    env.reset(seed=0)
    env.step(3)
    for seed in ["one", 1.5, -1]:
        with pytest.raises(errors.ArgumentError, match="seed is a whole number from 0"):
            env.reset(seed=seed)
    for options, error, message in [
        ({"level": 5}, errors.ArgumentError, "is not a level"),
        ({"level": "nowhere"}, errors.LevelError, "nowhere"),
        ({"level": "rooms"}, errors.LevelError, "stands for"),
        ({"level": "maze:31x31:1"}, errors.LevelError, "larger than the observations"),
        ({"start": (0, 0)}, errors.ArgumentError, "cannot start at"),
        ({"start": (99, 0)}, errors.ArgumentError, "cannot start at"),
        ({"start": (10**9, 0)}, errors.ArgumentError, "outside of every grid"),
        ({"start": "there"}, errors.ArgumentError, "'there' is not a start"),
        ({"start": 3}, errors.ArgumentError, "`start` is a cell"),
        ({"begin": 1}, errors.ArgumentError, "'begin' is not an option"),
    ]:
        with pytest.raises(error, match=message):
            env.reset(options=options)
        assert env.state().turn == 1, options
    env.step(3)


def test_stepping_before_reset_and_after_close(corridor):
    env = Env(corridor)
    with pytest.raises(errors.ClosedError, match="call reset first"):
        env.step(0)
    env.reset()
    env.close()
    env.close()
    for call in [lambda: env.step(0), env.reset, env.state, env.render]:
        with pytest.raises(errors.ClosedError, match="is closed"):
            call()


def test_a_reward_function_that_raises(corridor):
    def reward(before, action, after):
        if action == gridcosm.WAIT:
            raise KeyError("no reward for waiting")
        return "much" if action == gridcosm.UP else 1

    env = Env(corridor, reward=reward)
    env.reset()
    for action in [gridcosm.WAIT, gridcosm.UP]:
        with pytest.raises(errors.RewardError, match="the reward function failed"):
            env.step(action)
        assert env.state().turn == 0
    assert env.step(gridcosm.RIGHT)[1] == 1.0


def test_states_that_do_not_fit(corridor):
    env = Env(corridor)
    env.reset()
    with pytest.raises(errors.ArgumentError, match="larger than"):
        env.set_state(gridcosm.open("maze:31x31:1").start())
    with pytest.raises(errors.ArgumentError, match="is a gridcosm.State"):
        env.set_state("state")
    assert env.state().turn == 0
