"""Fixtures and settings for all tests.

Databases are copies of one that is migrated once for all workers.
"""

import gc
import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from copy import copy
from pathlib import Path
from typing import Any

import dj_database_url
import pytest
from django.conf import settings
from django.core.cache import caches
from django.db import connection, transaction
from django.template import Context, Template
from django.test import TransactionTestCase, client
from django.test.utils import ContextList, override_settings
from hypothesis import settings as hypothesis_settings
from pytest_django import DjangoDbBlocker

from foundation.pictures import thumbnails
from tests import serving
from tests.kept_values import keep_values_of_pages
from tests.restoring import keep_original, remove_empty_pages, restore
from tests.serving import (
    FONTS,
    ON_POSTGRESQL,
    copy_of_directory,
    load_demo,
    load_lab,
    migrate,
    shared_directory,
    unmigrated_directory,
)
from website.fonts.building import build_fonts

# Collecting garbage while the tests are collected would double the time that this takes.
gc.disable()

# No deadlines, because the machine may be busy. The same examples each time, so that results are
# reproducible; `--hypothesis-profile=search` tries others.
hypothesis_settings.register_profile("search", deadline=None)
hypothesis_settings.register_profile("same", deadline=None, derandomize=True)
hypothesis_settings.load_profile("same")


# It starts PostgreSQL servers of its own.
collect_ignore = [] if ON_POSTGRESQL else ["directory/test_replica.py"]

_LONG = {
    "test_privacy.py", "test_arbitrary_text.py", "test_role_walk.py", "test_lab.py",
    "test_conflicts.py",
}  # fmt: skip


def pytest_sessionstart(session: pytest.Session) -> None:
    """Make the web fonts, before workers and the servers that tests start need them."""
    if not (hasattr(session.config, "workerinput") or session.config.option.collectonly):
        build_fonts(FONTS)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Put the longest modules first; on PostgreSQL, leave out tests that touch no database.

    CI runs a test that fails once more, and lists it as rerun.
    """
    long = {item.path for item in items if _takes_long(item)}
    items.sort(key=lambda item: item.path not in long)
    if ON_POSTGRESQL:
        left_out = [item for item in items if not _touches_a_database(item)]
        config.hook.pytest_deselected(items=left_out)
        items[:] = [item for item in items if _touches_a_database(item)]
    if os.environ.get("CI") == "true":
        for item in items:
            item.add_marker(pytest.mark.flaky(reruns=1))


def _takes_long(item: pytest.Item) -> bool:
    """Whether it opens a browser, starts other processes, or requests a great many pages."""
    return (
        "browser" in getattr(item, "fixturenames", ())
        or _starts_processes(item)
        or item.path.name in _LONG
    )


def _touches_a_database(item: pytest.Item) -> bool:
    """Whether it may. Processes that it starts use the databases that fixtures give to it.

    A browser test is about what the browser does; other tests send the same requests on both
    databases. Only those that no other test stands for have the mark `both_databases`.
    """
    if item.get_closest_marker("browser") and not item.get_closest_marker("both_databases"):
        return False
    databases = {"django_db_setup", "empty", "unmigrated"}
    fixtures = databases.intersection(getattr(item, "fixturenames", ()))
    return bool(fixtures or item.get_closest_marker("django_db"))


def _starts_processes(item: pytest.Item) -> bool:
    """Whether the module imports a function of `tests.serving`."""
    values = vars(getattr(item, "module", None)).values()
    return any(getattr(value, "__module__", None) == serving.__name__ for value in values)


def pytest_collection_finish() -> None:
    """Collect garbage again, without looking at the thousands of collected tests each time.

    Seldom: what forms and pages leave behind is mostly gone before.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(300_000, 10, 50)
    gc.enable()


def _keep_first_context(
    store: dict[str, Any], *, template: Template, context: Context, **_: Any
) -> None:
    """Keep only the first context of each template for `response.context`.

    A page of the admin renders hundreds of widgets. Django would copy and keep the context of each.
    """
    templates = store.setdefault("templates", [])
    if template not in templates:
        templates.append(template)
        store.setdefault("context", ContextList()).append(copy(context))


@pytest.fixture(scope="session", autouse=True)
def _first_contexts() -> None:
    client.store_rendered_templates = _keep_first_context  # type: ignore[attr-defined]


@pytest.fixture(scope="session", autouse=True)
def _kept_values() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        keep_values_of_pages(patch)
        yield


@pytest.fixture(scope="session", autouse=True)
def _fast_thumbnails() -> None:
    """Make them with the least effort, which gives larger files of the same size in pixels."""
    thumbnails._EFFORT = 0


@pytest.fixture(scope="session", autouse=True)
def _uploads_folder(tmp_path_factory: pytest.TempPathFactory) -> None:
    settings.MEDIA_ROOT = tmp_path_factory.mktemp("media")


