"""The application that gunicorn serves."""

from pathlib import Path

from tests.serving import run_python

_CODE = """
import directory.wsgi
from django.db import connections
from django.utils.translation import trans_real
print(type(trans_real._active).__name__, type(connections._connections).__name__)
"""


def test_a_web_process_reads_values_by_its_threads(tmp_path: Path) -> None:
    variables = {"ENVIRONMENT": "development", "DATA_DIR": str(tmp_path)}
    done = run_python("-c", _CODE, variables=variables)
    assert done.stdout.split() == ["ThreadValues", "ThreadValues"], done.stderr
