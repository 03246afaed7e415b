"""Fixtures and settings for all tests."""

import gc
from collections.abc import Iterator, Mapping

import pytest
from django.conf import settings
from django.core.cache import cache
from django.db import transaction
from hypothesis import settings as hypothesis_settings
from pytest_django import DjangoDbBlocker

from tests.serving import demo_directory

# No deadlines, because the machine may be busy. The same examples each time, so that results are
# reproducible; `--hypothesis-profile=search` tries others.
hypothesis_settings.register_profile("search", deadline=None)
hypothesis_settings.register_profile("same", deadline=None, derandomize=True)
hypothesis_settings.load_profile("same")


def pytest_collection_finish() -> None:
    """Exempt the thousands of collected tests from garbage collection."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 20)


@pytest.fixture(scope="session", autouse=True)
def _uploads_folder(tmp_path_factory: pytest.TempPathFactory) -> None:
    settings.MEDIA_ROOT = tmp_path_factory.mktemp("media")


@pytest.fixture(scope="session")
def django_db_modify_db_settings(
    django_db_modify_db_settings: None, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """Use a file on SQLite instead of memory, with the same locks and journal as in production."""
    database = settings.DATABASES["default"]
    if database["ENGINE"] == "django.db.backends.sqlite3":
        database["TEST"]["NAME"] = str(tmp_path_factory.mktemp("database") / "test.sqlite3")


@pytest.fixture(autouse=True)
def _no_memory_of_other_tests() -> None:
    cache.clear()


@pytest.fixture(scope="module")
def module_database(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[None]:
    """Let fixtures of a module add rows once, for tests that each roll back their own changes."""
    with django_db_blocker.unblock(), transaction.atomic():
        yield
        transaction.set_rollback(True)


@pytest.fixture(scope="session")
def demo(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Mapping[str, str]]:
    """The variables of a directory with the demo, for `copy_of_directory(demo, folder)`."""
    with demo_directory(tmp_path_factory.mktemp("demo")) as variables:
        yield variables
