"""Parts of the page of a list.

The values of facets and the bars of years are built in Python: a page has hundreds, and a template
takes four times as long for them.
"""

from typing import Any

from django import template
from django.urls import reverse
from django.utils.formats import number_format
from django.utils.safestring import SafeString, mark_safe

from foundation.absolute_urls import absolute_url
from foundation.escaping import escape
from foundation.list_panel import Histogram, ShownFacet

register = template.Library()


@register.simple_tag
def facet_options(facet: ShownFacet) -> SafeString:
    """Return the items of the list of a facet's values: check boxes with their counts."""
    name = escape(facet.name)
    return mark_safe(  # noqa: S308
        "".join(
            f'<li><label class="option{"" if option.count else " option--none"}">'
            f'<input type="checkbox" name="{name}" value="{escape(option.value)}"'
            f"{' checked' if option.is_chosen else ''}>"
            f'<bdi class="option__label">{escape(option.label)}</bdi>'
            f'<span class="option__count">{_number(option.count)}</span></label></li>'
            for option in facet.options
        )
    )


@register.simple_tag
def year_bars(histogram: Histogram) -> SafeString:
    """Return the bars as elements of SVG, each with a link to the list of its year."""
    width, height = histogram.bar, histogram.height
    return mark_safe(  # noqa: S308
        "".join(
            f'<a rel="nofollow" href="{escape(bar.url)}" tabindex="-1">'
            f"<title>{bar.year}: {_number(bar.count)}</title>"
            f'<rect class="histogram__hit" x="{bar.x}" y="0" width="{width}" height="{height}" />'
            f'<rect class="histogram__bar{" is-chosen" if bar.is_chosen else ""}"'
            f' data-year="{bar.year}" x="{bar.x}" y="{bar.y:.4g}" width="{width}"'
            f' height="{bar.height:.4g}" /></a>'
            for bar in histogram.bars
            if bar.count
        )
    )


def _number(value: int) -> str:
    return str(value) if value < 1000 else number_format(value, force_grouping=True)


@register.simple_tag
def more_address(found: Any, facet: str | None = None) -> str:
    """Return the address of the list that shows all values of a facet, or of none."""
    return str(found.address.with_changes(more=facet))


@register.simple_tag(takes_context=True)
def embed_code(context: template.Context, found: Any, name: str) -> str:
    """Return the HTML, as text, by which another site shows the list."""
    request = context["request"]
    address = absolute_url(request, found.address.with_changes(more=None))
    script = absolute_url(request, reverse("embed-script"))
    return (
        f'<a href="{escape(address)}" data-directory-list>{escape(name)}</a>\n'
        f'<script async src="{escape(script)}"></script>'
    )
