"""A person in a list, as HTML, built in Python as `publications.templatetags.publication_rows`."""

from collections.abc import Callable, Hashable, Iterable, Iterator
from typing import Any

from django import template
from django.template import Context
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from affiliations.models import Organization, OrganizationTree
from affiliations.templatetags.organizations import organization_label, organization_link
from foundation.escaping import escape
from foundation.languages import direction
from foundation.search.queries import Query
from foundation.templatetags.dates import period
from foundation.templatetags.pictures import thumbnail
from foundation.templatetags.search import found_line, mark_words
from foundation.unsaved_files import unsaved_file
from people.current_positions import current_position
from people.listing import PersonRow
from people.models import Affiliation, Person
from people.templatetags.people import former_position, tint
from people.why_found import Reason

register = template.Library()
_MOST_KEPT = 5_000  # rows, of a few kB each


@register.simple_tag(takes_context=True)
def person_rows(context: Context, rows: Iterable[PersonRow], *, dates: bool = False) -> SafeString:
    """Return the rows of people: portrait, name, positions and interests.

    The context has the `tree`, as `marks` a search whose words are marked in the names, and as
    `scope` the organization that the list is about. With `dates`, current positions have their
    periods. Its `reasons` say why a search found people, by primary key.
    """
    marks, tree, scope = context.get("marks"), context["tree"], context.get("scope")
    reasons = context.get("reasons") or {}
    key = ("row", dates, scope and scope.pk)

    def row_html(row: PersonRow) -> str:
        def make() -> Iterator[str]:
            reason = reasons.get(row.person.pk)
            return _row(row, tree, scope, marks, with_dates=dates, reason=reason)

        return "".join(make()) if marks else kept_html(row, key, make)

    return SafeString("".join(map(row_html, rows)))


def kept_html(row: PersonRow, kind: Hashable, make: Callable[[], Iterable[str]]) -> SafeString:
    """Return HTML of a row, made again when a value of the row, or the tree, is another.

    So after a write only the rows that it changes are made again. Those with a new picture of a
    preview are not kept, because it isn't in the values.
    """
    if unsaved_file(row.photo) is not None:
        return SafeString("".join(make()))
    if kind not in row.html:
        row.html[kind] = _html_of_values(row, kind, make)
    return row.html[kind]


def _html_of_values(
    row: PersonRow, kind: Hashable, make: Callable[[], Iterable[str]]
) -> SafeString:
    tree, scope, *others = row.at
    key = (row.values, kind, scope and scope.pk, *others)
    kept = tree.people_html
    if (html := kept.get(key)) is None:
        html = SafeString("".join(make()))
        if len(kept) >= _MOST_KEPT:
            kept.clear()
        kept[key] = html
    return html


@register.simple_tag
def small_portrait(person: Person) -> SafeString:
    """Return the photo or monogram beside a name, which needs no alternative text."""
    if not person.photo:
        return SafeString(
            f'<span class="portrait monogram tint-{tint(person.slug)}" aria-hidden="true">'
            f"{escape(person.monogram)}</span>"
        )
    one, two, three = (escape(thumbnail(person.photo, size)) for size in _SIZES)
    return SafeString(
        '<img class="portrait" alt="" width="48" height="48" loading="lazy" '
        f'src="{one}" srcset="{two} 2x, {three} 3x">'
    )


_SIZES = ("48x48", "96x96", "144x144")


@register.simple_tag
def native_name(person: Person, marks: Query | None = None) -> SafeString:
    """Return the native name in its language and direction, with the words of a search marked."""
    language = person.native_name_language
    return SafeString(
        f'<bdi class="native-name" lang="{escape(language or "und")}" '
        f'dir="{direction(language)}">{mark_words(person.native_name, marks)}</bdi>'
    )


def place_of(
    affiliation: Affiliation, position: str, tree: OrganizationTree, scope: Organization | None
) -> str:
    """Return the position and the organization, without the one that the list is about."""
    if position and scope is not None and affiliation.organization_id == scope.pk:
        return escape(position)
    place = _place_in(tree, affiliation, scope)
    return f"{escape(position)}, {place}" if position else place


def _place_in(
    tree: OrganizationTree, affiliation: Affiliation, scope: Organization | None
) -> SafeString:
    """Return the organization; the topmost one as well unless the list is about one above it."""
    if scope is not None:
        path = tree.placements.during(affiliation.organization_id, affiliation.span)[-1].path
        if scope.pk in path[:-1]:
            return organization_link(tree.by_pk[path[-1]])
    return organization_label(tree, affiliation.organization_id, affiliation.span)


def _row(
    row: PersonRow,
    tree: OrganizationTree,
    scope: Organization | None,
    marks: Query | None,
    *,
    with_dates: bool,
    reason: Reason | None,
) -> Iterator[str]:
    person = row.person
    yield f'<li class="person-row">\n{small_portrait(person)}\n<div class="person-row__who">\n'
    address = escape(person.get_absolute_url())
    yield f'<a class="person-row__name" href="{address}">{mark_words(person.name, marks)}</a>\n'
    if person.native_name:
        yield native_name(person, marks) + "\n"
    shown = row.shown_positions
    for affiliation in shown:
        dates = _nowrap(affiliation) if with_dates and affiliation.start else ""
        position = mark_words(current_position(affiliation), marks)
        yield _position(place_of(affiliation, position, tree, scope), dates)
    if more := len(row.positions.current) - len(shown):
        text = ngettext("and one more position", "and %(more)s more positions", more)
        yield f'<p class="person-row__position muted">\n{escape(text % {"more": more})}\n</p>\n'
    if last := row.positions.last:
        dates = _nowrap(last) if last.start or last.end else ""
        place = place_of(last, mark_words(former_position(last), marks), tree, scope)
        yield _position(place, dates, style=" muted")
    if now := row.positions.elsewhere:
        label = f'<span class="label">{escape(_("Now"))}</span>\n'
        yield _position(place_of(now, current_position(now), tree, None), before=label)
    if reason:
        yield found_line(reason.label, reason.text, marks, reason.url)
    yield "</div>\n"
    if row.interests:
        interests = mark_words(", ".join(row.interests), marks)
        yield f'<p class="person-row__interests">{interests}</p>\n'
    yield "</li>"


def _nowrap(affiliation: Affiliation) -> str:
    return f'<span class="nowrap">{period(affiliation)}</span>'


def _position(place: str, dates: Any = "", *, before: str = "", style: str = "") -> str:
    return (
        f'<p class="person-row__position{style}">\n{before}'
        f"{place}{f', {dates}' if dates else ''}\n</p>\n"
    )
