"""Pages of signing in that django-allauth doesn't have."""

import logging

from allauth.account.utils import perform_login
from allauth.core.exceptions import ImmediateHttpResponse
from allauth.core.ratelimit import consume_or_429
from allauth.socialaccount.providers.openid_connect.views import login as provider_login
from django.core.exceptions import ValidationError
from django.db import transaction
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from requests.exceptions import RequestException

from accounts.closing import account_of
from accounts.forms import AcceptForm
from accounts.invitations import CannotAcceptError, accept, new_user, why_not
from accounts.models import Invitation
from accounts.trusted_sign_in import INVITATION

_log = logging.getLogger(__name__)


@never_cache
def sign_in_elsewhere(request: HttpRequest, provider_id: str) -> HttpResponseBase:
    """Continue at the provider by a page of our own.

    A form can't redirect there: the Content-Security-Policy lets forms go to this site only.
    """
    try:
        response: HttpResponse = provider_login(request, provider_id)
    except RequestException as error:
        _log.error("%s doesn't answer: %s", provider_id, error)
        return render(request, "socialaccount/authentication_error.html", status=502)
    if response.status_code != 302:
        return response
    return render(request, "accounts/continue.html", {"address": response["Location"]})


@never_cache
def invitation(request: HttpRequest, token: str) -> HttpResponse:
    """Accept an invitation: with a new account, with one's own, or by signing in elsewhere."""
    if (limited := consume_or_429(request, action="signup")) is not None:
        return limited
    found = Invitation.of_token(token)
    if problem := why_not(found):
        return _refused(request, problem)
    assert found is not None
    request.session[INVITATION] = token  # so that signing in elsewhere accepts it, too
    if request.user.is_authenticated:
        return _accept_with_own_account(request, found)
    form = AcceptForm(request.POST or None, initial={"email": found.email})
    if request.method == "POST" and form.is_valid():
        try:
            return _accept_with_new_account(request, found, form)
        except ValidationError as error:
            form.add_error("email", error)
        except CannotAcceptError as error:
            return _refused(request, str(error))
    context = {"invitation": found, "form": form}
    return render(request, "accounts/invitation.html", context)


def _refused(request: HttpRequest, problem: str) -> HttpResponse:
    request.session.pop(INVITATION, None)
    return render(request, "accounts/invitation_refused.html", {"problem": problem}, status=410)


def _accept_with_own_account(request: HttpRequest, found: Invitation) -> HttpResponse:
    if request.method != "POST":
        return render(request, "accounts/invitation.html", {"invitation": found, "form": None})
    user = account_of(request)
    try:
        with transaction.atomic():
            accept(found, user)
    except CannotAcceptError as error:
        return _refused(request, str(error))
    request.session.pop(INVITATION, None)
    return HttpResponseRedirect(reverse("me:overview"))


def _accept_with_new_account(
    request: HttpRequest, found: Invitation, form: AcceptForm
) -> HttpResponse:
    email = form.cleaned_data["email"]
    was_mailed_there = found.mailed_at is not None and email == found.email.lower()
    with transaction.atomic():
        user = new_user(
            found.person,
            email=email,
            is_verified=was_mailed_there,
            password=form.cleaned_data["password"],
        )
        accept(found, user)
    request.session.pop(INVITATION, None)
    try:
        answer: HttpResponse = perform_login(request, user, email_verification="none")
    except ImmediateHttpResponse as immediate:
        return immediate.response
    return answer
