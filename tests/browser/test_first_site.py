"""The head of a group makes its site from an empty directory, in the browser alone."""

import io
from collections.abc import Callable, Iterator, Mapping

import pytest
from PIL import Image
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.conftest import ADD_EDITOR, EDITOR, PASSWORD, follow, serving, sign_in
from tests.browser.effort import Effort, report

PEOPLE = """Irene Moreno, Professor, 2015, irene@example.org
Chidi Okafor, Postdoc, 2022-04, chidi@example.org
Sara Lindqvist, Ph.D. student, 2021-09, sara@example.org
Kenji Tanaka, Ph.D. student, 2020-10, kenji@example.org
Maya Cohen, Ph.D. student, 2023-09, maya@example.org
Liam Walsh, Ph.D. student, 2024-09, liam@example.org
Zeynep Kaya, Master's student, 2026-02, zeynep@example.org
Omar Haddad, Research staff, 2019-01, omar@example.org
Julia Novak, Staff, 2016, julia@example.org
Tom Becker, Visiting researcher, 2026-09, tom@example.org"""
BIBTEX = """
@article{sand, author={Moreno, Irene and Tanaka, Kenji}, title={Tides and Sand}, year={2021}}
@article{reefs, author={Okafor, Chidi and Other, Ann}, title={Tides and Reefs}, year={2022}}
"""
PROJECTS = (
    ("Mudflat Watch", "Sensors in the mud", "Irene Moreno"),
    ("Reef Clock", "When corals feed", "Chidi Okafor"),
    ("Ice Edge", "Tides below sea ice", "Sara Lindqvist"),
)
NEWS = ("Two new sensors in the bay", "We are moving to the harbor")


@pytest.fixture
def site(
    browser: Browser, empty: Mapping[str, str], tmp_path_factory: pytest.TempPathFactory
) -> Iterator[str]:
    """An empty one for each try, as nothing can be made twice."""
    folder = tmp_path_factory.mktemp("first_site")
    with serving(empty, folder, records=ADD_EDITOR, run_jobs=True) as address:
        yield address


def fill(effort: Effort, **texts: str) -> None:
    for name, text in texts.items():
        effort.type(effort.page.locator(f"[name={name}]"), text)


def choose(effort: Effort, field: str, text: str) -> None:
    """Type into an autocomplete field, and press Enter."""
    chosen = effort.page.locator(f"[name={field}] + .select2 .select2-selection")
    effort.click(chosen)
    expect(effort.page.locator(".select2-container--open .select2-search__field")).to_be_focused()
    effort.page.keyboard.type(text)
    effort.keys += len(text)
    expect(effort.page.locator(".select2-results__option--highlighted")).to_contain_text(text)
    effort.press("Enter")
    expect(chosen).to_contain_text(text)


def press(effort: Effort, button: Locator) -> None:
    effort.clicks += 1
    follow(button)
    expect(effort.page.locator(".errornote, .errorlist")).to_have_count(0)


def press_save(effort: Effort, button: str = "_save") -> None:
    press(effort, effort.page.locator(f"[name={button}]").first)
    expect(effort.page.locator(".messagelist")).to_contain_text("successfully")


def give_a_file(effort: Effort, label: str, name: str, content: bytes) -> None:
    effort.page.get_by_label(label).first.set_input_files(
        {"name": name, "mimeType": "application/octet-stream", "buffer": content}
    )
    effort.clicks += 2  # the field, and the file in the dialog of the browser


@pytest.mark.both_databases
def test_the_site_of_a_group_is_made_in_an_afternoon(
    site: str, open_page: Callable[..., Page]
) -> None:
    page = open_page()
    sign_in(page, site, EDITOR, PASSWORD)
    page.goto(f"{site}/admin/")
    effort = Effort(page)
    describe_the_site(effort)
    add_ten_people(effort)
    import_publications(effort)
    tell_what_the_group_does(effort)
    report("a site from an empty directory", effort)
    assert effort.clicks < 70
    assert effort.loads < 40
    assert effort.minutes < 6
    look_as_a_visitor(open_page(), site)


