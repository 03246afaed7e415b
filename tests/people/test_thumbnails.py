"""Small versions of people's pictures."""

import io
import os
from pathlib import Path
from typing import Any

import pytest
from django.core.files.base import ContentFile
from django.core.files.storage import default_storage
from django.test import Client
from PIL import Image

from people.models import Person
from people.thumbnails import SIZES, delete_after_commit, thumbnail_name
from tests.factories import make_person

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def folder(settings: Any, tmp_path: Path) -> Path:
    settings.MEDIA_ROOT = tmp_path
    return tmp_path


def picture(size: tuple[int, int] = (600, 400), kind: str = "JPEG") -> bytes:
    out = io.BytesIO()
    Image.new("RGB", size, (200, 30, 30)).save(out, kind)
    return out.getvalue()


@pytest.fixture
def alice() -> Person:
    alice = make_person(name="Alice Example")
    alice.photo.save("alice.jpg", ContentFile(picture()))
    return alice


def address(person: Person, size: int) -> str:
    return f"/media/{thumbnail_name(person.photo.name, size)}"


def opened(client: Client, url: str) -> tuple[str, str, tuple[int, int]]:
    answer = client.get(url)
    image = Image.open(io.BytesIO(answer.getvalue()))
    return answer.headers["Content-Type"], str(image.format), image.size


@pytest.mark.parametrize("size", SIZES)
def test_a_thumbnail_is_a_small_square(client: Client, alice: Person, size: int) -> None:
    side = min(size, 400)
    assert opened(client, address(alice, size)) == ("image/webp", "WEBP", (side, side))


def test_pages_ask_for_sizes_that_there_are(client: Client, alice: Person) -> None:
    for page in ("/people/", alice.get_absolute_url()):
        html = client.get(page).content.decode()
        [image] = [part.partition(">")[0] for part in html.split("<img ")[1:]]
        assert "width=" in image
        assert "height=" in image
        addresses = [part.strip('",') for part in image.replace('="', " ").split()]
        wanted = [part for part in addresses if part.startswith("/media/")]
        assert len(wanted) > 2
        for url in wanted:
            assert opened(client, url)[0] == "image/webp"


def test_it_is_made_once(client: Client, alice: Person, folder: Path) -> None:
    opened(client, address(alice, 48))
    file = folder / thumbnail_name(alice.photo.name, 48)
    made = file.stat().st_ino
    opened(client, address(alice, 48))
    assert file.stat().st_ino == made
    assert [path.name for path in file.parent.iterdir()] == ["alice.jpg.webp"]


def test_it_is_made_again_of_a_newer_picture(client: Client, alice: Person, folder: Path) -> None:
    opened(client, address(alice, 208))
    thumbnail = folder / thumbnail_name(alice.photo.name, 208)
    os.utime(thumbnail, (1, 1))
    (folder / alice.photo.name).write_bytes(picture((100, 100)))
    assert opened(client, address(alice, 208))[2] == (100, 100)


def test_the_whole_picture_is_sent_where_nothing_can_be_written(
    client: Client, alice: Person, folder: Path
) -> None:
    (folder / "thumbnails").write_bytes(b"in the way of a folder, as a read-only disk is")
    assert opened(client, address(alice, 48)) == ("image/jpeg", "JPEG", (600, 400))


def test_what_is_no_picture_is_sent_as_it_is(client: Client, alice: Person, folder: Path) -> None:
    (folder / alice.photo.name).write_bytes(b"damaged")
    answer = client.get(address(alice, 48))
    assert (answer.status_code, answer.getvalue()) == (200, b"damaged")


@pytest.mark.parametrize(
    "path",
    [
        "thumbnails/47/people/photos/alice.jpg.webp",
        "thumbnails/48/people/photos/alice.jpg",
        "thumbnails/48/people/photos/nobody.jpg.webp",
        "thumbnails/48/../secret.jpg.webp",
        "thumbnails/048/people/photos/alice.jpg.webp",
    ],
)
def test_no_other_size_and_no_other_file_is_made(
    client: Client, alice: Person, folder: Path, path: str
) -> None:
    (folder.parent / "secret.jpg").write_bytes(picture())
    assert client.get(f"/media/{path}").status_code == 404
    assert not (folder / "thumbnails").exists()


def test_the_thumbnails_of_a_deleted_picture_are_deleted(
    client: Client, alice: Person, folder: Path, django_capture_on_commit_callbacks: Any
) -> None:
    opened(client, address(alice, 48))
    with django_capture_on_commit_callbacks(execute=True):
        delete_after_commit(default_storage, alice.photo.name)
    assert client.get(address(alice, 48)).status_code == 404
    assert not [path for path in folder.rglob("*") if path.is_file()]
