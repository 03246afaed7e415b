"""`check_directory`: each test breaks one thing, and reads what is reported about it."""

import datetime
import json
import os
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.db import connection, transaction
from django.db.migrations.recorder import MigrationRecorder
from django.utils import timezone
from pytest_django import Settings

from affiliations.models import Organization, RetiredOrganizationSlug
from directory.backup.rotation import backup_name
from directory.checking.files import _static_files
from foundation.media_storage import media_storage
from people.models import Person, PersonName
from publications.importing.jobs.queue import presence
from publications.models import Authorship, ImportJob, ImportRun, Publication
from tests.factories import make_organization, make_person, make_publication
from tests.serving import free_port


@pytest.fixture(autouse=True)
def intact(db: None, settings: Settings, tmp_path: Path) -> None:
    """Everything is as it should be."""
    # A browser test of the same process allows queries in its event loop, which Django reports.
    settings.SILENCED_SYSTEM_CHECKS = [*settings.SILENCED_SYSTEM_CHECKS, "async.E001"]
    settings.MEDIA_ROOT = tmp_path / "media"
    settings.BACKUP_DIR = str(tmp_path / "backups")
    Path(settings.MEDIA_ROOT).mkdir()
    Path(settings.BACKUP_DIR).mkdir()
    (tmp_path / "backups" / backup_name(timezone.now())).touch()


def check(*options: str) -> tuple[int, str]:
    """Return the exit status and the output."""
    output = StringIO()
    try:
        call_command("check_directory", *options, stdout=output, no_color=True)
    except SystemExit as end:
        return int(str(end.code)), output.getvalue()
    return 0, output.getvalue()


def assert_found(level: str, text: str, mend: str) -> None:
    status, output = check()
    lines = output.splitlines()
    [number] = [n for n, line in enumerate(lines) if text in line]
    assert lines[number].startswith(f"{level}: ")
    assert mend in lines[number + 1]
    assert status == (level == "error")


def write(sql: str, *parameters: Any) -> None:
    with connection.cursor() as cursor:
        cursor.execute(sql, parameters)


def test_an_intact_directory_has_no_errors() -> None:
    make_publication(authors=[make_person()])
    status, output = check()
    assert status == 0
    assert "Errors: 0. Warnings: 1." in output  # it is a development server
    assert "ENVIRONMENT=production" in output
    assert check("--strict")[0] == 1


def test_nothing_is_printed_for_cron_if_nothing_is_wrong(production: Settings) -> None:
    assert check("--quiet", "--strict") == (0, "")


@pytest.fixture
def production(settings: Settings, tmp_path: Path) -> Settings:
    settings.PRODUCTION = settings.HTTPS = True
    settings.SECURE_SSL_REDIRECT = True
    settings.SESSION_COOKIE_SECURE = settings.CSRF_COOKIE_SECURE = True
    settings.SECURE_HSTS_SECONDS = 3600
    settings.SECRET_KEY = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
    settings.ALLOWED_HOSTS = ["people.example.org"]
    settings.SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    settings.SITE_URL = "https://people.example.org"
    settings.STATIC_ROOT = tmp_path
    (tmp_path / "all").touch()  # stands for the content of each
    paths = dict.fromkeys(_static_files(), "all")
    (tmp_path / "staticfiles.json").write_text(json.dumps({"paths": paths}))
    return settings


@pytest.mark.parametrize(
    ("name", "value", "level", "text", "mend"),
    [
        ("ALLOWED_HOSTS", ["*"], "error", "ALLOWED_HOSTS is *", "List the host names"),
        ("HTTPS", False, "warning", "without encryption", "remove HTTPS=0"),
        ("SECURE_PROXY_SSL_HEADER", None, "warning", "BEHIND_PROXY isn't", "BEHIND_PROXY=1"),
        ("SITE_URL", "", "warning", "SITE_URL isn't set", "public address"),
        ("STATIC_ROOT", Path("/nowhere"), "error", "Style sheets are missing", "collectstatic"),
        ("DEBUG", True, "warning", "DEBUG", ""),
        ("SECRET_KEY", "short" * 3, "warning", "SECRET_KEY", ""),
        ("X_FRAME_OPTIONS", "SAMEORIGIN", "warning", "X_FRAME_OPTIONS", ""),
        ("BACKUP_DIR", "", "warning", "BACKUP_DIR isn't set", "keep_backups"),
        ("HOME_ORGANIZATION", "lab", "error", "No organization has the slug lab", "HOME_ORGAN"),
    ],
)
def test_settings(
    production: Settings, name: str, value: Any, level: str, text: str, mend: str
) -> None:
    setattr(production, name, value)
    assert_found(level, text, mend)


