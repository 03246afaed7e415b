"""What a list shows around its rows: facets with counts, chips, a histogram, and what to drop."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from heapq import nlargest
from typing import Any

from django.db.models import QuerySet
from django.forms import Form
from django.http import QueryDict
from django.utils.functional import Promise
from django.utils.translation import get_language

from foundation.compiled_queries import CompiledRows
from foundation.facets import Narrowed, Value
from foundation.filter_fields import Chosen
from foundation.query_strings import query_string
from foundation.snapshot_values import kept_for_snapshot

SHOWN, SHOWN_OF_ALL = 8, 300
"""Values of a facet, and of the one that is shown in full."""
SUGGESTED = 12
_FEW = 10
"""Chosen values of a facet; more of them, such as all people of one name, are left out at once."""
_WIDEST = 80  # years of a histogram
YEARS = ("year_from", "year_to")
"""The names of the two that are one filter."""
_HEIGHT, _BAR = 40, 4

Names = Mapping[Value, tuple[str, str]]
"""The text of the query string, and the label, of each value."""


@dataclass(frozen=True)
class ListAddress:
    """The address of a list, whose query string holds all of its state."""

    path: str
    query: QueryDict

    def with_changes(self, **changes: Any) -> str:
        """Return the address with other values, on its first page; None removes a parameter."""
        kept = {k: v for k, v in self.query.lists() if k != "page" and k not in changes}
        for name, value in changes.items():
            if value is not None:
                kept[name] = [str(v) for v in value] if isinstance(value, list) else [value]
        text = query_string(kept.items())
        return f"{self.path}?{text}" if text else self.path

    def without(self, name: str, value: str) -> str:
        """Return the address without one of the values of a parameter."""
        rest = [text for text in self.query.getlist(name) if text.strip() != value]
        return self.with_changes(**{name: rest or None})


@dataclass(frozen=True)
class Option:
    """A value of a facet, with the number of records that it would leave."""

    value: str
    label: str
    count: int
    is_chosen: bool = False


@dataclass(frozen=True)
class ShownFacet:
    name: str
    label: str
    options: Sequence[Option]
    others: int
    """How many further values there are."""
    is_searchable: bool
    is_open: bool
    is_full: bool
    errors: Sequence[str]

    is_of_use: bool
    """Whether a choice would change what is found, or one can be undone."""

    @property
    def chosen(self) -> int:
        return sum(option.is_chosen for option in self.options)


@dataclass(frozen=True)
class Chip:
    """A filter that is active, and the address without it."""

    name: str
    label: str
    value: str
    url: str
    count: int = 0
    """The records that would be found without it."""


@dataclass(frozen=True)
class Bar:
    year: int
    count: int
    x: int
    y: float
    height: float
    is_chosen: bool
    url: str


@dataclass(frozen=True)
class Histogram:
    """The records by year under the other filters, and the chosen years."""

    bars: Sequence[Bar]
    first: int
    last: int
    chosen_first: int
    chosen_last: int
    width: int
    height: int = _HEIGHT
    bar: int = _BAR - 1

    @property
    def most(self) -> Bar:
        return max(self.bars, key=lambda bar: bar.count)


@dataclass(frozen=True)
class PanelFacet:
    """How a facet is shown: what its values are called, and how they are searched."""

    name: str
    names: Callable[[Collection[Any]], Names]
    search: Callable[[str], QuerySet[Any]] | None = None
    among: Callable[[str, Iterable[Value]], Iterable[Value]] | None = None
    """Returns those of the values that a text finds, if they aren't records."""
    is_open: bool = False
    is_in_order: bool = False
    """Values are shown in the order of `names` rather than the most frequent first."""


def names_of_choices(choices: Iterable[tuple[Any, Any]]) -> Callable[[Collection[Any]], Names]:
    """Return the names of values with labels, which are translated once for each language."""
    known: list[tuple[str, str | Promise]] = list(choices)

    @cache
    def names(_language: str | None) -> Names:
        return {value: (value, str(label)) for value, label in known}

    return lambda values: {v: n for v, n in names(get_language()).items() if v in values}


