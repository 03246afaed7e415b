"""Admin filters by partial dates, periods and related records."""

import re
from collections.abc import Iterable
from typing import Any, ClassVar

from django.contrib import admin
from django.contrib.admin.options import IncorrectLookupParameters
from django.db.models import Max, Min, QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from foundation.periods import current, over, upcoming
from foundation.permissions import seen
from foundation.sent_keys import sent_key

_YEARS_SHOWN = 15


class YearFilter(admin.SimpleListFilter):
    """Filter by year, the most recent first, with one choice for all older years.

    Queries only the first and the last date, so that its cost doesn't grow with the list.
    """

    title = _("year")
    parameter_name = "year"
    date_field: ClassVar[str] = "date"

    def lookups(self, request: HttpRequest, model_admin: Any) -> Iterable[tuple[str, Any]]:
        dated = model_admin.get_queryset(request).order_by().exclude(**{self.date_field: ""})
        bounds = dated.aggregate(first=Min(self.date_field), last=Max(self.date_field))
        if not bounds["last"]:
            return [("none", _("Unknown"))]
        first, last = int(bounds["first"][:4]), int(bounds["last"][:4])
        shown_from = max(first, last - _YEARS_SHOWN + 1)
        years: list[tuple[str, Any]] = [
            (str(year), str(year)) for year in range(last, shown_from - 1, -1)
        ]
        if first < shown_from:
            years.append((f"before-{shown_from}", _("Before %(year)s") % {"year": shown_from}))
        return [*years, ("none", _("Unknown"))]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        value = self.value()
        field = self.date_field
        if value == "none":
            return queryset.filter(**{field: ""})
        if value and value.startswith("before-"):
            year = value.removeprefix("before-")
            return queryset.filter(**{f"{field}__gt": "", f"{field}__lt": _year(year)})
        if value:
            year = _year(value)
            return queryset.filter(**{f"{field}__gte": year, f"{field}__lt": f"{int(year) + 1:04}"})
        return queryset


def _year(text: str) -> str:
    if re.fullmatch("[0-9]{4}", text) and text != "9999":  # which has no next one
        return text
    raise IncorrectLookupParameters


class StartYearFilter(YearFilter):
    title = _("start")
    parameter_name = "start_year"
    date_field = "start"


class PeriodFilter(admin.SimpleListFilter):
    """Filter by whether a period is current, over or upcoming."""

    title = _("period")
    parameter_name = "period"

    def lookups(self, request: HttpRequest, model_admin: Any) -> Iterable[tuple[str, Any]]:
        return [("current", _("Current")), ("over", _("Ended")), ("upcoming", _("Upcoming"))]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        rules = {"current": current, "over": over, "upcoming": upcoming}
        rule = rules.get(self.value() or "")
        return queryset.filter(rule()) if rule else queryset


class ChosenRecordFilter(admin.SimpleListFilter):
    """Filter by a record whose page links to the list; shown only while in use."""

    model_label: ClassVar[type[Any]]

    def lookups(self, request: HttpRequest, model_admin: Any) -> Iterable[tuple[str, Any]]:
        pk = sent_key(str(self.used_parameters.get(self.parameter_name or "")))
        if not pk:
            return []
        record = seen(request.user, self.model_label._default_manager.filter(pk=pk)).first()
        return [(str(pk), record)] if record else []

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        pk = sent_key(self.value())
        return self.rows_of(queryset, pk) if pk else queryset

    def rows_of(self, queryset: QuerySet[Any], pk: int) -> QuerySet[Any]:
        return queryset.filter(**{str(self.parameter_name): pk})
