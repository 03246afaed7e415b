"""Members: from a forgotten password to the own page, and no way to the record of another."""

import json
import os
import re
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

import pytest
from oidc_provider_mock import run_server_in_thread
from playwright.sync_api import Browser, Page, StorageState, expect

from tests.browser.conftest import (
    PHONE,
    assert_accessible_in_both_schemes,
    follow,
    sign_in,
    switch_to,
)
from tests.serving import copy_of_directory, gunicorn, manage, wait_until

OLD, NEW = "the-old-password-1", "the-new-password-2"
_RECORDS = f"""
from django.contrib.auth.models import User
from accounts.models import ProposedPosition
from affiliations.models import Organization
from people.models import Affiliation, ContactDetail, Person, PersonLink
from publications.models import Authorship, Publication
lab = Organization.objects.create(name="Tide Laboratory")
for name in ("Alice Aardvark", "Bob Badger", "Carol Civet"):
    address = name.split()[0].lower() + "@example.org"
    user = None
    if name[0] != "C":
        user = User.objects.create_user(name.split()[0].lower(), address, {OLD!r})
        user.emailaddress_set.create(email=address, verified=True, primary=True)
    person = Person.objects.create(name=name, is_listed=True, user=user, tagline="Counts barnacles")
    Affiliation.objects.create(person=person, organization=lab, start="2019")
    ContactDetail.objects.create(person=person, kind="email", value=address, visibility="public")
    PersonLink.objects.create(person=person, url="https://example.org/" + name[0])
    ProposedPosition.objects.create(person=person, organization_name="Reef", start="2020")
    for number in (1, 2):
        paper = Publication.objects.create(title=f"Of Tides {{number}} {{name}}", date="2020")
        Authorship.objects.create(
            publication=paper, position=1, first=name.split()[0], last=name.split()[1],
            person=person, link_state="confirmed" if number == 1 else "suggested",
        )
print([[detail.pk, detail.person.pk] for detail in ContactDetail.objects.filter(
    person__name__in=("Alice Aardvark", "Carol Civet")).order_by("person__name")])
"""
PAGES = [
    "/me/", "/me/about/", "/me/photo/", "/me/contact/", "/me/links/", "/me/names/",
    "/me/talks/", "/me/awards/", "/me/teaching/", "/me/skills/",
    "/me/publications/", "/me/cv/", "/me/positions/", "/me/missing/", "/me/leaving/",
    "/me/seen-by/colleague/", "/accounts/email/", "/accounts/password/change/", "/accounts/2fa/",
    "/accounts/2fa/totp/activate/", "/accounts/2fa/webauthn/", "/accounts/2fa/webauthn/add/",
    "/accounts/sessions/", "/accounts/3rdparty/", "/accounts/reauthenticate/",
    "/accounts/logout/",
]  # fmt: skip


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("members")


_of_others: list[list[int]] = []
"""The numbers of Alice's and Carol's contact details, each with that of its owner."""


@pytest.fixture(scope="module")
def university() -> Iterator[str]:
    """A real OpenID Connect provider."""
    with run_server_in_thread() as running:
        yield f"http://localhost:{running.server_port}"


@pytest.fixture(scope="module")
def site(edited_demo: Mapping[str, str], folder: Path, university: str) -> Iterator[str]:
    with copy_of_directory(edited_demo, folder) as variables:
        variables |= {
            "OIDC_ISSUER": university,
            "OIDC_NAME": "Tide University",
            "OIDC_CLIENT_ID": "directory",
            "OIDC_CLIENT_SECRET": "secret",
            "OIDC_MAIL_DOMAINS": "example.org",
        }
        printed = manage("shell", "--command", _RECORDS, variables=variables)
        _of_others[:] = json.loads(printed.strip().splitlines()[-1])
        with gunicorn(variables, log=folder / "gunicorn.log") as address:
            yield address


@pytest.fixture(scope="module")
def as_bob(site: str, browser: Browser) -> StorageState:
    context = browser.new_context()
    sign_in(context.new_page(), site, "bob", OLD)
    state: StorageState = context.storage_state()
    context.close()
    return state


