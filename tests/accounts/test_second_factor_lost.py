"""Administrators remove a second factor that its owner has lost."""

from typing import Any

import pytest
from allauth.mfa.models import Authenticator
from django.contrib.auth.models import Permission, User
from django.core import mail
from django.test import Client

from foundation.history.models import Event
from tests.admin_pages import page_of

pytestmark = pytest.mark.django_db
PASSWORD = "a-long-password-7"


def sign_in(client: Client, name: str) -> None:
    client.post("/accounts/login/", {"login": name, "password": PASSWORD})


@pytest.fixture
def alice(client: Client) -> User:
    """An account with an open session, which then gets a second factor."""
    account = User.objects.create_user("alice", "alice@example.org", PASSWORD)
    sign_in(client, "alice")
    for kind in ("totp", "recovery_codes"):
        Authenticator.objects.create(user=account, type=kind, data={})
    return account


@pytest.fixture
def boss() -> Client:
    User.objects.create_superuser("boss", password=PASSWORD)
    client = Client()
    sign_in(client, "boss")
    client.post("/accounts/reauthenticate/", {"password": PASSWORD})
    return client


def test_it_is_removed_after_a_confirmation_and_the_owner_is_told(
    client: Client, alice: User, boss: Client
) -> None:
    path = f"/admin/auth/user/{alice.pk}/second-factor/"
    assert path in boss.get(page_of(alice)).text
    page = boss.get(path).text
    assert "Remove the second factor of alice?" in page
    assert Authenticator.objects.count() == 2, "looking at the page removed it"
    answer = boss.post(path, follow=True)
    assert "Removed the second factor" in answer.text
    assert path not in answer.text
    assert not Authenticator.objects.exists()
    assert "Sign out" not in client.get("/people/").text
    [sent] = mail.outbox
    assert sent.to == ["alice@example.org"]
    assert "/accounts/2fa/" in sent.body
    event = Event.objects.get()
    assert (event.who_name, event.reason) == ("boss", "Removed the second factor")
    assert (event.about_table, event.about_row) == ("auth_user", alice.pk)
    assert "Removed the second factor" in boss.get("/admin/history/event/").text
    assert "Nothing was changed" in boss.post(path, follow=True).text
    assert len(mail.outbox) == Event.objects.count() == 1


def test_without_an_address_the_administrator_is_asked_to_tell_the_owner(
    alice: User, boss: Client
) -> None:
    User.objects.filter(pk=alice.pk).update(email="")
    answer = boss.post(f"/admin/auth/user/{alice.pk}/second-factor/", follow=True)
    assert "Tell them yourself" in answer.text


def test_only_administrators_do_it_and_not_for_themselves(alice: User, boss: Client) -> None:
    own = User.objects.get(username="boss")
    Authenticator.objects.create(user=own, type="totp", data={})
    answer: Any = boss.post(f"/admin/auth/user/{own.pk}/second-factor/")
    assert answer.headers["Location"] == "/accounts/2fa/"
    User.objects.filter(pk=own.pk).update(is_superuser=False)
    own.user_permissions.set(Permission.objects.filter(content_type__app_label="auth"))
    assert boss.post(f"/admin/auth/user/{alice.pk}/second-factor/").status_code == 403
    assert Authenticator.objects.count() == 3


def test_an_old_session_is_asked_for_the_password_first(alice: User) -> None:
    User.objects.create_superuser("boss", password=PASSWORD)
    boss = Client()
    sign_in(boss, "boss")
    answer = boss.post(f"/admin/auth/user/{alice.pk}/second-factor/")
    assert answer.headers["Location"].startswith("/accounts/reauthenticate/")
    assert Authenticator.objects.count() == 2
