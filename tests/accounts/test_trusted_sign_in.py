"""Signing in through a real OpenID Connect server."""

import json
import re
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Iterator
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from allauth.socialaccount.models import SocialAccount
from django.contrib.auth.models import User
from django.test import Client
from oidc_provider_mock import run_server_in_thread
from pytest_django import Settings

from accounts.invitations import invite
from people.models import ContactDetail, Person
from tests.factories import make_person
from tests.serving import LONGEST

pytestmark = pytest.mark.django_db
ORCID = "0000-0002-1825-0097"


@pytest.fixture(scope="module")
def server() -> Iterator[str]:
    with run_server_in_thread() as running:
        yield f"http://localhost:{running.server_port}"


@pytest.fixture(autouse=True)
def _providers(server: str, settings: Settings) -> None:
    settings.TRUSTED_MAIL_DOMAINS = ["example.org"]
    settings.SOCIALACCOUNT_PROVIDERS = {
        "openid_connect": {
            "APPS": [
                {
                    "provider_id": key,
                    "name": key.title(),
                    "client_id": f"directory-{key}",
                    "secret": "secret",
                    "settings": {
                        "server_url": server,
                        "scope": scope,
                        "oauth_pkce_enabled": True,
                    },
                }
                for key, scope in (
                    ("university", ["openid", "profile", "email"]),
                    ("orcid", ["openid"]),
                )
            ]
        }
    }


@pytest.fixture
def alice() -> Person:
    person = make_person()
    ContactDetail.objects.create(person=person, kind="email", value="Alice@example.org")
    return person


class _Stay(urllib.request.HTTPRedirectHandler):
    def redirect_request(self, *args: Any) -> None:
        return None


def _confirm_at(address: str, subject: str) -> str:
    """Sign in at the server; return where it sends the browser back."""
    data = urllib.parse.urlencode({"sub": subject, "action": "authorize"}).encode()
    with pytest.raises(urllib.error.HTTPError) as answer:
        urllib.request.build_opener(_Stay).open(address, data, timeout=LONGEST)
    assert answer.value.code == 302
    return str(answer.value.headers["Location"])


def sign_in(
    client: Client,
    server: str,
    *,
    subject: str,
    provider: str = "university",
    query: str = "",
    **claims: Any,
) -> Any:
    request = urllib.request.Request(  # noqa: S310
        f"{server}/users/{urllib.parse.quote(subject)}",
        json.dumps(claims).encode(),
        {"Content-Type": "application/json"},
        method="PUT",
    )
    urllib.request.urlopen(request, timeout=LONGEST).close()  # noqa: S310
    page = client.post(f"/accounts/oidc/{provider}/login/{query}").content.decode()
    found = re.search(r'class="button" href="([^"]+)"', page)
    assert found, page
    back = _confirm_at(found[1].replace("&amp;", "&"), subject)
    return client.get(back.replace("http://testserver", ""), follow=True)


def user_of(client: Client) -> User | None:
    key = client.session.get("_auth_user_id")
    return User.objects.get(pk=key) if key else None


def test_an_invited_person_gets_an_account(client: Client, server: str, alice: Person) -> None:
    invitation = invite(alice, email="", by=None)
    client.get(invitation.get_absolute_url())
    sign_in(client, server, subject="u1", email="a.e@elsewhere.net", email_verified=True)
    alice.refresh_from_db()
    assert alice.user == user_of(client) is not None
    assert alice.user.email == "a.e@elsewhere.net"
    assert not alice.user.has_usable_password()
    again = Client()
    sign_in(again, server, subject="u1", email="changed@elsewhere.net", email_verified=True)
    assert user_of(again) == alice.user, "the account is known by its number"


def test_a_verified_address_of_an_allowed_domain_tells_who_it_is(
    client: Client, server: str, alice: Person
) -> None:
    sign_in(client, server, subject="u2", email="alice@example.org", email_verified=True)
    alice.refresh_from_db()
    assert alice.user == user_of(client) is not None


@pytest.mark.parametrize(
    "claims",
    [
        {"email": "alice@example.org", "email_verified": False},
        {"email": "alice@example.org"},
        {"email": "alice@example.org", "email_verified": "true"},
        {"email": "alice@elsewhere.net", "email_verified": True},
        {"name": "Alice Example", "given_name": "Alice", "family_name": "Example"},
        {},
    ],
)
def test_nothing_else_tells_who_it_is(
    client: Client, server: str, alice: Person, claims: dict[str, Any]
) -> None:
    ContactDetail.objects.create(person=alice, kind="email", value="alice@elsewhere.net")
    page = sign_in(client, server, subject="u3", **claims)
    assert "no account for this sign-in" in page.content.decode()
    assert user_of(client) is None
    assert not User.objects.exists()


