"""Take docs/screenshots again: python -m scripts.take_screenshots

Serves the demo from a temporary folder and takes screenshots with the system's Chromium.
"""

import sys
import tempfile
from pathlib import Path
from typing import NamedTuple

from PIL import Image
from playwright.sync_api import Browser, sync_playwright

from tests.browser.chromium import QUIET, find_chromium
from tests.serving import ROOT, demo_directory, gunicorn

FOLDER = ROOT / "docs" / "screenshots"


class Shot(NamedTuple):
    name: str
    path: str
    width: int = 1280
    height: int = 860
    scheme: str = "light"


SHOTS = (
    Shot("home", "/"),
    Shot("profile", "/people/hanyu-zhao/"),
    Shot("profile-dark", "/people/hanyu-zhao/", scheme="dark"),
    Shot("publications", "/publications/"),
    Shot("people-phone", "/people/", width=390, height=844),
)


def take(browser: Browser, site: str, shot: Shot) -> Path:
    context = browser.new_context(
        viewport={"width": shot.width, "height": shot.height},
        color_scheme="dark" if shot.scheme == "dark" else "light",
        reduced_motion="reduce",
    )
    page = context.new_page()
    page.goto(site + shot.path, wait_until="networkidle")
    file = FOLDER / f"{shot.name}.png"
    page.screenshot(path=file)
    context.close()
    return file


def shrink(file: Path) -> None:
    """Make the file small: without an alpha channel, and optimized."""
    with Image.open(file) as picture:
        opaque = picture.convert("RGB")
    opaque.save(file, optimize=True)


def main() -> int:
    chromium = find_chromium()
    if chromium is None:
        print("error: Chromium isn't on PATH. Set CHROMIUM=/path/to/chromium", file=sys.stderr)
        return 1
    FOLDER.mkdir(parents=True, exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as folder,
        demo_directory(Path(folder)) as variables,
        gunicorn(variables, log=Path(folder, "gunicorn.log")) as site,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=chromium, args=QUIET)
        for shot in SHOTS:
            file = take(browser, site, shot)
            shrink(file)
            print(f"{file.relative_to(ROOT)}  {file.stat().st_size // 1024} KB")
        browser.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