def test_a_forgotten_password_is_replaced_by_a_mail(site: str, page: Page, folder: Path) -> None:
    page.goto(f"{site}/accounts/login/")
    follow(page.get_by_role("link", name=re.compile("[Ff]or(got|gotten)")).first)
    page.locator("input[name=email]").fill("alice@example.org")
    follow(page.locator("main form button[type=submit]").first)
    log, link = folder / "gunicorn.log", re.compile(r"http\S+/accounts/password/reset/key/[\w-]+/")
    wait_until(lambda: link.search(log.read_text()) is not None)  # mails are printed
    found = link.search(log.read_text())
    assert found is not None
    page.goto(found[0])
    page.locator("input[name=password1]").fill(NEW)
    page.locator("input[name=password2]").fill(NEW)
    follow(page.locator("main form button[type=submit]").first)
    page.context.clear_cookies()
    sign_in(page, site, "alice", OLD)
    expect(page.locator("main input[name=password]")).to_be_visible()
    sign_in(page, site, "alice", NEW)
    page.goto(f"{site}/me/")
    expect(page.get_by_role("heading", name="My page", exact=True)).to_be_visible()
    page.context.clear_cookies()
    page.goto(found[0])
    expect(page.locator("input[name=password1]")).to_have_count(0)


@pytest.mark.both_databases
def test_a_university_signs_its_member_in(site: str, university: str, page: Page) -> None:
    page.route(re.compile("^https://"), lambda route: route.abort())  # the provider's style sheet
    claims = {"email": "carol@example.org", "email_verified": True}
    page.request.put(f"{university}/users/carol", data=claims)
    page.goto(f"{site}/accounts/login/")
    follow(page.get_by_role("link", name="Sign in with Tide University"))
    page.get_by_role("button", name="Continue").click()  # the next page leads on by itself
    page.locator("input[name=sub]").fill("carol")
    follow(page.get_by_role("button", name="Authorize", exact=True))
    page.goto(f"{site}/me/")
    expect(page.locator("main")).to_contain_text("Carol Civet")
    page.goto(f"{site}/me/about/")
    page.get_by_label("Tagline").fill("Signed in by the university")
    follow(page.locator("button[name=_save]"))
    page.goto(f"{site}/people/carol-civet/")
    expect(page.locator("main")).to_contain_text("Signed in by the university")


@pytest.mark.parametrize("part", ["about", "contact", "links", "talks"])
def test_enter_saves_what_a_member_typed(
    part: str, site: str, as_bob: StorageState, open_page: Callable[..., Page]
) -> None:
    page = open_page(storage_state=as_bob)
    page.goto(f"{site}/me/{part}/")
    with page.expect_navigation():
        page.locator("#person_form input[type=text]").first.press("Enter")
    expect(page.get_by_text("Saved.")).to_be_visible()


@pytest.mark.parametrize("part", ["about", "missing", "positions"])
def test_leaving_what_a_member_typed_asks_for_confirmation(
    part: str, site: str, as_bob: StorageState, open_page: Callable[..., Page]
) -> None:
    page = open_page(storage_state=as_bob)
    page.goto(f"{site}/me/{part}/")
    page.locator("form.account-form input[type=text]").first.press_sequentially("x")
    page.on("dialog", lambda dialog: dialog.dismiss())
    with page.expect_event("dialog") as asked:
        page.get_by_role("link", name="Names", exact=True).click(no_wait_after=True)
    assert asked.value.type == "beforeunload"


def test_a_form_of_an_earlier_session_is_sent_again_after_going_back(site: str, page: Page) -> None:
    sign_in(page, site, "bob", OLD)
    page.goto(f"{site}/me/about/")
    page.get_by_label("Tagline").fill("Typed for an hour")
    page.context.clear_cookies(name="sessionid")
    sign_in(page.context.new_page(), site, "bob", OLD)  # in another tab
    save = page.get_by_role("button", name="Save", exact=True)
    follow(save)
    expect(page.get_by_role("heading", name="Nothing was saved")).to_be_visible()
    page.go_back()
    follow(save)
    expect(page.get_by_text("Saved.")).to_be_visible()
    expect(page.get_by_label("Tagline")).to_have_value("Typed for an hour")


