"""Files that a second process reads while the first is starting."""

import os
import subprocess
import sys
from collections.abc import Iterator, Mapping
from functools import partial
from pathlib import Path
from unittest.mock import Mock

import pytest

from publications.bibtex import Collection, read_bibtex
from publications.importing import opened_sources
from publications.importing.batches import Batch, batches
from publications.importing.opened_sources import OpenedSources
from publications.importing.reading_ahead import Head, ReadingEndedError, head_of
from publications.importing.sources import Source
from tests.publications.imports import HIVED, HIVED_PREPRINT
from tests.serving import LONGEST, ROOT, copy_of_directory, environment_with, wait_until

MACROS = """@string{osdi = "Symposium on Operating Systems Design"}
@proceedings{osdi20, title = osdi, year = 2020}
@article{latin, author = {J\xe4ger, J\xf6rg}, title = {Gr\xfc\xdfe aus K\xf6ln}, year = 1999}
@article{broken, title = {No end, year = 2001}
@article{bad-names, author = {Jane Doe, John Roe, Ann Poe}, title = {Three}, year = {about 1990}}
""".encode("latin-1")
USES = r"""@inproceedings{child, crossref = {osdi20}, title = {An {\"U}ber Title}}
@article{twice, title = {One}, year = 2000}
@article{twice, title = {Another}, year = 2001}
@article{latin, title = {One}, year = 2000}
"""
# Reads files ahead, and writes what came of them.
READING = """
import pickle, os, sys, time
from publications.importing import reading_ahead
os.sched_getaffinity = lambda process: {0, 1}
files, task = sys.argv[2:], sys.argv[1]
reading_ahead.read_ahead(files)
started = list(reading_ahead._started)
"""


