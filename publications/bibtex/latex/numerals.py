"""Commands that print a number as an ordinal or in Roman numerals."""
# ruff: noqa: FBT001

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from publications.bibtex.lazy_regex import lazy_regex

if TYPE_CHECKING:
    from publications.bibtex.latex.commands import Decoder


def _ordinal(decoder: Decoder, math: bool) -> str:
    """`\\nth{4}` is 4th."""
    number = decoder.argument(math=math)
    teens = number[-2:-1] == "1"
    ending = "th" if teens else {"1": "st", "2": "nd", "3": "rd"}.get(number[-1:], "th")
    return number + ending if number.isdecimal() else number


def _roman(decoder: Decoder, math: bool) -> str:
    """`\\RN{4}`, which people often define, is IV."""
    number = decoder.argument(math=math).strip()
    if not _SMALL_NUMBER.fullmatch(number):
        return number
    tens, ones = divmod(int(number), 10)
    return "X" * tens + _ROMAN_ONES[ones]


_SMALL_NUMBER = lazy_regex(r"[1-9]|[1-3]\d")
_ROMAN_ONES = ("", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX")


NUMERALS: dict[str, Callable[[Decoder, bool], str]] = {
    "nth": _ordinal,
    "RN": _roman,
    "RomanNumeralCaps": _roman,
}
