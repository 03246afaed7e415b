"""A disk without room: uploads say so, and leave neither a file nor half of a change."""

import errno
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.contrib.sessions.models import Session
from django.core.files.base import ContentFile
from django.core.files.storage import default_storage
from django.db import OperationalError, transaction
from django.test import Client
from pytest_django import Settings

from directory.backup.media_files import named_files
from directory.backup.table_rows import all_models
from foundation.uncommitted_files import without_uncommitted_files
from people.models import Person
from tests.factories import make_person
from tests.uploads import UPLOADS, Upload, a_portrait, prepare

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def media(settings: Settings, tmp_path: Path) -> Path:
    settings.MEDIA_ROOT = tmp_path / "media"
    return tmp_path / "media"


def rows() -> dict[str, Any]:
    """Return all rows but those of sessions, which forms read."""
    return {
        model._meta.label: sorted(model._base_manager.values_list(), key=str)
        for model in all_models()
        if model is not Session
    }


def files_in(folder: Path) -> set[str]:
    return {str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file()}


@pytest.mark.parametrize("upload", UPLOADS)
def test_an_upload_to_a_full_disk_changes_nothing(
    upload: Callable[[Client], Upload], media: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    prepare()
    client = Client(raise_request_exception=False)
    url, data = upload(client)
    before = rows()
    with monkeypatch.context() as full:
        full.setattr(os, "fsync", _fail_after(0))
        answer = client.post(url, data)
        assert "The disk of the server is full" in answer.content.decode()
        assert (answer.status_code, answer.headers["Retry-After"]) == (503, "30")
        assert rows() == before
        assert not files_in(media)
    url, data = upload(client)  # the files were read
    assert client.post(url, data).status_code == 302
    assert rows() != before
    assert files_in(media) == set(named_files()) != set()


def _fail_after(number: int) -> Callable[[int], None]:
    left = iter(range(number))

    def fsync(_file: int) -> None:
        if next(left, None) is None:
            raise OSError(errno.ENOSPC, "No space left on device")

    return fsync


def test_the_first_file_goes_with_the_second_one(
    media: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    prepare()
    client = Client(raise_request_exception=False)
    url, data = UPLOADS[0](client)
    monkeypatch.setattr(os, "fsync", _fail_after(1))
    assert client.post(url, data).status_code == 503
    assert not files_in(media)


@pytest.mark.django_db(transaction=True)
def test_a_file_goes_with_a_change_that_the_database_has_no_room_for(
    media: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_arguments: Any, **_options: Any) -> None:
        assert files_in(media)
        raise OperationalError("database or disk is full")

    prepare()
    client = Client(raise_request_exception=False)
    url, data = a_portrait(client)
    with monkeypatch.context() as full:
        full.setattr(Person, "save", _then(Person.save, fail))
        answer = client.post(url, data)
    assert answer.status_code == 503
    assert "The disk of the server is full" in answer.content.decode()
    assert not files_in(media)
    assert not Person.objects.exclude(photo="").exists()


def _then(first: Callable[..., object], second: Callable[..., object]) -> Callable[..., None]:
    def both(*arguments: Any, **options: Any) -> None:
        first(*arguments, **options)
        second()

    return both


@pytest.mark.django_db(transaction=True)
def test_only_files_of_what_was_committed_stay(media: Path) -> None:
    def store(name: str) -> None:
        default_storage.save(f"people/photos/{name}.png", ContentFile(b"x"))

    def undone() -> None:
        with transaction.atomic():
            store("undone")
            transaction.set_rollback(True)

    with without_uncommitted_files():
        with transaction.atomic():
            store("committed")
            undone()
        undone()
        store("of-no-record")
        store("of-a-record")
        make_person(photo="people/photos/of-a-record.png")
    assert files_in(media / "people/photos") == {"committed.png", "of-a-record.png"}


@pytest.mark.django_db(transaction=True)
def test_a_block_within_another_leaves_its_files_to_that_one(media: Path) -> None:
    with without_uncommitted_files(), transaction.atomic():
        with without_uncommitted_files():
            photo = default_storage.save("people/photos/undone.png", ContentFile(b"x"))
            make_person(photo=photo)
        assert files_in(media / "people/photos") == {"undone.png"}
        transaction.set_rollback(True)
    assert files_in(media / "people/photos") == set()


def test_two_files_with_one_name_are_both_kept(media: Path) -> None:
    names = {default_storage.save("a.png", ContentFile(text.encode())) for text in "ab"}
    assert {(media / name).read_text() for name in names} == {"a", "b"}
