"""The commands in the documentation can be run as printed, in order."""

import os
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import pytest
from django.core.management import get_commands, load_command_class
from openpyxl import Workbook

from tests.serving import LONGEST, ROOT, copy_of_directory, environment_with

DOCUMENTS = [
    ROOT / "README.md",
    ROOT / "CONTRIBUTING.md",
    ROOT / "demo/README.md",
    *sorted((ROOT / "docs").glob("*.md")),
    *sorted((ROOT / "scripts").rglob("README.md")),
]
_PROGRAMS = (
    r"(?:\$ )?(?:[A-Z_]+=\S+ )*"
    r"(?:python3?|make|cp|curl|docker|export|rm|scripts/[\w/.]+|\.venv/bin/\w+)(?= )"
)
_COMMAND = re.compile(rf"^    ({_PROGRAMS}(?: .*)?)$|`({_PROGRAMS} [^`]+)`", re.MULTILINE)
BIB = "@misc{%s, title={A Text on %s}, author={Alice Example}, year=2020}\n"


def commands_of(document: Path) -> list[str]:
    found = (one or other for one, other in _COMMAND.findall(document.read_text()))
    return [re.sub(r"\s+#.*$", "", command).removeprefix("$ ") for command in found]


ALL = [(document, command) for document in DOCUMENTS for command in commands_of(document)]


def test_commands_are_found() -> None:
    commands = [command for _, command in ALL]
    assert "make run" in commands
    assert "python manage.py import_bibtex group.bib --dry-run" in commands
    assert ".venv/bin/python manage.py prepare_database" in commands
    assert len(commands) > 30


@pytest.mark.parametrize(
    ("document", "command"), ALL, ids=[f"{path.name}: {command}" for path, command in ALL]
)
def test_what_a_command_names_exists(document: Path, command: str) -> None:
    """Checks make targets, scripts, tests and options."""
    makefile = (ROOT / "Makefile").read_text()
    words = shlex.split(command)
    if "make" in words:
        for target in words[words.index("make") + 1 :]:
            assert "=" in target or re.search(rf"^{target}:", makefile, re.MULTILINE), target
    for word in words:
        if re.match(r"(scripts|tests|demo|docker)/", word):
            assert (ROOT / word).exists(), word
    if "manage.py" in words:
        name, *arguments = words[words.index("manage.py") + 1 :]
        command_class = load_command_class(get_commands()[name], name)
        options = command_class.create_parser("manage.py", name)._option_string_actions
        for argument in arguments:
            assert not argument.startswith("--") or argument in options, argument


@pytest.fixture
def desk(demo: Mapping[str, str], tmp_path: Path) -> dict[str, str]:
    """A folder with the files that the documentation names, and a copy of the demo's directory."""
    for name in ("group", "hanyu", "strings", "papers", "proceedings", "all"):
        (tmp_path / f"{name}.bib").write_text(BIB % (name, name.title()))
    for folder in ("your", "new"):
        people = tmp_path / f"path/to/{folder}/folder/people"
        people.mkdir(parents=True)
        shutil.copy(ROOT / "demo/people/colleagues.json", people)
    (tmp_path / "table.csv").write_text("old,new,permanent\n/~smith/,/people/,yes\n")
    people = Workbook()
    people.active.append(["name", "email"])
    people.active.append(["Noor Example", "noor@example.org"])
    people.save(tmp_path / "people.xlsx")
    (tmp_path / "manage.py").symlink_to(ROOT / "manage.py")
    programs = tmp_path / "bin"
    programs.mkdir()
    (programs / "curl").write_text("#!/bin/sh\ncat all.bib\n")  # the network's part
    (programs / "python").write_text(f'#!/bin/sh\nexec "{sys.executable}" "$@"\n')
    for program in programs.iterdir():
        program.chmod(0o755)
    return {"PATH": f"{programs}:{os.environ['PATH']}", "PYTHONPATH": str(ROOT)}


def for_a_directory(document: Path) -> list[str]:
    return [
        command
        for command in commands_of(document)
        if "manage.py" in command and not command.startswith((".venv", "docker", "rm"))
    ]


@pytest.mark.parametrize(
    "document", [*filter(for_a_directory, DOCUMENTS)], ids=lambda path: path.name
)
def test_commands_for_a_running_directory_succeed(
    demo: Mapping[str, str], desk: dict[str, str], tmp_path: Path, document: Path
) -> None:
    with copy_of_directory(demo, tmp_path / "data") as variables:
        for command in for_a_directory(document):
            done = _run(command, tmp_path, {**variables, **desk})
            if "undo_import 12" in command:  # the number in the text is an example
                [latest] = re.findall(r"The latest is (\d+)", done.stderr)
                command = command.replace("12", latest)
                done = _run(command, tmp_path, {**variables, **desk})
            # 1: hanyu.bib is imported as the list of a person who is no author, which is reported.
            expected = 1 if "--person hanyu-zhao hanyu.bib" in command else 0
            assert done.returncode == expected, f"{command}\n{done.stdout}{done.stderr}"


def _run(
    command: str, folder: Path, variables: Mapping[str, str]
) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        ["sh", "-c", command],
        cwd=folder,
        env=environment_with(variables),
        capture_output=True,
        text=True,
        check=False,
        timeout=LONGEST,
    )
