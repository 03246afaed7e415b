"""The pages of an import: choose sources, look at the plan, decide, and apply it."""

from typing import Any

from django.contrib import admin, messages
from django.contrib.auth import get_user_model
from django.core.exceptions import PermissionDenied
from django.core.paginator import Paginator
from django.db import transaction
from django.db.models import Count, F, Q
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect, JsonResponse
from django.shortcuts import get_object_or_404
from django.template.response import TemplateResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from django.views.decorators.http import require_GET

from foundation.permissions import is_limited
from foundation.sent_once import sent_once
from publications.admin.importing.choosers import choosers
from publications.admin.importing.decisions import OTHER, save_decisions
from publications.admin.importing.forms import (
    LARGEST_FILE,
    ImportForm,
    UnitImportForm,
    too_large,
)
from publications.admin.importing.shown_entries import shown_entries
from publications.importing.jobs.progress import progress_of
from publications.importing.jobs.queue import add_job, has_worker
from publications.importing.preparing import store_sources
from publications.importing.unit_reach import may_import, may_import_everything
from publications.models import (
    ImportedEntry,
    ImportJob,
    PreparedEntry,
    PreparedImport,
    Publication,
)
from publications.source_names import heading_of

_Outcome = ImportedEntry.Outcome
_Kind = ImportJob.Kind
_PER_PAGE = 50
_RECENT = 10
_MOST_PERCENT = 97  # until the job is over: links are settled when all entries are read
_SECONDS = 3  # between looks at a running job without JavaScript

FILTERS: dict[str, tuple[Any, Q]] = {
    "doubtful": (
        gettext_lazy("To decide"),
        Q(outcome=_Outcome.FLAGGED, decision__isnull=True, is_remembered=False),
    ),
    "different": (gettext_lazy("Different now"), Q(is_different=True)),
    "new": (gettext_lazy("New"), Q(outcome=_Outcome.CREATED)),
    "changed": (gettext_lazy("Changed"), Q(outcome=_Outcome.UPDATED)),
    "repeated": (gettext_lazy("Repeated"), Q(outcome=_Outcome.DUPLICATE)),
    "unchanged": (gettext_lazy("Unchanged"), Q(outcome=_Outcome.UNCHANGED)),
    "not-imported": (gettext_lazy("Not imported"), Q(outcome=_Outcome.REFUSED)),
    "authors": (gettext_lazy("Uncertain authors"), Q(has_open_authors=True)),
    "decided": (gettext_lazy("Decided"), Q(decision__isnull=False) | Q(is_remembered=True)),
}
"""By the value of the parameter `show`; an entry can be in several."""


def require_import_permission(request: HttpRequest) -> None:
    if not may_import(request.user):
        raise PermissionDenied


def prepared_imports(user: Any) -> Any:
    """The prepared imports that a user may see: their own, and those that members sent in.

    Superusers see all, editors of units only their own.
    """
    rows = PreparedImport.objects.all()
    if user.is_superuser:
        return rows
    if is_limited(user, Publication):
        return rows.filter(user=user, within_units=True)
    return rows.filter(Q(user=user) | Q(pk__in=sent_by_members().values("pk")))


def sent_by_members() -> Any:
    """Those that members sent in about their own record, for editors to decide on."""
    rows = PreparedImport.objects.filter(run=None, person__user=F("user"), within_units=False)
    editors: Any = get_user_model().objects.with_perm(
        "publications.change_publication",
        is_active=None,  # type: ignore[arg-type]  # with those that aren't
    )
    return rows.exclude(user__in=editors.order_by())  # they apply their own lists


def plan_url(prepared: PreparedImport) -> str:
    return reverse("admin:publications_importrun_plan", args=[prepared.pk])


@sent_once
def new(request: HttpRequest) -> HttpResponse:
    """Choose what to import; a POST stores it and queues its planning."""
    require_import_permission(request)
    is_sent = request.method == "POST"
    sent: tuple[Any, ...] = (request.POST, request.FILES) if is_sent else ()
    is_for_units = not may_import_everything(request.user)
    form: ImportForm = ImportForm(*sent)
    if is_for_units:
        form = UnitImportForm(request.user, *sent)
    if is_sent and form.is_valid():
        prepared = prepare(form, request.user, within_units=is_for_units)
        return HttpResponseRedirect(plan_url(prepared))
    recent = prepared_imports(request.user).select_related("run")
    context = {
        "title": _("Import publications"),
        "form": form,
        "recent": recent[:_RECENT],
        "media": form.media,
        "largest_file": LARGEST_FILE,
        "too_large": too_large("{}"),
    }
    status = 400 if form.is_bound else 200
    return page(request, "admin/importing/new.html", context, status=status)


