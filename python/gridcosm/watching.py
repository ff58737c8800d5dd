"""Watching an environment in the studio while it runs."""

from __future__ import annotations

import http.client
import json
import time
import warnings
from typing import Any
from urllib.parse import quote, urlsplit

import gymnasium

from gridcosm._gridcosm import State
from gridcosm.errors import ArgumentError, GridcosmError

__all__ = ["Watch", "WatchError", "watch"]

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
        self._connection: http.client.HTTPConnection | None = None

    def check(self) -> None:
        """Raises an error if no studio answers."""
        self._send("GET", None)

    def post(self, body: bytes) -> int:
        """Sends a moment; returns how many pages show the game."""
        return int(self._send("POST", body))

    def _send(self, method: str, body: bytes | None) -> str:
        for attempt in range(2):
            try:
                return self._ask(method, body)
            except WatchError:
                raise
            except (OSError, http.client.HTTPException) as error:
                # The studio closes connections that were silent for a while, so the first failure means little.
                self.close()
                if attempt:
                    message = f"no studio answers at {self.address} ({error}); start one with `gridcosm studio`"
                    raise WatchError(message) from error
        raise AssertionError("the loop above returns or raises")

    def _ask(self, method: str, body: bytes | None) -> str:
        if self._connection is None:
            self._connection = http.client.HTTPConnection(self._host, self._port, timeout=PATIENCE)
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


class Watch(gymnasium.Wrapper[Any, Any, Any, Any]):
    """An environment whose moments a page of the studio shows; see :func:`watch`."""

    def __init__(self, env: gymnasium.Env[Any, Any], address: str, name: str, fps: float) -> None:
        super().__init__(env)
        if not fps > 0:
            raise ArgumentError(f"pictures per second are above 0, not {fps}")
        self._studio = _Studio(address, name)
        self._pause = 1.0 / fps
        self._next = 0.0
        self._episode, self._return, self._length = 0, 0.0, 0
        self._studio.check()

    @property
    def address(self) -> str:
        """The page that shows the environment."""
        return self._studio.address

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        result = self.env.reset(seed=seed, options=options)
        self._episode, self._return, self._length = self._episode + 1, 0.0, 0
        self._show(f"episode {self._episode}", final=True)
        return result

    def step(self, action: Any) -> tuple[Any, Any, bool, bool, dict[str, Any]]:
        observation, reward, terminated, truncated, info = self.env.step(action)
        self._return, self._length = self._return + float(reward), self._length + 1
        caption = f"episode {self._episode} · step {self._length} · reward {float(reward):g} · return {self._return:g}"
        self._show(caption, final=terminated or truncated)
        return observation, reward, terminated, truncated, info

    def close(self) -> None:
        self._studio.close()
        self.env.close()  # type: ignore[no-untyped-call]  # Gymnasium 1.2 does not type it

    def _state(self) -> State:
        state = getattr(self.unwrapped, "state", None)
        found = state() if callable(state) else state
        if not isinstance(found, State):
            raise ArgumentError(f"{self.env} is no environment of Gridcosm, so the studio cannot show it")
        return found

    def _moment(self, state: State, caption: str) -> bytes:
        shown = state.to_json()
        notes = json.dumps({"title": str(self.spec.id if self.spec else self.unwrapped), "lines": [caption]})
        return f'{{"state":{shown},{notes[1:]}'.encode()

    def _show(self, caption: str, *, final: bool) -> None:
        """Sends the present moment, unless the last one was sent a moment ago. Training goes on without a studio."""
        now = time.monotonic()
        if now < self._next and not (final and self._next - now <= self._pause):
            return
        try:
            self._studio.post(self._moment(self._state(), caption))
            self._next = time.monotonic() + self._pause
        except WatchError as error:
            warnings.warn(f"{error}; trying again every {RETRY:g} seconds", stacklevel=3)
            self._next = time.monotonic() + RETRY


def watch(
    env: gymnasium.Env[Any, Any], *, address: str = STUDIO, name: str = "python", fps: float = 30.0
) -> Watch:
    """The same environment, shown in a running studio while it is used.

    Start a studio with ``gridcosm studio``, wrap the environment, and open :attr:`Watch.address` in a browser: the page
    shows the latest moment, at most ``fps`` times a second. ``address`` is what the studio prints when it starts;
    ``name`` tells several environments apart. Without a studio, :class:`WatchError` is raised here; a studio that goes
    away later only causes a warning.
    """
    return Watch(env, address, name, fps)
