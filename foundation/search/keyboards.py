"""What was typed while the keyboard was set to another alphabet. Pure.

"oth,frjdf" has the keys of Щербакова, "цршеу" those of "white".
"""

from collections.abc import Iterator

_KEYS = "qwertyuiop[]asdfghjkl;'zxcvbnm,."
_LAYOUTS = (
    "йцукенгшщзхъфывапролджэячсмитьбю",
    "йцукенгшщзхїфівапролджєячсмитьбю",
    ";ςερτυθιοπ[]ασδφγηξκλ΄'ζχψωβνμ,.",
    "/'קראטוןםפ][שדגכעיחלךף,זסבהנמצתץ",
    "ضصثقفغعهخحجدشسيبلاتنمكطئءؤرﻻىةوز",
)
"""The letters of Russian, Ukrainian, Greek, Hebrew and Arabic keyboards on these keys."""
_FEWEST = 4  # letters
_TO_OTHERS = [str.maketrans(_KEYS, layout) for layout in _LAYOUTS]
_TO_LATIN = [
    (
        frozenset(filter(str.isalpha, layout)),
        str.maketrans({k: v for k, v in zip(layout, _KEYS, strict=True) if k not in _KEYS}),
    )
    for layout in _LAYOUTS
]


def as_on_other_keyboards(text: str) -> Iterator[str]:
    """Yield what the same keys are on other keyboards, if the text is in one alphabet."""
    typed = text.lower()
    letters = [*filter(str.isalpha, typed)]
    if len(letters) < _FEWEST:
        return
    if set(_KEYS).issuperset(letters):
        yield from dict.fromkeys(typed.translate(table) for table in _TO_OTHERS)
    else:
        there = (table for alphabet, table in _TO_LATIN if alphabet.issuperset(letters))
        yield from dict.fromkeys(typed.translate(table) for table in there)
