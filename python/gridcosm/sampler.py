"""A sampler of levels for curricula and unsupervised environment design."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gridcosm._gridcosm import Level
from gridcosm.errors import ArgumentError

__all__ = ["LevelSampler"]


class LevelSampler:
    """A buffer of levels with scores, from which levels are drawn: the higher its score, the more often a level comes.

    A score says how much there is to learn from a level, such as its regret or the mean size of its advantages. The
    chance of a level mixes two parts. By its score: ``"rank"`` weighs it by ``(1 / rank) ** (1 / temperature)``,
    ``"topk"`` takes the ``k`` best alike, ``"proportional"`` weighs it by ``score ** (1 / temperature)``. By its staleness:
    the number of draws since it last came, with the share ``staleness``, so that old scores are measured again. A full
    buffer drops its least likely level. Equal levels are the same entry: a duplicate only updates the score.

    >>> import gridcosm
    >>> levels = [gridcosm.generate(7, 7, seed) for seed in range(4)]
    >>> sampler = LevelSampler(capacity=3, staleness=0.0, seed=5)
    >>> sampler.insert(levels[:3], [0.1, 0.9, 0.5]).tolist()
    [0, 1, 2]
    >>> sampler.insert(levels[1], 0.8).tolist()  # already there
    [1]
    >>> sampler.insert(levels[3], 2.0).tolist()  # in the place of the worst
    [0]
    >>> indices = sampler.sample(100)
    >>> bool((indices == 0).sum() > (indices == 2).sum())
    True
    >>> sampler.levels[indices[0]] in levels
    True
    """

    def __init__(
        self,
        capacity: int,
        *,
        priority: str = "rank",
        temperature: float = 0.3,
        k: int = 10,
        staleness: float = 0.1,
        seed: int | None = None,
    ) -> None:
        if capacity < 1:
            raise ArgumentError(f"a sampler needs room for at least one level, not for {capacity}")
        if priority not in ("rank", "topk", "proportional"):
            raise ArgumentError(f"there is no priority `{priority}`; choose rank, topk or proportional")
        if not temperature > 0:
            raise ArgumentError(f"the temperature must be above 0, not {temperature}")
        if not 0 <= staleness <= 1:
            raise ArgumentError(f"staleness is a share from 0 to 1, not {staleness}")
        if k < 1:
            raise ArgumentError(f"k must be at least 1, not {k}")
        self.capacity = capacity
        self.priority = priority
        self.temperature = temperature
        self.k = k
        self.staleness = staleness
        self.levels: list[Level] = []
        """The levels; their positions are the indices of all methods."""
        self._places: dict[Level, int] = {}
        self._scores: NDArray[np.float64] = np.zeros(capacity)
        self._drawn: NDArray[np.int64] = np.zeros(capacity, dtype=np.int64)
        self._draws = 0
        self._rng = np.random.default_rng(seed)

    def __len__(self) -> int:
        return len(self.levels)

    def __contains__(self, level: object) -> bool:
        return level in self._places

    @property
    def scores(self) -> NDArray[np.float64]:
        """The scores of the levels, as a copy."""
        return self._scores[: len(self)].copy()

    def index(self, level: Level) -> int:
        """The index of a level."""
        try:
            return self._places[level]
        except KeyError:
            raise ArgumentError(f"{level!r} is not in this sampler") from None

    def insert(
        self, levels: Level | Sequence[Level], scores: float | Sequence[float] | NDArray[np.floating[Any]]
    ) -> NDArray[np.int64]:
        """Adds levels, or updates the scores of those that are there. Returns their indices, -1 for a level that a full
        buffer does not take because its score is the least."""
        batch = [levels] if isinstance(levels, Level) else list(levels)
        values = self._checked(np.atleast_1d(np.asarray(scores, dtype=np.float64)), len(batch))
        found = [self._insert(level, float(score)) for level, score in zip(batch, values)]
        return np.array(found, dtype=np.int64)

    def _insert(self, level: Level, score: float) -> int:
        place = self._places.get(level)
        if place is None and len(self) < self.capacity:
            place = len(self)
            self.levels.append(level)
        elif place is None:
            place = int(np.argmin(self.weights()))
            if self._scores[place] > score:
                return -1
            del self._places[self.levels[place]]
            self.levels[place] = level
        self._places[level] = place
        self._scores[place] = score
        self._drawn[place] = self._draws
        return place

    def update(
        self,
        indices: Sequence[int] | NDArray[np.integer[Any]],
        scores: Sequence[float] | NDArray[np.floating[Any]],
    ) -> None:
        """Gives levels new scores. Where an index occurs several times, its mean score counts."""
        places = np.atleast_1d(np.asarray(indices))
        if places.dtype.kind not in "iu":
            raise ArgumentError(f"indices are whole numbers, not {places.dtype}")
        if places.size and not (0 <= places.min() and places.max() < len(self)):
            raise ArgumentError(f"there is no such index; the sampler holds {len(self)} levels")
        values = self._checked(np.atleast_1d(np.asarray(scores, dtype=np.float64)), places.size)
        count = np.bincount(places, minlength=len(self))
        total = np.bincount(places, weights=values, minlength=len(self))
        touched = count > 0
        self._scores[: len(self)][touched] = total[touched] / count[touched]

    @staticmethod
    def _checked(values: NDArray[np.float64], count: int) -> NDArray[np.float64]:
        if values.shape != (count,):
            raise ArgumentError(f"there are {count} levels and scores of shape {values.shape}")
        if not np.isfinite(values).all():
            raise ArgumentError("a score is neither infinite nor NaN")
        return values

    def weights(self) -> NDArray[np.float64]:
        """The chance of each level; they add up to 1."""
        size = len(self)
        if size == 0:
            return np.zeros(0)
        weights = (1 - self.staleness) * self._by_score() + self.staleness * self._by_staleness()
        result: NDArray[np.float64] = weights / weights.sum()
        return result

    def _by_score(self) -> NDArray[np.float64]:
        scores = self._scores[: len(self)]
        # Equal scores have an order too, so that the result does not depend on the sort.
        order = np.argsort(-scores, kind="stable")
        if self.priority == "topk":
            weights = np.zeros(len(self))
            weights[order[: self.k]] = 1.0
        elif self.priority == "rank":
            weights = np.empty(len(self))
            weights[order] = (1.0 / np.arange(1, len(self) + 1)) ** (1.0 / self.temperature)
        else:
            shares = np.maximum(scores, 0.0)
            largest = shares.max()
            if largest == 0:
                return np.full(len(self), 1.0 / len(self))
            weights = (shares / largest) ** (1.0 / self.temperature)
        normed: NDArray[np.float64] = weights / weights.sum()
        return normed

    def _by_staleness(self) -> NDArray[np.float64]:
        ages = (self._draws - self._drawn[: len(self)]).astype(np.float64)
        total = ages.sum()
        return ages / total if total > 0 else np.full(len(self), 1.0 / len(self))

    def sample(self, count: int) -> NDArray[np.int64]:
        """Draws levels, as indices; the same level can come several times."""
        if len(self) == 0:
            raise ArgumentError("the sampler is empty; insert levels first")
        if count < 0:
            raise ArgumentError(f"{count} levels cannot be drawn")
        chosen = self._rng.choice(len(self), size=count, p=self.weights())
        self._draws += count
        self._drawn[chosen] = self._draws
        return np.asarray(chosen, dtype=np.int64)

    def sample_levels(self, count: int) -> list[Level]:
        """Draws levels; the same level can come several times."""
        return [self.levels[index] for index in self.sample(count)]

    def best(self, count: int) -> NDArray[np.int64]:
        """The indices of the levels with the highest scores, best first."""
        return np.argsort(-self._scores[: len(self)], kind="stable")[:count].astype(np.int64)

    def extend(self, levels: Iterable[Level], score: float) -> NDArray[np.int64]:
        """Adds new levels with one score, such as the highest, so that they come soon."""
        batch = list(levels)
        return self.insert(batch, np.full(len(batch), score))
