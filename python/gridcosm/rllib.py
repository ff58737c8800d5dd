"""The environments for RLlib (``pip install gridcosm[rllib]``).

.. code-block:: python

    from ray.rllib.algorithms.ppo import PPOConfig
    import gridcosm.rllib

    config = (
        PPOConfig()
        .environment(gridcosm.rllib.register(maze=(7, 7), observation="flat"))
        .env_runners(num_envs_per_env_runner=64, gym_env_vectorize_mode="vector_entry_point")
    )

With the mode ``"vector_entry_point"`` all environments of a runner are one :class:`gridcosm.VectorEnv`; with ``"sync"``,
RLlib's own choice, each is a :class:`gridcosm.Env`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from gymnasium.vector import AutoresetMode

from gridcosm.env import Env
from gridcosm.errors import ArgumentError
from gridcosm.extras import need
from gridcosm.vector import VectorEnv


def register(name: str = "gridcosm", **options: Any) -> str:
    """Makes environments with these arguments known to RLlib under a name, and returns the name. An algorithm's
    ``env_config`` adds arguments or replaces them."""
    _check(options)
    need("ray.tune.registry", "rllib").register_env(name, lambda config: _make({**options, **config}))
    return name


def _make(config: Mapping[str, Any]) -> Env | VectorEnv:
    """What RLlib's runners call. They name a number of environments if they want a vector."""
    _check(config)
    return VectorEnv(**config) if "num_envs" in config else Env(**config)


def _check(options: Mapping[str, Any]) -> None:
    mode = options.get("autoreset_mode", AutoresetMode.NEXT_STEP)
    if mode not in (AutoresetMode.NEXT_STEP, AutoresetMode.NEXT_STEP.value):
        raise ArgumentError(f"RLlib begins episodes in the next step, so autoreset_mode cannot be {mode!r}")
