"""Long names and zoomed pages are neither cut off nor wider than the screen."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, ViewportSize, expect
from pytest_django.live_server_helper import LiveServer

from tests.browser.conftest import assert_accessible, assert_accessible_in_the_dark
from tests.directory.views.test_unusual_people import NAMES
from tests.factories import make_affiliation, make_person, make_publication
from website.models import Position, Site

NARROWEST: ViewportSize = {"width": 320, "height": 640}
"""A phone, or a window of 1280 pixels at 400 % (WCAG 2.2, 1.4.10)."""


@pytest.mark.django_db(transaction=True)
def test_unusual_names_fit_the_narrowest_screen(
    live_server: LiveServer,
    open_page: Callable[..., Page],
) -> None:
    page = open_page(viewport=NARROWEST, reduced_motion="reduce")
    for name in NAMES:
        person = make_person(name=name, tagline=f"{'Tide' * 20} research")
        make_affiliation(person=person, title="Senior Principal Research Scientist")
        page.goto(f"{live_server.url}{person.get_absolute_url()}")
        assert page.evaluate("document.documentElement.scrollWidth") <= NARROWEST["width"], name
        assert_accessible(page)
    assert_accessible_in_the_dark(page)


_WIDTH_AND_HEIGHT = "portrait => [portrait.offsetWidth, portrait.offsetHeight]"
_START_OF_TEXT = """element => {
    const text = document.createRange();
    text.selectNodeContents(element);
    return Math.round(text.getBoundingClientRect().left);
}"""


@pytest.mark.django_db(transaction=True)
def test_the_portrait_beside_a_long_name_keeps_its_shape(
    live_server: LiveServer, page: Page
) -> None:
    author = make_person(name="Maria-Magdalena Wilhelmina " + "von und zu Hohenschwangau " * 4)
    page.goto(live_server.url + make_publication(authors=[author]).get_absolute_url())
    width, height = page.locator(".portrait-row .portrait").evaluate(_WIDTH_AND_HEIGHT)
    assert width == height


@pytest.mark.django_db(transaction=True)
def test_a_long_list_of_authors_is_closed_at_its_end(live_server: LiveServer, page: Page) -> None:
    names = [f"Author {number}" for number in range(60)]
    page.goto(live_server.url + make_publication(authors=names).get_absolute_url())
    page.get_by_text("more authors").click()
    fewer = page.locator(".fold__less")
    expect(fewer).to_be_visible()
    bottom_of = "element => element.getBoundingClientRect().bottom"
    end = page.locator(".byline").first.evaluate(bottom_of)
    assert fewer.evaluate(bottom_of) == pytest.approx(end, abs=8)
    page.keyboard.press("Enter")  # it keeps the focus
    expect(fewer).not_to_be_visible()


@pytest.mark.django_db(transaction=True)
def test_a_tagline_in_arabic_begins_below_the_name(live_server: LiveServer, page: Page) -> None:
    person = make_person(name="محمد الخطيب", tagline="باحث في الشبكات العصبية")
    page.goto(live_server.url + person.get_absolute_url())
    starts = [
        page.locator(place).evaluate(_START_OF_TEXT) for place in ("h1", ".profile-header__tagline")
    ]
    assert starts[0] == pytest.approx(starts[1], abs=4)


_APART_AT_THE_RIGHT = """places => {
    const edges = places.map(place => {
        const text = document.createRange();
        text.selectNodeContents(document.querySelector(place));
        return text.getBoundingClientRect().right;
    });
    return Math.abs(edges[0] - edges[1]);
}"""


@pytest.mark.django_db(transaction=True)
def test_a_site_in_arabic_begins_its_lines_at_one_edge(live_server: LiveServer, page: Page) -> None:
    name, text = "مختبر المد والجزر", "نبحث عن طالب دكتوراه"
    Site.objects.create(name=name, tagline=text)
    position = Position.objects.create(title=name, text=text, is_public=True)
    page.goto(live_server.url)
    starts = [page.locator(at).evaluate(_START_OF_TEXT) for at in ("h1", ".home-header__lead")]
    assert starts[0] == pytest.approx(starts[1], abs=4)
    page.goto(f"{live_server.url}/positions/")
    lead = page.locator(".positions .prose p")
    assert lead.evaluate(_START_OF_TEXT) == page.locator("h1").evaluate(_START_OF_TEXT)
    page.goto(live_server.url + position.get_absolute_url())
    assert page.evaluate(_APART_AT_THE_RIGHT, ["h1", ".prose p"]) < 5


@pytest.mark.django_db(transaction=True)
def test_the_button_of_the_menu_is_beside_a_long_name_on_a_phone(
    live_server: LiveServer, page: Page
) -> None:
    page.set_viewport_size({"width": 360, "height": 640})
    Site.objects.create(name="Laboratory for the Study of Tides and Harbors")
    page.goto(f"{live_server.url}/people/")
    name, button = page.locator(".site-name"), page.get_by_role("button", name="Menu")
    top = "element => element.getBoundingClientRect().top"
    bottom = "element => element.getBoundingClientRect().bottom"
    assert button.evaluate(top) < name.evaluate(bottom)


@pytest.mark.parametrize("path", ["/", "/people/", "/people/hanyu-zhao/", "/publications/"])
def test_a_page_at_200_percent_zoom_does_not_scroll_sideways(
    demo_site: str, page: Page, path: str
) -> None:
    page.set_viewport_size({"width": 640, "height": 450})  # half of 1280 × 900, as at 200% zoom
    page.goto(demo_site + path)
    assert page.evaluate("document.documentElement.scrollWidth") <= 640


def test_reduced_motion_disables_animations(demo_site: str, open_page: Callable[..., Page]) -> None:
    page = open_page(reduced_motion="reduce")
    page.goto(f"{demo_site}/people/hanyu-zhao/")
    moving = """[...document.querySelectorAll('*')].filter(element => {
        const style = getComputedStyle(element);
        return parseFloat(style.transitionDuration) > 0 || style.animationName !== 'none'
            || style.scrollBehavior === 'smooth';
    }).length"""
    page.locator(".section-nav a").first.focus()
    assert page.evaluate(moving) == 0


SHEET: ViewportSize = {"width": 718, "height": 1047}
"""The pixels of A4 within its margins."""


def test_screen_only_elements_are_not_printed(demo_site: str, page: Page) -> None:
    page.set_viewport_size(SHEET)
    page.goto(f"{demo_site}/people/hanyu-zhao/")
    page.emulate_media(media="print")
    for left_out in (
        ".site-nav", ".site-menu-button", ".site-search", ".section-nav", ".publication-links",
        ".banner", ".buttons", ".scheme", ".report-link",
    ):  # fmt: skip
        expect(page.locator(left_out).first).to_be_hidden()
    expect(page.locator(".publication-row__title").first).to_be_visible()
    expect(page.locator("h1")).to_be_visible()
    page.goto(f"{demo_site}/people/")
    for left_out in (".sorts", ".embed-code"):
        expect(page.locator(left_out).first).to_be_hidden()
    page.goto(f"{demo_site}/search/?q=learning")
    for left_out in (".narrower", ".search-kinds", "main a[type='application/atom+xml']"):
        expect(page.locator(left_out).first).to_be_hidden()
    expect(page.get_by_role("heading", name="Search: learning", exact=True)).to_be_visible()
    page.goto(f"{demo_site}/publications/?kind=article")
    expect(page.locator(".active-filters .chip__text")).to_be_visible()
    expect(page.locator(".active-filters .icon")).to_be_hidden()


@pytest.mark.django_db(transaction=True)
def test_a_native_name_on_a_line_of_its_own_begins_below_the_name(
    live_server: LiveServer, page: Page
) -> None:
    page.set_viewport_size(NARROWEST)
    person = make_person(name="Hanyu Zhao", native_name="赵汉宇" * 3)
    page.goto(live_server.url + person.get_absolute_url())
    starts = [
        page.locator(name).evaluate(_START_OF_TEXT)
        for name in ("h1 > :first-child", ".native-name")
    ]
    assert starts[0] == pytest.approx(starts[1], abs=1)


@pytest.mark.django_db(transaction=True)
def test_a_long_citation_is_printed_in_full(live_server: LiveServer, page: Page) -> None:
    authors = [f"Family{number}, Given" for number in range(60)]
    page.goto(live_server.url + make_publication(authors=authors).get_absolute_url())
    expect(page.locator(".cite .clamp")).to_be_visible()
    page.emulate_media(media="print")
    expect(page.locator(".cite .clamp")).to_be_hidden()
    assert (
        page.locator(".cite .clamp + pre").evaluate("pre => pre.scrollHeight - pre.offsetHeight")
        <= 0
    )


def test_what_is_chosen_is_seen_in_forced_colors(
    demo_site: str, open_page: Callable[..., Page]
) -> None:
    page = open_page(forced_colors="active", color_scheme="dark")
    page.goto(f"{demo_site}/people/")
    border = "link => getComputedStyle(link).borderBlockEndColor"
    current, other = (
        page.locator(f".sorts a{state}").first.evaluate(border)
        for state in ("[aria-current]", ":not([aria-current])")
    )
    assert current != other
    page.locator("#site-search").press_sequentially("zh")
    page.get_by_role("option").first.wait_for()
    page.keyboard.press("ArrowDown")
    outlines = page.get_by_role("option").evaluate_all(
        "options => options.map(option => getComputedStyle(option).outlineStyle)"
    )
    assert outlines == ["solid", *["none"] * (len(outlines) - 1)]
