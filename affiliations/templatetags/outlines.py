"""Organizations as nested lists, built in Python: a tree has up to 150 lines on a page."""

from collections.abc import Iterable, Iterator
from typing import Any

from django import template
from django.urls import get_script_prefix
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language, ngettext

from affiliations.models import Organization
from affiliations.organization_outline import Line
from foundation.escaping import escape

register = template.Library()
_MOST_KEPT = 20  # of one organization, of half a kB each


@register.simple_tag
def outline_html(lines: Iterable[Line]) -> SafeString:
    """Return the lines of a tree.

    Their HTML is kept with the records, which requests share as long as no organization changes.
    """
    place = get_language(), get_script_prefix()
    shown = "".join([_kept_line(line, place) for line in lines])
    return mark_safe(f'<ul class="tree">\n{shown}</ul>')  # noqa: S308


def _kept_line(line: Line, place: tuple[str | None, str]) -> str:
    kept: dict[Any, str] = vars(line.organization).setdefault("outline_html", {})
    numbers = line.children, line.units, line.members, len(line.closes)
    key = (*place, line.is_match, *numbers)
    if key not in kept:
        if len(kept) >= _MOST_KEPT:
            kept.clear()
        kept[key] = "".join(_line(line))
    return kept[key]


def _line(line: Line) -> Iterator[str]:
    organization, address = line.organization, escape(line.organization.get_absolute_url())
    above = "" if line.is_match else " tree__line--above"
    yield f'<li>\n<div class="tree__line{above}">\n{_who(line, address)}'
    if line.members:
        text = ngettext("%(number)s person", "%(number)s people", line.members)
        shown = escape(text % {"number": line.members})
        yield f'<span class="tree__count tabular">{shown}</span>\n'
    yield "</div>\n"
    if line.children:
        text = ngettext(
            "%(number)s unit of %(name)s", "%(number)s units of %(name)s", line.children
        )
        title = escape(text % {"number": line.children, "name": organization.name})
        yield '<details class="tree__parts" open>\n<summary>'
        yield f'<span class="visually-hidden">{title}</span></summary>\n<ul>\n'
    else:
        yield "</li>\n"
    yield "</ul></details></li>\n" * len(line.closes)


def _who(line: Line, address: str) -> str:
    organization = line.organization
    parts = [f'<a class="tree__name" href="{address}">{escape(organization.name)}</a>']
    if organization.short_name:
        parts.append(f'<span class="muted">{escape(organization.short_name)}</span>')
    if organization.native_name:
        parts.append(f'<bdi class="muted">{escape(organization.native_name)}</bdi>')
    parts.append(f'<span class="tree__facts">{_facts(line, organization)}</span>')
    if line.units:
        text = ngettext("%(number)s unit", "%(number)s units", line.units)
        shown = escape(text % {"number": line.units})
        parts.append(f'<a class="tree__more" href="{address}#units">{shown}</a>')
    lines = "\n".join(parts)
    return f'<span class="tree__who">\n{lines}\n</span>\n'


def _facts(line: Line, organization: Organization) -> str:
    return escape(", ".join(part for part in (line.kind, organization.place) if part))
