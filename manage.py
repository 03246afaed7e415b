#!/usr/bin/env python
"""Django's command line for the directory."""

import atexit
import gc
import os
import sys

from django.core.exceptions import ImproperlyConfigured
from django.core.management import execute_from_command_line

# Django's and our modules live as long as the process. To look for garbage among them again and again, and
# once more at the end, takes a short command a quarter of its time.
gc.set_threshold(100_000, 50, 50)
atexit.register(gc.freeze)


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "directory.settings")
    # A server's SECRET_KEY is set; where it is not, this is somebody's own machine.
    if not os.environ.get("SECRET_KEY"):
        os.environ.setdefault("ENVIRONMENT", "development")
    try:
        execute_from_command_line(sys.argv)
    except ImproperlyConfigured as error:
        sys.exit(f"error: {error}")


if __name__ == "__main__":
    main()
