"""Publications per year as a bar chart."""

from collections.abc import Mapping
from dataclasses import dataclass

WIDTH, HEIGHT, BASE, TOP = 640, 134, 110, 18
_WIDEST_STEP, _WIDEST_BAR = 64, 36
_NARROW = 340  # fits a phone without scaling


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
    """Whether its count is written above it."""

    @property
    def middle(self) -> float:
        return round(self.x + self.width / 2, 1)


@dataclass(frozen=True)
class BarChart:
    bars: list[Bar]
    width: int
    height: int = HEIGHT
    base: int = BASE

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

    Return None if fewer than two years have publications.
    """
    if len(counts) < 2:
        return None
    years = range(min(counts), max(counts) + 1)
    step = min(WIDTH / len(years), _WIDEST_STEP)
    highest = max(counts.values())
    label_every = next(n for n in (1, 2, 5, 10, 20, 50, 100) if n * step >= 52)
    # On a phone a wide chart is scaled down, and its digits are about 10 units wide.
    has_room = step >= 10 * len(str(highest)) + 6
    bars = []
    for number, year in enumerate(years):
        count = counts.get(year, 0)
        width = min(step * 0.72, _WIDEST_BAR)
        height = (BASE - TOP) * count / highest
        bars.append(
            Bar(
                year=year,
                count=count,
                x=round(number * step + (step - width) / 2, 1),
                y=round(BASE - height, 1),
                width=round(width, 1),
                height=round(height, 1),
                is_labeled=(years[-1] - year) % label_every == 0,
                is_counted=bool(count) and (has_room or count == highest),
            )
        )
    return BarChart(bars, width=round(step * len(years)))
