"""The links to the pages of a list, built in Python as the rows of lists."""

from collections.abc import Iterator
from typing import Any

from django import template
from django.core.paginator import Page
from django.http import QueryDict
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from foundation.escaping import escape
from foundation.query_strings import without_parameters

register = template.Library()


@register.simple_tag(takes_context=True)
def pagination(context: template.Context, page: Page[Any]) -> SafeString:
    """Return links to the other pages of a list; the rest of the query string is kept.

    They are the first, the last and those around this page.
    """
    if not page.has_other_pages():
        return SafeString("")
    items = "".join(f"<li>{item}</li>\n" for item in _items(page, context["request"].GET))
    return SafeString(
        f'<nav class="pagination" aria-label="{escape(_("Pagination"))}">\n'
        f"<ul>\n{items}</ul>\n</nav>\n"
    )


def _items(page: Page[Any], query: QueryDict) -> Iterator[str]:
    kept = without_parameters(query, "page")
    rest = f"{kept}&" if kept else ""

    def address(number: int) -> str:
        return escape(f"?{rest}page={number}")

    if page.has_previous():
        previous = address(page.previous_page_number())
        yield f'<a rel="prev" href="{previous}">{escape(_("Previous"))}</a>'
    hidden = f'<span class="visually-hidden">{escape(_("Page"))} </span>'
    for number in page.paginator.get_elided_page_range(page.number, on_each_side=2, on_ends=1):
        if not isinstance(number, int):
            yield f"\n<span>{number}</span>\n"
        elif number == page.number:
            yield f'\n<span aria-current="page">{hidden}{number}</span>\n'
        else:
            yield f'\n<a href="{address(number)}">{hidden}{number}</a>\n'
    if page.has_next():
        following = address(page.next_page_number())
        yield f'<a rel="next" href="{following}">{escape(_("Next"))}</a>'
