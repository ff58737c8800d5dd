"""The conformance vectors of kind `gym_info`, through the environment."""

import gzip
import json
from pathlib import Path

import pytest

from gridcosm import Env, State
from gridcosm._gridcosm import run_vectors

VECTORS = Path(__file__).parents[2] / "tests/conformance/universe/gym_info.jsonl.gz"


def cases():
    with gzip.open(VECTORS, "rt") as lines:
        return [json.loads(line) for line in lines]


@pytest.fixture(scope="module")
def env():
    env = Env("maze:20x20:1")
    env.reset(seed=0)
    return env


def test_there_are_vectors_and_rust_agrees_with_them():
    assert len(cases()) >= 60
    assert run_vectors("gym_info.jsonl.gz", VECTORS.read_bytes()) == (len(cases()), [])


@pytest.mark.parametrize("case", cases(), ids=lambda case: case["name"])
def test_the_info_is_that_of_the_vectors(case, env):
    env.set_state(State.from_json(json.dumps(case["initial"])))
    assert env._core.info() == case["initial_info"]
    for action, expected in zip(case["gym_actions"], case["steps"], strict=True):
        _, reward, terminated, truncated, info = env.step(action)
        assert info == expected["info"]
        assert reward == expected["reward"]
        # The original called losing "truncated"; here winning and losing both terminate.
        assert terminated == (expected["terminated"] or expected["truncated"])
        assert truncated is False
