"""What is held about oneself: to take along, to have erased, or to close the account."""

from django.contrib import messages
from django.contrib.auth import logout
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from accounts.closing import account_of, close_account
from accounts.models import ErasureRequest
from directory.me.held_data import archive
from directory.me.own_person import of_own_person
from directory.me.sections import SECTIONS
from people.models import Person


@of_own_person
@require_safe
def my_data(request: HttpRequest, person: Person) -> HttpResponse:
    """Send all that is held about the person and the account."""
    response = HttpResponse(archive(person, account_of(request)), content_type="application/zip")
    response.headers["Content-Disposition"] = 'attachment; filename="my-data.zip"'
    return response


@of_own_person
def leaving(request: HttpRequest, person: Person) -> HttpResponse:
    """Explain what can be done; a POST asks for erasure, withdraws that, or closes the account."""
    action = request.POST.get("action", "")
    open_requests = ErasureRequest.objects.filter(person=person).open()
    if action == "close":
        return _close(request)
    if action == "erase":
        ErasureRequest.objects.update_or_create(person=person, defaults={"withdrawn_at": None})
        messages.success(request, _("Sent to the editors, who will erase your record."))
        return HttpResponseRedirect(reverse("me:leaving"))
    if action == "withdraw":
        open_requests.update(withdrawn_at=timezone.now())
        return HttpResponseRedirect(reverse("me:leaving"))
    context = {
        "person": person,
        "sections": SECTIONS,
        "requested": open_requests.first(),
        "authorships": person.authorships.count(),
    }
    return render(request, "me/leaving.html", context)


def _close(request: HttpRequest) -> HttpResponse:
    try:
        close_account(account_of(request))
    except ValidationError as error:
        messages.error(request, " ".join(error.messages))
        return HttpResponseRedirect(reverse("me:leaving"))
    logout(request)
    messages.success(request, _("Your account is closed. Your page stays."))
    return HttpResponseRedirect(reverse("home"))
