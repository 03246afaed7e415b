"""The applications that bench_pages.py serves beside the directory itself."""

import os
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "directory.settings")
Environ = dict[str, Any]


def bare(environ: Environ, start_response: Callable[..., Any]) -> Iterable[bytes]:
    """Return the bytes of a page, without Django."""
    body = _body()
    headers = [("Content-Type", "text/html; charset=utf-8"), ("Content-Length", str(len(body)))]
    start_response("200 OK", headers)
    return [body]


def empty_view(environ: Environ, start_response: Callable[..., Any]) -> Iterable[bytes]:
    """Return the same bytes by a Django view without middleware."""
    return _with_empty_view()(environ, start_response)


def uncached(environ: Environ, start_response: Callable[..., Any]) -> Iterable[bytes]:
    """Serve the directory, without taking pages from the cache."""
    from django.core.cache import caches

    application = _directory()
    caches["pages"].clear()
    return application(environ, start_response)


_loaded: dict[str, Any] = {}


def _body() -> bytes:
    if "body" not in _loaded:
        _loaded["body"] = Path(os.environ["BODY"]).read_bytes()
    return bytes(_loaded["body"])


def _directory() -> Any:
    if "directory" not in _loaded:
        from directory.wsgi import application

        _loaded["directory"] = application
    return _loaded["directory"]


def _with_empty_view() -> Any:
    if "empty" not in _loaded:
        from types import ModuleType

        from django.conf import settings
        from django.core.wsgi import get_wsgi_application
        from django.http import HttpRequest, HttpResponse
        from django.urls import re_path

        def view(request: HttpRequest) -> HttpResponse:
            body = _body()
            return HttpResponse(body, headers={"Content-Length": str(len(body))})

        urls: Any = ModuleType("empty_urls")
        urls.urlpatterns = [re_path("", view)]
        settings.MIDDLEWARE, settings.ROOT_URLCONF = [], urls
        _loaded["empty"] = get_wsgi_application()
    return _loaded["empty"]
