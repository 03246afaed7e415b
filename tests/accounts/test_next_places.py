"""The mails that ask once where people went when an expected end has passed."""

import datetime
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core import mail
from django.core.management import CommandError, call_command
from django.test import Client
from django.utils import timezone
from pytest_django import Settings

from accounts.models import ErasureRequest, NextPlaceQuestion
from accounts.next_places import ask_for_next_places
from affiliations.merging import OrganizationMerge
from affiliations.models import Organization
from people.models import Affiliation, Person
from publications.importing.jobs.worker import Worker
from tests.factories import make_affiliation, make_organization, make_person
from tests.roles.accounts import editor_of
from tests.two_connections import while_uncommitted

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _address(settings: Settings) -> None:
    settings.SITE_URL = "https://people.example.org"


@pytest.fixture
def lab() -> Organization:
    return make_organization(name="Example Lab")


@pytest.fixture
def alice() -> Person:
    user = User.objects.create_user("alice", "alice@example.org", "a-long-password-7")
    return make_person(user=user)


def days_ago(number: int) -> str:
    return (timezone.localdate() - datetime.timedelta(days=number)).isoformat()


def leaving(person: Person, organization: Organization, days: int = 1, **more: Any) -> Affiliation:
    fields = {"title": "Postdoc", "start": "2020", "end": days_ago(days), "end_expected": True}
    return make_affiliation(person=person, organization=organization, **fields | more)


def editor(*units: Organization, name: str = "editor") -> User:
    user = editor_of(*units, username=name)
    user.email = f"{name}@example.org"
    user.save()
    return user


def ask() -> dict[str, str]:
    """Return the texts of the mails that are sent now, by recipient."""
    before = len(mail.outbox)
    call_command("ask_for_next_places", verbosity=0)
    sent = {message.to[0]: str(message.body) for message in mail.outbox[before:]}
    assert len(sent) == len(mail.outbox) - before
    return sent


def test_the_person_and_the_editors_of_the_unit_are_asked_once(
    lab: Organization, alice: Person
) -> None:
    leaving(alice, make_organization(name="Group", parent=lab))
    editor(lab)
    editor(make_organization(name="Other Lab"), name="stranger")
    sent = ask()
    assert set(sent) == {"alice@example.org", "editor@example.org"}
    assert "https://people.example.org/me/positions/" in sent["alice@example.org"]
    assert "Postdoc, Group" in sent["alice@example.org"]
    assert "Alice Example: Postdoc, Group" in sent["editor@example.org"]
    assert "asked too" in sent["editor@example.org"]
    sent_mails: list[Any] = list(mail.outbox)
    assert all(len(message.alternatives) == 1 for message in sent_mails)
    assert ask() == {}


def test_the_links_open_the_pages_where_the_next_place_is_entered(
    client: Client, lab: Organization, alice: Person
) -> None:
    row = leaving(alice, lab)
    client.force_login(editor(lab))
    text = ask()["editor@example.org"]
    links = [word.removeprefix("https://people.example.org") for word in text.split()]
    leaves, queue = (link for link in links if link.startswith("/admin/"))
    assert "Alice Example" in client.get(queue).text
    page = client.get(leaves)
    assert "Now at" in page.text
    [shown] = page.context["plan"].changed
    assert f"{row} (2020 – {row.end} (expected))" in shown.before
    assert f"{row} (2020 – {row.end})" in shown.after


def test_one_mail_to_an_editor_lists_all_who_leave(lab: Organization, alice: Person) -> None:
    for number in range(3):
        leaving(make_person(name=f"Person {number}"), lab, days=number + 1)
    editor(lab)
    sent = ask()
    assert set(sent) == {"editor@example.org"}
    assert sent["editor@example.org"].count("/admin/people/person/bulk/leave/") == 3
    assert mail.outbox[-1].subject.endswith("Where are these 3 people now?")


