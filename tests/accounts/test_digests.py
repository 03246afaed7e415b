"""The weekly email with suggested publications, and what its links do without signing in."""

import datetime
import re
import time
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core import mail
from django.core.management import CommandError, call_command
from django.test import Client
from django.utils import timezone
from pytest_django import Settings

from accounts.models import Digest
from foundation.history.models import Event
from foundation.history.reverting import plan_undo, revert
from people.merging.people import PersonMerge
from people.models import Person
from publications.importing.jobs.worker import Worker
from publications.models import Authorship
from tests.factories import make_authorship, make_person, make_publication

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _address(settings: Settings) -> None:
    settings.SITE_URL = "https://people.example.org"


@pytest.fixture
def alice() -> Person:
    """A member who turned the mail on."""
    user = User.objects.create_user("alice", "alice@example.org", "a-long-password-7")
    person = make_person(user=user)
    member = Client()
    member.force_login(user)
    assert "Get the weekly email" in member.get("/me/").text
    page = member.post("/me/weekly-mail/", {"on": "1"}, follow=True).text
    assert "Stop the weekly email" in page
    return person


def suggest(person: Person, title: str = "On <Weaving>", **fields: Any) -> Authorship:
    return make_authorship(
        publication=make_publication(title=title, date="2024", **fields),
        author=person,
        link_state=Authorship.LinkState.SUGGESTED,
    )


def send() -> int:
    before = len(mail.outbox)
    call_command("send_digests", verbosity=0)
    return len(mail.outbox) - before


def links(number: int = -1) -> list[str]:
    found = re.findall(
        r"https://people\.example\.org(/accounts/\S+)", str(mail.outbox[number].body)
    )
    return [str(each) for each in found]


def test_nothing_is_sent_to_those_who_did_not_ask() -> None:
    user = User.objects.create_user("bob", "bob@example.org")
    suggest(make_person(name="Bob Example", user=user))
    assert send() == 0


def test_a_link_asks_and_its_button_decides_once(client: Client, alice: Person) -> None:
    row = suggest(alice)
    assert send() == 1
    sent: Any = mail.outbox[0]
    html = str(sent.alternatives[0][0])
    assert "On <Weaving> (2024)" in sent.body
    assert "On &lt;Weaving&gt; (2024)" in html
    mine, not_mine, _unsubscribe = links()
    assert f'href="https://people.example.org{mine}"' in html
    for link in (mine, not_mine):  # as a scanner of mails does
        assert "On &lt;Weaving&gt;" in client.get(link).text
    row.refresh_from_db()
    assert row.link_state == Authorship.LinkState.SUGGESTED
    assert "on your page now" in client.post(mine).text
    row.refresh_from_db()
    assert row.link_state == Authorship.LinkState.CONFIRMED
    assert row.linked_by == Authorship.LinkedBy.PERSON
    event = Event.objects.latest("pk")
    assert (event.route, event.who) == ("profile", alice.user)
    for link in (mine, not_mine):
        assert client.get(link).status_code == client.post(link).status_code == 410
    row.refresh_from_db()
    assert row.link_state == Authorship.LinkState.CONFIRMED
    assert not client.cookies


@pytest.mark.parametrize("answer", [0, 1])
def test_links_stay_used_when_the_decision_is_undone(
    client: Client, alice: Person, answer: int
) -> None:
    row = suggest(alice)
    send()
    used = links()[:2]
    assert client.post(used[answer]).status_code == 200
    revert(lambda: plan_undo(Event.objects.latest("pk")), user=None)
    row.refresh_from_db()
    assert row.link_state == Authorship.LinkState.SUGGESTED
    for link in used:
        assert client.get(link).status_code == client.post(link).status_code == 410
    row.refresh_from_db()
    assert row.link_state == Authorship.LinkState.SUGGESTED
    suggest(alice, title="New")
    Digest.objects.update(sent_at=None)
    assert send() == 1
    renewed = [link for link in links() if "On &lt;Weaving&gt;" in client.get(link).text]
    assert client.post(renewed[0]).status_code == 200


def test_not_mine_is_remembered(client: Client, alice: Person) -> None:
    row = suggest(alice)
    send()
    assert "It isn’t yours" in client.post(links()[1]).text
    row.refresh_from_db()
    assert (row.link_state, row.rejected) == (Authorship.LinkState.REJECTED, [alice.pk])


