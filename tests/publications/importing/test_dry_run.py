"""A dry run reports what the import would do, changes nothing, and blocks no other import."""

import sqlite3
import threading
from typing import Any
from unittest.mock import Mock

import pytest
from django.db import connection, transaction

from publications.importing import batches
from publications.importing.plan import import_bibtex, plan_import
from publications.models import ImportRun, Publication
from tests.publications.imports import (
    HIVED,
    HIVED_PREPRINT,
    bib,
    import_text,
    outcomes,
    the_publication,
)
from tests.two_connections import until_it_waits

pytestmark = pytest.mark.django_db(transaction=True)
FISH = "@article{fish, title={On Fish and Birds}, author={Alice Example}, year=2001}\n"


def tables() -> list[Any]:
    return [list(model.objects.order_by("pk").values()) for model in (Publication, ImportRun)]


@pytest.mark.parametrize("before", ["", HIVED_PREPRINT])
def test_a_dry_run_reports_what_the_import_then_does(before: str) -> None:
    if before:
        import_text(before, name="before.bib")
    there = tables()
    dry_run = import_text(HIVED + HIVED_PREPRINT + FISH, dry_run=True)
    assert tables() == there
    assert dry_run.run is None
    assert outcomes(dry_run) == outcomes(import_text(HIVED + HIVED_PREPRINT + FISH))


def test_another_import_can_run_during_a_dry_run(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(batches, "SIZE", 1)
    monkeypatch.setattr(batches, "WHOLE", 0)
    events: list[str] = []

    def store_another() -> None:
        try:
            import_bibtex([bib(FISH, "fish.bib")])
            events.append("stored")
        finally:
            connection.close()

    other = threading.Thread(target=store_another)

    def progress(*_: Any) -> None:
        if not other.ident:
            other.start()
            if connection.vendor == "postgresql":
                until_it_waits(other)
            else:
                other.join()

    dry_run = plan_import([bib(HIVED + FISH + HIVED_PREPRINT)]).report(progress=progress)
    events.append("tried")
    other.join()
    assert events == ["stored", "tried"]
    assert the_publication().title == "On Fish and Birds"
    assert outcomes(dry_run)["hived"] == "created"


def test_a_dry_run_inside_a_transaction_undoes_only_its_own_changes() -> None:
    with transaction.atomic():
        import_text(FISH)
        report = import_text(FISH + HIVED, dry_run=True)
        assert outcomes(report) == {"fish": "unchanged", "hived": "created"}
    assert the_publication().title == "On Fish and Birds"


def test_without_space_for_a_copy_a_dry_run_uses_a_transaction(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(
        "foundation.copied_database.sqlite3.connect",
        Mock(side_effect=sqlite3.OperationalError("disk full")),
    )
    assert outcomes(import_text(HIVED, dry_run=True)) == {"hived": "created"}
    assert not Publication.objects.exists()
