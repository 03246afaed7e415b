"""Pages at 320 CSS pixels, as at 400 % zoom of a desktop, and with text twice as large.

Nothing scrolls sideways, no word is cut, and nothing covers the name of the site.
"""

from collections.abc import Callable, Iterator, Mapping

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from tests.browser.conftest import DESKTOP, PHONE, serving

LISTS = (
    "/people/",
    "/publications/",
    "/affiliations/",
    "/projects/",
    "/software/",
    "/research/",
    "/news/",
    "/positions/",
    "/events/",
)
"""Their first record is opened, too."""
OTHERS = (
    "/",
    "/people/?view=list",
    "/people/hanyu-zhao/cv/",
    "/people/hanyu-zhao/connections/",
    "/people/hanyu-zhao/report/",
    "/connections/",
    "/affiliations/peking-university/",
    "/publications/2021-pollux-co-adaptive-cluster-scheduling-for-goodput-optimized-deep-learning/",
    "/research/parallel-and-distributed-learning/",
    "/about-this-demo/",
    "/arabic/",
    "/people/ada-example/",
    "/people/konstantinopolitaner/",
    "/affiliations/flow/",
    "/publications/written-by-a-long-name/",
    "/news/about-a-long-name/",
    "/search/?q=zhao",
    "/nothing/is/here/",
    "/accounts/login/",
    "/accounts/password/reset/",
)
NARROW: ViewportSize = {"width": 320, "height": 800}
RECORDS = """
from affiliations.models import Organization
from people.models import Affiliation, Person
from publications.models import Authorship, Publication
from website.models import NewsItem, Page, Site
laboratory = Organization.objects.create(name="Thermohydrodynamics" * 3)
flow = Organization.objects.create(name="Flow", slug="flow", parent=laboratory)
ada = Person.objects.create(name="Ada Example", is_listed=True)
known = Person.objects.create(
    name="Konstantinopolitanischer" * 3, slug="konstantinopolitaner", is_listed=True
)
for person in (ada, known):
    Affiliation.objects.create(person=person, organization=flow)
written = Publication.objects.create(title="Written", slug="written-by-a-long-name", date="2020")
Authorship.objects.create(
    publication=written, position=1, last=known.name, person=known, link_state="confirmed"
)
news = NewsItem.objects.create(title="News", slug="about-a-long-name", release="public")
news.people.add(known)
Site.objects.update_or_create(defaults={"name": "Laboratory of " + "Thermohydrodynamics" * 3})
Page.objects.create(title="انضم إلينا", slug="arabic", text="- قياس\\n- كتابة", is_public=True)
"""
TOO_WIDE = """() => {
    const width = document.documentElement.clientWidth;
    if (document.documentElement.scrollWidth <= width + 1) return [];  // widths are rounded
    const clipped = element => element && element !== document.body
        && (getComputedStyle(element).overflowX !== 'visible' || clipped(element.parentElement));
    return [...document.querySelectorAll('body *')]
        .filter(element => element.getBoundingClientRect().right > width + 1 && !clipped(element))
        .map(element => `${element.tagName} ${element.className}`).slice(0, 8)
        .concat(`${document.documentElement.scrollWidth} px`);
}"""
FIRST_RECORD = """list => [...document.querySelectorAll('main a')]
    .map(link => link.getAttribute('href'))
    .find(href => href && href.startsWith(list) && href.endsWith('/') && href !== list)"""

PAGES_OF_THE_LAB = (
    "/",
    "/people/",
    "/people/?view=list",
    "/people/ingrid-havbrekke/",
    "/people/yusra-al-marjan/",
    "/people/ingrid-havbrekke/cv/",
    "/publications/",
    "/publications/2026-calibrating-nordhaven-water-levels-without-a-laboratory/",
    "/search/?q=tidal",
)
DATES_IN_TWO_LINES = """() => [...document.querySelectorAll('.publication-row__venue')]
    .flatMap(line => {
        const [venue, date] = [line.querySelector('bdi'), line.querySelector('time')];
        if (!venue || !date) return [];
        date.textContent = 'Dec 2025';
        return Array.from({length: 60}, (_, letters) => {
            venue.textContent = 'Letters of Oaks '.repeat(8).slice(0, letters + 20);
            return date.getClientRects().length;
        }).filter(lines => lines > 1);
    })"""
CUT_WORDS = """() => [...document.querySelectorAll(
    'h1, .person-card__name, .person-row__name, .people-strip__name')]
    .flatMap(name => {
        const texts = document.createTreeWalker(name, NodeFilter.SHOW_TEXT);
        const cut = [];
        while (texts.nextNode()) {
            for (const word of texts.currentNode.data.matchAll(/[^\\s-]+/g)) {
                const range = document.createRange();
                range.setStart(texts.currentNode, word.index);
                range.setEnd(texts.currentNode, word.index + word[0].length);
                const lines = new Set([...range.getClientRects()].map(box => Math.round(box.top)));
                if (lines.size > 1) cut.push(word[0]);
            }
        }
        return cut;
    })"""
