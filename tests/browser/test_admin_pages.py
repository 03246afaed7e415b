"""axe's rules and the width of a phone on the pages of the admin that other tests don't open."""

from collections.abc import Callable, Iterator, Mapping

import pytest
from playwright.sync_api import FilePayload, Page

from tests.browser.conftest import (
    DESKTOP,
    PHONE,
    assert_accessible,
    assert_accessible_in_the_dark,
    follow,
    ground_of,
    serving,
    switch_to,
)

_RECORDS = """
from affiliations.models import Organization
from people.models import Affiliation, Person
from publications.models import Authorship, Publication, Venue
from tests.publications.imports import import_text

place = Organization.objects.create(name="Example University")
Organization.objects.create(name="The Example University", city="Springfield")
for name in ("Alice Example", "Alice Example"):
    alice = Person.objects.create(name=name, is_listed=True)
    Affiliation.objects.create(person=alice, organization=place, start="2018", role="phd_student")
venue = Venue.objects.create(name="Sympsium on Examples", kind="conference")
Venue.objects.create(name="Symposium on Examples", kind="conference", short_name="SOE")
for number in range(2):
    paper = Publication.objects.create(
        title=f"On Examples {number}", date="2020", kind="inproceedings", venue=venue,
        venue_name="1st Sympsium on Examples",
    )
    Authorship.objects.create(
        publication=paper, position=1, first="A.", last="Example", person=alice,
        link_state="suggested", evidence=[[alice.pk, 12, [["name", 12, "initials"]]]],
    )
draft = Publication.objects.create(title="A Draft", date="2026", kind="article", release="draft")
import_text("@article{a, author={Example, A.}, title={Imported Examples}, year=2020}")
"""


