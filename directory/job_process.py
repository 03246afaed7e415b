"""Processes that gunicorn starts beside itself, and that end with it: the worker for the jobs of
imports, and the server of metrics.
"""

import os
import subprocess
import sys
import threading
from pathlib import Path

from directory import environment

_FOLDER = Path(__file__).resolve().parent.parent
_PAUSE = 3  # seconds before a worker that ended is started again
_GRACE = 5  # seconds that a job has to end; what it has not committed is then rolled back

# A web process that gunicorn forks while Popen starts the worker would inherit the pipe whose end
# Popen waits for, and hold it open for as long as it lives.
_STARTING = threading.Lock()
os.register_at_fork(
    before=_STARTING.acquire,
    after_in_parent=_STARTING.release,
    after_in_child=_STARTING.release,
)


def is_wanted() -> bool:
    """Whether this server starts a worker; RUN_JOBS=0 is for workers that run elsewhere."""
    return environment.boolean("RUN_JOBS", default=True)


class KeptProcess:
    """A process that is started again if it ends, until `stop`."""

    def __init__(self, *command: str) -> None:
        self._command = (sys.executable, *command)
        self._stopped = threading.Event()
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        self._stopped = threading.Event()
        threading.Thread(
            target=self._keep_running, args=(self._stopped,), name="kept-process", daemon=True
        ).start()

    def _keep_running(self, stopped: threading.Event) -> None:
        while not stopped.is_set():
            with _STARTING:
                self._process = process = subprocess.Popen(self._command, cwd=_FOLDER)
            process.wait()
            stopped.wait(_PAUSE)

    def stop(self) -> None:
        self._stopped.set()
        process = self._process
        if process is None or process.poll() is not None:
            return
        process.terminate()
        try:
            process.wait(_GRACE)
        except subprocess.TimeoutExpired:
            process.kill()


JOBS = KeptProcess("manage.py", "run_jobs", "--end-with-parent")
METRICS = KeptProcess("-m", "directory.metrics_server")
"""Those of this server; gunicorn reads its configuration again when it reloads."""
