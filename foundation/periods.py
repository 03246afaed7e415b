"""Periods with partial dates, and the rules for which are current, over or upcoming."""

import datetime
from typing import Any, Self

from django.core.exceptions import ValidationError
from django.db import models
from django.db.models import Q
from django.db.models.functions import Length, Substr
from django.db.models.lookups import GreaterThanOrEqual
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from foundation.partial_date_field import EDTF_PATTERN, PartialDateField
from foundation.partial_dates import PartialDate, Span


def _today(today: datetime.date | None) -> str:
    """Return the date in the time zone of the site, which all visitors have; asking costs more."""
    return (today or timezone.localdate(timezone=timezone.get_default_timezone())).isoformat()


def over(today: datetime.date | None = None) -> Q:
    """Match periods that have ended. `Period.is_over` is the same rule for one row.

    An end in "2016" is that year's last day. An expected end counts once its date has passed.
    """
    now = _today(today)
    year, month = now[:4], now[:7]
    return (
        Q(end_unknown=True)
        | Q(end__gt="", end__lt=year)
        | Q(end__gt=year, end__lt=month)
        | Q(end__gt=month, end__lt=now)
    )


def upcoming(today: datetime.date | None = None) -> Q:
    """Match periods that have not begun. `Period.is_upcoming` is the same rule for one row."""
    return Q(start__gt=_today(today))


def current(today: datetime.date | None = None) -> Q:
    """Match current periods. `Period.is_current` is the same rule for one row."""
    return ~over(today) & ~upcoming(today)


def between(begin: str, end: str) -> Q:
    """Match periods that were partly in the time from `begin` to `end`, "" for always.

    A period that ended when that time began wasn't; nor one that began when it ended, or one
    without dates, unless that time goes on. `Placements.during` is the same rule for one row.
    """
    found = ~Q(pk__in=())
    if end:
        found &= Q(start__lt=end) & ~Q(start__in=_less_precise(end)) & ~Q(start="", end="")
    if begin:
        ended_later = Q(end__gt=begin) & ~Q(end__startswith=begin)
        began_later = Q(start__gte=begin) | Q(start__in=_less_precise(begin))
        found &= ~over() | ended_later | began_later | Q(start="", end="")
    return found


def _less_precise(date: str) -> list[str]:
    """Return "2021" and "2021-09" for "2021-09-14"."""
    return [date[:length] for length in (4, 7) if length < len(date)]


class PeriodQuerySet(models.QuerySet[Any]):
    def current(self, today: datetime.date | None = None) -> Self:
        return self.filter(current(today))

    def former(self, today: datetime.date | None = None) -> Self:
        return self.filter(over(today))

    def latest_first(self, *leading: str) -> Self:
        """Open ends first, then by end and start, the most recent first; an unknown end last.

        A period with no dates at all counts as open. `leading` are fields to sort by before that.
        """
        open_end = Q(end="", end_unknown=False)
        return self.annotate(
            _order=models.Case(
                models.When(open_end, then=models.Value("9999")),
                models.When(end="", then=models.F("start")),
                default=models.F("end"),
                output_field=models.CharField(),
            )
        ).order_by(*leading, "-_order", "-start", "pk")


class Period(models.Model):
    """A start and an end, which are partial dates and may be missing; the end may be expected."""

    start = PartialDateField(
        _("start"), help_text=_("A year, month or day: 2016, 2016-09 or 2016-09-14.")
    )
    end = PartialDateField(_("end"), help_text=_("Leave empty if ongoing."))
    end_expected = models.BooleanField(
        _("expected end"), default=False, help_text=_("The end is planned, not certain.")
    )
    end_unknown = models.BooleanField(
        _("ended, date unknown"),
        default=False,
        help_text=_("It has ended, but the date isn’t known."),
    )

    class Meta:
        abstract = True
        constraints = [
            models.CheckConstraint(
                name="%(app_label)s_%(class)s_start_is_edtf",
                condition=Q(start="") | Q(start__regex=EDTF_PATTERN),
                violation_error_message=_("The start isn’t a valid date such as 2016 or 2016-09."),
            ),
            models.CheckConstraint(
                name="%(app_label)s_%(class)s_end_is_edtf",
                condition=Q(end="") | Q(end__regex=EDTF_PATTERN),
                violation_error_message=_("The end isn’t a valid date such as 2016 or 2016-09."),
            ),
            models.CheckConstraint(
                # Compared at the precision both have: from 2016-09 to 2016 is possible.
                name="%(app_label)s_%(class)s_end_not_before_start",
                condition=Q(start="")
                | Q(end="")
                | Q(
                    GreaterThanOrEqual(
                        Substr("end", 1, Length("start")), Substr("start", 1, Length("end"))
                    )
                ),
                violation_error_message=_("The end is before the start."),
            ),
            models.CheckConstraint(
                name="%(app_label)s_%(class)s_expected_end_has_date",
                condition=Q(end_expected=False) | ~Q(end=""),
                violation_error_message=_("An expected end needs a date."),
            ),
            models.CheckConstraint(
                name="%(app_label)s_%(class)s_unknown_end_has_no_date",
                condition=Q(end_unknown=False) | Q(end="", end_expected=False),
                violation_error_message=_("An unknown end can’t have a date."),
            ),
        ]

    def clean(self) -> None:
        super().clean()
        if self.start and self.end and PartialDate(self.start).begins_after(self.end):
            raise ValidationError({"end": _("The end is before the start.")})
        if self.end_expected and not self.end:
            raise ValidationError(
                {"end": _("Enter when the end is expected, for example 2027-06.")}
            )
        if self.end_unknown and self.end:
            raise ValidationError({"end_unknown": _("Remove the end date, or clear this box.")})

    @property
    def stored_dates(self) -> str:
        """The dates with the precision that is known: "2016-09 –", "2016 – 2018"."""
        return " ".join(part for part in (str(self.start), "–", str(self.end)) if part)

    @property
    def span(self) -> Span:
        """The time that it is known to cover so far; only the start if the end isn't known."""
        if not self.is_over():
            return self.start, ""
        return self.start, self.start if self.end_unknown else self.end

    def is_over(self, today: datetime.date | None = None) -> bool:
        if self.end_unknown or not self.end:
            return self.end_unknown
        return self.end < _today(today)[: len(self.end)]

    def is_upcoming(self, today: datetime.date | None = None) -> bool:
        return self.start > _today(today)

    def is_current(self, today: datetime.date | None = None) -> bool:
        return not self.is_over(today) and not self.is_upcoming(today)
