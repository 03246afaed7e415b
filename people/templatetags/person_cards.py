"""People under their roles: portraits in a grid, rows, and alumni as lines.

Built in Python, as `people.templatetags.person_rows`.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from django import template
from django.template import Context
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from affiliations.models import Organization, OrganizationTree
from foundation.escaping import escape
from foundation.templatetags.dates import period
from foundation.templatetags.pictures import thumbnail
from people.current_positions import current_position
from people.listing import ALUMNI_PLACE, PersonRow
from people.models import Affiliation, Person
from people.person_list import GRID
from people.templatetags.people import former_position, tint
from people.templatetags.person_rows import kept_html, native_name, person_rows, place_of

register = template.Library()
_MOST_LEADS = 3
_SEEN_AT_ONCE = 4  # portraits that a browser fetches before it knows where they are


@dataclass(frozen=True)
class _Shape:
    """How a portrait is shown."""

    style: str
    """The classes of the element."""
    width: int
    height: int
    files: tuple[str, str, str]
    """The sizes of the files, of which the second is for browsers that don't choose."""
    sizes: str
    """The width of the picture on the page, by that of the window."""


_CARD = _Shape(
    style="person-card__portrait",
    width=200,
    height=250,
    files=("200x250", "400x500", "600x750"),
    sizes="(min-width: 62rem) 12.5rem, (min-width: 48rem) 22vw, 44vw",
)
_LARGE_CARD = replace(_CARD, sizes="(min-width: 30rem) 15rem, 44vw")
_TILE = _Shape(
    style="portrait portrait--large",
    width=208,
    height=208,
    files=("144x144", "208x208", "416x416"),
    sizes="(max-width: 40rem) 45vw, 11rem",
)


@register.simple_tag(takes_context=True)
def people_by_role(context: Context, rows: Iterable[PersonRow], view: str = "") -> SafeString:
    """Return people under the headings of their roles; the context has `tree` and `scope`.

    The few who lead the group are larger in a grid. Alumni are lines.
    """
    return mark_safe("".join(_groups(context, rows, view)))  # noqa: S308


@register.simple_tag(takes_context=True)
def people_in(context: Context, rows: Iterable[PersonRow], view: str = "") -> SafeString:
    """Return people without headings."""
    return mark_safe("".join(_list(context, list(rows), view)))  # noqa: S308


@register.simple_tag
def people_strip(rows: Iterable[PersonRow]) -> SafeString:
    """Return people as items of a list: a large portrait, the name and the position."""
    items = (_kept_tile(row, is_lazy=place >= _SEEN_AT_ONCE) for place, row in enumerate(rows))
    return mark_safe("".join(items))  # noqa: S308


def _kept_tile(row: PersonRow, *, is_lazy: bool) -> SafeString:
    return kept_html(row, ("tile", is_lazy), lambda: _tile(row, is_lazy=is_lazy))


def _tile(row: PersonRow, *, is_lazy: bool) -> Iterator[str]:
    person, current = row.person, row.positions.current
    yield f'<li>\n<a href="{escape(person.get_absolute_url())}">\n'
    yield f"{_portrait(person, _TILE, is_lazy=is_lazy)}\n"
    yield f'<span class="people-strip__name"><bdi>{escape(person.name)}</bdi></span>\n</a>\n'
    if position := current_position(current[0]) if current else "":
        yield f'<span class="muted"><bdi>{escape(position)}</bdi></span>\n'
    yield "</li>\n"


def _groups(context: Context, rows: Iterable[PersonRow], view: str) -> Iterator[str]:
    seen_at_once = _SEEN_AT_ONCE
    for (place, title), members in groupby(rows, key=lambda row: (row.place, row.group)):
        people = list(members)
        yield (
            '<section class="person-group">\n'
            f'<h2 class="person-group__title">{escape(title)}</h2>\n'
        )
        if place == ALUMNI_PLACE:
            lines = (_kept_line(row, context["tree"], context.get("scope")) for row in people)
            yield f'<ul class="people-lines">\n{"".join(lines)}</ul>\n'
        else:
            leads = place == 0 and len(people) <= _MOST_LEADS
            yield from _list(context, people, view, leads=leads, seen_at_once=seen_at_once)
        seen_at_once = 0
        yield "</section>\n"