def names_of_records(
    records: Callable[[], QuerySet[Any]], *fields: str
) -> Callable[[Collection[Any]], Names]:
    """Return the names of records: the first of `fields` that isn't empty."""
    rows = CompiledRows(
        lambda keys: records().order_by().filter(pk__in=keys).values_list("pk", "slug", *fields)
    )

    def names(keys: Collection[Any]) -> Names:
        known = kept_for_snapshot(("names", records, fields), dict[Value, tuple[str, str]])
        if unknown := [key for key in keys if key not in known]:
            for pk, slug, *texts in rows(unknown):
                known[pk] = (slug, next((t for t in texts if t), slug))
        return {key: known[key] for key in keys if key in known}

    return names


def shown_facet(facet: PanelFacet, found: Narrowed, form: Form, *, full: str = "") -> ShownFacet:
    """Return a facet with its chosen values and the most frequent of the others."""
    chosen = _chosen_options(facet, found, form)
    taken = frozenset(key for _option, keys in chosen for key in keys)
    most = SHOWN_OF_ALL if full == facet.name else max(SHOWN - len(chosen), 3)
    top, others = _top_and_others(found, facet.name, most, taken)
    names = facet.names([value for _number, value in top])
    options = [Option(*names[v], count=n) for n, v in top if v in names]
    if facet.is_in_order:
        order = {text: place for place, (text, _label) in enumerate(names.values())}
        options.sort(key=lambda option: order[option.value])
    else:
        options.sort(key=lambda option: (-option.count, option.label))
    return ShownFacet(
        name=facet.name,
        label=_label(get_language(), type(form), facet.name),
        options=[*(option for option, _keys in chosen), *options],
        others=others,
        is_searchable=facet.search is not None or facet.among is not None,
        is_open=facet.is_open or bool(chosen) or full == facet.name,
        is_full=full == facet.name,
        is_of_use=bool(chosen or facet.name in form.errors)
        or any(option.count < len(found.base(facet.name)) for option in options),
        errors=[str(error) for error in form.errors.get(facet.name, ())],
    )


@cache
def _label(_language: str | None, form: type[Form], name: str) -> str:
    return str(form.base_fields[name].label)


def _top_and_others(
    found: Narrowed, name: str, most: int, taken: frozenset[Value]
) -> tuple[list[tuple[int, Value]], int]:
    """Return the most frequent values, and how many others there are beside those taken.

    A few that are taken are left out of an answer that is the same whichever they are.
    """
    apart = taken if len(taken) > _FEW else frozenset()
    wanted = most + len(taken) - len(apart)

    def read() -> tuple[list[tuple[int, Value]], int]:
        counts = found.counts(name)
        return _most_frequent(counts, wanted, apart), len(counts)

    kept, number = found.answer((wanted, apart), name, read)
    top = [pair for pair in kept if pair[1] not in taken][:most]
    return top, number - len(top) - sum(found.is_counted(name, value) for value in taken)


def _most_frequent(
    counts: Mapping[Value, int], most: int, taken: Collection[Value]
) -> list[tuple[int, Value]]:
    """Return the most frequent values but those taken, each after its count.

    There can be a value for each person of a directory, so only those that are as frequent as the
    last of them are looked at one by one.
    """
    least = nlargest(most + len(taken), counts.values())[-1:] or [0]
    frequent = [(n, value) for value, n in counts.items() if n >= least[0] and value not in taken]
    return nlargest(most, frequent, key=lambda pair: (pair[0], str(pair[1])))


