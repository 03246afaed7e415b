"""Get an answer from a registry: only from configured hosts, limited in time and size."""

import http.client
import ipaddress
import socket
import time
import urllib.error
import urllib.request
from typing import IO, Any, NamedTuple
from urllib.parse import urlsplit

from django.conf import settings
from django.utils.translation import gettext as _

_TIMEOUT = 10
"""Seconds for a connection, and for each piece of the answer."""
_LONGEST = 20  # seconds for the whole answer
_LARGEST = 2 * 1024 * 1024  # bytes; thousands of authors fit
_PIECE = 64 * 1024
_MOST_REDIRECTS = 5
_UNKNOWN = (400, 404, 410)  # status codes
_BUSY = (429, 503)


class FetchError(Exception):
    """A publication could not be fetched; the text is a sentence for the editor."""


class Answer(NamedTuple):
    content_type: str
    body: bytes


def get(url: str, *, accept: str, base: str) -> Answer:
    """Return the answer of a registry. Raises FetchError.

    `base` is the configured address that `url` begins with.
    """
    host = urlsplit(base).netloc
    request = urllib.request.Request(  # noqa: S310 (the opener has no other schemes)
        url, headers={"Accept": accept, "User-Agent": _user_agent()}
    )
    deadline = time.monotonic() + _LONGEST
    try:
        with _opener(host).open(request, timeout=_TIMEOUT) as response:
            content_type = response.headers.get_content_type()
            return Answer(content_type, _read(response, host, deadline))
    except urllib.error.HTTPError as error:
        error.close()
        raise FetchError(_status_text(error.code, host)) from None
    except TimeoutError:
        raise FetchError(_too_slow(host)) from None
    except urllib.error.URLError as error:
        if isinstance(error.reason, TimeoutError):
            raise FetchError(_too_slow(host)) from None
        raise FetchError(_unreachable(host, error.reason)) from None
    except (OSError, http.client.HTTPException) as error:
        raise FetchError(_unreachable(host, error)) from None


def _user_agent() -> str:
    return " ".join(filter(None, ("people-directory/1.0", settings.SITE_URL)))


def _read(response: IO[bytes], host: str, deadline: float) -> bytes:
    pieces: list[bytes] = []
    size = 0
    while piece := response.read(_PIECE):
        size += len(piece)
        if size > _LARGEST:
            raise FetchError(
                _("%(host)s sent more than %(limit)d MB, which can't be a citation.")
                % {"host": host, "limit": _LARGEST // 1024**2}
            )
        if time.monotonic() > deadline:
            raise FetchError(_too_slow(host))
        pieces.append(piece)
    return b"".join(pieces)


def _status_text(code: int, host: str) -> str:
    if code in _UNKNOWN:
        return _("%(host)s doesn't know this number. Check it.") % {"host": host}
    if code in _BUSY:
        return _("%(host)s is too busy. Try again in a few minutes.") % {"host": host}
    if code == http.client.NOT_ACCEPTABLE:
        return _("%(host)s has no citation of this publication.") % {"host": host}
    return _("%(host)s answered with the error %(code)d. Try again later.") % {
        "host": host,
        "code": code,
    }


def _too_slow(host: str) -> str:
    return _("%(host)s didn't answer in time. Try again later.") % {"host": host}


def _unreachable(host: str, reason: object) -> str:
    said = getattr(reason, "strerror", None) or str(reason) or type(reason).__name__
    return _("%(host)s can't be reached (%(reason)s). Check the network of the server.") % {
        "host": host,
        "reason": said,
    }


def _opener(host: str) -> urllib.request.OpenerDirector:
    """Return an opener for HTTP only, without files or FTP."""
    opener = urllib.request.OpenerDirector()
    for handler in (
        urllib.request.ProxyHandler(),
        urllib.request.HTTPHandler(),
        urllib.request.HTTPSHandler(),
        urllib.request.HTTPDefaultErrorHandler(),
        urllib.request.HTTPErrorProcessor(),
        _Redirects(host),
    ):
        opener.add_handler(handler)
    return opener


class _Redirects(urllib.request.HTTPRedirectHandler):
    """Follows redirects to the registry itself, and to public addresses of REGISTRY_HOSTS."""

    max_redirections = _MOST_REDIRECTS
    max_repeats = 2

    def __init__(self, host: str) -> None:
        self.host = host

    def redirect_request(
        self, req: Any, fp: Any, code: int, msg: str, headers: Any, newurl: str
    ) -> urllib.request.Request | None:
        there = urlsplit(newurl)
        is_own = there.netloc == self.host and there.scheme in ("http", "https")
        if not is_own and not _is_registry(there.scheme, there.netloc):
            raise FetchError(
                _("%(host)s refers to %(other)s, which isn't a known registry.")
                % {"host": self.host, "other": there.netloc[:100] or newurl[:100]}
            )
        request = super().redirect_request(req, fp, code, msg, headers, newurl)
        if request is not None:
            request.add_header("Accept", req.get_header("Accept"))
        return request


def _is_registry(scheme: str, netloc: str) -> bool:
    """Whether it is one of REGISTRY_HOSTS, on a usual port and with a public address."""
    if scheme not in ("http", "https") or netloc.lower() not in settings.REGISTRY_HOSTS:
        return False
    if urllib.request.getproxies().get(scheme):  # the proxy looks the name up
        return True
    try:
        found = socket.getaddrinfo(netloc, None, type=socket.SOCK_STREAM)
    except OSError:
        return False
    return all(ipaddress.ip_address(str(address[0])).is_global for *_, address in found)
