"""The spaces of observations and actions."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces

from gridcosm._gridcosm import Course

#: The largest number that a status has; spaces need one.
_MOST = np.iinfo(np.int64).max


def of_observation(course: Course, observation: str) -> spaces.Space[Any]:
    """The space of one observation without a mask."""
    if observation == "text":
        width, height = course.size
        length = height * (width + 1) - 1
        return spaces.Text(max_length=length, min_length=length, charset=Course.signs + "\n")
    if observation == "flat":
        low = np.zeros(course.shape, dtype=np.float32)
        high = np.ones(course.shape, dtype=np.float32)
        numbers = len(Course.status)
        # Turns, scores and health have no limit that a level could not exceed.
        low[:numbers], high[:numbers] = np.finfo(np.float32).min, np.finfo(np.float32).max
        return spaces.Box(low, high, dtype=np.float32)
    return spaces.Box(0, 255, shape=tuple(course.shape), dtype=np.uint8)


def with_mask(space: spaces.Space[Any], actions: int) -> spaces.Dict:
    """The space of an observation together with the agent's status and the mask of actions."""
    return spaces.Dict(
        {
            "observation": space,
            "status": spaces.Box(-_MOST, _MOST, shape=(len(Course.status),), dtype=np.int64),
            "action_mask": spaces.Box(0, 1, shape=(actions,), dtype=np.int8),
        }
    )