def _chosen_options(
    facet: PanelFacet, found: Narrowed, form: Form
) -> list[tuple[Option, Sequence[Value]]]:
    def option(text: str, label: str, keys: Sequence[Value]) -> tuple[Option, Sequence[Value]]:
        number = found.count_of(facet.name, keys)
        return Option(text, label, number, is_chosen=True), keys

    values = form.cleaned_data.get(facet.name) or []
    if values and isinstance(values[0], Chosen):
        names = facet.names([each.keys[0] for each in values if len(each.keys) == 1])
        return [
            option(each.text, names.get(each.keys[0], ("", each.label))[1], each.keys)
            for each in values
        ]
    names = facet.names(values)
    return [option(value, names.get(value, (value, value))[1], [value]) for value in values]


def suggested_options(facet: PanelFacet, found: Narrowed, text: str) -> list[Option]:
    """Return the values that a text finds, the most frequent first."""
    counts = found.counts(facet.name)
    keys: Iterable[Any] = ()
    if facet.among is not None:
        keys = facet.among(text, counts)
    elif facet.search is not None:
        keys = facet.search(text).values_list("pk", flat=True)
    rows = [(counts[key], key) for key in keys if key in counts]
    top = nlargest(SUGGESTED, rows)
    names = facet.names([key for _number, key in top])
    options = [Option(*names[key], count=number) for number, key in top if key in names]
    return sorted(options, key=lambda option: (-option.count, option.label))


def chips(
    form: Form, address: ListAddress, labels: Mapping[str, Mapping[str, str | Promise]]
) -> list[Chip]:
    """Return the active filters in the order of the form; `labels` are those of shown options."""
    found = []
    for name, field in form.fields.items():
        value = form.cleaned_data.get(name)
        if value in (None, "", []) or name == "sort":
            continue
        values: list[Any] = value if isinstance(value, list) else [value]
        choices: Any = dict(getattr(field, "choices", ()))
        for each in values:
            text = each.text if isinstance(each, Chosen) else str(each)
            label = labels.get(name, {}).get(text) or choices.get(
                text, getattr(each, "label", text)
            )
            url = address.without(name, text)
            found.append(Chip(name, str(field.label), str(label), url))
    return found


def title_with(active: Iterable[Chip], title: str) -> str:
    """Return the title of a list with its filters: "Publications: Book, From year 2010"."""
    values = [f"{c.label} {c.value}" if c.name in YEARS else c.value for c in active]
    return f"{title}: {', '.join(values)}" if values else title


def drops(active: Sequence[Chip], found: Narrowed, address: ListAddress) -> list[Chip]:
    """Return the filters without which records would be found, each with all of its values."""
    by_filter: dict[str, list[Chip]] = {}
    for chip in active:
        name = "year" if chip.name in YEARS else chip.name
        by_filter.setdefault(name, []).append(chip)
    dropped = []
    for name, of_filter in by_filter.items():
        number = len(found.without(name))
        if number:
            url = address.with_changes(**{chip.name: None for chip in of_filter})
            values = ", ".join(chip.value for chip in of_filter)
            dropped.append(Chip(name, of_filter[0].label, values, url, number))
    return sorted(dropped, key=lambda chip: -chip.count)


def histogram(found: Narrowed, form: Form, address: ListAddress) -> Histogram | None:
    """Return the bars of the years; None if there are fewer than two."""
    counts = {int(year): number for year, number in found.counts("year").items()}
    if len(counts) < 2:
        return None
    last = max(counts)
    first = max(min(counts), last - _WIDEST + 1)
    most = max(counts.values())
    start = form.cleaned_data.get("year_from") or first
    end = form.cleaned_data.get("year_to") or last
    others = address.with_changes(year_from=None, year_to=None)
    others += "&" if "?" in others else "?"
    bars = []
    for place, year in enumerate(range(first, last + 1)):
        number = counts.get(year, 0)
        height = round(max(number / most * _HEIGHT, 1), 1) if number else 0
        url = f"{others}year_from={year}&year_to={year}"
        chosen = start <= year <= end
        bars.append(Bar(year, number, place * _BAR, _HEIGHT - height, height, chosen, url))
    return Histogram(
        bars,
        first,
        last,
        min(max(start, first), last),
        max(min(end, last), first),
        len(bars) * _BAR,
    )
