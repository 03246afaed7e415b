"""Run code in a second connection while a transaction of the first one is still open."""

import threading
from collections.abc import Callable
from typing import TypeVar

from django.db import connection, transaction

from tests.serving import LONGEST, wait_until

Result = TypeVar("Result")


def while_uncommitted(first: Callable[[], object], second: Callable[[], Result]) -> Result:
    """Call `second` in its own connection after `first`, whose transaction is still open.

    It commits when `second` waits for it or is done. On SQLite, which lets one transaction write
    at a time, it commits at once. The test needs `django_db(transaction=True)`.
    """
    results: list[Result] = []
    errors: list[BaseException] = []

    def run() -> None:
        try:
            results.append(second())
        except BaseException as error:  # raised in the test
            errors.append(error)
        finally:
            connection.close()

    other = threading.Thread(target=run)
    with transaction.atomic():
        first()
        other.start()
        if connection.vendor == "postgresql":
            until_it_waits(other)
    other.join(LONGEST)
    assert not other.is_alive()
    if errors:
        raise errors[0]
    return results[0]


def until_it_waits(other: threading.Thread) -> None:
    """Return once another thread waits for the transaction of this one on PostgreSQL, or ended."""
    wait_until(lambda: not other.is_alive() or _is_waited_for())


def _is_waited_for() -> bool:
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT EXISTS (SELECT FROM pg_locks WHERE NOT granted "
            "AND pg_backend_pid() = ANY (pg_blocking_pids(pid)))"
        )
        return bool(cursor.fetchone()[0])
