"""Parts of the page of a list.

Facets and the bars of years are built in Python: a page has hundreds, and a template
takes four times as long for them.
"""

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from django import template
from django.utils.formats import number_format
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _

from foundation.absolute_urls import absolute_url
from foundation.escaping import escape
from foundation.list_panel import Histogram, ShownFacet
from foundation.slugs import fixed_url

register = template.Library()


@register.simple_tag
def facets_html(found: Any) -> SafeString:
    """Return the facets that are of use: their most frequent values as check boxes."""
    of_use = (_facet(found, facet) for facet in found.facets if facet.is_of_use)
    return SafeString("\n".join(of_use))


def _facet(found: Any, facet: ShownFacet) -> str:
    name, label, chosen = escape(facet.name), escape(facet.label), facet.chosen
    count = f' <span class="count">{chosen}</span>' if chosen else ""
    errors = (f'<p class="facet__error">{escape(error)}</p>' for error in facet.errors)
    return (
        f'<details class="facet" id="facet-{name}"'
        f"{' open' if facet.is_open or facet.errors else ''}>\n"
        f'<summary><span class="facet__name">{label}</span>{count}</summary>\n'
        '<fieldset class="facet__values">\n'
        f'<legend class="visually-hidden">{label}</legend>\n{"".join(errors)}\n'
        f'<ul class="options{" options--full" if facet.is_full else ""}">\n'
        f"{''.join(_options(facet, name))}\n</ul>\n"
        f"{_facet_search(facet, name, label)}{_other_values(found, facet, name, label)}"
        "</fieldset>\n</details>\n"
    )


def _options(facet: ShownFacet, name: str) -> Iterator[str]:
    language = get_language()
    for each in facet.options:
        chosen = each.is_chosen
        yield _option(language, name, each.value, each.label, each.count, is_chosen=chosen)


@lru_cache(maxsize=1_000, typed=True)  # HTML and text may be equal
def _option(
    _language: str | None, name: str, value: str, label: str, count: int, *, is_chosen: bool
) -> str:
    return (
        f'<li><label class="option{"" if count else " option--none"}">'
        f'<input type="checkbox" name="{name}" value="{escape(value)}"'
        f"{' checked' if is_chosen else ''}>"
        f'<bdi class="option__label">{escape(label)}</bdi>'
        f'<span class="option__count">{_number(count)}</span></label></li>'
    )


def _facet_search(facet: ShownFacet, name: str, label: str) -> str:
    """Return the input for a value that isn't shown."""
    is_shown = facet.is_searchable and (facet.others or facet.is_full)
    return _search_input(get_language(), name, label) if is_shown else ""


@lru_cache(maxsize=1_000)
def _search_input(_language: str | None, name: str, label: str) -> str:
    title = _("%(name)s: another by name") % {"name": label}
    return (
        '<div class="facet__search">\n'
        f'<label class="visually-hidden" for="add-{name}">{title}</label>\n'
        f'<input id="add-{name}" type="text" name="{name}" maxlength="200" autocomplete="off"'
        f' data-facet="{name}"\nplaceholder="{escape(_("Another, by name"))}">\n</div>\n'
    )


def _other_values(found: Any, facet: ShownFacet, name: str, label: str) -> str:
    """Return the link to all values, or back to the most frequent ones."""
    if not facet.others and not facet.is_full:
        return ""
    address = found.address.with_changes(more=facet.name if facet.others else None)
    link = f'<a class="facet__more" rel="nofollow" href="{escape(address)}#facet-{name}">'
    if not facet.others:
        fewer = escape(_("Fewer"))
        return f'{link}{fewer}<span class="visually-hidden">: {label}</span></a>\n'
    more = ngettext(
        '%(shown)s more<span class="visually-hidden">: %(name)s</span>',
        '%(shown)s more<span class="visually-hidden">: %(name)s</span>',
        facet.others,
    )
    text = more % {"shown": _number(facet.others), "name": label}
    return f"{link}\n{text}\n</a>\n"


@register.simple_tag
def years_chart(histogram: Histogram, first: str, last: str) -> SafeString:
    """Return the bars with the range that can be dragged; `first` and `last` name its ends."""
    limits = f'<input type="range" min="{histogram.first}" max="{histogram.last}"'
    most = histogram.most
    summary = _("From %(first)s to %(last)s; the most are from %(most)s: %(number)s.") % {
        "first": histogram.first,
        "last": histogram.last,
        "most": most.year,
        "number": _number(most.count),
    }
    return mark_safe(  # noqa: S308
        '<div class="years__chart">\n<svg class="histogram" preserveAspectRatio="none"'
        f' viewBox="0 0 {histogram.width} {histogram.height}" aria-hidden="true">\n'
        f"{_year_bars(histogram)}\n</svg>\n"
        '<div class="years__range" hidden>\n'
        f'{limits} value="{histogram.chosen_first}" data-end="from" aria-label="{escape(first)}">\n'
        f'{limits} value="{histogram.chosen_last}" data-end="to" aria-label="{escape(last)}">\n'
        f'</div>\n<p class="visually-hidden">{escape(summary)}</p>\n</div>\n'
    )


def _year_bars(histogram: Histogram) -> str:
    """Return the bars as elements of SVG, each with a link to the list of its year."""
    width, height = histogram.bar, histogram.height
    return "".join(
        f'<a rel="nofollow" href="{escape(bar.url)}" tabindex="-1">'
        f"<title>{bar.year}: {_number(bar.count)}</title>"
        f'<rect class="histogram__hit" x="{bar.x}" y="0" width="{width}" height="{height}" />'
        f'<rect class="histogram__bar{" is-chosen" if bar.is_chosen else ""}"'
        f' data-year="{bar.year}" x="{bar.x}" y="{bar.y:.4g}" width="{width}"'
        f' height="{bar.height:.4g}" /></a>'
        for bar in histogram.bars
        if bar.count
    )


def _number(value: int) -> str:
    return str(value) if value < 1000 else number_format(value, force_grouping=True)


@register.simple_tag(takes_context=True)
def embed_code(context: template.Context, found: Any, name: str) -> str:
    """Return the HTML, as text, by which another site shows the list."""
    request = context["request"]
    address = absolute_url(request, found.address.with_changes(more=None))
    script = absolute_url(request, fixed_url("embed-script"))
    return (
        f'<a href="{escape(address)}" data-directory-list>{escape(name)}</a>\n'
        f'<script async src="{escape(script)}"></script>'
    )
