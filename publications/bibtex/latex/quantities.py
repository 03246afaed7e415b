"""Numbers and units of the package siunitx: `\\SI{3}{\\micro\\meter}` is "3 µm".

https://ctan.org/pkg/siunitx
"""
# ruff: noqa: FBT001

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING

from publications.bibtex.latex.tables import COMMANDS, SUPERSCRIPT
from publications.bibtex.lazy_regex import lazy_regex

if TYPE_CHECKING:
    from publications.bibtex.latex.commands import Decoder

_PREFIXES = {
    "quecto": "q", "ronto": "r", "yocto": "y", "zepto": "z", "atto": "a", "femto": "f",
    "pico": "p", "nano": "n", "micro": "µ", "milli": "m", "centi": "c", "deci": "d", "deca": "da",
    "deka": "da", "hecto": "h", "kilo": "k", "mega": "M", "giga": "G", "tera": "T", "peta": "P",
    "exa": "E", "zetta": "Z", "yotta": "Y", "ronna": "R", "quetta": "Q", "kibi": "Ki",
    "mebi": "Mi", "gibi": "Gi", "tebi": "Ti", "pebi": "Pi",
}  # fmt: skip
_UNITS = {
    "ampere": "A", "candela": "cd", "kelvin": "K", "kilogram": "kg", "gram": "g", "metre": "m",
    "meter": "m", "mole": "mol", "second": "s", "becquerel": "Bq", "degreeCelsius": "°C",
    "celsius": "°C", "coulomb": "C", "farad": "F", "gray": "Gy", "hertz": "Hz", "henry": "H",
    "joule": "J", "lumen": "lm", "katal": "kat", "lux": "lx", "newton": "N", "ohm": "Ω",
    "pascal": "Pa", "radian": "rad", "siemens": "S", "sievert": "Sv", "steradian": "sr",
    "tesla": "T", "volt": "V", "watt": "W", "weber": "Wb", "astronomicalunit": "au", "bel": "B",
    "dalton": "Da", "day": "d", "decibel": "dB", "degree": "°", "electronvolt": "eV",
    "hectare": "ha", "hour": "h", "litre": "l", "liter": "L", "arcminute": "′", "minute": "min",
    "arcsecond": "″", "neper": "Np", "tonne": "t", "percent": "%", "angstrom": "Å", "bar": "bar",
    "atomicmassunit": "u", "barn": "b", "bit": "bit", "byte": "B", "clight": "c", "knot": "kn",
    "mmHg": "mmHg", "nauticalmile": "M", "parsec": "pc", "lightyear": "ly",
}  # fmt: skip
_MICRO = lazy_regex(r"u([AFHJLNVWglms]|mol)")  # `\um`, `\umol`
_POWERS_BEFORE = {"square": "2", "cubic": "3"}
_POWERS_BEHIND = {"squared": "2", "cubed": "3"}
_WITHOUT_SPACE = ("°", "′", "″", "%")
_PART_OF_UNIT = lazy_regex(r"\\([A-Za-z]+)\s*(?:\{([^{}\\]*)\})?|([^\\]+)|\\")
_POWER = lazy_regex(r"\^\s*(?:\{\s*([-+−]?\d+)\s*\}|([-+−]?\d))")
_NUMBER = lazy_regex(r"([-+−]?)(\d*(?:[.,]\d+)?(?:\(\d+\))?)(?:[eEdD]([-+−]?\d+))?")


def _raised(power: str) -> str:
    return "".join(SUPERSCRIPT.get(char, char) for char in power.replace("-", "−"))


def unit_text(source: str) -> str:
    """Return "kg m s⁻²" for `\\kilo\\gram\\meter\\per\\second\\squared` and `kg.m.s^{-2}`."""
    units: list[list[str]] = []  # each with its power and "−" if it divides
    prefix = power = sign = ""
    for name, argument, letters in _PART_OF_UNIT.findall(source):
        if name in _PREFIXES:
            prefix += _PREFIXES[name]
        elif name == "per":
            sign = "−"
        elif name in _POWERS_BEFORE or name == "raiseto":
            power = _POWERS_BEFORE.get(name, argument.strip())
        elif units and (name in _POWERS_BEHIND or name == "tothe"):
            units[-1][1] = _POWERS_BEHIND.get(name, argument.strip())
        elif text := _letters(letters) if letters else _symbol(name) + _of(argument):
            units.append([prefix + text, power, sign])
            prefix = power = sign = ""
    if prefix:
        units.append([prefix, "", ""])
    texts = (symbol + _raised(sign + (power or (sign and "1"))) for symbol, power, sign in units)
    return re.sub(r" ?(/) ?| +", lambda found: found[1] or " ", " ".join(texts)).strip()


def _letters(source: str) -> str:
    """Return units that are typed, as in `m/s^2` and `kg.m`."""
    text = _POWER.sub(lambda found: _raised(found[1] or found[2]), source)
    return re.sub(r"[.~\s]+", " ", re.sub(r"[{}]", "", text)).strip()


def _symbol(name: str) -> str:
    if found := _MICRO.fullmatch(name):
        return f"µ{found[1]}"
    return _UNITS.get(name) or COMMANDS.get(name, name)


