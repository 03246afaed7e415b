"""Absolute URLs, for what is read outside this site, and addresses that forms send."""

from django.conf import settings
from django.http import HttpRequest
from django.utils.http import url_has_allowed_host_and_scheme


def absolute_url(request: HttpRequest, path: str) -> str:
    """Return `path` below SITE_URL, or below the request's host if SITE_URL is not set.

    A URL that is absolute already is returned unchanged.
    """
    if "://" in path:
        return path
    if settings.SITE_URL:
        return f"{settings.SITE_URL}{path}"
    return request.build_absolute_uri(path)


def leads_here(request: HttpRequest, url: str) -> bool:
    """Whether an address that a form sent is one of this site, so that it can be followed."""
    return url_has_allowed_host_and_scheme(
        url, allowed_hosts={request.get_host()}, require_https=request.is_secure()
    )
