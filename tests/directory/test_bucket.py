"""Uploads in a bucket: the same pages and rules as with a folder, and nothing by its address."""

import datetime
import io
import urllib.error
import urllib.request
from collections.abc import Iterator, Mapping
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.files.base import ContentFile
from django.core.files.storage import default_storage
from django.core.management import call_command
from django.test import Client
from PIL import Image
from pytest_django import Settings

from directory import environment
from directory.checking.files import check_files, check_folders
from foundation.pictures.thumbnails import delete_after_commit, thumbnail_name
from people.models import Person
from publications.models import PublicationFile
from tests.bucket_server import BucketServer, bucket_server
from tests.factories import make_person, make_publication
from tests.serving import copy_of_directory, manage
from website.models import Site

pytestmark = pytest.mark.django_db
PDF = b"%PDF-1.7 and so on"


@pytest.fixture(scope="module")
def server() -> Iterator[BucketServer]:
    with bucket_server() as server:
        yield server


@pytest.fixture(autouse=True)
def bucket(settings: Settings, server: BucketServer, tmp_path: Path) -> BucketServer:
    settings.MEDIA_ROOT = tmp_path / "unused"
    settings.MEDIA_BUCKET = environment.bucket(
        name=server.bucket, endpoint=server.url, region="", key="key", secret="secret"
    )
    settings.STORAGES = settings.STORAGES | {
        "default": {
            "BACKEND": "foundation.bucket_storage.BucketStorage",
            "OPTIONS": settings.MEDIA_BUCKET,
        }
    }
    server.objects.clear()
    server.asked.clear()
    server.is_public = server.is_away = False
    return server


def picture(color: str = "red") -> bytes:
    out = io.BytesIO()
    Image.new("RGB", (600, 400), color).save(out, "JPEG")
    return out.getvalue()


@pytest.fixture
def alice() -> Person:
    alice = make_person(name="Alice Example")
    alice.photo.save("alice.jpg", ContentFile(picture()))
    return alice


def test_a_picture_and_its_thumbnail_are_sent_from_the_bucket_by_this_site(
    client: Client, alice: Person, bucket: BucketServer
) -> None:
    name = alice.photo.name
    assert alice.photo.url == f"/media/{name}"
    answer = client.get(alice.photo.url)
    assert answer.getvalue() == picture()
    assert answer.headers["Content-Type"] == "image/jpeg"
    seen = {"if-modified-since": answer.headers["Last-Modified"]}
    assert client.get(alice.photo.url, headers=seen).status_code == 304
    small = thumbnail_name(name, "48x48")
    image = Image.open(io.BytesIO(client.get(f"/media/{small}").getvalue()))
    assert image.size == (48, 48)
    bucket.asked.clear()
    client.get(f"/media/{small}")
    assert bucket.asked == [f"HEAD {name}", f"GET {small}"]
    assert set(bucket.objects) == {name, small}
    page = client.get(alice.get_absolute_url()).content.decode()
    assert bucket.url not in page


def test_what_this_site_shows_to_no_one_can_not_be_had_from_the_bucket(
    client: Client, alice: Person, bucket: BucketServer
) -> None:
    address = f"{bucket.url}/{bucket.bucket}/{alice.photo.name}"
    Person.objects.update(is_listed=False)
    bucket.asked.clear()
    assert client.get(alice.photo.url).status_code == 404
    assert not bucket.asked
    with pytest.raises(urllib.error.HTTPError, match="403"):
        urllib.request.urlopen(address, timeout=60)  # noqa: S310
    editor = Client()
    editor.force_login(User.objects.create_superuser("editor"))
    answer = editor.get(alice.photo.url)
    assert (answer.status_code, answer.headers["Cache-Control"]) == (200, "private, no-store")


def test_a_pdf_under_embargo_is_sent_to_editors_only(client: Client, bucket: BucketServer) -> None:
    file = PublicationFile(publication=make_publication(title="Paper"))
    file.file.save("paper.pdf", ContentFile(PDF))
    assert b"".join(client.get(file.get_absolute_url())) == PDF
    file.public_from = datetime.date(2999, 1, 1)
    file.save()
    bucket.asked.clear()
    assert client.get(file.get_absolute_url()).status_code == 404
    assert client.get(f"/media/{file.file.name}").status_code == 404
    assert not bucket.asked