@pytest.fixture(scope="session")
def shared_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder that all workers of this run have."""
    folder = tmp_path_factory.getbasetemp()
    return folder.parent if "PYTEST_XDIST_WORKER" in os.environ else folder


@pytest.fixture
def unmigrated(tmp_path: Path) -> Iterator[dict[str, str]]:
    """The variables of a directory without any table."""
    with unmigrated_directory(tmp_path) as variables:
        yield variables


@pytest.fixture(scope="session")
def empty(shared_folder: Path) -> Iterator[Mapping[str, str]]:
    """The variables of a migrated directory without records, for `copy_of_directory`."""
    with shared_directory(shared_folder / "empty", migrate) as variables:
        yield variables


@pytest.fixture(scope="session")
def demo(shared_folder: Path, empty: Mapping[str, str]) -> Iterator[Mapping[str, str]]:
    """The variables of a directory with the demo, for `copy_of_directory`."""
    with shared_directory(shared_folder / "demo", load_demo, original=empty) as variables:
        yield variables


@pytest.fixture(scope="session")
def lab(shared_folder: Path, empty: Mapping[str, str]) -> Iterator[Mapping[str, str]]:
    """The variables of a directory with the sample of a lab, for `copy_of_directory`."""
    with shared_directory(shared_folder / "lab", load_lab, original=empty) as variables:
        yield variables


_DATABASE = pytest.StashKey[str]()


@pytest.fixture(scope="session")
def django_db_setup(
    pytestconfig: pytest.Config,
    django_test_environment: None,
    django_db_blocker: DjangoDbBlocker,
    empty: Mapping[str, str],
    tmp_path_factory: pytest.TempPathFactory,
) -> Iterator[None]:
    """Let tests use a migrated database; on SQLite a file, with the locks of production."""
    original = _name_of_database(empty)
    with copy_of_directory(empty, tmp_path_factory.mktemp("database")) as variables:
        connection.settings_dict["NAME"] = _name_of_database(variables)
        pytestconfig.stash[_DATABASE] = connection.settings_dict["NAME"]
        with django_db_blocker.unblock():
            keep_original()
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(TransactionTestCase, "_fixture_teardown", lambda _: restore(original))
            yield
        connection.close()


def _name_of_database(variables: Mapping[str, str]) -> str:
    return str(dj_database_url.parse(variables["DATABASE_URL"])["NAME"])


@pytest.fixture(scope="module", autouse=True)
def _no_empty_pages(
    pytestconfig: pytest.Config, django_db_blocker: DjangoDbBlocker
) -> Iterator[None]:
    """Remove what the tests of a module rolled back, which makes PostgreSQL slow for the others."""
    yield
    if ON_POSTGRESQL and connection.settings_dict["NAME"] == pytestconfig.stash.get(_DATABASE, ""):
        with django_db_blocker.unblock():
            remove_empty_pages()


@pytest.fixture(autouse=True)
def _no_memory_of_other_tests() -> None:
    caches["results"].clear()
    caches["default"].clear()


@pytest.fixture(scope="module")
def module_database(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[None]:
    """Let fixtures of a module add rows once, for tests that each roll back their own changes."""
    with django_db_blocker.unblock(), _rolled_back():
        yield


@pytest.fixture(scope="class")
def class_database(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[None]:
    """The same for fixtures of a class, whose rows the other tests of the module don't see."""
    with django_db_blocker.unblock(), _rolled_back():
        yield


@pytest.fixture(scope="module")
def demo_database(
    django_db_setup: None,
    django_db_blocker: DjangoDbBlocker,
    demo: Mapping[str, str],
    tmp_path_factory: pytest.TempPathFactory,
) -> Iterator[None]:
    """Let tests of a module use a database with the demo; each rolls back its own changes."""
    with django_db_blocker.unblock(), _copy_in_use(demo, tmp_path_factory.mktemp("demo")):
        yield


@pytest.fixture(scope="module")
def lab_database(
    django_db_setup: None,
    django_db_blocker: DjangoDbBlocker,
    lab: Mapping[str, str],
    tmp_path_factory: pytest.TempPathFactory,
) -> Iterator[None]:
    """The same with the sample of a lab."""
    with django_db_blocker.unblock(), _copy_in_use(lab, tmp_path_factory.mktemp("lab")):
        yield


@contextmanager
def _copy_in_use(original: Mapping[str, str], folder: Path) -> Iterator[None]:
    usual = connection.settings_dict["NAME"]
    with (
        copy_of_directory(original, folder) as variables,
        override_settings(MEDIA_ROOT=folder / "media"),
    ):
        connection.close()
        connection.settings_dict["NAME"] = _name_of_database(variables)
        yield
        connection.close()
        connection.settings_dict["NAME"] = usual


@contextmanager
def _rolled_back() -> Iterator[None]:
    with transaction.atomic():
        yield
        transaction.set_rollback(True)
