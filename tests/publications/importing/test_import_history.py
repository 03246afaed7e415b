"""Entries of earlier imports are recognized: in renamed files, after edits, after deletion."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from publications.importing.messages import render
from publications.importing.undoing import undo_import
from publications.models import ImportedEntry, ImportRun, Publication
from tests.factories import make_person
from tests.publications.imports import HIVED, codes, import_text, outcomes, rows_of, the_publication

pytestmark = pytest.mark.django_db
PREFACE = "@misc{k, title={Preface}, year=2001}"
UNTITLED = "@unpublished{u, author={Example, Alice}, year=2020}"


def test_importing_an_unchanged_file_loads_no_venues() -> None:
    import_text(HIVED)
    with CaptureQueriesContext(connection) as queries:
        import_text(HIVED)
    assert not [query for query in queries if 'FROM "publications_venue"' in query["sql"]]
    with CaptureQueriesContext(connection) as queries:
        import_text(HIVED.replace("{OSDI", "{SOSP").replace("2020", "2021"))
    assert [query for query in queries if 'FROM "publications_venue"' in query["sql"]]


class TestUnderAnotherName:
    @pytest.mark.parametrize("text", [HIVED, PREFACE, UNTITLED])
    def test_the_same_entries_match_the_same_publications(self, text: str) -> None:
        import_text(text, name="one.bib")
        assert set(outcomes(import_text(text, name="two.bib")).values()) == {"unchanged"}
        assert Publication.objects.count() == 1

    def test_an_edited_field_is_kept_and_not_reported(self) -> None:
        import_text(PREFACE, name="one.bib")
        Publication.objects.update(title="Preface to the Handbook of Fish")
        publication = the_publication()
        publication.save()
        report = import_text(PREFACE, name="two.bib")
        assert (outcomes(report), codes(report)) == ({"k": "unchanged"}, {})
        assert the_publication().title == "Preface to the Handbook of Fish"

    def test_later_changes_in_the_second_file_are_applied(self) -> None:
        import_text(HIVED, name="one.bib")
        import_text(HIVED, name="two.bib")
        changed = HIVED.replace("515--532", "515--533")
        assert outcomes(import_text(changed, name="two.bib")) == {"hived": "updated"}
        assert the_publication().pages == "515–533"

    def test_an_entry_changed_to_match_another_file_is_merged_with_its_own_version(self) -> None:
        changed = HIVED.replace("515--532", "515--533")
        import_text(HIVED, name="one.bib")
        import_text(changed, name="two.bib")
        assert the_publication().pages == "515–532"
        assert outcomes(import_text(changed, name="one.bib")) == {"hived": "updated"}
        assert the_publication().pages == "515–533"

    def test_the_data_of_an_entry_is_stored_once(self) -> None:
        for name in ("one.bib", "two.bib", "three.bib"):
            import_text(HIVED, name=name)
            make_person(name=f"Hanyu {name}")  # so that author links are decided again
        import_text(HIVED, name="one.bib")
        assert ImportedEntry.objects.filter(stored__isnull=False).count() == 1
        assert ImportedEntry.objects.filter(digest__isnull=False).count() == 4


class TestDeletedByHand:
    @pytest.mark.parametrize("name", ["papers.bib", "other.bib"])
    def test_an_import_skips_it_and_reports_when_it_was_deleted(self, name: str) -> None:
        import_text(HIVED)
        the_publication().delete()
        for _again in range(2):
            report = import_text(HIVED, name=name)
            assert outcomes(report) == {"hived": "refused"}
            assert codes(report) == {"hived": ["deleted"]}
            deleted = ImportedEntry.objects.earliest("pk").publication_deleted_at
            assert deleted is not None
            assert f"{deleted:%Y-%m-%d}" in render(rows_of(report)[0].messages[0])
            assert "--restore-deleted" in report.to_text()
            assert report.exit_status == 1
        assert not Publication.objects.exists()

    def test_a_correction_in_the_file_does_not_restore_it(self) -> None:
        import_text(HIVED)
        Publication.objects.all().delete()
        assert outcomes(import_text(HIVED.replace("515--532", "515--533"))) == {"hived": "refused"}

    def test_its_key_can_be_reused_for_another_publication(self) -> None:
        import_text(HIVED)
        the_publication().delete()
        text = "@misc{hived, title={On Fish}, author={Alice Example}, year=1990}"
        assert outcomes(import_text(text)) == {"hived": "created"}

    def test_it_is_restored_on_request_and_not_deleted_again(self) -> None:
        import_text(HIVED)
        the_publication().delete()
        assert outcomes(import_text(HIVED, restore_deleted=True)) == {"hived": "created"}
        assert outcomes(import_text(HIVED)) == {"hived": "unchanged"}
        undo_import(ImportRun.objects.order_by("pk")[1])
        assert outcomes(import_text(HIVED)) == {"hived": "refused"}

    def test_its_entries_no_longer_need_review(self) -> None:
        import_text("@article{k, title={T}, journal=nosuch, year=2020}")
        assert ImportedEntry.objects.waiting().count() == 1
        the_publication().delete()
        assert not ImportedEntry.objects.waiting().exists()

    def test_undoing_an_import_does_not_count_as_deletion(self) -> None:
        import_text(HIVED)
        first = ImportRun.objects.get()
        import_text(HIVED)
        undo_import(first)
        assert not Publication.objects.exists()
        assert outcomes(import_text(HIVED)) == {"hived": "created"}

    def test_a_deleted_duplicate_is_not_restored(self) -> None:
        text = (
            "@article{a, title={On Fish and Birds and Bees}, author={Alice Example},"
            " journal={Letters}, year=2000}"
        )
        import_text(text + text.replace("{a,", "{b,").replace("Letters", "Notes"))
        Publication.objects.get(citation_key="b").delete()
        report = import_text(text + text.replace("{a,", "{b,").replace("Letters", "Notes"))
        assert outcomes(report) == {"a": "unchanged", "b": "refused"}
