"""Fixtures for tests that open the demo in the system's Chromium."""

import os
import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any, Literal

import pytest
from axe_playwright_python.base import AXE_SCRIPT
from django.db import connections
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Error,
    Locator,
    Page,
    StorageState,
    StorageStateCookie,
    ViewportSize,
    expect,
    sync_playwright,
)

from tests.browser.chromium import NAMES, QUIET, find_chromium
from tests.serving import ON_POSTGRESQL, copy_of_directory, gunicorn, manage, shared_directory

PHONE: ViewportSize = {"width": 390, "height": 844}
DESKTOP: ViewportSize = {"width": 1280, "height": 900}
_LONGEST = 90_000  # milliseconds, on a machine that is busy with something else
expect.set_options(timeout=_LONGEST)
EDITOR, PASSWORD = "editor", "a-long-password"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark the tests of this folder."""
    for item in items:
        if item.path.is_relative_to(Path(__file__).parent):
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    chromium = find_chromium()
    if chromium is None:
        reason = f"none of {', '.join(NAMES)} is on PATH, and CHROMIUM names no program"
        if os.environ.get("REQUIRE_BROWSER") == "1":
            pytest.fail(f"REQUIRE_BROWSER is 1, and {reason}")
        pytest.skip(reason)
    # Playwright runs an event loop in this thread, which Django mistakes for async code: it allows
    # no queries, and has other connections than before and after.
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "1"
    connections.close_all()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=QUIET)
        yield browser
        browser.close()
        connections.close_all()


@pytest.fixture
def open_page(browser: Browser) -> Iterator[Callable[..., Page]]:
    """Open pages in separate contexts, with the options of Playwright's `new_context`.

    The test fails if a script raises an error or the Content-Security-Policy blocks something.
    """
    contexts: list[BrowserContext] = []
    complaints: list[str] = []

    def hear(message: ConsoleMessage) -> None:
        if message.type == "error" and "Content Security Policy" in message.text:
            complaints.append(message.text)

    def hear_error(error: Error) -> None:
        # The browser says so of a page that is left during `@view-transition`, without a script;
        # "skipped" until Chromium 155, "aborted because of invalid state" since 156.
        if not re.match(r"Transition was (skipped|aborted)", str(error)):
            complaints.append(str(error))

    def open_page(**options: Any) -> Page:
        context = browser.new_context(**{"viewport": DESKTOP, **options})
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(_LONGEST)
        page.on("pageerror", hear_error)
        page.on("console", hear)
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert not complaints, "\n".join(complaints)


@pytest.fixture
def page(open_page: Callable[..., Page]) -> Page:
    return open_page()


def follow(link: Locator) -> None:
    """Click, and wait for the page that it leads to, with all of its rows and scripts."""
    with link.page.expect_navigation():
        link.click()


def sign_in(page: Page, site: str, name: str, password: str) -> None:
    page.goto(f"{site}/accounts/login/")
    page.locator("input[name=login]").fill(name)
    page.locator("input[name=password]").fill(password)
    follow(page.get_by_role("button", name="Sign in", exact=True))


def assert_accessible(page: Page, *, without: tuple[str, ...] = ()) -> None:
    """Fail with a readable list if axe reports violations of its rules except `without`."""
    rules = {"target-size": {"enabled": True}}  # WCAG 2.2, 2.5.8: off by default
    rules |= {rule: {"enabled": False} for rule in without}
    page.evaluate(_LET_BARS_SCROLL)
    _assert_nothing_found(page, rules=rules)


def assert_accessible_in_the_dark(page: Page) -> None:
    """Switch to the dark color scheme, and fail if axe reports violations about colors."""
    light = ground_of(page)
    switch_to(page, "dark")
    assert ground_of(page) != light
    assert_accessible_at_a_glance(page)


def assert_accessible_in_both_schemes(page: Page, *, without: tuple[str, ...] = ()) -> None:
    """Check all rules in the light color scheme, and those about colors in the dark one, too."""
    assert_accessible(page, without=without)
    assert_accessible_in_the_dark(page)
    switch_to(page, "light")


def switch_to(page: Page, color_scheme: Literal["light", "dark"]) -> None:
    """Show the page in the color scheme, after Django's transitions between colors."""
    page.emulate_media(color_scheme=color_scheme, reduced_motion="reduce")
    page.evaluate("document.getAnimations().forEach(transition => transition.finish())")


def assert_accessible_at_a_glance(page: Page) -> None:
    """Fail if axe reports violations about colors, which depend on the color scheme."""
    _assert_nothing_found(page, runOnly=["color-contrast", "link-in-text-block"])


def ground_of(page: Page) -> str:
    """Return the background color of the page."""
    script = """[document.body, document.documentElement]
        .map(element => getComputedStyle(element).backgroundColor)
        .find(color => color !== 'rgba(0, 0, 0, 0)')"""
    return str(page.evaluate(script))


