#!/usr/bin/env python
"""Django's command-line utility for administrative tasks."""

import atexit
import gc
import sys

from publications.importing.reading_ahead import read_ahead

# Garbage collection takes a quarter of the time of a short command, and finds little: imported
# modules live as long as the process.
gc.set_threshold(100_000, 50, 50)
atexit.register(gc.freeze)


def main() -> None:
    if sys.argv[1:2] == ["import_bibtex"]:
        read_ahead(sys.argv[2:])
    # Only now, since Django takes longer to load than most files to read.
    from pathlib import Path

    from directory.command_line import run_command

    run_command(Path(__file__).resolve().parent)


if __name__ == "__main__":
    main()
