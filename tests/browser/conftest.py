"""Fixtures for tests that open the demo in the system's Chromium."""

import os
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Page,
    StorageState,
    expect,
    sync_playwright,
)

from tests.browser.chromium import QUIET, find_chromium
from tests.serving import copy_of_directory, gunicorn, manage

PHONE = {"width": 390, "height": 844}
DESKTOP = {"width": 1280, "height": 900}
# A machine can be busy with something else.
expect.set_options(timeout=15_000)
_EDITOR, _PASSWORD = "editor", "a-long-password"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if item.path.is_relative_to(Path(__file__).parent):
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    chromium = find_chromium()
    if chromium is None:
        reason = "there is no chromium, chromium-browser or google-chrome on PATH or in CHROMIUM"
        if os.environ.get("REQUIRE_BROWSER") == "1":
            pytest.fail(f"REQUIRE_BROWSER is 1, and {reason}")
        pytest.skip(reason)
    # Playwright runs an event loop in this thread, which Django mistakes for async code.
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "1"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=QUIET)
        yield browser
        browser.close()


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

    def open_page(**options: Any) -> Page:
        context = browser.new_context(**{"viewport": DESKTOP, **options})
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(15_000)
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("console", hear)
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert not complaints, "\n".join(complaints)


@pytest.fixture
def page(open_page: Callable[..., Page]) -> Page:
    return open_page()


def assert_accessible(page: Page, *, without: tuple[str, ...] = ()) -> None:
    """Fail with a readable list if axe reports violations of its rules except `without`."""
    rules = {"target-size": {"enabled": True}}  # WCAG 2.2, 2.5.8: off by default
    rules |= {rule: {"enabled": False} for rule in without}
    _assert_nothing_found(page, rules=rules)


def assert_accessible_in_the_dark(page: Page) -> None:
    """Switch to the dark color scheme, and fail if axe reports violations about colors."""
    light = ground_of(page)
    page.emulate_media(color_scheme="dark", reduced_motion="reduce")
    page.reload()  # wait for Django's color transitions
    assert ground_of(page) != light
    assert_accessible_at_a_glance(page)


def assert_accessible_at_a_glance(page: Page) -> None:
    """Fail if axe reports violations about colors, which depend on the color scheme."""
    _assert_nothing_found(page, runOnly=["color-contrast", "link-in-text-block"])


def ground_of(page: Page) -> str:
    """Return the background color of the page."""
    script = """[document.body, document.documentElement]
        .map(element => getComputedStyle(element).backgroundColor)
        .find(color => color !== 'rgba(0, 0, 0, 0)')"""
    return str(page.evaluate(script))


def _assert_nothing_found(page: Page, **options: object) -> None:
    # Passed rules are listed without their elements, a list that takes as long as the check.
    response = Axe().run(page, options={**options, "resultTypes": ["violations"]}).response
    assert "color-contrast" in {rule["id"] for rule in response["passes"]}
    found = [
        f"{violation['id']}: {violation['help']}\n    {node['html'][:200]}\n"
        f"    {node['failureSummary']}"
        for violation in response["violations"]
        for node in violation["nodes"]
    ]
    assert not found, f"{len(found)} on {page.url}\n" + "\n".join(found)


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


@contextmanager
def serving_an_editor(
    demo: Mapping[str, str], folder: Path, *, records: str = "", run_jobs: bool = False
) -> Iterator[str]:
    """Serve a copy of the demo with an editor's account at the yielded address.

    `records` is Python code that adds to the directory.
    """
    with copy_of_directory(demo, folder) as variables:
        variables["DJANGO_SUPERUSER_PASSWORD"] = _PASSWORD
        account = ["--noinput", f"--username={_EDITOR}", "--email=editor@example.org"]
        manage("createsuperuser", *account, variables=variables)
        if records:
            manage("shell", "--command", records, variables=variables)
        jobs = {"RUN_JOBS": "1" if run_jobs else "0"}
        with gunicorn({**variables, **jobs}, log=folder / "gunicorn.log") as address:
            yield address


def sign_in(browser: Browser, site: str) -> StorageState:
    """Return the browser storage of the editor, who has signed in."""
    with browser.new_context() as context:
        page = context.new_page()
        page.goto(f"{site}/admin/")
        page.get_by_label("Username").fill(_EDITOR)
        page.get_by_label("Password").fill(_PASSWORD)
        page.get_by_role("button", name="Log in").click()
        expect(page.get_by_role("button", name="Log out")).to_be_visible()
        return context.storage_state()


@pytest.fixture
def signed_in(site: str, browser: Browser) -> StorageState:
    """The storage of the editor of `site`, a fixture of the test's module."""
    return sign_in(browser, site)


@pytest.fixture
def open_as_editor(signed_in: StorageState, open_page: Callable[..., Page]) -> Callable[..., Page]:
    return partial(open_page, storage_state=signed_in)


@pytest.fixture
def editor(open_as_editor: Callable[..., Page]) -> Page:
    return open_as_editor()
