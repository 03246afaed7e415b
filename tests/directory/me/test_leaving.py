"""Taking one's data along, closing the account, and having the record erased."""

import io
import json
import zipfile
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

from accounts.models import ErasureRequest
from people.models import ContactDetail, Person
from publications.models import Authorship
from reports.models import Report
from tests.factories import make_affiliation, make_person, make_publication

pytestmark = pytest.mark.django_db
PASSWORD = "a-long-password-7"


@pytest.fixture
def alice(client: Client) -> Person:
    user = User.objects.create_user("alice", "alice@example.org", PASSWORD)
    client.post("/accounts/login/", {"login": "alice", "password": PASSWORD})
    return make_person(user=user, biography="My text.")


def data_of(client: Client) -> dict[str, Any]:
    answer = client.get("/me/my-data.zip")
    with zipfile.ZipFile(io.BytesIO(answer.content)) as archive:
        found: dict[str, Any] = json.loads(archive.read("data.json"))
    return found


def test_the_archive_has_what_is_held_and_nothing_of_others(client: Client, alice: Person) -> None:
    ContactDetail.objects.create(person=alice, kind="phone", value="+1 555 0100")
    make_affiliation(person=alice, start="2020")
    make_publication(title="On Sand", authors=[alice])
    bob = make_person(name="Bob Example", biography="A secret of Bob.")
    Report.objects.create(person=alice, text="A wrong name", address="reporter@example.org")
    ContactDetail.objects.create(person=bob, kind="phone", value="+1 555 0199")
    found = data_of(client)
    text = json.dumps(found)
    assert found["person"]["biography"] == "My text."
    assert found["rows"]["people.contactdetail.person"][0]["value"] == "+1 555 0100"
    assert found["rows"]["publications.authorship.person"][0]["publication"] == "On Sand"
    assert found["account"]["email"] == "alice@example.org"
    assert "127.0.0.1" in text
    assert "A wrong name" in text
    for secret in ("Bob", "reporter@", "0199", "password", str(client.session.session_key)):
        assert secret not in text


def test_a_closed_account_signs_in_no_more_and_the_page_stays(
    client: Client, alice: Person
) -> None:
    elsewhere = Client()
    elsewhere.post("/accounts/login/", {"login": "alice", "password": PASSWORD})
    page = client.post("/me/leaving/", {"action": "close"}, follow=True)
    assert "Your account is closed" in page.content.decode()
    for each in (client, elsewhere):
        assert each.get("/me/").status_code == 302
        each.post("/accounts/login/", {"login": "alice", "password": PASSWORD})
        assert each.get("/me/").status_code == 302
    assert client.get(alice.get_absolute_url()).status_code == 200


def test_the_last_administrator_stays(client: Client, alice: Person) -> None:
    User.objects.filter(username="alice").update(is_superuser=True, is_staff=True)
    page = client.post("/me/leaving/", {"action": "close"}, follow=True)
    assert "only administrator" in page.content.decode()
    assert client.get("/me/").status_code == 200


def test_erasing_keeps_the_printed_name_and_deletes_the_account(
    client: Client, admin_client: Client, alice: Person
) -> None:
    paper = make_publication(authors=[alice])
    assert "1 publication" in client.get("/me/leaving/").content.decode()
    client.post("/me/leaving/", {"action": "erase"})
    queue = admin_client.get("/admin/review/erasure-requests/").content.decode()
    delete = f"/admin/people/person/{alice.pk}/delete/"
    assert delete in queue
    admin_client.post(delete, {"post": "yes"})
    assert not Person.objects.exists()
    assert not User.objects.filter(username="alice").exists()
    row = Authorship.objects.get(publication=paper)
    assert (row.person, row.last) == (None, "Example")


def test_erasing_the_record_of_an_editor_keeps_the_account(
    client: Client, admin_client: Client, alice: Person
) -> None:
    client.post("/me/leaving/", {"action": "erase"})
    User.objects.filter(username="alice").update(is_staff=True)
    admin_client.post(f"/admin/people/person/{alice.pk}/delete/", {"post": "yes"})
    assert not Person.objects.exists()
    assert User.objects.filter(username="alice").exists()


def test_a_request_can_be_withdrawn(client: Client, admin_client: Client, alice: Person) -> None:
    client.post("/me/leaving/", {"action": "erase"})
    client.post("/me/leaving/", {"action": "withdraw"})
    assert ErasureRequest.objects.get().withdrawn_at is not None
    admin_client.post(f"/admin/people/person/{alice.pk}/delete/", {"post": "yes"})
    assert User.objects.filter(username="alice").exists()
