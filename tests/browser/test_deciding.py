"""An editor links authors: by keyboard, without JavaScript, and in place on public pages."""

import os
import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import (
    DESKTOP,
    PHONE,
    assert_accessible_in_both_schemes,
    follow,
    serving,
)

QUEUE = "/admin/review/suggested-links/"

# Each test decides about people of its own: two who share a name, each with a group; or one who has
# the publications of two people.
_NAMESAKES = DECIDED, LOOKED_AT = "Wei Wang", "Ada Ames"
_MIXED = SPLIT, REJECTED, ADDED_LATER, SHOWN = "Mia Mixed", "Rob Rival", "Sue Second", "Ola Other"
_RECORDS = """
from people.models import Person
from publications.models import Authorship, Publication

def publish(title, year, *names, **link):
    publication = Publication.objects.create(title=title, date=str(year), kind="inproceedings")
    for position, name in enumerate(names, start=1):
        first, last = name.split()
        fields = link if position == 1 else {}
        Authorship.objects.create(
            publication=publication, position=position, first=first, last=last, **fields
        )
    publication.save()

def add_namesakes(name):
    chemist = Person.objects.create(name=name, tagline="Chemist", is_listed=True)
    physicist = Person.objects.create(name=name, tagline="Physicist", is_listed=True)
    printed = ["name", -3, "same"]
    evidence = [
        [chemist.pk, 25, [printed, ["co-authors", 28, 2]]],
        [physicist.pk, -23, [printed, ["outside-years", -20]]],
    ]
    reverse = [evidence[1], evidence[0]]
    publish("Published Chemistry", 2019, name, person=chemist, link_state="confirmed")
    publish("Published Physics", 1999, name, person=physicist, link_state="confirmed")
    for number in range(14):
        title = f"Reactions of {name}, Part {number}"
        publish(title, 2015, name, "Bob Builder", "Carol Cook", evidence=evidence)
    for number in range(3):
        title = f"Particles of {name}, Part {number}"
        publish(title, 2001, name, "Dora Dent", "Eve East", evidence=reverse)
    publish(f"Poems of {name}", 2010, name, evidence=evidence)

def add_mixed(name):
    mixed = Person.objects.create(name=name, is_listed=True)
    link = {"person": mixed, "link_state": "confirmed", "linked_by": "import"}
    link["evidence"] = [[mixed.pk, 22, [["name", 22, "same"]]]]
    for number in range(3):
        publish(f"On Bridges {number}", 2005 + number, name, "Fay Forth", **link)
    for number in range(2):
        publish(f"On Opera {number}", 2019, name, "Gil Green", **link)
"""
_FOLLOWED = "Cal Zyxquist"
_RECORDS += f"""
cal = [Person.objects.create(name="{_FOLLOWED}", is_listed=True) for _ in range(2)]
carl = Person.objects.create(name="Carl Zyxquist", is_listed=True)
printed = [["name", 12, "same"]]
evidence = [[person.pk, 12, printed] for person in (*cal, carl)]
publish("Chains, Part 1", 2015, "{_FOLLOWED}", "Ottokar Quuxberg", evidence=evidence[:2])
publish("Chains, Part 2", 2016, "C Zyxquist", "Ottokar Quuxberg", evidence=evidence)
for name in {_NAMESAKES}:
    add_namesakes(name)
for name in {_MIXED}:
    add_mixed(name)
"""


