"""Limits per process: how many costly responses at a time and for one client, and how large a
request can be.
"""

import math
import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from typing import Any

from django.conf import settings
from django.db import connection, transaction
from django.http import FileResponse, HttpRequest, StreamingHttpResponse
from django.http.response import HttpResponseBase
from django.utils.translation import gettext as _

from directory.caching.parameters import address_of
from directory.forwarded import forwarded_client
from directory.views.errors import too_large, too_many, unavailable

COSTLY = frozenset(
    {
        "/connections/",
        "/people/{slug}/connections/",
        "/affiliations/{slug}/connections/",
        "/people/{slug}/cv.pdf",
        "/me/my-data.zip",
        "/people/{slug}/card.png",
        "/publications/{slug}/card.png",
        "/cards/site.png",
        "/cards/lists/{name}.png",
        "/cards/{kind}/{slug}.png",
        "/people.{extension}",
        "/publications.{extension}",
        "/people/{slug}/publications.{extension}",
        "/affiliations/{slug}/publications.{extension}",
    }
)
"""URL patterns of responses that need much CPU time."""
_WAIT = 0.5  # seconds
_WAIT_BEHIND_ANOTHER = 0.2  # seconds
_TRY_AGAIN_AFTER = 5  # seconds
_MOST_CLIENTS = 10_000
_KILOBYTE, _MEGABYTE = 1024, 1024 * 1024


@cache
def _slots() -> threading.BoundedSemaphore:
    return threading.BoundedSemaphore(settings.COSTLY_AT_ONCE)


class CostlyAnswersMiddleware:
    """Limit the number of costly responses at a time, and respond with 503 beyond it.

    So there are always threads left for other pages. A client that asks for many gets 429, so that
    there are slots left for others. Cached responses don't count.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response
        self._clients = Clients(settings.COSTLY_PER_MINUTE)

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        if address_of(request) not in COSTLY:
            return self.get_response(request)
        if pause := self._clients.pause(client_of(request)):
            return too_many(retry_after=pause)
        slots = _slots()
        if not slots.acquire(timeout=_WAIT):
            return unavailable(retry_after=_TRY_AGAIN_AFTER)
        slot = _Slot(slots)
        try:
            response = self.get_response(request)
        except BaseException:
            slot.free()
            raise
        if isinstance(response, StreamingHttpResponse) and not isinstance(response, FileResponse):
            content: Any = response.streaming_content
            response.streaming_content = _Streamed(content, slot)
        else:
            slot.free()
        return response


def client_of(request: HttpRequest) -> str:
    """Return the network of the client: an IPv4 address, or the half of an IPv6 one."""
    address = str(request.META.get("REMOTE_ADDR", ""))
    if settings.SECURE_PROXY_SSL_HEADER is not None:
        address = forwarded_client(request.META) or address
    return ":".join(address.split(":")[:4]) if ":" in address else address


class Clients:
    """How many requests each client may still make; it gets the same number again each minute."""

    def __init__(self, per_minute: int) -> None:
        self._each, self._per_second = per_minute, per_minute / 60
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()
        self._lock = threading.Lock()

    def pause(self, client: str) -> int:
        """Count a request; return the seconds that the client has to pause, 0 if it needn't."""
        if not self._each:
            return 0
        now = time.monotonic()
        with self._lock:
            left, at = self._left.pop(client, (float(self._each), now))
            left = min(left + (now - at) * self._per_second, self._each)
            pause = 0 if left >= 1 else math.ceil((1 - left) / self._per_second)
            self._left[client] = (left if pause else left - 1, now)
            if len(self._left) > _MOST_CLIENTS:
                self._left.popitem(last=False)
        return pause


class _Slot:
    def __init__(self, slots: threading.BoundedSemaphore) -> None:
        self._slots, self._is_free = slots, False

    def free(self) -> None:
        if not self._is_free:
            self._is_free = True
            self._slots.release()


class _Streamed:
    """Content that holds a slot until the server closes the response."""

    def __init__(self, content: Iterable[bytes], slot: _Slot) -> None:
        self._content, self._slot = iter(content), slot

    def __iter__(self) -> Iterator[bytes]:
        return self

    def __next__(self) -> bytes:
        return next(self._content)

    def close(self) -> None:
        close = getattr(self._content, "close", None)
        try:
            if close is not None:
                close()
        finally:
            self._slot.free()

    def __del__(self) -> None:
        self._slot.free()


class WaitForLockMiddleware:
    """Let one writing request at a time wait for SQLite's lock, and answer the others with 503.

    This comes before any other work of the request, such as checking a password.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response
        self._turn = threading.Lock()

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        is_read = request.method in ("GET", "HEAD", "OPTIONS")
        if is_read or connection.vendor != "sqlite" or connection.in_atomic_block:
            return self.get_response(request)
        if not self._turn.acquire(timeout=_WAIT_BEHIND_ANOTHER):
            return unavailable(retry_after=_TRY_AGAIN_AFTER, was_form=True)
        try:
            with transaction.atomic():  # which takes the lock, and raises if it stays taken
                pass
        finally:
            self._turn.release()
        return self.get_response(request)


class LargestBodyMiddleware:
    """Refuse a request whose Content-Length is too large, before any of its body is read."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        if "chunked" in request.META.get("HTTP_TRANSFER_ENCODING", "").lower():
            return too_large(_("Chunked requests are not supported; send a Content-Length."))
        has_session = settings.SESSION_COOKIE_NAME in request.COOKIES
        limit = settings.LARGEST_BODY if has_session else settings.LARGEST_BODY_OF_VISITORS
        length = request.META.get("CONTENT_LENGTH") or "0"
        if length.isdecimal() and (len(length) > 15 or int(length) > limit):
            size = f"{limit // _MEGABYTE} MB" if limit >= _MEGABYTE else f"{limit // _KILOBYTE} KB"
            reason = _("The limit is %(size)s.") % {"size": size}
            return too_large(reason, may_be_signed_out=not has_session)
        return self.get_response(request)