_NUMBERS = """site => fetch(site).then(answer => answer.status)"""
_SWAP = """
([other, own]) => {
    for (const field of document.querySelectorAll('#person_form input[type=hidden]')) {
        if (field.name.endsWith('-id') || field.name.endsWith('-person')) field.value = other[
            field.name.endsWith('-id') ? 'row' : 'person'];
    }
}
"""


def test_a_member_reaches_no_record_of_another(
    site: str, as_bob: StorageState, open_page: Callable[..., Page]
) -> None:
    bob = open_page(storage_state=as_bob)
    theirs = open_page()
    theirs.goto(f"{site}/people/carol-civet/")
    before = theirs.locator("main").inner_text()
    bob.goto(f"{site}/me/contact/")
    for path in (
        "/me/carol-civet/", "/me/about/carol-civet/", "/admin/people/person/", "/admin/",
        "/people/carol-civet/edit/", "/me/seen-by/carol-civet/", "/me/seen-by/../../admin/",
    ):  # fmt: skip
        assert bob.evaluate(_NUMBERS, site + path) in (403, 404), path
    own = int(bob.locator("input[name$='-0-id']").input_value())
    for row, person in _of_others:
        bob.goto(f"{site}/me/contact/")
        bob.evaluate(_SWAP, [{"row": row, "person": person}, own])
        bob.locator("input[name$='-0-value']").fill("taken-over@example.org")
        follow(bob.locator("button[name=_save]"))
    carol = _of_others[1][1]
    for query in ("?person=%d", "?object_id=%d", "?_popup=1&of_person=%d"):
        bob.goto(f"{site}/me/about/{query % carol}")
        bob.get_by_label("Tagline").fill("Taken over")
        follow(bob.locator("button[name=_save]"))
    for name in ("carol-civet", "alice-aardvark"):
        theirs.goto(f"{site}/people/{name}/")
        expect(theirs.locator("main")).not_to_contain_text(re.compile("taken.over", re.I))
    theirs.goto(f"{site}/people/carol-civet/")
    assert theirs.locator("main").inner_text() == before
    theirs.goto(f"{site}/people/bob-badger/")
    expect(theirs.locator("main")).to_contain_text("Taken over")


@pytest.mark.parametrize("path", PAGES)
def test_pages_of_members_are_accessible(
    path: str, site: str, as_bob: StorageState, open_page: Callable[..., Page]
) -> None:
    page = open_page(
        storage_state=as_bob, viewport=PHONE, color_scheme="light", reduced_motion="reduce"
    )
    answer = page.goto(site + path)
    assert answer is not None
    assert answer.status == 200
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    assert_accessible_in_both_schemes(page)
    if shots := os.environ.get("SHOTS"):
        switch_to(page, "dark")
        page.screenshot(path=f"{shots}/{path.strip('/').replace('/', '-')}.png", full_page=True)


def test_a_passkey_is_added_and_signs_in(site: str, page: Page) -> None:
    site = site.replace("127.0.0.1", "localhost")  # passkeys belong to a name
    browser = page.context.new_cdp_session(page)
    browser.send("WebAuthn.enable")
    options = {
        "protocol": "ctap2",
        "transport": "internal",
        "hasResidentKey": True,
        "hasUserVerification": True,
        "isUserVerified": True,
    }
    browser.send("WebAuthn.addVirtualAuthenticator", {"options": options})
    sign_in(page, site, "bob", OLD)
    page.goto(f"{site}/accounts/2fa/webauthn/add/")
    page.locator("main input[name=password]").fill(OLD)  # asked again, as anyone may sit there
    follow(page.get_by_role("button", name="Confirm", exact=True))
    page.locator("input[name=name]").fill("Bob's laptop")
    page.get_by_label(re.compile("[Pp]asswordless")).check()
    follow(page.locator("#mfa_webauthn_add"))
    page.goto(f"{site}/accounts/2fa/webauthn/")
    expect(page.locator("main")).to_contain_text("Bob's laptop")
    page.context.clear_cookies()
    page.goto(f"{site}/accounts/login/")
    follow(page.get_by_role("button", name="Sign in with a passkey"))
    page.goto(f"{site}/me/")
    expect(page.locator("main")).to_contain_text("Bob Badger")
