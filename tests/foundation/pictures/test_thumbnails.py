"""Small versions of people's pictures."""

import io
import os
import re
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.files.base import ContentFile
from django.core.files.storage import default_storage
from django.test import Client
from PIL import Image
from pytest_django import Settings

from foundation.pictures.columns import PORTRAITS
from foundation.pictures.thumbnails import delete_after_commit, thumbnail_name
from people.models import Person
from tests.factories import make_person

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def folder(settings: Settings, tmp_path: Path) -> Path:
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
    alice.banner.save("view.jpg", ContentFile(picture()))
    return alice


def address(person: Person, size: str) -> str:
    return f"/media/{thumbnail_name(person.photo.name, size)}"


def opened(client: Client, url: str) -> tuple[str, str, tuple[int, int]]:
    answer = client.get(url)
    image = Image.open(io.BytesIO(answer.getvalue()))
    return answer.headers["Content-Type"], str(image.format), image.size


@pytest.mark.parametrize("size", PORTRAITS)
def test_a_portrait_is_a_small_square(client: Client, alice: Person, size: str) -> None:
    side = min(int(size.partition("x")[0]), 400)
    assert opened(client, address(alice, size)) == ("image/webp", "WEBP", (side, side))


def test_a_banner_is_four_times_as_wide_as_high(client: Client, alice: Person) -> None:
    for size, expected in (("400x100", (400, 100)), ("2400x600", (600, 150))):
        url = f"/media/{thumbnail_name(alice.banner.name, size)}"
        assert opened(client, url)[2] == expected


def test_templates_use_existing_sizes(client: Client, alice: Person) -> None:
    for page in ("/people/", alice.get_absolute_url()):
        html = client.get(page).content.decode()
        images = re.findall("<img [^>]*>", html)
        assert images
        assert all('width="' in image and 'height="' in image for image in images)
        for url in re.findall(r"/media/[^ \",]+", " ".join(images)):
            assert opened(client, url)[0] == "image/webp"


def test_a_thumbnail_is_created_once(client: Client, alice: Person, folder: Path) -> None:
    opened(client, address(alice, "48x48"))
    file = folder / thumbnail_name(alice.photo.name, "48x48")
    made = file.stat().st_ino
    opened(client, address(alice, "48x48"))
    assert file.stat().st_ino == made
    assert [path.name for path in file.parent.iterdir()] == ["alice.jpg.webp"]


def test_a_thumbnail_is_created_again_for_a_newer_picture(
    client: Client, alice: Person, folder: Path
) -> None:
    opened(client, address(alice, "208x208"))
    thumbnail = folder / thumbnail_name(alice.photo.name, "208x208")
    os.utime(thumbnail, (1, 1))
    (folder / alice.photo.name).write_bytes(picture((100, 100)))
    assert opened(client, address(alice, "208x208"))[2] == (100, 100)


def test_the_picture_is_sent_where_no_thumbnail_can_be_written(
    client: Client, alice: Person, folder: Path
) -> None:
    (folder / "thumbnails").write_bytes(b"in the way of a folder, as a read-only disk is")
    assert opened(client, address(alice, "48x48")) == ("image/jpeg", "JPEG", (600, 400))


def test_a_damaged_picture_is_sent_unchanged(client: Client, alice: Person, folder: Path) -> None:
    (folder / alice.photo.name).write_bytes(b"damaged")
    answer = client.get(address(alice, "48x48"))
    assert (answer.status_code, answer.getvalue()) == (200, b"damaged")


@pytest.mark.parametrize(
    "path",
    [
        "thumbnails/47x47/people/photos/alice.jpg.webp",
        "thumbnails/48x48/people/photos/alice.jpg",
        "thumbnails/48x48/people/photos/unknown.jpg.webp",
        "thumbnails/48x48/../secret.jpg.webp",
        "thumbnails/048x48/people/photos/alice.jpg.webp",
        "thumbnails/400x100/people/photos/alice.jpg.webp",
        "thumbnails/48x48/people/banners/view.jpg.webp",
        "thumbnails/48x48/people/photos/../photos/unknown.jpg.webp",
        "thumbnails/48x48/people/photos/left-behind.jpg.webp",
        "thumbnails/48x48/logo.jpg.webp",
    ],
)
def test_only_known_sizes_of_pictures_are_created(
    client: Client, alice: Person, folder: Path, path: str
) -> None:
    for name in ("../secret.jpg", "logo.jpg", "people/photos/left-behind.jpg"):
        (folder / name).write_bytes(picture())
    assert client.get(f"/media/{path}").status_code == 404
    assert not (folder / "thumbnails").exists()


def test_the_thumbnails_of_a_deleted_picture_are_deleted(
    client: Client, alice: Person, folder: Path, django_capture_on_commit_callbacks: Any
) -> None:
    opened(client, address(alice, "48x48"))
    with django_capture_on_commit_callbacks(execute=True):
        delete_after_commit(default_storage, alice.photo.name)
    assert client.get(address(alice, "48x48")).status_code == 404
    assert not list(folder.rglob("alice*"))


def test_a_thumbnail_has_no_thumbnails(client: Client, alice: Person) -> None:
    name = alice.photo.name
    for _ in range(4):
        name = thumbnail_name(name, "48x48")
        status = client.get(f"/media/{name}").status_code
        assert status == (200 if name.count("thumbnails/") == 1 else 404)


def test_replacing_a_picture_deletes_the_previous_files(
    client: Client, alice: Person, folder: Path, django_capture_on_commit_callbacks: Any
) -> None:
    before = alice.photo.name
    urls = [address(alice, size) for size in PORTRAITS]
    for url in urls:
        opened(client, url)
    alice.photo.save("new.jpg", ContentFile(picture((100, 100))))
    with django_capture_on_commit_callbacks(execute=True):
        delete_after_commit(default_storage, before)
    assert {client.get(url).status_code for url in (*urls, f"/media/{before}")} == {404}
    assert not list(folder.rglob("alice*"))


def test_pictures_of_people_who_are_not_listed_are_shown_to_editors_only(
    client: Client, alice: Person
) -> None:
    urls = [f"/media/{alice.photo.name}", address(alice, "48x48"), f"/media/{alice.banner.name}"]
    for url in urls:
        assert "public" in client.get(url).headers["Cache-Control"]
    Person.objects.update(is_listed=False)
    member, editor = Client(), Client()
    member.force_login(User.objects.create_user("member"))
    editor.force_login(User.objects.create_superuser("editor"))
    for url in urls:
        assert client.get(url).status_code == 404
        assert member.get(url).status_code == 404
        answer = editor.get(url)
        assert answer.status_code == 200
        assert answer.headers["Cache-Control"] == "private, no-store"
