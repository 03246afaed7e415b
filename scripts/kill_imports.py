"""Kill imports, merges and undos at many moments, and check that each leaves all or nothing.

Usage: python -m scripts.kill_imports [MOMENTS [ACTION...]]

20 moments of import_third, merge and undo by default; with DATABASE_URL on PostgreSQL.

Every process is killed by SIGKILL at another part of the calls that the action makes. Then every
row of every table must be as before, or every table have as many rows as after a whole action;
check_search and check_directory must find nothing; and if all is as before, the same action must
run to its end. Processes are forked, so that moments are those of the action, not of its start.
Exits with 1 if a process has ended before it was killed, or a moment was left out.
"""

import os
import signal
import sys
import tempfile
import time
import traceback
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from io import StringIO
from pathlib import Path
from typing import Any

import dj_database_url
import django
import psycopg

from tests.killed_at import counted, part_of
from tests.serving import ON_POSTGRESQL, copy_of_directory, empty_directory, wait_until

SECONDS = 800
"""No further moment of an action begins after that."""
ENTRIES = 150
Action = Callable[[Path], object]
Variables = Mapping[str, str]


def prepare(folder: Path) -> None:
    """Add two people with a list of publications each."""
    from people.models import Person

    for slug, name in (("alice", "Alice Example"), ("alicia", "Alicia Sample")):
        Person.objects.create(slug=slug, name=name, is_listed=True)
        file = folder / f"{slug}.bib"
        file.write_text(entries(slug, name))
        import_file(file, person=slug)


def entries(key: str, author: str) -> str:
    family, given = author.split()[::-1]
    return "\n".join(
        f"@article{{{key}{n}, title={{Article {n} of {key}}}, year={2000 + n % 25}, "
        f"author={{{family}, {given} and Coauthor{n % 9}, Bob}}, journal={{Journal {n % 5}}}}}"
        for n in range(ENTRIES)
    )


def import_file(file: Path, **options: str) -> None:
    from django.core.management import call_command

    try:
        call_command("import_bibtex", str(file), stdout=StringIO(), stderr=StringIO(), **options)
    except SystemExit as end:
        if end.code != 1:  # an author needs review
            raise


def import_third(folder: Path) -> None:
    file = folder / "third.bib"
    file.write_text(entries("third", "Carol Third"))
    import_file(file)


def merge(_folder: Path) -> None:
    from django.contrib.auth.models import User

    from people.merging.people import PersonMerge
    from people.models import Person

    people = Person.objects.filter(slug__in=("alice", "alicia")).order_by("slug")
    PersonMerge.plan(*people).apply(user=User(username="editor"))


def undo(_folder: Path) -> None:
    from publications.importing.undoing import undo_import
    from publications.models import ImportRun

    assert undo_import(ImportRun.objects.latest("pk")).is_done


def check(_folder: Path) -> None:
    from django.core.management import call_command

    output = StringIO()
    call_command("check_search", stdout=output)
    try:
        call_command("check_directory", stdout=output, no_color=True)
    except SystemExit:
        raise AssertionError(output.getvalue()) from None


def begin(action: Action, variables: Variables, folder: Path) -> int:
    """Return the id of a process that runs the action on a database of its own."""
    if child := os.fork():
        return child
    try:
        from django.db import connection

        connection.settings_dict["NAME"] = dj_database_url.parse(variables["DATABASE_URL"])["NAME"]
        action(folder)
        connection.close()
    except BaseException:
        traceback.print_exc()
        sys.stderr.flush()
        os._exit(1)
    os._exit(0)


def run(action: Action, variables: Variables, folder: Path) -> None:
    _pid, status = os.waitpid(begin(action, variables, folder), 0)
    assert status == 0, f"{action.__name__} failed"


def calls_of(action: Action, variables: Variables, folder: Path) -> int:
    def count(folder: Path) -> None:
        number = counted(lambda: action(folder))
        (folder / "calls").write_text(str(number))

    run(count, variables, folder)
    return int((folder / "calls").read_text())


def killed_at(call: int, action: Action, variables: Variables, folder: Path) -> bool:
    """Return whether the process made so many calls."""

    def until_then(folder: Path) -> None:
        counted(lambda: action(folder), call)

    _pid, status = os.waitpid(begin(until_then, variables, folder), 0)
    if ON_POSTGRESQL:
        wait_until(lambda: is_alone(variables["DATABASE_URL"]))
    return os.WIFSIGNALED(status) and os.WTERMSIG(status) == signal.SIGKILL


def is_alone(url: str) -> bool:
    """Whether the server has noticed that its client is gone, and ended the transaction."""
    query = "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()"
    with psycopg.connect(url) as server:
        return server.execute(query).fetchone() == (1,)


@dataclass
class State:
    rows: dict[str, list[Any]]

    @classmethod
    def of(cls, variables: Variables) -> "State":
        from tests.directory.test_backup import rows_of

        return cls(rows_of(variables))

    def numbers(self) -> dict[str, int]:
        return {table: len(rows) for table, rows in self.rows.items()}


def kill(
    action: Action, moments: int, original: Variables, folder: Path, until: float
) -> Counter[str]:
    found: Counter[str] = Counter()
    before = State.of(original)
    with copy_of_directory(original, folder / "measured") as variables:
        whole = calls_of(action, variables, folder)
        after = State.of(variables).numbers()
    assert after != before.numbers()
    for moment in range(moments):
        if time.monotonic() > until:
            found["left out"] += 1
            continue
        with copy_of_directory(original, folder / f"copy{moment}") as variables:
            call = part_of(whole, moment, moments)
            was_killed = killed_at(call, action, variables, folder)
            run(check, variables, folder)
            state = State.of(variables)
            is_before = state == before
            assert is_before or state.numbers() == after, different(state.numbers(), before, after)
            found[
                f"{'killed' if was_killed else 'ended'}, {'nothing' if is_before else 'all'}"
            ] += 1
            print(moment, dict(found), file=sys.stderr, flush=True)
            if is_before:
                run(action, variables, folder)
                assert State.of(variables).numbers() == after
                run(check, variables, folder)
    return found


def different(numbers: dict[str, int], before: State, after: dict[str, int]) -> dict[str, Any]:
    earlier = before.numbers()
    return {
        table: (earlier[table], number, after[table])
        for table, number in numbers.items()
        if not earlier[table] == number == after[table]
    }


def main() -> int:
    moments = int(sys.argv[1]) if len(sys.argv) > 1 else 20
    failed = 0
    with tempfile.TemporaryDirectory(prefix="kill-") as temporary:
        folder = Path(temporary)
        for name in ("two", "three", *(action.__name__ for action in (import_third, merge, undo))):
            (folder / name).mkdir()
        os.environ |= {"ENVIRONMENT": "development", "DATA_DIR": str(folder)}
        os.environ["DJANGO_SETTINGS_MODULE"] = "directory.settings"
        django.setup()
        with empty_directory(folder / "two") as two:
            run(prepare, two, folder)
            with copy_of_directory(two, folder / "three") as three:
                run(import_third, three, folder)
                for action, original in ((import_third, two), (merge, two), (undo, three)):
                    if sys.argv[2:] and action.__name__ not in sys.argv[2:]:
                        continue
                    until = time.monotonic() + SECONDS
                    found = kill(action, moments, original, folder / action.__name__, until)
                    print(f"{action.__name__}:", dict(found), flush=True)
                    failed += sum(found[name] for name in found if "killed" not in name)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
