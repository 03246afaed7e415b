"""The style sheet with a site's accent, fonts and extra CSS, which pages load after their own."""

import hashlib

from django.core.exceptions import ValidationError

from website.extra_css import clean_css
from website.fonts.faces import rules
from website.fonts.pairs import font_pair
from website.models import Site
from website.palette import palette, parse_color


def theme_css(site: Site) -> str:
    """Return the style sheet; empty if the site looks as it does without one."""
    parts = (_accent(site.accent), _fonts(site.fonts), _extra(site.extra_css))
    return "\n".join(part for part in parts if part)


def version_of_theme(css: str) -> str:
    """Return the last part of the style sheet's address, which changes with its content."""
    return hashlib.sha256(css.encode()).hexdigest()[:12]


def _accent(accent: str) -> str:
    color = parse_color(accent)
    if color is None:
        return ""
    light, dark = palette(color).light, palette(color).dark
    rubric = f"--rubric: light-dark({light.color}, {dark.color});"
    ink = f"--rubric-ink: light-dark({light.text_on_it}, {dark.text_on_it});"
    return f"@media screen {{ :root {{ {rubric} {ink} }} }}"


def _fonts(name: str) -> str:
    pair = font_pair(name)
    if pair is None:
        return ""
    return (
        f"{rules(pair.families)}\n:root {{ --serif: {pair.titles}; --sans: {pair.text}; }}".strip()
    )


def _extra(text: str) -> str:
    """Return the extra CSS; nothing of one that was stored in another way than by the form."""
    try:
        return clean_css(text)
    except ValidationError:
        return ""
