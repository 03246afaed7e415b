"""The history of one record, with the changes of its rows."""

from collections.abc import Callable
from typing import Any

from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.core.paginator import Paginator
from django.db.models import Q, QuerySet
from django.http import HttpRequest, HttpResponse
from django.template.response import TemplateResponse
from django.urls import reverse
from django.utils.html import format_html
from django.utils.translation import gettext as _

from foundation.admin.history.cards import cards
from foundation.history.models import Event, RowChange
from foundation.history.names import may
from foundation.history.recording import current_recording
from foundation.history.scope import of_record
from foundation.history.states import RowKey
from foundation.history.tracked import tracked_tables
from foundation.registry import Registry

EVENTS_WITHOUT_ROWS: Registry[Callable[[RowKey], QuerySet[Event]]] = Registry(
    "events of a record whose changes are stored elsewhere"
)
"""Called with a table and a primary key: the imports that changed a publication, for example."""
_PER_PAGE = 20
_MOST_DELETED = 200
"""Rows of a deletion that are looked at; with more, undoing it checks the others."""
_DELETION = "_deletion"


def _note_deletion(request: HttpRequest) -> None:
    """Remember the event that deleted what the next message is about."""
    recorded = current_recording()
    setattr(request, _DELETION, recorded.event if recorded else None)


class ShowsHistory(admin.ModelAdmin):
    """Shows our history in place of Django's, and leaves Django's log empty."""

    def history_view(
        self, request: HttpRequest, object_id: str, extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        name = self.opts.db_table
        if name not in tracked_tables():
            return super().history_view(request, object_id, extra_context)
        record = self.get_object(request, object_id)
        if record is None:
            redirect: Any = getattr(self, "_get_obj_does_not_exist_redirect")  # noqa: B009
            return redirect(request, self.opts, object_id)
        if not self.has_view_or_change_permission(request, record):
            raise PermissionDenied
        key = name, int(record.pk)
        changes = RowChange.objects.filter(of_record(key))
        found = Q(pk__in=changes.values("event")) | Q(about_table=name, about_row=record.pk)
        for also in EVENTS_WITHOUT_ROWS:
            found |= Q(pk__in=also(key).values("pk"))
        events = Event.objects.filter(found).order_by("-pk")
        page = Paginator(events, _PER_PAGE).get_page(request.GET.get("p"))
        context = {
            **self.admin_site.each_context(request),
            "title": _("History of %(record)s") % {"record": record},
            "opts": self.opts,
            "object": record,
            "address": f"{name}-{record.pk}",
            "cards": cards(list(page), changes, request.user, site=self.admin_site),
            "page": page,
            "may_restore": may(request.user, "change", self.model),
            **(extra_context or {}),
        }
        request.current_app = self.admin_site.name
        return TemplateResponse(request, "admin/history/record.html", context)

    def save_model(self, request: HttpRequest, obj: Any, form: Any, change: bool) -> None:  # noqa: FBT001
        """Leave a record alone that was submitted as it is."""
        if not change or form.has_changed():
            super().save_model(request, obj, form, change)

    def save_related(self, request: HttpRequest, form: Any, formsets: Any, change: bool) -> None:  # noqa: FBT001
        """Changed rows are a change of the record, by which imports see that it was edited."""
        super().save_related(request, form, formsets, change)
        if change and not form.has_changed() and any(f.has_changed() for f in formsets):
            form.instance.save()

    def delete_model(self, request: HttpRequest, obj: Any) -> None:
        super().delete_model(request, obj)
        _note_deletion(request)

    def delete_queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> None:
        super().delete_queryset(request, queryset)
        _note_deletion(request)

    def message_user(
        self,
        request: HttpRequest,
        message: Any,
        level: int | str = messages.INFO,
        extra_tags: str = "",
        fail_silently: bool = False,  # noqa: FBT001, FBT002 - Django's signature
    ) -> None:
        """Offer to undo what the message says was deleted, to those who may."""
        event = getattr(request, _DELETION, None)
        if level == messages.SUCCESS and event is not None:
            [card] = cards(
                [event], event.changes.all(), request.user, site=self.admin_site, most=_MOST_DELETED
            )
            if card.may_undo:
                url = reverse("admin:history_event_revert", args=[event.pk])
                message = format_html('{} <a href="{}">{}</a>', message, url, _("Undo"))
        super().message_user(request, message, level, extra_tags, fail_silently)

    def log_addition(self, request: HttpRequest, obj: Any, message: Any) -> Any:
        is_recorded = self.opts.db_table in tracked_tables()
        return None if is_recorded else super().log_addition(request, obj, message)

    def log_change(self, request: HttpRequest, obj: Any, message: Any) -> Any:
        is_recorded = self.opts.db_table in tracked_tables()
        return None if is_recorded else super().log_change(request, obj, message)

    def log_deletions(self, request: HttpRequest, queryset: Any) -> Any:
        if self.opts.db_table in tracked_tables():
            return []
        return super().log_deletions(request, queryset)
