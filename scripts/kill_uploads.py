"""Kill saves with files at many moments, and fill the disk, and check what is left.

Usage: python -m scripts.kill_uploads [MOMENTS [SAVE...]]

20 moments of all saves by default; with DATABASE_URL on PostgreSQL. It needs the right to mount a
small disk in memory: that of root, or `unshare --user --map-root-user --mount` in front.

The saves are the forms of tests/uploads.py, as a browser sends them, and a folder that is loaded.
First each process is killed by SIGKILL at another part of the calls that it makes. Then the disk
of the uploads, and of an SQLite database, has more room each time, from nothing to enough. Each
time all rows must be as before or as after; no file may be missing, and those without a record
must be named by check_directory, none of them if the disk was full, where the answer must say so.
Pages must answer, and the same save must run to its end. Exits with 1 if something isn't so.
"""

# ruff: noqa: E402 - Django is set up before its models are imported

import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import partial
from io import StringIO
from pathlib import Path
from typing import Any

import django

os.environ |= {"ENVIRONMENT": "development", "DATA_DIR": tempfile.gettempdir()}
os.environ["DJANGO_SETTINGS_MODULE"] = "directory.settings"
sys.path.append(str(Path(__file__).parent))
django.setup()

from django.conf import settings
from django.core.management import call_command
from django.db import DatabaseError
from django.test import Client
from django.test.utils import setup_test_environment
from kill_imports import State, begin, is_alone

from directory.backup.media_files import named_files
from directory.full_disk import is_disk_full
from foundation.history.recording import acting
from foundation.history.routes import Route
from foundation.media_storage import media_storage
from tests import uploads
from tests.killed_at import counted, part_of
from tests.serving import ON_POSTGRESQL, ROOT, copy_of_directory, empty_directory, wait_until

Variables = Mapping[str, str]
Save = Callable[[Path], Callable[[], Any]]
"""Prepares a save, and returns what does it."""
_DISK = 24 * 1024 * 1024
_ROOM = [n * 1024 for n in (0, 8, 32, 64, 128, 256, 1024, 8 * 1024)]
"""Bytes that are left on the disk; the last are enough for each save."""
_MESSAGE = "The disk of the server is full"
_PAGES = ("/", "/people/", "/publications/", "/people/of-uploads/", "/accounts/login/")
_OF_SIGNING_IN = ("django_session", "auth_user", "usersessions_", "account_")


def a_folder(folder: Path) -> Callable[[], Any]:
    source = folder / "source"
    source.mkdir(exist_ok=True)
    people = [
        {"slug": "alice", "name": "Alice Folder", "photo": "alice.png"},
        {"slug": "bob", "name": "Bob Folder", "photo": "bob.png"},
    ]
    (source / "people").mkdir(exist_ok=True)
    (source / "people" / "people.json").write_text(json.dumps(people))
    for person in people:
        shutil.copy(ROOT / "demo" / "images" / "hao-zhang.png", source / "people" / person["photo"])

    def load() -> None:
        with acting(route=Route.COMMAND, reason="load_folder"):  # as manage.py does
            call_command("load_folder", str(source), stdout=StringIO())

    return load


def a_form(upload: Callable[[Any], Any]) -> Save:
    def save(_folder: Path) -> Callable[[], Any]:
        client = Client(raise_request_exception=False)
        url, data = upload(client)
        return partial(client.post, url, data)

    save.__name__ = upload.__name__
    return save


def in_child(action: Callable[[Path], object], variables: Variables) -> int:
    """Run the action with these uploads in a process of its own; return how it ended."""

    def act(folder: Path) -> None:
        settings.MEDIA_ROOT = folder / "media"
        action(folder)

    _pid, status = os.waitpid(begin(act, variables, Path(variables["DATA_DIR"])), 0)
    if ON_POSTGRESQL:
        wait_until(lambda: is_alone(variables["DATABASE_URL"]))
    return status


def saved(save: Save) -> Callable[[Path], None]:
    """Return what saves, and fails if that does."""

    def act(folder: Path) -> None:
        answer = save(folder)()
        assert answer is None or answer.status_code == 302, answer.content.decode()

    return act


def check(folder: Path) -> None:
    """Fail if a file is missing, or one of no record isn't reported, or a page fails."""
    storage = media_storage()
    for draft in folder.rglob(".restoring-*"):
        os.utime(draft, (0, 0))  # an hour later
    output = StringIO()
    call_command("check_search", stdout=output)
    with suppress(SystemExit):
        call_command("check_directory", stdout=output, no_color=True)
    text = output.getvalue()
    assert "error: " not in text, text
    unnamed = set(storage.names()) - set(named_files())
    left = sorted(unnamed) + sorted(storage.abandoned())
    assert all(ascii(name) in text for name in left), text
    (folder / "left").write_text(str(len(left)))
    show_pages()


def show_pages() -> None:
    for path in _PAGES:
        assert Client().get(path).status_code == 200, path


def rows(variables: Variables) -> dict[str, list[Any]]:
    """Return all rows but those of the sign-in before the save."""
    found = State.of(variables).rows
    return {name: each for name, each in found.items() if not name.startswith(_OF_SIGNING_IN)}


