"""A folder of templates replaces those of the program."""

from pathlib import Path

import pytest
from django.core.exceptions import ImproperlyConfigured

from directory import environment
from tests.serving import run_python

_READ = """
import django; django.setup()
from django.template.loader import render_to_string
print(render_to_string("503.html"))
print(render_to_string("website/_partners.html", {"site": {"partners": []}}))
"""


def test_a_template_in_the_folder_replaces_that_of_the_program(tmp_path: Path) -> None:
    (tmp_path / "500.html").write_text("Ours: {% block error %}{% endblock %}")
    variables = {"TEMPLATE_DIR": str(tmp_path), "DJANGO_SETTINGS_MODULE": "directory.settings",
                 "ENVIRONMENT": "development"}  # fmt: skip
    text = run_python("-c", _READ, variables=variables).stdout
    assert "Ours:" in text  # which 503.html of the program extends
    assert "Temporarily unavailable" in text


def test_a_missing_folder_is_an_error(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("TEMPLATE_DIR", str(tmp_path / "none"))
    with pytest.raises(ImproperlyConfigured, match="there is no such folder"):
        environment.folder("TEMPLATE_DIR")
    monkeypatch.setenv("TEMPLATE_DIR", "")
    assert environment.folder("TEMPLATE_DIR") is None
