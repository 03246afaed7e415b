"""Affiliations on a timeline."""

import datetime
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from foundation.partial_dates import PartialDate

WIDTH, LEFT, ROW, HEAD = 760, 18, 34, 26
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
class Tick:
    year: int
    x: float


@dataclass(frozen=True)
class Timeline:
    spans: list[Span]
    ticks: list[Tick]
    height: int
    width: int = WIDTH


def draw_timeline(rows: Sequence[tuple[str, Dated]], today: datetime.date) -> Timeline | None:
    """Return a row for each dated period, in order. Return None if fewer than two have dates."""
    dated = [(label, period) for label, period in rows if period.start or period.end]
    if len(dated) < 2:
        return None
    begins = [_begin(period) for _, period in dated]
    ends = [_end(period, today) for _, period in dated]
    first = min(begins).year
    last = max(*ends, today).year + 1
    scale = (WIDTH - 2 * LEFT) / (last - first)

    def at(day: datetime.date) -> float:
        return LEFT + scale * (day.year - first + (day.timetuple().tm_yday - 1) / 366)

    spans = [
        Span(
            label=label,
            period=period,
            x=round(at(begin), 1),
            width=round(max(at(end) - at(begin), _SHORTEST), 1),
            y=HEAD + ROW * number + 20,
            is_open=not period.end and not period.end_unknown,
            is_vague=not period.start or period.end_unknown,
        )
        for number, ((label, period), begin, end) in enumerate(
            zip(dated, begins, ends, strict=True)
        )
    ]
    every = next(n for n in (1, 2, 5, 10, 20, 50) if n * scale >= 44)
    ticks = [
        Tick(year, round(LEFT + scale * (year - first), 1))
        for year in range(first, last + 1)
        if (year - first) % every == 0
    ]
    return Timeline(spans, ticks, height=HEAD + ROW * len(spans) + 8)


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
