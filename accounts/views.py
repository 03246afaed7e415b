"""Pages of signing in that django-allauth doesn't have."""

from allauth.socialaccount.providers.openid_connect.views import login as provider_login
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.views.decorators.cache import never_cache


@never_cache
def sign_in_elsewhere(request: HttpRequest, provider_id: str) -> HttpResponseBase:
    """Continue at the provider by a page of our own.

    A form can't redirect there: the Content-Security-Policy lets forms go to this site only.
    """
    response: HttpResponse = provider_login(request, provider_id)
    if response.status_code != 302:
        return response
    return render(request, "accounts/continue.html", {"address": response["Location"]})
