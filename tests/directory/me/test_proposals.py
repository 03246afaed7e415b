"""What a member sends to the editors: positions and missing publications."""

import re
from typing import Any

import pytest
from django.contrib.auth.models import Group, User
from django.test import Client

from accounts.models import ProposedPosition
from people.models import Affiliation, Person
from publications.admin.importing.pages import plan_url
from publications.models import PreparedImport
from tests.factories import make_organization, make_person
from tests.publications.admin.test_importing import run_jobs

pytestmark = pytest.mark.django_db
POSITION = {
    "kind": "employment", "organization_name": "Example Lab", "role": "postdoc",
    "title": "Postdoc", "start": "2024-10", "end": "", "note": "",
}  # fmt: skip


@pytest.fixture
def alice(client: Client) -> Person:
    user = User.objects.create_user("alice")
    client.force_login(user)
    return make_person(user=user)


@pytest.fixture
def editor() -> Client:
    user = User.objects.create_user("editor", is_staff=True)
    user.groups.add(Group.objects.get(name="Editors"))
    client = Client()
    client.force_login(user)
    return client


def decide(editor: Client, row: Any, decision: str, value: str = "") -> str:
    data = {"row": row.pk, "decision": decision, "value": value}
    path = "/admin/review/proposed-positions/decide/"
    return editor.post(path, data, follow=True).content.decode()


def test_a_position_is_added_once_an_editor_accepts_it(
    client: Client, alice: Person, editor: Client
) -> None:
    lab = make_organization(name="Example Lab")
    client.post("/me/positions/", POSITION)
    assert not Affiliation.objects.exists()
    page = " ".join(re.sub("<[^>]+>", " ", client.get("/me/positions/").text).split())
    assert "Postdoc, Example Lab Oct 2024 – present : to be decided by an editor" in page
    assert (
        "Postdoc, Example Lab" in editor.get("/admin/review/proposed-positions/").content.decode()
    )
    decide(editor, ProposedPosition.objects.get(), "accept")
    found = Affiliation.objects.get()
    assert (found.person, found.organization, found.role) == (alice, lab, "postdoc")
    assert "accepted" in client.get("/me/positions/").content.decode()
    editor.post("/admin/review/proposed-positions/undo/")
    assert not Affiliation.objects.exists()
    assert ProposedPosition.objects.open().count() == 1


def test_the_first_field_with_an_error_has_the_focus(client: Client, alice: Person) -> None:
    html = client.post("/me/positions/", POSITION | {"start": "Fall", "end": "soon"}).text
    assert re.findall(r'name="(\w+)"[^>]* autofocus', html) == ["start"]


def test_a_double_click_sends_one_proposal(client: Client, alice: Person) -> None:
    token = {"csrfmiddlewaretoken": "of one page"}
    for _click in range(2):
        client.post("/me/positions/", POSITION | token)
        client.post("/me/missing/", {"text": "@misc{a, title={A}, author={B}}"} | token)
    assert ProposedPosition.objects.count() == 1
    assert PreparedImport.objects.count() == 1


def test_an_unknown_organization_is_asked_about(
    client: Client, alice: Person, editor: Client
) -> None:
    lab = make_organization(name="Lab of Examples")
    client.post("/me/positions/", POSITION)
    row = ProposedPosition.objects.get()
    assert "There is no organization “Example Lab”" in decide(editor, row, "accept")
    decide(editor, row, "accept", value="Lab of Examples")
    assert Affiliation.objects.get().organization == lab


def test_a_declined_or_withdrawn_position_is_gone(
    client: Client, alice: Person, editor: Client
) -> None:
    for _ in range(2):
        client.post("/me/positions/", POSITION)
    first, second = ProposedPosition.objects.order_by("pk")
    decide(editor, first, "decline")
    assert "declined" in client.get("/me/positions/").content.decode()
    client.post("/me/positions/", {"withdraw": first.pk})
    client.post("/me/positions/", {"withdraw": second.pk})
    assert list(ProposedPosition.objects.all()) == [first]


@pytest.mark.parametrize(
    ("change", "error"),
    [
        ({"end": "2020"}, "end"),
        ({"start": "someday"}, "isn’t a valid date"),
        ({"organization_name": ""}, "required"),
        ({"role": "king"}, "valid choice"),
    ],
)
def test_an_impossible_position_is_explained(
    client: Client, alice: Person, change: dict[str, str], error: str
) -> None:
    page = client.post("/me/positions/", POSITION | change).content.decode()
    assert error in page
    assert 'class="errorlist' in page
    assert not ProposedPosition.objects.exists()


def test_another_members_proposal_is_out_of_reach(client: Client, alice: Person) -> None:
    other = ProposedPosition.objects.create(
        person=make_person(name="Bob Example"), organization_name="Example Lab"
    )
    for number in (other.pk, "x", "9" * 30):
        client.post("/me/positions/", {"withdraw": number, "person": other.person_id})
    assert ProposedPosition.objects.get() == other
    client.post("/me/positions/", POSITION | {"person": other.person_id})
    assert ProposedPosition.objects.order_by("-pk")[0].person == alice


def test_a_missing_publication_becomes_a_plan_for_the_editors(
    client: Client, alice: Person, editor: Client
) -> None:
    entry = "@article{a, title={On Sand}, author={Alice Example}, year=2024}"
    page = client.post("/me/missing/", {"text": entry}, follow=True).content.decode()
    assert "to be decided" in page
    prepared = PreparedImport.objects.get()
    assert prepared.person == alice
    run_jobs()
    queue = editor.get("/admin/review/sent-publications/").content.decode()
    plan = plan_url(prepared)
    assert plan in queue
    assert "On Sand" in editor.get(plan).content.decode()
    data = {"row": prepared.pk, "decision": "aside"}
    editor.post("/admin/review/sent-publications/decide/", data)
    assert plan not in editor.get("/admin/review/sent-publications/").content.decode()


def test_a_publication_typed_by_hand_becomes_an_entry(client: Client, alice: Person) -> None:
    typed = {
        "title": "Sand & {Tides} 100%", "authors": "Alice Example\nBob O'Neil",
        "venue": "Journal_of_Examples", "year": "2024",
    }  # fmt: skip
    assert client.post("/me/missing/", typed).status_code == 302
    run_jobs()
    entry = PreparedImport.objects.get().entries.get()
    assert entry.title == "Sand & {Tides} 100%"
    assert entry.outcome == "created"


@pytest.mark.parametrize(
    ("data", "error"),
    [
        ({}, "Enter a number"),
        ({"title": "Only a title"}, "title and the authors"),
        ({"numbers": "not a number"}, "Not a DOI"),
        ({"title": "A", "authors": "B", "year": "24"}, "Enter a year"),
        ({"title": "A", "authors": "B", "text": "@misc{a, title={A}}"}, "only one of these"),
    ],
)
def test_what_is_no_publication_is_explained(
    client: Client, alice: Person, data: dict[str, str], error: str
) -> None:
    assert error in client.post("/me/missing/", data).content.decode()
    assert not PreparedImport.objects.exists()


def test_a_member_can_neither_see_nor_apply_the_plan(client: Client, alice: Person) -> None:
    client.post("/me/missing/", {"text": "@misc{a, title={A}, author={B}}"})
    prepared = PreparedImport.objects.get()
    path = plan_url(prepared)
    for method in (client.get, client.post):
        assert method(path).status_code in (302, 403)
