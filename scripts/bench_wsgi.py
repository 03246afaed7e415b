"""The applications that bench_pages.py serves beside the directory itself."""

import gc
import os
from collections.abc import Callable, Iterable
from pathlib import Path
from threading import Lock
from typing import Any

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "directory.settings")
Environ = dict[str, Any]


def bare(environ: Environ, start_response: Callable[..., Any]) -> Iterable[bytes]:
    """Return the bytes of a page, without Django."""
    body = _body(environ["PATH_INFO"])
    headers = [("Content-Type", "text/html; charset=utf-8"), ("Content-Length", str(len(body)))]
    start_response("200 OK", headers)
    return [body]


def empty_view(environ: Environ, start_response: Callable[..., Any]) -> Iterable[bytes]:
    """Return the same bytes by a Django view without middleware."""
    return _with_empty_view()(environ, start_response)


def uncached(environ: Environ, start_response: Callable[..., Any]) -> Iterable[bytes]:
    """Serve the directory, without taking pages from the cache."""
    from django.core.cache import caches

    django = _directory().django  # RepeatedRequests would answer with what it has
    caches["pages"].clear()
    return django(environ, start_response)


_loaded: dict[str, Any] = {}
_loading = Lock()


def _body(path: str) -> bytes:
    """Return the bytes of the page /NUMBER, which bench_pages.py has stored; any other is empty."""
    if path not in _loaded:
        file = Path(os.environ["BODIES"]) / path.strip("/")
        _loaded[path] = file.read_bytes() if file.is_file() else b""
    return bytes(_loaded[path])


def _directory() -> Any:
    """Return the directory, with the process made ready as one of production."""
    with _loading:
        if "directory" not in _loaded:
            from directory.wsgi import application  # which sets Django up

            from directory.warming import warm  # isort: skip

            directory: Any = application
            warm(directory.django, lambda: None)
            gc.collect()
            gc.freeze()
            _loaded["directory"] = directory
    return _loaded["directory"]


def _with_empty_view() -> Any:
    if "empty" not in _loaded:
        from types import ModuleType

        import django
        from django.conf import settings
        from django.core.handlers.wsgi import WSGIHandler
        from django.http import HttpRequest, HttpResponse
        from django.urls import re_path

        def view(request: HttpRequest) -> HttpResponse:
            body = _body(request.path)
            return HttpResponse(body, headers={"Content-Length": str(len(body))})

        urls: Any = ModuleType("empty_urls")
        urls.urlpatterns = [re_path("", view)]
        django.setup(set_prefix=False)  # applications check that their middleware is there
        settings.MIDDLEWARE, settings.ROOT_URLCONF = [], urls
        _loaded["empty"] = WSGIHandler()
    return _loaded["empty"]
