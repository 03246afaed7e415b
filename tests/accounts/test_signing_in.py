"""Signing in, out, and back in after losing a password."""

import re
from typing import Any

import pytest
from allauth.mfa.totp.internal import auth as totp
from allauth.usersessions.models import UserSession
from django.contrib.auth.models import User
from django.core import mail
from django.core.cache import caches
from django.core.cache.backends.db import DatabaseCache
from django.test import Client, override_settings
from pytest_django import Settings

from accounts.second_factor import lacks_second_factor
from tests.factories import make_person

pytestmark = pytest.mark.django_db
PASSWORD, OTHER = "a-long-password-7", "another-password-8"


@pytest.fixture
def alice() -> User:
    return User.objects.create_user("alice", "alice@example.org", PASSWORD)


def sign_in(client: Client, login: str = "alice", password: str = PASSWORD, **extra: Any) -> Any:
    data = {"login": login, "password": password}
    return client.post("/accounts/login/", data, follow=True, **extra)


def is_signed_in(client: Client) -> bool:
    return "Sign out" in client.get("/people/").content.decode()


@pytest.mark.parametrize("login", ["alice", "alice@example.org", "ALICE@example.org"])
def test_a_member_signs_in_with_user_name_or_address(
    client: Client, alice: User, login: str
) -> None:
    sign_in(client, login)
    assert is_signed_in(client)
    client.post("/accounts/logout/")
    assert not is_signed_in(client)


@pytest.mark.parametrize("login", ["alice", "alice@example.org", "no one"])
def test_a_wrong_password_is_said_in_the_words_of_the_form(
    client: Client, alice: User, login: str
) -> None:
    page = sign_in(client, login, OTHER).content.decode()
    assert "Wrong user name, email address or password." in page
    assert "<title>Error: Sign in" in page
    assert re.search(r'name="login"[^>]* autofocus', page)


def test_the_labels_are_those_of_the_directory(client: Client) -> None:
    page = client.get("/accounts/login/").content.decode()
    assert "User name or email address</label>" in page
    assert "Stay signed in on this device" in page
    assert 'autocomplete="username"' in page
    assert 'placeholder="Password"' not in page


def test_a_wrong_password_and_an_unknown_name_get_the_same_answer(
    client: Client, alice: User
) -> None:
    errors = {
        str(sign_in(client, login, "wrong").context["form"].non_field_errors())
        for login in ("alice", "bob")
    }
    assert len(errors) == 1


def test_the_admin_has_the_same_sign_in(client: Client) -> None:
    User.objects.create_superuser("admin", password=PASSWORD)
    answer = client.get("/admin/people/person/", follow=True)
    assert answer.redirect_chain[-1][0].startswith("/accounts/login/?next=")
    data = {"login": "admin", "password": PASSWORD, "next": "/admin/people/person/"}
    answer = client.post("/accounts/login/", data, follow=True)
    assert answer.request["PATH_INFO"] == "/admin/people/person/"
    client.post("/accounts/logout/")
    client.post("/admin/login/", {"username": "admin", "password": PASSWORD})
    assert client.get("/admin/").status_code == 302


def test_a_member_gets_no_admin(client: Client, alice: User) -> None:
    client.force_login(alice)
    assert client.get("/admin/login/").status_code == 403
    assert client.get("/admin/", follow=True).status_code == 403


def test_no_one_signs_up(client: Client) -> None:
    data = {"email": "mallory@example.org", "password1": PASSWORD, "password2": PASSWORD}
    for address in ("/accounts/signup/", "/accounts/3rdparty/signup/"):
        client.get(address)
        client.post(address, data)
    assert not User.objects.exists()


def test_wrong_passwords_of_one_address_lock_no_one_else_out(client: Client, alice: User) -> None:
    for _ in range(5):
        sign_in(client, password="wrong", REMOTE_ADDR="192.0.2.1")
    refused = sign_in(client, REMOTE_ADDR="192.0.2.1").text
    assert "Too many wrong passwords. Try again in a few minutes." in refused
    assert not is_signed_in(client)
    sign_in(client, REMOTE_ADDR="192.0.2.2")
    assert is_signed_in(client)


