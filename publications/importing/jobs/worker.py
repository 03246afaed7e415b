"""The worker: a process that runs the jobs of imports, one after the other, until it is stopped."""

import logging
import os
import signal
import threading
import time
from collections.abc import Callable
from typing import Any

from django.db import DatabaseError, close_old_connections

from publications.importing.jobs.handlers import HANDLERS
from publications.importing.jobs.hourly import HOURLY
from publications.importing.jobs.queue import presence, run_next
from publications.importing.preparing import delete_old

logger = logging.getLogger(__name__)
_PAUSE = 0.5  # seconds between looking for jobs
_PAUSE_AFTER_ERROR = 5
_TIDY_EVERY = 3600


class Worker:
    """Runs jobs until `stop`, or until the process that started it ends, if it should."""

    def __init__(self, *, ends_with_parent: bool = False) -> None:
        self._parent = os.getppid() if ends_with_parent else None
        self._stopped = threading.Event()
        self._tidied: float | None = None

    def stop(self, *_: Any) -> None:
        """Stop after the current job."""
        self._stopped.set()

    def run(self) -> None:
        signal.signal(signal.SIGTERM, self.stop)
        signal.signal(signal.SIGINT, self.stop)
        while not self._is_over():
            try:
                self._take_jobs()
            except DatabaseError as error:
                logger.warning("The worker tries again: %s", error)
                close_old_connections()
                self._stopped.wait(_PAUSE_AFTER_ERROR)

    def _take_jobs(self) -> None:
        with presence():
            while not self._is_over():
                if not run_next(HANDLERS):
                    self._tidy()
                    self._stopped.wait(_PAUSE)

    def _is_over(self) -> bool:
        is_alone = self._parent is not None and os.getppid() != self._parent
        return is_alone or self._stopped.is_set()

    def _tidy(self) -> None:
        now = time.monotonic()
        if self._tidied is None or now - self._tidied > _TIDY_EVERY:
            self._tidied = now
            delete_old()
            for task in HOURLY:
                _run(task)


def _run(task: Callable[[], object]) -> None:
    try:
        task()
    except DatabaseError:
        raise
    except Exception:
        logger.exception("A task of the worker failed; it is tried again in an hour.")