@pytest.fixture(scope="module")
def site(edited_demo: Mapping[str, str], tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a demo with namesakes, and an account for an editor."""
    with serving(edited_demo, tmp_path_factory.mktemp("decided"), records=_RECORDS) as address:
        yield address


def shoot(page: Page, name: str) -> None:
    if folder := os.environ.get("SHOTS"):
        page.screenshot(path=f"{folder}/{name}.png", full_page=True)


def open_cluster(page: Page, site: str, name: str) -> Any:
    page.goto(site + QUEUE)
    return page.locator(".link-cluster", has=page.get_by_role("heading", name=name))


def open_profile(page: Page, site: str, name: str) -> None:
    page.goto(f"{site}/people/{name.lower().replace(' ', '-')}/")


def count_of(page: Page, site: str, name: str) -> int:
    open_profile(page, site, name)
    return page.locator("#publications .publication-row").count()


def test_a_cluster_of_namesakes_is_decided_by_keyboard(
    site: str, open_as_editor: Callable[..., Page]
) -> None:
    page = open_as_editor(color_scheme="light")
    cluster = open_cluster(page, site, DECIDED)
    expect(cluster.locator(".link-card")).to_have_count(3)
    shoot(page, "queue")
    current = page.locator(".link-card.is-current")
    while f"Reactions of {DECIDED}" not in current.inner_text():
        page.keyboard.press("j")
    expect(current).to_contain_text("Also apply to these 13 publications")
    expect(current).to_contain_text("2 co-authors in common")
    page.keyboard.press("1")
    status = page.get_by_role("status")
    expect(status).to_contain_text(f"Confirmed as {DECIDED}. (14 publications)")
    expect(current).to_contain_text(f"Particles of {DECIDED}")  # the next one
    page.keyboard.press("y")
    expect(status).to_contain_text("3 publications")
    while f"Poems of {DECIDED}" not in current.inner_text():
        page.keyboard.press("j")
    page.keyboard.press("n")
    expect(status).to_contain_text("None of the candidates.")
    page.keyboard.press("u")
    expect(status).to_contain_text("Decision undone.")
    expect(current).to_contain_text(f"Poems of {DECIDED}")
    page.keyboard.press("l")
    expect(status).to_contain_text("Shown again after the others.")
    assert count_of(page, site, DECIDED) == 15


def test_a_card_that_follows_from_a_decision_is_closed_and_opened_again(
    site: str, open_as_editor: Callable[..., Page]
) -> None:
    page = open_as_editor()
    card = open_cluster(page, site, _FOLLOWED).locator(".link-card", has_text="Part 1")
    follows = page.locator(".link-card", has_text="Chains, Part 2")
    card.get_by_role("button", name="This person").first.click()
    expect(page.get_by_role("status")).to_contain_text("This also confirmed 1 other publication")
    expect(follows).to_have_class(re.compile("is-done"))
    shoot(page, "followed")
    page.keyboard.press("u")
    expect(page.get_by_role("status")).to_contain_text("Decision undone. (2 authors)")
    expect(follows).not_to_have_class(re.compile("is-done"))


def test_authors_are_decided_on_a_phone_without_javascript(
    site: str, open_as_editor: Callable[..., Page]
) -> None:
    page = open_as_editor(java_script_enabled=False, viewport=PHONE)
    card = open_cluster(page, site, LOOKED_AT).locator(".link-card", has_text="Particles").first
    for box in card.get_by_role("checkbox").all():
        box.uncheck()
    shoot(page, "queue-phone")
    card.get_by_role("button", name="This person").first.click()
    expect(page.locator(".messagelist")).to_contain_text("1 publication")
    page.get_by_role("button", name="Undo last decision").click()
    expect(page.locator(".messagelist")).to_contain_text("Decision undone.")


def test_a_profile_of_two_people_is_split_on_one_page(
    site: str, open_as_editor: Callable[..., Page]
) -> None:
    page = open_as_editor()
    open_profile(page, site, SPLIT)
    page.get_by_role("link", name="Edit this page").click()
    page.get_by_role("link", name="Split publications").click()
    opera = page.locator(".link-card", has_text="Opera")
    expect(opera).to_contain_text("Gil Green (2)")
    opera.get_by_label(f"are by a new person named {SPLIT}").check()
    shoot(page, "split")
    page.get_by_role("button", name="Apply to all clusters").click()
    expect(page.locator(".messagelist")).to_contain_text("2 publications")
    assert count_of(page, site, SPLIT) == 3


def test_a_link_is_rejected_in_place_without_javascript(
    site: str, open_as_editor: Callable[..., Page], open_page: Callable[..., Page]
) -> None:
    visitor = open_page()
    open_profile(visitor, site, REJECTED)
    expect(visitor.locator(".link-origin")).to_have_count(0)
    page = open_as_editor(java_script_enabled=False)
    open_profile(page, site, REJECTED)
    publication = page.locator(".publications > li", has_text="On Opera 0")
    publication.locator("summary", has_text="Confirmed by the evidence.").click()
    expect(publication).to_contain_text("The full name is the same")
    publication.get_by_role("button", name=f"Not {REJECTED}").click()
    expect(publication).to_have_count(0)
    visitor.reload()
    expect(visitor.locator("#publications .publication-row")).to_have_count(4)


@pytest.mark.parametrize("size", ["phone", "desktop"])
def test_axe_finds_nothing_on_the_pages_for_deciding(
    site: str, open_as_editor: Callable[..., Page], size: str
) -> None:
    viewport = PHONE if size == "phone" else DESKTOP
    page = open_as_editor(viewport=viewport, reduced_motion="reduce", bypass_csp=True)
    open_cluster(page, site, LOOKED_AT)
    check(page, f"queue-{size}")
    open_profile(page, site, SHOWN)
    page.locator(".link-origin summary").first.click()
    check(page, f"profile-{size}")
    follow(page.get_by_role("link", name="Edit this page"))
    follow(page.get_by_role("link", name="Split publications"))
    page.locator(".select2-selection[aria-label]").first.wait_for(state="attached")
    check(page, f"split-{size}")


def check(page: Page, name: str) -> None:
    shoot(page, name)
    assert_accessible_in_both_schemes(page)
    width = page.evaluate("document.documentElement.scrollWidth - innerWidth")
    assert width <= 0, f"{name} scrolls sideways"


@pytest.mark.both_databases
def test_a_namesake_who_is_added_later_puts_links_to_review(
    site: str, open_as_editor: Callable[..., Page], open_page: Callable[..., Page]
) -> None:
    page = open_as_editor()
    before = count_of(page, site, ADDED_LATER)
    assert before == 5
    page.goto(f"{site}/admin/people/person/add/")
    page.get_by_label("Name:", exact=True).fill(ADDED_LATER)
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.locator(".messagelist")).to_contain_text("5 links now need review.")
    page.goto(site + QUEUE)
    cluster = page.locator(".link-cluster", has=page.get_by_role("heading", name=ADDED_LATER))
    expect(cluster.locator(".link-card").first).to_contain_text("On Bridges")
    visitor = open_page()
    assert count_of(visitor, site, ADDED_LATER) == 0
