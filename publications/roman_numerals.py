"""Roman numerals. Pure."""

import re

SMALL_NUMERAL = re.compile(r"(?=[IVX]{2})X{0,3}(?:IX|IV|V?I{0,3})")
"""A numeral up to XXXIX of two letters or more, because one letter may be anything else."""
_VALUES = {"I": 1, "V": 5, "X": 10, "L": 50}


def roman_number(numeral: str) -> int:
    """Return 14 for "XIV". The numeral is below XC."""
    values = [_VALUES[letter] for letter in numeral]
    pairs = zip(values, [*values[1:], 0], strict=True)
    return sum(-value if value < following else value for value, following in pairs)
