"""`manage.py` itself."""

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