# Passed rules are returned without their elements, a list that takes as long as the check. No rule
# that is on by default reads style sheets in advance.
_AXE_OPTIONS = {"resultTypes": ["violations"], "preload": {"assets": ["media"]}}
# What the bar of buttons at the end of the screen covers can be scrolled into view.
_LET_BARS_SCROLL = """() => {
    for (const bar of document.querySelectorAll('.me-save')) bar.style.position = 'static';
}"""
# Most of axe's work is the contrast of each text with what is behind it. Texts in the flow of the
# page whose elements have the same styles up to the root have the same contrast: the first and the
# last of them stand for all.
_RUN_AXE = """async options => {
    const kinds = new Map(), numbers = new Map();
    function kindOf(element) {
        if (!element) return '';
        if (!kinds.has(element)) {
            const style = getComputedStyle(element), box = element.getBoundingClientRect();
            const own = [
                'color', 'backgroundColor', 'backgroundImage', 'opacity', 'filter', 'mixBlendMode',
                'textShadow', 'fontSize', 'fontWeight', 'display', 'overflow',
            ].map(name => style[name]);
            const isInFlow = style.position !== 'fixed' && style.position !== 'absolute'
                && style.position !== 'sticky' && style.transform === 'none';
            const isAlone = !isInFlow || element.matches('label, :disabled, [aria-disabled]');
            const isSeen = box.width > 1 && box.height > 1 && element.checkVisibility();
            const kind = [kindOf(element.parentElement), element.localName, isSeen, ...own].join();
            if (!numbers.has(kind)) numbers.set(kind, numbers.size);
            kinds.set(element, isAlone ? `alone ${kinds.size}` : numbers.get(kind));
        }
        return kinds.get(element);
    }
    const firsts = new Map(), lasts = new Map();
    const ofControls = 'input, select, textarea, button';
    for (const element of document.querySelectorAll('body, body *')) {
        const texts = [...element.childNodes].filter(node => node.nodeType === Node.TEXT_NODE);
        if (element.matches(ofControls) || texts.some(text => text.data.trim())) {
            const kind = kindOf(element);
            if (!firsts.has(kind)) firsts.set(kind, element);
            lasts.set(kind, element);
        }
    }
    const checked = [...firsts.values(), ...lasts.values()];
    checked.forEach(element => element.setAttribute('data-contrast', ''));
    axe.configure({rules: [{id: 'color-contrast', selector: '[data-contrast]'}]});
    const {violations, passes} = await axe.run(document, options);
    checked.forEach(element => element.removeAttribute('data-contrast'));
    return {violations, passed: passes.map(rule => rule.id)};
}"""


def _assert_nothing_found(page: Page, **options: object) -> None:
    if ON_POSTGRESQL:  # no database has a part in what axe finds
        return
    if page.evaluate("!window.axe"):
        page.evaluate(AXE_SCRIPT)
    found = page.evaluate(_RUN_AXE, {**_AXE_OPTIONS, **options})
    assert "color-contrast" in found["passed"]
    problems = [
        f"{violation['id']}: {violation['help']}\n    {node['html'][:200]}\n"
        f"    {node['failureSummary']}"
        for violation in found["violations"]
        for node in violation["nodes"]
    ]
    assert not problems, f"{len(problems)} on {page.url}\n" + "\n".join(problems)


@pytest.fixture(scope="session")
def demo_site(
    browser: Browser, demo: Mapping[str, str], tmp_path_factory: pytest.TempPathFactory
) -> Iterator[str]:
    """The URL of a server with the demo, for tests that change nothing."""
    folder = tmp_path_factory.mktemp("looked_at")
    with (
        copy_of_directory(demo, folder) as variables,
        gunicorn(variables, log=folder / "gunicorn.log") as address,
    ):
        yield address


ADD_EDITOR = f"""
from django.contrib.auth import get_user_model, login
from django.contrib.sessions.backends.db import SessionStore
from django.http import HttpRequest
editor = get_user_model().objects.create_superuser({EDITOR!r}, password={PASSWORD!r})
request = HttpRequest()
request.session = SessionStore()
login(request, editor)
request.session.save()
print("session:", request.session.session_key)
"""


def _add_editor(variables: Mapping[str, str]) -> None:
    said = manage("shell", "--command", ADD_EDITOR, variables=variables)
    session = said.rpartition("session: ")[2].strip()
    _file_of_session(variables).write_text(session)


def _file_of_session(variables: Mapping[str, str]) -> Path:
    return Path(variables["DATA_DIR"]) / "session"


@pytest.fixture(scope="session")
def edited_demo(
    browser: Browser, shared_folder: Path, demo: Mapping[str, str]
) -> Iterator[Mapping[str, str]]:
    """The variables of a demo with an editor, who has signed in."""
    folder = shared_folder / "edited_demo"
    with shared_directory(folder, _add_editor, original=demo) as variables:
        yield variables


@contextmanager
def serving(
    directory: Mapping[str, str], folder: Path, *, records: str = "", run_jobs: bool = False
) -> Iterator[str]:
    """Serve a copy of the directory at the yielded address.

    `records` is Python code that adds to the directory.
    """
    with copy_of_directory(directory, folder) as variables:
        if records:
            manage("shell", "--command", records, variables=variables)
        jobs = {"RUN_JOBS": "1" if run_jobs else "0"}
        with gunicorn({**variables, **jobs}, log=folder / "gunicorn.log") as address:
            yield address


@pytest.fixture(scope="session")
def signed_in(edited_demo: Mapping[str, str]) -> StorageState:
    """The storage of a browser in which the editor of any copy of `edited_demo` has signed in."""
    session = _file_of_session(edited_demo).read_text()
    cookie: StorageStateCookie = {
        "name": "sessionid",
        "value": session,
        "domain": "127.0.0.1",
        "path": "/",
        "expires": -1,
        "httpOnly": True,
        "secure": False,
        "sameSite": "Lax",
    }
    return {"cookies": [cookie], "origins": []}


@pytest.fixture
def open_as_editor(signed_in: StorageState, open_page: Callable[..., Page]) -> Callable[..., Page]:
    return partial(open_page, storage_state=signed_in)


@pytest.fixture
def editor(open_as_editor: Callable[..., Page]) -> Page:
    return open_as_editor()
