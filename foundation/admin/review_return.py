"""A record that was opened from the review queue: saving it returns there, to the next row."""

import re
from typing import Any
from urllib.parse import urlencode

from django.contrib import admin, messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils.translation import gettext as _

_PLACE = re.compile(r"([a-z0-9-]+)\.(\d{1,6})\.(\d{0,18})")


def with_place(url: str, key: str, page: int, following: Any) -> str:
    """Add to the URL of a record the place in the queue that saving returns to."""
    address, hash_sign, section = url.partition("#")
    joint = "&" if "?" in address else "?"
    query = urlencode({"review": f"{key}.{page}.{getattr(following, 'pk', '')}"})
    return f"{address}{joint}{query}{hash_sign}{section}"


def place_in_queue(request: HttpRequest) -> str:
    """Return the address of that place, or an empty string."""
    match = _PLACE.fullmatch(request.GET.get("review", ""))
    if match is None:
        return ""
    key, page, row = match.groups()
    url = reverse("admin:review_reason", args=[key])
    return f"{url}{f'?p={page}' if page != '1' else ''}{row and f'#row-{row}'}"


class ReturnsToQueue(admin.ModelAdmin):
    """The page of a record, which may have been opened from the review queue."""

    def render_change_form(self, request: HttpRequest, context: Any, *args: Any, **kw: Any) -> Any:
        response: Any = super().render_change_form(request, context, *args, **kw)
        if url := place_in_queue(request):
            response.context_data |= {"review_url": url, "of_person_url": ""}
        return response

    def response_change(self, request: HttpRequest, obj: Any) -> HttpResponse:
        url = place_in_queue(request)
        if url and ("_save" in request.POST or "_return" in request.POST):
            self.message_user(request, _("“%(name)s” was saved.") % {"name": obj}, messages.SUCCESS)
            return HttpResponseRedirect(url)
        return super().response_change(request, obj)
