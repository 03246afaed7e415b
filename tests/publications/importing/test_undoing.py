from typing import Any

import pytest
from django.apps import apps
from django.db import connection

from people.models import Project
from publications.importing.undoing import AlreadyUndoneError, undo_import
from publications.models import Authorship, ImportedEntry, ImportRun, Publication, Venue
from tests.factories import make_person, make_publication
from tests.publications.imports import HIVED, HIVED_PREPRINT, import_text, outcomes, the_publication

pytestmark = pytest.mark.django_db
OTHER = (
    "@article{other, title={On Fish and Birds}, author={Alice Example}, journal={Letters},"
    " year=2001}\n"
)


def everything() -> dict[str, list[dict[str, Any]]]:
    """Return every row of the directory except those of imports."""
    configs = (apps.get_app_config("publications"), apps.get_app_config("people"))
    models = [model for config in configs for model in config.get_models()]
    return {
        model.__name__: list(model._default_manager.order_by("pk").values())
        for model in models
        if model not in (ImportRun, ImportedEntry)
    }


def latest_run() -> ImportRun:
    return ImportRun.objects.latest("pk")


def test_undoing_the_first_import_leaves_nothing() -> None:
    before = everything()
    import_text(HIVED_PREPRINT + HIVED + OTHER)
    result = undo_import(latest_run())
    assert (result.is_done, result.deleted, result.restored) == (True, 2, 0)
    assert everything() == before


def test_changed_publications_are_restored_row_by_row() -> None:
    make_person(name="Hanyu Zhao")
    import_text(HIVED_PREPRINT + OTHER)
    before = everything()
    changed = OTHER.replace("Alice Example", "Alice Example and Bob Builder").replace(
        "2001", "2002"
    )
    report = import_text(HIVED_PREPRINT + HIVED + changed)
    assert outcomes(report) == {
        "hived-arxiv": "unchanged", "hived": "duplicate", "other": "updated",
    }  # fmt: skip
    assert everything() != before
    result = undo_import(latest_run())
    assert (result.deleted, result.restored) == (0, 2)
    assert everything() == before


def test_an_undone_import_can_be_repeated() -> None:
    import_text(HIVED)
    undo_import(latest_run())
    assert outcomes(import_text(HIVED)) == {"hived": "created"}
    undo_import(latest_run())
    assert not Publication.objects.exists()


def test_an_import_can_be_undone_only_once() -> None:
    import_text(HIVED)
    undo_import(latest_run())
    with pytest.raises(AlreadyUndoneError):
        undo_import(latest_run())


class TestObstacles:
    def test_a_later_edit_is_an_obstacle_and_nothing_is_undone(self) -> None:
        import_text(HIVED + OTHER)
        edited = Publication.objects.get(citation_key="hived")
        edited.note = "Checked"
        edited.save()
        before = everything()
        result = undo_import(latest_run())
        assert not result.is_done
        assert [obstacle.publication for obstacle in result.obstacles] == [edited]
        assert everything() == before
        assert latest_run().undone_at is None

    def test_edited_publications_can_be_left_as_they_are(self) -> None:
        import_text(HIVED + OTHER)
        edited = Publication.objects.get(citation_key="hived")
        edited.save()
        result = undo_import(latest_run(), leave_edited=True)
        assert (result.is_done, result.deleted, result.left) == (True, 1, 1)
        assert the_publication() == edited
        assert edited.venue is not None  # its venue is kept, and the other one deleted
        assert Venue.objects.get() == edited.venue

    def test_a_publication_can_be_left_as_it_is_by_slug(self) -> None:
        import_text(HIVED + OTHER)
        kept = Publication.objects.get(citation_key="other")
        assert undo_import(latest_run(), leave=[kept.slug]).is_done
        assert the_publication() == kept

    def test_a_link_confirmed_by_an_editor_is_an_obstacle(self) -> None:
        alice = make_person(name="Alice Example")
        import_text(OTHER)
        Authorship.objects.update(person=alice, link_state="confirmed", linked_by="person")
        assert not undo_import(latest_run()).is_done

    def test_a_project_with_the_publication_is_an_obstacle(self) -> None:
        import_text(OTHER)
        the_publication().projects.add(Project.objects.create(name="Animals"))
        assert not undo_import(latest_run()).is_done

    def test_a_later_import_is_an_obstacle_until_it_is_undone(self) -> None:
        import_text(HIVED)
        first = latest_run()
        import_text(HIVED.replace("515--532", "515--533"))
        result = undo_import(first)
        assert [f"import {latest_run().pk}" in str(o) for o in result.obstacles] == [True]
        undo_import(latest_run())
        assert undo_import(first).is_done
        assert not Publication.objects.exists()

    def test_a_later_import_of_the_unchanged_file_is_not_an_obstacle(self) -> None:
        import_text(HIVED)
        first = latest_run()
        import_text(HIVED)
        assert undo_import(first).is_done

    def test_an_import_from_another_source_is_an_obstacle(self) -> None:
        import_text(HIVED, name="one.bib")
        first = latest_run()
        import_text(HIVED, name="two.bib")
        assert not undo_import(first).is_done


def test_the_previous_name_of_a_completed_venue_is_restored() -> None:
    make_publication(title="Old", venue=Venue.objects.create(name="OSDI", kind="conference"))
    before = everything()
    import_text(HIVED)
    assert Venue.objects.get().short_name == "OSDI"
    undo_import(latest_run())
    assert everything() == before


class TestImportingAgain:
    def test_publications_left_as_they_are_match_the_next_import(self) -> None:
        import_text(HIVED + OTHER)
        edited = Publication.objects.get(citation_key="hived")
        edited.title, edited.date = "Quite Another Title", "1999"
        edited.save()
        undo_import(latest_run(), leave_edited=True)
        assert outcomes(import_text(HIVED + OTHER)) == {"hived": "unchanged", "other": "created"}

    def test_an_undone_change_can_be_imported_again(self) -> None:
        import_text(OTHER)
        changed = OTHER.replace("2001", "2002")
        import_text(changed)
        second = latest_run()
        make_person(name="Somebody Else")  # so that author links are decided again
        import_text(changed)
        assert undo_import(second).is_done
        assert the_publication().date == "2001"
        assert outcomes(import_text(changed)) == {"other": "updated"}

    def test_undoing_a_source_that_only_matched_publications_forgets_it(self) -> None:
        import_text(OTHER, name="one.bib")
        first = latest_run()
        import_text(OTHER, name="two.bib")
        undo_import(latest_run())
        assert undo_import(first).is_done
        assert not Publication.objects.exists()


def test_the_entries_of_publications_are_found_without_reading_the_whole_run() -> None:
    if connection.vendor != "sqlite":
        pytest.skip("PostgreSQL counts what is in its tables, and decides by itself")
    import_text(HIVED)
    entries = ImportedEntry.objects.of_publications([the_publication().pk, 0], latest_run())
    assert [entry.key for entry in entries] == ["hived"]
    assert "publications_entry_publication" in entries.explain()
