"""Nonsense given to the compiled half raises exceptions of this package."""

import inspect
import sys

import numpy as np
import pytest

import gridcosm
from gridcosm import crowd, errors, nest, render, route, sight

MAP = np.zeros((4, 5), dtype=bool)
OBJECTS = [
    gridcosm.open("first-steps/1"),
    gridcosm.open("first-steps/1").start(),
    nest.Store("1 2 _"),
    crowd.Crowd(MAP),
    sight.SightMap(MAP),
    route.RouteMap(~MAP),
]


def calls():
    """Every method and class that takes arguments, with the names of the arguments."""
    for thing in OBJECTS:
        owner = type(thing)
        if owner is not gridcosm.State:  # which nobody can make
            yield pytest.param(owner, inspect.signature(owner), id=owner.__name__)
        for name in dir(owner):
            method = getattr(thing, name)
            if not name.startswith("__") and callable(method) and inspect.signature(method).parameters:
                yield pytest.param(method, inspect.signature(method), id=f"{owner.__name__}.{name}")
    for module in (gridcosm, render, route, sight):
        for name in set(module.__all__) - {"watch", "Env", "VectorEnv", "LevelSampler"}:
            function = getattr(module, name)
            if inspect.isfunction(function) and inspect.signature(function).parameters:
                yield pytest.param(function, inspect.signature(function), id=f"{module.__name__}.{name}")


@pytest.mark.parametrize("call, signature", list(calls()))
def test_nonsense_is_refused(call, signature):
    kinds = inspect.Parameter
    names = [name for name, each in signature.parameters.items() if each.kind not in (kinds.VAR_KEYWORD, kinds.VAR_POSITIONAL)]
    for nonsense in [object(), 1.5, {"a": 1}, [object()], b"\xff"]:
        with pytest.raises(errors.GridcosmError):
            call(**{name: nonsense for name in names})


def test_functions_say_where_they_are():
    for thing in OBJECTS:
        for name, value in vars(type(thing)).items():
            if inspect.isfunction(value) or isinstance(value, staticmethod):
                found = getattr(sys.modules[value.__module__], type(thing).__name__)
                assert inspect.getattr_static(found, name) is value and value.__qualname__ == f"{type(thing).__name__}.{name}"


def test_such_an_error_is_a_type_error_too():
    level = gridcosm.open("first-steps/1")
    for call, message in [
        (lambda: level.metrics(limit="many"), "Level.metrics: 'str' object cannot be interpreted as an integer"),
        (lambda: level.to_text(5), "Level.to_text: 'int' object is not an instance of 'str'"),
        (lambda: level.metrics(most=5), "Level.metrics: .*unexpected keyword argument 'most'"),
        (lambda: level.start().step("up"), "State.step: 'str' object"),
        (lambda: gridcosm.Level("map = '@>'", format=5), "5 is not a text"),
        (lambda: route.RouteMap(~MAP, cell="wide"), "'wide' is not a whole number"),
        (lambda: gridcosm.generate("wide", 5, seed="x"), "'wide' is not a whole number"),
        (lambda: nest.Store("1 2 _").push("1", 3), "Store.push: 'int' object is not an instance of 'str'"),
    ]:
        with pytest.raises(errors.ArgumentError, match=message) as raised:
            call()
        assert isinstance(raised.value, (TypeError, ValueError))
    with pytest.raises(TypeError):
        level.to_text(5)
    if sys.version_info >= (3, 11):
        with pytest.raises(errors.ArgumentTypeError, match="while processing 'limit'"):
            level.metrics(limit="many")
