"""Which answers are compressed on their way."""

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
    """Text for visitors without a session or a form of their own.

    How well a page can be compressed tells who watches the line whether what they made the visitor send is in
    it twice (the BREACH attack). Only pages with a secret have something to lose by that, and what is sent
    to a visitor without a cookie, and sets none, holds no secret.
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
