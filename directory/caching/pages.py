"""Cache public pages until the data changes."""

import datetime
import hashlib
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple, TypeGuard

from django.apps import apps
from django.conf import settings
from django.core.cache import caches
from django.core.exceptions import DisallowedHost
from django.core.signals import setting_changed
from django.db import DatabaseError
from django.dispatch import receiver
from django.http import HttpRequest, HttpResponse, HttpResponseNotModified
from django.http.response import HttpResponseBase
from django.utils import timezone
from django.utils.http import parse_etags
from django.utils.translation import get_language_from_request

from directory.caching.data_version import data_version

_LARGEST = 1024 * 1024  # bytes
_KEPT_FOR = 24 * 3600  # seconds; which positions are current can change every day
# A response that varies by any other header is not cached.
_KNOWN_TO_VARY_BY = {"cookie", "accept-encoding", "accept-language"}
_SUFFIXES = {".py", ".html", ".typ", ".css", ".js", ".svg", ".mo"}
_SETTINGS = (
    "SITE_NAME", "SITE_TAGLINE", "SITE_DESCRIPTION", "SITE_LOGO", "SITE_URL", "HOME_ORGANIZATION",
    "LANGUAGE_CODE", "TIME_ZONE",
)  # fmt: skip


PAGE = "directory.page"
"""Where the middleware leaves what it answered with, for `directory.repeated_requests`."""


class Page(NamedTuple):
    """The answer to a request, as long as it is `day` and the data are of `version`."""

    version: str
    day: datetime.date
    etag: str
    """Of the request; a view may have given its response one of its own."""
    response: HttpResponse | None
    """None if only 304 was answered."""


class PageCacheMiddleware:
    """Serve visitors without a session from the cache, or with 304 if they have the page already.

    The key and the `ETag` are a digest of all that a page depends on: the URL, the data version,
    the date, the settings and the code. So even an export of a million publications is not
    generated again for a client that has it.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        key = _key(request) if _may_be_public(request) else None
        if key is None:
            return self.get_response(request)
        etag = f'W/"{key.digest}"'
        page = Page(key.version, key.day, etag, response=None)
        if etag in parse_etags(request.META.get("HTTP_IF_NONE_MATCH", "")):
            request.META[PAGE] = page
            return HttpResponseNotModified(headers={"ETag": etag})
        kept: HttpResponse | None = caches["pages"].get(key.digest)
        if kept is not None:
            request.META[PAGE] = page._replace(response=kept)
            return kept
        response = self.get_response(request)
        if not _is_public(response):
            return response
        if not response.has_header("ETag"):  # the view's own ETag is more precise
            response.headers["ETag"] = etag
            response.headers.setdefault("Cache-Control", "no-cache")  # revalidate each time
        if request.method == "GET" and _can_be_kept(response):
            caches["pages"].set(key.digest, response, _KEPT_FOR)
            request.META[PAGE] = page._replace(response=response)
        return response


def _may_be_public(request: HttpRequest) -> bool:
    return (
        request.method in ("GET", "HEAD")
        and settings.SESSION_COOKIE_NAME not in request.COOKIES
        and "messages" not in request.COOKIES  # of someone who has just signed out
        and "HTTP_AUTHORIZATION" not in request.META
        and not request.path.startswith((settings.MEDIA_URL, settings.STATIC_URL))
        and not _has_body(request)
        and not settings.DEBUG
    )


def _has_body(request: HttpRequest) -> bool:
    """Whether the request sends what `LargestBodyMiddleware` has to look at."""
    length = request.META.get("CONTENT_LENGTH") or "0"
    return length != "0" or "HTTP_TRANSFER_ENCODING" in request.META


class _Key(NamedTuple):
    version: str
    day: datetime.date
    digest: str


def _key(request: HttpRequest) -> _Key | None:
    """Return None for what can't be kept, or has to be refused by the middleware that follows."""
    try:
        version, address = data_version(), request.build_absolute_uri()
    except (DatabaseError, DisallowedHost):
        return None
    if version is None:
        return None
    day = timezone.localdate()
    parts = (
        version,
        day.isoformat(),
        program_digest(),
        _settings(),
        address,
        get_language_from_request(request),
        str("gzip" in request.META.get("HTTP_ACCEPT_ENCODING", "")),
    )
    return _Key(version, day, hashlib.sha256("\n".join(parts).encode()).hexdigest()[:32])


def _is_public(response: HttpResponseBase) -> bool:
    """Whether the response is the same for all visitors."""
    control = response.headers.get("Cache-Control", "")
    return (
        response.status_code == 200
        and not response.cookies
        and "private" not in control
        and "no-store" not in control
        and _varies_by(response) <= _KNOWN_TO_VARY_BY
    )


def _varies_by(response: HttpResponseBase) -> set[str]:
    names = response.headers.get("Vary", "").lower().split(",")
    return {name.strip() for name in names} - {""}


def _can_be_kept(response: HttpResponseBase) -> TypeGuard[HttpResponse]:
    return isinstance(response, HttpResponse) and len(response.content) <= _LARGEST


@cache
def _settings() -> str:
    return "\n".join(str(getattr(settings, name)) for name in _SETTINGS)


@receiver(setting_changed, dispatch_uid="page_cache")  # tests change settings
def _forget_settings(**_kwargs: Any) -> None:
    _settings.cache_clear()


@cache
def program_digest() -> str:
    """Return a digest of the code, templates, style sheets and translations of a release."""
    digest = hashlib.sha256()
    packages = [Path(config.path) for config in apps.get_app_configs()]
    folders: list[Path] = [
        *(package for package in packages if package.parent == settings.BASE_DIR),
        settings.BASE_DIR / "templates",
        *filter(None, [settings.TEMPLATE_DIR]),
        *settings.STATICFILES_DIRS,
        *settings.LOCALE_PATHS,
    ]
    for folder in folders:
        for file in sorted(folder.rglob("*.*")):
            if file.suffix in _SUFFIXES:
                digest.update(file.read_bytes())
    return digest.hexdigest()
