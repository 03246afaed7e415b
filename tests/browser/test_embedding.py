"""Lists on the pages of another site."""

import threading
from collections.abc import Iterator
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

PAGE = """<!doctype html><title>Group</title>
<body style="color: {color}; background: {background}"><p>Before</p>
<a href="{site}/publications/?year_from=2021" data-directory-list>Publications</a>
<a href="https://other.example.org/" data-directory-list>Elsewhere</a>
<script async src="{site}/embed.js"></script></body>"""


@pytest.fixture
def elsewhere(tmp_path: Path) -> Iterator[str]:
    """Another site, whose pages are in `tmp_path`."""

    class Handler(SimpleHTTPRequestHandler):
        def __init__(self, *args: Any) -> None:
            super().__init__(*args, directory=str(tmp_path))

        def log_message(self, *args: Any) -> None:
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()
        thread.join()


@pytest.mark.parametrize(
    ("color", "background", "ink"),
    [("#222", "white", "rgb(27, 29, 32)"), ("#ddd", "black", "rgb(236, 234, 228)")],
    ids=["light", "dark"],
)
def test_a_list_is_shown_in_full_and_in_the_colors_of_the_page_around_it(
    demo_site: str,
    elsewhere: str,
    tmp_path: Path,
    page: Page,
    color: str,
    background: str,
    ink: str,
) -> None:
    html = PAGE.format(site=demo_site, color=color, background=background)
    (tmp_path / "index.html").write_text(html)
    page.emulate_media(color_scheme="dark" if background == "white" else "light")
    page.goto(elsewhere)
    found = page.frame_locator("iframe[title=Publications]")
    expect(found.get_by_role("region", name="2024")).to_be_visible()
    expect(found.get_by_role("region", name="2020")).to_have_count(0)
    expect(found.locator("body")).to_have_css("color", ink)
    page.wait_for_function("innerHeight < document.querySelector('iframe').clientHeight")
    (frame,) = page.frames[1:]
    assert frame.evaluate("document.documentElement.scrollHeight <= innerHeight")
    expect(page.get_by_role("link", name="Elsewhere")).to_be_visible()
