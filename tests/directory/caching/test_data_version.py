import subprocess
import sys
from collections.abc import Callable
from typing import Any

import psycopg
import pytest
from django.db import connection, transaction

from directory.caching.data_version import data_version
from people.models import Person
from tests.factories import make_person


@pytest.mark.django_db(transaction=True)
def test_the_version_stays_the_same_without_writes() -> None:
    make_person()
    # Other tests write to other databases of the same server.
    versions = [(data_version(), Person.objects.count(), data_version()) for _ in range(50)]
    assert any(before == after is not None for before, _, after in versions)


def in_bulk() -> None:
    Person.objects.bulk_create([Person(name="Bob", slug="bob")])


def by_update() -> None:
    Person.objects.update(tagline="On leave")


def by_hand() -> None:
    with connection.cursor() as cursor:
        cursor.execute("DELETE FROM people_person")


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("write", [make_person, in_bulk, by_update, by_hand])
def test_every_commit_changes_the_version(write: Callable[[], object]) -> None:
    make_person()
    before = data_version()
    write()
    assert data_version() != before


@pytest.mark.django_db(transaction=True)
def test_a_change_is_seen_after_the_last_connection_closed() -> None:
    before = data_version()
    make_person()
    connection.close()
    assert data_version() not in (before, None)


@pytest.mark.django_db(transaction=True)
def test_uncommitted_writes_have_no_version() -> None:
    before = data_version()
    with transaction.atomic():
        make_person()
        assert data_version() is None
        transaction.set_rollback(True)
    assert data_version() is not None
    assert before is not None


_TAKE_LOCK = """
import fcntl, sys
with open(sys.argv[1], "r+b") as file:
    fcntl.lockf(file, fcntl.LOCK_EX | fcntl.LOCK_NB, 1, 128)
"""
"""What SQLite does to find out whether it is the first process, which truncates the file."""


@pytest.mark.django_db(transaction=True)
@pytest.mark.skipif(connection.vendor != "sqlite", reason="PostgreSQL has no such file")
def test_asking_for_the_version_keeps_the_locks_of_sqlite() -> None:
    make_person()
    for _ in range(2):
        assert data_version() is not None
    index = f"{connection.settings_dict['NAME']}-shm"
    done = subprocess.run([sys.executable, "-c", _TAKE_LOCK, index], capture_output=True, text=True)
    assert "BlockingIOError" in done.stderr


@pytest.mark.django_db(transaction=True)
@pytest.mark.skipif(connection.vendor != "postgresql", reason="SQLite has no server")
def test_a_kept_connection_that_the_server_has_ended_is_opened_again() -> None:
    assert data_version() is not None
    django_connection: Any = connection
    ended = django_connection.connection.info.backend_pid
    parameters = django_connection.get_connection_params()
    parameters = {
        name: parameters[name] for name in ("dbname", "user", "host", "port") if name in parameters
    }
    with psycopg.connect(**parameters, autocommit=True) as other:
        other.execute("SELECT pg_terminate_backend(%s, 10000)", (ended,))
    connection.close_if_unusable_or_obsolete()  # what each request begins with
    assert data_version() is not None
    assert django_connection.connection.info.backend_pid != ended
