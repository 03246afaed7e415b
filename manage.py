#!/usr/bin/env python
"""Django's command line for the directory."""

import os
import sys

from django.core.exceptions import ImproperlyConfigured
from django.core.management import execute_from_command_line


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
