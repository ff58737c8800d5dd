"""Keyword arguments that several functions share."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from gridcosm.errors import ArgumentError


def complete(given: Mapping[str, Any], usual: Mapping[str, Any]) -> dict[str, Any]:
    """The given arguments, and for all others what is usual. An argument that nobody knows is an error."""
    for name in given:
        if name not in usual:
            raise ArgumentError(f"{name!r} is not an argument here; besides its own, this has {', '.join(usual)}")
    return {**usual, **given}
