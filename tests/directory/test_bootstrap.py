"""The bootstrap script reports what is missing before anything is installed."""

import ast
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.serving import LONGEST, ROOT

AS_AN_OLD_ONE = """
import runpy, sys
sys.version_info = (3, 6, 15, "final", 0)
sys.argv = ["scripts/bootstrap.py", "requirements.lock"]
runpy.run_path("scripts/bootstrap.py", run_name="__main__")
"""


def run(*command: str, **variables: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        command,
        cwd=ROOT,
        env={**os.environ, **variables},
        capture_output=True,
        text=True,
        check=False,
        timeout=LONGEST,
    )


def only_sentence(done: subprocess.CompletedProcess[str]) -> str:
    assert done.returncode == 1
    assert done.stdout == ""
    (sentence,) = done.stderr.splitlines()
    return sentence


def test_a_python_that_is_too_old_is_reported_with_what_to_do() -> None:
    sentence = only_sentence(run(sys.executable, "-c", AS_AN_OLD_ONE))
    assert sentence.startswith(
        f"error: Python 3.11 or newer is required, but {sys.executable} is 3.6"
    )
    assert "make PYTHON=" in sentence


def test_an_old_python_can_run_the_check() -> None:
    source = (ROOT / "scripts" / "bootstrap.py").read_text()
    ast.parse(source, feature_version=(3, 4))
    assert source.isascii(), "Python 2 stops at a letter that is not ASCII"
    assert not any(isinstance(node, ast.JoinedStr) for node in ast.walk(ast.parse(source)))


def test_a_python_without_venv_is_reported_with_what_to_install(tmp_path: Path) -> None:
    (tmp_path / "ensurepip.py").write_text("raise ImportError")
    sentence = only_sentence(
        run(sys.executable, "scripts/bootstrap.py", "requirements.lock", PYTHONPATH=str(tmp_path))
    )
    assert "no venv module" in sentence
    assert "apt install python3-venv" in sentence


def test_a_python_that_does_not_run_is_reported() -> None:
    done = run("scripts/bootstrap.sh", "requirements.lock", PYTHON="/nowhere/python")
    assert only_sentence(done) == "error: PYTHON is /nowhere/python, which isn't a working Python."


def test_a_missing_python_is_reported(tmp_path: Path) -> None:
    done = run("/bin/sh", "scripts/bootstrap.sh", "x.lock", PATH=str(tmp_path), PYTHON="")
    assert "Python 3.11 or newer is required. Install python3." in done.stderr
    assert done.returncode == 1


@pytest.mark.parametrize("old", ["python3", "python3.14"])
def test_a_broken_python_is_skipped_for_a_working_one(tmp_path: Path, old: str) -> None:
    for name, line in {old: "exit 127", "python3.12": 'echo "taken: $0 $@"'}.items():
        (tmp_path / name).write_text(f"#!/bin/sh\n{line}\n")
        (tmp_path / name).chmod(0o755)
    done = run("/bin/sh", "scripts/bootstrap.sh", "x.lock", PATH=str(tmp_path), PYTHON="")
    assert done.stdout.strip().endswith("python3.12 scripts/bootstrap.py x.lock")


@pytest.mark.parametrize(
    ("line", "taken"), [('echo "taken: $0"', "distribution/python3"), ("exit 1", "first/python3")]
)
def test_the_python_of_the_distribution_comes_first_if_it_fits(
    tmp_path: Path, line: str, taken: str
) -> None:
    distribution, first, scripts = (
        tmp_path / name for name in ("distribution", "first", "scripts")
    )
    for folder, content in {distribution: line, first: 'echo "taken: $0"'}.items():
        folder.mkdir()
        (folder / "python3").write_text(f"#!/bin/sh\n{content}\n")
        (folder / "python3").chmod(0o755)
    scripts.mkdir()
    source = (ROOT / "scripts" / "bootstrap.sh").read_text()
    (scripts / "bootstrap.sh").write_text(source.replace("/usr/bin", str(distribution)))
    path = f"{first}:{distribution}"
    done = run("/bin/sh", str(scripts / "bootstrap.sh"), "x.lock", PATH=path, PYTHON="")
    assert done.stdout.strip() == f"taken: {tmp_path / taken}"