@transaction.atomic
def prepare(form: ImportForm, user: Any, *, within_units: bool = False) -> PreparedImport:
    """Store what the form has, and queue its planning."""
    prepared: PreparedImport = form.save(commit=False)
    prepared.user, prepared.within_units = user, within_units
    names = [source.name for source in form.sources] or [each.number for each in form.identifiers]
    prepared.name = ", ".join(names)
    prepared.identifiers = [[each.kind.value, each.number] for each in form.identifiers]
    prepared.save()
    store_sources(prepared, form.sources)
    add_job(_Kind.PLAN, user=user, prepared=prepared)
    return prepared


def plan(request: HttpRequest, pk: int) -> HttpResponse:
    """Show a plan, or the progress of its job; a POST saves decisions, and may apply the plan."""
    require_import_permission(request)
    prepared = _find(request, pk)
    if request.method == "POST":
        return _post(request, prepared)
    job = prepared.jobs.last()
    if job is not None and job.is_open:
        return _job_page(request, prepared, job)
    if prepared.run_id is not None:
        return HttpResponseRedirect(
            reverse("admin:publications_importrun_change", args=[prepared.run_id])
        )
    if prepared.planned_at is None:
        return _failed_page(request, prepared, job)
    return _plan_page(request, prepared, job)


def _find(request: HttpRequest, pk: int) -> PreparedImport:
    rows = prepared_imports(request.user).select_related("person", "organization", "user")
    prepared: PreparedImport = get_object_or_404(rows, pk=pk)
    return prepared


def page(
    request: HttpRequest, template: str, context: dict[str, Any], *, status: int = 200
) -> TemplateResponse:
    site = admin.site
    request.current_app = site.name
    return TemplateResponse(request, template, site.each_context(request) | context, status=status)


# Jobs


def _job_page(request: HttpRequest, prepared: PreparedImport, job: ImportJob) -> HttpResponse:
    title = _("Importing") if job.kind == _Kind.APPLY else _("Planning the import")
    context = {"title": title, "prepared": prepared, **job_context(job)}
    return page(request, "admin/importing/job.html", context)


def job_context(job: ImportJob) -> dict[str, Any]:
    done, total = progress_of(job)
    return {
        "job": job,
        "percent": min(round(100 * done / total), _MOST_PERCENT) if total else None,
        "has_worker": job.state == ImportJob.State.RUNNING or has_worker(),
        "seconds": _SECONDS,
        "status_url": reverse("admin:publications_importrun_job", args=[job.pk]),
    }


@require_GET
def job_status(request: HttpRequest, pk: int) -> HttpResponse:
    """Return how far a job is, for the script of its page."""
    require_import_permission(request)
    job = get_object_or_404(ImportJob, pk=pk)
    if job.user_id != request.user.pk and not request.user.is_superuser:
        raise Http404
    context = job_context(job)
    values = {name: context[name] for name in ("percent", "has_worker")}
    return JsonResponse({"is_open": job.is_open, "state": job.state, **values})


def _failed_page(
    request: HttpRequest, prepared: PreparedImport, job: ImportJob | None
) -> HttpResponse:
    context = {"title": _("The import could not be planned"), "prepared": prepared, "job": job}
    return page(request, "admin/importing/failed.html", context)


# The plan


