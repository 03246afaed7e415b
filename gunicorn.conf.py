"""The configuration of gunicorn, which finds this file by its name.

HOST, PORT, WEB_CONCURRENCY (processes) and WEB_THREADS can be set in the environment;
GUNICORN_CMD_ARGS sets anything else.
"""

import os
import sys
from pathlib import Path

from django.conf import settings
from django.core.exceptions import ImproperlyConfigured

from directory import environment
from directory.job_process import JOBS, is_wanted

_host = os.environ.get("HOST", "127.0.0.1")
_production = os.environ.get("ENVIRONMENT", "production") == "production"

bind = f"{f'[{_host}]' if ':' in _host else _host}:{os.environ.get('PORT', '8000')}"
workers = int(os.environ.get("WEB_CONCURRENCY", "2"))
threads = int(os.environ.get("WEB_THREADS", "4"))
worker_class = "directory.gunicorn_worker.Worker"
if environment.boolean("BEHIND_PROXY", default=False):
    logger_class = "directory.gunicorn_worker.ProxiedLogger"
# Production logs each request, development only problems.
accesslog = "-" if _production else None
loglevel = "info" if _production else "warning"
# The heartbeat file is in memory, because a slow disk could make a live worker look dead.
worker_tmp_dir = "/dev/shm" if Path("/dev/shm").is_dir() else None  # noqa: S108
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
    """Start the worker for the jobs of imports, unless RUN_JOBS=0."""
    if is_wanted():
        JOBS.start()


def on_reload(server: object) -> None:
    """Start the worker again, with the new code."""
    JOBS.stop()
    when_ready(server)


def on_exit(server: object) -> None:
    JOBS.stop()
