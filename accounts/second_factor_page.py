"""The page on which administrators remove a second factor that was lost."""

from typing import Any

from allauth.account.decorators import reauthentication_required
from allauth.mfa.models import Authenticator
from django.contrib import admin, messages
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.template.response import TemplateResponse
from django.urls import reverse
from django.utils.translation import gettext as _

from accounts.second_factor import remove_second_factor, tell_about_removal


def second_factor_view(request: HttpRequest, account: User, site: admin.AdminSite) -> HttpResponse:
    """Show what would be removed; a POST removes it. Both ask for the own password again."""
    page = reverse("admin:auth_user_change", args=[account.pk])
    if account.pk == request.user.pk:
        messages.info(request, _("This is your own account: remove its second factor here."))
        return HttpResponseRedirect(reverse("mfa_index"))
    response: HttpResponse = reauthentication_required(_confirmed)(request, account, site, page)
    return response


def _confirmed(
    request: HttpRequest, account: User, site: admin.AdminSite, page: str
) -> HttpResponse:
    if request.method == "POST":
        _remove(request, account)
        return HttpResponseRedirect(page)
    context: dict[str, Any] = {
        **site.each_context(request),
        "title": _("Remove the second factor of %(name)s?") % {"name": account.get_username()},
        "opts": User._meta,
        "account": account,
        "factors": Authenticator.objects.filter(user=account).order_by("pk"),
        "page": page,
    }
    return TemplateResponse(request, "admin/accounts/second_factor.html", context)


def _remove(request: HttpRequest, account: User) -> None:
    if not remove_second_factor(account, request):
        messages.warning(request, _("The account has no second factor. Nothing was changed."))
        return
    messages.success(request, _("Removed the second factor, and ended all sessions."))
    if tell_about_removal(account, request):
        text = _("An email to %(address)s says so.") % {"address": account.email}
        messages.info(request, text)
    else:
        messages.warning(request, _("No email could be sent to the owner. Tell them yourself."))
