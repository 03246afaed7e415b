"""Inviting people, and what becomes of an invitation."""

import datetime
import re
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core import mail
from django.test import Client
from django.utils import timezone

from accounts.models import Invitation
from people.models import ContactDetail, Person
from tests.factories import make_person
from tests.query_counts import queries_of

pytestmark = pytest.mark.django_db
PASSWORD = "a-long-password-7"
FORM = {"email": "alice@example.org", "password": PASSWORD, "again": PASSWORD}


@pytest.fixture
def alice() -> Person:
    person = make_person()
    ContactDetail.objects.create(person=person, kind="email", value="alice@example.org")
    return person


def send_invitations(editor: Client, *people: Person, **emails: str) -> Any:
    ids = ",".join(str(person.pk) for person in people)
    page = editor.get(f"/admin/accounts/invitation/invite/?ids={ids}")
    data = {"ids": ids}
    for invitee in page.context["invitees"]:
        key = invitee.person.pk
        data |= {f"invite-{key}": "on", f"email-{key}": emails.get("email", invitee.email)}
    return editor.post("/admin/accounts/invitation/invite/", data)


def link_in_mail(number: int = -1) -> str:
    message: Any = mail.outbox[number]
    found = re.search(r"http://testserver(/accounts/invitation/\S+)", str(message.body))
    assert found
    assert f'href="http://testserver{found[1]}"' in message.alternatives[0][0]
    return found[1]


def refusal(client: Client, link: str) -> str:
    answer = client.get(link)
    assert answer.status_code == 410
    return str(answer.context["problem"])


def test_an_invitation_becomes_an_account(
    client: Client, admin_client: Client, alice: Person
) -> None:
    page = admin_client.get(f"/admin/people/person/{alice.pk}/change/").content.decode()
    assert f"/admin/accounts/invitation/invite/?ids={alice.pk}" in page
    send_invitations(admin_client, alice)
    assert mail.outbox[0].to == ["alice@example.org"]
    assert "Alice Example" in mail.outbox[0].subject
    link = link_in_mail()
    page = client.get(link).content.decode()
    assert "Welcome, Alice Example" in page
    assert 'value="alice@example.org"' in page
    client.post(link, FORM)
    alice.refresh_from_db()
    assert alice.user is not None
    assert (alice.user.username, alice.user.is_staff) == ("alice-example", False)
    assert "Sign out" in client.get("/people/").content.decode()
    assert "already been accepted" in refusal(Client(), link)
    other = Client()
    data = {"login": "alice@example.org", "password": PASSWORD}
    assert other.post("/accounts/login/", data).status_code == 302
    listed = admin_client.get("/admin/accounts/invitation/").content.decode()
    assert "accepted" in listed


def test_people_are_invited_from_the_list(admin_client: Client, alice: Person) -> None:
    bob = make_person(name="Bob Example")
    data = {"action": "invite", "_selected_action": [alice.pk, bob.pk]}
    page = admin_client.post("/admin/people/person/", data, follow=True)
    assert [invitee.person for invitee in page.context["invitees"]] == [alice, bob]
    done = send_invitations(admin_client, alice, bob).content.decode()
    assert len(mail.outbox) == 1, "Bob has no address"
    for person in (alice, bob):
        address = Invitation.objects.get(person=person).get_absolute_url()
        assert f'value="http://testserver{address}"' in done


def test_an_expired_a_replaced_and_a_wrong_link_say_so(
    client: Client, admin_client: Client, alice: Person
) -> None:
    send_invitations(admin_client, alice)
    first = link_in_mail()
    send_invitations(admin_client, alice, email="al@example.org")
    second = link_in_mail()
    assert "newer one" in refusal(client, first)
    past = timezone.now() - datetime.timedelta(days=20)
    Invitation.objects.filter(withdrawn_at=None).update(
        created_at=past, expires_at=past + datetime.timedelta(days=14)
    )
    assert "expired" in refusal(client, second)
    assert client.post(second, FORM).status_code == 410
    assert "incomplete" in refusal(client, second[:-3] + "x/")
    assert User.objects.filter(person=None, is_superuser=False).count() == 0


def test_a_person_with_an_account_is_not_invited(
    client: Client, admin_client: Client, alice: Person
) -> None:
    send_invitations(admin_client, alice)
    link = link_in_mail()
    alice.user = User.objects.create_user("alice")
    alice.save()
    assert "already has an account" in refusal(client, link)
    page = send_invitations(admin_client, alice).content.decode()
    assert "Already has an account." in page
    assert len(mail.outbox) == 1


def test_of_two_at_once_one_gets_the_record(admin_client: Client, alice: Person) -> None:
    send_invitations(admin_client, alice)
    link = link_in_mail()
    first, second = Client(), Client()
    for each in (first, second):
        each.get(link)
    first.post(link, FORM)
    answer = second.post(link, FORM | {"email": "mallory@example.org"})
    assert answer.status_code == 410
    assert not User.objects.filter(email="mallory@example.org").exists()
    alice.refresh_from_db()
    assert alice.user is not None
    assert alice.user.email == "alice@example.org"


