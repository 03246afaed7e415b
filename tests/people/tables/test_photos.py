"""Photos that a table of people names, in a folder or in a ZIP file."""

import html
import io
import re
import zipfile
from pathlib import Path
from typing import Any

import pytest
from django.core.cache import cache
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import call_command
from django.test import Client
from django.urls import reverse
from PIL import Image

from people.models import Person
from people.tables.photos import ZipPhotos
from tests.factories import make_person

pytestmark = pytest.mark.django_db
PAGE = "admin:people_person_table"
TABLE = "name,photo\nAlice Example,alice.png\nBob Other,bob.png\nCarol Third,carol.png\n"


def picture(color: str = "red") -> bytes:
    content = io.BytesIO()
    exif = Image.Exif()
    exif[0x010E] = "where it was taken"
    Image.new("RGB", (40, 50), color).save(content, "PNG", exif=exif)
    return content.getvalue()


def packed(files: dict[str, bytes]) -> bytes:
    content = io.BytesIO()
    with zipfile.ZipFile(content, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files.items():
            archive.writestr(name, data)
    return content.getvalue()


FILES = {"photos/Alice.png": picture(), "bob.png": b"no picture", "photos/dan.png": picture()}


@pytest.fixture(autouse=True)
def _media(tmp_path: Path, settings: Any) -> None:
    settings.MEDIA_ROOT = tmp_path / "media"
    make_person(name="Alice Example")
    make_person(name="Bob Other")


def upload(client: Client, photos: bytes) -> str:
    files = {
        "file": SimpleUploadedFile("people.csv", TABLE.encode()),
        "photos": SimpleUploadedFile("photos.zip", photos),
    }
    return client.post(reverse(PAGE), files).content.decode()


def fields(page: str) -> dict[str, str]:
    found = re.findall(r'<input type="hidden" name="(table|plan|photos)" value="(.*?)"', page)
    values = {name: html.unescape(value) for name, value in found}
    return values | {"column-0": "name", "column-1": "photo", "_load": "1"}


def test_a_zip_file_has_the_photos_of_a_table(admin_client: Client, tmp_path: Path) -> None:
    page = upload(admin_client, packed(FILES))
    assert "0 new, 1 changed, 0 unchanged, 2 unclear" in page
    assert "There is no photo “carol.png”." in page
    assert not list((tmp_path / "media").rglob("*.png"))
    response = admin_client.post(reverse(PAGE), fields(page), follow=True)
    assert "Loaded 1 person" in response.content.decode()
    stored = Person.objects.get(name="Alice Example").photo.read()
    assert stored[1:4] == b"PNG"
    assert b"where it was taken" not in stored
    assert not Person.objects.get(name="Bob Other").photo
    assert len(list((tmp_path / "media").rglob("*.png"))) == 1
    again = upload(admin_client, packed(FILES))
    assert "0 new, 0 changed, 1 unchanged, 2 unclear" in again


def test_the_photos_of_a_plan_are_its_editors_and_kept_for_an_hour(
    admin_client: Client, client: Client, django_user_model: Any
) -> None:
    values = fields(upload(admin_client, packed(FILES)))
    client.force_login(django_user_model.objects.create_superuser("other"))
    page = client.post(reverse(PAGE), values).content.decode()
    assert "Choose the files again." in page
    cache.clear()
    assert "Choose the files again." in admin_client.post(reverse(PAGE), values).content.decode()
    assert not Person.objects.exclude(photo="").exists()


def test_what_is_no_zip_file_is_refused(admin_client: Client) -> None:
    assert "This isn&#x27;t a ZIP file, or it is damaged." in upload(admin_client, b"PK\x03\x04no")
    page = upload(admin_client, packed({"a": b""})[:-30])
    assert "it is damaged" in page


def test_damaged_and_huge_photos_are_unclear(admin_client: Client) -> None:
    whole = packed({"alice.png": picture(), "bob.png": b"\0" * (6 * 1024 * 1024)})
    place = whole.index(b"alice.png") + len("alice.png") + 5
    damaged = whole[:place] + b"\xff\xff\xff" + whole[place + 3 :]
    page = upload(admin_client, damaged)
    assert "0 new, 0 changed, 0 unchanged, 3 unclear" in page
    assert "but the limit is" in page


def test_a_name_that_two_files_have_needs_its_folder() -> None:
    photos = ZipPhotos(packed({"a/x.png": b"1", "b/x.png": b"2", "c/y.png": b"3"}))
    names = ("x.png", "A/X.png", "b\\x.png", "./c/y.png", "y.png", "../y.png", "")
    assert [photos.read(name) for name in names] == [None, b"1", b"2", b"3", b"3", None, None]


def test_photos_of_a_folder_are_encoded_again(tmp_path: Path) -> None:
    (tmp_path / "alice.png").write_bytes(picture())
    (tmp_path / "people.csv").write_text("name,photo\nAlice Example,alice.png\n")
    call_command("people_table", str(tmp_path / "people.csv"))
    assert b"where it was taken" not in Person.objects.get(name="Alice Example").photo.read()
