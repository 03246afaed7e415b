"""Imports and their entries, which can be searched and filtered but not changed."""

import json
from typing import Any

from django.contrib import admin, messages
from django.contrib.admin.views.main import ChangeList
from django.db.models import Count, OuterRef, Q, QuerySet, Subquery
from django.db.models.functions import Coalesce
from django.http import HttpRequest
from django.urls import path, reverse
from django.utils import timezone
from django.utils.html import format_html, format_html_join
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from foundation.admin.base import DirectoryModelAdmin
from foundation.admin.filters import ChosenRecordFilter
from foundation.permissions import is_limited
from people.models import Person
from publications.admin.hidden_names import visible_entries
from publications.admin.importing import pages, undoing
from publications.importing.messages import name_people, name_units, render_stored
from publications.importing.unit_reach import may_import
from publications.models import Authorship, ImportedEntry, ImportRun, Publication, Venue
from publications.source_names import shown_name, units_of


class ReadOnlyAdmin(DirectoryModelAdmin):
    """Records written by the program, with actions on the list but no forms."""

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return obj is None and super().has_change_permission(request)


_MOST_NEW = 10
"""New publications that the page of an import links to."""


def _entries_url(run: ImportRun, **filters: str) -> str:
    query = "&".join(f"{k}={v}" for k, v in {"run": run.pk, **filters}.items())
    return f"{reverse('admin:publications_importedentry_changelist')}?{query}"


class _TouchedFilter(ChosenRecordFilter):
    """Imports with entries of certain publications."""

    def runs(self, queryset: Any, **publications: int) -> Any:
        entries = ImportedEntry.objects.filter(**publications)
        return queryset.filter(pk__in=entries.values("run"))


class OfPublicationFilter(_TouchedFilter):
    title = _("publication")
    parameter_name = "publication"
    model_label = Publication

    def rows_of(self, queryset: Any, pk: int) -> Any:
        return self.runs(queryset, publication=pk)


class OfPersonFilter(_TouchedFilter):
    title = _("person")
    parameter_name = "of"
    model_label = Person

    def rows_of(self, queryset: Any, pk: int) -> Any:
        own = Authorship.objects.filter(person=pk).values("publication")
        entries = ImportedEntry.objects.filter(publication__in=own)
        return queryset.filter(Q(person=pk) | Q(pk__in=entries.values("run")))


class AtVenueFilter(_TouchedFilter):
    title = _("venue")
    parameter_name = "at"
    model_label = Venue

    def rows_of(self, queryset: Any, pk: int) -> Any:
        return self.runs(queryset, publication__venue=pk)


