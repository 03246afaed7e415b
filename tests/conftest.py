"""What every test may use."""

import gc
from collections.abc import Iterator, Mapping

import pytest
from django.conf import settings
from django.core.cache import cache
from hypothesis import settings as hypothesis_settings

from tests.serving import demo_directory

# A machine that is busy with something else is no defect of the code. The same examples each time, so that a commit
# passes or does not; `--hypothesis-profile=search` looks for others.
hypothesis_settings.register_profile("search", deadline=None)
hypothesis_settings.register_profile("same", deadline=None, derandomize=True)
hypothesis_settings.load_profile("same")


def pytest_collection_finish() -> None:
    """Thousands of collected tests are no garbage: do not look for it among them."""
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
    """On SQLite, a file and not memory: with the locks, the journal and the threads of the real thing."""
    database = settings.DATABASES["default"]
    if database["ENGINE"] == "django.db.backends.sqlite3":
        database["TEST"]["NAME"] = str(tmp_path_factory.mktemp("database") / "test.sqlite3")


@pytest.fixture(autouse=True)
def _no_memory_of_other_tests() -> None:
    cache.clear()


@pytest.fixture(scope="session")
def demo(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Mapping[str, str]]:
    """The variables of a directory with the demo, to be copied: `copy_of_directory(demo, folder)`."""
    with demo_directory(tmp_path_factory.mktemp("demo")) as variables:
        yield variables
