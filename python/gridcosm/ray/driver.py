"""Gives shards to workers until all of them are there."""

from __future__ import annotations

import os
from collections import Counter
from contextlib import contextmanager
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Protocol

from gridcosm.errors import GridcosmError
from gridcosm.extras import need
from gridcosm.options import whole
from gridcosm.ray.shards import Folder

#: How many workers may die at one shard before the driver gives up: the shard itself may be what kills them.
MOST_DEATHS = 3

#: Bytes of Ray's object store, in a cluster that is started here. Shards go to files, so it holds next to nothing.
STORE = 128 << 20


class WorkError(GridcosmError, RuntimeError):
    """A shard cannot be made: its work raised an exception, or it killed its workers again and again."""


class Job(Protocol):
    """Work in shards. A job is sent to every worker once."""

    @property
    def shards(self) -> int:
        """How many there are."""

    def description(self) -> dict[str, Any]:
        """What decides about the content of the shards, as JSON."""

    def table(self, shard: int) -> Any:
        """The content of a shard, a ``pyarrow.Table``. It depends on nothing but the job and the number."""


class Worker:
    """What an actor does."""

    def __init__(self, job: Job, folder: Folder) -> None:
        self._job, self._folder = job, folder

    def make(self, shard: int) -> None:
        """Makes a shard and writes it."""
        self._folder.write(shard, self._job.table(shard))


def run(
    job: Job, out: str | os.PathLike[str], *, workers: int | None, progress: bool | None
) -> list[Path]:
    """Makes every shard of a job that is not there yet; returns the files of all of them in order."""
    if workers is not None:
        whole("workers", workers, 1)
    folder = Folder(out)
    need("pyarrow.parquet", "ray")
    tqdm = need("tqdm", "ray").tqdm
    folder.claim(job.description())
    missing = [number for number in range(job.shards) if not folder.is_finished(number)]
    done = job.shards - len(missing)
    # `None` means a bar on a terminal only.
    disable = None if progress is None else not progress
    with tqdm(total=job.shards, initial=done, unit="shard", desc=folder.path.name, disable=disable) as bar:
        if missing:
            with _cluster(workers) as count:
                _work(job, folder, missing, min(count, len(missing)), bar)
    folder.sweep()
    return [folder.shard(number) for number in range(job.shards)]


@contextmanager
def _cluster(workers: int | None) -> Iterator[int]:
    """The cluster that the program has joined, or one on this machine for as long as it is needed; gives the number of
    workers."""
    ray = need("ray", "ray")
    if ray.is_initialized():
        yield workers or max(1, int(ray.cluster_resources().get("CPU", 1)))
        return
    count = workers or len(os.sched_getaffinity(0))
    ray.init(num_cpus=count, include_dashboard=False, log_to_driver=False, object_store_memory=STORE)
    try:
        yield count
    finally:
        ray.shutdown()


def _work(job: Job, folder: Folder, missing: list[int], workers: int, bar: Any) -> None:
    ray = need("ray", "ray")
    # The driver itself starts a new worker and repeats its shard, so that Ray must not do the same.
    actor = ray.remote(num_cpus=1, max_restarts=0, max_task_retries=0)(Worker)
    shared = ray.put(job)
    deaths: Counter[int] = Counter()
    waiting = missing[::-1]
    busy: dict[Any, tuple[Any, int]] = {}

    def give(worker: Any) -> None:
        shard = waiting.pop()
        busy[worker.make.remote(shard)] = worker, shard

    try:
        for _ in range(workers):
            give(actor.remote(shared, folder))
        while busy:
            (ready, *_), _ = ray.wait(list(busy), num_returns=1)
            worker, shard = busy.pop(ready)
            try:
                ray.get(ready)
            except ray.exceptions.RayActorError as error:
                deaths[shard] += 1
                # It may have died after its last byte.
                if not folder.is_finished(shard):
                    if deaths[shard] == MOST_DEATHS:
                        raise WorkError(f"shard {shard} killed {MOST_DEATHS} workers: {error}") from error
                    waiting.append(shard)
                worker = actor.remote(shared, folder) if waiting else None
            except ray.exceptions.RayTaskError as error:
                raise WorkError(f"shard {shard} failed: {getattr(error, 'cause', error)!r}") from error
            if folder.is_finished(shard):
                bar.update()
            elif shard not in waiting:
                message = f"shard {shard} was written, but {folder.path} does not have it; all machines must share it"
                raise WorkError(message)
            if waiting:
                give(worker)
            elif worker is not None:
                # A worker that has not started yet may be waiting for this one's processor.
                ray.kill(worker)
    finally:
        # Whoever keeps the exception would keep the workers, and their processors with them.
        for worker, _ in busy.values():
            ray.kill(worker)
