"""The configuration of gunicorn, which finds this file by its name.

HOST, PORT, WEB_CONCURRENCY (processes) and WEB_THREADS can be set in the environment;
GUNICORN_CMD_ARGS sets anything else.
"""

import gc
import os
import shutil
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.exceptions import ImproperlyConfigured

from directory import environment
from directory.job_process import JOBS, METRICS, is_wanted

_host = os.environ.get("HOST", "127.0.0.1")
_production = os.environ.get("ENVIRONMENT", "production") == "production"

bind = f"{f'[{_host}]' if ':' in _host else _host}:{os.environ.get('PORT', '8000')}"
workers = int(os.environ.get("WEB_CONCURRENCY", "2"))
threads = int(os.environ.get("WEB_THREADS", "4"))
worker_class = "directory.gunicorn_worker.Worker"
logger_class = "directory.gunicorn_worker.AccessLogger"
# Production logs each request, development only problems.
accesslog = "-" if _production else None
loglevel = "info" if _production else "warning"
# The heartbeat file is in memory, because a slow disk could make a live worker look dead.
worker_tmp_dir = "/dev/shm" if Path("/dev/shm").is_dir() else None  # noqa: S108
# The numbers of all web processes, in memory, because each request writes some.
_metrics = environment.text("METRICS_ADDRESS")
if _metrics and "PROMETHEUS_MULTIPROC_DIR" not in os.environ:  # or it is kept when reloading
    os.environ["PROMETHEUS_MULTIPROC_DIR"] = tempfile.mkdtemp(prefix="metrics-", dir=worker_tmp_dir)
# The control socket is below the home directory, which the container doesn't have.
control_socket_disable = True


def on_starting(server: object) -> None:
    """Report missing settings once, in a sentence, rather than with a traceback per worker."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "directory.settings")
    try:
        settings.INSTALLED_APPS  # noqa: B018
    except ImproperlyConfigured as error:
        sys.exit(f"error: {error}")


def when_ready(server: object) -> None:
    """Start the worker for the jobs of imports, unless RUN_JOBS=0, and the server of metrics."""
    if is_wanted():
        JOBS.start()
    if _metrics:
        METRICS.start()


def on_reload(server: object) -> None:
    """Start them again, with the new code."""
    JOBS.stop()
    METRICS.stop()
    when_ready(server)


def post_fork(server: object, worker: object) -> None:
    """Collect no garbage while a process loads, which would take a tenth of the time."""
    gc.disable()


def post_worker_init(worker: Any) -> None:
    """Let a process accept requests when it can answer them fast; development starts sooner.

    Collect garbage seldom, and don't look at what is loaded, which is never garbage.
    """
    if _production:
        from directory.warming import warm

        begun = time.monotonic()
        answered = warm(worker.wsgi, worker.notify)
        worker.log.info("Warmed in %.1f s, pages: %d", time.monotonic() - begun, answered)
    gc.collect()
    gc.freeze()
    gc.set_threshold(10_000, 10, 10)
    gc.enable()


def child_exit(server: object, worker: Any) -> None:
    """Count only live processes as answering requests."""
    if _metrics:
        from prometheus_client.multiprocess import mark_process_dead

        mark_process_dead(worker.pid)


def on_exit(server: object) -> None:
    JOBS.stop()
    METRICS.stop()
    if _metrics:
        shutil.rmtree(os.environ["PROMETHEUS_MULTIPROC_DIR"], ignore_errors=True)
