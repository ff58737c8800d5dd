"""Trains an agent by proximal policy optimisation in one file, with PyTorch on the processor.

    pip install torch
    python python/examples/ppo.py --out curve.svg

Every episode is a new maze, so the agent learns to play mazes and not one maze. It has to pick up a core and then reach
the exit. It sees the maze around itself, so what it learns in one cell helps it in all others. The same number of steps
gives the same agent.
"""

from __future__ import annotations

import argparse
from dataclasses import dataclass, field

import numpy as np
import torch
from torch import nn

import gridcosm

OBJECTS = len(gridcosm.OBJECTS)
COLLECTIBLE = 16  # a property of cells: the agent stands in front of the core that it can pick up


@dataclass
class Settings:
    """What decides about the training."""

    side: int = 5
    envs: int = 256
    horizon: int = 16
    epochs: int = 4
    minibatches: int = 4
    learning_rate: float = 4e-3
    discount: float = 0.95
    trace: float = 0.9
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
    """Chances of the actions and the expected return, for a batch of windows."""

    def __init__(self, shape: tuple[int, ...], actions: int, hidden: int = 128) -> None:
        super().__init__()
        cells = shape[0] * shape[1]
        # A layer whose inputs are zeros and a one for each cell only adds up rows of a table, so that is what it does.
        self.register_buffer("first_rows", torch.arange(cells) * 2 * OBJECTS)
        self.rows = nn.EmbeddingBag(cells * 2 * OBJECTS, hidden, mode="sum")
        nn.init.normal_(self.rows.weight, std=cells**-0.5)
        self.body = nn.Sequential(nn.ReLU(), nn.Linear(hidden, hidden), nn.ReLU())
        self.policy, self.critic = nn.Linear(hidden, actions), nn.Linear(hidden, 1)
        nn.init.orthogonal_(self.policy.weight, 0.01)
        nn.init.orthogonal_(self.critic.weight, 1.0)

    def forward(self, windows: torch.Tensor) -> tuple[torch.distributions.Categorical, torch.Tensor]:
        objects, collectible = windows[..., 0].long(), (windows[..., 2] & COLLECTIBLE > 0).long()
        features = self.body(self.rows((objects + OBJECTS * collectible).flatten(1) + self.first_rows))
        return torch.distributions.Categorical(logits=self.policy(features), validate_args=False), self.critic(features).squeeze(-1)


def environments(settings: Settings, envs: int) -> gridcosm.VectorEnv:
    """Mazes with a core to collect and an exit, in which every step costs a little."""
    few = dict(boxes=0, powerups=0, hazards=0, enemies=0, portals=0, doors=0, coins=0)
    side = settings.side
    return gridcosm.VectorEnv(
        maze=(side, side), maze_options=few, num_envs=envs, autoreset_mode="SameStep", max_episode_steps=8 * side,
        observation="egocentric", view_size=2 * side - 1,  # all of the maze, wherever the agent stands
        reward=lambda actions, changes, infos: (infos["outcome"] == 1) + 0.3 * (changes > 0) - 0.01,
    )


def train(settings: Settings, steps: int) -> tuple[Agent, Curve]:
    """Alternates between playing and learning until the environments have taken so many steps together."""
    torch.manual_seed(settings.seed)
    vector = environments(settings, settings.envs)
    seen, _ = vector.reset(seed=settings.seed)
    agent = Agent(seen.shape[1:], vector.single_action_space.n)
    optimiser = torch.optim.Adam(agent.parameters(), lr=settings.learning_rate, eps=1e-5)
    curve, running, step = Curve(), np.zeros(settings.envs), 0
    while step < steps:
        windows, actions, chances, values, rewards, lasts = [], [], [], [], [], []
        for _ in range(settings.horizon):
            window = torch.from_numpy(seen)
            with torch.no_grad():
                policy, value = agent(window)
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
            windows.append(window)
            actions.append(action)
            chances.append(policy.log_prob(action))
            values.append(value)
            rewards.append(torch.from_numpy(reward).float())
            lasts.append(torch.from_numpy(ended))
        with torch.no_grad():
            values.append(agent(torch.from_numpy(seen))[1])
        advantages = estimate(settings, rewards, values, lasts)
        batch = [torch.cat(each) for each in (windows, actions, chances, values[:-1], advantages)]
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
    settings: Settings, agent: Agent, optimiser: torch.optim.Optimizer, windows: torch.Tensor, actions: torch.Tensor,
    chances: torch.Tensor, values: torch.Tensor, advantages: torch.Tensor,
) -> None:
    """Several passes over what was played, each in random order."""
    targets = advantages + values
    for _ in range(settings.epochs):
        for part in torch.randperm(len(windows)).chunk(settings.minibatches):
            policy, value = agent(windows[part])
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
    """The share of new mazes that the agent wins. It draws its actions, as in training: the most likely ones can lead
    it round in circles."""
    vector = environments(settings, episodes)
    seen, _ = vector.reset(seed=1_000_000)
    won, over = np.zeros(episodes, dtype=bool), np.zeros(episodes, dtype=bool)
    while not over.all():
        with torch.no_grad():
            action = agent(torch.from_numpy(seen))[0].sample()
        seen, _, terminated, truncated, infos = vector.step(action.numpy())
        won |= ~over & (infos["outcome"] == 1)
        over |= terminated | truncated
    vector.close()
    return float(won.mean())


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--steps", type=int, default=400_000, help="a third of a minute of processor time")
    arguments.add_argument("--out", help="draw the learning curve here (needs matplotlib)")
    chosen = arguments.parse_args()
    torch.set_num_threads(1)  # in a network this small, threads would only wait for each other
    settings = Settings()
    agent, curve = train(settings, chosen.steps)
    tenth = max(1, len(curve.won) // 10)
    first, last = np.mean(curve.won[:tenth]), np.mean(curve.won[-tenth:])
    print(f"{curve.steps[-1]:,} steps, {len(curve.won):,} episodes; won {first:.0%} of the first tenth, {last:.0%} of the last")
    print(f"new mazes won: {win_rate(agent, settings):.0%}")
    if chosen.out:
        from gridcosm import plot

        won = (np.array(curve.steps), np.array(curve.won, dtype=float))
        plot.learning_curve({"PPO": won}, path=chosen.out, window=500, y="share of episodes won", title=f"new mazes of {settings.side} x {settings.side} cells")


if __name__ == "__main__":
    main()
