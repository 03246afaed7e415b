"""`backup` and `restore`: every row and file, on both databases and between them."""

# ruff: noqa: S608 - the statements are made of names of our own tables

import fcntl
import hashlib
import json
import re
import resource
import sqlite3
import threading
import zipfile
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager
from datetime import UTC
from io import StringIO
from pathlib import Path
from typing import Any

import psycopg
import pytest
from django.core.management import CommandError, call_command
from django.db import connection, transaction
from django.test import Client
from pytest_django import Settings

from directory.backup.table_rows import all_models
from directory.version import VERSION
from people.models import Interest, Person
from publications.models import ImportRun
from tests.factories import make_organization, make_person
from tests.serving import (
    ON_POSTGRESQL,
    ROOT,
    copy_of_directory,
    manage,
    run_python,
    wait_until,
)

Rows = dict[str, list[tuple[Any, ...]]]
_DERIVED = {
    "publications_written_at": "organization_id, publication_id, date",
    "search_entry": "id",
    "search_name": "id, key",
}
_ADD_UNUSUAL_ROWS = """
from django.contrib.auth.models import User
from django.contrib.sessions.models import Session
from django.db import connection
from django.utils import timezone
from people.models import Grant, Interest
from publications.models import Authorship, PreparedFile, PreparedImport
user = User.objects.create_user("alice", password="x", last_login=timezone.now())
Session.objects.create(session_key="k", session_data="d", expire_date=timezone.now())
Grant.objects.create(sponsor="Sponsor", amount="1234567.89", currency="EUR")
prepared = PreparedImport.objects.create(user=user, name="a.bib")
name = "\\u4e2d\\n\\"'\\\\.bib"
PreparedFile.objects.create(prepared=prepared, name=name, data=bytes(range(256)), size=256)
Interest.objects.create(name="Deleted", slug="deleted").delete()
for end, value in (("min", "null"), ("max", '{\"b\": 1.50, \"a\": []}')):
    with connection.cursor() as cursor:  # JSON's null isn't the absence of a value
        cursor.execute("UPDATE publications_authorship SET evidence = %s WHERE id = "
                       f"(SELECT {end}(id) FROM publications_authorship)", [value])
"""


def run(*arguments: str) -> str:
    output = StringIO()
    call_command(*arguments, stdout=output, stderr=output, no_color=True)
    return output.getvalue()


def rows_of(variables: Mapping[str, str]) -> Rows:
    """Return the rows of all tables that have data of their own, by plain SQL."""
    url = variables["DATABASE_URL"]
    tables = {model._meta.db_table: model._meta for model in all_models()}
    with connected(url) as execute:
        found = {
            name: [
                tuple(map(_plain, row))
                for row in execute(
                    f"SELECT {', '.join(_column(field) for field in meta.concrete_fields)} "
                    f"FROM {name} ORDER BY {meta.pk.column}"
                )
            ]
            for name, meta in tables.items()
        }
        for name, order in _DERIVED.items():
            rows = execute(f"SELECT {order} FROM {name} ORDER BY {order}")
            found[name] = [tuple(map(_plain, row)) for row in rows]
    return found


def _column(field: Any) -> str:
    if field.get_internal_type() == "JSONField":
        return f'CAST("{field.column}" AS text)'
    return f'"{field.column}"'


def _plain(value: Any) -> Any:
    """Return what both databases would return for the same value."""
    if isinstance(value, str) and value[:1] in '{["n':
        try:
            return json.dumps(json.loads(value), sort_keys=True)
        except ValueError:
            return value
    if hasattr(value, "astimezone"):
        value = value.astimezone(UTC).replace(tzinfo=None)
    if isinstance(value, str) and re.fullmatch(r"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d+)?", value):
        return value.partition(".")[0], value.partition(".")[2].ljust(6, "0")
    if hasattr(value, "isoformat"):
        return _plain(str(value))
    if hasattr(value, "quantize") or isinstance(value, float):
        return float(value)
    return bytes(value) if isinstance(value, memoryview) else value