def test_deleted_pictures_are_deleted_with_their_thumbnails(
    client: Client, alice: Person, bucket: BucketServer, django_capture_on_commit_callbacks: Any
) -> None:
    client.get(f"/media/{thumbnail_name(alice.photo.name, '48x48')}")
    with django_capture_on_commit_callbacks(execute=True):
        delete_after_commit(default_storage, alice.photo.name)
    assert not bucket.objects
    assert client.get(alice.photo.url).status_code == 404


def test_two_uploads_with_one_name_are_both_kept(alice: Person, bucket: BucketServer) -> None:
    bob = make_person(name="Bob Example")
    bob.photo.save("alice.jpg", ContentFile(picture("blue")))
    assert bob.photo.name != alice.photo.name
    assert len(bucket.objects) == 2


@pytest.mark.parametrize("path", ["../secret.jpg", "a/../../b.jpg", "%00.jpg", "é" * 600 + ".jpg"])
def test_names_of_no_file_are_not_found(client: Client, path: str) -> None:
    assert client.get(f"/media/{path}").status_code == 404


def test_while_the_server_is_away_pages_are_shown_and_pictures_come_later(
    client: Client, alice: Person, bucket: BucketServer
) -> None:
    client.raise_request_exception = False
    bucket.is_away = True
    assert client.get(alice.get_absolute_url()).status_code == 200
    assert client.get("/readyz").status_code == 200
    for url in (alice.photo.url, f"/media/{thumbnail_name(alice.photo.name, '48x48')}"):
        answer = client.get(url)
        assert (answer.status_code, answer.headers["Retry-After"]) == (503, "30")
    bucket.is_away = False
    assert client.get(alice.photo.url).status_code == 200


def test_the_icon_of_the_site_is_read_from_the_bucket(client: Client) -> None:
    plain = client.get("/favicon.ico").content
    site = Site.objects.stored()
    site.favicon.save("icon.jpg", ContentFile(picture("green")), save=False)
    site.save()
    assert client.get("/favicon.ico").content != plain


@pytest.mark.django_db(transaction=True)
def test_a_backup_has_the_files_of_the_bucket_and_restores_them(
    alice: Person, bucket: BucketServer, empty: Mapping[str, str], tmp_path: Path
) -> None:
    for name in ("b.png", "c é.png", "d.png"):
        default_storage.save(f"site/{name}", ContentFile(name.encode()))
    default_storage.save(thumbnail_name(alice.photo.name, "48x48"), ContentFile(b"small"))
    before = {name: body for name, (body, _at) in bucket.objects.items() if "thumb" not in name}
    archive, output = str(tmp_path / "backup.zip"), StringIO()
    call_command("backup", archive, stdout=output, stderr=output)
    bucket.objects.clear()
    (tmp_path / "restored").mkdir()
    with copy_of_directory(empty, tmp_path / "restored") as variables:
        in_bucket = {"S3_BUCKET": bucket.bucket, "S3_ENDPOINT": bucket.url}
        keys = {"S3_ACCESS_KEY": "key", "S3_SECRET_KEY": "secret"}
        manage("restore", archive, variables={**variables, **in_bucket, **keys})
    assert {name: body for name, (body, _at) in bucket.objects.items()} == before


def problems() -> list[str]:
    return [f"{problem.level} {problem.text}" for problem in (*check_files(), *check_folders())]


def test_check_directory_reports_missing_files_and_a_public_or_absent_bucket(
    alice: Person, bucket: BucketServer
) -> None:
    assert not [text for text in problems() if "bucket" in text or "missing" in text]
    bucket.is_public = True
    assert any("Anyone can read the bucket uploads" in text for text in problems())
    bucket.is_public = False
    bucket.objects.clear()
    assert any(f"missing: '{alice.photo.name}'" in text for text in problems())
    bucket.is_away = True
    assert any("can't be read in the bucket uploads" in text for text in problems())
