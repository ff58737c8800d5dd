"""Solutions, ideas and new levels."""

import pytest

import gridcosm
from gridcosm import errors


def test_a_level_is_solved_and_rated():
    solution = gridcosm.solve("sokoban/1", rate=True)
    assert (solution.result, solution.proof, solution.ended) == ("solved", "turns", "done")
    assert solution.turns == len(solution.script) == solution.rating.turns
    assert solution.rating.difficulty > 0
    fewest = gridcosm.solve("sokoban/1", aim="pushes")
    assert fewest.proof == "pushes" and fewest.pushes <= solution.pushes
    env = gridcosm.Env("sokoban/1")
    env.reset(seed=0)
    for action in solution.actions:
        env.step(action)
    assert env.state().outcome == "won"


def test_an_answer_says_how_far_it_goes():
    assert gridcosm.solve(gridcosm.Level("map = '@#>'")).result == "impossible"
    limited = gridcosm.solve("rooms/3", limit=3)
    assert (limited.result, limited.ended, limited.actions) == ("unknown", "limit", None)


def test_ideas_are_needed_or_not():
    assert gridcosm.needs("rooms/3", "portal") == ("needed", None)
    assert gridcosm.needs("sokoban/1", "key") == ("absent", None)
    text = "map = '''\n@kD>\n....'''\n[legend]\nk = { is = 'key', key = 'a' }\nD = { is = 'door', lock = 'a' }"
    answer, way = gridcosm.needs(gridcosm.Level(text), "key")
    assert answer == "not needed" and len(way) == 5


def test_levels_are_made_again_and_again():
    recipe = dict(seed=4, boxes=1, size=(7, 7), effort=3)
    made = gridcosm.make(4, **recipe)
    assert made == gridcosm.make(4, **recipe)
    assert len({each.fingerprint for each in made}) == 4
    for each in made:
        assert gridcosm.solve(each.level).turns == each.rating.turns
    # Two runs share the work: the tries of the second one begin where those of the first end.
    first, rest = gridcosm.make(9, tries=8, **recipe), gridcosm.make(9, first=8, tries=8, **recipe)
    whole = [each.fingerprint for each in gridcosm.make(18, tries=16, **recipe)]
    parts = [each.fingerprint for each in first + rest]
    assert list(dict.fromkeys(parts)) == whole


def test_a_level_grows_into_others():
    base = gridcosm.open("rooms/4")
    for each in gridcosm.make(2, like=base, effort=4):
        assert each.level != base
        assert gridcosm.solve(each.level).result == "solved"


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        (dict(size=(3, 3)), "wide and high"),
        (dict(size=7), "a width and a height"),
        (dict(boxes=99), "at most 8 boxes"),
        (dict(boxes=-1), "whole number"),
        (dict(recursive=True), "needs a room"),
        (dict(difficulty=(9, 3)), "above the highest"),
        (dict(difficulty=5), "a lowest and a highest"),
    ],
)
def test_wrong_recipes_are_explained(wrong, words):
    with pytest.raises(errors.ArgumentError, match=words):
        gridcosm.make(1, **wrong)


def test_wrong_questions_are_explained():
    with pytest.raises(errors.ArgumentError, match="choose from turns"):
        gridcosm.solve("rooms/1", aim="fun")
    with pytest.raises(errors.ArgumentError, match="swallow"):
        gridcosm.needs("rooms/1", "dance")
    with pytest.raises(errors.ArgumentError, match="seconds"):
        gridcosm.solve("rooms/1", seconds=-1)
