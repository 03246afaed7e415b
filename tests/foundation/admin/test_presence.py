"""The note about other editors who have the same form open."""

import os
import time
from pathlib import Path

import pytest
from django.conf import settings
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests.admin_pages import page_of
from tests.factories import make_person
from tests.foundation.admin.two_editors import Editor

pytestmark = pytest.mark.django_db

ONE, OTHER = "0123456789abcdef", "fedcba9876543210"


@pytest.fixture(autouse=True)
def _folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(settings, "DATA_DIR", tmp_path)


def ask(editor: Editor, url: str, window: str, **more: str) -> str:
    response = editor.client.get(url, {"window": window, **more})
    assert response.status_code == 200
    return str(response.json()["note"])


def test_editors_of_the_same_record_see_each_other_until_one_leaves() -> None:
    alice, bob, carol = Editor("alice"), Editor("bob"), Editor("carol")
    person, other = make_person(), make_person(name="Dan Done")
    url = alice.client.get(page_of(person)).context["presence_url"]
    assert ask(alice, url, ONE) == ""
    assert ask(bob, url, OTHER) == "Alice is editing this too."
    assert ask(alice, url, ONE) == "Bob is editing this too."
    assert ask(carol, url, ONE) == "Alice and Bob are editing this too."
    elsewhere = carol.client.get(page_of(other)).context["presence_url"]
    assert ask(carol, elsewhere, OTHER) == ""
    ask(bob, url, OTHER, left="1")
    ask(carol, url, ONE, left="1")
    assert ask(alice, url, ONE) == ""


def test_an_editor_who_is_gone_is_forgotten(tmp_path: Path) -> None:
    alice, bob = Editor("alice"), Editor("bob")
    url = alice.client.get(page_of(make_person())).context["presence_url"]
    ask(alice, url, ONE)
    [file] = tmp_path.rglob(f"*-{ONE}")
    os.utime(file, (time.time() - 100, time.time() - 100))
    assert ask(bob, url, OTHER) == ""
    assert not file.exists()


def test_another_window_of_the_same_editor_is_noted() -> None:
    alice = Editor("alice")
    url = alice.client.get(page_of(make_person())).context["presence_url"]
    ask(alice, url, ONE)
    assert ask(alice, url, OTHER) == "You have this open in another window."


def test_asking_writes_nothing_to_the_database() -> None:
    """Otherwise all cached public pages would be out of date every few seconds."""
    alice = Editor("alice")
    url = alice.client.get(page_of(make_person())).context["presence_url"]
    with CaptureQueriesContext(connection) as captured:
        ask(alice, url, ONE)
    queries = [query["sql"] for query in captured.captured_queries]
    assert all(sql.startswith("SELECT") for sql in queries)
    assert len(queries) == 2, "the session and the user"


@pytest.mark.parametrize("window", ["", "../../x", "0", ONE * 3, f"{ONE}/.."])
def test_a_window_is_a_number(window: str, tmp_path: Path) -> None:
    alice = Editor("alice")
    url = alice.client.get(page_of(make_person())).context["presence_url"]
    assert alice.client.get(url, {"window": window}).status_code == 400
    assert not list(tmp_path.rglob("*-*"))


def test_only_those_who_may_edit_the_record_ask() -> None:
    url = f"{page_of(make_person()).removesuffix('change/')}editing/"
    assert Client().get(url, {"window": ONE}).status_code == 302
    staff = Client()
    staff.force_login(User.objects.create_user("staff", is_staff=True))
    assert staff.get(url, {"window": ONE}).status_code == 403


def test_a_disk_that_cannot_be_written_to_does_not_matter(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setattr(settings, "DATA_DIR", tmp_path / "file")
    alice = Editor("alice")
    url = alice.client.get(page_of(make_person())).context["presence_url"]
    assert ask(alice, url, ONE) == ""
