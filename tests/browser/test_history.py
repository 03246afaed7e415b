"""An editor brings back what was deleted, and undoes a merge after a later edit."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import (
    PHONE,
    assert_accessible,
    assert_accessible_in_the_dark,
    follow,
    serving,
)

_RECORDS = """
from affiliations.models import Organization
from people.models import Affiliation, Person
alice = Person.objects.create(name="Alice Aardvark", is_listed=True)
Affiliation.objects.create(
    person=alice, organization=Organization.objects.first(), title="Zookeeper"
)
Person.objects.create(name="Bob Badger", is_listed=True, tagline="Burrows")
Person.objects.create(name="Carol Cormorant", is_listed=True)
Person.objects.create(name="C. Cormorant", tagline="Diving")
"""


@pytest.fixture(scope="module")
def site(edited_demo: Mapping[str, str], tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder = tmp_path_factory.mktemp("history")
    with serving(edited_demo, folder, records=_RECORDS) as address:
        yield address


def open_record(page: Page, site: str, name: str) -> None:
    page.goto(f"{site}/admin/people/person/?q={name}")
    follow(page.locator("#result_list a").filter(has_text=name).first)


def test_a_deleted_person_and_affiliation_come_back(editor: Page, site: str) -> None:
    open_record(editor, site, "Alice Aardvark")
    follow(editor.get_by_role("link", name="Delete", exact=True).first)
    follow(editor.get_by_role("button", name="Delete"))
    editor.goto(f"{site}/admin/")
    expect(editor.locator("#recent-actions-module")).to_contain_text("Alice Aardvark deleted")
    assert_accessible(editor)
    editor.goto(f"{site}/admin/history/event/?kind=deleted")
    assert_accessible(editor, without=("label-title-only", "target-size"))  # Django's own
    follow(editor.locator("#result_list tbody a").first)
    assert_accessible(editor)
    follow(editor.get_by_role("link", name="Undo this change"))
    assert_accessible(editor)
    follow(editor.get_by_role("button", name="Undo"))
    expect(editor.get_by_text("Undone.")).to_be_visible()
    editor.goto(f"{site}/people/alice-aardvark/")
    expect(editor.get_by_text("Zookeeper").first).to_be_visible()


def test_one_value_is_restored_from_the_history_of_a_record_on_a_phone(
    open_as_editor: Callable[..., Page], site: str
) -> None:
    page = open_as_editor(viewport=PHONE)
    open_record(page, site, "Bob Badger")
    page.get_by_label("Tagline").fill("Sets")
    follow(page.get_by_role("button", name="Save", exact=True).first)
    open_record(page, site, "Bob Badger")
    follow(page.get_by_role("link", name="History").first)
    assert_accessible(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    follow(page.get_by_role("link", name="Restore the earlier value of “Tagline”"))
    follow(page.get_by_role("button", name="Restore"))
    expect(page.get_by_label("Tagline")).to_have_value("Burrows")
    follow(page.get_by_role("link", name="History").first)
    assert_accessible_in_the_dark(page)


def test_a_merge_is_undone_after_a_later_edit(editor: Page, site: str) -> None:
    editor.goto(f"{site}/admin/people/person/?q=Cormorant")
    for box in editor.locator("input.action-select").all():
        box.check()
    editor.get_by_label("Action:").select_option("merge_selected")
    follow(editor.get_by_role("button", name="Run").or_(editor.get_by_role("button", name="Go")))
    merge: Any = editor.locator(".merge-submit input[type=submit]").first
    follow(merge)
    editor.get_by_label("Tagline").fill("Fishing")
    follow(editor.get_by_role("button", name="Save", exact=True).first)
    editor.goto(f"{site}/admin/history/event/?route__exact=merge")
    follow(editor.locator("#result_list tbody a").first)
    follow(editor.get_by_role("link", name="Undo this change"))
    expect(editor.get_by_text("Changed since, and kept as it is")).to_be_visible()
    follow(editor.get_by_role("button", name="Undo"))
    editor.goto(f"{site}/admin/people/person/?q=Cormorant")
    expect(editor.locator("#result_list tbody tr")).to_have_count(2)
    expect(editor.locator("#result_list")).to_contain_text("C. Cormorant")
