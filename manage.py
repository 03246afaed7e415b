#!/usr/bin/env python
"""Django's command-line utility for administrative tasks."""

import atexit
import gc
import os
import sys
from pathlib import Path

from django.core.exceptions import ImproperlyConfigured
from django.core.management import execute_from_command_line
from django.db import Error

from directory.databases import explain_in_full
from directory.environment import assume_development

# Garbage collection takes a quarter of the time of a short command, and finds little: imported
# modules live as long as the process.
gc.set_threshold(100_000, 50, 50)
atexit.register(gc.freeze)


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "directory.settings")
    try:
        assume_development(Path(__file__).resolve().parent)
        execute_from_command_line(sys.argv)
    except ImproperlyConfigured as error:
        sys.exit(f"error: {error}")
    except Error as error:
        sentence = explain_in_full(error)
        if sentence is None or "--traceback" in sys.argv:
            raise
        sys.exit(f"error: {sentence}")


if __name__ == "__main__":
    main()
