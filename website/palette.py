"""The colors that follow from a site's accent color, readable on light and on dark pages.

Contrast is that of WCAG 2.2: https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio
"""

import colorsys
import re
from dataclasses import dataclass

ENOUGH = 4.5
"""The least contrast of text with its background (WCAG 2.2, level AA)."""
LIGHT_BACKGROUNDS = ("#fdfdfb", "#f4f4ef")
DARK_BACKGROUNDS = ("#14161a", "#1d2025")
"""`--paper` and `--paper-2` of static/css/site.css."""
_WHITE, _BLACK = "#ffffff", "#14161a"
_STEPS = 200
_HEX = re.compile(r"#([0-9a-f]{3}|[0-9a-f]{6})")


@dataclass(frozen=True)
class Shade:
    """The accent as it is used in one mode."""

    color: str
    text_on_it: str
    contrast: float
    """The least with the backgrounds of the mode."""


@dataclass(frozen=True)
class Palette:
    light: Shade
    dark: Shade


def parse_color(text: str) -> str | None:
    """Return "#rrggbb" for "#RGB" or "#RRGGBB"; None if it isn't a color."""
    color = text.strip().lower()
    if not _HEX.fullmatch(color):
        return None
    digits = color[1:]
    return "#" + ("".join(2 * digit for digit in digits) if len(digits) == 3 else digits)


def contrast(one: str, other: str) -> float:
    """Return the contrast of two colors: from 1, of equal ones, to 21, of black and white."""
    lighter, darker = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def palette(accent: str) -> Palette:
    """Return the shades of an accent, changed in lightness only as far as contrast demands."""
    return Palette(
        _shade(accent, LIGHT_BACKGROUNDS, end=0.0), _shade(accent, DARK_BACKGROUNDS, 1.0)
    )


def shade_of(accent: str) -> str:
    """Return the accent for white paper; empty if there is none."""
    color = parse_color(accent)
    return palette(color).light.color if color else ""


def _shade(accent: str, backgrounds: tuple[str, ...], end: float) -> Shade:
    """Return the first color from the accent toward black (0) or white (1) that is readable."""
    hue, lightness, saturation = colorsys.rgb_to_hls(*_channels(accent))
    color = accent
    for step in range(_STEPS + 1):
        if step:
            moved = lightness + (end - lightness) * step / _STEPS
            color = _hex(*colorsys.hls_to_rgb(hue, moved, saturation))
        least = min(contrast(color, background) for background in backgrounds)
        if least >= ENOUGH and contrast(color, _text_on(color)) >= ENOUGH:
            break
    return Shade(color, _text_on(color), least)


def _text_on(color: str) -> str:
    return max((_WHITE, _BLACK), key=lambda text: contrast(text, color))


def _channels(color: str) -> tuple[float, float, float]:
    red, green, blue = (int(color[place : place + 2], 16) / 255 for place in (1, 3, 5))
    return red, green, blue


def _hex(*channels: float) -> str:
    return "#" + "".join(f"{round(255 * channel):02x}" for channel in channels)


def _luminance(color: str) -> float:
    red, green, blue = (
        c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in _channels(color)
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
