"""The record of a file that is imported again and again stays small, and undoing goes on working."""

import pytest
from django.utils import timezone

from publications.importing.undoing import undo_import
from publications.models import ImportedEntry, ImportRun, Publication
from tests.factories import make_person
from tests.publications.imports import HIVED, import_text, outcomes

pytestmark = pytest.mark.django_db
FISH = "@article{fish, title={On Fish and Birds}, author={Alice Example}, year=2001}\n"


def rows() -> dict[int, int]:
    """Import -> its rows."""
    return {run.pk: run.entries.count() for run in ImportRun.objects.order_by("pk")}


def test_of_imports_that_changed_nothing_only_the_last_is_listed() -> None:
    for _again in range(5):
        import_text(HIVED + FISH)
    assert list(rows().values()) == [2, 0, 0, 0, 2]
    assert ImportRun.objects.latest("pk").totals == {"unchanged": 2}


def test_what_changed_stays_listed_and_other_files_are_left_alone() -> None:
    import_text(HIVED + FISH)
    import_text(HIVED + FISH.replace("2001", "2002"))
    import_text(HIVED, name="other.bib")
    import_text(HIVED + FISH.replace("2001", "2002"))
    assert list(rows().values()) == [2, 1, 1, 2]


def test_names_that_come_and_go_leave_no_pile_of_rows() -> None:
    for number in range(4):
        import_text(HIVED + FISH)
        make_person(name=f"Somebody Number{number}")
    assert list(rows().values()) == [2, 0, 0, 2]
    Publication.objects.update(modified_at=timezone.now())
    import_text(HIVED + FISH)
    assert list(rows().values()) == [2, 0, 0, 0, 2]
    assert set(outcomes(import_text(HIVED + FISH)).values()) == {"unchanged"}


def test_the_first_import_can_be_undone_after_many() -> None:
    for _again in range(3):
        import_text(HIVED + FISH)
    assert undo_import(ImportRun.objects.earliest("pk")).is_done
    assert not Publication.objects.exists()
    assert not ImportedEntry.objects.filter(publication__isnull=False).exists()
