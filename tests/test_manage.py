"""`manage.py` itself."""

import os
import subprocess
import sys

from tests.serving import ROOT


def test_a_reader_that_ends_early_gets_no_traceback() -> None:
    """As with `manage.py export_bibtex --all | head`."""
    command = f"{sys.executable} manage.py diffsettings --all | true; exit ${{PIPESTATUS[0]}}"
    done = subprocess.run(
        ["bash", "-c", command], cwd=ROOT, capture_output=True, text=True, timeout=120
    )
    assert (done.returncode, done.stderr) == (141, "")


def test_a_reader_of_an_import_that_ends_early_gets_no_traceback() -> None:
    command = f"{sys.executable} manage.py import_bibtex --help | true; exit ${{PIPESTATUS[0]}}"
    buffered = {k: v for k, v in os.environ.items() if k != "PYTHONUNBUFFERED"}
    done = subprocess.run(
        ["bash", "-c", command], cwd=ROOT, capture_output=True, text=True, timeout=120, env=buffered
    )
    assert (done.returncode, done.stderr) == (141, "")


def test_an_import_that_ends_at_once_still_says_and_returns_everything() -> None:
    def run(*arguments: str) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "manage.py", "import_bibtex", *arguments]
        return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=120)

    help_text = run("--help")
    assert (help_text.returncode, help_text.stderr) == (0, "")
    assert "--organization SLUG" in help_text.stdout
    wrong = run()
    assert wrong.returncode == 2
    assert "the following arguments are required: FILE" in wrong.stderr


def test_a_full_disk_gets_a_sentence() -> None:
    command = [sys.executable, "manage.py", "diffsettings", "--all"]
    with open("/dev/full", "w") as full:
        done = subprocess.run(
            command, cwd=ROOT, stdout=full, stderr=subprocess.PIPE, text=True, timeout=120
        )
    assert done.returncode == 1
    assert "Traceback" not in done.stderr
    assert done.stderr.endswith("error: The disk is full: No space left on device\n")


def test_garbage_is_collected_once_a_command_has_started() -> None:
    program = """
import gc, sys
sys.argv = ["manage.py", "shell", "--verbosity=0", "--command", "import gc; print(gc.isenabled())"]
import manage
found = []
gc.callbacks.append(lambda phase, info: found.append(phase))
manage.main()
assert gc.get_freeze_count() > 10_000
print(len(found))
"""
    command = [sys.executable, "-c", program]
    said = subprocess.check_output(
        command, cwd=ROOT, text=True, env={**os.environ, "ENVIRONMENT": "development"}
    )
    assert said.split() == ["True", "0"]
