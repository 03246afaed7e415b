"""Absolute URLs, for files, feeds and metadata that are read outside this site."""

from django.conf import settings
from django.http import HttpRequest


def absolute_url(request: HttpRequest, path: str) -> str:
    """Return `path` below SITE_URL, or below the request's host if SITE_URL is not set.

    A URL that is absolute already is returned unchanged.
    """
    if "://" in path:
        return path
    if settings.SITE_URL:
        return f"{settings.SITE_URL}{path}"
    return request.build_absolute_uri(path)