def _of(argument: str) -> str:
    return f" {argument.strip()}" if argument.strip() else ""


def number_text(source: str) -> str:
    """Return "1.5 × 10⁻³" for `1.5e-3`, and "3 ± 0.1" for `3 +- 0.1`."""
    parts = re.split(r" ?(\+-|\\pm|x) ?", " ".join(source.replace("~", " ").split()))
    numbers = [_one_number(part) for part in parts[::2]]
    signs = ["×" if sign == "x" else "±" for sign in parts[1::2]]
    return " ".join([numbers[0], *(f"{s} {n}" for s, n in zip(signs, numbers[1:], strict=True))])


def _one_number(source: str) -> str:
    found = _NUMBER.fullmatch(source)
    if not found or not source:
        return source
    sign, digits, exponent = found.groups()
    digits = f"0{digits}" if digits[:1] in (".", ",") else digits
    factor = f"10{_raised(exponent.removeprefix('+'))}" if exponent else ""
    return sign.replace("-", "−") + " × ".join(filter(None, (digits, factor)))


def _quantity(number: str, unit: str) -> str:
    space = "" if unit.startswith(_WITHOUT_SPACE) and not unit.startswith("°C") else " "
    return f"{number}{space}{unit}" if number and unit else number or unit


def _argument(decoder: Decoder, read: Callable[[str], str], *, math: bool) -> str:
    """Read the next argument. A long one, or one with what `read` doesn't know, is text."""
    depth, length = 0, 0
    tokens = decoder.tokens[decoder.at : decoder.at + _MOST_TOKENS]
    for token in tokens:
        depth += (token == "{") - (token == "}")
        length += 1
        if depth == 0:
            break
    source = "".join(tokens[1 : length - 1])
    is_known = "$" not in source if read is unit_text else _NUMERIC.fullmatch(source)
    if depth or not is_known:
        return decoder.argument(math=math)
    decoder.at += length
    return read(source)


_MOST_TOKENS = 500  # so that nested arguments take no longer than their length
_NUMERIC = lazy_regex(r"(?:[\d.,;()+−\s~-]|\\pm|(?<=\d)\s*x\s*(?=\d)|[eEdD](?=[-+−]?\d))*")


def _command(
    name: str, kinds: tuple[Callable[[str], str], ...], join: Callable[..., str]
) -> Callable[[Decoder, bool], str]:
    """Return what reads a command with arguments of these kinds, whose texts `join` joins."""

    def read(decoder: Decoder, math: bool) -> str:
        start = decoder.at
        option = decoder.option(math=False)
        texts: list[str] = []
        while len(texts) < len(kinds) and _goes_on(decoder, is_first=not texts):
            texts.append(_argument(decoder, kinds[len(texts)], math=math))
        if not texts:
            decoder.at = start
            return name
        return join(option, *texts, *[""] * (len(kinds) - len(texts)))

    return read


def _goes_on(decoder: Decoder, *, is_first: bool) -> bool:
    """Go to the next argument, across a space or a unit before the number, such as a currency."""
    start = decoder.at
    if not is_first:
        decoder.option(math=False)
    if decoder.tokens[decoder.at : decoder.at + 2] == [" ", "{"]:
        decoder.at += 1
    if not decoder.next_is("{"):
        decoder.at = start
    return decoder.next_is("{")


def _numbers(source: str) -> str:
    return ";".join(map(number_text, source.split(";")))


def _listed(option: str, numbers: str, unit: str = "") -> str:
    *before, last = (_quantity(number, unit) for number in numbers.split(";"))
    return f"{', '.join(before)} and {last}" if before else last


def _range(option: str, first: str, last: str, unit: str = "") -> str:
    return f"{_quantity(first, unit)} to {_quantity(last, unit)}"


def _unit(option: str, unit: str) -> str:
    """`\\unit[3]{m}`, of the package units, has the number where siunitx has options."""
    return _quantity(number_text(option), unit) if option[:1].isdigit() else unit


def _angle(option: str, degrees: str) -> str:
    parts = zip(degrees.split(";"), "°′″", strict=False)
    return "".join(f"{number}{sign}" for number, sign in parts if number)


_FORMS: dict[str, tuple[tuple[Callable[[str], str], ...], Callable[..., str]]] = {
    **dict.fromkeys(
        ("SI", "qty", "qtyproduct"),
        ((number_text, unit_text), lambda _option, number, unit: _quantity(number, unit)),
    ),
    **dict.fromkeys(("si", "unit"), ((unit_text,), _unit)),
    **dict.fromkeys(("num", "numproduct"), ((number_text,), lambda _option, number: number)),
    **dict.fromkeys(("SIrange", "qtyrange"), ((number_text, number_text, unit_text), _range)),
    "numrange": ((number_text, number_text), _range),
    **dict.fromkeys(("SIlist", "qtylist"), ((_numbers, unit_text), _listed)),
    "numlist": ((_numbers,), _listed),
    "ang": ((_numbers,), _angle),
}
QUANTITIES = {name: _command(name, *form) for name, form in _FORMS.items()}
