"""The files of a family, each with a part of its characters, and their rules for style sheets."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from django.contrib.staticfiles.storage import staticfiles_storage

from website.fonts.families import FAMILIES, Family

STATIC_FOLDER = "fonts"
"""Below STATIC_URL."""
LIGHTEST, BOLDEST = 400, 700


def _characters(*parts: range | str) -> frozenset[int]:
    codes = (part if isinstance(part, range) else map(ord, part) for part in parts)
    return frozenset(code for part in codes for code in part)


# For Europe, Vietnamese and Pinyin: in a name, a letter in another font would stand out.
_LATIN = _characters(
    range(0x20, 0x7F),
    range(0xA0, 0x180),
    range(0x1CD, 0x1DD),
    range(0x218, 0x21C),
    range(0x1EA0, 0x1EFA),
    range(0x2000, 0x2070),
    "ƠơƯưʼˆ˚˜\u0300\u0301\u0302\u0303\u0309\u0323€™←↑→↓−∕",
)
# Letters of other languages and of transliteration, combining marks, Greek, Cyrillic, and signs.
_EXTENDED = _characters(
    range(0x180, 0x530), range(0x1E00, 0x2000), range(0x2070, 0x2150), range(0x2C60, 0x2C80)
)
PARTS = {"latin": _LATIN, "extended": _EXTENDED - _LATIN}


@dataclass(frozen=True)
class Face:
    family: Family
    italic: bool
    part: str

    @property
    def file_name(self) -> str:
        style = "italic-" if self.italic else ""
        return f"{self.family.slug}-{style}{self.part}.woff2"

    @property
    def characters(self) -> frozenset[int]:
        return PARTS[self.part]

    @property
    def url(self) -> str:
        """The file's address; empty if it wasn't collected."""
        try:
            return staticfiles_storage.url(f"{STATIC_FOLDER}/{self.file_name}")
        except ValueError:  # of a list of files without it
            return ""


def faces_of(family: Family) -> list[Face]:
    return [Face(family, italic, part) for italic in (False, True) for part in PARTS]


FACES = [face for family in FAMILIES for face in faces_of(family)]


def rules(families: Iterable[Family]) -> str:
    """Return the `@font-face` rules of those files that there are."""
    faces = (face for family in families for face in faces_of(family))
    return "\n".join(_rule(face) for face in faces if face.url)


def _rule(face: Face) -> str:
    # A page whose font isn't there in time is shown without it: nothing moves later.
    return (
        f'@font-face {{ font-family: "{face.family.name}"; '
        f"font-style: {'italic' if face.italic else 'normal'}; "
        f"font-weight: {LIGHTEST} {BOLDEST}; font-display: optional; "
        f'src: url("{face.url}") format("woff2"); '
        f"unicode-range: {unicode_range(face.characters)}; }}"
    )


def unicode_range(characters: frozenset[int]) -> str:
    """Return the value of `unicode-range`, for example `U+20-7E, U+A0`."""
    return ", ".join(
        f"U+{first:X}" if first == last else f"U+{first:X}-{last:X}"
        for first, last in _runs(sorted(characters))
    )


def _runs(codes: list[int]) -> Iterator[tuple[int, int]]:
    first = 0
    for place, code in enumerate(codes):
        if place + 1 == len(codes) or codes[place + 1] != code + 1:
            yield codes[first], code
            first = place + 1
