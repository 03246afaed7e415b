"""The answer where something broke."""

from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string


def server_error(request: HttpRequest) -> HttpResponse:
    """500 without the request's context, whose processors may be what broke."""
    return HttpResponse(render_to_string("500.html"), status=500)
