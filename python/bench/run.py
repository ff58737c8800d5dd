"""Steps per second of our environments and of their peers, in one run.

    python python/bench/run.py [--seconds 2] [--envs 1024] [--threads 1] [--cpu] [--json FILE] [--install]

One thread unless `--threads` says otherwise; random actions; resets are part of the time; every step writes its
observation. Each subject runs several rounds in turn with the others of its table, and the best round counts, so that
other work on the machine disturbs all of them alike. A peer that is not installed is listed as such.
"""

from __future__ import annotations

import argparse
import importlib
import importlib.metadata
import json
import os
import platform
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

os.environ.setdefault("OMP_NUM_THREADS", "1")
os.environ.setdefault("XLA_FLAGS", "--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1")

import gymnasium
import numpy as np

import gridcosm
from levels import push_puzzles, rooms

PEERS = ["minigrid", "envpool", "griddly", "xminigrid", "navix"]

#: A subject takes some steps and returns how many.
Subject = Callable[[], int]


def vector(envs: Any, block: int = 100) -> Subject:
    """Steps of a vector of environments of Gymnasium's kind."""
    count = envs.num_envs
    envs.action_space.seed(0)
    limit = int(envs.single_action_space.n)
    actions = np.random.default_rng(0).integers(0, limit, (block, count), dtype=np.int64)
    envs.reset(seed=0)

    def run() -> int:
        for each in actions:
            envs.step(each)
        return block * count

    return run


def single(env: Any, block: int = 2000) -> Subject:
    """Steps of one environment."""
    actions = np.random.default_rng(0).integers(0, int(env.action_space.n), block).tolist()
    env.reset(seed=0)

    def run() -> int:
        for action in actions:
            _, _, terminated, truncated, _ = env.step(action)
            if terminated or truncated:
                env.reset()
        return block

    return run


def envpool_subject(name: str, envs: int, threads: int, **options: Any) -> Subject:
    import envpool

    pool = envpool.make(name, env_type="gymnasium", num_envs=envs, num_threads=threads, **options)
    limit = int(pool.action_space.n)
    actions = np.random.default_rng(0).integers(0, limit, (100, envs)).astype(np.int32)
    pool.reset()

    def run() -> int:
        for each in actions:
            pool.step(each)
        return 100 * envs

    return run


def griddly_subject(name: str) -> Subject:
    import griddly  # noqa: F401  registers its ids
    from griddly import gd

    env = importlib.import_module("gym").make(name, global_observer_type=gd.ObserverType.VECTOR,
                                              player_observer_type=gd.ObserverType.VECTOR)
    env.reset()
    actions = [env.action_space.sample() for _ in range(2000)]

    def run() -> int:
        for action in actions:
            if env.step(action)[2]:
                env.reset()
        return len(actions)

    return run


def xminigrid_subject(name: str, envs: int) -> Subject:
    import jax
    import xminigrid
    from xminigrid.wrappers import GymAutoResetWrapper

    env, parameters = xminigrid.make(name)
    env = GymAutoResetWrapper(env)
    reset = jax.jit(jax.vmap(env.reset, in_axes=(None, 0)))
    timestep = reset(parameters, jax.random.split(jax.random.key(0), envs))
    block = 50

    @jax.jit
    def steps(timestep, key):
        def one(carry, key):
            actions = jax.random.randint(key, (envs,), 0, env.num_actions(parameters))
            after = jax.vmap(env.step, in_axes=(None, 0, 0))(parameters, carry, actions)
            return after, after.observation.sum()

        return jax.lax.scan(one, timestep, jax.random.split(key, block))

    jax.block_until_ready(steps(timestep, jax.random.key(1)))

    def run() -> int:
        jax.block_until_ready(steps(timestep, jax.random.key(2)))
        return block * envs

    return run


def navix_subject(name: str, envs: int) -> Subject:
    import jax
    import navix

    env = navix.make(name)
    timestep = jax.vmap(env.reset)(jax.random.split(jax.random.PRNGKey(0), envs))
    block = 50

    @jax.jit
    def steps(timestep, key):
        def one(carry, key):
            actions = jax.random.randint(key, (envs,), 0, len(env.action_set))
            after = jax.vmap(env.step)(carry, actions)
            return after, after.observation.sum()

        return jax.lax.scan(one, timestep, jax.random.split(key, block))

    jax.block_until_ready(steps(timestep, jax.random.PRNGKey(1)))

    def run() -> int:
        jax.block_until_ready(steps(timestep, jax.random.PRNGKey(2)))
        return block * envs

    return run


def minigrid_env(name: str) -> Any:
    import minigrid  # noqa: F401  registers its ids

    return gymnasium.make(name)


def measure(
    subjects: dict[str, Callable[[], Subject]], seconds: float, clock: Callable[[], float]
) -> dict[str, float | str]:
    """The best steps per second of each subject; a sentence where a subject cannot run."""
    results: dict[str, float | str] = {}
    ready: dict[str, Subject] = {}
    for name, make in subjects.items():
        try:
            run = make()
            run()
            ready[name], results[name] = run, 0.0
        except ImportError as error:
            results[name] = f"not installed ({error.name or error})"
        except Exception as error:  # a peer that does not run is reported, not hidden
            results[name] = f"does not run: {type(error).__name__}: {error}".splitlines()[0][:100]
    rounds = 5
    for _ in range(rounds):
        for name, run in ready.items():
            steps, start = 0, clock()
            while (now := clock()) - start < seconds / rounds:
                steps += run()
            best = steps / (now - start)
            results[name] = max(float(results[name]), best)
    return results


