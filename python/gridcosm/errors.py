"""The exceptions of this package. All of them are a :class:`GridcosmError`."""


class GridcosmError(Exception):
    """Something that Gridcosm was asked for is impossible. The message is a sentence that says why."""


class LevelError(GridcosmError, ValueError):
    """A level does not exist, cannot be read or cannot be played. The message names the file, line and column."""


class ActionError(GridcosmError, ValueError):
    """An action is not in the action space."""


class ArgumentError(GridcosmError, ValueError):
    """An argument has a wrong shape, type or value."""


class ArgumentTypeError(ArgumentError, TypeError):
    """An argument of a compiled function has a wrong type, is missing, or is not known."""


class StepError(GridcosmError, RuntimeError):
    """A step cannot be taken in this state, for example because it has no agent."""


class ClosedError(GridcosmError, RuntimeError):
    """The environment was closed."""


class RewardError(GridcosmError, RuntimeError):
    """A reward function raised an exception or returned something that is not a number."""


class InternalError(GridcosmError, RuntimeError):
    """A bug in Gridcosm. Please report it."""
