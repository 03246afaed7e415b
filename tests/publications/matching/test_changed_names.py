"""The printed name of a linked author changes, in a second import or in the admin."""

import contextlib
import io
import json
from pathlib import Path

import pytest
from django.core.management import call_command
from django.test import Client

from people.models import Person
from people.name_comparison import NameMatch
from publications.matching.changed_names import fit_of_link, pair_rows
from publications.models import Authorship, ImportedEntry, ImportRun, Publication
from tests.admin_pages import edit, page_of
from tests.factories import make_authorship, make_person, make_publication

pytestmark = pytest.mark.django_db

ENTRY = "@misc{k, title={On the Fish of the Northern Sea}, author={%s}, year=2020}"
REVIEW = "/admin/review/"


class Importer:
    """Imports a file repeatedly with the command while its authors change."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / "papers.bib"

    def __call__(self, authors: str, *arguments: str) -> dict[str, str]:
        """Import the file, and return the texts of the messages by code."""
        self.path.write_text(ENTRY % authors)
        out = io.StringIO()
        arguments = (str(self.path), "--report", "json", *arguments)
        with contextlib.suppress(SystemExit):  # something was flagged
            call_command("import_bibtex", *arguments, stdout=out, stderr=io.StringIO())
        [block] = json.loads(out.getvalue())["files"][0]["blocks"]
        self.outcome = block["outcome"]
        return {message["code"]: message["text"] for message in block["messages"]}


@pytest.fixture
def imported(tmp_path: Path) -> Importer:
    return Importer(tmp_path)


def links() -> list[tuple[str, Person | None, str]]:
    rows = Publication.objects.get().authorships.select_related("person")
    return [(row.full_name, row.person, row.link_state) for row in rows]


def confirm(**fields: object) -> None:
    Authorship.objects.update(link_state="confirmed", linked_by="person", **fields)


class TestImports:
    def test_a_name_that_contradicts_the_person_loses_the_link(self, imported: Importer) -> None:
        john = make_person(name="John Smith")
        imported("Smith, John")
        assert links() == [("John Smith", john, "confirmed")]
        messages = imported("Smith, James")
        assert links() == [("James Smith", None, "")]
        assert imported.outcome == "flagged"
        assert messages == {
            "link-removed": "“John Smith”, linked to John Smith (john-smith), is now "
            "“James Smith”. The link was removed."
        }
        assert ImportedEntry.objects.waiting().get().key == "k"

    def test_the_new_name_is_linked_to_its_own_person(self, imported: Importer) -> None:
        make_person(name="John Smith")
        james = make_person(name="James Smith")
        imported("Smith, John")
        assert "link-removed" in imported("Smith, James")
        assert links() == [("James Smith", james, "confirmed")]

    def test_a_name_that_the_person_may_have_is_suggested(self, imported: Importer) -> None:
        john = make_person(name="J. Smith")
        imported("Smith, John", "--person", john.slug)
        Authorship.objects.update(person=john, link_state="confirmed", linked_by="import")
        assert "link-to-review" in imported("Smith, James")
        assert links() == [("James Smith", john, "suggested")]

    def test_what_an_editor_confirmed_becomes_a_suggestion(
        self, imported: Importer, admin_client: Client
    ) -> None:
        john = make_person(name="John Smith")
        imported("Smith, John")
        confirm(selected_rank=1)
        messages = imported("Smith, James")
        assert links() == [("James Smith", john, "suggested")]
        assert messages == {
            "link-to-review": "“John Smith”, linked to John Smith (john-smith), is now "
            "“James Smith”. The link needs review."
        }
        assert Publication.objects.get().authorships.get().selected_rank is None
        assert "James Smith" in admin_client.get(f"{REVIEW}suggested-links/").content.decode()

    @pytest.mark.parametrize("new", ["Smith, J.", "Smith, John A.", "SMITH, John", "John, Smith"])
    def test_another_form_of_the_name_keeps_the_link(self, imported: Importer, new: str) -> None:
        john = make_person(name="John Smith")
        imported("Smith, John")
        confirm()
        assert not imported(new)
        assert [(person, state) for _name, person, state in links()] == [(john, "confirmed")]

    def test_initials_that_turn_out_to_be_someone_else_need_review(
        self, imported: Importer
    ) -> None:
        alice = make_person(name="Alice Smith")
        imported("Smith, A.")
        confirm()
        assert "link-to-review" in imported("Smith, Anna")
        assert links() == [("Anna Smith", alice, "suggested")]

    def test_a_link_under_a_name_that_the_directory_does_not_know_is_kept(
        self, imported: Importer
    ) -> None:
        alice = make_person(name="Alice Smith")
        imported("Jones, Alice")
        confirm(person=alice)
        assert not imported("Jones, A.")
        assert links() == [("A. Jones", alice, "confirmed")]

    def test_a_rejected_link_does_not_move_to_another_name(self, imported: Importer) -> None:
        make_person(name="John Smith")
        imported("Smith, John")
        Authorship.objects.update(link_state="rejected", linked_by="person")
        imported("Smith, J.")
        assert links()[0][2] == "rejected"
        imported("Smith, Karl")
        assert links() == [("Karl Smith", None, "")]

    def test_links_stay_with_their_names_when_the_order_changes(self, imported: Importer) -> None:
        john, carol = make_person(name="John Smith"), make_person(name="Carol Cook")
        imported("Smith, John and Cook, Carol")
        assert not imported("Dean, Eve and Cook, Carol and Smith, J.")
        assert [person for _name, person, _state in links()] == [None, carol, john]

    def test_an_author_confirmed_by_an_editor_is_not_dropped_silently(
        self, imported: Importer
    ) -> None:
        make_person(name="John Smith")
        imported("Cook, Carol and Smith, John")
        Authorship.objects.filter(last="Smith").update(linked_by="person")
        assert imported("Cook, Carol") == {
            "author-removed": "“John Smith”, confirmed as John Smith (john-smith), is no longer "
            "among the names."
        }

    def test_undoing_the_import_restores_the_name_with_its_link(self, imported: Importer) -> None:
        john = make_person(name="John Smith")
        imported("Smith, John")
        confirm(selected_rank=1)
        imported("Smith, James")
        run = ImportRun.objects.latest("pk")
        call_command("undo_import", str(run.pk), stdout=io.StringIO(), stderr=io.StringIO())
        assert links() == [("John Smith", john, "confirmed")]
        assert Publication.objects.get().authorships.get().selected_rank == 1


class TestAdmin:
    @pytest.fixture
    def john(self) -> Person:
        return make_person(name="John Smith")

    @pytest.fixture
    def row(self, john: Person) -> Authorship:
        publication = make_publication()
        return make_authorship(publication=publication, author=john, linked_by="person")

    def test_another_name_needs_review(
        self, admin_client: Client, john: Person, row: Authorship
    ) -> None:
        Authorship.objects.update(selected_rank=1)
        response = edit(admin_client, page_of(row), {"first": "James"}, button="_continue")
        page = admin_client.get(response.url).content.decode()
        assert "“James Smith” may not be John Smith" in page
        row.refresh_from_db()
        assert (row.person, row.link_state, row.linked_by) == (john, "suggested", "")
        assert row.selected_rank is None
        assert "James Smith" in admin_client.get(f"{REVIEW}suggested-links/").content.decode()

    def test_another_name_in_the_row_of_a_publication_needs_review(
        self, admin_client: Client, john: Person, row: Authorship
    ) -> None:
        changes = {"authorships-0-first": "James"}
        response = edit(admin_client, page_of(row.publication), changes, button="_continue")
        assert "may not be John Smith" in admin_client.get(response.url).content.decode()
        row.refresh_from_db()
        assert (row.person, row.link_state) == (john, "suggested")

    @pytest.mark.parametrize("first", ["J.", "John A.", "JOHN"])
    def test_another_form_of_the_name_stays_confirmed(
        self, admin_client: Client, row: Authorship, first: str
    ) -> None:
        edit(admin_client, page_of(row), {"first": first})
        row.refresh_from_db()
        assert (row.first, row.link_state, row.linked_by) == (first, "confirmed", "person")

    def test_a_corrected_misprint_stays_confirmed(self, admin_client: Client, john: Person) -> None:
        publication = make_publication()
        row = make_authorship(
            publication=publication, author="Smith, Jhon", person=john, link_state="confirmed"
        )
        edit(admin_client, page_of(row), {"first": "John"})
        row.refresh_from_db()
        assert row.link_state == "confirmed"

    def test_a_decision_in_the_same_form_is_kept(
        self, admin_client: Client, row: Authorship
    ) -> None:
        james = make_person(name="James Smith")
        edit(admin_client, page_of(row), {"first": "James", "person": james.pk})
        row.refresh_from_db()
        assert (row.person, row.link_state, row.linked_by) == (james, "confirmed", "person")


SAME, COMPATIBLE, DIFFERENT = NameMatch


@pytest.mark.parametrize(
    ("old", "new", "person", "expected"),
    [
        ("John Smith", "john SMITH", "Bob Builder", SAME),
        ("Jhon Smith", "John Smith", "John Smith", SAME),
        ("John Smith", "J. Smith", "John Smith", SAME),
        ("John Smith", "James Smith", "J. Smith", COMPATIBLE),
        ("John Smith", "James Smith", "John Smith", DIFFERENT),
        ("A. Smith", "Anna Smith", "Alice Smith", DIFFERENT),
        ("Alice Jones", "A. Jones", "Alice Smith", SAME),
    ],
)
def test_a_link_holds_as_long_as_the_name_may_be_the_persons(
    old: str, new: str, person: str, expected: NameMatch
) -> None:
    parts = [(first, "", last, "") for first, last in (n.split() for n in (old, new, person))]
    assert fit_of_link(parts[0], parts[1], parts[2:]) is expected


def test_rows_are_paired_by_name_and_then_by_position() -> None:
    names = [("Ann", "Lee"), ("Bob", "Ray"), ("Cy", "Orr")]
    rows = [
        Authorship(first=first, last=last, position=position)
        for position, (first, last) in enumerate(names, start=1)
    ]
    new = [("C.", "", "Orr", ""), ("Bea", "", "Fox", ""), ("Ann", "", "Lee", "")]
    assert pair_rows(rows, new) == [rows[2], rows[1], rows[0]]
    assert pair_rows(rows, [*new, ("Dan", "", "Poe", "")])[3] is None
