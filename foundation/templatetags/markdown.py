from django import template
from django.utils.safestring import SafeString

from foundation.markdown import render

register = template.Library()


@register.filter(is_safe=True)
def markdown(text: str) -> SafeString:
    """Return a Markdown text as sanitized HTML."""
    return render(text)
