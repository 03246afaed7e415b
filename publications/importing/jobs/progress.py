"""How far a running job is, which web processes read while its transaction is open."""

import json
import time
from types import TracebackType
from typing import Any, Self

from django.db import connection, connections

from foundation.process_locks import lock_file
from publications.models import ImportJob

_EVERY = 0.5  # seconds


class JobProgress:
    """Publishes the progress of a job: beside the open transaction, which others can't see.

    On PostgreSQL it is written by another connection; on SQLite, where the transaction keeps
    others from writing, to the file of the job's lock.
    """

    def __init__(self, job: ImportJob) -> None:
        self.job = job
        self._sizes: dict[str, tuple[int, int]] = {}
        self._last = 0.0
        self._other: Any = None
        self._file = None if connection.vendor == "postgresql" else lock_file(lock_of(job.pk))

    def __enter__(self) -> Self:
        if self._file is None:
            self._other = connections["default"].copy()
        self._publish(0, 0)
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        if self._other is not None:
            self._other.close()

    def expect(self, sizes: dict[str, int]) -> None:
        """Announce the sizes of the sources, none of which has been read."""
        self._sizes = {name: (0, size) for name, size in sizes.items()}

    def __call__(self, path: str, done: int, size: int) -> None:
        self._sizes[path] = (done, size)
        if time.monotonic() - self._last >= _EVERY:
            values = self._sizes.values()
            self._publish(sum(done for done, _ in values), sum(size for _, size in values))

    def _publish(self, done: int, total: int) -> None:
        self._last = time.monotonic()
        if self._file is not None:
            self._file.write_text(json.dumps([done, total]))
            return
        with self._other.cursor() as cursor:
            cursor.execute(
                "UPDATE publications_importjob SET done = %s, total = %s WHERE id = %s",
                [done, total, self.job.pk],
            )


def lock_of(job: int) -> str:
    """Return the name of the lock that the worker of a job holds."""
    return f"import-job-{job}"


def progress_of(job: ImportJob) -> tuple[int, int]:
    """Return how many bytes are done, and how many there are; (0, 0) if that isn't known."""
    if connection.vendor == "postgresql":
        return job.done, job.total
    try:
        done, total = json.loads(lock_file(lock_of(job.pk)).read_text())
    except (OSError, ValueError):
        return 0, 0
    return int(done), int(total)
