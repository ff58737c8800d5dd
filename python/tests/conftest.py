"""What all tests share."""

import warnings
from typing import Any

import pytest


@pytest.fixture(autouse=True)
def _warnings_are_errors():
    """A warning of Gymnasium is a mistake of ours."""
    with warnings.catch_warnings():
        warnings.simplefilter("error", UserWarning)
        yield


def pytest_terminal_summary(terminalreporter: Any) -> None:
    """Ends with the line of cargo's test runner, which `cargo xtask test` counts."""
    count = lambda *names: sum(len(terminalreporter.stats.get(name, [])) for name in names)
    passed, failed = count("passed"), count("failed", "error")
    word = "FAILED" if failed else "ok"
    terminalreporter.write_line(f"test result: {word}. {passed} passed; {failed} failed")
