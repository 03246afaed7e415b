"""Mark the words of a search in templates, whose context has its query as `marks`."""

from django import template
from django.template import Context
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe

from foundation.escaping import escape
from foundation.search.highlighting import marked_spans, snippet, without_terms_of
from foundation.search.queries import Query

register = template.Library()


@register.simple_tag(takes_context=True)
def marked(context: Context, text: object) -> SafeString:
    """Return the text, escaped, with the words of the search in <mark>, if there is a search."""
    return mark_words(text, context.get("marks"))


def mark_words(text: object, query: Query | None) -> SafeString:
    """Return the text, escaped, with the words of the query in <mark>."""
    plain = str(text)
    if not query:
        return escape(plain)
    parts, last = [], 0
    for start, end in marked_spans(plain, query):
        parts.append(escape(plain[last:start]))
        parts.append(format_html("<mark>{}</mark>", plain[start:end]))
        last = end
    return mark_safe("".join((*parts, escape(plain[last:]))))  # noqa: S308 - escaped


def found_in(text: str, query: Query, *, besides: str) -> str:
    """Return the part of a text with words of the query that `besides` doesn't have."""
    missing = without_terms_of(query, besides)
    return snippet(text, Query(words=missing)) if missing else ""
