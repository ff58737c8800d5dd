"""Learning curves."""

import numpy as np
import pytest

from gridcosm import errors, plot


def test_a_curve_is_drawn(tmp_path):
    file = tmp_path / "curve.svg"
    steps = np.arange(50)
    figure = plot.learning_curve({"a": (steps, steps**0.5), "b": list(steps)}, path=file, window=5, best=7.0, title="t")
    assert file.read_text().lstrip().startswith("<?xml") and len(figure.axes[0].lines) == 3
    assert plot.learning_curve([1.0, 2.0, 3.0]).axes[0].lines[0].get_xdata().tolist() == [1, 2, 3]
    long = plot.learning_curve(np.arange(5000.0), window=100).axes[0].lines[0]
    assert len(long.get_xdata()) == 1000 and long.get_xdata()[[0, -1]].tolist() == [100, 5000]
    for call, sentence in [
        (lambda: plot.smooth([1.0], 0), "at least one value"),
        (lambda: plot.smooth([[1.0]], 1), "one dimension"),
        (lambda: plot.learning_curve({"a": ([1, 2], [1.0])}), "2 steps and 1 values"),
    ]:
        with pytest.raises(errors.ArgumentError, match=sentence):
            call()