@contextmanager
def connected(url: str) -> Iterator[Any]:
    if url.startswith("postgres"):
        with psycopg.connect(url) as server:
            yield lambda sql: server.execute(sql.encode()).fetchall()
        return
    with closing(sqlite3.connect(url.removeprefix("sqlite:///"))) as file:
        yield lambda sql: file.execute(sql).fetchall()


def files_of(variables: Mapping[str, str]) -> dict[str, tuple[bytes, int]]:
    media = Path(variables["DATA_DIR"]) / "media"
    return {
        path.relative_to(media).as_posix(): (path.read_bytes(), path.stat().st_mtime_ns)
        for path in media.rglob("*")
        if path.is_file() and path.relative_to(media).parts[0] != "thumbnails"
    }


def last_number(variables: Mapping[str, str], table: str) -> int:
    """Return the last number that was given to a row."""
    url = variables["DATABASE_URL"]
    with connected(url) as execute:
        if url.startswith("postgres"):
            return int(execute(f"SELECT last_value FROM {table}_id_seq")[0][0])
        return int(execute(f"SELECT seq FROM sqlite_sequence WHERE name = '{table}'")[0][0])


def other_kind(folder: Path) -> dict[str, str]:
    folder.mkdir()
    database = f"sqlite:///{folder / 'db.sqlite3'}"
    return {"ENVIRONMENT": "development", "DATA_DIR": str(folder), "DATABASE_URL": database}


def test_every_row_and_file_is_restored_on_this_and_the_other_database(
    demo: Mapping[str, str], empty: Mapping[str, str], tmp_path: Path
) -> None:
    with (
        copy_of_directory(demo, tmp_path / "original") as original,
        copy_of_directory(empty, tmp_path / "restored") as restored,
    ):
        manage("shell", "--no-imports", "-c", _ADD_UNUSUAL_ROWS, variables=original)
        logo = tmp_path / "original" / "media" / "logos" / ("中" * 80 + ".png")
        logo.parent.mkdir(parents=True)
        logo.write_bytes(b"logo")
        file = tmp_path / "backup.zip"
        manage("backup", str(file), variables=original)
        assert file.stat().st_mode & 0o777 == 0o600
        between = restored
        if ON_POSTGRESQL:  # by SQLite, where nothing is migrated yet
            between = other_kind(tmp_path / "between")
            manage("restore", str(file), variables=between)
            assert rows_of(between) == rows_of(original)
            manage("backup", str(file), variables=between)
        done = run_python("manage.py", "restore", str(file), variables=restored)
        assert (done.returncode, done.stderr) == (0, ""), done.stdout  # the search is in step
        assert rows_of(restored) == rows_of(original)
        assert files_of(restored) == files_of(original)
        # The number of a deleted row, which the history may know, is not given to another one.
        deleted = last_number(original, "people_interest")
        assert deleted not in [row[0] for row in rows_of(original)["people_interest"]]
        assert last_number(restored, "people_interest") == deleted


@pytest.fixture
def media(settings: Settings, tmp_path: Path) -> Path:
    settings.MEDIA_ROOT = tmp_path / "media"
    return tmp_path / "media"