def _list(
    context: Context,
    rows: Sequence[PersonRow],
    view: str,
    *,
    leads: bool = False,
    seen_at_once: int = _SEEN_AT_ONCE,
) -> Iterator[str]:
    if view != GRID:
        yield f'<ul class="people">{person_rows(context, rows)}</ul>\n'
        return
    yield f'<ul class="portraits{" portraits--large" if leads else ""}">\n'
    tree, scope = context["tree"], context.get("scope")
    for place, row in enumerate(rows):
        yield _kept_card(row, tree, scope, is_large=leads, is_lazy=place >= seen_at_once)
    yield "</ul>\n"


def _kept_card(
    row: PersonRow,
    tree: OrganizationTree,
    scope: Organization | None,
    *,
    is_large: bool,
    is_lazy: bool,
) -> SafeString:
    key = ("card", is_large, is_lazy, scope and scope.pk)
    return kept_html(row, key, lambda: _card(row, tree, scope, is_large=is_large, is_lazy=is_lazy))


def _kept_line(row: PersonRow, tree: OrganizationTree, scope: Organization | None) -> SafeString:
    return kept_html(row, ("line", scope and scope.pk), lambda: [_line(row, tree, scope)])


def _card(
    row: PersonRow,
    tree: OrganizationTree,
    scope: Organization | None,
    *,
    is_large: bool,
    is_lazy: bool,
) -> Iterator[str]:
    person, positions = row.person, row.positions
    portrait = _portrait(person, _LARGE_CARD if is_large else _CARD, is_lazy=is_lazy)
    yield f'<li class="person-card">\n{portrait}\n<div>\n'
    address = escape(person.get_absolute_url())
    yield f'<a class="person-card__name" href="{address}"><bdi>{escape(person.name)}</bdi></a>\n'
    if person.native_name:
        yield f"<p>{native_name(person)}</p>\n"
    for affiliation in positions.current[: 2 if is_large else 1]:
        yield _position(affiliation, current_position, tree, scope)
    if positions.last and not positions.current:
        yield _position(positions.last, former_position, tree, scope, style=" muted")
    if is_large and row.interests:
        yield f'<p class="person-card__interests">{escape(", ".join(row.interests))}</p>\n'
    yield "</div>\n</li>\n"


def _portrait(person: Person, shape: _Shape, *, is_lazy: bool) -> str:
    """Return the photo, in three widths, or the monogram."""
    if not person.photo:
        return (
            f'<span class="{shape.style} monogram tint-{tint(person.slug)}" '
            f'aria-hidden="true">{escape(person.monogram)}</span>'
        )
    files = [
        (size.partition("x")[0], escape(thumbnail(person.photo, size))) for size in shape.files
    ]
    return (
        f'<img class="{shape.style}" alt="" width="{shape.width}" height="{shape.height}" '
        f"{_LAZY if is_lazy else ''}"
        f'src="{files[1][1]}" sizes="{shape.sizes}" '
        f'srcset="{", ".join(f"{address} {width}w" for width, address in files)}">'
    )


_LAZY = 'loading="lazy" '


def _position(
    affiliation: Affiliation,
    name: Callable[[Affiliation], str],
    tree: OrganizationTree,
    scope: Organization | None,
    *,
    style: str = "",
) -> str:
    text = place_of(affiliation, name(affiliation), tree, scope)
    return f'<p class="person-card__position{style}">{text}</p>\n'


def _line(row: PersonRow, tree: OrganizationTree, scope: Organization | None) -> str:
    """Return a former member: then, and now where it is known."""
    person, last, now = row.person, row.positions.last, row.positions.elsewhere
    parts = [f'<a class="people-lines__name" href="{escape(person.get_absolute_url())}">']
    parts.append(f"<bdi>{escape(person.name)}</bdi></a>\n")
    then = [place_of(last, former_position(last), tree, scope)] if last else []
    if last and (last.start or last.end):
        then.append(f'<span class="nowrap">{period(last)}</span>')
    parts.append(f'<span class="people-lines__then">{", ".join(then)}</span>\n')
    if now:
        text = place_of(now, current_position(now), tree, None)
        parts.append(
            '<span class="people-lines__now"><span class="arrow" aria-hidden="true">→</span>'
            f'<span class="visually-hidden">{escape(_("Now"))}: </span> {text}</span>\n'
        )
    return f"<li>\n{''.join(parts)}</li>\n"
