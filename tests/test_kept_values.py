"""What pages keep in tests is never older than the rows."""

import pytest
from django.db import connection, transaction
from django.test import Client

from foundation import snapshot_values
from foundation.snapshot_values import kept_for_snapshot
from tests.query_counts import queries_of
from website.models import Site

pytestmark = pytest.mark.django_db


@pytest.fixture
def site() -> Site:
    return Site.objects.create(name="Example Lab")


def _rename(name: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute("UPDATE website_site SET name = %s", [name])


def _is_shown(name: str) -> bool:
    return f"{name}</" in Client().get("/").text


def test_a_page_shows_what_any_statement_has_changed(site: Site) -> None:
    assert _is_shown("Example Lab")
    Site.objects.update(name="Second Lab")
    assert _is_shown("Second Lab")
    _rename("Third Lab")
    assert _is_shown("Third Lab")


def test_a_page_does_not_show_what_was_rolled_back(site: Site) -> None:
    with transaction.atomic():
        _rename("Second Lab")
        assert _is_shown("Second Lab")
        transaction.set_rollback(True)
    assert _is_shown("Example Lab")


def test_pages_share_values_but_where_queries_are_counted(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = len(queries_of("/"))
    Client().get("/")
    kept = snapshot_values._kept
    assert "site" in kept[1]
    Client().get("/")
    assert snapshot_values._kept is kept
    assert len(queries_of("/")) == first


def test_nothing_is_kept_outside_of_pages(site: Site) -> None:
    made = iter(range(2))
    assert [kept_for_snapshot("a number", lambda: next(made)) for _ in range(2)] == [0, 1]
