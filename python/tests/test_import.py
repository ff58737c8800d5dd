"""The package imports, and its first steps work."""

import pickle

import pytest

import gridcosm
from gridcosm import errors


def test_a_level_starts_and_steps():
    level = gridcosm.open("first-steps/1")
    state = level.start()
    after = state.step(gridcosm.RIGHT)
    assert (state.turn, after.turn, after.outcome) == (0, 1, "ongoing")
    again = pickle.loads(pickle.dumps(after))
    assert again == after and hash(again) == hash(after) and again != state


def test_mistakes_are_sentences():
    with pytest.raises(errors.LevelError, match="nowhere.toml: there is no such file"):
        gridcosm.open("nowhere.toml")
    with pytest.raises(errors.ActionError, match="7 is not an action"):
        gridcosm.open("first-steps/1").start().step(7)
    with pytest.raises(ValueError, match="not valid JSON: .* at line 1 column 1"):
        gridcosm.State.from_json("{")