def test_two_people_with_an_address_and_an_unlisted_one_are_not_guessed(
    client: Client, server: str, alice: Person
) -> None:
    alice.is_listed = False
    alice.save()
    claims: Any = {"email": "alice@example.org", "email_verified": True}
    sign_in(client, server, subject="u4", **claims)
    assert user_of(client) is None
    for name in ("Bob Example", "Carol Example"):
        person = make_person(name=name)
        ContactDetail.objects.create(person=person, kind="email", value="alice@example.org")
    sign_in(client, server, subject="u4", **claims)
    assert user_of(client) is None


def test_a_verified_orcid_tells_who_it_is(client: Client, server: str) -> None:
    alice = make_person(orcid=ORCID)
    sign_in(client, server, subject=ORCID, provider="orcid")
    alice.refresh_from_db()
    assert alice.user == user_of(client) is not None


def test_an_orcid_fills_only_what_is_empty(client: Client, server: str, alice: Person) -> None:
    client.get(invite(alice, email="", by=None).get_absolute_url())
    sign_in(client, server, subject=ORCID, provider="orcid", name="Mallory Other")
    alice.refresh_from_db()
    assert (alice.orcid, alice.name) == (ORCID, "Alice Example")
    bob = make_person(name="Bob Example", orcid="0000-0001-5109-3700")
    other = Client()
    other.get(invite(bob, email="", by=None).get_absolute_url())
    sign_in(other, server, subject="0000-0002-9079-593X", provider="orcid")
    bob.refresh_from_db()
    assert bob.orcid == "0000-0001-5109-3700"
    assert bob.user is not None


def test_an_orcid_that_an_editor_wrote_opens_no_account(
    client: Client, server: str, alice: Person
) -> None:
    alice.user = User.objects.create_superuser("alice")
    alice.orcid = ORCID
    alice.save()
    page = sign_in(client, server, subject=ORCID, provider="orcid").content.decode()
    assert "has an account" in page
    assert "/accounts/3rdparty/" in page
    assert user_of(client) is None
    assert not SocialAccount.objects.exists()


def test_who_has_an_account_connects_orcid_to_it(
    client: Client, server: str, alice: Person
) -> None:
    alice.user = User.objects.create_user("alice")
    alice.orcid = ORCID
    alice.save()
    client.force_login(alice.user)
    sign_in(client, server, subject=ORCID, provider="orcid", query="?process=connect")
    other = Client()
    sign_in(other, server, subject=ORCID, provider="orcid")
    assert user_of(other) == alice.user


def test_a_university_subject_that_looks_like_an_orcid_is_none(client: Client, server: str) -> None:
    make_person(orcid=ORCID)
    sign_in(client, server, subject=ORCID)
    assert user_of(client) is None


def test_an_orcid_of_an_unlisted_person_tells_nothing(client: Client, server: str) -> None:
    make_person(orcid=ORCID, is_listed=False)
    sign_in(client, server, subject=ORCID, provider="orcid")
    assert user_of(client) is None
    assert not User.objects.exists()


def test_an_address_that_orcid_calls_verified_tells_nothing(
    client: Client, server: str, settings: Settings, alice: Person
) -> None:
    settings.SOCIALACCOUNT_PROVIDERS["openid_connect"]["APPS"][1]["settings"]["scope"] += ["email"]
    claims: Any = {"email": "alice@example.org", "email_verified": True}
    sign_in(client, server, subject=ORCID, provider="orcid", **claims)
    assert user_of(client) is None
    assert not User.objects.exists()


def test_a_closed_account_stays_closed(client: Client, server: str, alice: Person) -> None:
    alice.user = User.objects.create_user("alice", is_active=False)
    alice.orcid = ORCID
    alice.save()
    sign_in(client, server, subject=ORCID, provider="orcid")
    EmailAddress.objects.create(user=alice.user, email="alice@example.org", verified=True)
    sign_in(client, server, subject="u5", email="alice@example.org", email_verified=True)
    assert user_of(client) is None
    assert not SocialAccount.objects.exists(), "closing has removed all ways to sign in"


def test_an_answer_without_a_question_signs_no_one_in(client: Client, server: str) -> None:
    make_person(orcid=ORCID)
    page = client.get("/accounts/oidc/orcid/login/callback/?code=a&state=b")
    assert "Signing in failed" in page.content.decode()
    assert user_of(client) is None


def test_a_server_that_is_down_is_said(client: Client, settings: Settings) -> None:
    settings.SOCIALACCOUNT_PROVIDERS["openid_connect"]["APPS"][0]["settings"]["server_url"] = (
        "http://localhost:9"
    )
    page = client.post("/accounts/oidc/university/login/")
    assert "Signing in failed" in page.content.decode()
