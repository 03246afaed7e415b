"""The menu and own pages in templates."""

from django import template
from django.utils.safestring import SafeString

from website.menu import Entry, menu
from website.models import Page
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
