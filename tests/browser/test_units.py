"""An editor of a unit edits the people of the unit, and stops at its edge."""

from collections.abc import Iterator, Mapping

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import EDITOR, PHONE, assert_accessible, follow, serving

_RECORDS = f"""
from django.contrib.auth.models import User
from affiliations.models import Organization
from people.models import Affiliation, Person
from roles.assigning import Role, assign_role
from roles.models import EditedUnit
own = Organization.objects.create(name="Tide Laboratory")
group = Organization.objects.create(name="Tide Pool Group", parent=own)
other = Organization.objects.create(name="Reef Laboratory")
for name, place in (("Alice Aardvark", group), ("Bob Badger", other)):
    person = Person.objects.create(name=name, is_listed=True)
    Affiliation.objects.create(person=person, organization=place)
user = User.objects.get(username={EDITOR!r})
assign_role(user, Role.UNIT_EDITOR)
EditedUnit.objects.create(user=user, organization=own)
print(Person.objects.get(name="Bob Badger").pk)
"""
_LIST = """
@article{own, title={Of Tides and Pools}, author={Alice Aardvark and Bob Badger}, year=2001}
@article{other, title={Of Reefs}, author={Bob Badger}, year=2002}
"""


@pytest.fixture(scope="module")
def site(edited_demo: Mapping[str, str], tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with serving(
        edited_demo, tmp_path_factory.mktemp("units"), records=_RECORDS, run_jobs=True
    ) as address:
        yield address


def test_an_editor_of_a_unit_stops_at_its_edge(editor: Page, site: str) -> None:
    editor.goto(f"{site}/admin/")
    follow(editor.get_by_label("Main pages").get_by_role("link", name="People"))
    people = editor.locator("#result_list tbody tr")
    expect(people).to_have_count(1)
    follow(people.get_by_role("link", name="Alice Aardvark"))
    own = editor.url
    editor.get_by_label("Tagline").fill("Counts barnacles.")
    follow(editor.get_by_role("button", name="Save", exact=True).first)
    editor.goto(f"{site}/people/alice-aardvark/")
    expect(editor.get_by_text("Counts barnacles.")).to_be_visible()
    number = int(own.split("/")[-3])
    for crafted in (number + 1, number - 1):
        editor.goto(f"{site}/admin/people/person/{crafted}/change/")
        expect(editor.get_by_text("doesn’t exist. Perhaps it was deleted?")).to_be_visible()
        expect(editor).to_have_url(f"{site}/admin/")
    for closed in ("auth/user/", "website/page/", "publications/importrun/"):
        response = editor.goto(f"{site}/admin/{closed}")
        assert response is not None
        assert response.status == 403


def test_an_editor_of_a_unit_sees_what_an_import_would_leave_alone(editor: Page, site: str) -> None:
    editor.goto(f"{site}/admin/publications/importrun/new/")
    expect(editor.get_by_label("Whose list it is").get_by_role("option")).to_have_count(2)
    assert_accessible(editor)
    editor.get_by_label("or paste BibTeX").fill(_LIST)
    follow(editor.get_by_role("button", name="Show the plan"))
    expect(editor.get_by_text("no author is known for certain")).to_be_visible()
    follow(editor.get_by_role("button", name="Import 1 entry"))
    expect(editor.get_by_text("1 created")).to_be_visible()


@pytest.mark.parametrize("is_phone", [False, True])
def test_the_page_of_roles_can_be_read(editor: Page, site: str, is_phone: bool) -> None:
    if is_phone:
        editor.set_viewport_size(PHONE)
    editor.goto(f"{site}/admin/")
    follow(editor.get_by_role("link", name="What each role may do"))
    expect(editor.get_by_text("Your role: Editor of units")).to_be_visible()
    assert_accessible(editor)
