"""Trains an agent by proximal policy optimisation in one file, with PyTorch on the processor.

    pip install torch
    python python/examples/ppo.py --seconds 120 --out curve.svg

Every episode is a new maze, so the agent learns to play mazes and not one maze. What it sees is the whole grid; each
object becomes a vector of zeros and a one.
"""

from __future__ import annotations

import argparse
import time
from dataclasses import dataclass, field

import numpy as np
import torch
from torch import nn

import gridcosm

OBJECTS = len(gridcosm.OBJECTS)


@dataclass
class Settings:
    """What decides about the training."""

    side: int = 7
    envs: int = 128
    horizon: int = 64
    epochs: int = 3
    minibatches: int = 4
    learning_rate: float = 1e-3
    discount: float = 0.98
    trace: float = 0.95
    clip: float = 0.2
    entropy: float = 0.01
    value: float = 0.5
    seed: int = 0


@dataclass
class Curve:
    """Steps at which episodes ended, what they had earned, and whether they were won."""

    steps: list[int] = field(default_factory=list)
    returns: list[float] = field(default_factory=list)
    won: list[bool] = field(default_factory=list)


class Agent(nn.Module):
    """Chances of the actions and the expected return, for a batch of grids."""

    def __init__(self, shape: tuple[int, ...], actions: int, hidden: int = 128) -> None:
        super().__init__()
        height, width, _ = shape
        self.body = nn.Sequential(
            nn.Conv2d(OBJECTS, 32, 3, padding=1), nn.ReLU(),
            nn.Conv2d(32, 32, 3, padding=1), nn.ReLU(),
            nn.Flatten(),
            nn.Linear(32 * height * width, hidden), nn.ReLU(),
        )
        self.policy, self.critic = nn.Linear(hidden, actions), nn.Linear(hidden, 1)
        nn.init.orthogonal_(self.policy.weight, 0.01)
        nn.init.orthogonal_(self.critic.weight, 1.0)

    def forward(self, grids: torch.Tensor) -> tuple[torch.distributions.Categorical, torch.Tensor]:
        planes = nn.functional.one_hot(grids[..., 0].long(), OBJECTS).permute(0, 3, 1, 2).float()
        features = self.body(planes)
        return torch.distributions.Categorical(logits=self.policy(features)), self.critic(features).squeeze(-1)


def environments(settings: Settings, envs: int) -> gridcosm.VectorEnv:
    """Mazes with a core to collect and an exit, in which every step costs a little."""
    few = dict(boxes=0, powerups=0, hazards=0, enemies=0, portals=0, doors=0, coins=0)
    side = settings.side
    return gridcosm.VectorEnv(
        maze=(side, side), maze_options=few, num_envs=envs, autoreset_mode="SameStep", max_episode_steps=8 * side,
        reward=lambda actions, changes, infos: (infos["outcome"] == 1) - 0.01 + 0.02 * changes,
    )


def train(settings: Settings, seconds: float) -> tuple[Agent, Curve]:
    """Alternates between playing and learning until the time is up."""
    torch.manual_seed(settings.seed)
    vector = environments(settings, settings.envs)
    seen, _ = vector.reset(seed=settings.seed)
    agent = Agent(seen.shape[1:], vector.single_action_space.n)
    optimiser = torch.optim.Adam(agent.parameters(), lr=settings.learning_rate, eps=1e-5)
    curve, running, step = Curve(), np.zeros(settings.envs), 0
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        grids, actions, chances, values, rewards, lasts = [], [], [], [], [], []
        for _ in range(settings.horizon):
            grid = torch.from_numpy(seen)
            with torch.no_grad():
                policy, value = agent(grid)
                action = policy.sample()
            seen, reward, terminated, truncated, infos = vector.step(action.numpy())
            step += settings.envs
            running += reward
            ended = terminated | truncated
            # An episode that was only cut off would have gone on earning: count what the critic expects of it.
            cut = np.flatnonzero(truncated & ~terminated)
            if cut.size:
                with torch.no_grad():
                    expected = agent(torch.from_numpy(np.stack(list(infos["final_obs"][cut]))))[1]
                reward[cut] += settings.discount * expected.numpy()
            for index in np.flatnonzero(ended):
                curve.steps.append(step)
                curve.returns.append(float(running[index]))
                curve.won.append(bool(infos["outcome"][index] == 1))
                running[index] = 0.0
            grids.append(grid)
            actions.append(action)
            chances.append(policy.log_prob(action))
            values.append(value)
            rewards.append(torch.from_numpy(reward).float())
            lasts.append(torch.from_numpy(ended))
        with torch.no_grad():
            values.append(agent(torch.from_numpy(seen))[1])
        advantages = estimate(settings, rewards, values, lasts)
        batch = [torch.cat(each) for each in (grids, actions, chances, values[:-1], advantages)]
        learn(settings, agent, optimiser, *batch)
    vector.close()
    return agent, curve


