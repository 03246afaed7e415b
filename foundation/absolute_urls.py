"""Addresses with scheme and host, for what is read away from this site."""

from django.conf import settings
from django.http import HttpRequest


def absolute_url(request: HttpRequest, path: str) -> str:
    """`path` below SITE_URL, or below the host of the request where SITE_URL is not set.

    An address that is whole already stays as it is.
    """
    if "://" in path:
        return path
    if settings.SITE_URL:
        return f"{settings.SITE_URL}{path}"
    return request.build_absolute_uri(path)
