"""Who must have a second factor before using the admin."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from allauth.mfa.utils import is_mfa_enabled
from django.conf import settings
from django.contrib import messages
from django.contrib.auth.models import AnonymousUser, User
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils.translation import gettext as _


def lacks_second_factor(user: User | AnonymousUser) -> bool:
    """Whether the settings require a second factor of `user` that isn't set up."""
    required_of = settings.REQUIRE_SECOND_FACTOR
    if required_of == "none" or not user.is_staff:
        return False
    if required_of == "administrators" and not user.is_superuser:
        return False
    return not is_mfa_enabled(user)


def with_second_factor(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """Send those who must set up a second factor to the page where they can."""

    @wraps(view)
    def checked(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if not lacks_second_factor(request.user):
            return view(request, *args, **kwargs)
        messages.warning(
            request,
            _("Editing needs a second factor here: an authenticator app or a passkey. Add one."),
        )
        return HttpResponseRedirect(reverse("mfa_index"))

    return checked
