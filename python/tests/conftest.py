"""What all tests share."""

import os
import secrets
import warnings
from typing import Any

import pytest

# The key of clusters that tests start. Without it Ray would write one into the user's home.
os.environ.setdefault("RAY_AUTH_TOKEN", secrets.token_hex(32))
os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")


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
