"""Keep responses to signed-in users out of shared caches."""

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils.cache import patch_cache_control


class PrivateAnswersMiddleware:
    """Mark responses to signed-in users as private, unless a view marks them as public."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        is_public = "public" in response.get("Cache-Control", "")
        if settings.SESSION_COOKIE_NAME in request.COOKIES and not is_public:
            patch_cache_control(response, private=True)
        return response
