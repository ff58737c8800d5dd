"""Trains an agent by a table of values, with NumPy alone, and draws its learning curve.

    python python/examples/q_learning.py --out curve.svg

The level is a maze with a coin and a core to collect, a door and its key, a pair of portals and a box. The optimal return comes from a search over all situations of the
level, so the curve shows how close the agent gets.
"""

from __future__ import annotations

import argparse

import numpy as np

import gridcosm
from gridcosm import plot


def train(
    level: gridcosm.Level, *, envs: int = 64, steps: int = 5000, seed: int = 0
) -> tuple[np.ndarray, np.ndarray, dict[bytes, int], np.ndarray]:
    """Q-learning: the steps at which episodes ended, their returns, and the table of values."""
    rng = np.random.default_rng(seed)
    vector = gridcosm.VectorEnv(level, num_envs=envs, max_episode_steps=120, autoreset_mode="SameStep")
    rows: dict[bytes, int] = {}
    values = np.zeros((1 << 16, vector.single_action_space.n), dtype=np.float32)

    def row_of(observations: np.ndarray) -> np.ndarray:
        """The row of the table for each observation; a new observation gets the next row."""
        return np.array([rows.setdefault(each.tobytes(), len(rows)) for each in observations])

    observations, _ = vector.reset(seed=seed)
    here, returns = row_of(observations), np.zeros(envs)
    when: list[int] = []
    earned: list[float] = []
    for step in range(steps):
        explore = rng.random(envs) < max(0.02, 1 - step / (0.6 * steps))
        actions = np.where(explore, rng.integers(values.shape[1], size=envs), values[here].argmax(axis=1))
        observations, rewards, terminated, truncated, infos = vector.step(actions)
        there = row_of(observations)
        # After the end there is nothing to come; after a cut there would be, and the last observation is in the infos.
        future = np.where(terminated, 0.0, values[there].max(axis=1))
        for index in np.flatnonzero(truncated & ~terminated):
            future[index] = values[row_of(infos["final_obs"][index : index + 1])[0]].max()
        values[here, actions] += 0.2 * (rewards + 0.99 * future - values[here, actions])
        returns += rewards
        for index in np.flatnonzero(terminated | truncated):
            when.append((step + 1) * envs)
            earned.append(float(returns[index]))
            returns[index] = 0.0
        here = there
    vector.close()
    return np.array(when), np.array(earned), rows, values


def play(level: gridcosm.Level, rows: dict[bytes, int], values: np.ndarray) -> tuple[list[int], float, str]:
    """One episode without exploring: the actions, the return, and how it ended."""
    env = gridcosm.Env(level, max_episode_steps=120)
    observation, _ = env.reset(seed=0)
    actions: list[int] = []
    total = 0.0
    while True:
        row = rows.get(observation.tobytes())
        actions.append(0 if row is None else int(values[row].argmax()))
        observation, reward, terminated, truncated, info = env.step(actions[-1])
        total += float(reward)
        if terminated or truncated:
            return actions, total, env.state().outcome


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--out", default="learning-curve.svg", help="where to draw the curve")
    arguments.add_argument("--steps", type=int, default=5000)
    chosen = arguments.parse_args()
    level = gridcosm.generate(7, 7, seed=1, enemies=0, powerups=0, hazards=0, boxes=1)
    best = level.optimal_return(won=True)
    when, earned, rows, values = train(level, steps=chosen.steps)
    actions, total, outcome = play(level, rows, values)
    print(f"{len(earned)} episodes; the last 100 earned {earned[-100:].mean():.1f}, the best possible is {best}")
    print(f"without exploring: {outcome} in {len(actions)} actions with {total:g} points")
    plot.learning_curve(
        {"Q-learning": (when, earned)}, path=chosen.out, window=100, best=best, title="a 7x7 maze"
    )


if __name__ == "__main__":
    main()