def test_attempts_are_counted_in_a_cache_that_all_processes_share() -> None:
    cache = DatabaseCache("directory_shared_cache", {})
    assert cache.add("attempts", [1.5], 60)
    other = DatabaseCache("directory_shared_cache", {})
    assert not other.add("attempts", [2.5], 60)
    assert other.get("attempts") == [1.5]


def reset_link(client: Client, address: str) -> str:
    mail.outbox.clear()
    client.post("/accounts/password/reset/", {"email": address})
    message: Any = mail.outbox[0]
    assert message.to == [address]
    assert message.subject == "[People Directory] Choose a new password"
    html = message.alternatives[0][0]
    found = re.search(r"https?://testserver(/accounts/password/reset/key/\S+)", message.body)
    assert found
    assert f'href="http://testserver{found[1]}"' in html
    return found[1]


def test_a_forgotten_password_is_replaced_by_mail(client: Client, alice: User) -> None:
    elsewhere = Client()
    sign_in(elsewhere)
    link = reset_link(client, "alice@example.org")
    form = client.get(link, follow=True)
    data = {"password1": OTHER, "password2": OTHER}
    done = client.post(form.request["PATH_INFO"], data, follow=True)
    assert '<a href="/accounts/login/">Sign in</a>' in done.text
    assert not is_signed_in(elsewhere), "the session of the old password goes on"
    sign_in(client, password=PASSWORD)
    assert not is_signed_in(client)
    sign_in(client, password=OTHER)
    assert is_signed_in(client)
    again = Client().get(link, follow=True).content.decode()
    assert 'name="password1"' not in again, "the link works twice"
    assert "It has been used, or is more than a day old." in again


def test_an_unknown_address_gets_a_mail_without_a_link(client: Client, alice: User) -> None:
    answers = [
        client.post("/accounts/password/reset/", {"email": address}).headers["Location"]
        for address in ("alice@example.org", "bob@example.org")
    ]
    assert answers[0] == answers[1]
    assert "no account" in mail.outbox[1].body
    assert "password/reset/key" not in mail.outbox[1].body


def test_changing_the_password_ends_the_other_sessions(client: Client, alice: User) -> None:
    elsewhere = Client()
    for each in (client, elsewhere):
        sign_in(each)
    data = {"oldpassword": PASSWORD, "password1": OTHER, "password2": OTHER}
    client.post("/accounts/password/change/", data)
    assert is_signed_in(client)
    assert not is_signed_in(elsewhere)


def test_a_member_ends_sessions_elsewhere(client: Client, alice: User) -> None:
    elsewhere = Client()
    for each in (client, elsewhere):
        sign_in(each)
    assert client.get("/accounts/sessions/").content.decode().count("127.0.0.1") == 2
    client.post("/accounts/sessions/")
    assert UserSession.objects.count() == 1
    assert is_signed_in(client)
    assert not is_signed_in(elsewhere)


def test_pages_of_a_member_are_not_shown_to_visitors(client: Client, alice: User) -> None:
    make_person()
    visitor = Client()
    for _ in range(2):
        assert "Sign in" in visitor.get("/people/").content.decode()
    sign_in(client)
    for _ in range(2):
        assert "Sign out" in client.get("/people/").content.decode()
        assert "Sign in" in visitor.get("/people/").content.decode()
    client.post("/accounts/logout/")
    assert "Sign in" in client.get("/people/").content.decode()


def code_of(secret: str) -> str:
    counter = next(iter(totp.yield_hotp_counters_from_time()))
    return str(totp.format_hotp_value(totp.hotp_value(secret, counter)))


def add_authenticator_app(client: Client) -> str:
    """Return the secret of the app."""
    client.post("/accounts/reauthenticate/", {"password": PASSWORD})
    page = client.get("/accounts/2fa/totp/activate/")
    secret = str(page.context["form"].secret)
    answer = client.post("/accounts/2fa/totp/activate/", {"code": code_of(secret)})
    assert answer.status_code == 302, answer.content.decode()
    return secret


