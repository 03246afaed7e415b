"""A form that is sent twice, by a double click or by Enter twice, is carried out once."""

import hashlib
from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar, cast

from django.contrib.messages.api import add_message, get_messages
from django.core.cache import cache
from django.db import transaction
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect

_TOKEN = "csrfmiddlewaretoken"
_SECONDS = 300
"""How long someone may wait for a slow answer, and press the button again."""

View = TypeVar("View", bound=Callable[..., Any])


def sent_once(view: View) -> View:
    """Answer a copy of a form with what the first one was redirected to, and its messages.

    The form of each page has another token, so only copies sent from one page are the same; forms
    of a view that needs no token are if they say the same. A copy waits in the database until the
    first one is done or has failed. What was answered with a page, such as one with errors, can be
    sent again.
    """
    needs_token = not getattr(view, "csrf_exempt", False)

    @wraps(view)
    def once(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if request.method != "POST" or (needs_token and _TOKEN not in request.POST):
            return view(request, *args, **kwargs)
        key = _key(request)
        with transaction.atomic():
            if not cache.add(key, None, _SECONDS):
                return _again(request, cache.get(key))
            response = view(request, *args, **kwargs)
            if isinstance(response, HttpResponseRedirect):
                cache.set(key, (response.url, _new_messages(request)), _SECONDS)
            else:
                cache.delete(key)
            return response

    return cast(View, once)


def _key(request: HttpRequest) -> str:
    """Return what is the same only in copies of a request."""
    files = [(name, f.name, f.size) for name, sent in request.FILES.lists() for f in sent]
    parts = (request.get_full_path(), [*request.POST.lists()], files)
    return f"sent-{hashlib.sha256(repr(parts).encode()).hexdigest()}"


def _again(request: HttpRequest, answer: tuple[str, list[Any]] | None) -> HttpResponse:
    place, said = answer or (request.get_full_path(), [])
    for message in said:
        add_message(request, message.level, message.message, message.extra_tags)
    return HttpResponseRedirect(place)


def _new_messages(request: HttpRequest) -> list[Any]:
    """Return the messages of this request, which the browser ignores after a double click."""
    return [*getattr(get_messages(request), "_queued_messages", ())]
