"""The menu, own pages and open positions in templates."""

from functools import lru_cache

from django import template
from django.template.loader import render_to_string
from django.utils.html import format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from affiliations.models import Organization, OrganizationTree
from affiliations.templatetags.organizations import organization_label, organization_link
from foundation.folding import fold
from people.models import Affiliation
from website.current_site import CurrentSite
from website.menu import Entry, footer_sections, menu
from website.models import Page, Position
from website.page_text import render_text

register = template.Library()


@register.simple_tag(takes_context=True)
def site_menu(context: template.Context) -> SafeString:
    """Return the menu; pages with the same entries share its HTML."""
    request = context.get("request")
    entries = menu(context["site"].record, request.path if request else "")
    return _menu_html(tuple(entries), get_language())


@lru_cache(maxsize=200)
def _menu_html(entries: tuple[Entry, ...], _language: str | None) -> SafeString:
    return render_to_string("website/_menu.html", {"entries": entries})


@register.simple_tag(takes_context=True)
def site_footer(context: template.Context) -> list[Entry]:
    request = context.get("request")
    return footer_sections(context["site"].record, request.path if request else "")


@register.simple_tag
def page_text(page: Page) -> SafeString:
    """Return the text of a page as sanitized HTML, with its pictures."""
    return render_text(page.text, {image.name: image for image in page.images.all()})


@register.simple_tag
def position_text(position: Position) -> SafeString:
    """Return the text of a position as sanitized HTML."""
    return render_text(position.text, {})


@register.simple_tag
def markdown_page(text: str) -> SafeString:
    """Return a text with headings and tables as sanitized HTML."""
    return render_text(text, {})


@register.simple_tag
def news_place(site: CurrentSite, tree: OrganizationTree, affiliation: Affiliation) -> SafeString:
    """Link where a position of the group's news is, without the group that they are about.

    Within the group, what it consists of: nothing for the group itself. Elsewhere, as in all lists.
    """
    home, name = site.organization, fold(site.name)
    below: list[Organization] = []
    for node in tree.path(affiliation.organization_id, affiliation.span)[::-1]:
        if node == home or name in (fold(node.name), fold(node.label)):
            return format_html_join(", ", "{}", ((organization_link(n),) for n in below[:1]))
        below.append(node)
    return organization_label(tree, affiliation.organization_id, affiliation.span)
