"""Who must have a second factor before using the admin, and removing a lost one."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from allauth.mfa.models import Authenticator
from allauth.mfa.utils import is_mfa_enabled
from django.conf import settings
from django.contrib import messages
from django.contrib.auth.models import AnonymousUser, User
from django.db import connection, transaction
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils.translation import gettext as _

from accounts.mail import mail, send
from accounts.sessions import end_sessions
from foundation.absolute_urls import absolute_url
from foundation.history.recording import recording
from foundation.history.routes import Route


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


def has_second_factor(account: User) -> bool:
    return Authenticator.objects.filter(user=account).exists()


def remove_second_factor(account: User, request: HttpRequest) -> bool:
    """Remove all second factors of an account, and end its sessions: the device may be stolen.

    Return whether there were any. The change log names the administrator.
    """
    reason = _("Removed the second factor")
    with (
        transaction.atomic(),
        recording(route=Route.ADMIN, who=request.user, reason=reason, about=account) as recorded,
    ):
        User.objects.select_for_update().get(pk=account.pk)
        if not Authenticator.objects.filter(user=account).delete()[0]:
            return False
        end_sessions(account)
        recorded.stored_event(connection)  # neither table is in the history
    return True


def tell_about_removal(account: User, request: HttpRequest) -> bool:
    """Mail the owner of an account that its second factor was removed."""
    if not account.email:
        return False
    context = {
        "username": account.get_username(),
        "address": absolute_url(request, reverse("mfa_index")),
    }
    return send(mail("accounts/email/second_factor_removed", account.email, context))
