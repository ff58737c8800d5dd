"""The one-file PPO of the examples learns."""

import sys
from pathlib import Path

import numpy as np
import torch

sys.path.insert(0, str(Path(__file__).parents[2] / "examples"))

import ppo


def test_an_agent_learns_to_win_new_mazes():
    torch.set_num_threads(1)
    settings = ppo.Settings()
    window = 2 * settings.side - 1
    untrained = ppo.Agent((window, window, 3), 7)
    before = ppo.win_rate(untrained, settings)
    agent, curve = ppo.train(settings, steps=400_000)
    after = ppo.win_rate(agent, settings)
    tenth = len(curve.won) // 10
    first, last = np.mean(curve.won[:tenth]), np.mean(curve.won[-tenth:])
    print(f"{curve.steps[-1]:,} steps: won {first:.0%}, then {last:.0%}; new mazes {before:.0%}, then {after:.0%}")
    assert after > before + 0.4 and last > first + 0.5
