"""Watching an environment in the studio while it runs."""

from __future__ import annotations

import json
import time
import warnings
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, overload
from urllib.parse import quote, urlsplit

import gymnasium
from gymnasium.vector import AutoresetMode, VectorEnv, VectorWrapper

from gridcosm._gridcosm import State
from gridcosm.errors import ArgumentError, GridcosmError

if TYPE_CHECKING:
    from http.client import HTTPConnection

__all__ = ["Watch", "WatchError", "WatchVector", "watch"]

STUDIO = "http://127.0.0.1:7171"
"""Where a studio listens if nothing else is said."""

PATIENCE = 2.0
"""Seconds to wait for an answer of the studio."""

RETRY = 5.0
"""Seconds after which a studio that did not answer is asked again."""


class WatchError(GridcosmError, ConnectionError):
    """No studio answers."""


class _Studio:
    """The connection to a studio, for moments of one game."""

    def __init__(self, address: str, name: str) -> None:
        parts = urlsplit(address if "//" in address else f"http://{address}")
        if parts.scheme != "http" or not parts.hostname:
            raise ArgumentError(f"{address} is not the address of a studio, such as {STUDIO}")
        self._host, self._port = parts.hostname, parts.port or 80
        query = f"?{parts.query}" if parts.query else ""
        self._path = f"/watch/{quote(name, safe='')}{query}"
        self.address = f"http://{parts.netloc}{self._path}"
        self._connection: HTTPConnection | None = None

    def check(self) -> None:
        """Raises an error if no studio answers."""
        self._send("GET", None)

    def post(self, body: bytes) -> int:
        """Sends a moment; returns how many pages show the game."""
        return int(self._send("POST", body))

    def _send(self, method: str, body: bytes | None) -> str:
        # It brings TLS along, which would be the slowest part of importing the package.
        from http.client import HTTPException

        for attempt in range(2):
            try:
                return self._ask(method, body)
            except WatchError:
                raise
            except (OSError, HTTPException) as error:
                # The studio closes connections that were silent for a while, so the first failure means little.
                self.close()
                if attempt:
                    message = f"no studio answers at {self.address} ({error}); start one with `gridcosm studio`"
                    raise WatchError(message) from error
        raise AssertionError("the loop above returns or raises")

    def _ask(self, method: str, body: bytes | None) -> str:
        from http.client import HTTPConnection

        if self._connection is None:
            self._connection = HTTPConnection(self._host, self._port, timeout=PATIENCE)
        self._connection.request(method, self._path, body)
        answer = self._connection.getresponse()
        text = answer.read().decode(errors="replace")
        if answer.status != 200:
            raise WatchError(f"{self.address}: {text.strip() or answer.reason}")
        return text

    def close(self) -> None:
        if self._connection is not None:
            self._connection.close()
            self._connection = None


class _Window:
    """What a page of the studio shows of one environment: its latest moment, and how its episode goes."""

    def __init__(self, address: str, name: str, fps: float) -> None:
        if not fps > 0:
            raise ArgumentError(f"pictures per second are above 0, not {fps}")
        self._studio = _Studio(address, name)
        self._pause = 1.0 / fps
        self._next = 0.0
        self._episode, self._return, self._length = 0, 0.0, 0
        self._studio.check()

    @property
    def address(self) -> str:
        return self._studio.address

    def begin(self, title: str, state: Callable[[], State]) -> None:
        """An episode has begun."""
        self._episode, self._return, self._length = self._episode + 1, 0.0, 0
        self._show(title, state, f"episode {self._episode}", final=True)

    def step(self, title: str, state: Callable[[], State], reward: float, *, final: bool) -> None:
        """The episode has gone on."""
        self._return, self._length = self._return + reward, self._length + 1
        caption = f"episode {self._episode} · step {self._length} · reward {reward:g} · return {self._return:g}"
        self._show(title, state, caption, final=final)

    def close(self) -> None:
        self._studio.close()

    def _show(self, title: str, state: Callable[[], State], caption: str, *, final: bool) -> None:
        """Sends the present moment, unless the last one was sent a moment ago. Training goes on without a studio."""
        now = time.monotonic()
        if now < self._next and not (final and self._next - now <= self._pause):
            return
        notes = json.dumps({"title": title, "lines": [caption]})
        try:
            self._studio.post(f'{{"state":{state().to_json()},{notes[1:]}'.encode())
            self._next = time.monotonic() + self._pause
        except WatchError as error:
            warnings.warn(f"{error}; trying again every {RETRY:g} seconds", stacklevel=4)
            self._next = time.monotonic() + RETRY


def _checked(found: Any, env: object) -> State:
    if not isinstance(found, State):
        raise ArgumentError(f"{env} is no environment of Gridcosm, so the studio cannot show it")
    return found


