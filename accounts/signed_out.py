"""Forms that arrive after the session in which they were opened has ended."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _


def says_if_unsaved(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """Say on the page for signing in, to which `view` leads, that a form was not saved."""

    @wraps(view)
    def checked(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if request.method == "POST" and not request.user.is_authenticated:
            text = _(
                "Nothing was saved, because you are signed out. To keep what you typed, open "
                "another tab and sign in there; then go back in this tab, and save again."
            )
            messages.warning(request, text)
        return view(request, *args, **kwargs)

    return checked