@pytest.fixture(scope="module")
def site(edited_demo: Mapping[str, str], tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder = tmp_path_factory.mktemp("admin_pages")
    with serving(edited_demo, folder, records=_RECORDS) as address:
        yield address


Opening = Callable[[Page, str], object]


def at(path: str) -> Opening:
    return lambda page, site: page.goto(f"{site}/admin/{path}")


def first_of(path: str, *links: str) -> Opening:
    """Open the first record of a list, and from there follow links."""

    def go(page: Page, site: str) -> None:
        page.goto(f"{site}/admin/{path}")
        follow(page.locator("#result_list tbody :is(th, td) a").first)
        for link in links:
            follow(page.get_by_role("link", name=link).first)

    return go


def selected(path: str, action: str, **values: str) -> Opening:
    """Select two rows of a list, choose an action, and enter its values."""

    def go(page: Page, site: str) -> None:
        page.goto(f"{site}/admin/{path}")
        for box in page.locator("input.action-select").all()[:2]:
            box.check()
        page.get_by_role("combobox", name="Action").select_option(label=action)
        follow(page.get_by_role("button", name="Go"))
        for name, value in values.items():
            page.locator(f"[name={name}]").fill(value)
        if values:
            follow(page.get_by_role("button", name="Preview"))

    return go


def errors(page: Page, site: str) -> None:
    page.goto(f"{site}/admin/affiliations/organization/add/")
    page.get_by_label("ROR").fill("nonsense")
    page.get_by_role("button", name="Save", exact=True).click()
    page.locator(".error-summary").wait_for()


def preview(page: Page, site: str) -> None:
    """The page that opens in another window is loaded in this one."""
    first_of("publications/publication/?q=draft")(page, site)
    page.locator("form:has(.submit-row)").evaluate("form => form.target = ''")
    page.locator("[name=_preview]").evaluate("button => button.removeAttribute('formtarget')")
    page.locator("[name=_preview]").click()
    page.locator(".preview-banner").wait_for()


def uploaded(path: str, field: str, table: str) -> Opening:
    """Upload a table, and show what comes of it."""

    def go(page: Page, site: str) -> None:
        page.goto(f"{site}/admin/{path}")
        file: FilePayload = {"name": "t.csv", "mimeType": "text/csv", "buffer": table.encode()}
        page.locator(f"[name={field}]").set_input_files(file)
        follow(page.locator(".submit-row [type=submit]"))

    return go


def reasons(page: Page, site: str) -> list[str]:
    page.goto(f"{site}/admin/review/")
    links = page.locator("#content-main a[href*='/admin/review/']").all()
    return [str(link.get_attribute("href")).split("/admin/")[1] for link in links]


FORMS: dict[str, Opening] = {
    "venue": first_of("publications/venue/?q=SOE"),
    "organization": first_of("affiliations/organization/?q=Springfield"),
    "author": first_of("publications/authorship/"),
    "project": first_of("people/project/"),
    "activity": first_of("people/activity/"),
    "research interest": first_of("people/interest/"),
    "new publication": at("publications/publication/add/"),
    "errors": errors,
}
OURS: dict[str, Opening] = {
    "preview": preview,
    "draft": first_of("publications/publication/?q=draft", "View on site"),
    "merge organizations": selected(
        "affiliations/organization/?q=Example", "Merge selected organizations"
    ),
    "merge venues": selected("publications/venue/?q=Examples", "Merge selected venues"),
    "find a duplicate": first_of("people/person/?q=Alice", "Merge with another person"),
    "split": first_of("people/person/?q=Hao+Zhang", "Split publications"),
    "bulk preview": selected("people/affiliation/?q=Alice", "Set the end date", end="2026-06"),
    "bulk refusal": selected("people/affiliation/?q=Alice", "Set the end date", end="2010"),
    "bulk values": selected("publications/publication/?q=Examples", "Correct the venue as printed"),
    "change log": at("history/event/?kind=added"),
    "undo": first_of("history/event/?kind=added", "Undo this change"),
    "imports": at("publications/importrun/"),
    "import": first_of("publications/importrun/"),
    "people table": at("people/person/table/"),
    "plan of a table": uploaded(
        "people/person/table/", "file", "name,role\nCarol New,Postdoc\nAlice Example,Wizard\n"
    ),
    "unknown columns": uploaded("people/person/table/", "file", "who,what\nCarol,Postdoc\n"),
    "no table": uploaded("people/person/table/", "file", ""),
    "old addresses": at("website/oldaddress/"),
    "an old address": at("website/oldaddress/add/"),
    "load old addresses": at("website/oldaddress/load/"),
    "wrong old addresses": uploaded(
        "website/oldaddress/load/", "table", "old,new\n/a/,nowhere at all\n/a/,/b/\n"
    ),
    "undo an import": first_of("publications/importrun/", "Undo this import"),
}
_OF_DJANGO = ("empty-table-header", "label-title-only")
"""Rules that Django's own lists and inlines break."""


def check(page: Page, *, dark: bool) -> None:
    """Check the page on a desktop, and if it isn't one of Django's, on a phone in the dark."""
    page.wait_for_load_state("load")
    switch_to(page, "light")
    page.set_viewport_size(DESKTOP)
    assert_accessible(page, without=_OF_DJANGO)
    assert_fits(page)
    if dark:
        page.set_viewport_size(PHONE)
        assert_accessible_in_the_dark(page)
        assert_fits(page)


def assert_fits(page: Page) -> None:
    width = page.evaluate("document.documentElement.scrollWidth - innerWidth")
    assert width <= 0, "it scrolls sideways"


def test_the_pages_for_editors_are_accessible_and_readable_on_a_phone_in_the_dark(
    site: str, open_as_editor: Callable[..., Page]
) -> None:
    page = open_as_editor(bypass_csp=True)
    queue = {path: at(path) for path in reasons(page, site)}
    assert len(queue) >= 4
    problems = []
    for name, open_it in {**FORMS, **OURS, **queue}.items():
        page.set_viewport_size(DESKTOP)
        open_it(page, site)
        try:
            check(page, dark=name not in queue)
        except AssertionError as error:
            problems.append(f"{name}: {error}")
    assert not problems, "\n".join(problems)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_theme_switch_sets_the_theme_of_the_admin(
    site: str, open_as_editor: Callable[..., Page], scheme: str
) -> None:
    page = open_as_editor(color_scheme=scheme)
    page.goto(f"{site}/admin/")
    switch = page.locator(".theme-toggle")
    seen = {}
    for _ in range(3):
        theme = page.locator("html").get_attribute("data-theme")
        seen[theme] = ground_of(page)
        switch.click()
    assert seen["light"] != seen["dark"]
    assert seen["auto"] == seen[scheme]


def test_the_buttons_of_a_record_are_not_over_its_name(
    site: str, open_as_editor: Callable[..., Page]
) -> None:
    page = open_as_editor()
    page.set_viewport_size(DESKTOP)
    for path in ("publications/publication/", "people/person/", "affiliations/organization/"):
        first_of(path)(page, site)
        page.locator("#content > h2").evaluate("name => name.append(' of long names'.repeat(20))")
        name = page.locator("#content > h2").bounding_box()
        buttons = page.locator("#content-main > .object-tools").bounding_box()
        assert name is not None
        assert buttons is not None
        assert name["y"] + name["height"] <= buttons["y"], path


def test_wide_tables_fit_a_desktop(site: str, open_as_editor: Callable[..., Page]) -> None:
    page = open_as_editor()
    page.set_viewport_size(DESKTOP)
    for open_it, table in (
        (first_of("publications/publication/?q=Examples+1"), "#authorships-group fieldset"),
        (at("people/affiliation/"), ".results"),
    ):
        open_it(page, site)
        around = page.locator(table).first
        assert around.evaluate("box => box.scrollWidth - box.clientWidth") <= 0, table