def test_what_is_not_due_asks_no_one(lab: Organization, alice: Person) -> None:
    editor(lab)
    cases: list[tuple[int, dict[str, Any]]] = [
        (0, {}),
        (61, {}),
        (1, {"end_expected": False}),
        (1, {"kind": "service"}),
        (1, {"kind": "distinction"}),
    ]
    for days, more in cases:
        leaving(alice, lab, days=days, **more)
    assert ask() == {}
    leaving(alice, lab, days=60)
    assert len(ask()) == 2


def test_a_new_expected_end_asks_again_once_it_has_passed(lab: Organization, alice: Person) -> None:
    leaving(alice, lab, days=40)
    assert len(ask()) == 1
    Affiliation.objects.update(end=days_ago(-30))
    assert ask() == {}
    Affiliation.objects.update(end=days_ago(2))
    assert len(ask()) == 1


def test_who_can_be_asked_later_is_asked_later(lab: Organization, alice: Person) -> None:
    leaving(alice, lab)
    ErasureRequest.objects.create(person=alice)
    assert ask() == {}
    ErasureRequest.objects.all().delete()
    User.objects.update(is_active=False)
    assert ask() == {}
    User.objects.update(is_active=True, email="")
    assert ask() == {}
    User.objects.update(email="alice@example.org")
    assert set(ask()) == {"alice@example.org"}


def test_an_editor_of_units_who_leaves_gets_one_mail(lab: Organization) -> None:
    user = editor(lab)
    leaving(make_person(user=user), lab)
    assert "/me/positions/" in ask()["editor@example.org"]


def test_the_editors_of_a_former_unit_are_not_asked_about_whom_they_no_longer_edit(
    lab: Organization, alice: Person
) -> None:
    leaving(alice, lab)
    there = make_organization(name="New Lab")
    make_affiliation(person=alice, organization=there, start="2021")
    editor(lab)
    editor(there, name="successor")
    assert set(ask()) == {"alice@example.org"}


def test_mails_that_the_server_refuses_are_sent_later(
    lab: Organization, alice: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    leaving(alice, lab)
    editor(lab)
    with monkeypatch.context() as patched:
        patched.setattr("accounts.next_places.send", lambda message: False)
        assert ask() == {}
    assert len(ask()) == 2


def test_the_page_and_its_address_stay(client: Client, lab: Organization, alice: Person) -> None:
    leaving(alice, lab)
    ask()
    assert client.get(alice.get_absolute_url()).status_code == 200


def test_merging_two_units_keeps_what_was_asked(
    lab: Organization, alice: Person, admin_user: User
) -> None:
    twice = make_organization(name="Example Laboratory")
    end = days_ago(5)
    for each in (lab, twice):
        leaving(alice, each, end=end)
    assert len(ask()) == 1
    assert NextPlaceQuestion.objects.count() == 2
    OrganizationMerge.plan(lab, twice).apply(user=admin_user)
    assert NextPlaceQuestion.objects.get().organization == lab
    assert ask() == {}


@pytest.mark.django_db(transaction=True)
def test_two_workers_at_once_send_one_mail(lab: Organization, alice: Person) -> None:
    for number in range(3):
        leaving(make_person(name=f"Person {number}"), lab)
    leaving(alice, lab)
    editor(lab)
    assert while_uncommitted(ask_for_next_places, ask_for_next_places) == 0
    assert len(mail.outbox) == 2


def test_the_worker_sends_them_too(lab: Organization, alice: Person) -> None:
    leaving(alice, lab)
    Worker()._tidy()
    assert len(mail.outbox) == 1


def test_the_command_says_what_is_missing(settings: Settings) -> None:
    settings.SITE_URL = ""
    with pytest.raises(CommandError, match="SITE_URL"):
        call_command("ask_for_next_places")
    settings.SITE_URL, settings.SENDS_MAIL = "https://people.example.org", False
    with pytest.raises(CommandError, match="EMAIL_HOST"):
        call_command("ask_for_next_places")
    assert ask_for_next_places() == 0
