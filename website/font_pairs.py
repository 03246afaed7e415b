"""The fonts that a site can choose: of titles and running text, and of everything else.

All are fonts that systems have, so nothing is loaded; docs/decisions.md says why.
"""

from dataclasses import dataclass

from django.db import models
from django.utils.translation import gettext_lazy as _


class Fonts(models.TextChoices):
    BOOK = "", _("Book: an old-style serif with a plain sans")
    JOURNAL = "journal", _("Journal: a sturdy serif with a plain sans")
    PLAIN = "plain", _("Plain: one sans for everything")
    HUMANIST = "humanist", _("Humanist: a sans drawn with a pen")
    SLAB = "slab", _("Slab: a square serif with a plain sans")


@dataclass(frozen=True)
class FontPair:
    titles: str
    text: str


_SANS = (
    '-apple-system, "Segoe UI", Roboto, "Helvetica Neue", "Noto Sans", "Liberation Sans", Arial, '
    "system-ui, sans-serif"
)
_HUMANIST = 'Seravek, "Gill Sans Nova", Ubuntu, Calibri, "DejaVu Sans", source-sans-pro, sans-serif'
FONT_PAIRS = {
    Fonts.JOURNAL: FontPair(
        'Charter, "Bitstream Charter", "Sitka Text", Cambria, "Noto Serif", "DejaVu Serif", serif',
        _SANS,
    ),
    Fonts.PLAIN: FontPair(_SANS, _SANS),
    Fonts.HUMANIST: FontPair(_HUMANIST, _HUMANIST),
    Fonts.SLAB: FontPair(
        'Rockwell, "Rockwell Nova", "Roboto Slab", "DejaVu Serif", "Sitka Small", serif', _SANS
    ),
}
"""Those of `Fonts.BOOK` are in static/css/site.css."""
