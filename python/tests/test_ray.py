"""Work spread over a local cluster of two workers: what it writes, and what is left of it after crashes."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import numpy as np
import pyarrow.parquet as parquet
import pytest
import ray

import gridcosm
import gridcosm.ray as scale
from gridcosm import errors

# Workers cannot import a test, so they get the functions of this file themselves.
ray.cloudpickle.register_pickle_by_value(sys.modules[__name__])

#: Seconds after which a test that waits for something gives up.
PATIENCE = 60.0

JOB = dict(levels=["first-steps/1", "first-steps/2", "maze:9x9:4"], envs=12, steps=40, seed=5, shard_envs=2)


@pytest.fixture(scope="module")
def cluster():
    ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False, object_store_memory=128 << 20)
    yield
    ray.shutdown()


@pytest.fixture(scope="module")
def expected(cluster, tmp_path_factory):
    """The files of a job that nothing disturbed."""
    out = tmp_path_factory.mktemp("undisturbed")
    scale.rollouts(policy=greedy, out=out, **JOB)
    return content(out)


def greedy(observations, rng):
    """Any deterministic policy will do."""
    sums = observations.reshape(len(observations), -1).sum(axis=1, dtype=np.int64)
    return (sums + rng.integers(7, size=len(observations))) % 7


def named_as_greedy(policy):
    """A policy of the same name, so that it may continue the same job."""
    policy.__qualname__ = greedy.__qualname__
    return policy


def content(out):
    return {file.name: file.read_bytes() for file in sorted(Path(out).iterdir())}


def test_a_rollout_has_every_transition(expected, tmp_path):
    assert [name for name in expected if name != "job.json"] == [f"shard-{n:06}.parquet" for n in range(6)]
    files = scale.rollouts(policy=greedy, out=tmp_path / "again", workers=1, **JOB)
    # Equal bytes, with another number of workers.
    assert content(tmp_path / "again") == expected
    table = parquet.read_table(files[2])
    note = json.loads(table.schema.metadata[b"gridcosm"])
    assert table.column("env").to_pylist() == [4] * 40 + [5] * 40
    assert table.column("level").to_pylist() == [1] * 40 + [2] * 40
    # The rows of environment 4 are those of a vector of the second shard's two environments.
    vector = gridcosm.VectorEnv(JOB["levels"], num_envs=6, per_env_levels=True, autoreset_mode="SameStep")
    rng = np.random.default_rng([5, 2])
    seen, _ = vector.reset(seed=5)
    for row in range(40):
        stored = np.frombuffer(table.column("observation")[row].as_py(), note["dtype"]).reshape(note["shape"])
        assert np.array_equal(stored, seen[4])
        actions = np.zeros(6, dtype=int)
        actions[4:] = greedy(seen[4:], rng)
        assert table.column("action")[row].as_py() == actions[4]
        seen, rewards, terminated, truncated, infos = vector.step(actions)
        assert table.column("reward")[row].as_py() == rewards[4]
        assert table.column("terminated")[row].as_py() == terminated[4]
        final = table.column("final_observation")[row].as_py()
        assert (final is not None) == bool(terminated[4] or truncated[4])


def test_solutions_are_found_and_played(cluster, tmp_path):
    impossible = gridcosm.Level("map = '@#>'")
    files = scale.solve_all(["first-steps", impossible, "sokoban/1"], tmp_path / "solved", shard_levels=4, limit=50_000)
    rows = [row for file in files for row in parquet.read_table(file).to_pylist()]
    levels = [*gridcosm.open_levels("first-steps"), impossible, gridcosm.open("sokoban/1")]
    assert [row["fingerprint"] for row in rows] == [level.fingerprint for level in levels]
    assert [row["index"] for row in rows] == list(range(len(levels)))
    assert rows[-2]["result"] == "impossible" and rows[-2]["actions"] is None
    for row, level in zip(rows, levels):
        if row["result"] == "solved":
            env = gridcosm.Env(level)
            env.reset(seed=0)
            ends = [env.step(action)[2] for action in row["actions"]]
            assert ends[-1] and row["length"] == len(ends) and "actions" in row["replay"]
    assert sum(row["result"] == "solved" for row in rows) > 5
    again = scale.solve_all(["first-steps", impossible, "sokoban/1"], tmp_path / "again", shard_levels=4, limit=50_000)
    assert [file.read_bytes() for file in again] == [file.read_bytes() for file in files]


def test_pools_are_made_in_shards(cluster, tmp_path):
    recipe = dict(seed=2, shard_levels=3, boxes=1, size=(7, 7), effort=2)
    files = scale.make_all(7, tmp_path / "pool", **recipe)
    rows = [row for file in files for row in parquet.read_table(file).to_pylist()]
    assert [row["index"] for row in rows] == list(range(7))
    for row in rows:
        solution = gridcosm.solve(gridcosm.Level(row["text"]))
        assert solution.turns == row["turns"] and row["difficulty"] > 0
    again = scale.make_all(7, tmp_path / "again", workers=1, **recipe)
    assert [file.read_bytes() for file in again] == [file.read_bytes() for file in files]
    for wrong in [{"size": (3, 3)}, {"boxes": 99}]:
        with pytest.raises(errors.ArgumentError):
            scale.make_all(3, tmp_path / "wrong", **wrong)


def test_a_killed_worker_loses_nothing(cluster, expected, tmp_path):
    out, crime, steps = tmp_path / "out", tmp_path / "killed", []

    @named_as_greedy
    def kills_its_worker(observations, rng):
        # Once, in the middle of a shard when three others are finished; a draw of `rng` would change the result.
        turn = len(steps)
        steps.append(turn)
        if turn % 40 == 20 and len(list(out.glob("*.parquet"))) >= 3 and not crime.exists():
            crime.write_text(str(os.getpid()))
            os.kill(os.getpid(), signal.SIGKILL)
        return greedy(observations, rng)

    scale.rollouts(policy=kills_its_worker, out=out, **JOB)
    assert int(crime.read_text()) != os.getpid()
    assert content(out) == expected


DRIVER = """
import ctypes, signal, sys, time
ctypes.CDLL(None).prctl(1, signal.SIGKILL)  # dies with the test
from pathlib import Path
sys.path.insert(0, {folder!r})
import gridcosm.ray
from test_ray import JOB, greedy, named_as_greedy

