"""Wrong types given to the compiled half, as exceptions of this package.

The bindings check arguments before any code of ours runs, and raise a bare ``TypeError``. Here the public half of what is
compiled gets wrappers that raise :class:`gridcosm.errors.ArgumentTypeError` instead, which is a ``TypeError`` too.
Constructors cannot be wrapped; they check the types of their arguments themselves.
"""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable
from types import ModuleType
from typing import Any

from gridcosm.errors import ArgumentTypeError, GridcosmError

#: Classes that only this package uses. It checks what it gives them, and a wrapper would cost a tenth of a step.
_INTERNAL = {"Course", "EnvCore", "VectorCore"}


def adopt(module: ModuleType) -> None:
    """Wraps the functions of a compiled module, and the methods of its classes."""
    for name, value in list(vars(module).items()):
        if isinstance(value, type):
            if name not in _INTERNAL:
                _adopt_class(value)
        elif inspect.isbuiltin(value):
            setattr(module, name, _typed(value, name, module.__name__))


def _adopt_class(owner: type) -> None:
    for name, value in list(vars(owner).items()):
        label = f"{owner.__name__}.{name}"
        if isinstance(value, staticmethod):
            setattr(owner, name, staticmethod(_typed(value.__func__, label, owner.__module__)))
        elif inspect.ismethoddescriptor(value) and not name.startswith("__"):
            setattr(owner, name, _typed(value, label, owner.__module__))


def _typed(function: Callable[..., Any], label: str, module: str) -> Callable[..., Any]:
    @functools.wraps(function)
    def call(*args: Any, **kwargs: Any) -> Any:
        try:
            return function(*args, **kwargs)
        except TypeError as error:
            if isinstance(error, GridcosmError):
                raise
            notes: list[str] = getattr(error, "__notes__", [])  # which argument it was; Python has them from 3.11 on
            raise ArgumentTypeError(", ".join([f"{label}: {error}", *notes])) from None

    # Without a module, Ray's pickle searches all of them, and fails where PyTorch is among them.
    call.__module__ = module
    return call
