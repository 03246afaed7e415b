"""Publications per year as a bar chart."""

from collections.abc import Mapping
from dataclasses import dataclass

WIDTH, TOP = 640, 18
_HIGHEST_BAR, _HIGHEST_UNIT = 92, 23  # few publications make a low chart, not high bars
_WIDEST_STEP, _WIDEST_BAR = 64, 36
_NARROW = 340  # fits a phone without scaling
_YEAR_HEIGHT, _YEAR_WIDTH = 24, 44  # of a label, where a phone scales the chart down


@dataclass(frozen=True)
class Bar:
    year: int
    count: int
    x: float
    y: float
    width: float
    height: float
    is_labeled: bool
    is_counted: bool
    """Whether its count is written above it; where that would be tight, the last of the highest."""

    @property
    def middle(self) -> float:
        return round(self.x + self.width / 2, 1)


@dataclass(frozen=True)
class BarChart:
    bars: list[Bar]
    width: int
    base: int
    """Where the bars stand; the labels of the years are below."""

    @property
    def height(self) -> int:
        return self.base + _YEAR_HEIGHT

    @property
    def is_wide(self) -> bool:
        """Whether a phone scales it down."""
        return self.width > _NARROW

    @property
    def total(self) -> int:
        return sum(bar.count for bar in self.bars)

    @property
    def counted(self) -> list[Bar]:
        return [bar for bar in self.bars if bar.count]


def bar_chart(counts: Mapping[int, int]) -> BarChart | None:
    """Return a bar for each year from the first to the last.

    Return None if it would say nothing: of a single year, and of years with one publication each.
    """
    highest = max(counts.values(), default=0)
    if len(counts) < 2 or highest < 2:
        return None
    years = range(min(counts), max(counts) + 1)
    step = min(WIDTH / len(years), _WIDEST_STEP)
    margin = max(0.0, (_YEAR_WIDTH - step) / 2)  # the labels of the first and last year fit, too
    step -= 2 * margin / len(years)
    unit = min(_HIGHEST_BAR / highest, _HIGHEST_UNIT)
    base = round(TOP + unit * highest)
    label_every = next(n for n in (1, 2, 5, 10, 20, 50, 100) if n * step >= _YEAR_WIDTH + 8)
    # On a phone a wide chart is scaled down, and its digits are about 10 units wide.
    has_room = step >= 10 * len(str(highest)) + 6
    last_of_highest = max(year for year, count in counts.items() if count == highest)
    bars = []
    for number, year in enumerate(years):
        count = counts.get(year, 0)
        width = min(step * 0.72, _WIDEST_BAR)
        bars.append(
            Bar(
                year=year,
                count=count,
                x=round(margin + number * step + (step - width) / 2, 1),
                y=round(base - unit * count, 1),
                width=round(width, 1),
                height=round(unit * count, 1),
                is_labeled=(years[-1] - year) % label_every == 0,
                is_counted=bool(count) and (has_room or year == last_of_highest),
            )
        )
    return BarChart(bars, width=round(step * len(years) + 2 * margin), base=base)
