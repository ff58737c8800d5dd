"""Work that is too much for one process, spread over a Ray cluster (``pip install gridcosm[ray]``).

Work is divided into shards, and a shard depends on nothing but its number and the arguments. A worker writes each of
them as one Parquet file, under a temporary name that it changes when the file is complete. So a file that is there is
finished: a worker that dies costs only the shard it was at, and the same call after a crash goes on where it was. Every
run gives the same bytes, with any number of workers, as long as the versions of this package and of pyarrow are the same.

On a cluster of several machines, ``out`` must be a folder that all of them share.
"""

from gridcosm.ray.driver import WorkError
from gridcosm.ray.making import make_all
from gridcosm.ray.rollouts import Policy, rollouts
from gridcosm.ray.solving import solve_all

__all__ = ["Policy", "WorkError", "make_all", "rollouts", "solve_all"]
