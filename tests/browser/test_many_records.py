"""What an editor does with many records, counted in keys, clicks and page loads."""

import os
import re
from collections.abc import Callable, Iterator, Mapping

import pytest
from playwright.sync_api import FilePayload, Page, expect

from tests.browser.conftest import (
    DESKTOP,
    PHONE,
    assert_accessible_in_both_schemes,
    follow,
    serving,
)
from tests.browser.effort import Effort, report

QUEUE = "/admin/review/suggested-links/"
SUGGESTIONS = 100
WRONG = 8  # 8 %

# Half of the people have five suggestions each, on publications without co-authors in common, so
# that each is decided alone.
RECORDS = """
from affiliations.models import Organization
from people.models import Affiliation, Person
from publications.models import Authorship, Publication, Venue

Authorship.objects.undecided().delete()  # the demo's
place = Organization.objects.create(name="Example University")
for number in range(40):
    person = Person.objects.create(name=f"Alice Example{number:02}", is_listed=True)
    Affiliation.objects.create(
        person=person, organization=place, start="2018", role="phd_student",
        kind="education",
    )
    for paper in range(5 if number < 20 else 0):
        title = f"Paper {number:02}-{paper}"
        publication = Publication.objects.create(title=title, date="2020", kind="article")
        Authorship.objects.create(
            publication=publication, position=1, first="A.", last=f"Example{number:02}",
            person=person, link_state="suggested", linked_by="import",
            evidence=[[person.pk, 12, [["name", 12, "initials"]]]],
        )
        Authorship.objects.create(
            publication=publication, position=2, first="B.", last=f"Builder{number}{paper}"
        )
venue = Venue.objects.create(name="Sympsium on Operating Systems", kind="conference")
for number in range(50):
    Publication.objects.create(
        title=f"System {number}", date="2020", kind="inproceedings", venue=venue,
        venue_name=f"{number}th Sympsium on Operating Systems",
    )
"""