def read(task: str, *files: Path, **variables: str) -> str:
    """Return what a program prints that first reads the files ahead and then does the task."""
    command = [sys.executable, "-c", READING + task, "", *map(str, files)]
    done = subprocess.run(
        command,
        cwd=ROOT,
        env={**environment_with(variables), "DJANGO_SETTINGS_MODULE": "directory.settings"},
        capture_output=True,
        text=True,
        timeout=LONGEST,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


@pytest.fixture
def files(tmp_path: Path) -> list[Path]:
    paths = [tmp_path / "macros.bib", tmp_path / "uses.bib"]
    paths[0].write_bytes(MACROS)
    paths[1].write_text(USES)
    return paths


COMPARING = """
from publications.bibtex import Collection, read_bibtex
from publications.importing.batches import batches

sources = [reading_ahead.loaded_already(file) for file in files]
ahead = reading_ahead.take_what_was_read_ahead(sources)
bibs = [read_bibtex(source) for source in sources]
collection = Collection(bibs)
assert ahead.heads == [reading_ahead.head_of(bib) for bib in bibs]
entries = 0
for position, bib in enumerate(bibs):
    got = list(ahead.batches(position))
    own = list(batches(collection.blocks(bib), bib.source.data))
    for one, other in zip(got, own, strict=True):
        assert one.waiting == other.waiting
        for mine, its in zip(one.blocks, other.blocks, strict=True):
            assert mine.source_messages == its.source_messages
            assert (mine.record, mine.messages) == (its.record, its.messages)
            assert mine == its
            entries += 1
print(entries)
"""


def test_entries_that_are_read_ahead_are_as_if_they_had_been_read_here(files: list[Path]) -> None:
    assert read(COMPARING, *files) == "8\n"


def test_a_long_file_is_read_ahead_in_the_same_batches(tmp_path: Path) -> None:
    numbers = [n % 2000 for n in range(2600)]
    entries = [f"@misc{{k{n}, title={{Title {number}}}}}" for n, number in enumerate(numbers)]
    path = tmp_path / "long.bib"
    path.write_text("\n".join(entries))
    assert read(COMPARING, path) == "2600\n"


TAKING = """
sources = [reading_ahead.loaded_already(file) for file in files]
ahead = reading_ahead.take_what_was_read_ahead(sources)
print(len(started), ahead is not None)
"""


def test_only_regular_files_are_read_ahead(files: list[Path], tmp_path: Path) -> None:
    """A pipe can be read once, and an option isn't a file."""
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    waiting = "print(len(started))"
    assert read(waiting, pipe) == read(waiting, tmp_path) == read(waiting, Path("-")) == "0\n"
    assert read(waiting, *files) == "1\n"


def test_nothing_is_read_ahead_where_there_is_one_core(files: list[Path]) -> None:
    task = """
os.sched_getaffinity = lambda process: {0}
del reading_ahead._started[:]
reading_ahead.read_ahead(files)
print(reading_ahead._started)
"""
    assert read(task, *files) == "[]\n"


def test_other_files_or_those_that_cannot_be_read_are_not_taken(
    files: list[Path], tmp_path: Path
) -> None:
    changing = "files[:] = files[:1]"
    assert read(TAKING, *files) == "1 True\n"
    assert read(f"{changing}\n{TAKING}", *files) == "1 False\n"
    page = tmp_path / "page.bib"
    page.write_text("<html><body>Not found</body></html>")
    assert read(TAKING, page) == "1 False\n"


def test_the_second_process_ends_with_the_first(files: list[Path]) -> None:
    """Whether the first uses it, doesn't need it, or is killed."""
    for ending in ("", "os._exit(0)", "os.kill(os.getpid(), 9)"):
        program = f"{READING}\nprint(started[0]._process, flush=True)\n{ending}"
        done = subprocess.run(
            [sys.executable, "-c", program, "", *map(str, files)],
            cwd=ROOT,
            capture_output=True,
            text=True,
            timeout=LONGEST,
            check=False,
        )
        process = int(done.stdout)
        wait_until(lambda process=process: not Path(f"/proc/{process}").exists())  # type: ignore[misc]


def test_a_second_process_that_is_not_waited_for_keeps_little_in_memory(tmp_path: Path) -> None:
    path = tmp_path / "long.bib"
    abstract = "word " * 2000
    path.write_text("".join(f"@misc{{k{n}, note={{{abstract}{n}}}}}\n" for n in range(4000)))
    task = """
process = started[0]._process
def sleeps():
    return open(f"/proc/{process}/stat").read().rpartition(")")[2].split()[0] == "S"
while not sleeps():
    time.sleep(0.1)
for line in open(f"/proc/{process}/status"):
    if line.startswith("VmHWM"):
        print(line.split()[1])
"""
    megabytes = int(read(task, path)) // 1024
    assert megabytes < path.stat().st_size // 1024**2 * 2 + 60


NAMING = """
import django
django.setup()
from publications.importing.sources import Source
from pathlib import Path

os.chdir(Path(files[0]).parent)
started[0].close()
del reading_ahead._started[:]
names = ["./macros.bib", "uses.bib"]
reading_ahead.read_ahead(names)
sources = [Source.from_path(name) for name in names]
assert [source.path for source in sources] == ["macros.bib", "uses.bib"]
print(reading_ahead.take_what_was_read_ahead([source.data for source in sources]) is not None)
"""


def test_files_are_taken_as_they_are_named(files: list[Path], tmp_path: Path) -> None:
    variables = {"ENVIRONMENT": "development", "DATA_DIR": str(tmp_path)}
    assert read(NAMING, *files, **variables) == "True\n"


class Ending:
    """What was read ahead, by a process that ends after so many batches."""

    def __init__(self, heads: list[Head], found: list[Batch]) -> None:
        self.heads, self.found, self.is_closed = heads, found, False

    def batches(self, position: int) -> Iterator[Batch]:
        assert position == 0
        yield from self.found
        raise ReadingEndedError

    def close(self) -> None:
        self.is_closed = True


def test_what_a_process_that_ended_has_not_read_is_read_here(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    text = "".join(f"@misc{{k{n}, title={{Title {n}}}}}\n" for n in range(3000)).encode()
    file = read_bibtex(text)
    whole = list(batches(Collection([file]).blocks(file), text))
    heads = [head_of(file)]
    for number in (0, 1, len(whole)):
        ahead = Ending(heads, whole[:number])
        take = Mock(return_value=ahead)
        monkeypatch.setattr(opened_sources, "take_what_was_read_ahead", take)
        sources = OpenedSources([Source("a.bib", text)], encoding=None)
        [opened] = sources.all
        keys = [[block.key for block in batch.blocks] for batch in sources.batches(opened)]
        assert keys == [[block.key for block in batch.blocks] for batch in whole]
        assert ahead.is_closed
        again = [block.key for batch in sources.batches(opened) for block in batch.blocks]
        assert again == [key for batch in keys for key in batch]


def test_the_command_reports_the_same_whether_or_not_files_are_read_ahead(
    files: list[Path], tmp_path: Path, empty: Mapping[str, str]
) -> None:
    more = tmp_path / "hived.bib"
    more.write_text(HIVED + HIVED_PREPRINT)
    said = []
    for number, cores in enumerate((os.sched_getaffinity(0), {min(os.sched_getaffinity(0))})):
        with copy_of_directory(empty, tmp_path / str(number)) as variables:
            command = [sys.executable, "manage.py", "import_bibtex", *map(str, [*files, more])]
            done = subprocess.run(
                [*command, "--report=json"],
                cwd=ROOT,
                env=environment_with(variables),
                capture_output=True,
                text=True,
                timeout=LONGEST,
                check=False,
                preexec_fn=partial(os.sched_setaffinity, 0, cores),
            )
            assert done.stderr == ""
            said.append((done.returncode, done.stdout))
    assert said[0] == said[1]
    assert '"latin"' in said[0][1]


def test_what_is_loaded_before_the_second_process_starts_is_needed_by_both(
    tmp_path: Path,
) -> None:
    variables = environment_with({"ENVIRONMENT": "development", "DATA_DIR": str(tmp_path)})
    command = """
import sys
from publications.importing.reading_ahead import _OF_BOTH
{}
print(*(module for module in _OF_BOTH if module not in sys.modules))
"""
    reader = """
import publications.bibtex.reading, publications.bibtex.record.building
import publications.importing.batches
"""
    importer = """
import django
django.setup()
import publications.management.commands.import_bibtex
"""
    for loads in (reader, importer):
        done = subprocess.run(
            [sys.executable, "-c", command.format(loads)],
            cwd=ROOT,
            env={**variables, "DJANGO_SETTINGS_MODULE": "directory.settings"},
            capture_output=True,
            text=True,
            check=True,
        )
        assert done.stdout.split() == []
