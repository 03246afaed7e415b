"""What django-allauth and Django say, in the words of this site: pages, mails and errors."""

import gettext
import re
from collections.abc import Iterator
from pathlib import Path

import allauth
import django
import pytest
from allauth.account.models import EmailAddress
from django.contrib.auth.models import User
from django.test import Client

from accounts.templatetags.browsers import browser_name
from tests.admin_pages import edit, page_of
from tests.factories import make_person
from tests.serving import ROOT

PASSWORD = "a-long-password-7"
_FOLDER = ROOT / "locale/en/LC_MESSAGES"
_MESSAGE = re.compile(r'^msgid ((?:"(?:[^"\\]|\\.)*"\s*)+)msgstr ((?:"(?:[^"\\]|\\.)*"\s*)+)', re.M)
_LINE = re.compile(r'"((?:[^"\\]|\\.)*)"')


def messages(catalog: Path) -> Iterator[tuple[str, str]]:
    """Yield each text of a catalog and its translation."""
    for found in _MESSAGE.finditer(catalog.read_text(encoding="utf-8")):
        text, translation = ("".join(_LINE.findall(each)) for each in found.groups())
        if text:
            yield text.replace('\\"', '"'), translation.replace('\\"', '"')


WORDING = dict(messages(_FOLDER / "django.po"))


def test_the_compiled_catalog_has_the_same_texts() -> None:
    with (_FOLDER / "django.mo").open("rb") as file:
        compiled = gettext.GNUTranslations(file)
    assert {text: compiled.gettext(text) for text in WORDING} == WORDING


def test_each_text_is_one_of_allauth_or_django() -> None:
    known: set[str] = set()
    of_django = ("conf/locale", "contrib/admin/locale", "contrib/auth/locale")
    for module, folder in ((allauth, "locale"), *((django, folder) for folder in of_django)):
        german = Path(str(module.__file__)).parent / folder / "de/LC_MESSAGES/django.po"
        known |= dict(messages(german)).keys()
    assert WORDING.keys() <= known


def test_a_slug_that_is_none_says_what_to_write(admin_client: Client) -> None:
    person = make_person()
    page = edit(admin_client, page_of(person), {"slug": "two words!"}).content.decode()
    assert "Use only letters, digits, hyphens and underscores, as in jane-smith." in page


@pytest.fixture
def member(client: Client, db: None) -> Client:
    """Someone who has just confirmed the password."""
    client.force_login(User.objects.create_user("alice", "alice@example.org", PASSWORD))
    client.post("/accounts/reauthenticate/", {"password": PASSWORD})
    return client


@pytest.mark.parametrize(
    ("page", "heading"),
    [
        ("email/", "Email addresses"),
        ("password/change/", "Change password"),
        ("2fa/", "Second factor and passkeys"),
        ("2fa/totp/activate/", "Set up an authenticator app"),
        ("2fa/webauthn/", "Security keys and passkeys"),
        ("2fa/webauthn/add/", "Add a security key or passkey"),
        ("3rdparty/", "Other ways to sign in"),
        ("sessions/", "Where I’m signed in"),
        ("reauthenticate/", "Confirm that it’s you"),
        ("logout/", "Sign out"),
    ],
)
def test_pages_of_accounts_say_nothing_in_other_words(
    member: Client, page: str, heading: str
) -> None:
    found = member.get(f"/accounts/{page}")
    assert found.status_code == 200
    main = found.text.split("<main", 1)[1]
    assert heading in main.split("<h1", 1)[1].split("</h1>")[0]
    text = " ".join(re.sub("<[^>]+>", " ", main).split())
    assert not [each for each in WORDING if f" {each} " in text]


def test_addresses_are_listed_in_plain_words(member: Client) -> None:
    user = User.objects.get()
    EmailAddress.objects.create(user=user, email="b@example.org", primary=True, verified=True)
    page = member.get("/accounts/email/").text
    assert "You can sign in with any address that is verified." in page
    assert "Make primary" in page


_SAFARI = "AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1"
_CHROME = "AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36"


@pytest.mark.parametrize(
    ("user_agent", "name"),
    [
        (
            "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0",
            "Firefox on Linux",
        ),
        (
            "Mozilla/5.0 (Android 16; Mobile; rv:145.0) Gecko/145.0 Firefox/145.0",
            "Firefox on Android",
        ),
        (f"Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) {_SAFARI}", "Safari on iPhone"),
        (
            "Mozilla/5.0 (iPad; CPU OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)"
            " CriOS/142.0.7444.77 Mobile/15E148 Safari/604.1",
            "Chrome on iPad",
        ),
        (f"Mozilla/5.0 (Windows NT 10.0; Win64; x64) {_CHROME} Edg/142.0.0.0", "Edge on Windows"),
        (f"Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) {_CHROME}", "Chrome on Mac"),
        (
            f"Mozilla/5.0 (Linux; Android 10; K) {_CHROME} SamsungBrowser/29.0",
            "Samsung Internet on Android",
        ),
        (f"Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) {_CHROME}", "Chrome on ChromeOS"),
        ("curl/8.14.1", "curl/8.14.1"),
        ("Mozilla/5.0 (Linux) Unheard/1.0", "Mozilla/5.0 (Linux) Unheard/1.0"),
    ],
)
def test_a_browser_is_named_as_people_name_it(user_agent: str, name: str) -> None:
    assert browser_name(user_agent) == name


def test_sessions_are_listed_with_their_browsers(client: Client, db: None) -> None:
    User.objects.create_user("alice", password=PASSWORD)
    user_agent = "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0"
    fields = {"login": "alice", "password": PASSWORD}
    client.post("/accounts/login/", fields, headers={"user-agent": user_agent})
    page = client.get("/accounts/sessions/").text
    assert "Firefox on Linux" in page
    assert "Gecko" not in page
