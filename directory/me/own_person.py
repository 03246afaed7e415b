"""Pages under /me/ are about the person of the signed-in account."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache

from accounts.signed_out import says_if_unsaved
from people.models import Person
from roles.rules import may_edit_person

View = Callable[..., HttpResponse]


def of_own_person(view: View) -> View:
    """Pass the person of the account to a view; without one, say what to do."""

    @never_cache
    @says_if_unsaved
    @login_required
    @wraps(view)
    def checked(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        person = Person.objects.filter(user=request.user.pk).first()
        if person is None or not may_edit_person(request.user, person):
            return render(request, "me/no_record.html")
        return view(request, person, *args, **kwargs)

    return checked
