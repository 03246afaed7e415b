"""Compress responses."""

from django.conf import settings
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.middleware.gzip import GZipMiddleware

_TEXT = (
    "text/",
    "application/json",
    "application/ld+json",
    "application/xml",
    "application/atom+xml",
    "application/x-bibtex",
    "application/x-research-info-systems",
    "application/vnd.citationstyles.csl+json",
)


class CompressPublicTextMiddleware(GZipMiddleware):
    """Compress text, but only for visitors without a session or CSRF cookie.

    The compressed size of a page that contains a secret, such as a CSRF token, can reveal the
    secret to an attacker (the BREACH attack). A response to a visitor without these cookies, which
    doesn't set one either, contains no secret.
    """

    def process_response(
        self, request: HttpRequest, response: HttpResponseBase
    ) -> HttpResponseBase:
        content_type = response.headers.get("Content-Type", "")
        secrets = {settings.SESSION_COOKIE_NAME, settings.CSRF_COOKIE_NAME}
        if secrets & (request.COOKIES.keys() | response.cookies.keys()):
            return response
        if not content_type.startswith(_TEXT):
            return response
        return super().process_response(request, response)
