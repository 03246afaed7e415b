"""The page that shows what undoing or restoring would do, and does it."""

from collections.abc import Callable
from functools import partial
from typing import Any

from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.template.response import TemplateResponse
from django.urls import reverse
from django.utils.translation import gettext as _

from foundation.admin.history.cards import may_revert, url_of
from foundation.history.describing import value_text
from foundation.history.models import Event
from foundation.history.names import Names
from foundation.history.reverting import (
    CannotRevertError,
    Reverting,
    plan_field,
    plan_record,
    plan_row,
    plan_undo,
    revert,
)
from foundation.history.states import NetChange, RowKey
from foundation.history.tracked import tracked_tables
from foundation.permissions import is_limited
from foundation.sent_keys import sent_key
from foundation.sent_once import sent_once
from foundation.versions import ChangedMeanwhileError
from foundation.word_differences import mark_differences


@sent_once
def revert_view(request: HttpRequest, event: Event, site: admin.AdminSite) -> HttpResponse:
    """Undo `event`, or restore of it what the query string says: a row, a field or a record."""
    plan_it, title = _wanted(request, event)
    plan = plan_it()
    if not may_revert(request.user, plan):
        if not is_limited(request.user, Event):
            raise PermissionDenied
        text = _(
            "You can undo only what you changed yourself in your units. For anything else, "
            "ask an editor."
        )
        messages.error(request, text)
        return HttpResponseRedirect(_back(request, event))
    if request.method == "POST":
        return _apply(request, event, plan_it, site)
    names = Names(request.user)
    names.load(_mentioned(plan))
    context = {
        **site.each_context(request),
        "title": title,
        "event": event,
        "plan": plan,
        "groups": _groups(plan, names),
        "notes": _notes(plan, names),
        "obstacles": [(names.titled(o.key), o.text) for o in plan.obstacles],
        "back_url": _back(request, event),
    }
    request.current_app = site.name
    return TemplateResponse(request, "admin/history/revert.html", context)


def _wanted(request: HttpRequest, event: Event) -> tuple[Callable[[], Reverting], str]:
    if key := _key(request.GET.get("record", "")):
        return partial(plan_record, event, key), _("Go back to this state")
    key = _key(request.GET.get("row", ""))
    if key is None:
        return partial(plan_undo, event), _("Undo this change")
    column = request.GET.get("field", "")
    if not column:
        return partial(plan_row, event, key), _("Restore")
    if column not in tracked_tables()[key[0]].columns:
        raise Http404
    return partial(plan_field, event, key, column), _("Restore this value")


def _key(text: str) -> RowKey | None:
    """Parse a table and a primary key. Raise Http404 if they can't be any."""
    if not text:
        return None
    name, _dash, row = text.rpartition("-")
    if name not in tracked_tables() or not (pk := sent_key(row)):
        raise Http404
    return name, pk


def _apply(
    request: HttpRequest, event: Event, plan_it: Callable[[], Reverting], site: admin.AdminSite
) -> HttpResponse:
    try:
        done = revert(plan_it, user=request.user, version=request.POST.get("version", ""))
    except ChangedMeanwhileError:
        text = _("Something has changed since you opened this page. Look at it again.")
        messages.warning(request, text)
        return HttpResponseRedirect(request.get_full_path())
    except CannotRevertError as error:
        messages.error(request, _("Nothing was changed. %(reason)s") % {"reason": error})
        return HttpResponseRedirect(request.get_full_path())
    messages.success(request, _("Undone.") if done.undoes else _("Restored."))
    for text in done.consequences:
        messages.info(request, text)
    if done.kept or done.gone:
        text = _("What has been changed since was kept; the page of the change lists it.")
        messages.info(request, text)
    several = len(done.changes) > 1  # none of which is what it was about
    key = done.about or (None if several else next((c.key for c in done.changes), None))
    exists = key is not None and (
        tracked_tables()[key[0]].model._base_manager.filter(pk=key[1]).exists()
    )
    url = url_of(key, site) if key and exists else ""
    return HttpResponseRedirect(url or _back(request, event))


def _back(request: HttpRequest, event: Event) -> str:
    return reverse("admin:history_event_change", args=[event.pk])


def _mentioned(plan: Reverting) -> set[RowKey]:
    found = {change.key for change in plan.changes} | {o.key for o in plan.obstacles}
    for change in plan.changes:
        if change.table.owners and change.changes[-1].owner is not None:
            found.add((change.table.target_of(change.table.owners[0]), change.changes[-1].owner))
        for values in (change.before, change.after, plan.now.get(change.key)):
            for column, value in (values or {}).items():
                if value is not None and change.table.columns[column].is_relation:
                    found.add((change.table.target_of(column), value))
    return found


def _groups(plan: Reverting, names: Names) -> list[tuple[str, list[dict[str, Any]]]]:
    """Return the records that change, each with what happens to it and to its rows."""
    groups: dict[RowKey, list[dict[str, Any]]] = {}
    for change in plan.changes:
        root = names.root(change.changes[-1])
        if line := _line(change, plan, names):
            line["is_root"] = root == change.key
            groups.setdefault(root, []).append(line)
    return [
        (names.titled(root), sorted(lines, key=lambda line: not line["is_root"]))
        for root, lines in groups.items()
    ]


def _line(change: NetChange, plan: Reverting, names: Names) -> dict[str, Any] | None:
    """Describe what happens to a row; None if nothing does, or nothing that people edit."""
    title = names.titled(change.key)
    if change.key in plan.writes.deletes:
        return {"title": title, "action": _("Is removed")}
    if change.key in plan.writes.inserts:
        return {"title": title, "action": _("Comes back")}
    values = plan.writes.updates.get(change.key)
    fields = change.table.columns
    shown = [c for c in values or () if fields[c].editable and c not in change.table.stamps]
    if values is None or not shown:
        return None
    now = plan.now[change.key]
    differences = []
    for column in shown:
        texts = [value_text(fields[column], v[column], names) for v in (now, values)]
        differences.append((fields[column].verbose_name, *mark_differences(*texts)))
    return {"title": title, "fields": differences}


def _notes(plan: Reverting, names: Names) -> list[tuple[str, list[str]]]:
    """Return what is not restored: a heading, and the records and fields below it."""
    kept = [_kept(key, column, names) for key, column in plan.kept]
    gone = [names.titled(key) for key in plan.gone]
    cleared = [_kept(key, column, names) for key, column in plan.cleared]
    notes = [
        (_("Changed since, and kept as it is"), kept),
        (_("Deleted since, and not brought back"), gone),
        (_("Left empty, because the other record no longer exists"), cleared),
    ]
    return [(heading, list(dict.fromkeys(items))) for heading, items in notes if items]


def _kept(key: RowKey, column: str, names: Names) -> str:
    if not column:
        return names.titled(key)
    label = tracked_tables()[key[0]].columns[column].verbose_name
    return f"{names.titled(key)}: {label}"