def test_fonts_are_looked_for_where_they_are_collected() -> None:
    assert "fonts/bitter-latin.woff2" in _static_files()


def test_style_sheets_that_were_not_collected(production: Settings) -> None:
    listed = Path(production.STATIC_ROOT) / "staticfiles.json"
    paths = json.loads(listed.read_text())["paths"]
    del paths["css/site.css"]
    listed.write_text(json.dumps({"paths": paths}))
    assert_found("error", "were not collected", "collectstatic")
    listed.write_text(json.dumps({"paths": paths | {"css/site.css": "css/site.12.css"}}))
    assert_found("error", "'css/site.css'", "collectstatic")
    for broken in ('{"paths": {', "[]", '{"paths": 1}'):
        listed.write_text(broken)
        assert_found("error", "The list of style sheets can't be read", "collectstatic")


def test_files_that_others_can_read(settings: Settings, tmp_path: Path) -> None:
    settings.DATA_DIR = tmp_path
    (tmp_path / "secret_key").touch(mode=0o644)
    assert_found("error", "Other users of this machine can read", "chmod 600")


def test_backups(settings: Settings) -> None:
    folder = Path(settings.BACKUP_DIR)
    [file] = folder.iterdir()
    file.rename(folder / backup_name(timezone.now() - datetime.timedelta(days=5)))
    assert_found("error", "is 5 days old", "keep_backups")
    for old in folder.iterdir():
        old.unlink()
    assert_found("error", "There is no backup in", "keep_backups")


def test_a_mail_server_that_does_not_answer(settings: Settings) -> None:
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", free_port()
    assert_found("error", "Email can't be sent through 127.0.0.1:", "EMAIL_")


def test_no_mail_server(settings: Settings) -> None:
    settings.SENDS_MAIL = False
    assert_found("warning", "EMAIL_HOST isn't set", "EMAIL_")


def test_a_cache_that_does_not_answer(settings: Settings) -> None:
    settings.CACHES = {
        "default": {"BACKEND": "django.core.cache.backends.dummy.DummyCache"},
        "pages": settings.CACHES["pages"],
    }
    assert_found("error", "The cache “default” doesn't work", "CACHE_URL")


def test_missing_and_orphaned_files(settings: Settings, tmp_path: Path) -> None:
    make_person(photo="people/photos/alice.png")
    assert_found("error", "missing: 'people/photos/alice.png'", "backup")
    media = Path(settings.MEDIA_ROOT)
    (media / "people/photos").mkdir(parents=True)
    (media / "people/photos/alice.png").touch()
    (media / "logo.png").touch()  # of the server's owner
    assert check()[0] == 0
    Person.objects.update(photo="")
    assert "people/photos/alice.png" not in check()[1]  # undoing that needs the file
    (media / "people/photos/bob.png").touch()
    assert_found("warning", "these files: 'people/photos/bob.png'", "Delete them")


def test_a_file_whose_writer_was_killed(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_arguments: Any) -> None:
        raise MemoryError  # and nothing is removed afterwards, as if the process was killed

    monkeypatch.setattr(os, "replace", fail)
    monkeypatch.setattr(Path, "unlink", fail)
    with pytest.raises(MemoryError):
        media_storage().replace("people/photos/alice.png", [b"half"])
    assert check()[0] == 0
    assert "parts of files" not in check()[1]  # it may be written right now
    [draft] = Path(settings.MEDIA_ROOT).rglob(".*")
    os.utime(draft, (0, 0))
    assert_found("warning", f"incomplete files: 'people/photos/{draft.name}'", "Delete them")


def test_a_folder_of_uploads_that_cannot_be_written(settings: Settings, tmp_path: Path) -> None:
    settings.MEDIA_ROOT = tmp_path / "file"
    (tmp_path / "file").touch()
    assert_found("error", "Pictures can't be uploaded", "Create it")


