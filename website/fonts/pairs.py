"""The fonts that a site can choose: of titles and running text, and of everything else.

Some are in the systems of visitors, so that nothing is loaded. The others come from this server.
"""

from dataclasses import dataclass

from django.db import models
from django.utils.translation import gettext_lazy as _

from website.fonts.families import BITTER, INTER, LITERATA, NEWSREADER, WORK_SANS, Family


class Fonts(models.TextChoices):
    BOOK = "", _("Book: an old-style serif with a plain sans")
    JOURNAL = "journal", _("Journal: a sturdy serif with a plain sans")
    PLAIN = "plain", _("Plain: one sans for everything")
    HUMANIST = "humanist", _("Humanist: a sans drawn with a pen")
    SLAB = "slab", _("Slab: a square serif with a plain sans")
    READER = "reader", _("Reader: Literata with Inter")
    MAGAZINE = "magazine", _("Magazine: Newsreader with Work Sans")
    WORKSHOP = "workshop", _("Workshop: Bitter with Inter")


@dataclass(frozen=True)
class FontPair:
    """Values of `font-family`, and the families in them that this server has."""

    titles: str
    text: str
    families: tuple[Family, ...] = ()


_SANS = (
    '-apple-system, "Segoe UI", Roboto, "Helvetica Neue", "Noto Sans", "Liberation Sans", Arial, '
    "system-ui, sans-serif"
)
_HUMANIST = 'Seravek, "Gill Sans Nova", Ubuntu, Calibri, "DejaVu Sans", source-sans-pro, sans-serif'
_STURDY = 'Charter, "Bitstream Charter", "Sitka Text", Cambria, "Noto Serif", "DejaVu Serif", serif'
_SLAB = 'Rockwell, "Rockwell Nova", "Roboto Slab", "DejaVu Serif", "Sitka Small", serif'


def _served(titles: Family, instead: str, text: Family) -> FontPair:
    """Return the pair with what stands in for characters that the fonts lack."""
    return FontPair(f'"{titles.name}", {instead}', f'"{text.name}", {_SANS}', (titles, text))


FONT_PAIRS = {
    Fonts.JOURNAL: FontPair(_STURDY, _SANS),
    Fonts.PLAIN: FontPair(_SANS, _SANS),
    Fonts.HUMANIST: FontPair(_HUMANIST, _HUMANIST),
    Fonts.SLAB: FontPair(_SLAB, _SANS),
    Fonts.READER: _served(LITERATA, _STURDY, INTER),
    Fonts.MAGAZINE: _served(NEWSREADER, _STURDY, WORK_SANS),
    Fonts.WORKSHOP: _served(BITTER, _SLAB, INTER),
}
"""Those of `Fonts.BOOK` are in static/css/site.css."""


def font_pair(name: str) -> FontPair | None:
    """Return the pair of a site's choice, or None for the one of the style sheet."""
    return FONT_PAIRS.get(Fonts(name)) if name in Fonts.values else None
