from django import template
from django.utils.safestring import SafeString

from foundation.markdown import render

register = template.Library()


@register.filter(is_safe=True)
def markdown(text: str) -> SafeString:
    """The sanitised HTML of a Markdown text."""
    return render(text)
