"""Levels as data."""

import pickle

import pytest

import gridcosm
from gridcosm import Level, errors

LEVEL = "title = 'One'\nmap = '''\n#####\n#@$.#\n#..>#\n#####'''\n"


def test_equal_levels_are_one_value():
    a, b = Level(LEVEL), Level(LEVEL.replace("One", "Two"))
    assert a == b and hash(a) == hash(b) and a.fingerprint == b.fingerprint
    assert a.title == "One" and b.title == "Two"
    c = Level(LEVEL.replace(">#", ".#"))
    assert a != c and a.fingerprint != c.fingerprint and a != "One"
    assert len({a, b, c}) == 2


def test_every_gallery_level_survives_pickle_and_text():
    for pack in gridcosm.gallery():
        for level in gridcosm.open_levels(pack):
            again = pickle.loads(pickle.dumps(level))
            assert again == level and again.title == level.title and again.name == level.name
            assert again.start() == level.start()
            assert Level(level.to_text()) == level
            assert Level(level.to_text("level-json")) == level


def test_formats(tmp_path):
    board = Level("#####\n#@$.#\n#####\n")
    assert board.to_text("xsb").startswith("#####\n#@$.#\n#####")
    assert "xsb" in gridcosm.formats()
    with pytest.raises(errors.LevelError, match="cannot be written as map: the entity at"):
        board.to_text("map")
    assert board.to_text("map", drop=True).startswith("type octile")
    assert board.to_bytes("png", drop=True)[1:4] == b"PNG"
    board.save(tmp_path / "board.xsb")
    assert gridcosm.open(tmp_path / "board.xsb") == board
    with pytest.raises(errors.ArgumentError, match="there is no format `docx`"):
        board.to_text("docx")
    with pytest.raises(errors.ArgumentError, match="name a format"):
        board.save(tmp_path / "board")
    with pytest.raises(errors.ArgumentError, match="5 is not a level; give its text or its bytes"):
        Level(5)
    with pytest.raises(errors.LevelError, match="line 1, column 9"):
        Level("map = '@x>'")
    with pytest.raises(errors.LevelError):
        Level(b"\xff\xfe")


def test_replace():
    level = Level(LEVEL).replace(seed=3, turn_limit=9, objective="push", title="New")
    assert (level.seed, level.turn_limit, level.objective, level.title) == (3, 9, "push", "New")
    with pytest.raises(errors.ArgumentError, match="there is no objective `dance`"):
        level.replace(objective="dance")


def test_metrics():
    found = Level("map = '@..>'").metrics()
    assert (found.solvable, found.solution_length, found.complete) == (True, 3, True)
    assert found.entities == {"agent": 1, "exit": 1}
    assert found.passable_share == 1.0 and found.branching == pytest.approx(5 / 3)
    assert found.as_dict()["cells"] == 4
    assert Level("map = '@#>'").metrics().solvable is False
    assert gridcosm.open("maze:15x15:3").metrics(limit=5).solvable is None


def test_optimal_return():
    coins = "[legend]\no = { is = 'coin', reward = 5 }\n'.' = { is = 'floor', cost = 1 }"
    level = Level(f"map = '@o.>'\n{coins}")
    assert level.optimal_return(won=True) == 4
    assert Level("map = '@#>'").optimal_return(won=True) is None
    assert Level("map = '@#>'").optimal_return_reason(won=True) == "impossible"
    assert gridcosm.open("maze:15x15:3").optimal_return(limit=5) is None
    # Playing the best game brings as many points as the search says.
    state, score = level.start(), 0
    for action in [gridcosm.RIGHT, gridcosm.PICK_UP, gridcosm.RIGHT, gridcosm.RIGHT]:
        state = state.step(action)
    assert state.outcome == "won" and state.score == 4


def test_mutate_is_deterministic_and_batched():
    level = gridcosm.generate(9, 9, 4)
    one = gridcosm.mutate(level, 5, 11)
    many = gridcosm.mutate([level] * 20, 5, 11)
    assert many[0] == one and many == gridcosm.mutate([level] * 20, 5, 11)
    assert len(set(many)) > 15
    assert all(child.start().outcome == "ongoing" for child in many)
    assert gridcosm.mutate(level, 0, 11) == level
    with pytest.raises(errors.ArgumentError, match="there is no edit `paint`; choose from wall"):
        gridcosm.mutate(level, 1, 1, ["paint"])


def test_generate():
    assert gridcosm.generate(9, 7, 1) == gridcosm.generate(9, 7, 1) != gridcosm.generate(9, 7, 2)
    assert gridcosm.generate(9, 7, 1).size == (9, 7)
    with pytest.raises(errors.ArgumentError, match="cannot have the size 0x7"):
        gridcosm.generate(0, 7)
    with pytest.raises(errors.ArgumentError, match="the maze option `coins`"):
        gridcosm.generate(7, 7, coins=-1)
    with pytest.raises(errors.ArgumentError, match="there is no move rule `jumping`"):
        gridcosm.generate(7, 7, moves="jumping")


def test_notebooks_show_levels_and_states():
    level = Level(LEVEL)
    assert level._repr_svg_().startswith("<svg") and level.start()._repr_svg_().startswith("<svg")
    assert "@" in str(level) and "One" in repr(level)
    env = gridcosm.Env(level)
    assert env._repr_svg_() is None
    env.reset(seed=0)
    assert env._repr_svg_() == level.start()._repr_svg_()


def test_numbers_are_checked():
    level = Level(LEVEL)
    for call in [
        lambda: level.metrics(limit=-1),
        lambda: gridcosm.mutate(level, -1, 0),
        lambda: gridcosm.generate(-3, 7),
        lambda: gridcosm.render.svg(level, cell=-1),
        lambda: gridcosm.sight.look("..", (0, 0), reach=-1),
        lambda: gridcosm.route.RouteMap("..", cell=-16),
    ]:
        with pytest.raises(errors.ArgumentError, match="whole number from 0"):
            call()


PARABOX = """version 4
#
Block -1 -1 0 5 3 0.6 0.8 1 1 0 0 0 0 0 0 0
\tWall 0 0 0 0 0
\tFloor 3 1 PlayerButton
\tBlock 1 1 1 1 1 0.9 1 0.7 1 0 1 1 1 0 0 0
"""


def test_a_folder_is_all_of_its_levels(tmp_path):
    (tmp_path / "a.txt").write_text(PARABOX)
    (tmp_path / "b.toml").write_text("map = '@.>'")
    envs = gridcosm.VectorEnv(tmp_path, num_envs=4, per_env_levels=True)
    envs.reset(seed=1)
    right = envs.action_names.index("right")
    envs.step([right] * 4)
    _, _, terminated, _, _ = envs.step([right] * 4)
    assert terminated.tolist() == [True] * 4
    (tmp_path / "c.txt").write_text("no level")
    with pytest.raises(errors.LevelError, match="c.txt"):
        gridcosm.Env(str(tmp_path))
    empty = tmp_path / "empty"
    empty.mkdir()
    with pytest.raises(errors.ArgumentError, match="holds no level files"):
        gridcosm.Env(empty)
