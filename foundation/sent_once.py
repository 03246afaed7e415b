"""A form that is sent twice, by a double click or by Enter twice, is carried out once."""

import hashlib
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import wraps
from typing import Any, TypeVar, cast

from django.contrib.messages.api import add_message, get_messages
from django.core.cache import cache
from django.db import transaction
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.template.response import TemplateResponse

_TOKEN = "csrfmiddlewaretoken"
_SECONDS = 300
"""How long someone may wait for a slow answer, and press the button again."""
_SECONDS_AFTERWARDS = 30
"""How long a copy may take to arrive; later, who goes back may mean to send the form once more."""

View = TypeVar("View", bound=Callable[..., Any])


def sent_once(view: View) -> View:
    """Answer a copy of a form with what the first one was redirected to, and its messages.

    The form of each page has another token, so only copies sent from one page are the same; forms
    of a view that needs no token are if they say the same. A copy waits in the database until the
    first one is done or has failed. What was answered with a page, such as one with errors, can be
    sent again, unless the page closes its window.
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
            if (answer := _answer_to(request, response)) is None:
                cache.delete(key)
            else:
                cache.set(key, answer, _SECONDS_AFTERWARDS)
            return response

    return cast(View, once)


def _key(request: HttpRequest) -> str:
    """Return a key that only copies of a request share."""
    files = [(name, f.name, f.size) for name, sent in request.FILES.lists() for f in sent]
    parts = (request.get_full_path(), [*request.POST.lists()], files)
    return f"sent-{hashlib.sha256(repr(parts).encode()).hexdigest()}"


@dataclass
class _Answer:
    """What a copy is answered with."""

    place: str = ""
    content: bytes = b""
    messages: list[Any] = field(default_factory=list)
    """Those of the first request, which the browser ignores after a double click."""


def _answer_to(request: HttpRequest, response: HttpResponse) -> _Answer | None:
    """Return the answer to copies; None if the form was not carried out."""
    if isinstance(response, HttpResponseRedirect):
        messages = [*getattr(get_messages(request), "_queued_messages", ())]
        return _Answer(place=response.url, messages=messages)
    if "popup_response_data" in (getattr(response, "context_data", None) or ()):
        return _Answer(content=cast(TemplateResponse, response).render().content)
    return None


def _again(request: HttpRequest, answer: _Answer | None) -> HttpResponse:
    answer = answer or _Answer(place=request.get_full_path())
    for message in answer.messages:
        add_message(request, message.level, message.message, message.extra_tags)
    return HttpResponseRedirect(answer.place) if answer.place else HttpResponse(answer.content)
