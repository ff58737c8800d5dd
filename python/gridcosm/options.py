"""What arguments may be."""

from __future__ import annotations

import operator
from collections.abc import Iterable, Mapping
from typing import Any, TypeVar

from gridcosm.errors import ArgumentError

T = TypeVar("T")


def complete(given: Mapping[str, Any], usual: Mapping[str, Any]) -> dict[str, Any]:
    """The given arguments, and for all others what is usual. An argument that nobody knows is an error."""
    for name in given:
        if name not in usual:
            raise ArgumentError(f"{name!r} is not an argument here; besides its own, this has {', '.join(usual)}")
    return {**usual, **given}


def whole(name: str, value: object, least: int = 0) -> int:
    """A whole number from ``least`` on, of any type that is one. Everything else is an error that names the argument."""
    try:
        number = operator.index(value)  # type: ignore[arg-type]  # that is the question
    except TypeError:
        number = least - 1
    if number < least:
        raise ArgumentError(f"{name} is a whole number from {least}, not {value!r}")
    return number


def listed(name: str, values: Iterable[T]) -> list[T]:
    """The values as a list. What has no values is an error that names the argument."""
    try:
        return list(values)
    except TypeError:
        raise ArgumentError(f"{name} is a sequence, not {values!r}") from None
