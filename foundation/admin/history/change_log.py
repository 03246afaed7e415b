"""The change log: all events, filtered and searched; and the page of one event."""

from collections.abc import Iterable
from typing import Any, ClassVar

from django.contrib import admin
from django.contrib.auth import get_user_model
from django.core.paginator import Paginator
from django.db import models
from django.db.models import Exists, OuterRef, Q
from django.db.models.functions import Cast
from django.http import Http404, HttpRequest, HttpResponse
from django.template.response import TemplateResponse
from django.urls import URLPattern, path, reverse
from django.utils import formats, timezone
from django.utils.html import format_html, format_html_join
from django.utils.text import capfirst
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from foundation.admin.base import DirectoryChangeList, DirectoryModelAdmin
from foundation.admin.history.cards import Card, cards
from foundation.admin.history.revert_page import revert_view
from foundation.history.models import Event, RowChange
from foundation.history.names import may
from foundation.history.tracked import tracked_tables
from foundation.history.unit_access import seen_changes
from foundation.permissions import is_limited
from foundation.sent_keys import sent_key

_IN_LIST = 12
_RECORDS_IN_LIST = 5
"""Changed rows of an event that the list summarizes."""
_ON_PAGE = 200


class RecordKindFilter(admin.SimpleListFilter):
    title = _("kind of record")
    parameter_name = "table"

    def lookups(self, request: HttpRequest, model_admin: Any) -> Iterable[tuple[str, Any]]:
        tables = tracked_tables().values()
        shown = [t for t in tables if model_admin.admin_site.is_registered(t.model)]
        return sorted(
            (t.name, capfirst(str(t.model._meta.verbose_name_plural)))
            for t in shown
            if may(request.user, "view", t.model)
        )

    def queryset(self, request: HttpRequest, queryset: Any) -> Any:
        value = self.value()
        return _with_change(request.user, queryset, table=value) if value else queryset


class WhatHappenedFilter(admin.SimpleListFilter):
    title = _("what happened")
    parameter_name = "kind"

    def lookups(self, request: HttpRequest, model_admin: Any) -> Iterable[tuple[str, Any]]:
        return [("deleted", _("A record was deleted")), ("added", _("A record was added"))]

    def queryset(self, request: HttpRequest, queryset: Any) -> Any:
        kind = {"deleted": RowChange.Kind.DELETED, "added": RowChange.Kind.ADDED}.get(
            self.value() or ""
        )
        if kind is None:
            return queryset
        # Of the kind that the other filter chose, else of those with pages of their own.
        own = [t.name for t in tracked_tables().values() if not t.owners]
        chosen = request.GET.get("table")
        tables = [chosen] if chosen else own
        return _with_change(request.user, queryset, kind=kind, table__in=tables)


def _with_change(user: Any, events: Any, **lookups: Any) -> Any:
    changes = seen_changes(user, RowChange.objects.filter(**lookups))
    return events.filter(Exists(changes.filter(event=OuterRef("pk"))))


class WhoFilter(admin.SimpleListFilter):
    title = _("who")
    parameter_name = "who"

    def lookups(self, request: HttpRequest, model_admin: Any) -> Iterable[tuple[str, Any]]:
        staff = get_user_model()._default_manager.filter(is_staff=True).order_by("username")
        if is_limited(request.user, Event):
            staff = staff.filter(username=request.user.get_username())
        return [(str(user.pk), user.get_username()) for user in staff[:30]]

    def queryset(self, request: HttpRequest, queryset: Any) -> Any:
        value = self.value()
        return queryset.filter(who=sent_key(value)) if value else queryset


class EventChangeList(DirectoryChangeList):
    """A list that describes the changes of the events on its page."""

    def get_results(self, request: HttpRequest) -> None:
        super().get_results(request)
        events = list(self.result_list)
        found = cards(
            events, RowChange.objects.all(), request.user, site=self.model_admin.admin_site,
            most=_IN_LIST,
        )  # fmt: skip
        for event, card in zip(events, found, strict=True):
            event.card = card
        self.result_list = events


