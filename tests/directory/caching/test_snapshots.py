"""Every page shows one consistent state of the database, not older than its request."""

import re
import threading
import time
from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db import connection, transaction
from django.test import Client

from directory.caching.snapshots import read_snapshot
from foundation.compiled_queries import CompiledRows
from people.models import Person
from publications.models import Authorship, Publication
from tests.factories import make_authorship, make_person, make_publication

pytestmark = pytest.mark.django_db(transaction=True)


def in_another_thread(action: Callable[[], None]) -> None:
    """Run a function in another thread, with a separate connection."""

    def run() -> None:
        try:
            action()
        finally:
            connection.close()

    thread = threading.Thread(target=run)
    thread.start()
    thread.join()


def rename_all(number: int) -> None:
    with transaction.atomic():
        Person.objects.update(tagline=f"Version{number}")
        Publication.objects.update(title=f"Paper Version{number}")


def versions(text: str) -> set[str]:
    return set(re.findall(r"Version\d+", text))


@pytest.fixture
def path() -> str:
    alice = make_person(slug="alice", tagline="Version0")
    paper = make_publication(title="Paper Version0")
    confirmed = Authorship.LinkState.CONFIRMED
    make_authorship(publication=paper, author="Example, Alice", person=alice, link_state=confirmed)
    return "/people/alice/"


@pytest.mark.parametrize("visitor", ["anonymous", "member"])
@pytest.mark.parametrize("after", range(1, 9))
def test_a_commit_during_rendering_does_not_affect_the_page(
    path: str, after: int, visitor: str
) -> None:
    client = Client()
    if visitor == "member":
        client.force_login(User.objects.create_user("member"))
    seen = 0

    def write_after(execute: Any, sql: str, *arguments: Any) -> Any:
        nonlocal seen
        result = execute(sql, *arguments)
        seen += sql.startswith("SELECT")
        if seen == after and sql.startswith("SELECT"):
            in_another_thread(lambda: rename_all(1))
        return result

    with connection.execute_wrapper(write_after):
        page = client.get(path).content.decode()
    assert seen > after
    assert len(versions(page)) == 1
    assert versions(client.get(path).content.decode()) == {"Version1"}


def test_an_export_is_streamed_from_one_snapshot(path: str, client: Client) -> None:
    response = client.get("/people/alice/publications.bib")
    text = b"".join(response).decode()
    assert "@inproceedings" in text
    assert not connection.in_atomic_block


def test_pages_are_consistent_and_fresh_while_others_write(path: str) -> None:
    """While a writer keeps committing, each page shows one commit, not older than its request."""
    done = threading.Event()
    committed = 0

    def write() -> None:
        nonlocal committed
        try:
            while not done.is_set():
                rename_all(committed + 1)
                committed += 1
        finally:
            connection.close()

    deadline = time.monotonic() + 120
    writer = threading.Thread(target=write)
    writer.start()
    try:
        client = Client()
        requests = 0
        while requests < 60 or committed <= 5:
            assert writer.is_alive()
            assert time.monotonic() < deadline, "The writer hardly commits anything."
            before = committed
            found = versions(client.get(path).content.decode())
            assert len(found) == 1
            assert int(found.pop().removeprefix("Version")) >= before
            requests += 1
    finally:
        done.set()
        writer.join()


def test_pages_do_not_wait_for_writers_and_cannot_write(path: str, client: Client) -> None:
    with read_snapshot():
        assert connection.in_atomic_block
        with read_snapshot():
            assert Person.objects.count() == 1
    rename_all(7)  # transactions of forms take the lock at the start again
    assert versions(client.get(path).content.decode()) == {"Version7"}


@pytest.mark.skipif(connection.vendor != "postgresql", reason="SQLite plans each once")
def test_a_page_lets_postgresql_plan_each_statement_once() -> None:
    rows = CompiledRows(
        lambda keys, name: Person.objects.filter(pk__in=keys, name=name).values_list("pk")
    )
    person = make_person(name="Same Name")
    with connection.cursor() as cursor:
        cursor.execute("SELECT name FROM pg_prepared_statements")
        before = {name for (name,) in cursor.fetchall()}
    for _ in range(3):
        with read_snapshot():
            assert rows([person.pk], "Same Name") == [(person.pk,)]
            assert rows([person.pk, person.pk + 1], "Same Name") == [(person.pk,)]
    with connection.cursor() as cursor:
        cursor.execute("SELECT name, generic_plans, custom_plans FROM pg_prepared_statements")
        plans = [counts for name, *counts in cursor.fetchall() if name not in before]
        cursor.execute("SHOW plan_cache_mode")
        afterwards = cursor.fetchall()
    assert plans == [[3, 0], [3, 0]]
    assert afterwards == [("auto",)]