@pytest.mark.django_db(transaction=True)
class TestOneMoment:
    def test_rows_are_those_of_one_moment_while_others_write(
        self, media: Path, tmp_path: Path
    ) -> None:
        """Each transaction adds a row to the first table that is read, and one to the last."""
        file, stop, written = tmp_path / "backup.zip", threading.Event(), [0]

        def write() -> None:
            try:
                while not stop.is_set():
                    with transaction.atomic():
                        make_organization(name=f"Organization {written[0]}")
                        ImportRun.objects.create()
                        Interest.objects.create(
                            name=f"interest {written[0]}", slug=f"interest-{written[0]}"
                        )
                    written[0] += 1
            finally:
                connection.close()

        writer = threading.Thread(target=write)
        writer.start()
        numbers = set()
        try:
            wait_until(lambda: written[0] > 3)
            for _round in range(3):
                before = written[0]
                run("backup", str(file))
                tables = manifest_of(file)["tables"]
                names = ("affiliations_organization", "people_interest", "publications_importrun")
                found = {tables[name]["rows"] for name in names}
                assert len(found) == 1
                numbers |= found
                wait_until(lambda: written[0] > before)  # noqa: B023 - the writer isn't held up
        finally:
            stop.set()
            writer.join()
        assert len(numbers) > 1
        run("restore", str(file), "--check")

    def test_a_picture_that_is_deleted_meanwhile_is_reported(
        self, media: Path, tmp_path: Path
    ) -> None:
        make_person(slug="alice", photo="people/photos/alice.png")
        output = run("backup", str(tmp_path / "backup.zip"))
        assert "doesn't exist: 'people/photos/alice.png'" in output
        assert manifest_of(tmp_path / "backup.zip")["missing_files"] == ["people/photos/alice.png"]


def manifest_of(file: Path) -> Any:
    with zipfile.ZipFile(file) as archive:
        return json.loads(archive.read("manifest.json"))


@pytest.fixture
def file(transactional_db: None, media: Path, tmp_path: Path) -> Path:
    """A backup of one person and one file."""
    media.mkdir()
    (media / "logo.png").write_bytes(b"a logo" * 1000)
    make_person(slug="alice")
    run("backup", str(tmp_path / "backup.zip"))
    return tmp_path / "backup.zip"


def test_an_installation_with_records_is_not_restored_into(file: Path, media: Path) -> None:
    with pytest.raises(CommandError, match=r"isn't empty.* It has: .*1 people"):
        run("restore", str(file))
    assert Person.objects.get().slug == "alice"


def delete_all_records() -> None:
    models = [m for m in all_models() if m._meta.app_label not in ("auth", "contenttypes")]
    with transaction.atomic():
        for model in sorted(models, key=lambda model: model._meta.app_label == "history"):
            rows: Any = model._base_manager.all()
            rows._raw_delete(connection.alias)


def test_other_files_are_not_restored_over(file: Path, media: Path) -> None:
    delete_all_records()
    (media / "logo.png").write_bytes(b"another")
    with pytest.raises(CommandError, match=r"differs from it: 'logo.png'"):
        run("restore", str(file))
    assert (media / "logo.png").read_bytes() == b"another"
    assert not Person.objects.exists()
    (media / "logo.png").unlink()
    assert "Restored" in run("restore", str(file))
    assert (media / "logo.png").read_bytes() == b"a logo" * 1000
    assert Person.objects.get().slug == "alice"
    assert b"/people/alice/" in Client().get("/search/?q=alice").content


def changed(file: Path, name: str, content: bytes | None, *, new_name: str = "") -> Path:
    """Return a copy of the archive with another content of a member, or without it."""
    target = file.with_name("changed.zip")
    with zipfile.ZipFile(file) as old, zipfile.ZipFile(target, "w") as new:
        for member in old.namelist():
            if member != name:
                new.writestr(member, old.read(member))
        if content is not None:
            new.writestr(new_name or name, content)
    return target


def with_manifest(file: Path, change: Any) -> Path:
    manifest = manifest_of(file)
    change(manifest)
    return changed(file, "manifest.json", json.dumps(manifest).encode())


def refusal(file: Path) -> str:
    """Return why a backup is refused; a check refuses it for the same reason."""
    with pytest.raises(CommandError) as refused:
        run("restore", str(file), "--check")
    with pytest.raises(CommandError, match=f"^{re.escape(str(refused.value))}$"):
        run("restore", str(file))
    return str(refused.value)


def test_a_backup_of_another_version_is_refused(file: Path) -> None:
    other = with_manifest(file, lambda manifest: manifest.update(version="0.0.9"))
    assert "of version 0.0.9, and this is version 0.1.0" in refusal(other)
    without = with_manifest(
        file, lambda manifest: manifest["tables"]["people_person"]["columns"].pop()
    )
    assert "These tables differ: people_person" in refusal(without)