def estimate(
    settings: Settings, rewards: list[torch.Tensor], values: list[torch.Tensor], lasts: list[torch.Tensor]
) -> list[torch.Tensor]:
    """How much better each action was than expected: generalised advantages, from the last step to the first."""
    advantage = torch.zeros_like(values[0])
    found = []
    for reward, now, then, last in zip(rewards[::-1], values[-2::-1], values[:0:-1], lasts[::-1]):
        goes_on = (~last).float()
        surprise = reward + settings.discount * then * goes_on - now
        advantage = surprise + settings.discount * settings.trace * goes_on * advantage
        found.append(advantage)
    return found[::-1]


def learn(
    settings: Settings, agent: Agent, optimiser: torch.optim.Optimizer, grids: torch.Tensor, actions: torch.Tensor,
    chances: torch.Tensor, values: torch.Tensor, advantages: torch.Tensor,
) -> None:
    """Several passes over what was played, each in random order."""
    targets = advantages + values
    for _ in range(settings.epochs):
        for part in torch.randperm(len(grids)).chunk(settings.minibatches):
            policy, value = agent(grids[part])
            better = advantages[part]
            better = (better - better.mean()) / (better.std() + 1e-8)
            ratio = (policy.log_prob(actions[part]) - chances[part]).exp()
            clipped = ratio.clamp(1 - settings.clip, 1 + settings.clip)
            gain = torch.min(ratio * better, clipped * better).mean()
            miss = (value - targets[part]).square().mean()
            loss = -gain + settings.value * miss - settings.entropy * policy.entropy().mean()
            optimiser.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(agent.parameters(), 0.5)
            optimiser.step()


def win_rate(agent: Agent, settings: Settings, episodes: int = 500) -> float:
    """The share of new mazes that the agent wins, with its most likely actions."""
    vector = environments(settings, episodes)
    seen, _ = vector.reset(seed=1_000_000)
    won, over = np.zeros(episodes, dtype=bool), np.zeros(episodes, dtype=bool)
    while not over.all():
        with torch.no_grad():
            action = agent(torch.from_numpy(seen))[0].logits.argmax(dim=1)
        seen, _, terminated, truncated, infos = vector.step(action.numpy())
        won |= ~over & (infos["outcome"] == 1)
        over |= terminated | truncated
    vector.close()
    return float(won.mean())


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--seconds", type=float, default=120)
    arguments.add_argument("--out", help="draw the learning curve here (needs matplotlib)")
    chosen = arguments.parse_args()
    settings = Settings()
    agent, curve = train(settings, chosen.seconds)
    tenth = max(1, len(curve.won) // 10)
    first, last = np.mean(curve.won[:tenth]), np.mean(curve.won[-tenth:])
    print(f"{curve.steps[-1]:,} steps, {len(curve.won):,} episodes; won {first:.0%} of the first tenth, {last:.0%} of the last")
    print(f"new mazes won without exploring: {win_rate(agent, settings):.0%}")
    if chosen.out:
        from gridcosm import plot

        won = (np.array(curve.steps), np.array(curve.won, dtype=float))
        plot.learning_curve({"PPO": won}, path=chosen.out, window=500, y="share of episodes won", title="new 7x7 mazes")


if __name__ == "__main__":
    main()
