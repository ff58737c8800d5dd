"""The files of a job: a description of it, and one Parquet file for each finished shard."""

from __future__ import annotations

import json
import os
import uuid
from pathlib import Path
from typing import Any

from gridcosm.errors import ArgumentError
from gridcosm.extras import need

MANIFEST = "job.json"


class Folder:
    """Where the shards of one job are.

    A name that ends in ``.parquet`` belongs to a complete file: writers use another name until then, and renaming is one
    operation of the file system.
    """

    def __init__(self, path: str | os.PathLike[str]) -> None:
        self.path = Path(path).absolute()

    def shard(self, number: int) -> Path:
        """The file of a finished shard."""
        return self.path / f"shard-{number:06}.parquet"

    def is_finished(self, number: int) -> bool:
        """Whether the shard is there."""
        return self.shard(number).exists()

    def claim(self, description: dict[str, Any]) -> None:
        """Makes this the folder of a job. A folder that already belongs to the same job is continued; one of another
        job is an error, because its shards would be taken for this job's."""
        try:
            self.path.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise ArgumentError(f"{self.path} cannot be made a folder: {error.strerror}") from None
        text = json.dumps(description, indent=2, sort_keys=True) + "\n"
        place = self.path / MANIFEST
        if not place.exists():
            if any(self.path.glob("*.parquet")):
                raise ArgumentError(f"{self.path} has Parquet files but no {MANIFEST}; name another folder")
            self._replace(place, text.encode())
            return
        try:
            found = json.loads(place.read_text())
        except ValueError:
            found = None
        wanted = json.loads(text)
        if found == wanted:
            return
        different = sorted(
            key for key in wanted if not isinstance(found, dict) or found.get(key) != wanted[key]
        )
        what = ", ".join(different) or "more than this job has"
        raise ArgumentError(f"{self.path} has the shards of another job (different: {what}); name another folder")

    def write(self, number: int, table: Any) -> None:
        """Writes a shard and gives it its name when every byte of it is on the disk."""
        arrow, parquet = need("pyarrow", "ray"), need("pyarrow.parquet", "ray")
        sink = arrow.BufferOutputStream()
        parquet.write_table(table, sink, compression="zstd")
        self._replace(self.shard(number), sink.getvalue())

    def sweep(self) -> None:
        """Removes what dead writers have left."""
        for left in self.path.glob("*.part"):
            left.unlink(missing_ok=True)

    def _replace(self, place: Path, content: Any) -> None:
        # Two writers of one shard, of which one was given up, must not share a temporary file.
        part = place.with_name(f"{place.stem}-{uuid.uuid4().hex}.part")
        with open(part, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        os.replace(part, place)
