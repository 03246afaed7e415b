"""Which address a request came from, behind a proxy."""

from collections.abc import Mapping
from typing import Any


def forwarded_client(environ: Mapping[str, Any]) -> str:
    """Return the last address of X-Forwarded-For, which the proxy added; empty if there is none.

    A client can forge those before it.
    """
    return str(environ.get("HTTP_X_FORWARDED_FOR", "")).rpartition(",")[2].strip()
