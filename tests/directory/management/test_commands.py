"""The commands behind `make run`."""

import socket
import stat
from collections.abc import Iterator
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.management import CommandError, call_command, get_commands, load_command_class
from django.db import OperationalError, connection
from django.test import Client
from pytest_django import Settings

from accounts.mailing_command import MailingCommand
from directory.development import why_not_bind
from people.models import Person
from tests.factories import make_person
from tests.serving import ROOT, free_port


@pytest.fixture
def data_dir(settings: Settings, tmp_path: Path) -> Path:
    settings.DATA_DIR = tmp_path
    return tmp_path


@pytest.fixture
def busy_port() -> Iterator[int]:
    with socket.create_server(("127.0.0.1", 0)) as server:
        yield int(server.getsockname()[1])


def run(name: str, **options: Any) -> str:
    output = StringIO()
    call_command(name, stdout=output, no_color=True, **options)
    return output.getvalue()


def password_in(output: str) -> str:
    return output.split("password:")[1].strip()


@pytest.mark.django_db
def test_the_account_is_created_once_and_can_sign_in(data_dir: Path, client: Client) -> None:
    first = run("development_account")
    assert run("development_account") == first
    assert "user name: admin" in first
    assert client.login(username="admin", password=password_in(first))
    assert client.get("/admin/").status_code == 200
    kept = data_dir / "admin_password"
    assert kept.read_text() == password_in(first)
    assert stat.S_IMODE(kept.stat().st_mode) == 0o600


@pytest.mark.django_db
def test_a_changed_password_is_kept(data_dir: Path) -> None:
    first = run("development_account")
    admin = User.objects.get()
    admin.set_password("chosen in the admin")
    admin.save()
    assert "changed in the admin" in run("development_account")
    assert User.objects.get().check_password("chosen in the admin")
    assert run("development_account", reset=True) == first
    assert User.objects.get().check_password(password_in(first))


@pytest.mark.django_db
@pytest.mark.parametrize("command", ["development_account", "prepare_development"])
def test_production_has_no_development_account(
    data_dir: Path, settings: Settings, command: str
) -> None:
    settings.PRODUCTION = True
    with pytest.raises(CommandError, match="ENVIRONMENT is production"):
        run(command)
    assert not User.objects.exists()
    assert not (data_dir / "admin_password").exists()


@pytest.mark.django_db
def test_an_empty_directory_loads_the_demo_and_prints_how_to_sign_in(data_dir: Path) -> None:
    port = free_port()
    output = run("prepare_development", port=port)
    assert Person.objects.filter(slug="hanyu-zhao").exists()
    assert f"http://127.0.0.1:{port}/" in output
    assert (data_dir / "admin_password").read_text() in output


@pytest.mark.django_db
def test_a_group_can_start_without_the_demo(
    data_dir: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LOAD_DEMO", "0")
    output = run("prepare_development", port=free_port())
    assert (data_dir / "admin_password").read_text() in output
    assert not Person.objects.exists()


@pytest.mark.django_db
def test_a_directory_with_people_is_not_changed(data_dir: Path) -> None:
    make_person(name="Alice Example")
    port = free_port()
    first = run("prepare_development", port=port)
    assert [person.name for person in Person.objects.all()] == ["Alice Example"]
    assert run("prepare_development", port=port) == first


@pytest.mark.django_db
def test_a_port_in_use_is_reported_before_anything_else(data_dir: Path, busy_port: int) -> None:
    with pytest.raises(CommandError, match=rf"Port {busy_port} is in use .* make run PORT="):
        run("prepare_development", port=busy_port)
    assert not User.objects.exists()
    assert not Person.objects.exists()


@pytest.mark.django_db
@pytest.mark.parametrize("port", ["http", "0", "65536"])
def test_an_invalid_port_is_reported(
    data_dir: Path, monkeypatch: pytest.MonkeyPatch, port: str
) -> None:
    monkeypatch.setenv("PORT", port)
    with pytest.raises(CommandError, match=f"PORT is '{port}'; write a whole number from 1"):
        run("prepare_development")


def test_an_address_of_another_machine_is_reported() -> None:
    assert why_not_bind("192.0.2.1", 8000) == (
        "HOST is 192.0.2.1, which isn't an address of this machine."
    )
    assert why_not_bind("127.0.0.1", free_port()) == ""


def test_a_server_that_starts_before_its_database_tries_again(
    data_dir: Path, monkeypatch: pytest.MonkeyPatch, db: None
) -> None:
    attempts = []

    def connect() -> None:
        attempts.append(1)
        if len(attempts) < 3:
            raise OperationalError("connection refused")

    monkeypatch.setattr("directory.management.commands.prepare_database._PAUSE", 0)
    monkeypatch.setattr(connection, "ensure_connection", connect)
    with pytest.raises(OperationalError):
        run("prepare_database")
    assert len(attempts) == 1
    run("prepare_database", wait=60)
    assert len(attempts) >= 3


def test_a_command_of_ours_checks_only_what_it_needs() -> None:
    """Django's checks load all pages, which takes longer than most commands. `check` runs them."""
    commands = [
        load_command_class(application, name)
        for name, application in get_commands().items()
        if name not in _DJANGOS and (ROOT / str(application)).is_dir()
    ]
    assert len(commands) > 20
    mailing = [each for each in commands if isinstance(each, MailingCommand)]
    assert not [
        type(each).__module__
        for each in commands
        if each.requires_system_checks and each not in mailing
    ]


_DJANGOS = ("collectstatic", "migrate")  # which ours extend