COVERS_THE_NAME = """() => {
    const button = document.querySelector('.site-menu-button').getBoundingClientRect();
    const name = document.createRange();
    name.selectNodeContents(document.querySelector('h1'));
    const height = parseFloat(getComputedStyle(document.querySelector('h1')).lineHeight);
    // Above the letters of a line; its box is as high as the font, which can be more than a line.
    const air = line => 3 + Math.max(0, line.height - height) / 2;
    return [...name.getClientRects()].some(line => line.width && line.right > button.left
        && line.left < button.right && line.bottom > button.top
        && line.top + air(line) < button.bottom);
}"""
LINES_OF_THE_NAME = """() => {
    const name = document.createTreeWalker(document.querySelector('h1'), NodeFilter.SHOW_TEXT);
    while (name.nextNode() && !name.currentNode.data.trim());
    const range = document.createRange();
    range.selectNodeContents(name.currentNode);
    return new Set([...range.getClientRects()].filter(box => box.width).map(box => box.top)).size;
}"""
LARGER = "document.documentElement.style.fontSize = '200%'"


@pytest.fixture(scope="module")
def site(
    browser: Browser, demo: Mapping[str, str], tmp_path_factory: pytest.TempPathFactory
) -> Iterator[str]:
    with serving(demo, tmp_path_factory.mktemp("narrow"), records=RECORDS) as address:
        yield address


@pytest.fixture(scope="module")
def site_of_lab(
    browser: Browser, lab: Mapping[str, str], tmp_path_factory: pytest.TempPathFactory
) -> Iterator[str]:
    """The address of a site with the sample of a lab, whose people and titles have long words."""
    with serving(lab, tmp_path_factory.mktemp("lab")) as address:
        yield address


def test_no_page_is_wider_than_320_pixels(site: str, open_page: Callable[..., Page]) -> None:
    page = open_page(viewport=NARROW)
    too_wide = {}

    def look_at(path: str) -> None:
        page.goto(site + path)
        for size in ("100%", "200%"):
            page.evaluate("size => { document.documentElement.style.fontSize = size }", size)
            if found := page.evaluate(TOO_WIDE):
                too_wide[path, size] = found

    for path in OTHERS:
        look_at(path)
    for path in LISTS:
        look_at(path)
        if first := page.evaluate(FIRST_RECORD, path):
            look_at(first)
    assert not too_wide


def test_no_name_is_cut_on_a_phone_with_text_twice_as_large(
    site_of_lab: str, open_page: Callable[..., Page]
) -> None:
    page = open_page(viewport=PHONE)
    found = {}
    for path in PAGES_OF_THE_LAB:
        page.goto(site_of_lab + path)
        page.evaluate(LARGER)
        if wrong := page.evaluate(TOO_WIDE) + page.evaluate(CUT_WORDS):
            found[path] = wrong
    assert not found


def test_no_date_of_a_publication_is_in_two_lines(
    site: str, open_page: Callable[..., Page]
) -> None:
    page = open_page(viewport=PHONE)
    page.goto(site + "/publications/")
    expect(page.locator(".publication-row__venue time").first).to_be_visible()
    assert page.evaluate(DATES_IN_TWO_LINES) == []


def test_a_name_with_a_hyphen_stays_on_one_line_where_there_is_room(
    site_of_lab: str, open_page: Callable[..., Page]
) -> None:
    page = open_page(viewport={"width": 768, "height": 900})
    page.goto(site_of_lab + "/people/yusra-al-marjan/")
    assert page.evaluate(LINES_OF_THE_NAME) == 1


@pytest.mark.parametrize("width", [320, 390, 768])
def test_the_menu_is_beside_the_name_on_the_home_page(
    site_of_lab: str, site: str, open_page: Callable[..., Page], width: int
) -> None:
    page = open_page(viewport={"width": width, "height": 800})
    for address in (site_of_lab, site):
        page.goto(address)
        name = page.get_by_role("heading", level=1).bounding_box()
        button = page.get_by_role("button", name="Menu").bounding_box()
        assert name is not None
        assert button is not None
        assert name["y"] < button["y"] + button["height"]
        assert not page.evaluate(COVERS_THE_NAME)
        page.evaluate("document.documentElement.dir = 'rtl'")
        assert not page.evaluate(COVERS_THE_NAME)
        page.evaluate("document.documentElement.dir = 'ltr'")
        page.evaluate(LARGER)
        assert not page.evaluate(COVERS_THE_NAME)
        assert not page.evaluate(TOO_WIDE)


def test_a_button_opens_the_menu_where_the_screen_is_narrow(
    site: str, open_page: Callable[..., Page]
) -> None:
    page = open_page(viewport=NARROW, java_script_enabled=False)
    page.goto(site + "/news/")
    people = page.locator("#site-menu").get_by_role("link", name="People", exact=True)
    expect(people).to_be_hidden()
    page.get_by_role("button", name="Menu").press("Enter")
    expect(people).to_be_visible()
    page.keyboard.press("Escape")
    expect(people).to_be_hidden()
    page.set_viewport_size(DESKTOP)
    expect(people).to_be_visible()
    expect(page.get_by_role("button", name="Menu")).to_be_hidden()
    expect(page.get_by_role("button", name="Close")).to_be_hidden()
