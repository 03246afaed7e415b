"""The first page of the admin lists what its reader has changed lately."""

import re

import pytest
from django.contrib.auth.models import User
from django.test import Client

from foundation.history.models import Event
from foundation.history.reverting import plan_undo, revert
from people.models import Person
from publications.models import ImportRun
from tests.admin_pages import edit, page_of
from tests.factories import make_organization, make_person
from tests.publications.imports import import_text
from tests.query_counts import queries_of
from tests.roles.accounts import editor_of, make_account

pytestmark = pytest.mark.django_db


def _lines(client: Client) -> list[str]:
    """Return the text of each change, without its time."""
    page = client.get("/admin/").content.decode()
    rows = re.findall(r'<ul class="actionlist">(.*?)</ul>', page, re.DOTALL)
    texts = re.findall(r"<li>(.*?)<div", "".join(rows), re.DOTALL)
    return [" ".join(re.sub(r"<[^>]*>", "", text).split()) for text in texts]


def _change(client: Client, person: Person, tagline: str) -> None:
    assert edit(client, page_of(person), {"tagline": tagline}).status_code == 302


def test_own_changes_are_listed_and_lead_to_their_records(admin_client: Client) -> None:
    alice, bob = make_person(name="Alice Example"), make_person(name="Bob Builder")
    assert "You have changed nothing yet." in admin_client.get("/admin/").content.decode()
    _change(admin_client, alice, "Measures")
    admin_client.post(page_of(bob, "delete"), {"post": "yes"})
    assert _lines(admin_client) == ["Person Bob Builder deleted", "Person Alice Example Tagline"]
    page = admin_client.get("/admin/").content.decode()
    assert f'<a href="{page_of(alice)}">Person Alice Example</a>' in page
    assert page_of(bob) not in page
    for event in Event.objects.filter(who__isnull=False):
        assert f"/admin/history/event/{event.pk}/change/" in page


def test_an_import_is_listed_as_a_whole(admin_client: Client, admin_user: User) -> None:
    import_text("@misc{a, title={On Examples}, year=2020}", user=admin_user)
    run = ImportRun.objects.get()
    assert _lines(admin_client) == [f"Import no. {run.pk} Import"]
    assert f'href="{page_of(run)}"' in admin_client.get("/admin/").content.decode()


def test_what_was_undone_is_marked(admin_client: Client, admin_user: User) -> None:
    _change(admin_client, make_person(), "Measures")
    assert "· undone" not in admin_client.get("/admin/").content.decode()
    event = Event.objects.latest("pk")
    revert(lambda: plan_undo(event), user=admin_user)
    assert admin_client.get("/admin/").content.decode().count("· undone") == 1


def test_the_changes_of_others_are_not_listed(admin_client: Client) -> None:
    _change(admin_client, make_person(), "Measures")
    other = Client()
    other.force_login(User.objects.create_superuser("other"))
    assert _lines(other) == []


def test_who_may_not_see_the_change_log_has_no_list() -> None:
    for account, has_list in (
        (make_account(username="staff", is_staff=True), False),
        (editor_of(make_organization(), username="of-a-unit"), True),
    ):
        client = Client()
        client.force_login(account)
        assert ("Your recent changes" in client.get("/admin/").content.decode()) == has_list


def test_the_page_takes_as_many_queries_with_eight_changes_as_with_two(
    admin_client: Client,
) -> None:
    person = make_person()
    for number in range(2):
        _change(admin_client, person, f"Measures {number}")
    queries_of("/admin/", admin_client)
    few = queries_of("/admin/", admin_client)
    for number in range(2, 10):
        _change(admin_client, person, f"Measures {number}")
    assert len(queries_of("/admin/", admin_client)) == len(few)
    assert len(_lines(admin_client)) == 8
