"""From an invitation to the first edit of one's own page, on a phone."""

import os
from collections.abc import Callable, Iterator, Mapping
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import (
    DESKTOP,
    PHONE,
    assert_accessible_in_both_schemes,
    follow,
    serving,
    switch_to,
)

PASSWORD = "another-long-password-8"


@pytest.fixture(scope="module")
def site(edited_demo: Mapping[str, str], tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with serving(edited_demo, tmp_path_factory.mktemp("own-page")) as address:
        yield address


def invitation_to(editor: Page, site: str) -> str:
    editor.goto(f"{site}/admin/people/person/?q=Hanyu+Zhao")
    follow(editor.locator("#result_list tbody th a").first)
    follow(editor.get_by_role("link", name="Invite", exact=True))
    editor.get_by_label("Email address of").fill("")
    follow(editor.get_by_role("button", name="Invite"))
    return urlsplit(editor.get_by_label("Link for").input_value()).path


@pytest.mark.both_databases
def test_an_invited_person_edits_their_own_page(
    site: str, open_page: Callable[..., Page], open_as_editor: Callable[..., Page]
) -> None:
    link = invitation_to(open_as_editor(), site)
    member = open_page(viewport=PHONE, color_scheme="light", reduced_motion="reduce")
    member.goto(site + link)
    member.get_by_label("Email address").fill("hanyu@example.org")
    member.get_by_label("Password", exact=True).fill(PASSWORD)
    member.get_by_label("Password, once more").fill(PASSWORD)
    member.locator("main form button[type=submit]").click()
    expect(member.get_by_role("heading", name="My page", exact=True)).to_be_visible()
    for name, size in (("phone", PHONE), ("desktop", DESKTOP)):
        member.set_viewport_size(size)
        assert_accessible_in_both_schemes(member)
        if folder := os.environ.get("SHOTS"):
            member.screenshot(path=f"{folder}/me-{name}-dark.png", full_page=True)
            switch_to(member, "light")
            member.screenshot(path=f"{folder}/me-{name}-light.png", full_page=True)
        switch_to(member, "light")
    follow(member.get_by_role("link", name="About me"))
    assert_accessible_in_both_schemes(member)
    member.get_by_label("Tagline").fill("Sorts sand by color")
    member.locator("input[name=_save], button[name=_save]").first.click()
    expect(member.get_by_text("Saved.")).to_be_visible()
    visitor = open_page()
    visitor.goto(f"{site}/people/hanyu-zhao/")
    expect(visitor.locator("main")).to_contain_text("Sorts sand by color")
    again = open_page()
    answer = again.goto(site + link)
    assert answer is not None
    assert answer.status == 410
    answer = member.goto(f"{site}/admin/people/person/")
    assert answer is not None
    assert answer.status == 403
