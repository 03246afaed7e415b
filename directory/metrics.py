"""Count and time requests by the pattern of their address, for Prometheus."""

import time
from collections.abc import Callable
from functools import cache

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from prometheus_client import Counter, Histogram

from directory.caching.parameters import address_of_path

_SECONDS = Histogram(
    "directory_request_seconds",
    "Time until the response begins.",
    ("address",),
    buckets=(0.005, 0.02, 0.1, 0.5, 1, 2, 5, 20),
)
_RESPONSES = Counter("directory_responses", "Responses by status.", ("address", "status"))

# Finding the series of a label takes longer than adding to it.
_seconds_of = cache(_SECONDS.labels)
_responses_of = cache(_RESPONSES.labels)


def record(path: str, status: int, seconds: float) -> None:
    """Count one answer, by the pattern of its path: addresses would be a series for each page."""
    address = address_of_path(path) or "unknown"
    _seconds_of(address).observe(seconds)
    _responses_of(address, str(status)).inc()


class MetricsMiddleware:
    """Only there if METRICS_ADDRESS is set."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        begun = time.perf_counter()
        status = 500
        try:
            response = self.get_response(request)
            status = response.status_code
            return response
        finally:
            record(request.path_info, status, time.perf_counter() - begun)
