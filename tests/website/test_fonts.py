"""Web fonts: made from packages, collected, and loaded by the pages of a site that chose them."""

import json
import re
from concurrent.futures import ThreadPoolExecutor
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from django.contrib.staticfiles.storage import staticfiles_storage
from django.core.management import CommandError, call_command
from django.test import Client
from fontTools.ttLib import TTFont

from tests.factories import make_person
from tests.serving import FONTS, IN_PRODUCTION, manage
from website.fonts import building
from website.fonts.faces import FACES, PARTS, Face, faces_of, unicode_range
from website.fonts.families import BITTER, FAMILIES, INTER, LITERATA
from website.fonts.finder import FontFinder
from website.fonts.pairs import FONT_PAIRS, Fonts
from website.models import Site
from website.theme import theme_css

Settings = Any
ONE_FACE = Face(BITTER, italic=False, part="latin")


@pytest.fixture
def one_face(monkeypatch: pytest.MonkeyPatch) -> Face:
    monkeypatch.setattr(building, "FACES", [ONE_FACE])
    return ONE_FACE


def home() -> str:
    return Client().get("/").content.decode()


def theme(page: str) -> str:
    [address] = re.findall(r'href="(/theme/[^"]+)"', page)
    return Client().get(address).content.decode()


def content(address: str) -> bytes:
    response: Any = Client().get(address)
    assert response.status_code == 200
    return b"".join(response) if response.streaming else bytes(response.content)


def test_each_served_pair_has_all_its_files() -> None:
    served = {family for pair in FONT_PAIRS.values() for family in pair.families}
    assert served == set(FAMILIES)
    assert {face.file_name for face in FACES} == {path.name for path in FONTS.glob("*.woff2")}
    assert all((FONTS / family.license_file).stat().st_size > 4_000 for family in FAMILIES)


@pytest.mark.parametrize("face", FACES, ids=lambda face: face.file_name)
def test_a_file_has_its_characters_and_weights_and_is_small(face: Face) -> None:
    path = FONTS / face.file_name
    assert path.stat().st_size < (66_000 if face.part == "latin" else 95_000)
    with TTFont(path) as font:
        assert font.flavor == "woff2"
        assert set(font.getBestCmap()) <= face.characters
        wanted = "aZéłČőễȚ–’" if face.part == "latin" else "Ǧ"
        assert {ord(letter) for letter in wanted} <= set(font.getBestCmap())
        [axis] = font["fvar"].axes
        assert (axis.axisTag, axis.minValue, axis.maxValue) == ("wght", 400, 700)
        assert bool(font["post"].italicAngle) == face.italic
        assert face.family.name in font["name"].getDebugName(1)


def test_the_parts_have_no_character_in_common() -> None:
    assert not PARTS["latin"] & PARTS["extended"]
    assert unicode_range(frozenset({0x20, 0x21, 0x22, 0x41})) == "U+20-22, U+41"


@pytest.mark.django_db
def test_a_site_with_fonts_of_systems_loads_none() -> None:
    Site.objects.create(fonts=Fonts.SLAB)
    page = home()
    assert "font" not in theme(page).replace("--", "")
    assert 'rel="preload"' not in page


@pytest.mark.django_db
@pytest.mark.parametrize("address", ["/", "/embed/publications/"])
def test_a_page_loads_the_fonts_of_its_site_from_this_server(address: str) -> None:
    Site.objects.create(fonts=Fonts.READER)
    page = Client().get(address).content.decode()
    preloaded = re.findall(r'<link rel="preload" as="font" type="font/woff2" href="([^"]+)"', page)
    assert preloaded == ["/static/fonts/literata-latin.woff2", "/static/fonts/inter-latin.woff2"]
    css = theme(page)
    assert css.count("@font-face") == len(faces_of(LITERATA) + faces_of(INTER))
    assert '--serif: "Literata", ' in css
    for url in re.findall(r'url\("([^"]+)"\)', css):
        assert TTFont(BytesIO(content(url))).flavor == "woff2"


@pytest.mark.django_db
def test_a_profile_loads_the_italics_of_its_tagline() -> None:
    Site.objects.create(fonts=Fonts.READER)
    make_person(name="Ada Doe", slug="ada", tagline="Proofs and engines")
    make_person(name="Ben Doe", slug="ben")
    italic = 'href="/static/fonts/literata-italic-latin.woff2"'
    assert italic in Client().get("/people/ada/").content.decode()
    assert italic not in Client().get("/people/ben/").content.decode()