def test_the_version_is_that_of_the_project() -> None:
    assert f'\nversion = "{VERSION}"\n' in (ROOT / "pyproject.toml").read_text()


@pytest.mark.parametrize("kept", [0.0, 0.3, 0.9, 0.999])
def test_a_truncated_backup_is_refused(file: Path, kept: float) -> None:
    cut = file.with_name("cut.zip")
    cut.write_bytes(file.read_bytes()[: int(file.stat().st_size * kept)])
    assert "its end is missing" in refusal(cut)


def test_a_backup_whose_version_of_zip_is_damaged_is_refused(file: Path) -> None:
    whole = bytearray(file.read_bytes())
    whole[whole.index(b"PK\x01\x02") + 6] ^= 0x55
    broken = file.with_name("broken.zip")
    broken.write_bytes(whole)
    assert "isn't a backup" in refusal(broken)


def test_a_damaged_backup_is_refused(file: Path) -> None:
    """Change one byte in many places; only what no one reads may differ."""
    whole = file.read_bytes()
    digest = hashlib.sha256(whole).digest()
    broken = file.with_name("broken.zip")
    refused = 0
    for number in range(16):
        place = int.from_bytes(hashlib.sha256(digest + bytes([number])).digest()[:6]) % len(whole)
        broken.write_bytes(whole[:place] + bytes([whole[place] ^ 0x55]) + whole[place + 1 :])
        try:
            run("restore", str(broken), "--check")
        except CommandError:
            refused += 1
    assert refused
    member = manifest_of(file)["files"]["logo.png"]["member"]
    other = changed(file, member, b"b logo" * 1000)  # with a correct checksum of ZIP
    assert "damaged" in refusal(other)
    assert "damaged" in refusal(changed(file, member, None))
    assert "damaged" in refusal(changed(file, "none", b"", new_name="extra"))
    assert "isn't a backup of" in refusal(changed(file, "manifest.json", b"[]"))


@pytest.mark.parametrize("name", ["../out.png", "/out.png", "a/../../out.png", "thumbnails/a", ""])
def test_a_file_outside_of_the_uploads_is_refused(file: Path, name: str) -> None:
    def move(manifest: Any) -> None:
        manifest["files"] = {name: manifest["files"]["logo.png"]}

    assert "doesn't belong to the uploads" in refusal(with_manifest(file, move))


def test_only_a_backup_is_replaced(file: Path, tmp_path: Path) -> None:
    other = tmp_path / "db.sqlite3"
    other.write_text("important")
    with pytest.raises(CommandError, match="won't be replaced"):
        run("backup", str(other))
    assert other.read_text() == "important"
    make_person(slug="bob")
    run("backup", str(file))
    assert manifest_of(file)["tables"]["people_person"]["rows"] == 2


@contextmanager
def full_disk(most: int) -> Iterator[None]:
    """Let no file of this process become larger."""
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (most, limits[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)


@pytest.mark.parametrize("percent", [1, 30, 60, 95])
def test_a_full_disk_leaves_the_earlier_backup(file: Path, percent: int) -> None:
    before = file.read_bytes()
    with (
        full_disk(len(before) * percent // 100),
        pytest.raises(CommandError, match="nothing was changed"),
    ):
        run("backup", str(file))
    assert file.read_bytes() == before
    assert [path.name for path in file.parent.glob("backup*")] == ["backup.zip"]


def test_a_second_backup_into_the_same_file_is_refused(file: Path) -> None:
    with file.with_name("backup.zip.partial").open("w") as other:
        other.write("what a killed process has left" * 10_000)
        other.flush()
        fcntl.flock(other, fcntl.LOCK_EX)
        with pytest.raises(CommandError, match="Another backup is being written"):
            run("backup", str(file))
    run("backup", str(file))
    run("restore", str(file), "--check")
