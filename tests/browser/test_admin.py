"""An editor signs in and edits records in the admin, and visitors see the changes."""

from collections.abc import Callable, Iterator, Mapping

import pytest
from playwright.sync_api import Dialog, Locator, Page, Route, expect

from tests.browser.conftest import (
    EDITOR,
    PASSWORD,
    PHONE,
    assert_accessible,
    assert_accessible_in_the_dark,
    follow,
    serving,
)

PEOPLE = "/admin/people/person/"
MERGE = {
    "publications/publication": "Merge selected publications",
    "people/person": "Merge selected people",
}
HONGYU = "/people/hongyu-zhu/"


@pytest.fixture(scope="module")
def site(edited_demo: Mapping[str, str], tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The URL of a demo that tests can change, with an editor's account."""
    folder = tmp_path_factory.mktemp("edited")
    with serving(edited_demo, folder) as address:
        yield address


def test_an_editor_signs_in(site: str, page: Page) -> None:
    page.goto(f"{site}/admin/")
    page.get_by_label("User name or email address").fill(EDITOR)
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Sign in", exact=True).click()
    expect(page.get_by_role("button", name="Sign out")).to_be_visible()
    heights = page.locator("#site-name, .most-used a").evaluate_all(_MIDDLES)
    assert max(heights) - min(heights) <= 1, "texts of the header on one line"
    page.set_viewport_size(PHONE)
    left = page.locator("#site-name, #user-tools, .most-used, .breadcrumbs a, #content h1")
    edges = left.evaluate_all("parts => parts.map(part => part.getBoundingClientRect().left)")
    assert max(edges) - min(edges) <= 1, "everything begins at one edge on a phone"


_MIDDLES = """texts => texts.map(text => {
    const range = document.createRange();
    range.selectNodeContents(text);
    const {top, bottom} = range.getBoundingClientRect();
    return (top + bottom) / 2;
})"""


def open_person(page: Page, site: str, name: str) -> None:
    page.goto(f"{site}{PEOPLE}?q={name}")
    follow(page.locator("#result_list").get_by_role("link", name=name, exact=True))
    expect(page.get_by_role("heading", level=2, name=name)).to_be_visible()


def choose(page: Page, row: Locator, field: str, typed: str, name: str) -> None:
    """Search in an autocomplete field, and choose the result."""
    row.locator(f".field-{field} .select2-selection").click()
    page.locator(".select2-search__field").last.fill(typed)
    page.locator(".select2-results__option", has_text=name).first.click()


def public(open_page: Callable[..., Page], site: str, path: str = HONGYU) -> Locator:
    page = open_page()
    page.goto(site + path)
    return page.locator("main")


def test_edits_to_a_person_are_shown_on_their_page(
    site: str, editor: Page, open_page: Callable[..., Page]
) -> None:
    open_person(editor, site, "Hongyu Zhu")
    editor.get_by_label("Tagline").fill("Finds out where training spends its time")
    editor.get_by_label("Add research interests").fill("Hardware accelerators, Compilers")
    editor.get_by_role("button", name="Save and continue editing").click()
    expect(editor.locator(".messagelist")).to_contain_text("was changed successfully")
    page = public(open_page, site)
    expect(page).to_contain_text("Finds out where training spends its time")
    expect(page).to_contain_text("Hardware accelerators")


def test_an_affiliation_with_two_supervisors_is_added_on_the_persons_page(
    site: str, editor: Page, open_page: Callable[..., Page]
) -> None:
    open_person(editor, site, "Hongyu Zhu")
    group = editor.locator("#affiliations-group")
    group.get_by_role("button", name="Add another Affiliation").click()
    row = group.locator(".inline-related:not(.has_original):not(.empty-form)").last
    choose(editor, row, "organization", "toronto", "University of Toronto")
    row.get_by_label("Title:", exact=True).fill("Visiting Lecturer")
    row.get_by_label("Start:", exact=True).fill("Sept 2021")
    row.get_by_label("Supervisors:", exact=True).fill("Prof. Ada Example\nMentor: Dr. Bob Example")
    follow(editor.get_by_role("button", name="Save", exact=True))
    page = public(open_page, site)
    for text in ("Visiting Lecturer", "Ada Example", "Bob Example"):
        expect(page).to_contain_text(text)


def test_the_supervisors_of_an_affiliation_are_edited_on_its_own_page(
    site: str, editor: Page, open_page: Callable[..., Page]
) -> None:
    open_person(editor, site, "Hongyu Zhu")
    group = editor.locator("#affiliations-group")
    row = group.locator(".has_original", has_text="McGill University")
    follow(row.get_by_role("link", name="All fields"))
    supervisors = editor.locator("#supervisions-group")
    for position, name in enumerate(("Carol Example", "Hanyu Zhao")):
        supervisors.get_by_role("button", name="Add another Supervisor").click()
        added = supervisors.locator(f"#supervisions-{position}")
        if name == "Hanyu Zhao":
            choose(editor, added, "person", "zhao hanyu", name)
        else:
            added.locator("[name$=-name]").fill(name)
    follow(editor.get_by_role("button", name="Save and return to Hongyu Zhu"))
    expect(editor.get_by_role("heading", level=2, name="Hongyu Zhu")).to_be_visible()
    page = public(open_page, site)
    expect(page).to_contain_text("Carol Example")
    expect(page.get_by_role("link", name="Hanyu Zhao")).to_be_visible()


def test_a_publication_is_added_and_selected_on_the_persons_page(
    site: str, editor: Page, open_page: Callable[..., Page]
) -> None:
    open_person(editor, site, "Hongyu Zhu")
    follow(editor.get_by_role("button", name="Save and add a publication"))
    editor.get_by_label("Title:", exact=True).fill("Examples at the Speed of Light")
    editor.get_by_label("Add authors").fill("Ada Example, Hongyu Zhu, Bob Example")
    editor.get_by_label("Date:", exact=True).fill("2021-05")
    follow(editor.get_by_role("button", name="Save and return to Hongyu Zhu"))
    publication = editor.locator("#authorships-group tr", has_text="Examples at the Speed of Light")
    expect(publication.locator("select")).to_have_value("confirmed")
    publication.locator("[name$=selected_rank]").fill("77")
    follow(editor.get_by_role("button", name="Save", exact=True))
    expect(public(open_page, site)).to_contain_text("Examples at the Speed of Light")


def test_an_authors_name_and_position_are_edited_on_the_publications_page(
    site: str, editor: Page, open_page: Callable[..., Page]
) -> None:
    editor.goto(f"{site}/admin/publications/publication/?q=sdpaxos")
    follow(editor.locator("#result_list tbody th a").first)
    authors = editor.locator("#authorships-group tr.has_original")
    last = authors.last
    last.locator("[name$=-first]").fill("Yafei Renamed")
    last.locator("[name$=-position]").fill("1")
    editor.get_by_role("button", name="Save and continue editing").click()
    expect(authors.first.locator("[name$=-first]")).to_have_value("Yafei Renamed")
    follow(editor.get_by_role("link", name="View on site"))
    path = editor.url.removeprefix(site)
    assert path.startswith("/publications/")
    expect(public(open_page, site, path)).to_contain_text("Yafei Renamed")


def test_an_organization_is_added_in_a_popup(site: str, editor: Page) -> None:
    editor.goto(f"{site}{PEOPLE}add/")
    editor.locator("#id_name").fill("Dora Example")
    group = editor.locator("#affiliations-group")
    group.get_by_role("button", name="Add another Affiliation").click()
    row = group.locator("#affiliations-0")
    row.locator(".field-organization .select2-selection").click()
    editor.locator(".select2-search__field").last.press_sequentially("Institute of Examples")
    expect(editor.locator(".select2-results__message")).to_have_text("No results found")
    editor.keyboard.press("Escape")
    with editor.expect_popup() as opened:
        row.locator("a.add-related").click()
    popup = opened.value
    expect(popup.locator("#id_name")).to_have_value("Institute of Examples")
    with popup.expect_event("close"):
        popup.get_by_role("button", name="Save", exact=True).click()
    expect(row.locator(".field-organization .select2-selection")).to_contain_text(
        "Institute of Examples"
    )
    expect(editor.locator("#id_name")).to_have_value("Dora Example")


def organization_of_new_person(site: str, editor: Page) -> Locator:
    """Open the form of a new person, and return the organization of a first affiliation."""
    editor.goto(f"{site}{PEOPLE}add/")
    group = editor.locator("#affiliations-group")
    group.get_by_role("button", name="Add another Affiliation").click()
    return group.locator("#affiliations-0 .field-organization .select2-selection")


def test_enter_chooses_what_the_running_search_finds(site: str, editor: Page) -> None:
    field = organization_of_new_person(site, editor)
    searches: list[Route] = []
    editor.route("**/admin/autocomplete/*term=microsoft*", lambda route: searches.append(route))
    field.click()
    expect(editor.locator(".select2-results__option--highlighted")).to_be_visible()
    with editor.expect_request("**/admin/autocomplete/*term=microsoft*"):
        editor.keyboard.type("microsoft")
    editor.keyboard.press("Enter")
    expect(editor.locator(".loading-results")).to_be_visible()
    searches[-1].continue_()
    expect(field).to_contain_text("Microsoft")


def test_enter_chooses_what_was_typed_before_anything_was_found(site: str, editor: Page) -> None:
    field = organization_of_new_person(site, editor)
    searches: list[Route] = []
    editor.route("**/admin/autocomplete/*", lambda route: searches.append(route))
    with editor.expect_request("**/admin/autocomplete/*"):
        field.click()
    editor.keyboard.type("microsoft")
    editor.keyboard.press("Enter")
    with editor.expect_request("**/admin/autocomplete/*term=microsoft*"):
        searches[0].continue_()  # for all of them, before anything was typed
    while len(searches) < 2:
        editor.wait_for_timeout(10)
    searches[1].continue_()
    expect(field).to_contain_text("Microsoft")


def test_an_error_is_shown_beside_its_field_and_input_is_kept(site: str, editor: Page) -> None:
    open_person(editor, site, "Zhisheng Ye")
    editor.get_by_label("Tagline").fill("Not to be lost")
    editor.locator("#links-group").get_by_role("button", name="Add another Link").click()
    row = editor.locator("#links-group tr:not(.has_original):not(.empty-form).form-row").last
    row.locator("[name$=-url]").fill("no address")
    follow(editor.get_by_role("button", name="Save", exact=True))
    cell = editor.locator("#links-group td.field-url", has=editor.locator(".errorlist"))
    expect(cell).to_contain_text("Enter a valid URL.")
    expect(cell.locator("input")).to_have_value("no address")
    expect(editor.get_by_label("Tagline")).to_have_value("Not to be lost")


def test_leaving_a_page_with_unsaved_changes_asks_for_confirmation(site: str, editor: Page) -> None:
    open_person(editor, site, "Zhisheng Ye")
    editor.get_by_label("Tagline").press_sequentially("x")
    asked: list[str] = []

    def stay(dialog: Dialog) -> None:
        asked.append(dialog.type)
        dialog.dismiss()

    editor.on("dialog", stay)
    with editor.expect_event("dialog"):
        editor.get_by_role("link", name="Organizations").click(no_wait_after=True)
    assert asked == ["beforeunload"]
    assert editor.get_by_label("Tagline").input_value().startswith("x")


def test_leaving_a_list_with_unsaved_changes_asks_for_confirmation(site: str, editor: Page) -> None:
    editor.goto(f"{site}/admin/people/affiliation/")
    editor.locator(".action-select").first.check()
    follow(editor.get_by_role("link", name="Show counts"))  # boxes are no changes
    start = editor.locator("#result_list input[name$='-start']").first
    start.fill("1999")
    editor.on("dialog", lambda dialog: dialog.dismiss())
    with editor.expect_event("dialog") as asked:
        editor.get_by_role("link", name="Organizations").click(no_wait_after=True)
    assert asked.value.type == "beforeunload"
    expect(start).to_have_value("1999")


PAGES = [
    "/admin/",
    PEOPLE,
    f"{PEOPLE}1/change/",
    "/admin/publications/publication/",
    "/admin/review/",
]


@pytest.mark.parametrize("path", ["/admin/", "/admin/review/"])
def test_axe_reports_no_violations_on_our_own_pages(
    site: str,
    open_as_editor: Callable[..., Page],
    path: str,
) -> None:
    page = open_as_editor(color_scheme="light", reduced_motion="reduce")
    page.goto(site + path)
    assert_accessible(page)
    assert_accessible_in_the_dark(page)


@pytest.mark.parametrize(
    ("model", "scheme"), [("publications/publication", "dark"), ("people/person", "light")]
)
def test_two_records_can_be_compared_by_keyboard_on_a_phone(
    site: str,
    open_as_editor: Callable[..., Page],
    model: str,
    scheme: str,
) -> None:
    page = open_as_editor(color_scheme=scheme, reduced_motion="reduce", viewport=PHONE)
    page.goto(f"{site}/admin/{model}/")
    for row in range(2):
        page.locator("input.action-select").nth(row).check()
    page.locator("select[name=action]").select_option(label=MERGE[model])
    follow(page.locator("button[name=index]").first)
    expect(page.get_by_role("button", name="Merge")).to_be_in_viewport()
    assert_accessible(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    choice = page.locator("[role=radiogroup]").last
    choice.locator("input:checked").focus()
    page.keyboard.press("ArrowDown")
    expect(choice.locator("input:focus")).to_be_checked()
    expect(choice.locator("input:focus")).to_be_in_viewport()


def test_every_section_of_a_cv_is_inside_the_form(site: str, editor: Page) -> None:
    open_person(editor, site, "Hongyu Zhu")
    numbers = editor.locator(".inline-related:not(.empty-form) .field-sections input")
    expect(numbers).to_have_count(17)
    last = numbers.last.bounding_box()
    form = editor.locator("#person_form").bounding_box()
    assert last is not None
    assert form is not None
    assert last["x"] + last["width"] <= form["x"] + form["width"]


_COVERED = """() => {
    const field = document.activeElement.getBoundingClientRect();
    const column = document.activeElement.closest('tr').querySelector('td.delete');
    return field.right > column.getBoundingClientRect().left;
}"""


def test_the_field_with_the_focus_is_not_below_the_column_for_deleting(
    site: str, editor: Page
) -> None:
    editor.goto(f"{site}/admin/publications/publication/?q=sdpaxos")
    follow(editor.locator("#result_list tbody th a").first)
    row = editor.locator("#authorships-0")
    row.locator("[name$=-equal_group]").focus()
    assert not editor.evaluate(_COVERED)
    editor.keyboard.press("Tab")
    expect(row.locator("[name$=-is_corresponding]")).to_be_focused()
    assert not editor.evaluate(_COVERED)


def test_after_removing_a_new_row_the_focus_is_where_one_is_added(site: str, editor: Page) -> None:
    open_person(editor, site, "Hongyu Zhu")
    add = editor.locator("#links-group .add-row a")
    add.press("Enter")
    editor.locator("#links-group").get_by_role("button", name="Remove").last.press("Enter")
    expect(add).to_be_focused()


def test_no_admin_page_scrolls_sideways_on_a_phone(
    site: str, open_as_editor: Callable[..., Page]
) -> None:
    page = open_as_editor(viewport=PHONE)
    for path in PAGES:
        page.goto(site + path)
        assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"], path


@pytest.mark.parametrize(
    "path",
    [
        "people/person/?q=hongyu",
        "publications/publication/?q=sdpaxos",
        "people/affiliation/add/",
        "affiliations/organization/?q=peking",
    ],
)
def test_axe_reports_no_violations_of_ours_on_a_form(
    site: str, open_as_editor: Callable[..., Page], path: str
) -> None:
    editor = open_as_editor(bypass_csp=True)  # axe changes styles of fields that a script creates
    editor.goto(f"{site}/admin/{path}")
    if "?" in path:
        follow(editor.locator("#result_list tbody th a").first)
    editor.locator(".select2-selection[aria-label]").first.wait_for(state="attached")
    assert_accessible(editor, without=("empty-table-header",))  # Django's own
