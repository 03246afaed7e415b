"""Repeated imports of a file keep few rows, and undoing them still works."""

import pytest
from django.utils import timezone

from publications.importing.undoing import undo_import
from publications.models import ImportedEntry, ImportRun, Publication
from tests.factories import make_person
from tests.publications.imports import HIVED, import_text, outcomes

pytestmark = pytest.mark.django_db
FISH = "@article{fish, title={On Fish and Birds}, author={Alice Example}, year=2001}\n"


def rows() -> dict[int, int]:
    """Return the number of rows of each import."""
    return {run.pk: run.entries.count() for run in ImportRun.objects.order_by("pk")}


def test_only_the_last_import_without_changes_keeps_its_rows() -> None:
    for _again in range(5):
        import_text(HIVED + FISH)
    assert list(rows().values()) == [2, 0, 0, 0, 2]
    assert ImportRun.objects.latest("pk").totals == {"unchanged": 2}


def test_rows_of_changes_and_of_other_files_are_kept() -> None:
    import_text(HIVED + FISH)
    import_text(HIVED + FISH.replace("2001", "2002"))
    import_text(HIVED, name="other.bib")
    import_text(HIVED + FISH.replace("2001", "2002"))
    assert list(rows().values()) == [2, 1, 1, 2]


def test_rows_do_not_pile_up_when_names_come_and_go() -> None:
    for number in range(4):
        import_text(HIVED + FISH)
        make_person(name=f"Somebody Number{number}")
    assert list(rows().values()) == [2, 0, 0, 2]
    Publication.objects.update(modified_at=timezone.now())
    import_text(HIVED + FISH)
    assert list(rows().values()) == [2, 0, 0, 0, 2]
    assert set(outcomes(import_text(HIVED + FISH)).values()) == {"unchanged"}


def test_the_first_import_can_be_undone_after_many_others() -> None:
    for _again in range(3):
        import_text(HIVED + FISH)
    assert undo_import(ImportRun.objects.earliest("pk")).is_done
    assert not Publication.objects.exists()
    assert not ImportedEntry.objects.filter(publication__isnull=False).exists()
