"""Web fonts in the browser: shown at once, and nothing moves."""

from collections.abc import Callable

from playwright.sync_api import Page, Request

SHOWN = "() => [...document.fonts].filter(font => font.status == 'loaded').map(font => font.family)"


def test_a_page_is_shown_in_the_fonts_of_the_site(
    demo_site: str, open_page: Callable[..., Page]
) -> None:
    page = open_page()
    loaded: list[str] = []

    def keep(request: Request) -> None:
        if request.resource_type == "font":
            loaded.append(request.url)

    page.on("request", keep)
    page.goto(f"{demo_site}/people/hanyu-zhao/", wait_until="networkidle")
    assert {name.strip('"') for name in page.evaluate(SHOWN)} == {"Literata", "Inter"}
    assert all(url.startswith(demo_site) for url in loaded)
    names = [url.rpartition("/")[2].split(".")[0] for url in loaded]
    assert {"literata-latin", "inter-latin"} <= set(names)
    assert len(names) == len(set(names)), "a preloaded file was loaded again"
