"""The page that undoes an import."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.translation import gettext as _

from foundation.permissions import is_limited
from foundation.sent_once import sent_once
from publications.admin.importing.pages import job_context, page, require_import_permission
from publications.importing.jobs.queue import add_job
from publications.models import ImportedEntry, ImportJob, ImportRun, Publication


def may_undo(run: ImportRun) -> bool:
    return run.finished_at is not None and run.undone_at is None


@sent_once
def undo(request: HttpRequest, pk: int) -> HttpResponse:
    """Ask before an import is undone, show the progress, and list what is in the way."""
    require_import_permission(request)
    runs = ImportRun.objects.all()
    if is_limited(request.user, Publication):
        runs = runs.filter(user=request.user.pk)
    run: ImportRun = get_object_or_404(runs, pk=pk)
    job = run.jobs.last()
    if request.method == "POST":
        if not may_undo(run):
            raise Http404
        leave_edited = "leave_edited" in request.POST
        add_job(ImportJob.Kind.UNDO, user=request.user, run=run, leave_edited=leave_edited)
        return HttpResponseRedirect(request.get_full_path())
    if job is not None and job.is_open:
        context = {"title": _("Undoing the import"), **job_context(job)}
        return page(request, "admin/importing/job.html", context)
    if run.undone_at is not None:
        return HttpResponseRedirect(reverse("admin:publications_importrun_change", args=[run.pk]))
    return page(request, "admin/importing/undo.html", _context(run, job))


def _context(run: ImportRun, job: ImportJob | None) -> dict[str, Any]:
    labels = dict(ImportedEntry.Outcome.choices)
    result = job.result if job is not None else {}
    return {
        "title": _("Undo this import?"),
        "run": run,
        "totals": [(labels[o], n) for o, n in run.totals.items() if o in labels and n],
        "obstacles": result.get("obstacles", []),
        "number": result.get("number", 0),
        "error": job.error if job is not None else "",
    }
