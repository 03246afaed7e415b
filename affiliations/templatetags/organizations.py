from itertools import pairwise

from django import template
from django.urls import get_script_prefix
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from affiliations.models import Organization, OrganizationTree
from foundation.partial_dates import Span
from foundation.templatetags.dates import partial_date

register = template.Library()


def _link(organization: Organization, shown: str) -> SafeString:
    if shown == organization.name:
        return format_html('<a href="{}">{}</a>', organization.get_absolute_url(), shown)
    return format_html(
        '<a href="{}" title="{}">{}</a>', organization.get_absolute_url(), organization.name, shown
    )


def organization_link(organization: Organization) -> SafeString:
    """Link the organization by its short name, with the long one as its title."""
    return _link(organization, organization.label)


@register.simple_tag
def organization_path(
    tree: OrganizationTree, pk: int, span: Span | None = None, *, most: int | None = None
) -> SafeString:
    """Link the organization and those above it: "Platform for AI, Alibaba Cloud, Alibaba".

    With the `span` of a stay there, those at its end. Takes no query. Of a path longer than
    `most`, the upper middle is left out.
    """
    path = tree.path(pk, span)[::-1]
    if most and len(path) > most:
        path = [*path[: most - 1], path[-1]]
    key = get_script_prefix(), tuple(node.pk for node in path)
    if (known := tree.paths.get(key)) is None:
        known = format_html_join(", ", "{}", ((_link(node, node.name),) for node in path))
        tree.paths[key] = known
    return known


@register.simple_tag
def organization_label(tree: OrganizationTree, pk: int, span: Span | None = None) -> SafeString:
    """Link the organization and the topmost one, by their short names: "PAI, Alibaba"."""
    span = span if tree.placements.has_moves else None
    path = tree.placements.during(pk, span)[-1].path if span else (pk,)
    key = get_script_prefix(), path
    if (known := tree.labels.get(key)) is None:
        above = tree.path(pk, span)[::-1]
        ends = above if len(above) < 2 else [above[0], above[-1]]
        known = format_html_join(", ", "{}", ((organization_link(node),) for node in ends))
        tree.labels[key] = known
    return known


@register.simple_tag
def organization_moves(tree: OrganizationTree, organization: Organization) -> SafeString:
    """Say in a list what the organization was part of, and when; nothing if it never moved.

    "Part of Upstate University, 2015 – 2021", "Part of Example University since 2021".
    """
    if not (former := tree.placements.former.get(organization.pk)):
        return SafeString("")
    steps = tree.placements.steps(organization.pk)
    is_unknown = bool(min(former, key=lambda row: row.end).start)  # where it was at first
    ends = [*(step.since for step in steps[1:]), ""]
    lines = [
        _move(tree.by_pk.get(step.parent or 0), step.since, end)
        for step, end in zip(steps, ends, strict=True)
        if step.since or not is_unknown
    ]
    items = format_html_join("\n", "<li>{}</li>", ((line,) for line in lines))
    return format_html('<ul class="organization__moves">\n{}\n</ul>', items)


def _move(above: Organization | None, start: str, end: str) -> SafeString:
    shown = {"parent": _link(above, above.name) if above else ""}
    shown |= {"start": partial_date(start), "end": partial_date(end)}
    if start and end:
        text = (
            _("Part of {parent}, {start} – {end}") if above else _("Independent, {start} – {end}")
        )
    elif end:
        text = _("Part of {parent} until {end}") if above else _("Independent until {end}")
    else:
        text = _("Part of {parent} since {start}") if above else _("Independent since {start}")
    return format_html(text, **shown)


@register.simple_tag
def former_units(tree: OrganizationTree, organization: Organization) -> list[SafeString]:
    """Link what was part of the organization: "Example Lab, 2015 – 2021"."""
    found = [
        (end.since, unit, step.since)
        for unit in tree.placements.former
        if unit in tree.by_pk
        for step, end in pairwise(tree.placements.steps(unit))
        if step.parent == organization.pk
    ]
    return [
        _former_unit(tree.by_pk[unit], start, end)
        for end, unit, start in sorted(found, reverse=True)
    ]


def _former_unit(unit: Organization, since: str, until: str) -> SafeString:
    text = _("{unit}, {start} – {end}") if since else _("{unit}, until {end}")
    start, end = partial_date(since), partial_date(until)
    return format_html(text, unit=_link(unit, unit.name), start=start, end=end)
