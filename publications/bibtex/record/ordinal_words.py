"""Ordinal numbers in English: "3rd", "Third", "Twentieth" and "Thirty-First"."""

_TENS = ("twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")
_BELOW_TWENTY = (
    "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth",
    "eleventh", "twelfth", "thirteenth", "fourteenth", "fifteenth", "sixteenth", "seventeenth",
    "eighteenth", "nineteenth",
)  # fmt: skip
_NUMBERS = {word: number for number, word in enumerate(_BELOW_TWENTY, start=1)}
_NUMBERS["twelth"] = 12  # as many write it
_NUMBERS |= {tens[:-1] + "ieth": 10 * number for number, tens in enumerate(_TENS, start=2)}
ORDINAL_NUMBER = r"\d{1,3}(?:st|nd|rd|th)"
ORDINAL_WORD = rf"(?:(?:{'|'.join(_TENS)})[- ])?(?:{'|'.join(_NUMBERS)})"


def ordinal_number(words: str) -> int | None:
    """Return 31 for "Thirty-First", and None for what is no ordinal number."""
    tens, _hyphen, last = words.lower().replace(" ", "-").rpartition("-")
    number = _NUMBERS.get(last)
    if number is None or (tens and tens not in _TENS):
        return None
    return number + (10 * (_TENS.index(tens) + 2) if tens else 0)
