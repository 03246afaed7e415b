"""What all lists share: page numbers and active filters."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django import template
from django.core.paginator import Page
from django_filters import FilterSet

register = template.Library()


@dataclass(frozen=True)
class ActiveFilter:
    label: str
    value: str
    url: str  # the same list without this filter


@dataclass(frozen=True)
class FoldedFilters:
    """The state of the filters that are collapsed on narrow screens: all but the search."""

    active: int
    has_errors: bool


@register.simple_tag
def page_numbers(page: Page[Any]) -> Iterator[int | str]:
    """Return the page numbers to link to: the first, the last and those around this page."""
    return page.paginator.get_elided_page_range(page.number, on_each_side=2, on_ends=1)


@register.simple_tag(takes_context=True)
def active_filters(context: dict[str, Any], filterset: FilterSet) -> list[ActiveFilter]:
    request = context["request"]
    if not filterset.is_bound:
        return []
    form = filterset.form
    active = []
    for bound in form:
        raw = bound.data
        if raw in (None, "", []) or bound.name not in getattr(form, "cleaned_data", form.data):
            continue
        rest = request.GET.copy()
        rest.pop(bound.name, None)
        rest.pop("page", None)
        query = rest.urlencode()
        active.append(
            ActiveFilter(
                label=str(bound.label),
                value=_shown(bound),
                url=f"{request.path}?{query}" if query else request.path,
            )
        )
    return active


@register.simple_tag
def folded_filters(filterset: FilterSet) -> FoldedFilters:
    fields = [bound for bound in filterset.form.visible_fields() if bound.name != "q"]
    return FoldedFilters(
        active=sum(bool(bound.data) for bound in fields if filterset.is_bound),
        has_errors=any(bound.errors for bound in fields if filterset.is_bound),
    )


def _shown(bound: Any) -> str:
    """Return the field's own text for its value, the label of the option, or the input."""
    if shown := getattr(bound.field, "shown", ""):
        return str(shown)
    options = [
        option["label"]
        for _group, options, _index in getattr(bound.field.widget, "optgroups", lambda *_args: [])(
            bound.name, [str(bound.data)]
        )
        for option in options
        if option["selected"]
    ]
    return str(options[0]).strip() if options else str(bound.data)
