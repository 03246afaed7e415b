"""The page on which visitors report what is wrong with a record."""

from collections.abc import Callable
from typing import Any

from allauth.core.ratelimit import consume_or_429
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods

from affiliations.models import Organization
from foundation.sent_once import sent_once
from foundation.slug_views import at_slug
from people.models import Person
from publications.models import Publication
from reports.forms import ReportForm
from reports.models import Report

_PUBLIC: dict[str, Callable[[], QuerySet[Any]]] = {
    "person": lambda: Person.objects.listed(),
    "publication": lambda: Publication.objects.public(),
    "organization": lambda: Organization.objects.all(),
}


def report_view(field: str) -> Callable[..., HttpResponseBase]:
    """Return the view of reports about the records that `field` of a report refers to.

    It acts for no account and sets no cookie, so that there is nothing for a forged request to
    gain, and the page is the same for everyone.
    """

    @sent_once
    @csrf_exempt
    @require_http_methods(["GET", "HEAD", "POST"])
    @at_slug(_PUBLIC[field])
    def view(request: HttpRequest, record: Any) -> HttpResponseBase:
        report = Report(**{field: record})
        if request.method != "POST":
            context = {"form": ReportForm(instance=report), "is_sent": "sent" in request.GET}
            return _page(request, record, context)
        form = ReportForm(request.POST, instance=report)
        if not form.is_valid():
            return _page(request, record, {"form": form})
        limited: HttpResponse | None = consume_or_429(request, action="report", key="all reports")
        if limited is not None:
            return limited
        if not form.is_by_a_program:
            form.save()
        return HttpResponseRedirect(f"{request.path}?sent=1")

    return view


def _page(request: HttpRequest, record: Any, context: dict[str, Any]) -> HttpResponse:
    status = 422 if context["form"].errors else 200
    return render(request, "reports/report.html", {"record": record, **context}, status=status)
