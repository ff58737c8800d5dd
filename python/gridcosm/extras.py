"""Packages that only some parts of this one need."""

from __future__ import annotations

import importlib
from typing import Any

from gridcosm.errors import GridcosmError


def need(module: str, extra: str) -> Any:
    """A module of an optional dependency; an error that says how to install it if it is missing."""
    try:
        return importlib.import_module(module)
    except ImportError as error:
        package = module.partition(".")[0]
        raise GridcosmError(f"this needs {package}; install it with `pip install gridcosm[{extra}]`") from error
