"""The colors that follow from an accent are readable on light and on dark pages."""

import colorsys
import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.serving import ROOT
from website.palette import (
    DARK_BACKGROUNDS,
    ENOUGH,
    LIGHT_BACKGROUNDS,
    contrast,
    palette,
    parse_color,
)

COLORS = st.integers(0, 0xFFFFFF).map(lambda number: f"#{number:06x}")


@settings(max_examples=60, deadline=None)
@given(COLORS)
def test_every_accent_becomes_readable_in_both_modes(accent: str) -> None:
    found = palette(accent)
    for shade, backgrounds in ((found.light, LIGHT_BACKGROUNDS), (found.dark, DARK_BACKGROUNDS)):
        assert min(contrast(shade.color, background) for background in backgrounds) >= ENOUGH
        assert contrast(shade.color, shade.text_on_it) >= ENOUGH


@pytest.mark.parametrize("accent", ["#0b5394", "#a0182a", "#1a7f37"])
def test_a_readable_accent_is_kept(accent: str) -> None:
    assert palette(accent).light.color == accent


def test_a_changed_accent_keeps_its_hue() -> None:
    def hue(color: str) -> float:
        red, green, blue = (int(color[i : i + 2], 16) for i in (1, 3, 5))
        return colorsys.rgb_to_hls(red, green, blue)[0]

    found = palette("#ffcc00")
    assert found.light.color != "#ffcc00"
    assert hue(found.light.color) == pytest.approx(hue("#ffcc00"), abs=0.02)
    assert palette("#0b5394").dark.color != "#0b5394"


def test_contrast_is_that_of_the_standard() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)


def test_the_backgrounds_are_those_of_the_style_sheet() -> None:
    css = (ROOT / "static" / "css" / "site.css").read_text()
    found = re.findall(r"--paper(?:-2)?: light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\);", css)
    assert found == list(zip(LIGHT_BACKGROUNDS, DARK_BACKGROUNDS, strict=True))


@pytest.mark.parametrize(
    ("text", "color"),
    [("#ABC", "#aabbcc"), (" #0B5394 ", "#0b5394"), ("0b5394", None), ("red", None), ("#12", None),
     ("#0b5394; } body { display: none", None), ("#٠٠٠", None)],
)  # fmt: skip
def test_only_hexadecimal_colors_are_read(text: str, color: str | None) -> None:
    assert parse_color(text) == color