@admin.register(ImportRun)
class ImportRunAdmin(ReadOnlyAdmin):
    list_display = ["started_at", "files", "user", "person", "outcomes", "entry_count", "undone_at"]
    list_filter = ["started_at", OfPublicationFilter, OfPersonFilter, AtVenueFilter]
    list_select_related = ["user", "person"]
    search_fields = ["sources", "person__search_text"]
    readonly_fields = [
        "started_at", "finished_at", "undone_at", "user", "person", "files", "outcomes",
        "entry_count",
    ]  # fmt: skip
    fields = readonly_fields  # type: ignore[assignment]

    change_form_template = "admin/publications/importrun/change_form.html"
    change_list_template = "admin/publications/importrun/change_list.html"

    def get_urls(self) -> list[Any]:
        view = self.admin_site.admin_view
        name = "publications_importrun_{}".format
        return [
            path("new/", view(pages.new), name=name("new")),
            path("plan/<int:pk>/", view(pages.plan), name=name("plan")),
            path("plan/<int:pk>/entry/<int:number>/", view(pages.entry), name=name("entry")),
            path("job/<int:pk>/", view(pages.job_status), name=name("job")),
            path("<int:pk>/undo/", view(undoing.undo), name=name("undo")),
            *super().get_urls(),
        ]

    def has_view_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Let editors look at their own imports."""
        is_own = obj is not None and obj.user_id == request.user.pk
        return (is_own and may_import(request.user)) or super().has_view_permission(request, obj)

    def get_changelist_instance(self, request: HttpRequest) -> ChangeList:
        changelist = super().get_changelist_instance(request)
        runs = list(changelist.result_list)
        units = units_of(str(name) for run in runs for name in run.sources)
        for run in runs:
            run.units = units
        changelist.result_list = runs
        return changelist

    def changelist_view(self, request: HttpRequest, extra_context: Any = None) -> Any:
        context = {"may_import": may_import(request.user), **(extra_context or {})}
        return super().changelist_view(request, context)

    def render_change_form(self, request: HttpRequest, context: Any, *args: Any, **kw: Any) -> Any:
        run: ImportRun | None = kw.get("obj")
        if run is not None:
            context["may_undo"] = undoing.may_undo(run) and may_import(request.user)
            context["entries_url"] = _entries_url(run)
            context["sees_entries"] = not is_limited(request.user, ImportRun)
            waiting = ImportedEntry.objects.waiting().filter(run=run)
            context["to_review"] = visible_entries(waiting, request.user).count()
            context["review_url"] = _entries_url(run, waiting="1")
            created = ImportedEntry.objects.filter(run=run, outcome=ImportedEntry.Outcome.CREATED)
            new = visible_entries(created.exclude(publication=None), request.user)
            entries = list(new.select_related("publication").order_by("pk")[: _MOST_NEW + 1])
            context["new_entries"] = entries[:_MOST_NEW]
            if len(entries) > _MOST_NEW and context["sees_entries"]:
                context["new_url"] = _entries_url(run, outcome__exact=ImportedEntry.Outcome.CREATED)
            if not context["sees_entries"]:
                context["review_url"] = reverse("admin:publications_importrun_new")
        return super().render_change_form(request, context, *args, **kw)

    def get_queryset(self, request: HttpRequest) -> QuerySet[ImportRun]:
        rows = ImportedEntry.objects.filter(run=OuterRef("pk")).order_by().values("run")
        count = rows.annotate(n=Count("pk")).values("n")
        runs = super().get_queryset(request)
        if is_limited(request.user, ImportRun):  # an editor of units, who may see their own
            runs = ImportRun.objects.filter(user=request.user.pk)
        return runs.annotate(_entries=Coalesce(Subquery(count), 0))

    def get_fields(self, request: HttpRequest, obj: Any = None) -> Any:
        if is_limited(request.user, ImportRun):  # without links to the entries
            return ["started_at", "finished_at", "undone_at", "files", "numbers"]
        return super().get_fields(request, obj)

    def get_readonly_fields(self, request: HttpRequest, obj: Any = None) -> Any:
        return [*super().get_readonly_fields(request, obj), "numbers"]

    @admin.display(description=_("outcomes"))
    def numbers(self, obj: ImportRun) -> str:
        labels = dict(ImportedEntry.Outcome.choices)
        found = [f"{n} {labels[o]}" for o, n in obj.totals.items() if o in labels and n]
        return ", ".join(found) or "–"

    @admin.display(description=_("files"))
    def files(self, obj: ImportRun) -> str:
        units = getattr(obj, "units", None)
        return ", ".join(shown_name(str(name), units) for name in obj.sources) or "–"

    @admin.display(description=_("outcomes"))
    def outcomes(self, obj: Any) -> str:
        labels = dict(ImportedEntry.Outcome.choices)
        there = [(o, n) for o, n in obj.totals.items() if o in labels and n]
        return format_html_join(
            ", ",
            "{}",
            (
                (
                    format_html('<a href="{}">{}</a>', _entries_url(obj, outcome__exact=o), text)
                    if o != ImportedEntry.Outcome.UNCHANGED or n > _no_longer_listed(obj)
                    else text,
                )
                for o, n in there
                for text in [f"{n} {labels[o]}"]
            ),
        )

    @admin.display(description=_("blocks"))
    def entry_count(self, obj: Any) -> str:
        listed = format_html('<a href="{}">{}</a>', _entries_url(obj), obj._entries)
        gone = _no_longer_listed(obj)
        if not gone:
            return listed
        text = _("{listed} of {all}; the unchanged ones are listed in a later import of the file")
        return format_html(str(text), listed=listed, all=obj._entries + gone)


def _no_longer_listed(run: Any) -> int:
    """Return the number of unchanged entries that were pruned when the file was imported again."""
    return max(0, sum(run.totals.values()) - run._entries)


class RunFilter(ChosenRecordFilter):
    title = _("import")
    parameter_name = "run"
    model_label = ImportRun


class WaitingFilter(admin.SimpleListFilter):
    title = _("review")
    parameter_name = "waiting"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, Any]]:
        return [("1", _("Needs review"))]

    def queryset(self, request: HttpRequest, queryset: Any) -> Any:
        return queryset.waiting() if self.value() == "1" else queryset


@admin.register(ImportedEntry)
class ImportedEntryAdmin(ReadOnlyAdmin):
    list_display = ["key_shown", "outcome", "reasons", "publication", "where", "reviewed_at"]
    list_filter = ["outcome", WaitingFilter, RunFilter]
    list_select_related = ["publication", "run"]
    search_fields = ["key", "source", "publication__search_text"]
    search_help_text = _("Searches keys, files and titles.")
    actions = ["mark_reviewed"]
    readonly_fields = [
        "run", "where", "key", "entry_type", "outcome", "reasons", "publication", "reviewed_at",
        "source_text", "stored_shown", "before_shown",
    ]  # fmt: skip
    fields = readonly_fields  # type: ignore[assignment]

    def get_queryset(self, request: HttpRequest) -> QuerySet[ImportedEntry]:
        entries = super().get_queryset(request).select_related("publication", "run")
        return visible_entries(entries, request.user)

    def for_list(self, queryset: Any) -> Any:
        return queryset.defer("raw", "stored", "before", "publication__search_text")

    @admin.display(description=_("citation key"), ordering="key")
    def key_shown(self, obj: ImportedEntry) -> str:
        return obj.key or f"({obj.entry_type or _('no key')})"

    @admin.display(description=_("file and line"), ordering="line")
    def where(self, obj: ImportedEntry) -> str:
        return f"{shown_name(obj.source, vars(obj).get('units'))}:{obj.line}"

    @admin.display(description=_("reasons"))
    def reasons(self, obj: ImportedEntry) -> str:
        return " ".join(render_stored(obj.messages, getattr(obj, "people_names", None)))

    def get_changelist_instance(self, request: HttpRequest) -> ChangeList:
        changelist = super().get_changelist_instance(request)
        name_people(changelist.result_list)
        name_units(changelist.result_list)
        return changelist

    @admin.display(description=_("source text"))
    def source_text(self, obj: ImportedEntry) -> str:
        return format_html("<pre>{}</pre>", obj.raw)

    @admin.display(description=_("what was stored"))
    def stored_shown(self, obj: ImportedEntry) -> str:
        return _as_json(obj.stored)

    @admin.display(description=_("what was there before"))
    def before_shown(self, obj: ImportedEntry) -> str:
        return _as_json(obj.before)

    @admin.action(description=_("Mark as reviewed"), permissions=["change"])
    def mark_reviewed(self, request: HttpRequest, queryset: Any) -> None:
        waiting = queryset.model.objects.waiting().filter(pk__in=queryset.values("pk"))
        entries = list(waiting)
        waiting.update(reviewed_at=timezone.now())
        for entry in entries:
            self.log_change(request, entry, [{"changed": {"fields": [str(_("reviewed"))]}}])
        text = ngettext(
            "%d entry was marked as reviewed.", "%d entries were marked as reviewed.", len(entries)
        )
        self.message_user(request, text % len(entries), messages.SUCCESS)


def _as_json(value: Any) -> str:
    if value is None:
        return "–"
    return format_html("<pre>{}</pre>", json.dumps(value, ensure_ascii=False, indent=2))
