"""Values of threads are those of asgiref's `Local`, in threads and in event loops."""

import asyncio
import threading
from collections.abc import Callable
from typing import Any

import pytest
from asgiref.local import Local
from asgiref.sync import async_to_sync, sync_to_async
from django.core.cache import caches
from django.db import connections
from django.urls import base
from django.utils import timezone, translation
from django.utils.translation import trans_real

from foundation.thread_values import ThreadValues, read_values_of_threads


def _in_another_thread(action: Callable[[], Any]) -> Any:
    """Return the result in a thread without the event loop that tests with a browser run."""
    found: list[Any] = []
    thread = threading.Thread(target=lambda: found.append(action()))
    thread.start()
    thread.join()
    return found[0]


@pytest.fixture(params=[False, True], ids=["any thread", "thread critical"])
def values(request: pytest.FixtureRequest) -> ThreadValues:
    return ThreadValues(Local(thread_critical=request.param))


def test_a_thread_has_its_own_values(values: ThreadValues) -> None:
    values.language = "de"

    def set_another() -> list[Any]:
        missing = getattr(values, "language", None)
        values.language = "fr"
        return [missing, values.language]

    assert _in_another_thread(set_another) == [None, "fr"]
    assert values.language == "de"


def test_a_value_that_is_deleted_is_missing(values: ThreadValues) -> None:
    values.language = "de"
    del values.language
    assert not hasattr(values, "language")
    with pytest.raises(AttributeError):
        del values.language


def test_an_event_loop_of_a_view_has_the_values_of_its_thread() -> None:
    values = ThreadValues(Local())

    async def in_a_loop() -> list[str]:
        before = values.language
        return [before, await sync_to_async(lambda: values.language)()]

    def view() -> list[str]:
        values.language = "de"
        return async_to_sync(in_a_loop)()

    assert _in_another_thread(view) == ["de", "de"]


def test_tasks_of_an_event_loop_have_values_of_their_own(values: ThreadValues) -> None:
    async def task(language: str) -> str:
        values.language = language
        await asyncio.sleep(0)
        found: str = values.language
        del values.language
        return found

    async def both() -> list[str]:
        return [*await asyncio.gather(task("de"), task("fr"))]

    assert _in_another_thread(lambda: asyncio.run(both())) == ["de", "fr"]
    assert not hasattr(values, "language")


def test_django_reads_the_values_of_threads_after_it_was_told_to(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    places: list[tuple[Any, str]] = [
        *((trans_real, "_active"), (timezone, "_active")),
        *((base, "_prefixes"), (base, "_urlconfs")),
        *((connections, "_connections"), (caches, "_connections")),
    ]
    for owner, name in places:
        monkeypatch.setattr(owner, name, getattr(owner, name))
    language, opened = trans_real.get_language(), connections["default"]
    read_values_of_threads()
    once = [getattr(owner, name) for owner, name in places]
    assert all(type(values) is ThreadValues for values in once)
    read_values_of_threads()
    assert [getattr(owner, name) for owner, name in places] == once
    assert trans_real.get_language() == language
    assert connections["default"] is opened
    with translation.override("de"):
        assert trans_real.get_language() == "de"
    assert trans_real.get_language() == language