@pytest.fixture(scope="module")
def site(edited_demo: Mapping[str, str], tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with serving(edited_demo, tmp_path_factory.mktemp("many"), records=RECORDS) as address:
        yield address


def shoot(page: Page, name: str) -> None:
    if folder := os.environ.get("SHOTS"):
        page.screenshot(path=f"{folder}/{name}.png")


def count_of(page: Page, site: str, state: str) -> int:
    page.goto(f"{site}/admin/publications/authorship/?link_state__exact={state}&q=Example")
    found = re.search(r"(\d+) authors", page.locator(".paginator").inner_text())
    return int(found[1]) if found else 0


def test_100_suggestions_of_which_8_are_wrong_take_one_key_each(
    site: str, open_as_editor: Callable[..., Page]
) -> None:
    page = open_as_editor()
    effort = Effort(page)
    sent: list[str] = []
    page.on("request", lambda request: sent.append(request.method))
    page.goto(site + QUEUE)
    current = page.locator(".link-card.is-current .link-publication a")
    wrong = {f"Paper {number:02}-2" for number in range(WRONG)}
    for number in range(SUGGESTIONS):
        title = current.inner_text()
        effort.press("n" if title in wrong else "y")
        if number == 2:  # the last decision again
            effort.press("u")
            expect(page.get_by_role("status")).to_contain_text("Decision undone")
            expect(current).to_have_text(title)
            effort.press("n" if title in wrong else "y")
    page.keyboard.press("y")  # before the page says that it was the last one
    expect(page.locator("#content-main")).to_contain_text("Nothing to review.")
    assert sent.count("POST") == SUGGESTIONS + 2  # one was undone and decided again
    report("100 suggestions", effort)
    assert effort.keys == SUGGESTIONS + 2
    assert effort.loads == 2  # the queue, and what is left in it
    messages = page.locator(".messagelist")
    expect(messages).to_contain_text("Confirmed as ")
    shoot(page, "all-decided")
    page.keyboard.press("u")
    expect(messages).to_contain_text("Decision undone.")
    expect(current).to_have_text(title)
    shoot(page, "last-undone")
    page.keyboard.press("y")
    expect(page.locator("#content-main")).to_contain_text("Nothing to review.")
    assert count_of(page, site, "confirmed") == SUGGESTIONS - WRONG
    assert count_of(page, site, "rejected") == WRONG


def test_30_end_dates_are_set_at_once(site: str, open_as_editor: Callable[..., Page]) -> None:
    page = open_as_editor()
    effort = Effort(page)
    page.goto(f"{site}/admin/people/affiliation/?role__exact=phd_student&q=Example+University")
    boxes = page.locator("input.action-select")
    effort.click(boxes.first)
    effort.clicks += 1  # the last of the 30, with the Shift key
    boxes.nth(29).click(modifiers=["Shift"])
    effort.clicks += 1
    page.get_by_role("combobox", name="Action").select_option(label="Set the end date")
    effort.click(page.get_by_role("button", name="Go"))
    effort.type(page.get_by_label("End:", exact=True), "2026-06")
    effort.press("Enter")
    expect(page.locator(".bulk")).to_contain_text("Will change 30")
    shoot(page, "bulk-desktop")
    effort.click(page.get_by_role("button", name="Change 30 rows"))
    expect(page.locator(".messagelist")).to_contain_text("Changed 30 affiliations.")
    report("30 end dates", effort)
    assert effort.clicks <= 7
    assert effort.loads <= 4
    page.locator(".messagelist").get_by_role("link", name="Undo").click()
    page.get_by_role("button", name="Undo", exact=True).click()
    expect(page.locator(".messagelist")).to_contain_text("Undone.")
    page.goto(f"{site}/admin/people/affiliation/?role__exact=phd_student&q=Example+University")
    expect(page.locator('input[name$="-end"][value="2026-06"]')).to_have_count(0)


def test_a_new_student_takes_three_clicks_and_leaving_takes_one(
    site: str, open_as_editor: Callable[..., Page]
) -> None:
    page = open_as_editor()
    effort = Effort(page)
    page.goto(f"{site}/admin/people/person/")
    effort.loads = 0
    effort.click(page.get_by_role("link", name="New member"))
    effort.type(page.get_by_label("Name:", exact=True), "Dana Example")
    for key in ("Tab", "p", "h"):
        effort.press(key)
    expect(page.get_by_label("Role:")).to_have_value("phd_student")
    for key in ("Tab", "Enter", *"peking"):
        effort.press(key)
    expect(page.locator(".select2-results__option--highlighted")).to_contain_text(
        "Peking University"
    )
    effort.press("Enter")
    effort.type(page.get_by_label("Start:"), "2020-09")
    effort.press("Enter")
    expect(page.locator(".messagelist")).to_contain_text("“Dana Example” was added.")
    report("new student", effort)
    assert effort.clicks <= 3
    assert effort.loads == 2  # the form and the person's page

    effort = Effort(page)
    effort.click(page.get_by_role("link", name="Leaves"))
    expect(page.get_by_label("Until:")).to_be_focused()
    effort.press("Control+a")
    for key in (*"2025-06", "Tab", *"Startup", "Enter"):
        effort.press(key)
    expect(page.get_by_role("button", name="Change 1 row")).to_be_focused()
    expect(page.locator(".bulk")).to_contain_text("“Startup” is a new organization.")
    effort.press("Enter")
    expect(page.locator(".messagelist")).to_contain_text("Changed 1 person.")
    expect(page.locator("#affiliations-group")).to_contain_text("2020-09 – 2025-06")
    report("graduate leaves", effort)
    assert effort.clicks == 1
    assert effort.loads == 3  # the form, its preview and the person's page


CV = {
    "Affiliations": "2015–2019, Ph.D. in Physics, Peking University\n"
    "2019-10 – 2021-09, Postdoc, Example University\n"
    "since 2021-10, Assistant Professor, Example University",
    "Awards": "2018, Best Paper Award, Example Conference\n2019: Dissertation award",
    "Talks": "Keynote: On Examples, Example Workshop, Bern, June 2022",
    "Teaching": "Teaching assistant, Mechanics (Fall 2016, Fall 2017)",
    "Service and memberships": "2020–2022  Program committee, Example Conference\n"
    "Member, ACM, 2019",
    "Skills and languages": "Languages: English (fluent), Mandarin (native)",
}
"""Sections of a small CV as they are pasted."""


def test_a_small_cv_is_pasted_section_by_section(
    site: str, open_as_editor: Callable[..., Page]
) -> None:
    page = open_as_editor(permissions=["clipboard-write"])
    page.goto(f"{site}/admin/people/person/add/")
    effort = Effort(page)
    effort.type(page.get_by_label("Name:", exact=True), "Eve Example")
    effort.click(page.get_by_label("Listed"))
    for section, lines in CV.items():
        page.evaluate("text => navigator.clipboard.writeText(text)", lines)
        group = page.locator(".inline-group").filter(has=page.get_by_role("heading", name=section))
        effort.click(group.locator("xpath=following-sibling::*[1]").get_by_role("textbox"))
        effort.press("Control+v")
    with page.expect_navigation():
        effort.press("Control+s")
    expect(page.locator(".error-summary")).to_contain_text("11 rows were added.")
    expect(page.locator("#id_affiliations-0-degree")).to_have_value("Ph.D.")
    expect(page.locator("#id_activities-2-0-event")).to_have_value("Example Workshop")
    with page.expect_navigation():
        effort.press("Control+s")
    expect(page.locator(".messagelist")).to_contain_text("was added successfully")
    report("whole (small) CV", effort)
    assert effort.keys <= 20
    assert effort.clicks == 8
    assert effort.loads == 2  # the rows, and the list
    page.goto(f"{site}/people/eve-example/")
    for text in ("Assistant Professor", "Peking University", "Best Paper Award", "Mechanics"):
        expect(page.locator("main")).to_contain_text(text)


def test_axe_finds_nothing_in_pasted_rows(site: str, open_as_editor: Callable[..., Page]) -> None:
    page = open_as_editor(bypass_csp=True, reduced_motion="reduce", java_script_enabled=True)
    page.goto(f"{site}/admin/people/person/?q=Example00")
    follow(page.locator("#result_list tbody th a").first)
    page.locator("[name='_pasted-affiliations']").fill("2019 Postdoc, Group, Unknown University")
    page.locator("[name='_pasted-activities']").fill("Travel grant")
    with page.expect_navigation():
        page.keyboard.press("Control+s")
    expect(page.locator(".error-summary")).to_contain_text("2 rows were added.")
    assert_accessible_in_both_schemes(page, without=("empty-table-header",))


def test_a_venue_is_corrected_on_50_publications(
    site: str, open_as_editor: Callable[..., Page]
) -> None:
    page = open_as_editor()
    effort = Effort(page)
    page.goto(f"{site}/admin/publications/venue/?q=sympsium")
    effort.click(page.get_by_role("link", name="Sympsium on Operating Systems"))
    right = "Symposium on Operating Systems"
    effort.type(page.get_by_label("Name:", exact=True), right)
    effort.click(page.get_by_role("button", name="Save", exact=True))
    expect(page.locator(".bulk")).to_contain_text("Will change 50")
    shoot(page, "printed-desktop")
    effort.click(page.get_by_role("button", name="Change 50 rows"))
    expect(page.locator(".messagelist")).to_contain_text("Changed 50 publications.")
    report("venue typo in 50 publications", effort)
    assert effort.clicks <= 4
    page.goto(f"{site}/admin/publications/publication/?q=symposium+operating+systems+system")
    expect(page.locator(".paginator")).to_contain_text(re.compile(r"5\d publications"))


@pytest.mark.parametrize("size", ["phone", "desktop"])
def test_axe_finds_nothing_on_the_pages_for_many_records(
    site: str, open_as_editor: Callable[..., Page], size: str
) -> None:
    viewport = PHONE if size == "phone" else DESKTOP
    page = open_as_editor(viewport=viewport, reduced_motion="reduce", bypass_csp=True)
    page.goto(f"{site}/admin/people/affiliation/?role__exact=phd_student")
    shoot(page, f"list-{size}")
    assert_accessible_in_both_schemes(page, without=("label-title-only",))  # of Django's search box
    page.locator("input.action-select").first.check()
    page.get_by_role("combobox", name="Action").select_option(label="Move to another organization")
    follow(page.get_by_role("button", name="Go"))
    page.locator(".select2-selection").first.wait_for(state="attached")
    shoot(page, f"move-{size}")
    assert_accessible_in_both_schemes(page)
    page.goto(f"{site}/admin/people/person/new-member/")
    page.locator("[name=lines]").fill("Dora Example, postdoc\nAlice Example00, gardener")
    follow(page.get_by_role("button", name="Preview"))
    expect(page.locator(".bulk-problem").first).to_be_visible()
    shoot(page, f"members-{size}")
    assert_accessible_in_both_schemes(page)
    page.goto(f"{site}/admin/people/person/?q=Example01")
    follow(page.locator("#result_list tbody th a"))
    follow(page.get_by_role("link", name="Leaves"))
    page.get_by_label("Now at:").fill("Startup")
    follow(page.get_by_role("button", name="Preview"))
    shoot(page, f"leaves-{size}")
    assert_accessible_in_both_schemes(page)
    page.goto(f"{site}/admin/publications/venue/")
    for name in ("untitled-publications", "namesakes", "alike-venues", "ends-passed"):
        page.goto(f"{site}/admin/review/{name}/")
        assert_accessible_in_both_schemes(page)
    if size == "phone":
        assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


def test_a_table_that_takes_long_says_that_it_is_being_read(
    site: str, open_as_editor: Callable[..., Page]
) -> None:
    page = open_as_editor()
    page.goto(f"{site}/admin/people/person/table/")
    rows = "".join(f"Alice Newcomer{number:03}\n" for number in range(300))
    table: FilePayload = {
        "name": "a.csv",
        "mimeType": "text/csv",
        "buffer": f"name\n{rows}".encode(),
    }
    page.get_by_label("CSV or Excel file").set_input_files(table)
    page.evaluate(
        """() => addEventListener('pagehide', () => {
            sessionStorage.said = document.querySelector('.busy').textContent;
        })"""
    )
    follow(page.get_by_role("button", name="Show what it changes"))
    assert "keep this page open" in page.evaluate("sessionStorage.said")
    expect(page.get_by_role("status").filter(has_text="Working")).to_have_count(0)