def _plan_page(
    request: HttpRequest, prepared: PreparedImport, job: ImportJob | None
) -> HttpResponse:
    counts = counts_of(prepared)
    default = next((k for k in ("different", "doubtful") if counts[k]), "all")
    show = request.GET.get("show", "")
    show = show if show in FILTERS or show == "all" else default
    query = request.GET.get("q", "").strip()
    rows = prepared.entries.all()
    if show in FILTERS:
        rows = rows.filter(FILTERS[show][1])
    if query:
        rows = rows.filter(Q(title__icontains=query) | Q(key__icontains=query))
    paginator: Any = Paginator(rows.order_by("number"), _PER_PAGE)
    found = paginator.get_page(request.GET.get("p"))
    tabs = [(key, label, counts[key]) for key, (label, _q) in FILTERS.items() if counts[key]]
    shown = shown_entries(list(found), request.user)
    context = {
        "title": heading_of(prepared.name),
        "prepared": prepared,
        "counts": counts,
        "tabs": tabs,
        "show": show,
        "query": query,
        "page": found,
        "entries": shown,
        "failed": job if job is not None and job.state == ImportJob.State.FAILED else None,
        "fresh": prepared.entries.fresh().count(),
        "several_files": prepared.files.count() > 1,
        "stored": counts["all"] - counts["unchanged"] - counts["not-imported"],
    }
    return page(request, "admin/importing/plan.html", context)


def counts_of(prepared: PreparedImport) -> dict[str, int]:
    """Return the number of entries of each filter, and of all, in one query."""
    counts = {key.replace("-", "_"): Count("pk", filter=q) for key, (_label, q) in FILTERS.items()}
    found: dict[str, int] = prepared.entries.order_by().aggregate(all=Count("pk"), **counts)
    return {key.replace("_", "-"): number for key, number in found.items()}


def _post(request: HttpRequest, prepared: PreparedImport) -> HttpResponse:
    action = request.POST.get("action", "")
    if action == "discard":
        return _discard(request, prepared)
    if prepared.run_id is not None or prepared.jobs.open().exists():
        messages.warning(request, _("This plan is being applied, or was already applied."))
        return HttpResponseRedirect(plan_url(prepared))
    rows = save_decisions(prepared, request.POST, request.user)
    if "application/json" in request.headers.get("Accept", ""):
        return JsonResponse(
            {"counts": counts_of(prepared), "fresh": prepared.entries.fresh().count()}
        )
    if action in _ALL_SHOWN:
        _decide_all(request, prepared, _ALL_SHOWN[action])
    if action in (_Kind.PLAN, _Kind.APPLY):
        add_job(_Kind(action), user=request.user, prepared=prepared)
        return HttpResponseRedirect(plan_url(prepared))
    if action.startswith("choose-"):
        return HttpResponseRedirect(
            reverse("admin:publications_importrun_entry", args=[prepared.pk, action[7:]])
        )
    if rows and not action:
        messages.success(request, _("The decisions were saved."))
    return HttpResponseRedirect(f"{request.get_full_path()}")


_ALL_SHOWN: dict[str, dict[str, Any]] = {"agree-all": {}, "skip-all": {"skip": True}}


def _decide_all(request: HttpRequest, prepared: PreparedImport, decision: dict[str, Any]) -> None:
    """Decide in the same way about all entries that need a decision."""
    number = prepared.entries.doubtful().update(decision=decision)
    text = ngettext("%(n)d entry was decided.", "%(n)d entries were decided.", number)
    messages.success(request, text % {"n": number})


def _discard(request: HttpRequest, prepared: PreparedImport) -> HttpResponse:
    if prepared.jobs.open().exists():
        messages.warning(request, _("It can't be discarded while it is being planned or applied."))
        return HttpResponseRedirect(plan_url(prepared))
    prepared.delete()
    messages.success(request, _("The plan and its files were deleted. Nothing was imported."))
    return HttpResponseRedirect(reverse("admin:publications_importrun_new"))


def entry(request: HttpRequest, pk: int, number: int) -> HttpResponse:
    """Choose any person or publication for one entry."""
    require_import_permission(request)
    prepared = _find(request, pk)
    row: PreparedEntry = get_object_or_404(prepared.entries, number=number)
    back = f"{plan_url(prepared)}?show=all&p={(number - 1) // _PER_PAGE + 1}#entry-{number}"
    if request.method == "POST":
        if prepared.run_id is None and not prepared.jobs.open().exists():
            save_decisions(prepared, request.POST, request.user)
        return HttpResponseRedirect(back)
    shown, media = choosers(row, request.user)
    context = {
        "title": shown.entry.title,
        "prepared": prepared,
        "plan_url": plan_url(prepared),
        "back": back,
        "shown": shown,
        "other": OTHER,
        "media": media,
    }
    return page(request, "admin/importing/entry.html", context)
