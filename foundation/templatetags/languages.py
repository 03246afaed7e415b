"""Names of languages."""

from django import template

from foundation import languages

register = template.Library()


@register.filter
def language_name(tag: str) -> str:
    """Return the name of a language in the visitor's own; the tag if it has none."""
    return languages.language_name(tag)
