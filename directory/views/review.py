"""The review queue, among the pages of the admin."""

from typing import Any

from django.contrib import admin, messages
from django.contrib.admin.models import CHANGE, LogEntry
from django.core.exceptions import PermissionDenied
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404
from django.template.response import TemplateResponse
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_POST

from directory.review import link_to_namesake, reasons_for
from people.models import Supervision

PAGE_SIZE = 50


def review(request: HttpRequest) -> HttpResponse:
    """The reasons why something waits for an editor, with how many rows wait for each."""
    counted = [(reason, reason.rows(request.user).count()) for reason in reasons_for(request.user)]
    return _page(request, "admin/review/index.html", counted=counted, title=_("To review"))


def review_of(request: HttpRequest, key: str) -> HttpResponse:
    """What waits for one reason, a page at a time."""
    reason = next((r for r in reasons_for(request.user) if r.key == key), None)
    if reason is None:
        raise Http404
    page = Paginator(reason.rows(request.user), PAGE_SIZE).get_page(request.GET.get("p"))
    found = list(page)
    reason.prepare(found)
    rows = [(row, reason.url(row), reason.details(row)) for row in found]
    context = {"reason": reason, "page": page, "rows": rows, "title": reason.title}
    return _page(request, "admin/review/reason.html", **context)


@require_POST
def link_supervisor(request: HttpRequest, pk: int) -> HttpResponse:
    """Link a supervisor to the one record of that name."""
    if not request.user.has_perm("people.change_supervision"):
        raise PermissionDenied
    rows = Supervision.objects.select_related("affiliation__person", "affiliation__organization")
    supervision = get_object_or_404(rows, pk=pk, person=None)
    person = link_to_namesake(supervision)
    if person is None:
        messages.warning(request, _("There is not exactly one person of this name any more."))
    else:
        _log_link(request, supervision)
        text = _("%(name)s is linked to the record of %(person)s.")
        messages.success(request, text % {"name": supervision, "person": person})
    return HttpResponseRedirect(reverse("admin:review_of", args=["linkable-supervisors"]))


def _log_link(request: HttpRequest, supervision: Supervision) -> None:
    changed = {
        "name": str(Supervision._meta.verbose_name),
        "object": str(supervision),
        "fields": [str(Supervision._meta.get_field("person").verbose_name)],
    }
    LogEntry.objects.log_actions(
        str(request.user.pk), [supervision.affiliation], CHANGE, [{"changed": changed}]
    )


def _page(request: HttpRequest, template: str, **context: Any) -> HttpResponse:
    request.current_app = admin.site.name
    return TemplateResponse(request, template, admin.site.each_context(request) | context)
