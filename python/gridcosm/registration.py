"""The ids of environments."""

from __future__ import annotations

from typing import Any

from gymnasium.envs.registration import register, registry

from gridcosm._gridcosm import gallery
from gridcosm.env import Env
from gridcosm.vector import VectorEnv

#: Sides of the square mazes that have ids.
MAZE_SIDES = (5, 7, 9, 11, 13, 15, 17, 21, 25, 31)

#: Steps after which an episode of the gallery is truncated.
GALLERY_STEPS = 500


def _level(level: Any = "first-steps/1", **kwargs: Any) -> Env:
    return Env(level, **kwargs)


def _vector_level(level: Any = "first-steps/1", **kwargs: Any) -> VectorEnv:
    return VectorEnv(level, **kwargs)


def ids() -> list[str]:
    """All ids of this package."""
    return [name for name in registry if name.startswith("gridcosm/")]


def register_all() -> None:
    """Makes the ids known to Gymnasium; importing the package does it."""
    if "gridcosm/Level-v0" in registry:
        return
    package = "gridcosm.registration"
    register(
        "gridcosm/Level-v0",
        entry_point=f"{package}:_level",
        vector_entry_point=f"{package}:_vector_level",
    )
    env, vector = "gridcosm.env:Env", "gridcosm.vector:VectorEnv"
    for pack in gallery():
        name = "".join(word.capitalize() for word in pack.split("-"))
        register(
            f"gridcosm/{name}-v0",
            entry_point=env,
            vector_entry_point=vector,
            max_episode_steps=GALLERY_STEPS,
            kwargs={"levels": pack},
        )
    for side in MAZE_SIDES:
        register(
            f"gridcosm/Maze-{side}x{side}-v0",
            entry_point=env,
            vector_entry_point=vector,
            max_episode_steps=10 * side * side,
            kwargs={"maze": (side, side)},
        )
