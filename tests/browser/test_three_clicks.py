"""Common goals take at most three clicks from the home page."""

import re
from collections.abc import Iterator
from urllib.request import urlopen

import pytest
from playwright.sync_api import Locator, Page, expect


class Clicks:
    """Counts the clicks of a visitor."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.count = 0

    def __call__(self, target: Locator) -> None:
        self.count += 1
        target.first.click()


@pytest.fixture
def clicks(demo_site: str, page: Page) -> Iterator[Clicks]:
    page.goto(demo_site)
    clicks = Clicks(page)
    yield clicks
    assert 0 < clicks.count <= 3


def test_the_newest_code_of_one_person(clicks: Clicks) -> None:
    clicks(clicks.page.get_by_role("main").get_by_role("link", name="Hanyu Zhao"))
    newest = clicks.page.locator("#publications, #selected").get_by_role("link", name="Code").first
    expect(newest).to_be_visible()
    expect(newest).to_have_attribute("href", re.compile("llumnix", re.IGNORECASE))


def test_all_alumni_of_an_organization(clicks: Clicks) -> None:
    clicks(clicks.page.get_by_role("banner").get_by_role("link", name="Organizations"))
    clicks(clicks.page.get_by_role("main").get_by_role("link", name="Peking University"))
    alumni = clicks.page.get_by_role("region", name="Alumni")
    expect(alumni.get_by_role("link", name="Hanyu Zhao")).to_be_visible()


def test_the_bibtex_of_the_award_winning_publications_of_one_year(clicks: Clicks) -> None:
    page = clicks.page
    clicks(page.get_by_role("banner").get_by_role("link", name="Publications"))
    page.get_by_role("textbox", name="From year").fill("2021")
    page.get_by_role("textbox", name="To year").fill("2021")
    clicks(page.locator("summary", has_text="Award"))
    clicks(page.get_by_label("Any award"))
    expect(page).to_have_url(re.compile("year_from=2021.*award=yes|award=yes.*year_from=2021"))
    expect(page.get_by_role("main").get_by_text("1 publication", exact=True)).to_be_visible()
    address = page.get_by_role("main").get_by_role("link", name="BibTeX").first
    with urlopen(str(address.evaluate("link => link.href"))) as answer:  # noqa: S310
        bibtex = answer.read().decode()
    assert bibtex.count("@inproceedings{") == 1
    assert "Pollux" in bibtex
