"""Settings from environment variables, each test in a separate process."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from tests.serving import IN_PRODUCTION, ROOT, run_python
from tests.settings import VARIABLES

PRODUCTION = {
    **IN_PRODUCTION,
    "ALLOWED_HOSTS": "people.example.org",
    "DATABASE_URL": "postgresql://directory:secret@database.example:5432/directory",
}
SHOW = """
import json, sys
from directory import settings
print(json.dumps({name: getattr(settings, name) for name in sys.argv[1:]}, default=str))
"""


def read(*names: str, **variables: str) -> dict[str, Any]:
    """Return the values of settings with the given variables."""
    done = run_python("-c", SHOW, *names, variables=variables)
    assert done.returncode == 0, done.stderr
    return dict(json.loads(done.stdout))


@pytest.mark.parametrize("name", ["SECRET_KEY", "ALLOWED_HOSTS", "DATABASE_URL"])
@pytest.mark.parametrize("program", [("manage.py", "check"), ("-m", "gunicorn", "directory.wsgi")])
def test_production_does_not_start_without_required_settings(
    name: str, program: tuple[str, ...], tmp_path: Path
) -> None:
    variables = {**PRODUCTION, "PORT": "0", "DATA_DIR": str(tmp_path)}
    del variables[name]
    done = run_python(*program, variables=variables)
    assert done.returncode == 1
    assert done.stderr.strip().splitlines()[-1].startswith(f"error: {name} is not set. ")
    assert "Traceback" not in done.stderr
    assert not list(tmp_path.iterdir())


def test_production_is_the_default() -> None:
    done = run_python("-c", "import directory.settings", variables={})
    assert done.returncode != 0
    assert "SECRET_KEY is not set" in done.stderr


@pytest.mark.parametrize(
    "secret", ["secret", "change-me", "a" * 60, "abc" * 20, "django-insecure-" + "0a1b2c3d4e5f" * 4]
)
@pytest.mark.parametrize("program", [("manage.py", "check"), ("-m", "gunicorn", "directory.wsgi")])
def test_production_does_not_start_with_a_weak_secret(
    program: tuple[str, ...], secret: str
) -> None:
    done = run_python(*program, variables={**PRODUCTION, "PORT": "0", "SECRET_KEY": secret})
    assert done.returncode == 1
    last = done.stderr.strip().splitlines()[-1]
    assert last.startswith("error: SECRET_KEY is too short or too regular to be a secret.")
    assert f" {secret} " not in done.stderr


def test_a_url_with_an_unquoted_password_is_rejected_without_showing_it() -> None:
    address = "postgresql://directory:pass/wo#rd@database.example:5432/directory"
    done = run_python("manage.py", "check", variables={**PRODUCTION, "DATABASE_URL": address})
    assert done.returncode == 1
    assert done.stderr.startswith("error: DATABASE_URL isn't a valid URL. Write @, / and # in")
    assert "wo#rd" not in done.stderr


def test_hsts_preload_and_subdomains_are_optional() -> None:
    names = ("SECURE_HSTS_INCLUDE_SUBDOMAINS", "SECURE_HSTS_PRELOAD")
    assert not any(read(*names, **PRODUCTION).values())
    assert all(read(*names, **PRODUCTION, HSTS_SUBDOMAINS="1", HSTS_PRELOAD="1").values())
    done = run_python("manage.py", "check", variables={**PRODUCTION, "HSTS_PRELOAD": "1"})
    assert done.stderr.startswith("error: HSTS_PRELOAD requires HSTS_SUBDOMAINS=1.")


def test_production_does_not_start_in_debug_mode() -> None:
    done = run_python("manage.py", "check", variables={**PRODUCTION, "DEBUG": "1"})
    assert done.returncode == 1
    assert "DEBUG is on in production" in done.stderr


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("ENVIRONMENT", "live"),
        ("HTTPS", "maybe"),
        ("LOG_LEVEL", "loud"),
        ("HSTS_SECONDS", "long"),
        ("TIME_ZONE", "Mars"),
        ("TIME_ZONE", "Europe"),
        ("LANGUAGE_CODE", "xx"),
        ("DATABASE_URL", "mysql://..."),
    ],
)
def test_an_invalid_value_is_rejected_by_name_and_value(name: str, value: str) -> None:
    done = run_python("manage.py", "check", variables={**PRODUCTION, name: value})
    assert done.returncode == 1
    assert done.stderr.startswith(f"error: {name} is '{value}'; ")


def test_the_deployment_check_has_no_warnings(tmp_path: Path) -> None:
    done = run_python(
        "manage.py",
        "check",
        "--deploy",
        "--fail-level=WARNING",
        variables={**PRODUCTION, "DATABASE_URL": f"sqlite:///{tmp_path}/db.sqlite3"},
    )
    assert done.returncode == 0, done.stderr
    assert "no issues" in done.stdout


def test_development_needs_nothing_and_keeps_its_secret_out_of_the_repository(
    tmp_path: Path,
) -> None:
    first, second = (
        read("SECRET_KEY", "DEBUG", ENVIRONMENT="development", DATA_DIR=str(tmp_path))
        for _ in range(2)
    )
    assert first == second
    assert first["DEBUG"] is False
    assert (tmp_path / "secret_key").read_text() == first["SECRET_KEY"]


def test_all_files_are_written_to_the_data_folder(tmp_path: Path) -> None:
    names = ("STATIC_ROOT", "MEDIA_ROOT")
    found = read(*names, "DATABASES", ENVIRONMENT="development", DATA_DIR=str(tmp_path))
    assert all(str(found[name]).startswith(str(tmp_path)) for name in names)
    assert str(tmp_path / "db.sqlite3") in str(found["DATABASES"])


def test_the_database_is_configured_by_its_url() -> None:
    database = read("DATABASES", **PRODUCTION)["DATABASES"]["default"]
    assert database["ENGINE"] == "django.db.backends.postgresql"
    assert database["HOST"] == "database.example"
    assert database["PASSWORD"] == "secret"


def test_https_can_be_turned_off_for_a_private_network() -> None:
    names = ("SECURE_SSL_REDIRECT", "SESSION_COOKIE_SECURE", "SECURE_HSTS_SECONDS")
    assert read(*names, **PRODUCTION) == dict(zip(names, (True, True, 31_536_000), strict=True))
    assert not any(read(*names, **PRODUCTION, HTTPS="0").values())


def test_the_documentation_names_every_variable_and_no_other() -> None:
    table = (ROOT / "docs/configuration.md").read_text()
    documented = set(re.findall(r"^\| `([A-Z_]+)`", table, flags=re.MULTILINE))
    read_by_gunicorn = {"HOST", "PORT", "WEB_CONCURRENCY", "WEB_THREADS", "RUN_JOBS"}
    assert documented == VARIABLES | read_by_gunicorn
