#!/usr/bin/env python
"""Django's command-line utility for administrative tasks."""

import sys

from directory.garbage_collection import collect_nothing_while_starting
from publications.importing.reading_ahead import read_ahead


def main() -> None:
    collect_nothing_while_starting()
    is_import = sys.argv[1:2] == ["import_bibtex"]
    if is_import:
        read_ahead(sys.argv[2:])
    # Only now, since Django takes longer to load than most files to read.
    from pathlib import Path

    from directory.command_line import run_command, run_command_and_end

    run = run_command_and_end if is_import else run_command
    run(Path(__file__).resolve().parent)


if __name__ == "__main__":
    main()
