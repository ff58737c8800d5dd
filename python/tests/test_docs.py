"""The examples in docstrings run, and the package is typed as its stubs say."""

import doctest
import importlib
import subprocess
import sys
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parent.parent / "gridcosm"
MODULES = ["gridcosm", *(f"gridcosm.{name}" for name in ("crowd", "making", "nest", "parallel", "plot", "puffer", "render", "route", "sampler", "sight"))]


@pytest.mark.parametrize("name", MODULES)
def test_examples_run(name):
    module = importlib.import_module(name)
    names = {"gridcosm": importlib.import_module("gridcosm")}
    failed, tried = doctest.testmod(module, extraglobs=names)
    assert tried > 0 and failed == 0


def test_the_page_about_python_runs():
    page = Path(__file__).parent.parent.parent / "docs" / "python.md"
    failed, tried = doctest.testfile(str(page), module_relative=False, encoding="utf-8")
    assert tried > 20 and failed == 0


def run(*command):
    return subprocess.run([sys.executable, "-m", *command], capture_output=True, text=True)


def test_types_are_strict():
    # What one version of Gymnasium has to be told to ignore, another one types.
    checked = run("mypy", "--strict", "--no-warn-unused-ignores", "--no-error-summary", str(PACKAGE))
    assert checked.returncode == 0, checked.stdout + checked.stderr


def test_stubs_match_the_compiled_half():
    allowed = Path(__file__).parent / "stubtest-allowlist.txt"
    checked = run("mypy.stubtest", "gridcosm._gridcosm", "--concise", "--allowlist", str(allowed))
    assert checked.returncode == 0, checked.stdout + checked.stderr
