"""The menu, own pages and open positions in templates."""

from django import template
from django.utils.safestring import SafeString

from website.menu import Entry, menu
from website.models import Page, Position
from website.page_text import render_text

register = template.Library()


@register.simple_tag(takes_context=True)
def site_menu(context: template.Context) -> list[Entry]:
    request = context.get("request")
    return menu(context["site"].record, request.path if request else "")


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
