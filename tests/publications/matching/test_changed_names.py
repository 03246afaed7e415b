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
        john = make_person(name="John Smithfield")
        imported("Smithfield, John")
        assert links() == [("John Smithfield", john, "confirmed")]
        messages = imported("Smithfield, James")
        assert links() == [("James Smithfield", None, "")]
        assert imported.outcome == "flagged"
        assert messages == {
            "link-removed": "“John Smithfield”, linked to John Smithfield (john-smithfield), is "
            "now “James Smithfield”. The link was removed."
        }
        assert ImportedEntry.objects.waiting().get().key == "k"

    def test_the_new_name_is_linked_to_its_own_person(self, imported: Importer) -> None:
        make_person(name="John Smithfield")
        james = make_person(name="James Smithfield")
        imported("Smithfield, John")
        assert "link-removed" in imported("Smithfield, James")
        assert links() == [("James Smithfield", james, "confirmed")]

    def test_a_name_that_the_person_may_have_is_suggested(self, imported: Importer) -> None:
        john = make_person(name="J. Smithfield")
        imported("Smithfield, John", "--person", john.slug)
        Authorship.objects.update(person=john, link_state="confirmed", linked_by="import")
        assert "link-to-review" in imported("Smithfield, James")
        assert links() == [("James Smithfield", john, "suggested")]

    def test_what_an_editor_confirmed_becomes_a_suggestion(
        self, imported: Importer, admin_client: Client
    ) -> None:
        john = make_person(name="John Smithfield")
        imported("Smithfield, John")
        confirm(selected_rank=1)
        messages = imported("Smithfield, James")
        assert links() == [("James Smithfield", john, "suggested")]
        assert messages == {
            "link-to-review": "“John Smithfield”, linked to John Smithfield (john-smithfield), is "
            "now “James Smithfield”. The link needs review."
        }
        assert Publication.objects.get().authorships.get().selected_rank is None
        assert "James Smithfield" in admin_client.get(f"{REVIEW}suggested-links/").content.decode()

    @pytest.mark.parametrize(
        "new", ["Smithfield, J.", "Smithfield, John A.", "SMITHFIELD, John", "John, Smithfield"]
    )
    def test_another_form_of_the_name_keeps_the_link(self, imported: Importer, new: str) -> None:
        john = make_person(name="John Smithfield")
        imported("Smithfield, John")
        confirm()
        assert not imported(new)
        assert [(person, state) for _name, person, state in links()] == [(john, "confirmed")]

    def test_initials_that_turn_out_to_be_someone_else_need_review(
        self, imported: Importer
    ) -> None:
        alice = make_person(name="Alice Smithfield")
        imported("Smithfield, A.")
        confirm()
        assert "link-to-review" in imported("Smithfield, Anna")
        assert links() == [("Anna Smithfield", alice, "suggested")]

    def test_a_link_under_a_name_that_the_directory_does_not_know_is_kept(
        self, imported: Importer
    ) -> None:
        alice = make_person(name="Alice Smithfield")
        imported("Jones, Alice")
        confirm(person=alice)
        assert not imported("Jones, A.")
        assert links() == [("A. Jones", alice, "confirmed")]

    def test_a_rejected_link_does_not_move_to_another_name(self, imported: Importer) -> None:
        make_person(name="John Smithfield")
        imported("Smithfield, John")
        Authorship.objects.update(link_state="rejected", linked_by="person")
        imported("Smithfield, J.")
        assert links()[0][2] == "rejected"
        imported("Smithfield, Karl")
        assert links() == [("Karl Smithfield", None, "")]

    def test_links_stay_with_their_names_when_the_order_changes(self, imported: Importer) -> None:
        john, carol = make_person(name="John Smithfield"), make_person(name="Carol Cook")
        imported("Smithfield, John and Cook, Carol")
        assert not imported("Dean, Eve and Cook, Carol and Smithfield, J.")
        assert [person for _name, person, _state in links()] == [None, carol, john]

    def test_an_author_confirmed_by_an_editor_is_not_dropped_silently(
        self, imported: Importer
    ) -> None:
        make_person(name="John Smithfield")
        imported("Cook, Carol and Smithfield, John")
        Authorship.objects.filter(last="Smithfield").update(linked_by="person")
        assert imported("Cook, Carol") == {
            "author-removed": "“John Smithfield”, confirmed as John Smithfield "
            "(john-smithfield), is no longer among the names."
        }

    def test_undoing_the_import_restores_the_name_with_its_link(self, imported: Importer) -> None:
        john = make_person(name="John Smithfield")
        imported("Smithfield, John")
        confirm(selected_rank=1)
        imported("Smithfield, James")
        run = ImportRun.objects.latest("pk")
        call_command("undo_import", str(run.pk), stdout=io.StringIO(), stderr=io.StringIO())
        assert links() == [("John Smithfield", john, "confirmed")]
        assert Publication.objects.get().authorships.get().selected_rank == 1


class TestAdmin:
    @pytest.fixture
    def john(self) -> Person:
        return make_person(name="John Smithfield")

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
        assert "“James Smithfield” might not be John Smithfield" in page
        row.refresh_from_db()
        assert (row.person, row.link_state, row.linked_by) == (john, "suggested", "")
        assert row.selected_rank is None
        assert "James Smithfield" in admin_client.get(f"{REVIEW}suggested-links/").content.decode()

    def test_another_name_in_the_row_of_a_publication_needs_review(
        self, admin_client: Client, john: Person, row: Authorship
    ) -> None:
        changes = {"authorships-0-first": "James"}
        response = edit(admin_client, page_of(row.publication), changes, button="_continue")
        assert "might not be John Smithfield" in admin_client.get(response.url).content.decode()
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
            publication=publication, author="Smithfield, Jhon", person=john, link_state="confirmed"
        )
        edit(admin_client, page_of(row), {"first": "John"})
        row.refresh_from_db()
        assert row.link_state == "confirmed"

    def test_a_decision_in_the_same_form_is_kept(
        self, admin_client: Client, row: Authorship
    ) -> None:
        james = make_person(name="James Smithfield")
        edit(admin_client, page_of(row), {"first": "James", "person": james.pk})
        row.refresh_from_db()
        assert (row.person, row.link_state, row.linked_by) == (james, "confirmed", "person")


SAME, COMPATIBLE, DIFFERENT = NameMatch


@pytest.mark.parametrize(
    ("old", "new", "person", "expected"),
    [
        ("John Smithfield", "john SMITHFIELD", "Bob Builder", SAME),
        ("Jhon Smithfield", "John Smithfield", "John Smithfield", SAME),
        ("John Smithfield", "J. Smithfield", "John Smithfield", SAME),
        ("John Smithfield", "James Smithfield", "J. Smithfield", COMPATIBLE),
        ("John Smithfield", "James Smithfield", "John Smithfield", DIFFERENT),
        ("A. Smithfield", "Anna Smithfield", "Alice Smithfield", DIFFERENT),
        ("Alice Jones", "A. Jones", "Alice Smithfield", SAME),
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
