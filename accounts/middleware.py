"""Shows django-allauth's pages with the site's own name, looks and menu."""

from collections.abc import Callable

from django.contrib.sites.requests import RequestSite
from django.http import HttpRequest, HttpResponse
from django.template.response import TemplateResponse


class SiteOfAccountPagesMiddleware:
    """Drop django-allauth's `site` of a page, which hides ours."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_template_response(
        self, request: HttpRequest, response: TemplateResponse
    ) -> TemplateResponse:
        context = response.context_data
        if context and isinstance(context.get("site"), RequestSite):
            del context["site"]
        return response
