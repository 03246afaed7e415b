"""Mark the words of a search in templates, whose context has its query as `marks`."""

from collections.abc import Iterable
from html import unescape
from itertools import islice

from django import template
from django.template import Context
from django.utils.html import strip_tags
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from foundation.escaping import escape
from foundation.markdown import render
from foundation.search.highlighting import marked_spans, missing_terms, snippet, without_terms_of
from foundation.search.queries import Query, Term

register = template.Library()
_MOST_TEXTS = 3


@register.simple_tag(takes_context=True)
def marked(context: Context, text: object) -> SafeString:
    """Return the text, escaped, with the words of the search in <mark>, if there is a search."""
    return mark_words(text, context.get("marks"))


def mark_words(text: object, query: Query | None) -> SafeString:
    """Return the text, escaped, with the words of the query in <mark>."""
    plain = str(text)
    if not query:
        return escape(plain)
    parts: list[str] = []
    last = 0
    for start, end in marked_spans(plain, query):
        parts.append(escape(plain[last:start]))
        parts.append(f"<mark>{escape(plain[start:end])}</mark>")
        last = end
    return mark_safe("".join((*parts, escape(plain[last:]))))  # noqa: S308 - escaped


@register.simple_tag(takes_context=True)
def names_found(context: Context, names: str, besides: object) -> SafeString:
    """Return those of other names, one a line, that have words of the search which `besides`, what
    is printed of the record, lacks."""
    marks = context.get("marks")
    missing = missing_terms(marks, str(besides)) if marks and names else ()
    found = texts_with(missing, names.splitlines())
    return found_line(_("Also"), ", ".join(found), marks) if found else SafeString("")


@register.simple_tag(takes_context=True)
def part_found(context: Context, text: str, *besides: str) -> SafeString:
    """Return the part of a text in Markdown with words of the search that the texts `besides`, what
    is printed of the record, lack."""
    marks = context.get("marks")
    missing = missing_terms(marks, " ".join(besides)) if marks and text else ()
    plain = " ".join(unescape(strip_tags(render(text))).split()) if missing else ""
    part = snippet(plain, Query(words=missing)) if missing else ""
    return found_line("", part, marks) if part else SafeString("")


def texts_with(terms: tuple[Term, ...], texts: Iterable[str]) -> list[str]:
    """Return the first texts that have any of the terms."""
    found = (text for text in texts if terms and without_terms_of(terms, text) != terms)
    return list(islice(found, _MOST_TEXTS))


def found_line(label: str, text: str, query: Query | None, url: str = "") -> SafeString:
    """Return a line that says where a search found a record: "Award: Turing Prize"."""
    before = f'<span class="found-by__label">{escape(label)}</span> ' if label else ""
    found = f"<bdi>{mark_words(text, query)}</bdi>"
    if url:
        found = f'<a rel="nofollow" href="{escape(url)}">{found}</a>'
    line = f'<p class="found-by">{before}{found}</p>\n'
    return mark_safe(line)  # noqa: S308 - escaped