def test_a_link_decides_nothing_else(client: Client, alice: Person) -> None:
    row, other = suggest(alice), suggest(alice, title="Other")
    send()
    mine = links()[0]
    answers = {client.post(link).status_code for link in (mine[:-9] + "/mine/", mine + "x/")}
    assert answers <= {404, 410}
    bob = make_person(name="Bob Example")
    Authorship.objects.update(person=bob)
    for link in links()[:-1]:
        assert client.post(link).status_code == 410
    states = {row.link_state for row in Authorship.objects.order_by("pk")}
    assert states == {Authorship.LinkState.SUGGESTED}
    Authorship.objects.update(person=alice)
    User.objects.update(is_active=False)
    assert client.post(mine).status_code == 410
    assert {row.pk, other.pk} == set(Authorship.objects.suggested().values_list("pk", flat=True))


def test_a_link_is_valid_for_two_months_and_unsubscribing_always(
    client: Client, alice: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    suggest(alice)
    send()
    mine, _not_mine, unsubscribe = links()
    sent = time.time()
    for days, status in ((59, 200), (61, 410)):
        monkeypatch.setattr("time.time", lambda days=days: sent + days * 24 * 3600)
        assert client.get(mine).status_code == status
        assert client.get(unsubscribe).status_code == 200


def test_an_author_who_is_the_person_already_is_left(client: Client, alice: Person) -> None:
    row = suggest(alice)
    make_authorship(publication=row.publication, author=alice, position=2)
    send()
    answer = client.post(links()[0])
    assert answer.status_code == 409
    assert "Nothing was changed" in answer.text


def test_one_mail_a_week_and_only_with_something_new(alice: Person) -> None:
    suggest(alice)
    assert (send(), send()) == (1, 0)
    suggest(alice, title="New")
    assert send() == 0
    Digest.objects.update(sent_at=timezone.now() - datetime.timedelta(days=8))
    assert (send(), send()) == (1, 0)
    Digest.objects.update(sent_at=timezone.now() - datetime.timedelta(days=8))
    assert send() == 0


def test_drafts_and_closed_accounts_get_no_mail(alice: Person) -> None:
    suggest(alice, release="draft")
    assert send() == 0
    suggest(alice)
    User.objects.update(is_active=False)
    assert send() == 0


def test_a_mail_that_the_server_refuses_is_sent_later(
    alice: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    suggest(alice)
    with monkeypatch.context() as patched:
        patched.setattr("accounts.digests.send", lambda message: False)
        assert send() == 0
    assert send() == 1


def test_unsubscribing_takes_one_click_and_no_session(client: Client, alice: Person) -> None:
    suggest(alice)
    send()
    headers = mail.outbox[0].extra_headers
    assert headers["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    link = links()[-1]
    assert headers["List-Unsubscribe"] == f"<https://people.example.org{link}>"
    client.get(link)
    assert Digest.objects.get().is_on
    strict = Client(enforce_csrf_checks=True)
    assert strict.post(link, {"List-Unsubscribe": "One-Click"}).status_code == 200
    assert not Digest.objects.get().is_on
    assert client.post(f"{link[:-3]}xy/").status_code == 410


def test_the_worker_sends_them_too(alice: Person) -> None:
    suggest(alice)
    Worker()._tidy()
    assert len(mail.outbox) == 1


def test_the_command_says_what_is_missing(settings: Settings) -> None:
    settings.SITE_URL = ""
    with pytest.raises(CommandError, match="SITE_URL"):
        call_command("send_digests")


@pytest.mark.parametrize("is_on", [(True, True), (True, False), (False, True)])
def test_merging_two_people_sends_one_mail_unless_one_turned_it_off(
    alice: Person, admin_user: User, is_on: tuple[bool, bool]
) -> None:
    other = make_person(name="Alice B. Example")
    sent = timezone.now()
    keys = [suggest(alice).pk, suggest(other, title="Old").pk]
    Digest.objects.update(is_on=is_on[0], mailed=keys[:1])
    Digest.objects.create(person=other, is_on=is_on[1], sent_at=sent, mailed=keys[1:])
    PersonMerge.plan(alice, other).apply(user=admin_user)
    digest = Digest.objects.get()
    assert (digest.person, digest.is_on) == (alice, all(is_on))
    assert (digest.sent_at, digest.mailed) == (sent, keys)
    Digest.objects.update(sent_at=sent - datetime.timedelta(days=8))
    assert send() == 0
    suggest(alice, title="New")
    assert send() == all(is_on)


def test_a_choice_of_the_deleted_record_moves(alice: Person, admin_user: User) -> None:
    keep = make_person(name="Alice B. Example")
    PersonMerge.plan(keep, alice).apply(user=admin_user)
    assert Digest.objects.get().person == keep
    keep.refresh_from_db()
    assert keep.user is not None
    suggest(keep)
    assert send() == 1
