"""The level sampler."""

import numpy as np
import pytest

import gridcosm
from gridcosm import LevelSampler, errors

LEVELS = [gridcosm.Level(f"map = '@{'.' * n}>'") for n in range(12)]


def filled(**options):
    sampler = LevelSampler(12, seed=0, **options)
    sampler.insert(LEVELS, np.arange(12, dtype=float))
    return sampler


def test_higher_scores_come_more_often():
    for priority in ("rank", "topk", "proportional"):
        weights = filled(priority=priority, k=3, staleness=0).weights()
        assert weights.sum() == pytest.approx(1) and (np.diff(weights) >= 0).all(), priority
    assert (filled(priority="topk", k=3, staleness=0).weights() > 0).sum() == 3
    flat = LevelSampler(3, priority="proportional", staleness=0)
    flat.insert(LEVELS[:3], [-1, 0, -2])
    assert flat.weights() == pytest.approx([1 / 3] * 3)


def test_stale_levels_come_again():
    sampler = filled(priority="topk", k=1, staleness=0.5)
    drawn = set(sampler.sample(200).tolist()) | set(sampler.sample(400).tolist())
    assert drawn == set(range(12))


def test_duplicates_are_one_entry():
    sampler = filled()
    again = gridcosm.Level("title = 'again'\nmap = '@..>'")
    assert sampler.insert(again, 99.0).tolist() == [2]
    assert len(sampler) == 12 and sampler.scores[2] == 99 and again in sampler
    assert sampler.index(again) == 2 and sampler.best(1).tolist() == [2]


def test_a_full_sampler_drops_the_least():
    sampler = LevelSampler(2, staleness=0)
    sampler.insert(LEVELS[:2], [1.0, 2.0])
    assert sampler.insert(LEVELS[2], 0.5).tolist() == [-1]
    assert sampler.insert(LEVELS[2], 3.0).tolist() == [0]
    assert LEVELS[0] not in sampler and sampler.levels == [LEVELS[2], LEVELS[1]]


def test_update_takes_the_mean():
    sampler = filled()
    sampler.update([3, 3, 4], [10.0, 20.0, 1.0])
    assert sampler.scores[[3, 4]].tolist() == [15.0, 1.0]


def test_the_same_seed_draws_the_same():
    assert filled().sample(50).tolist() == filled().sample(50).tolist()
    assert all(level in LEVELS for level in filled().sample_levels(5))


def test_mistakes_are_sentences():
    sampler = filled()
    for call, sentence in [
        (lambda: LevelSampler(0), "at least one level"),
        (lambda: LevelSampler(3, priority="luck"), "there is no priority `luck`"),
        (lambda: LevelSampler(3, temperature=0), "temperature"),
        (lambda: LevelSampler(3, staleness=2), "staleness"),
        (lambda: LevelSampler(3).sample(1), "the sampler is empty"),
        (lambda: sampler.insert(LEVELS[:2], [1.0]), r"2 levels and scores of shape \(1,\)"),
        (lambda: sampler.insert(LEVELS[0], float("nan")), "neither infinite nor NaN"),
        (lambda: sampler.update([99], [1.0]), "there is no such index"),
        (lambda: sampler.update([0.5], [1.0]), "whole numbers"),
        (lambda: sampler.index(gridcosm.Level("map = '@#>'")), "is not in this sampler"),
    ]:
        with pytest.raises(errors.ArgumentError, match=sentence):
            call()