def describe_the_site(effort: Effort) -> None:
    page, logo = effort.page, io.BytesIO()
    Image.new("RGB", (480, 96), (20, 90, 120)).save(logo, "PNG")
    press(effort, page.get_by_role("link", name="Site", exact=True))
    fill(effort, name="Tide Laboratory", tagline="How coasts live with the sea", accent="#146078")
    give_a_file(effort, "Logo", "logo.png", logo.getvalue())
    press_save(effort)
    press(effort, page.get_by_role("link", name="Organizations").first)
    press(effort, page.locator(".addlink").first)
    fill(effort, name="Tide Laboratory")
    press_save(effort)


def add_ten_people(effort: Effort) -> None:
    page = effort.page
    press(effort, page.get_by_role("link", name="People", exact=True).first)
    press(effort, page.get_by_role("link", name="New member").first)
    choose(effort, "organization", "Tide")
    effort.click(page.locator("[name=lines]"))
    page.locator("[name=lines]").fill(PEOPLE)
    effort.keys += 1  # pasted
    press(effort, page.locator("[name=_lines]"))
    press(effort, page.locator("input[value*=members], button:has-text('members')").first)
    expect(page.locator(".messagelist")).to_contain_text("10")


def import_publications(effort: Effort) -> None:
    page = effort.page
    pages = page.get_by_role("navigation", name="Main pages")
    press(effort, pages.get_by_role("link", name="Import"))
    give_a_file(effort, "BibTeX files", "group.bib", BIBTEX.encode())
    effort.click(page.get_by_role("button", name="Show the plan"))
    effort.click(page.get_by_role("button", name="Import 2 entries"))
    expect(page.get_by_role("link", name="Undo this import")).to_be_visible()


def tell_what_the_group_does(effort: Effort) -> None:
    page = effort.page

    def add(model: str) -> None:
        follow(page.locator("#site-name a, .breadcrumbs a").first)
        press(effort, page.locator(f".model-{model} .addlink"))

    add("project")
    for name, tagline, person in PROJECTS:
        fill(effort, name=name, tagline=tagline)
        choose(effort, "members-0-person", person)
        press_save(effort, "_save" if name == PROJECTS[-1][0] else "_addanother")
    add("newsitem")
    for title in NEWS:
        fill(effort, title=title, text="More in the text.")
        effort.click(page.locator("[name=release]"))
        page.locator("[name=release]").select_option("public")
        press_save(effort, "_save" if title == NEWS[-1] else "_addanother")
    add("position")
    fill(effort, title="Ph.D. position on salt marshes", text="You like mud. We have mud.")
    choose(effort, "organization", "Tide")
    fill(effort, deadline="2999-01-31", email="irene@example.org")
    effort.click(page.locator("[name=is_public]"))
    press_save(effort)


def look_as_a_visitor(page: Page, site: str) -> None:
    page.goto(site)
    expect(page).to_have_title("Tide Laboratory")
    expect(page.get_by_role("banner").locator("img")).to_be_visible()
    accent = "getComputedStyle(document.documentElement).getPropertyValue('--rubric')"
    assert "146078" in page.evaluate(accent)
    main = page.get_by_role("main")
    for text in (*NEWS, "How coasts live with the sea"):
        expect(main).to_contain_text(text)
    page.goto(f"{site}/people/")
    for line in PEOPLE.splitlines():
        expect(main).to_contain_text(line.partition(",")[0])
    page.goto(f"{site}/people/irene-moreno/")
    for text in ("Professor", "Tides and Sand", "Mudflat Watch"):
        expect(main).to_contain_text(text)
    page.goto(f"{site}/projects/")
    for name, tagline, _person in PROJECTS:
        expect(main).to_contain_text(name)
        expect(main).to_contain_text(tagline)
    page.goto(f"{site}/positions/")
    expect(main).to_contain_text("Ph.D. position on salt marshes")