class Watch(gymnasium.Wrapper[Any, Any, Any, Any]):
    """An environment whose moments a page of the studio shows; see :func:`watch`."""

    def __init__(self, env: gymnasium.Env[Any, Any], address: str, name: str, fps: float) -> None:
        super().__init__(env)
        self._window = _Window(address, name, fps)

    @property
    def address(self) -> str:
        """The page that shows the environment."""
        return self._window.address

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        result = self.env.reset(seed=seed, options=options)
        self._window.begin(self._title, self._state)
        return result

    def step(self, action: Any) -> tuple[Any, Any, bool, bool, dict[str, Any]]:
        observation, reward, terminated, truncated, info = self.env.step(action)
        self._window.step(self._title, self._state, float(reward), final=terminated or truncated)
        return observation, reward, terminated, truncated, info

    def close(self) -> None:
        self._window.close()
        self.env.close()  # type: ignore[no-untyped-call]  # Gymnasium 1.2 does not type it

    @property
    def _title(self) -> str:
        return str(self.spec.id if self.spec else self.unwrapped)

    def _state(self) -> State:
        state = getattr(self.unwrapped, "state", None)
        return _checked(state() if callable(state) else state, self.env)


class WatchVector(VectorWrapper):
    """A vector of environments, one of which a page of the studio shows; see :func:`watch`."""

    #: `None` as long as it is being made: Gymnasium closes what it cannot finish, and the vector must stay open then.
    _shown: _Window | None = None

    def __init__(self, env: VectorEnv[Any, Any, Any], index: int, address: str, name: str, fps: float) -> None:
        super().__init__(env)
        if not 0 <= index < env.num_envs:
            raise ArgumentError(f"there is no environment {index}; they are 0 to {env.num_envs - 1}")
        self.index = index
        self._ended = False
        self._window = self._shown = _Window(address, name, fps)

    @property
    def address(self) -> str:
        """The page that shows the environment."""
        return self._window.address

    def reset(
        self, *, seed: int | Sequence[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        result = self.env.reset(seed=seed, options=options)  # type: ignore[arg-type]  # Gymnasium 1.2 has a narrower type
        mask = (options or {}).get("reset_mask")
        if mask is None or mask[self.index]:
            self._begin()
        return result

    def step(self, actions: Any) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
        observations, rewards, terminated, truncated, infos = self.env.step(actions)
        if self._ended and self._mode is AutoresetMode.NEXT_STEP:
            # This step has not acted but begun an episode.
            self._begin()
        else:
            self._ended = bool(terminated[self.index] or truncated[self.index])
            if self._ended and self._mode is AutoresetMode.SAME_STEP:
                # The end itself is over: the state is the start of the next episode.
                self._begin()
            else:
                self._window.step(self._title, self._state, float(rewards[self.index]), final=self._ended)
        return observations, rewards, terminated, truncated, infos

    def close(self, **kwargs: Any) -> None:
        if self._shown is not None:
            self._shown.close()
            self.env.close(**kwargs)

    def _begin(self) -> None:
        self._ended = False
        self._window.begin(self._title, self._state)

    @property
    def _mode(self) -> Any:
        return self.env.metadata.get("autoreset_mode")

    @property
    def _title(self) -> str:
        return f"{self.spec.id if self.spec else self.unwrapped} · environment {self.index}"

    def _state(self) -> State:
        state = getattr(self.unwrapped, "state", None)
        return _checked(state(self.index) if callable(state) else None, self.env)


@overload
def watch(env: VectorEnv[Any, Any, Any], *, index: int = ..., address: str = ..., name: str = ..., fps: float = ...) -> WatchVector: ...
@overload
def watch(env: gymnasium.Env[Any, Any], *, address: str = ..., name: str = ..., fps: float = ...) -> Watch: ...
def watch(
    env: gymnasium.Env[Any, Any] | VectorEnv[Any, Any, Any],
    *,
    index: int | None = None,
    address: str = STUDIO,
    name: str = "python",
    fps: float = 30.0,
) -> Watch | WatchVector:
    """The same environment, shown in a running studio while it is used.

    Start a studio with ``gridcosm studio``, wrap the environment, and open :attr:`Watch.address` in a browser: the page
    shows the latest moment, at most ``fps`` times a second. Of a vector of environments it shows the one with the number
    ``index``, from 0, which is the first if nothing is said. ``address`` is what the studio prints when it starts;
    ``name`` tells several environments apart. Without a studio, :class:`WatchError` is raised here; a studio that goes
    away later only causes a warning.
    """
    if isinstance(env, VectorEnv):
        return WatchVector(env, 0 if index is None else index, address, name, fps)
    if index is not None:
        raise ArgumentError("an index chooses among the environments of a vector; this is one environment")
    return Watch(env, address, name, fps)