def test_signing_in_with_an_authenticator_app(client: Client, alice: User) -> None:
    sign_in(client)
    secret = add_authenticator_app(client)
    other = Client()
    answer = sign_in(other)
    assert answer.request["PATH_INFO"] == "/accounts/2fa/authenticate/"
    assert not is_signed_in(other)
    other.post("/accounts/2fa/authenticate/", {"code": "000000"})
    assert not is_signed_in(other)
    caches["default"].clear()  # a code works once, and setting up has used it
    other.post("/accounts/2fa/authenticate/", {"code": code_of(secret)})
    assert is_signed_in(other)


@override_settings(REQUIRE_SECOND_FACTOR="administrators")
def test_administrators_need_a_second_factor_if_the_setting_says_so(client: Client) -> None:
    User.objects.create_superuser("admin", password=PASSWORD)
    sign_in(client, "admin")
    answer = client.get("/admin/people/person/", follow=True)
    assert answer.redirect_chain[-1][0] == "/accounts/2fa/"
    assert "second factor" in answer.content.decode()
    add_authenticator_app(client)
    assert client.get("/admin/people/person/").status_code == 200


@pytest.mark.parametrize(
    ("required_of", "of_editors", "of_administrators"),
    [("none", False, False), ("administrators", False, True), ("editors", True, True)],
)
def test_who_needs_a_second_factor(
    settings: Settings, alice: User, required_of: str, *, of_editors: bool, of_administrators: bool
) -> None:
    settings.REQUIRE_SECOND_FACTOR = required_of
    assert not lacks_second_factor(alice)
    alice.is_staff = True
    assert lacks_second_factor(alice) == of_editors
    alice.is_superuser = True
    assert lacks_second_factor(alice) == of_administrators


def test_without_a_mail_server_nothing_fails(
    client: Client, alice: User, settings: Settings
) -> None:
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_PORT = 9  # nothing listens there
    answer = client.post("/accounts/password/reset/", {"email": "alice@example.org"})
    assert answer.status_code == 302


PAGES = (
    "/accounts/email/",
    "/accounts/password/change/",
    "/accounts/2fa/",
    "/accounts/2fa/webauthn/",
    "/accounts/2fa/webauthn/add/",
    "/accounts/2fa/totp/activate/",
    "/accounts/sessions/",
    "/accounts/3rdparty/",
    "/accounts/logout/",
)


@pytest.mark.parametrize("path", ["/accounts/login/", "/accounts/password/reset/", *PAGES])
def test_pages_have_nothing_inline_and_are_not_kept(client: Client, alice: User, path: str) -> None:
    if path in PAGES:
        sign_in(client)
        client.post("/accounts/reauthenticate/", {"password": PASSWORD})
    answer = client.get(path)
    assert answer.status_code == 200
    text = answer.content.decode()
    scripts = re.findall(r"<script\b([^>]*)>", text)
    assert all("src=" in s or "application/json" in s for s in scripts)
    assert not re.search(r"<style\b|\sstyle=|\son[a-z]+=", text)
    assert "site-header" in text
    assert "ETag" not in answer.headers


@pytest.mark.parametrize("form", ["/me/about/", "/admin/people/person/add/"])
def test_a_form_sent_after_the_session_ended_is_said_to_be_unsaved(
    client: Client, form: str
) -> None:
    page = client.post(form, {"tagline": "Typed for an hour"}, follow=True).content.decode()
    assert "Nothing was saved, because you are signed out." in page
    assert 'name="password"' in page
    assert "Nothing was saved" not in client.get(form, follow=True).content.decode()


def test_signing_out_twice_says_nothing_of_unsaved_forms(client: Client) -> None:
    page = client.post("/admin/logout/", follow=True).content.decode()
    assert "Nothing was saved" not in page
