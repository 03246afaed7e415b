"""Run one of Django's commands, and explain errors that aren't those of a program."""

import atexit
import os
import sys
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path

from django.core.exceptions import ImproperlyConfigured
from django.core.management import execute_from_command_line
from django.db import Error

from directory.databases import explain_in_full
from directory.environment import assume_development
from directory.full_disk import is_disk_full
from foundation.history.recording import acting
from foundation.history.routes import Route

_PIPE_CLOSED = 141  # the status of a program that SIGPIPE has ended
_WITHOUT_HISTORY = {"migrate", "prepare_database", "flush", "test", "restore"}
"""Commands that run before the tables of the history are there, or that restore them."""


def _recording_its_changes() -> AbstractContextManager[None]:
    """Return a context in which all changes belong to the command."""
    name = sys.argv[1] if len(sys.argv) > 1 else ""
    if name in _WITHOUT_HISTORY:
        return nullcontext()
    return acting(route=Route.COMMAND, reason=name)


def run_command_and_end(checkout: Path) -> None:
    """Run the command, and end the process without freeing its memory piece by piece.

    That would take as long as importing a hundred entries.
    """
    try:
        run_command(checkout)
        status = 0
    except SystemExit as end:
        if end.code is not None and not isinstance(end.code, int):
            raise
        status = end.code or 0
    atexit._run_exitfuncs()
    sys.stderr.flush()
    os._exit(status)


def run_command(checkout: Path) -> None:
    """Run the command that `sys.argv` names; `checkout` is the folder of manage.py."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "directory.settings")
    try:
        assume_development(checkout)
        with _recording_its_changes():
            try:
                execute_from_command_line(sys.argv)
            finally:
                sys.stdout.flush()
    except BrokenPipeError:  # what reads the output, such as head, has ended
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(_PIPE_CLOSED)
    except ImproperlyConfigured as error:
        sys.exit(f"error: {error}")
    except OSError as error:
        if not is_disk_full(error) or "--traceback" in sys.argv:
            raise
        sys.exit(f"error: The disk is full: {error.strerror}")
    except Error as error:
        sentence = explain_in_full(error)
        if sentence is None or "--traceback" in sys.argv:
            raise
        sys.exit(f"error: {sentence}")
