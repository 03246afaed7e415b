"""Partial dates and periods for templates, in <time> elements."""

import datetime
import re
from collections.abc import Iterable
from functools import lru_cache
from typing import Any

from django import template
from django.utils.dateformat import format as format_date
from django.utils.html import conditional_escape, format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language, pgettext
from django.utils.translation import gettext as _

from foundation.partial_dates import PartialDate
from foundation.periods import Period
from foundation.word_differences import Segment

register = template.Library()


@register.filter
def plain_date(date: str) -> str:
    """Return "2016", "Sep 2016" or "Sep 14, 2016", at the precision of the date."""
    if not date:
        return ""
    partial = PartialDate(date)
    day = datetime.date(partial.year, partial.month or 1, partial.day or 1)
    if partial.day:
        return format_date(day, pgettext("date format: day known", "M j, Y"))
    if partial.month:
        return format_date(day, pgettext("date format: month known", "M Y"))
    return str(partial.year)


@register.filter
def are_date(segments: Iterable[Segment] | None) -> bool:
    """Whether the parts of a text are those of a date, which a line should not break at hyphens."""
    return _DATE.fullmatch("".join(segment.text for segment in segments or ())) is not None


@register.filter
def unbroken_dates(text: Any) -> SafeString:
    """Return a text in which no line breaks at the hyphens of "2019-06"."""
    return mark_safe(  # noqa: S308
        _DATE_IN_TEXT.sub(r'<time class="unbroken">\g<0></time>', conditional_escape(text))
    )


_DATE_IN_TEXT = re.compile(r"(?<![\w/-])\d{4}-\d\d(?:-\d\d)?(?![\w/-])")
_DATE = re.compile(r"\s*\d{4}-\d\d(?:-\d\d(?:[T ][\d:.+]+)?)?\s*")


@register.filter
def partial_date(date: str | datetime.date | None) -> SafeString:
    """Return the date in a <time> element; nothing if it is unknown."""
    if not date:
        return SafeString("")
    return _element(str(date), get_language())


@lru_cache(maxsize=10_000)  # the dates of a few languages
def _element(date: str, _language: str | None) -> SafeString:
    return format_html('<time datetime="{}">{}</time>', date, plain_date(date))


@register.filter
def period(record: Period) -> SafeString:
    """Return "Sep 2016 – present", "until Jul 2021 (expected)" or "ended, date unknown".

    Returns nothing if no date is known: only some records are then current.
    """
    is_upcoming = bool(record.start and not record.end) and record.is_upcoming()
    return _period(
        record.start, record.end, get_language(), is_upcoming=is_upcoming,
        is_expected=record.end_expected, is_unknown=record.end_unknown,
    )  # fmt: skip


@lru_cache(maxsize=10_000)
def _period(
    first: str,
    last: str,
    _language: str | None,
    *,
    is_expected: bool,
    is_unknown: bool,
    is_upcoming: bool,
) -> SafeString:
    start, end = partial_date(first), partial_date(last)
    if is_expected and end:
        end = format_html(_("{} (expected)"), end)
    if is_unknown:
        end = SafeString(_("ended, date unknown"))
        return format_html(_("from {}; {}"), start, end) if start else end
    if start and first == last:
        return end
    if start and end:
        return format_html("{} – {}", start, end)
    if end:
        return format_html(_("until {}"), end)
    if start and is_upcoming:
        return format_html(_("from {}"), start)
    return format_html(_("{} – present"), start) if start else SafeString("")