out, go = Path({out!r}), Path({go!r})

@named_as_greedy
def waits_after_two_shards(observations, rng):
    end = time.monotonic() + 60
    while len(list(out.glob("*.parquet"))) >= 2 and not go.exists() and time.monotonic() < end:
        time.sleep(0.02)
    return greedy(observations, rng)

gridcosm.ray.rollouts(policy=waits_after_two_shards, out=out, workers=2, **JOB)
"""


def test_a_killed_driver_goes_on_where_it_was(expected, tmp_path):
    out, go = tmp_path / "out", tmp_path / "go"
    code = DRIVER.format(folder=str(Path(__file__).parent), out=str(out), go=str(go))

    def start():
        return subprocess.Popen([sys.executable, "-c", code], start_new_session=True, stderr=subprocess.PIPE, text=True)

    driver, cluster = start(), []
    try:
        wait_until(lambda: len(list(out.glob("*.parquet"))) >= 2 or driver.poll() is not None)
        assert driver.poll() is None, driver.stderr.read()
        cluster = descendants(driver.pid)
        workers = [pid for pid in cluster if "ray::Worker" in Path(f"/proc/{pid}/cmdline").read_text()]
        assert len(workers) == 2
        driver.kill()
        driver.wait(PATIENCE)
        # The workers go with it; only then is the second run undisturbed by the first.
        wait_until(lambda: not any(is_alive(pid) for pid in workers))
        finished = {file.name: file.stat().st_mtime_ns for file in out.glob("*.parquet")}
        assert 2 <= len(finished) < 6
        go.touch()
        driver = start()
        assert driver.wait(PATIENCE) == 0, driver.stderr.read()
    finally:
        if driver.poll() is None:
            cluster += descendants(driver.pid)
            driver.kill()
            driver.wait(PATIENCE)
        driver.stderr.close()
        # Ray's own agents outlive a driver that was killed.
        for pid in filter(is_alive, cluster):
            os.kill(pid, signal.SIGKILL)
    assert content(out) == expected
    for name, written in finished.items():
        assert (out / name).stat().st_mtime_ns == written, f"{name} was made again"


def wait_until(condition):
    end = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < end, "nothing happened for too long"
        time.sleep(0.05)


def descendants(pid):
    found = []
    for task in Path(f"/proc/{pid}/task").iterdir():
        for child in map(int, (task / "children").read_text().split()):
            found += [child, *descendants(child)]
    return found


def is_alive(pid):
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


def test_what_makes_no_sense_is_said(cluster, expected, tmp_path):
    out = tmp_path / "out"

    def fails(observations, rng):
        raise ValueError("no idea what to do")

    with pytest.raises(scale.WorkError, match="shard . failed.*no idea what to do"):
        scale.rollouts(policy=fails, out=out, **JOB)
    assert not list(out.glob("*.parquet"))
    for change, error, message in [
        ({"steps": 41}, errors.ArgumentError, "another job .different: policy, steps"),
        ({"envs": 0}, errors.ArgumentError, "envs is a whole number from 1"),
        ({"levels": "nowhere"}, errors.LevelError, "nowhere"),
        ({"policy": "clever"}, errors.ArgumentError, "a policy is 'random' or a function"),
        ({"copy": False}, errors.ArgumentError, "decide about copy themselves"),
        ({"observation": "smell"}, errors.ArgumentError, "is not an observation"),
        ({"workers": 0}, errors.ArgumentError, "workers is a whole number from 1"),
    ]:
        with pytest.raises(error, match=message):
            scale.rollouts(**{**JOB, "policy": "random", "out": out, **change})
    for arguments, error in [({"levels": []}, errors.LevelError), ({"levels": "rooms", "limit": -1}, errors.ArgumentError)]:
        with pytest.raises(error):
            scale.solve_all(out=tmp_path / "solved", **arguments)


def test_more_workers_than_processors_get_their_turn(cluster, expected, tmp_path):
    scale.rollouts(policy=greedy, out=tmp_path / "out", workers=4, **JOB)
    assert content(tmp_path / "out") == expected


def test_a_shard_that_kills_every_worker_is_given_up(cluster, tmp_path):
    def deadly(observations, rng):
        os.kill(os.getpid(), signal.SIGKILL)

    with pytest.raises(scale.WorkError, match="shard 0 killed 3 workers"):
        scale.rollouts("first-steps/1", deadly, envs=1, steps=1, out=tmp_path / "out")
