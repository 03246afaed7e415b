"""Forms of the admin that are sent twice are saved once."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.utils.decorators import method_decorator

from foundation.sent_once import sent_once


class SavesOnce:
    """Saves and deletes a record once, also after a double click."""

    @method_decorator(sent_once)
    def changeform_view(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        response: HttpResponse = super().changeform_view(request, *args, **kwargs)  # type: ignore[misc]
        return response

    @method_decorator(sent_once)
    def delete_view(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        response: HttpResponse = super().delete_view(request, *args, **kwargs)  # type: ignore[misc]
        return response
