from pathlib import Path

import pytest
from django.test import Client
from pytest_django import Settings

from tests.factories import make_person

pytestmark = pytest.mark.django_db
PNG = b"\x89PNG\r\n\x1a\n and so on"


@pytest.fixture
def uploads(settings: Settings, tmp_path: Path) -> Path:
    folder = tmp_path / "uploads"
    (folder / "people" / "photos").mkdir(parents=True)
    settings.MEDIA_ROOT = folder
    return folder


def test_a_picture_is_sent_with_its_content_type(client: Client, uploads: Path) -> None:
    (uploads / "people" / "photos" / "alice.png").write_bytes(PNG)
    make_person(photo="people/photos/alice.png")
    answer = client.get("/media/people/photos/alice.png")
    assert answer.getvalue() == PNG
    assert answer.headers["Content-Type"] == "image/png"
    assert answer.headers["Content-Security-Policy"] == "default-src 'none'; sandbox"
    assert answer.headers["X-Content-Type-Options"] == "nosniff"


def test_a_picture_that_a_browser_has_is_not_sent_again(client: Client, uploads: Path) -> None:
    (uploads / "alice.png").write_bytes(PNG)
    modified = client.get("/media/alice.png").headers["Last-Modified"]
    again = client.get("/media/alice.png", headers={"if-modified-since": modified})
    assert again.status_code == 304
    assert again.content == b""


@pytest.mark.parametrize(
    "name", ["page.html", "drawing.svg", "script.js", "alice", "alice.png.html"]
)
def test_only_pictures_are_sent(client: Client, uploads: Path, name: str) -> None:
    (uploads / name).write_bytes(PNG)
    assert client.get(f"/media/{name}").status_code == 404


@pytest.mark.parametrize(
    "path",
    ["../secret.png", "%2e%2e/secret.png", "people/../../secret.png", "/etc/secret.png",
     "people", "people/photos/", "nobody.png", "alice.png%00.jpg",
     "a" * 300 + ".png", "thumbnails/48x48/" + "a" * 300 + ".png.webp", "é" * 150 + ".jpg"],
)  # fmt: skip
def test_files_outside_the_folder_are_not_sent(client: Client, uploads: Path, path: str) -> None:
    (uploads.parent / "secret.png").write_bytes(PNG)
    assert client.get(f"/media/{path}").status_code == 404


@pytest.mark.parametrize("path", ["people/photos/alice.png", "people/./photos//alice.png"])
def test_a_picture_of_no_person_is_not_sent(client: Client, uploads: Path, path: str) -> None:
    (uploads / "people" / "photos" / "alice.png").write_bytes(PNG)
    assert client.get(f"/media/{path}").status_code == 404


def test_a_picture_stored_by_the_server_owner_is_sent(client: Client, uploads: Path) -> None:
    (uploads / "logo.png").write_bytes(PNG)
    assert client.get("/media/logo.png").status_code == 200


def test_uploads_to_media_urls_are_rejected(client: Client, uploads: Path) -> None:
    (uploads / "alice.png").write_bytes(PNG)
    assert client.post("/media/alice.png").status_code == 405