def test_a_full_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("directory.checking.files._LEAST_FREE", 10**18)
    assert_found("warning", "MB are free", "Make room")


def test_migrations_that_were_not_applied() -> None:
    MigrationRecorder(connection).record_unapplied("website", "0001_initial")
    assert_found("error", "website.0001_initial", "prepare_database")


def test_triggers_of_the_history() -> None:
    on = ' ON "people_person"' if connection.vendor == "postgresql" else ""
    write(f'DROP TRIGGER "history_changed_people_person"{on}')
    assert_found("error", "Triggers of the history", "manage.py migrate")


def test_triggers_of_changed_records() -> None:
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            cursor.execute(
                "SELECT proname FROM pg_proc WHERE proname LIKE 'changed_record_people%' LIMIT 1"
            )
            cursor.execute(f"DROP FUNCTION {cursor.fetchone()[0]} CASCADE")
        else:
            cursor.execute(
                "SELECT name FROM sqlite_master WHERE type = 'trigger' "
                "AND name LIKE 'changed_record_people%' LIMIT 1"
            )
            cursor.execute(f"DROP TRIGGER {cursor.fetchone()[0]}")
    assert_found("error", "note changed records are missing", "prepare_database")


def test_the_search_index() -> None:
    make_person()
    write("DELETE FROM search_name")
    assert_found("error", "isn't in step", "rebuild_search")
    call_command("rebuild_search", stdout=StringIO())
    assert check()[0] == 0


def test_publications_of_organizations() -> None:
    publication, organization = make_publication(), make_organization()
    write(
        "INSERT INTO publications_written_at (organization_id, date, publication_id) "
        "VALUES (%s, '2020', %s)",
        organization.pk,
        publication.pk,
    )
    assert_found(
        "error", "publications by organization differs", "rebuild_organization_publications"
    )
    call_command("rebuild_organization_publications", stdout=StringIO())
    assert check()[0] == 0, check()[1]


def test_organizations_that_are_part_of_each_other() -> None:
    one, other = make_organization(name="One"), make_organization(name="Other")
    Organization.objects.filter(pk=one.pk).update(parent=other)
    Organization.objects.filter(pk=other.pk).update(parent=one)
    assert_found("error", "part of each other: One, Other.", f"organization/{one.pk}/change")


def test_one_person_as_two_authors() -> None:
    alice = make_person()
    publication = make_publication(authors=[alice, make_person()])
    Authorship.objects.filter(publication=publication).update(person=alice)
    assert_found("error", "confirmed as 2 authors", f"publication/{publication.pk}/change")


def test_a_former_address_that_is_in_use() -> None:
    one, other = make_organization(), make_organization(name="Other")
    RetiredOrganizationSlug.objects.create(slug=one.slug, target=other)
    assert_found("warning", f"“{one.slug}” is the address", f"organization/{one.pk}/change")


def test_jobs_that_no_worker_takes() -> None:
    job = ImportJob.objects.create(kind=ImportJob.Kind.UNDO, run=ImportRun.objects.create())
    assert_found("error", "no worker is running: 1", "run_jobs")
    with presence():
        assert check()[0] == 0
        ImportJob.objects.filter(pk=job.pk).update(
            created_at=timezone.now() - datetime.timedelta(hours=2)
        )
        assert_found("warning", "more than an hour ago", "log of the worker")


def test_a_damaged_database_file() -> None:
    if connection.vendor != "sqlite":
        return
    organization = make_organization()
    with transaction.atomic():
        write("UPDATE affiliations_organization SET parent_id = 999999")
        assert_found("error", "that doesn't exist", "a backup from before")
        write("UPDATE affiliations_organization SET parent_id = NULL")
    assert Organization.objects.get() == organization


def test_a_former_name_in_an_address() -> None:
    person = make_person(name="Alice Newname")
    publication = make_publication(authors=[person])
    PersonName.objects.create(person=person, kind="former", name="Alice Oldname")
    Publication.objects.filter(pk=publication.pk).update(slug="oldname-2020")
    assert_found("error", "contains a former name", f"person/{person.pk}/change")