def numbers(found: dict[str, list[Any]]) -> dict[str, int]:
    return {name: len(each) for name, each in found.items()}


@dataclass
class Attempt:
    """A save on a copy of a directory."""

    save: Save
    variables: Variables
    before: dict[str, list[Any]]
    after: dict[str, int]

    def outcome(self) -> str:
        """Return what is left, and fail if it is only half of it, or can't be saved again."""
        assert in_child(check, self.variables) == 0
        now = rows(self.variables)
        is_before = now == self.before
        assert is_before or numbers(now) == self.after
        left = int(Path(self.variables["DATA_DIR"], "left").read_text())
        if is_before:
            assert in_child(saved(self.save), self.variables) == 0
            assert numbers(rows(self.variables)) == self.after
        return f"{'nothing' if is_before else 'all'}{', files of no record' * bool(left)}"


def measured(save: Save, original: Variables, folder: Path) -> tuple[int, dict[str, int]]:
    """Return the number of calls of a save, and of the rows afterwards."""

    def count(own: Path) -> None:
        (own / "calls").write_text(str(counted(save(own))))

    with copy_of_directory(original, folder) as variables:
        assert in_child(count, variables) == 0
        return int((Path(variables["DATA_DIR"]) / "calls").read_text()), numbers(rows(variables))


def until(save: Save, last: int, folder: Path) -> None:
    """Save until this process is killed at a call."""
    counted(save(folder), last)


def kill(save: Save, moments: int, original: Variables, folder: Path) -> Counter[str]:
    found: Counter[str] = Counter()
    before = rows(original)
    calls, after = measured(save, original, folder / "measured")
    assert after != numbers(before)
    for moment in range(moments):
        with copy_of_directory(original, folder / f"copy{moment}") as variables:
            last = part_of(calls, moment, moments)
            status = in_child(partial(until, save, last), variables)
            how = "killed" if os.WIFSIGNALED(status) else "ended"
            found[f"{how}, {Attempt(save, variables, before, after).outcome()}"] += 1
        shutil.rmtree(folder / f"copy{moment}")
    return found


def fill(save: Save, original: Variables, folder: Path) -> Counter[str]:
    """Save on a disk with more room each time until it is enough."""
    found: Counter[str] = Counter()
    before = rows(original)
    _calls, after = measured(save, original, folder / "measured")
    for room in _ROOM:
        with small_disk(folder / "disk") as disk, copy_of_directory(original, disk) as variables:
            assert in_child(partial(save_in, save, room), variables) == 0
            (disk / "ballast").unlink()
            said = (folder / "said").read_text()
            outcome = Attempt(save, variables, before, after).outcome()
        found[f"{said}, {outcome}"] += 1
        assert said == "saved" or "files" not in outcome, outcome
        assert (said == "saved") == (outcome == "all")
    return found


def save_in(save: Save, room: int, folder: Path) -> None:
    """Save with so many bytes left on the disk, and note the answer."""
    send = save(folder)
    show_pages()  # as a server that runs: SQLite needs some room for its first connection
    with (folder / "ballast").open("wb") as file:
        free = os.statvfs(folder)
        os.posix_fallocate(file.fileno(), 0, max(free.f_bavail * free.f_frsize - room, 1))
    show_pages()
    try:
        answer = send()
    except (OSError, DatabaseError) as error:
        said = "refused" if is_disk_full(error) else repr(error)
    else:
        is_saved = answer is None or answer.status_code == 302
        said = "saved" if is_saved else "refused" if _MESSAGE in answer.text else answer.text
    show_pages()
    assert said in ("saved", "refused"), said
    (folder.parent / "said").write_text(said)


@contextmanager
def small_disk(folder: Path) -> Iterator[Path]:
    folder.mkdir(exist_ok=True)
    subprocess.run(
        ["mount", "-t", "tmpfs", "-o", f"size={_DISK}", "tmpfs", str(folder)], check=True
    )
    try:
        yield folder
    finally:
        subprocess.run(["umount", str(folder)], check=True)


def main() -> int:
    moments = int(sys.argv[1]) if len(sys.argv) > 1 else 20
    wrong = 0
    with (
        tempfile.TemporaryDirectory(prefix="kill-") as temporary,
        empty_directory(Path(temporary)) as original,
    ):
        setup_test_environment()  # forms tell their initial values
        folder = Path(tempfile.mkdtemp(prefix="kill-"))
        assert in_child(lambda _own: uploads.prepare(), original) == 0
        for save in (*map(a_form, uploads.UPLOADS), a_folder):
            if sys.argv[2:] and save.__name__ not in sys.argv[2:]:
                continue
            own = folder / save.__name__
            own.mkdir()
            found = kill(save, moments, original, own)
            print(f"{save.__name__}, killed:", dict(found), flush=True)
            wrong += sum(found[how] for how in found if how.startswith("ended"))
            print(f"{save.__name__}, full disk:", dict(fill(save, original, own)), flush=True)
        shutil.rmtree(folder)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