def test_a_signed_in_member_accepts_with_the_own_account(
    client: Client, admin_client: Client, alice: Person
) -> None:
    send_invitations(admin_client, alice)
    user = User.objects.create_user("alice2")
    client.force_login(user)
    link = link_in_mail()
    assert "alice2" in client.get(link).content.decode()
    client.post(link)
    alice.refresh_from_db()
    assert alice.user == user
    bob = make_person(name="Bob Example")
    send_invitations(admin_client, bob, email="bob@example.org")
    answer = client.post(link_in_mail())
    assert "another person" in str(answer.context["problem"])


@pytest.mark.parametrize(
    ("change", "error"),
    [
        ({"again": "another-password"}, "differ"),
        ({"password": "12345678", "again": "12345678"}, "numeric"),
        ({"email": "nothing"}, "valid email"),
        ({"email": "taken@example.org"}, "Another account"),
    ],
)
def test_an_error_is_shown_and_the_link_stays_valid(
    client: Client, admin_client: Client, alice: Person, change: dict[str, str], error: str
) -> None:
    User.objects.create_user("taken", "taken@example.org")
    send_invitations(admin_client, alice)
    link = link_in_mail()
    assert error in client.post(link, FORM | change).content.decode()
    assert client.post(link, FORM).status_code == 302


def test_members_and_visitors_invite_no_one(client: Client, alice: Person) -> None:
    for user in (None, User.objects.create_user("bob"), _staff()):
        if user:
            client.force_login(user)
        for method in (client.get, client.post):
            address = f"/admin/accounts/invitation/invite/?ids={alice.pk}"
            data: Any = {"ids": alice.pk, f"invite-{alice.pk}": "on"}
            answer = method(address, data)
            assert answer.status_code in (302, 403)
    assert not Invitation.objects.exists()


def _staff() -> User:
    return User.objects.create_user("staff", is_staff=True)


def test_an_address_that_is_none_is_refused(admin_client: Client, alice: Person) -> None:
    page = send_invitations(admin_client, alice, email="not an address").content.decode()
    assert "isn’t an email address" in page
    assert not Invitation.objects.exists()


def test_a_mail_that_is_not_sent_leaves_a_link_to_copy(
    admin_client: Client, alice: Person, settings: Any
) -> None:
    settings.SENDS_MAIL = False
    page = send_invitations(admin_client, alice).content.decode()
    assert "Copy the link instead" in page
    assert Invitation.objects.get().get_absolute_url() in page


def test_a_withdrawn_invitation_is_refused(
    client: Client, admin_client: Client, alice: Person
) -> None:
    send_invitations(admin_client, alice)
    data = {"action": "withdraw", "_selected_action": [Invitation.objects.get().pk]}
    admin_client.post("/admin/accounts/invitation/", data)
    assert "withdrawn" in refusal(client, link_in_mail())


def test_a_link_that_was_used_leads_to_where_its_reader_may_go(
    client: Client, admin_client: Client, alice: Person
) -> None:
    send_invitations(admin_client, alice)
    link = link_in_mail()
    client.post(link, FORM)
    assert 'class="button" href="/me/"' in client.get(link).content.decode()
    assert 'class="button" href="/accounts/login/"' in Client().get(link).content.decode()


def test_the_address_of_the_last_invitation_is_proposed_again(admin_client: Client) -> None:
    bob = make_person(name="Bob Example")
    send_invitations(admin_client, bob, email="bob@example.org")
    page = admin_client.get(f"/admin/accounts/invitation/invite/?ids={bob.pk}")
    assert page.context["invitees"][0].email == "bob@example.org"


def test_editors_are_not_led_to_the_page_of_the_invited(
    admin_client: Client, alice: Person
) -> None:
    send_invitations(admin_client, alice)
    page = admin_client.get(f"/admin/accounts/invitation/{Invitation.objects.get().pk}/change/")
    assert "View on site" not in page.content.decode()


def test_once_everyone_is_invited_there_is_no_button(admin_client: Client, alice: Person) -> None:
    ready = admin_client.get(f"/admin/accounts/invitation/invite/?ids={alice.pk}")
    assert 'type="submit" class="default"' in ready.content.decode()
    assert 'type="submit" class="default"' not in send_invitations(admin_client, alice).text


def test_a_double_click_sends_one_email_with_a_valid_link(
    client: Client, admin_client: Client, alice: Person
) -> None:
    pages = [send_invitations(admin_client, alice).content.decode() for _click in range(2)]
    assert len(mail.outbox) == 1
    link = link_in_mail()
    assert all(link in page for page in pages)
    assert "Welcome, Alice Example" in client.get(link).content.decode()


def test_more_people_than_are_invited_at_once_are_counted(admin_client: Client) -> None:
    people = [make_person(name=f"Alice Example{number}") for number in range(102)]
    ids = ",".join(str(person.pk) for person in people)
    page = admin_client.get(f"/admin/accounts/invitation/invite/?ids={ids}").content.decode()
    assert "These are 100 of 102 people." in page


def test_the_number_of_queries_does_not_grow_with_the_people(admin_client: Client) -> None:
    people = [make_person(name=f"Alice Example {number}") for number in range(5)]
    for person in people:
        ContactDetail.objects.create(person=person, kind="email", value="alice@example.org")

    def queries(invited: list[Person]) -> int:
        ids = ",".join(str(person.pk) for person in invited)
        return len(queries_of(f"/admin/accounts/invitation/invite/?ids={ids}", admin_client))

    assert queries(people[:1]) == queries(people)
