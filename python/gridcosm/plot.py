"""Learning curves, drawn with matplotlib (``pip install gridcosm[plot]``)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from os import PathLike
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gridcosm.errors import ArgumentError
from gridcosm.extras import need

__all__ = ["learning_curve", "smooth"]

Curve = Sequence[float] | NDArray[np.floating[Any]]


def smooth(values: Curve, window: int) -> NDArray[np.float64]:
    """The mean of each value and those before it, at most ``window`` of them.

    >>> smooth([0, 2, 4, 6], 2).tolist()
    [0.0, 1.0, 3.0, 5.0]
    """
    if window < 1:
        raise ArgumentError(f"a window holds at least one value, not {window}")
    data = np.asarray(values, dtype=np.float64)
    if data.ndim != 1:
        raise ArgumentError(f"a curve has one dimension, not {data.ndim}")
    sums = np.concatenate([[0.0], np.cumsum(data)])
    ends = np.arange(1, data.size + 1)
    starts = np.maximum(ends - window, 0)
    means: NDArray[np.float64] = (sums[ends] - sums[starts]) / (ends - starts)
    return means


def learning_curve(
    curves: Curve | Mapping[str, tuple[Curve, Curve] | Curve],
    *,
    path: str | PathLike[str] | None = None,
    window: int = 1,
    title: str = "",
    x: str = "steps",
    y: str = "return",
    best: float | None = None,
) -> Any:
    """Draws one curve, or several by their names; a curve is values, or steps and values. ``best`` is drawn as a dashed
    line, such as :meth:`Level.optimal_return`. Returns the figure; with ``path``, also writes it."""
    matplotlib = need("matplotlib", "plot")
    named: Mapping[str, Any] = curves if isinstance(curves, Mapping) else {"": curves}
    figure = need("matplotlib.figure", "plot").Figure(figsize=(7, 4), layout="constrained")
    axes = figure.add_subplot()
    for name, curve in named.items():
        steps, values = curve if isinstance(curve, tuple) else (np.arange(1, len(curve) + 1), curve)
        if len(steps) != len(values):
            raise ArgumentError(f"the curve has {len(steps)} steps and {len(values)} values")
        count = len(steps)
        # A figure has no room for more than 1000 points. The mean of the first few values says little, so a long curve
        # begins where its first window is full.
        first = window - 1 if count > 2 * window else 0
        shown = np.linspace(first, max(count - 1, first), min(count - first, 1000)).astype(int)
        axes.plot(np.asarray(steps)[shown], smooth(values, window)[shown], label=name or None)
    if best is not None:
        axes.axhline(best, linestyle="--", color="grey", label="optimal")
    axes.set(xlabel=x, ylabel=y, title=title)
    axes.grid(alpha=0.3)
    if any(named) or best is not None:
        axes.legend()
    if path is not None:
        # The same curve gives the same file, so that it can be kept in a repository.
        with matplotlib.rc_context({"svg.hashsalt": "gridcosm"}):
            figure.savefig(path, metadata={"Date": None} if str(path).endswith(".svg") else None)
    return figure
