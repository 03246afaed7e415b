"""How gunicorn serves the directory, the same on a desk and in a container; it reads this file by itself.

Also from the environment: WEB_CONCURRENCY (processes) and GUNICORN_CMD_ARGS (anything else).
"""

import os
import sys
from pathlib import Path

from django.conf import settings
from django.core.exceptions import ImproperlyConfigured

from directory import environment

_host = os.environ.get("HOST", "127.0.0.1")
_production = os.environ.get("ENVIRONMENT", "production") == "production"

bind = f"{f'[{_host}]' if ':' in _host else _host}:{os.environ.get('PORT', '8000')}"
workers = int(os.environ.get("WEB_CONCURRENCY", "2"))
threads = int(os.environ.get("WEB_THREADS", "4"))
# One line for each request in production; on a desk only what goes wrong.
worker_class = "directory.gunicorn_worker.Worker"
if environment.boolean("BEHIND_PROXY", default=False):
    logger_class = "directory.gunicorn_worker.ProxiedLogger"
accesslog = "-" if _production else None
loglevel = "info" if _production else "warning"
# The heartbeat file belongs in memory: on a slow disk a worker would be taken for dead.
worker_tmp_dir = "/dev/shm" if Path("/dev/shm").is_dir() else None  # noqa: S108
# It would write below the home directory, which a container does not have.
control_socket_disable = True


def on_starting(server: object) -> None:
    """Say in a sentence what is not set, instead of once for each worker with a traceback."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "directory.settings")
    try:
        settings.INSTALLED_APPS  # noqa: B018
    except ImproperlyConfigured as error:
        sys.exit(f"error: {error}")
