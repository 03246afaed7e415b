"""Render the text of a CV as HTML."""

from collections.abc import Iterable

from django import template
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from directory.cv.rich_text import Run

register = template.Library()


@register.filter
def runs(found: Iterable[Run]) -> SafeString:
    """Return the runs as HTML, without white space between them."""
    return format_html_join("", "{}", ((_html(run),) for run in found))


_ELEMENTS = (("isolated", "bdi"), ("code", "code"), ("italic", "em"), ("bold", "strong"))


def _html(run: Run) -> str:
    text: str = run["mathml"] if "mathml" in run else run["text"]
    for mark, element in _ELEMENTS:
        if run.get(mark):
            text = format_html(f"<{element}>{{}}</{element}>", text)
    return format_html('<a href="{}">{}</a>', run["url"], text) if run.get("url") else text
