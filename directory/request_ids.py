"""A number for each request, which is in its log lines and its response."""

import logging
import re
import secrets
from collections.abc import Callable, Mapping
from contextvars import ContextVar
from typing import Any

from django.conf import settings
from django.http import HttpRequest
from django.http.response import HttpResponseBase

HEADER = "X-Request-ID"
_META = "HTTP_X_REQUEST_ID"
_ACCEPTED = re.compile(r"[\w.:-]{8,64}", re.ASCII)
_current: ContextVar[str] = ContextVar("request_id", default="")


def request_id(environ: Mapping[str, Any]) -> str:
    """Take the number from the trusted proxy, or make one."""
    given = environ.get(_META)
    if given and settings.SECURE_PROXY_SSL_HEADER is not None and _ACCEPTED.fullmatch(given):
        return str(given)
    return secrets.token_hex(8)


class RequestIdMiddleware:
    """Give each request its number."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        number = request_id(request.META)
        token = _current.set(number)
        try:
            response = self.get_response(request)
        finally:
            _current.reset(token)
        response.headers[HEADER] = number
        return response


class WithRequestId(logging.Filter):
    """Add the number of the request, if there is one, to each record."""

    def filter(self, record: logging.LogRecord) -> bool:
        record.request_id = _current.get()
        return True