def cases(folder: Path, envs: int, threads: int) -> dict[str, dict[str, Callable[[], Subject]]]:
    push, four_rooms = push_puzzles(folder), rooms(folder, 15)
    ours = dict(num_envs=envs, threads=threads)
    return {
        "7x7x3 egocentric with occlusion": {
            "gridcosm": lambda: vector(gridcosm.VectorEnv(
                four_rooms, observation="egocentric", occlusion="minigrid", max_episode_steps=200, **ours)),
            "gridcosm, hull rule": lambda: vector(gridcosm.VectorEnv(
                four_rooms, observation="egocentric", occlusion="hull", max_episode_steps=200, **ours)),
            "gridcosm, own buffers": lambda: vector(gridcosm.VectorEnv(
                four_rooms, observation="egocentric", occlusion="minigrid", max_episode_steps=200, copy=False, **ours)),
            "envpool MiniGrid FourRooms": lambda: envpool_subject("MiniGrid-FourRooms-v0", envs, threads),
            "xminigrid FourRooms": lambda: xminigrid_subject("MiniGrid-FourRooms", envs),
            "navix FourRooms": lambda: navix_subject("Navix-FourRooms-v0", envs),
            "minigrid FourRooms": lambda: single(minigrid_env("MiniGrid-FourRooms-v0")),
        },
        "full grid up to 16x16": {
            "gridcosm, four rooms 15x15": lambda: vector(gridcosm.VectorEnv(
                four_rooms, max_episode_steps=200, **ours)),
            "gridcosm, four rooms 15x15, own buffers": lambda: vector(gridcosm.VectorEnv(
                four_rooms, max_episode_steps=200, copy=False, **ours)),
            "gridcosm, maze 15x15 with everything": lambda: vector(gridcosm.VectorEnv(
                maze=(15, 15), pool=50, max_episode_steps=500, **ours)),
            "griddly Labyrinth, vector observer": lambda: griddly_subject("GDY-Labyrinth-v0"),
        },
        "push puzzles 10x10": {
            "gridcosm": lambda: vector(gridcosm.VectorEnv(push, max_episode_steps=120, **ours)),
            "gridcosm, own buffers": lambda: vector(gridcosm.VectorEnv(
                push, max_episode_steps=120, copy=False, **ours)),
            "envpool Sokoban": lambda: envpool_subject("Sokoban-v0", envs, threads, max_episode_steps=120),
            "griddly Sokoban, vector observer": lambda: griddly_subject("GDY-Sokoban-v0"),
        },
        "single gymnasium.make": {
            "gridcosm Maze-9x9": lambda: single(gymnasium.make("gridcosm/Maze-9x9-v0", pool=50)),
            "gridcosm four rooms, egocentric": lambda: single(gymnasium.make(
                "gridcosm/Level-v0", level=four_rooms, observation="egocentric", occlusion="minigrid",
                max_episode_steps=200)),
            "minigrid FourRooms": lambda: single(minigrid_env("MiniGrid-FourRooms-v0")),
            "minigrid Empty-8x8": lambda: single(minigrid_env("MiniGrid-Empty-8x8-v0")),
        },
    }


def start_up() -> tuple[float, float]:
    """Milliseconds for importing the package after Gymnasium and NumPy are there, and for everything."""

    def best(statement: str) -> float:
        code = f"import time; a = time.perf_counter(); {statement}; print((time.perf_counter() - a) * 1000)"
        runs = [float(subprocess.check_output([sys.executable, "-c", code])) for _ in range(5)]
        return min(runs)

    return best("import gridcosm") - best("import gymnasium.vector"), best("import gridcosm")


def installed(name: str) -> str:
    try:
        return importlib.metadata.version(name)
    except importlib.metadata.PackageNotFoundError:
        return "not installed"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=2.0, help="time for each subject")
    parser.add_argument("--envs", type=int, default=1024)
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--cpu", action="store_true", help="processor time of all threads, for a busy machine")
    parser.add_argument("--json", type=Path)
    parser.add_argument("--only", help="only tables whose name contains this")
    parser.add_argument("--install", action="store_true", help="try to install the peers first")
    options = parser.parse_args()
    if options.install:
        for peer in PEERS:
            subprocess.run([sys.executable, "-m", "pip", "install", "-q", peer], check=False)
    versions = {peer: installed(peer) for peer in PEERS}
    print(f"gridcosm {gridcosm.__version__}, gymnasium {gymnasium.__version__}, Python {platform.python_version()}")
    print(", ".join(f"{peer} {version}" for peer, version in versions.items()))
    report: dict[str, Any] = {"versions": versions, "threads": options.threads, "envs": options.envs, "tables": {}}
    with tempfile.TemporaryDirectory() as folder:
        for title, subjects in cases(Path(folder), options.envs, options.threads).items():
            if options.only and options.only not in title:
                continue
            clock = time.process_time if options.cpu else time.perf_counter
            results = measure(subjects, options.seconds, clock)
            report["tables"][title] = results
            first = next(iter(results.values()))
            print(f"\n{title}")
            for name, speed in results.items():
                if isinstance(speed, str):
                    print(f"  {name:42} {speed}")
                else:
                    ratio = f"{float(first) / speed:8.1f}x" if isinstance(first, float) and speed else ""
                    print(f"  {name:42} {speed:12,.0f} /s {ratio}")
    alone, everything = start_up()
    report["import_ms"] = {"gridcosm": alone, "with gymnasium and numpy": everything}
    print(f"\nimport: {alone:.0f} ms, with Gymnasium and NumPy {everything:.0f} ms")
    if options.json:
        options.json.write_text(json.dumps(report, indent=2))


if __name__ == "__main__":
    main()
