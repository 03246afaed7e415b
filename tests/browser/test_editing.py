"""Two editors at once, errors, previews, the keyboard and photos, in the browser."""

import io
from collections.abc import Callable, Iterator, Mapping

import pytest
from PIL import Image
from playwright.sync_api import FilePayload, Page, expect

from tests.browser.conftest import (
    PHONE,
    assert_accessible,
    assert_accessible_in_the_dark,
    follow,
    serving,
    switch_to,
)

MOST_KEYS = 20
PERSON = "Hao Zhang"
TO_THE_START = """() => {
    document.body.tabIndex = -1;
    document.body.focus();
    document.body.removeAttribute('tabindex');
    scrollTo(0, 0);
}"""


@pytest.fixture(scope="module")
def site(edited_demo: Mapping[str, str], tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with serving(edited_demo, tmp_path_factory.mktemp("editing")) as address:
        yield address


def open_person(page: Page, site: str, name: str) -> None:
    page.goto(f"{site}/admin/people/person/?q={name}")
    follow(page.locator("#result_list").get_by_role("link", name=name, exact=True))
    expect(page.get_by_role("heading", level=2, name=name)).to_be_visible()


def open_section(page: Page, name: str) -> None:
    summary = page.locator("summary", has_text=name).first
    if summary.locator("xpath=..").get_attribute("open") is None:
        summary.click()


def test_an_editor_sees_the_other_window_and_loses_nothing(
    site: str, open_as_editor: Callable[..., Page]
) -> None:
    first, second = open_as_editor(), open_as_editor(bypass_csp=True)  # for axe
    open_person(first, site, PERSON)
    open_person(second, site, PERSON)
    expect(second.locator(".presence")).to_have_text("You have this open in another window.")
    first.get_by_label("Tagline").fill("Climbs mountains")
    first.get_by_role("button", name="Save and continue editing").click()
    expect(first.locator(".messagelist")).to_contain_text("was changed successfully")
    second.get_by_label("Tagline").fill("Sails around the world")
    open_section(second, "Texts")
    second.locator("#id_beyond_work").fill("Plays chess")
    second.get_by_role("button", name="Save", exact=True).click()
    conflict = second.locator(".conflict")
    expect(conflict).to_contain_text("Climbs mountains")
    expect(conflict).to_contain_text("Sails around the world")
    expect(second.get_by_label("Tagline")).to_have_value("Sails around the world")
    expect(second.locator("#id_beyond_work")).to_have_value("Plays chess")
    assert_accessible(second, without=("empty-table-header",))
    assert_accessible_in_the_dark(second)
    switch_to(second, "light")
    conflict.get_by_label("In the other window").check()
    second.get_by_role("button", name="Save and continue editing").click()
    expect(second.get_by_label("Tagline")).to_have_value("Climbs mountains")
    expect(second.locator("#id_beyond_work")).to_have_value("Plays chess")


@pytest.mark.parametrize("scripts", [True, False])
def test_an_error_in_a_folded_section_is_shown_and_has_the_focus(
    site: str, open_as_editor: Callable[..., Page], *, scripts: bool
) -> None:
    page = open_as_editor(java_script_enabled=scripts)
    open_person(page, site, PERSON)
    open_section(page, "Parts of the name")
    page.locator("#id_orcid").fill("nonsense")
    page.get_by_role("button", name="Save", exact=True).click()
    summary = page.locator(".error-summary")
    expect(summary).to_contain_text("ORCID iD: This isn’t a valid ORCID iD")
    expect(page.locator("#id_orcid")).to_be_in_viewport()
    expect(page.locator("#id_orcid")).to_be_focused()
    summary.get_by_role("link").click()
    expect(page.locator("#id_orcid")).to_be_in_viewport()


def test_a_preview_opens_beside_the_form_and_saves_nothing(site: str, editor: Page) -> None:
    open_person(editor, site, PERSON)
    before = editor.get_by_label("Tagline").input_value()
    editor.get_by_label("Tagline").fill("Only tried out")
    with editor.context.expect_page() as opened:
        editor.get_by_role("button", name="Preview").click()
    preview = opened.value
    expect(preview.locator(".preview-banner")).to_contain_text("nothing is saved")
    expect(preview.locator("main")).to_contain_text("Only tried out")
    expect(editor.get_by_label("Tagline")).to_have_value("Only tried out")
    editor.on("dialog", lambda dialog: dialog.accept())  # unsaved changes
    editor.reload()
    editor.get_by_label("Tagline").fill(before)
    open_person(editor, site, PERSON)
    expect(editor.get_by_label("Tagline")).to_have_value(before)


def test_save_stays_in_view_and_the_keyboard_saves(site: str, editor: Page) -> None:
    open_person(editor, site, PERSON)
    for position in (0, 600, 1500):
        editor.evaluate(f"window.scrollTo(0, {position})")
        expect(editor.get_by_role("button", name="Save", exact=True)).to_be_in_viewport()
    editor.get_by_label("Tagline").fill("Saved with the keyboard")
    with editor.expect_navigation():
        editor.keyboard.press("Control+s")
    expect(editor.locator(".messagelist")).to_contain_text("was changed successfully")
    open_person(editor, site, PERSON)
    expect(editor.get_by_label("Tagline")).to_have_value("Saved with the keyboard")
    editor.keyboard.press("Meta+s")
    expect(editor.locator(".messagelist")).to_contain_text("was changed successfully")


@pytest.mark.parametrize("viewport", [{"width": 1366, "height": 768}, PHONE])
def test_no_focused_control_is_below_the_buttons(
    site: str, open_as_editor: Callable[..., Page], viewport: dict[str, int]
) -> None:
    page = open_as_editor(viewport=viewport)
    open_person(page, site, PERSON)
    page.get_by_label("Name:", exact=True).focus()
    covered = """() => {
        const focused = document.activeElement;
        if (focused.closest('.submit-row, .sections')) return '';
        const box = focused.getBoundingClientRect();
        const bar = document.querySelector('.submit-row').getBoundingClientRect();
        return box.bottom > bar.top + 1 && box.top < bar.bottom ? focused.outerHTML : '';
    }"""
    for _press in range(60):
        page.keyboard.press("Tab")
        assert page.evaluate(covered) == ""


def test_the_buttons_take_one_row_of_a_phone(
    site: str, open_as_editor: Callable[..., Page]
) -> None:
    page = open_as_editor(viewport=PHONE)
    open_person(page, site, PERSON)
    bar = page.locator(".submit-row")
    assert bar.evaluate("bar => bar.offsetHeight") < 72
    bar.get_by_role("link", name="Delete").focus()
    expect(bar.get_by_role("link", name="Delete")).to_be_in_viewport(ratio=1)
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


def test_the_first_fields_of_all_rows_are_aligned(site: str, editor: Page) -> None:
    open_person(editor, site, PERSON)
    edges = [editor.locator(f"[name={name}]").bounding_box() for name in ("name", "tagline")]
    assert len({edge and edge["x"] for edge in edges}) == 1


def test_every_section_is_reached_with_few_keys(site: str, editor: Page) -> None:
    open_person(editor, site, PERSON)
    sections = editor.locator(".sections a").evaluate_all("all => all.map(a => a.hash.slice(1))")
    assert len(sections) > 10
    for section in sections:
        editor.evaluate(TO_THE_START)
        keys = 0

        def press(key: str) -> None:
            nonlocal keys
            keys += 1
            editor.keyboard.press(key)

        press("Tab")
        press("Enter")  # skips to the main content
        while editor.evaluate("document.activeElement.hash?.slice(1)") != section:
            press("Tab")
            assert keys < MOST_KEYS, section
        press("Enter")
        expect(editor.locator(f"#{section} :focus")).to_have_count(1)
        assert keys < MOST_KEYS, f"{section}: {keys}"


def test_rows_are_moved_with_the_keyboard_and_by_dragging(site: str, editor: Page) -> None:
    open_person(editor, site, "Hongyu Zhu")
    group = editor.locator("#interests-group")
    rows = group.locator("tr.form-row:not(.empty-form)")
    names = rows.locator(".select2-selection__rendered")
    expect(names).to_have_count(rows.count())
    before = [text.strip("×") for text in names.all_inner_texts()]
    assert len(before) >= 3
    rows.nth(0).locator(".move-row").focus()
    editor.keyboard.press("ArrowDown")
    expect(editor.locator("#ordering")).to_contain_text("Moved to 2 of")
    expect(names.nth(1)).to_contain_text(before[0])
    handle, target = rows.nth(2).locator(".move-row"), rows.nth(0)
    handle.scroll_into_view_if_needed()
    start, end = handle.bounding_box(), target.bounding_box()
    assert start is not None
    assert end is not None
    editor.mouse.move(start["x"] + 5, start["y"] + 5)
    editor.mouse.down()
    editor.mouse.move(start["x"] + 5, end["y"] + 30, steps=8)
    editor.mouse.move(start["x"] + 5, end["y"] + 2, steps=4)
    editor.mouse.up()
    expect(names.nth(0)).to_contain_text(before[2])
    editor.get_by_role("button", name="Save and continue editing").click()
    expect(editor.locator(".messagelist")).to_contain_text("was changed successfully")
    expect(names.nth(0)).to_contain_text(before[2])
    expect(names.nth(1)).to_contain_text(before[1])
    expect(names.nth(2)).to_contain_text(before[0])


def test_blocks_of_the_home_page_are_dragged_and_saved_on_a_phone(site: str, editor: Page) -> None:
    editor.set_viewport_size(PHONE)
    editor.goto(f"{site}/admin/website/site/")
    rows = editor.locator("#home_blocks-group .inline-related:not(.empty-form)")
    names = rows.locator(".inline_label")
    before = names.all_inner_texts()
    for row in rows.all():  # a long name is beside the handle, not below it
        handle, name = row.locator(".move-row").bounding_box(), row.locator(".inline_label")
        beside = name.bounding_box()
        assert handle is not None
        assert beside is not None
        assert beside["y"] < handle["y"] + handle["height"]
    rows.nth(1).scroll_into_view_if_needed()
    start, end = rows.nth(0).locator(".move-row").bounding_box(), rows.nth(2).bounding_box()
    assert start is not None
    assert end is not None
    editor.mouse.move(start["x"] + 5, start["y"] + 5)
    editor.mouse.down()
    editor.mouse.move(start["x"] + 5, end["y"] + end["height"] - 2, steps=12)
    editor.mouse.up()
    after = [before[1], before[2], before[0], *before[3:]]
    expect(names).to_have_text(after)
    editor.get_by_role("button", name="Save and continue editing").click()
    expect(editor.locator(".messagelist")).to_contain_text("was changed successfully")
    expect(names).to_have_text(after)


@pytest.mark.parametrize("place", [0, -1])
def test_the_page_scrolls_while_a_row_is_dragged_to_its_edge(
    site: str, editor: Page, place: int
) -> None:
    editor.set_viewport_size({"width": 390, "height": 500})
    editor.goto(f"{site}/admin/website/site/")
    names = editor.locator("#home_blocks-group .inline_label:visible")
    handles = editor.locator("#home_blocks-group .move-row")
    moved = names.all_inner_texts()[-1 - place]
    handle = handles.nth(-1 - place)
    handle.evaluate("handle => handle.scrollIntoView({block: 'center'})")
    box = handle.bounding_box()
    assert box is not None
    editor.mouse.move(box["x"] + 5, box["y"] + 5)
    editor.mouse.down()
    editor.mouse.move(box["x"] + 5, 10 if place == 0 else 450, steps=5)
    expect(names.nth(place)).to_have_text(moved)
    editor.mouse.up()


def test_a_title_in_a_list_has_room_for_several_words_on_a_phone(site: str, editor: Page) -> None:
    editor.set_viewport_size(PHONE)
    for path, column in (
        ("publications/publication/", "th.field-title_shown"),
        ("history/event/", "td.field-what"),
    ):
        editor.goto(f"{site}/admin/{path}")
        box = editor.locator(f"#result_list {column}").first.bounding_box()
        assert box is not None
        assert box["width"] >= PHONE["width"] / 2


def test_what_scripts_add_has_a_name(site: str, editor: Page) -> None:
    editor.goto(f"{site}/admin/website/site/")
    group = editor.get_by_role("group", name="Numbers", exact=True)
    expect(group.get_by_role("heading", name="Numbers", exact=True)).to_be_visible()
    expect(
        group.get_by_role("button", name="Move: drag, or press the arrow keys Numbers")
    ).to_have_count(1)
    editor.goto(f"{site}/admin/website/calendarevent/add/")
    expect(editor.get_by_role("link", name="Choose a Date")).to_have_count(2)
    expect(editor.get_by_role("link", name="Choose a Time")).to_have_count(2)


MISSING = """() => [...document.querySelectorAll("[aria-describedby]")]
    .filter((field) => field.checkVisibility() && !field.closest(".empty-form"))
    .flatMap((field) => field.getAttribute("aria-describedby").split(" "))
    .filter((id) => !document.getElementById(id))"""


def test_fields_of_an_added_row_and_autocompletes_are_described(site: str, editor: Page) -> None:
    open_person(editor, site, "Hongyu Zhu")
    group = editor.locator("#affiliations-group")
    group.locator(".add-row a").click()
    row = group.locator(".inline-related:not(.empty-form)").last
    expect(row.locator("input[name$='-end']")).to_have_accessible_description(
        "Leave empty if ongoing."
    )
    assert editor.evaluate(MISSING) == []
    editor.goto(f"{site}/admin/people/affiliation/add/")
    editor.get_by_role("button", name="Save", exact=True).click()
    box = editor.get_by_role("combobox", name="Person:")
    expect(box).to_be_focused()
    expect(box).to_have_accessible_description("This field is required.")


def test_enter_adds_a_row_which_begins_with_the_organization_of_the_last(
    site: str, editor: Page
) -> None:
    open_person(editor, site, "Hongyu Zhu")
    group = editor.locator("#activities-group")  # awards, the first of the activities
    rows = group.locator("tr.form-row:not(.empty-form)")
    before = rows.count()
    group.locator(".add-row a").click()
    row = rows.nth(before)
    row.locator("input[name$='-title']").fill("First prize")
    row.locator(".select2-selection").click()
    editor.keyboard.type("peking")
    expect(editor.locator(".select2-results__option--highlighted")).to_contain_text(
        "Peking University"
    )
    editor.keyboard.press("Enter")
    row.locator("input[name$='-when']").fill("2021-09")
    editor.keyboard.press("Enter")
    expect(rows).to_have_count(before + 2)
    second = rows.nth(before + 1)
    expect(second.locator("input[name$='-title']")).to_be_focused()
    expect(second.locator(".select2-selection__rendered")).to_contain_text("Peking University")
    editor.keyboard.type("Second prize")
    editor.keyboard.press("Enter")  # one more, which stays empty
    expect(rows).to_have_count(before + 3)
    editor.keyboard.press("Control+s")
    expect(editor.locator(".messagelist")).to_contain_text("was changed successfully")
    open_person(editor, site, "Hongyu Zhu")
    expect(rows).to_have_count(before + 2)
    places = rows.locator(".select2-selection__rendered")
    expect(places.nth(before)).to_contain_text("Peking University")
    expect(places.nth(before + 1)).to_contain_text("Peking University")


def test_a_click_on_the_photo_sets_its_focal_point(
    site: str, editor: Page, open_page: Callable[..., Page]
) -> None:
    out = io.BytesIO()
    Image.new("RGB", (1200, 600), (90, 120, 90)).save(out, "PNG")
    open_person(editor, site, PERSON)
    open_section(editor, "Pictures")
    photo: FilePayload = {"name": "photo.png", "mimeType": "image/png", "buffer": out.getvalue()}
    editor.locator("#id_photo").set_input_files(photo)
    editor.get_by_role("button", name="Save and continue editing").click()
    expect(editor.locator(".messagelist")).to_contain_text("was changed successfully")
    open_section(editor, "Pictures")
    picture = editor.locator(".focus-frame img").first
    box = picture.bounding_box()
    assert box is not None
    picture.click(position={"x": box["width"] * 0.9, "y": box["height"] * 0.25})
    expect(editor.locator("#id_photo_focus_x")).to_have_value("90")
    # How high the picture is, and so what a pixel of it is worth, depends on the fonts.
    height = editor.locator("#id_photo_focus_y").input_value()
    assert 24 <= int(height) <= 26
    marker = editor.locator(".focus-marker").first.bounding_box()
    assert marker is not None
    across = (marker["x"] + marker["width"] / 2 - box["x"]) / box["width"]
    assert across == pytest.approx(0.9, abs=0.02)
    editor.get_by_role("button", name="Save and continue editing").click()
    expect(editor.locator(".messagelist")).to_contain_text("was changed successfully")
    visitor = open_page()
    visitor.goto(site + "/people/hao-zhang/")
    portrait = visitor.locator("img.portrait--large")
    assert f".90-{height}." in (portrait.get_attribute("src") or "")
    assert portrait.evaluate("image => image.decode().then(() => image.naturalWidth)") > 0


@pytest.mark.parametrize("viewport", [{"width": 1366, "height": 768}, PHONE])
def test_a_persons_form_is_accessible_in_light_and_dark(
    site: str, open_as_editor: Callable[..., Page], viewport: dict[str, int]
) -> None:
    page = open_as_editor(viewport=viewport, bypass_csp=True)
    open_person(page, site, PERSON)
    page.locator(".select2-selection[aria-label]").first.wait_for(state="attached")
    assert_accessible(page, without=("empty-table-header",))
    assert_accessible_in_the_dark(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= viewport["width"]
