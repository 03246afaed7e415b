"""Affiliations on a timeline."""

import datetime
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from django.utils.functional import Promise

from foundation.partial_dates import PartialDate

WIDTH, LEFT, ROW, HEAD, LANE = 760, 18, 34, 24, 24
_FEWEST_YEARS = 3  # the current one among them
_SHORTEST = 6.0


class Dated(Protocol):
    """The dates of a row: those of a `Period`."""

    start: PartialDate | str
    end: PartialDate | str
    end_expected: bool
    end_unknown: bool


@dataclass(frozen=True)
class Span:
    label: str
    period: Dated
    x: float
    width: float
    y: float
    is_open: bool  # has no end yet
    is_vague: bool  # its start or end isn't known

    @property
    def end_x(self) -> float:
        return round(self.x + self.width, 1)

    @property
    def text_y(self) -> float:
        return self.y - 5


@dataclass(frozen=True)
class Lane:
    label: str | Promise
    y: int


@dataclass(frozen=True)
class Tick:
    year: int
    x: float


@dataclass(frozen=True)
class Timeline:
    spans: list[Span]
    ticks: list[Tick]
    lanes: list[Lane]
    height: int
    width: int = WIDTH


def draw_timeline(
    lanes: Mapping[str | Promise, Sequence[tuple[str, Dated]]], today: datetime.date
) -> Timeline | None:
    """Return the dated periods in their lanes, in order.

    Return None if it would say nothing: of fewer than two periods, or of less than two years.
    """
    dated = [
        (lane, label, period)
        for lane, rows in lanes.items()
        for label, period in rows
        if period.start or period.end
    ]
    if len(dated) < 2:
        return None
    first = min(_begin(period) for *_, period in dated).year
    last = max(*(_end(period, today) for *_, period in dated), today).year + 1
    if last - first < _FEWEST_YEARS:
        return None
    scale = (WIDTH - 2 * LEFT) / (last - first)

    def at(day: datetime.date) -> float:
        return LEFT + scale * (day.year - first + (day.timetuple().tm_yday - 1) / 366)

    spans: list[Span] = []
    headings: list[Lane] = []
    y = HEAD
    for lane, label, period in dated:
        if all(heading.label != lane for heading in headings):
            y += LANE
            headings.append(Lane(lane, y - 6))
        begin = at(_begin(period))
        spans.append(
            Span(
                label=label,
                period=period,
                x=round(begin, 1),
                width=round(max(at(_end(period, today)) - begin, _SHORTEST), 1),
                y=y + 20,
                is_open=not period.end and not period.end_unknown,
                is_vague=not period.start or period.end_unknown,
            )
        )
        y += ROW
    every = next(n for n in (1, 2, 5, 10, 20, 50) if n * scale >= 44)
    years = range(first, last + 1)
    ticks = [Tick(year, round(LEFT + scale * (year - first), 1)) for year in years[::every]]
    return Timeline(spans, ticks, headings, height=y + 8)


def _begin(period: Dated) -> datetime.date:
    if period.start:
        return PartialDate(period.start).earliest()
    return PartialDate(period.end).earliest()


def _end(period: Dated, today: datetime.date) -> datetime.date:
    if period.end:
        return PartialDate(period.end).latest()
    if period.end_unknown:
        return PartialDate(period.start).latest()
    return max(today, _begin(period))
