"""Watching an environment: the moments that a studio would receive."""

import json
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import gymnasium
import numpy as np
import pytest

import gridcosm
from gridcosm import errors
from gridcosm.watching import WatchError


class Studio(BaseHTTPRequestHandler):
    """Answers as the studio does, and keeps what it gets."""

    protocol_version = "HTTP/1.1"
    moments: list[dict] = []

    def _answer(self, text):
        self.send_response(200)
        self.send_header("content-length", str(len(text)))
        self.end_headers()
        self.wfile.write(text)

    def do_GET(self):
        self._answer(b"page")

    def do_POST(self):
        body = self.rfile.read(int(self.headers["content-length"]))
        self.moments.append({"path": self.path, **json.loads(body)})
        self._answer(b"0")

    def log_message(self, *_):
        pass


@pytest.fixture
def studio():
    Studio.moments = []
    server = ThreadingHTTPServer(("127.0.0.1", 0), Studio)
    server.daemon_threads = True
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield server
    server.shutdown()
    server.server_close()


def test_every_moment_arrives(studio):
    address = f"http://127.0.0.1:{studio.server_port}"
    env = gridcosm.watch(gridcosm.Env(gridcosm.Level("map = '@..>'")), address=address, name="a game", fps=1e6)
    assert env.address == f"{address}/watch/a%20game"
    env.reset(seed=1)
    for _ in range(3):
        _, _, terminated, _, _ = env.step(gridcosm.RIGHT)
    assert terminated
    env.close()
    assert len(Studio.moments) == 4
    last = Studio.moments[-1]
    assert last["path"] == "/watch/a%20game" and last["lines"][0].startswith("episode 1 · step 3")
    assert gridcosm.State.from_json(json.dumps(last["state"])).outcome == "won"


@pytest.mark.parametrize("mode", ["NextStep", "SameStep", "Disabled"])
def test_one_environment_of_a_vector_is_shown(studio, mode):
    levels = [gridcosm.Level("map = '@.........>'"), gridcosm.Level("map = '@.>'")]
    vector = gridcosm.VectorEnv(levels, num_envs=2, per_env_levels=True, autoreset_mode=mode)
    address = f"127.0.0.1:{studio.server_port}"
    with pytest.raises(errors.ArgumentError, match="there is no environment 2; they are 0 to 1"):
        gridcosm.watch(vector, index=2, address=address)
    watched = gridcosm.watch(vector, index=1, address=address, fps=1e6)
    watched.reset(seed=1)
    for _ in range(2 if mode == "Disabled" else 3):
        watched.step([gridcosm.RIGHT, gridcosm.RIGHT])
    lines = [moment["lines"][0] for moment in Studio.moments]
    assert all(moment["title"].endswith("environment 1") for moment in Studio.moments)
    assert all(moment["state"]["width"] == 3 for moment in Studio.moments)
    shown = {
        "NextStep": ["episode 1", "episode 1 · step 1", "episode 1 · step 2", "episode 2"],
        "SameStep": ["episode 1", "episode 1 · step 1", "episode 2", "episode 2 · step 1"],
        "Disabled": ["episode 1", "episode 1 · step 1", "episode 1 · step 2"],
    }[mode]
    assert [line.partition(" · reward")[0] for line in lines] == shown
    if mode == "Disabled":
        watched.reset(options={"reset_mask": np.array([False, True])})
        assert Studio.moments[-1]["lines"] == ["episode 2"]
    watched.close()


def test_a_studio_that_goes_away_does_not_stop_training(studio):
    env = gridcosm.watch(gridcosm.Env("first-steps/1"), address=f"127.0.0.1:{studio.server_port}", fps=1e6)
    env.reset(seed=1)
    studio.shutdown()
    studio.server_close()
    env._window.close()
    with pytest.warns(UserWarning, match="no studio answers"):
        env.step(gridcosm.RIGHT)
    env.step(gridcosm.RIGHT)  # no second warning: the studio is asked again later


def test_mistakes_are_sentences():
    env = gridcosm.Env("first-steps/1")
    with pytest.raises(WatchError, match="no studio answers at http://127.0.0.1:9/watch/python .*start one with"):
        gridcosm.watch(env, address="http://127.0.0.1:9")
    with pytest.raises(errors.ArgumentError, match="is not the address of a studio"):
        gridcosm.watch(env, address="https://example.org")
    with pytest.raises(errors.ArgumentError, match="pictures per second"):
        gridcosm.watch(env, fps=0)
    with pytest.raises(errors.ArgumentError, match="this is one environment"):
        gridcosm.watch(env, index=0)


def test_other_environments_cannot_be_watched(studio):
    env = gridcosm.watch(gymnasium.make("CartPole-v1"), address=f"127.0.0.1:{studio.server_port}")
    with pytest.raises(errors.ArgumentError, match="is no environment of Gridcosm"):
        env.reset()