class EventAdmin(DirectoryModelAdmin):
    """The change log, in which nothing can be edited."""

    list_display = ["when", "made_by", "how", "what"]
    list_display_links = ["when"]
    list_filter = ["route", RecordKindFilter, WhatHappenedFilter, WhoFilter, "at"]
    list_select_related = ["who"]
    search_fields = ["reason"]
    search_help_text = _("Searches reasons, user names and, for those who edit people, values.")
    ordering = ["-pk"]

    class Media:
        css: ClassVar[dict[str, list[str]]] = {"all": ["css/admin-history.css"]}

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def get_changelist(self, request: HttpRequest, **kwargs: Any) -> type[EventChangeList]:
        return EventChangeList

    def get_search_results(
        self, request: HttpRequest, queryset: Any, search_term: str
    ) -> tuple[Any, bool]:
        """Find words in reasons and user names, and in values if the user may see all of them."""
        for word in search_term.replace("\0", "").split():
            found = Q(reason__icontains=word) | Q(who_name__icontains=word)
            if all(may(request.user, "change", t.model) for t in tracked_tables().values()):
                text = {"before_text__icontains": word}, {"after_text__icontains": word}
                changes = RowChange.objects.annotate(
                    before_text=Cast("before", models.TextField()),
                    after_text=Cast("after", models.TextField()),
                ).filter(Q(**text[0]) | Q(**text[1]), event=OuterRef("pk"))
                found |= Q(Exists(changes))
            queryset = queryset.filter(found)
        return queryset, False

    @admin.display(description=_("when"), ordering="pk")
    def when(self, obj: Event) -> Any:
        return formats.date_format(timezone.localtime(obj.at), "Y-m-d H:i")

    @admin.display(description=_("who"), ordering="who_name")
    def made_by(self, obj: Any) -> str:
        return str(obj.card.who)

    @admin.display(description=_("how"), ordering="route")
    def how(self, obj: Any) -> Any:
        undone = _("undone") if obj.card.undone_by else ""
        return format_html(
            '{} <span class="history-reason">{}</span>{}',
            obj.get_route_display(),
            obj.reason,
            format_html(" <strong>{}</strong>", undone) if undone else "",
        )

    @admin.display(description=_("what"))
    def what(self, obj: Any) -> Any:
        card: Card = obj.card
        lines = [
            (_linked(record.title, card.urls.get(record.key, "")), record.summary)
            for record in card.records[:_RECORDS_IN_LIST]
        ]
        left_out = card.more + sum(len(r.rows) for r in card.records[_RECORDS_IN_LIST:])
        if left_out:
            text = ngettext("and %(number)d more change", "and %(number)d more changes", left_out)
            lines.append((_linked(text % {"number": left_out}, self._url(obj)), ""))
        if not lines and card.about:
            lines = [(_linked(card.about, card.about_url), "")]
        if not lines:
            return _("No values that people edit.")
        return format_html_join("", '<div class="history-line">{} <span>{}</span></div>', lines)

    def _url(self, event: Event) -> str:
        return reverse(f"{self.admin_site.name}:history_event_change", args=[event.pk])

    def changelist_view(
        self, request: HttpRequest, extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        titled = {"title": _("Change log"), **(extra_context or {})}
        return super().changelist_view(request, titled)

    # The page of an event

    def get_urls(self) -> list[URLPattern]:
        view = self.admin_site.admin_view
        revert = path("<int:pk>/revert/", view(self.revert_view), name="history_event_revert")
        return [revert, *super().get_urls()]

    def change_view(
        self,
        request: HttpRequest,
        object_id: str,
        form_url: str = "",
        extra_context: dict[str, Any] | None = None,
    ) -> HttpResponse:
        event = self._event(object_id)
        if not self._may_view(request, event):
            raise Http404
        changes = seen_changes(request.user, event.changes.order_by("pk"))
        page = Paginator(changes, _ON_PAGE).get_page(request.GET.get("p"))
        ids = [change.pk for change in page.object_list]
        shown = RowChange.objects.filter(pk__in=ids)
        [card] = cards([event], shown, request.user, site=self.admin_site, most=_ON_PAGE)
        context = {
            **self.admin_site.each_context(request),
            "opts": self.opts,
            "title": _("Change"),
            "card": card,
            "page": page,
            "may_view_log": self.has_view_permission(request),
        }
        request.current_app = self.admin_site.name
        return TemplateResponse(request, "admin/history/event.html", context)

    def revert_view(self, request: HttpRequest, pk: int) -> HttpResponse:
        event = self._event(str(pk))
        if is_limited(request.user, Event) and not self._may_view(request, event):
            raise Http404
        return revert_view(request, event, self.admin_site)

    def _may_view(self, request: HttpRequest, event: Event) -> bool:
        if is_limited(request.user, Event):
            return self.has_view_permission(request, event)
        return self.has_view_permission(request) or _may_view_some(request.user, event)

    def _event(self, pk: str) -> Event:
        event = Event.objects.select_related("undoes").filter(pk=sent_key(pk)).first()
        if event is None:
            raise Http404
        return event


def _may_view_some(user: Any, event: Event) -> bool:
    """Whether a user may view any kind of record that the event changed."""
    names = event.changes.order_by().values_list("table", flat=True).distinct()
    return any(
        may(user, "view", tracked_tables()[name].model)
        for name in names
        if name in tracked_tables()
    )


def _linked(title: str, url: str) -> Any:
    return format_html('<a href="{}">{}</a>', url, title) if url else title
