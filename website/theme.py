"""The style sheet with a site's accent, fonts and extra CSS, which pages load after their own."""

import hashlib

from django.core.exceptions import ValidationError

from website.extra_css import clean_css
from website.font_pairs import FONT_PAIRS, Fonts
from website.models import Site
from website.palette import Shade, palette, parse_color


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
    found = palette(color)
    light, dark = _variables(found.light), _variables(found.dark)
    return (  # the visitor's choice overrides that of the system
        f"@media screen {{ :root, :root[data-scheme] {{ {light} }} }}\n"
        "@media screen and (prefers-color-scheme: dark) "
        f'{{ :root:not([data-scheme="light"]) {{ {dark} }} }}\n'
        f'@media screen {{ :root[data-scheme="dark"] {{ {dark} }} }}'
    )


def _variables(shade: Shade) -> str:
    return f"--rubric: {shade.color}; --rubric-ink: {shade.text_on_it};"


def _fonts(name: str) -> str:
    pair = FONT_PAIRS.get(Fonts(name)) if name in Fonts.values else None
    return f":root {{ --serif: {pair.titles}; --sans: {pair.text}; }}" if pair else ""


def _extra(text: str) -> str:
    """Return the extra CSS; nothing of one that was stored in another way than by the form."""
    try:
        return clean_css(text)
    except ValidationError:
        return ""