@pytest.mark.django_db
def test_the_license_is_beside_the_fonts() -> None:
    assert b"SIL OPEN FONT LICENSE" in content("/static/fonts/literata-license.txt")


@pytest.mark.django_db
def test_a_site_whose_fonts_were_not_collected_has_those_of_systems(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """As after an upgrade without `collectstatic`."""

    def missing(name: str) -> str:
        raise ValueError(f"Missing staticfiles manifest entry for '{name}'")

    Site.objects.create(fonts=Fonts.WORKSHOP)
    with monkeypatch.context() as patched:
        patched.setattr(staticfiles_storage, "url", missing)
        css = theme_css(Site.objects.get())
    assert "@font-face" not in css
    assert '--serif: "Bitter", Rockwell' in css


def test_only_what_is_missing_is_made(tmp_path: Path, one_face: Face) -> None:
    path = tmp_path / one_face.file_name
    assert building.build_fonts(tmp_path) == [path.name]
    first = path.read_bytes()
    assert building.build_fonts(tmp_path) == []
    path.unlink()
    assert building.build_fonts(tmp_path) == [path.name]
    assert path.read_bytes() == first


def made_quickly(face: Face) -> bytes:
    return face.file_name.encode()


@pytest.mark.parametrize("built", [b"", b"[1]", b"\xff", b'{"bitter-latin.woff2": "1.0, 0"}'])
def test_a_font_of_another_version_is_made_again(
    tmp_path: Path, one_face: Face, built: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(building, "font_file", made_quickly)
    # Another process would not see this.
    monkeypatch.setattr(building, "ProcessPoolExecutor", lambda *_, **__: ThreadPoolExecutor(1))
    (tmp_path / one_face.file_name).write_bytes(b"old")
    (tmp_path / "built.json").write_bytes(built)
    assert building.build_fonts(tmp_path) == [one_face.file_name]
    assert (tmp_path / one_face.file_name).read_bytes() == made_quickly(one_face)
    assert one_face.file_name in json.loads((tmp_path / "built.json").read_bytes())
    assert not list(tmp_path.glob(".*"))


def test_without_the_packages_what_was_made_stays(
    tmp_path: Path, one_face: Face, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As in the image, which doesn't have them."""

    def not_installed(name: str) -> str:
        raise building.PackageNotFoundError(name)

    (tmp_path / one_face.file_name).write_bytes(b"made before")
    monkeypatch.setattr(building, "version", not_installed)
    assert building.build_fonts(tmp_path) == []
    assert (tmp_path / one_face.file_name).read_bytes() == b"made before"


def test_a_folder_that_cannot_be_written_to_is_named(tmp_path: Path, settings: Settings) -> None:
    settings.FONTS_DIR = tmp_path / "file" / "fonts"
    (tmp_path / "file").touch()
    with pytest.raises(CommandError, match="Set FONTS_DIR to a folder"):
        call_command("build_fonts")


def test_a_folder_that_is_not_there_has_no_files(tmp_path: Path, settings: Settings) -> None:
    settings.FONTS_DIR = tmp_path / "missing"
    finder = FontFinder()
    assert list(finder.list(None)) == []
    assert finder.check() == []


def test_collecting_makes_the_fonts_and_production_loads_them_by_their_content(
    tmp_path: Path,
) -> None:
    manage(
        "collectstatic",
        "--no-input",
        variables=IN_PRODUCTION
        | {
            "DATA_DIR": str(tmp_path),
            "DATABASE_URL": f"sqlite:///{tmp_path}/db.sqlite3",
        },
    )
    collected = json.loads((tmp_path / "static" / "staticfiles.json").read_bytes())["paths"]
    assert {f"fonts/{face.file_name}" for face in FACES} <= collected.keys()
    assert "fonts/built.json" not in collected
    name = collected["fonts/inter-latin.woff2"]
    assert re.fullmatch(r"fonts/inter-latin\.\w{12}\.woff2", name)
    assert (tmp_path / "static" / name).read_bytes() == (FONTS / "inter-latin.woff2").read_bytes()
