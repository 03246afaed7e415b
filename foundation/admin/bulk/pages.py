"""The list's actions for bulk changes, and the page that previews one."""

from collections.abc import Callable
from typing import Any, ClassVar

from django import forms
from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.template.response import TemplateResponse
from django.urls import URLPattern, path, reverse
from django.utils.decorators import method_decorator
from django.utils.html import format_html
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from foundation.absolute_urls import leads_here
from foundation.admin.bulk.changes import MOST_ROWS, BulkChange, BulkPlan
from foundation.sent_keys import sent_keys
from foundation.sent_once import sent_once

MOST_SHOWN = 500
"""Rows of each kind that the preview lists; the others are counted."""


class ChangesInBulk(admin.ModelAdmin):
    """Adds an action to the list for each of `bulk_changes`.

    The action leads to a page where an editor enters the values, sees each row before and after,
    and applies the change to all.
    """

    bulk_changes: ClassVar[tuple[type[BulkChange], ...]] = ()

    def get_actions(self, request: HttpRequest) -> Any:
        actions: dict[str, Any] = super().get_actions(request)
        for kind in self.bulk_changes:
            if getattr(self, f"has_{kind.permission}_permission")(request):
                name = f"bulk_{kind.key}"
                actions[name] = (_action(kind), name, kind.label)
        return actions

    def get_urls(self) -> list[URLPattern]:
        name = f"{self.opts.app_label}_{self.opts.model_name}_bulk"
        view = self.admin_site.admin_view(self.bulk_view)
        return [path("bulk/<slug:key>/", view, name=name), *super().get_urls()]

    @method_decorator(sent_once)
    def bulk_view(self, request: HttpRequest, key: str) -> HttpResponse:
        """Show the form, the rows and, with values, the preview; a POST with `_apply` applies it.

        Also answers the form of the action, which sends the rows, and a link with `?ids=`.
        """
        kind = next((kind for kind in self.bulk_changes if kind.key == key), None)
        if kind is None:
            raise Http404
        if not getattr(self, f"has_{kind.permission}_permission")(request):
            raise PermissionDenied
        sent = request.POST if request.method == "POST" else request.GET
        if not (ids := sent_keys(sent.get("ids", ""), most=MOST_ROWS)):
            raise Http404
        return self.bulk_page(request, kind(), ids)

    def bulk_page(
        self,
        request: HttpRequest,
        change: BulkChange,
        ids: list[int],
        values: dict[str, str] | None = None,
    ) -> HttpResponse:
        """Show the page of a change, with a preview of `values` if there are any."""
        rows = self._bulk_rows(request, ids)
        needs_values = bool(change.form_class.base_fields)
        is_sent = "_preview" in request.POST or "_apply" in request.POST
        sent = request.POST if is_sent or not needs_values else values or change.defaults()
        form = change.form_class(sent)
        if not is_sent:
            _focus_on_first(form)
        plan: BulkPlan | None = None
        if form.is_valid():
            if "_apply" in request.POST:
                version = request.POST.get("version", "")
                plan, recorded = change.apply(
                    rows, form.cleaned_data, version=version, user=request.user
                )
                if recorded is not None:
                    return self._bulk_done(request, plan, recorded)
                if plan.version != version:
                    text = _("Nothing was changed: some rows or values differ from the preview.")
                    self.message_user(request, text, messages.WARNING)
            plan = change.plan(rows, form.cleaned_data)
        return self._show(request, change, form, plan, rows if plan is None else None, ids)

    def _bulk_rows(self, request: HttpRequest, ids: list[int]) -> QuerySet[Any]:
        rows = self.get_queryset(request).filter(pk__in=ids).order_by("pk")
        related = self.list_select_related
        return rows.select_related(*related) if isinstance(related, (list, tuple)) else rows

    def _bulk_done(self, request: HttpRequest, plan: BulkPlan, recorded: Any) -> HttpResponse:
        number = len(plan.changed)
        names = {"one": self.opts.verbose_name, "many": self.opts.verbose_name_plural}
        text = ngettext("Changed %(number)d %(one)s.", "Changed %(number)d %(many)s.", number)
        url = reverse("admin:history_event_revert", args=[recorded.event.pk])
        undo = format_html(' <a href="{}">{}</a>', url, _("Undo"))
        done = format_html("{}{}", text % {"number": number, **names}, undo)
        self.message_user(request, done, messages.SUCCESS)
        for text in plan.reports:
            self.message_user(request, text)
        return HttpResponseRedirect(self._bulk_next(request))

    def _bulk_next(self, request: HttpRequest) -> str:
        """Return the address of the list, with the filters that it had."""
        url = request.POST.get("next") or request.GET.get("next", "")
        name = f"admin:{self.opts.app_label}_{self.opts.model_name}_changelist"
        return url if leads_here(request, url) else reverse(name)

    def _show(
        self,
        request: HttpRequest,
        change: BulkChange,
        form: forms.Form,
        plan: BulkPlan | None,
        rows: QuerySet[Any] | None,
        ids: list[int],
    ) -> HttpResponse:
        request.current_app = self.admin_site.name
        name = f"admin:{self.opts.app_label}_{self.opts.model_name}_bulk"
        context = {
            **self.admin_site.each_context(request),
            "title": change.label,
            "opts": self.opts,
            "change": change,
            "form": form,
            "media": self.media + form.media,
            "plan": plan,
            "parts": _parts(plan) if plan else [],
            "texts": [change.label_of(row) for row in rows[:MOST_SHOWN]]
            if rows is not None
            else [],
            "number": len(ids),
            "ids": ",".join(map(str, ids)),
            "action_url": reverse(name, args=[change.key]),
            "next": self._bulk_next(request),
            "is_previewed": "_preview" in request.POST,
        }
        return TemplateResponse(request, "admin/bulk.html", context)


def _parts(plan: BulkPlan) -> list[tuple[str, list[Any], int, bool]]:
    """Return each kind of rows: its title, the first rows, how many, and if it is a problem."""
    kinds = (
        (_("Can't be changed"), plan.refused, True),
        (_("Will change"), plan.changed, False),
        (_("Stays as it is"), plan.unchanged, False),
    )
    return [
        (title, found[:MOST_SHOWN], len(found), is_problem)
        for title, found, is_problem in kinds
        if found
    ]


def _focus_on_first(form: forms.Form) -> None:
    for field in list(form.fields.values())[:1]:
        field.widget.attrs["autofocus"] = True


def _action(kind: type[BulkChange]) -> Callable[..., HttpResponse | None]:
    """Return the action, whose page comes at once: the list's own form has sent the rows."""

    def act(
        model_admin: ChangesInBulk, request: HttpRequest, queryset: QuerySet[Any]
    ) -> HttpResponse | None:
        ids = sorted(queryset.order_by().values_list("pk", flat=True)[: MOST_ROWS + 1])
        if len(ids) > MOST_ROWS:
            text = _("Select at most %(most)d rows at once.") % {"most": MOST_ROWS}
            model_admin.message_user(request, text, messages.WARNING)
            return None
        data: Any = request.POST.copy()
        data["next"] = request.get_full_path()
        request.POST = data
        return model_admin.bulk_page(request, kind(), ids)

    return act
