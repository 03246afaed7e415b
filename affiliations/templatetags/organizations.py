from django import template
from django.urls import get_script_prefix
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from affiliations.models import Organization, OrganizationTree

register = template.Library()


def _link(organization: Organization, shown: str) -> SafeString:
    if shown == organization.name:
        return format_html('<a href="{}">{}</a>', organization.get_absolute_url(), shown)
    return format_html(
        '<a href="{}" title="{}">{}</a>', organization.get_absolute_url(), organization.name, shown
    )


@register.simple_tag
def organization_path(tree: OrganizationTree, pk: int, most: int | None = None) -> SafeString:
    """Link the organization and those above it: "Platform for AI, Alibaba Cloud, Alibaba".

    Takes no query. Of a path longer than `most`, the upper middle is left out.
    """
    path = tree.path(pk)[::-1]
    if most and len(path) > most:
        path = [*path[: most - 1], path[-1]]
    return format_html_join(", ", "{}", ((_link(node, node.name),) for node in path))


@register.simple_tag
def organization_label(tree: OrganizationTree, pk: int) -> SafeString:
    """Link the organization and the topmost one, by their short names: "PAI, Alibaba"."""
    key = get_script_prefix(), pk
    if (known := tree.labels.get(key)) is None:
        path = tree.path(pk)[::-1]
        ends = path if len(path) < 2 else [path[0], path[-1]]
        known = format_html_join(", ", "{}", ((_link(node, node.label),) for node in ends))
        tree.labels[key] = known
    return known
