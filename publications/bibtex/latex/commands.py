"""LaTeX commands with arguments, and what they print.

Each function takes the decoder, positioned after the command, and whether it is in a formula.
"""
# ruff: noqa: FBT001

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable
from typing import Protocol

from publications.bibtex.latex.numerals import NUMERALS
from publications.bibtex.latex.quantities import QUANTITIES
from publications.bibtex.latex.tables import (
    ACCENTS,
    AROUND,
    CITING,
    DOUBLE_STRUCK,
    FONTS,
    LENGTHS,
    LOWER_CASE,
    SPACING,
    SUBSCRIPT,
    SUPERSCRIPT,
    UPPER_CASE,
)
from publications.bibtex.lazy_regex import lazy_regex


class Decoder(Protocol):
    """The parts of the decoder that commands use."""

    tokens: list[str]
    at: int
    in_address: bool

    def argument(self, *, math: bool) -> str: ...
    def formula_until(self, closer: str) -> str: ...
    def option(self, *, math: bool) -> str: ...
    def take(self, pattern: re.Pattern[str]) -> re.Match[str] | None: ...
    def next_is(self, token: str) -> bool: ...


_LENGTH_ALONE = r"-?\s*\d*\.?\d+\s*(?:(?:em|ex|pt|mm|cm|in|sp|mu|pc|bp)\s*)?"
_LENGTH = lazy_regex(rf"\s*=?\s*{_LENGTH_ALONE}(?:(?:plus|minus)\s*{_LENGTH_ALONE})*")
_PENALTY = lazy_regex(r"\s*=?\s*-?\s*\d+\s?")
_CODE = lazy_regex(r"\s*(?:\"([0-9A-F]{1,4})|'([0-7]{1,5})|(\d{1,5}))\s?")
_ACTIVE = lazy_regex(r"[~^_]")
_BETWEEN_BARS = lazy_regex(r"\*?([^A-Za-z\s*])(.*?)\1")
_DOTLESS = {"ı": "i", "ȷ": "j"}
# Character codes of accents in TeX's fonts: `\accent"7F u`.
_ACCENT_CODES = {
    18: "`", 19: "'", 20: "v", 21: "u", 22: "=", 23: "r", 24: "c", 94: "^", 95: ".",
    125: "H", 126: "~", 127: '"',
}  # fmt: skip
_ROOTS = {"": "√", "2": "√", "3": "∛", "4": "∜"}
# Signs that are not raised or lowered: C♯ and M⊙.
_SIGNS = "♯#®©™⊙⊕⨁☉"


def put_accent(text: str, mark: str, alone: str) -> str:
    """Return `text` with an accent on its first character, or `alone` if there is none."""
    stripped = text.lstrip()
    if not stripped:
        return alone
    first = _DOTLESS.get(stripped[0], stripped[0])
    end = 1
    while end < len(stripped) and unicodedata.combining(stripped[end]):
        end += 1
    return unicodedata.normalize("NFC", first + stripped[1:end] + mark) + stripped[end:]


def raised_or_lowered(text: str, mark: str) -> str:
    """Return a script in Unicode superscripts or subscripts, or with `^` or `_` if it has none."""
    table = SUPERSCRIPT if mark == "^" else SUBSCRIPT
    inner = text.strip()
    if not inner:
        return mark if not text else ""
    if inner in ("∘", "∗", "†", "‡", "′", "⋆", "*", "°"):
        return "°" if inner == "∘" else "*" if inner in "∗⋆" else inner
    if inner in _SIGNS:
        return inner
    if all(char in table for char in inner):
        return "".join(table[char] for char in inner)
    return mark + (inner if len(inner) == 1 or inner.isalnum() else f"({inner})")


def _script_text(mark: str) -> Callable[[Decoder, bool], str]:
    """`\\textsuperscript{2}` is ²; letters, as in `\\textsuperscript{nd}`, are not raised."""

    def read(decoder: Decoder, math: bool) -> str:
        text = decoder.argument(math=math).strip()
        table = SUPERSCRIPT if mark == "^" else SUBSCRIPT
        if text == "TM":
            return "™"
        if text and all(char in table and not char.isalpha() for char in text):
            return "".join(table[char] for char in text)
        return text

    return read


def _raised(mark: str) -> Callable[[Decoder, bool], str]:
    """`H\\sb 2O` and `x\\sp{n}`, as Mathematical Reviews writes them."""
    return lambda decoder, math: raised_or_lowered(decoder.argument(math=True), mark)


def _ion(decoder: Decoder, math: bool) -> str:
    """`\\ion{Ca}{ii}`, of AASTeX, is Ca II."""
    element, charge = decoder.argument(math=math), decoder.argument(math=math)
    return f"{element} {charge.upper()}".strip()


def _arxiv_number(decoder: Decoder, math: bool) -> str:
    """`\\arxiv{2001.01234}`, of authors' own lists, is arXiv:2001.01234."""
    number = decoder.argument(math=math) if decoder.next_is("{") else ""
    return f"arXiv:{number}" if number[:1].isdigit() or "/" in number else number or "arXiv"


def _upper(decoder: Decoder, math: bool) -> str:
    return decoder.argument(math=math).upper()


def _lower(decoder: Decoder, math: bool) -> str:
    return decoder.argument(math=math).lower()


def _font(decoder: Decoder, math: bool) -> str:
    if decoder.next_is("}"):
        return ""
    return decoder.argument(math=math)


def _length(decoder: Decoder, math: bool) -> str:
    """Skip the length after `\\kern` and similar commands."""
    decoder.take(_LENGTH)
    return ""


def _penalty(decoder: Decoder, math: bool) -> str:
    decoder.take(_PENALTY)
    return ""


def _number(match: re.Match[str]) -> int:
    return int(match[1], 16) if match[1] else int(match[2], 8) if match[2] else int(match[3])


def _character(decoder: Decoder, math: bool) -> str:
    """`\\char64`, `\\char"40` and `\\symbol{64}`; beyond ASCII, codes depend on the font."""
    if decoder.next_is("{"):
        code = decoder.argument(math=False)
        return chr(int(code)) if code.isdecimal() and 32 < int(code) < 127 else code
    match = decoder.take(_CODE)
    if not match:
        return "char"
    number = _number(match)
    return chr(number) if 32 < number < 127 else _DASHES.get(number, match[0])


_DASHES = {21: "–", 22: "—"}  # of the usual fonts, T1, whose other characters have commands


def _character_by_unicode(decoder: Decoder, math: bool) -> str:
    """`\\UTF{2013}`, of Japanese LaTeX."""
    code = decoder.argument(math=False)
    return chr(int(code, 16)) if _HEXADECIMAL.fullmatch(code) else code


_HEXADECIMAL = lazy_regex(r"(?!00[01]|007F|D[89A-Fa-f])[0-9A-Fa-f]{4}")  # no controls, surrogates


def _accent_by_code(decoder: Decoder, math: bool) -> str:
    match = decoder.take(_CODE)
    if not match:
        return "accent"
    accent = _ACCENT_CODES.get(_number(match))
    if accent is None:
        return match[0]
    return put_accent(decoder.argument(math=math), ACCENTS[accent], SPACING.get(accent, ""))


def _as_typed(decoder: Decoder, math: bool) -> str:
    """`\\verb|a_b|`."""
    match = decoder.take(_BETWEEN_BARS)
    return match[2] if match else "verb"


def _as_character(decoder: Decoder, math: bool) -> str:
    """Print a character that a command would be, as the tilde of `\\string~oak`."""
    match = decoder.take(_ACTIVE)
    return match[0] if match else ""


def _first_of_two(decoder: Decoder, math: bool) -> str:
    """Return the first argument, as of `\\texorpdfstring{$\\alpha$}{alpha}`."""
    first = decoder.argument(math=math)
    second = decoder.argument(math=math)
    return first or second


def _aside(decoder: Decoder, math: bool) -> str:
    """Put a footnote in parentheses after the word before it."""
    follows = decoder.at > 1
    text = decoder.argument(math=False).strip()
    return f" ({text})" if text and follows else text


def _binomial(decoder: Decoder, math: bool) -> str:
    above, below = decoder.argument(math=math), decoder.argument(math=math)
    return f"({above} choose {below})"


def _negated(decoder: Decoder, math: bool) -> str:
    return unicodedata.normalize("NFC", decoder.argument(math=math) + "\u0338")


def _tabbing_accent(decoder: Decoder, math: bool) -> str:
    """`\\a'e`, as accents are written inside a tabbing environment."""
    rest = decoder.tokens[decoder.at] if decoder.at < len(decoder.tokens) else ""
    if rest[:1] not in ("'", "`", "="):
        return "a"
    decoder.argument(math=math)
    return put_accent(decoder.argument(math=math), ACCENTS[rest[0]], SPACING[rest[0]])


def _around(name: str) -> Callable[[Decoder, bool], str]:
    before, after = AROUND[name]
    return lambda decoder, math: before + decoder.argument(math=math) + after


def _fraction(decoder: Decoder, math: bool) -> str:
    above, below = decoder.argument(math=math), decoder.argument(math=math)
    return f"{above}/{below}"


def _root(decoder: Decoder, math: bool) -> str:
    degree = decoder.option(math=True).strip()
    sign = _ROOTS.get(degree) or raised_or_lowered(degree, "^") + "√"
    inner = decoder.argument(math=math)
    return sign + (inner if len(inner) < 2 else f"({inner})")


def _switched(decoder: Decoder, math: bool) -> str:
    """`\\switchargs{a}{b}`, from BibTeX's sample bibliographies, swaps its arguments."""
    first, second = decoder.argument(math=math), decoder.argument(math=math)
    return second + first


def _space_factor(decoder: Decoder, math: bool) -> str:
    """`\\@` prints nothing, as in `NATO\\@.`; within a word, as in `Robo\\@Home`, "@" is meant."""
    before = decoder.tokens[decoder.at - 2][-1:] if decoder.at > 1 else ""
    after = decoder.tokens[decoder.at][:1] if decoder.at < len(decoder.tokens) else ""
    return "@" if before.isalnum() and after.isalpha() and not math else ""


def _double_struck(decoder: Decoder, math: bool) -> str:
    return "".join(DOUBLE_STRUCK.get(char, char) for char in decoder.argument(math=math))


def _as_formula(decoder: Decoder, math: bool) -> str:
    return decoder.argument(math=True)


def _as_text(decoder: Decoder, math: bool) -> str:
    return decoder.argument(math=False)


def _verbatim(decoder: Decoder, math: bool) -> str:
    """The argument of `\\url`, without escapes; one in the words of another is read with them."""
    if not decoder.next_is("{"):
        return ""
    if decoder.in_address:
        return decoder.argument(math=False)
    start, depth, out = decoder.at, 0, []
    while decoder.at < len(decoder.tokens):
        token = decoder.tokens[decoder.at]
        decoder.at += 1
        depth += (token == "{") - (token == "}")
        if depth == 0:
            break
        out.append(token)
    address = _TILDE.sub("~", "".join(out[1:]))
    if " " in address.strip() and "\\" in address and "://" not in address:
        decoder.at, decoder.in_address = start, True
        text = decoder.argument(math=False)  # `\url{Arm\textregistered Reference Manual}`
        decoder.in_address = False
        return text
    after = decoder.tokens[decoder.at] if decoder.at < len(decoder.tokens) else ""
    space = " " if after[:1] in OPENING_BRACKETS else ""  # \url{https://oak.org}(3.5.2019)
    return re.sub(r"\\([&%$#_{}~])(?:\{\})?", r"\1", address) + space


OPENING_BRACKETS = frozenset("([（［")
"""Brackets, also those of East Asian scripts, in which the day of access stands."""
OPENING_BRACKET = rf"[{re.escape(''.join(sorted(OPENING_BRACKETS)))}]"
_TILDE = lazy_regex(r"\\textasciitilde(?:\{\}|\s)?|\$\s?\\sim\s?\$")


def _formula_until(closer: str) -> Callable[[Decoder, bool], str]:
    return lambda decoder, math: decoder.formula_until(closer)


_DISPLAYED = frozenset({
    "align", "displaymath", "eqnarray", "equation", "gather", "math", "multline",
})  # fmt: skip


def _environment(decoder: Decoder, math: bool) -> str:
    """`\\begin{equation}`; of another environment only what is in it is printed."""
    if decoder.argument(math=False).removesuffix("*") not in _DISPLAYED:
        return ""
    text = decoder.formula_until("\\end")
    if decoder.tokens[decoder.at - 1] == "\\end":
        decoder.argument(math=False)
    return text.replace("&", "")


def _chemical_formula(decoder: Decoder, math: bool) -> str:
    """`\\ce{SO4^2-}`, of mhchem, is SO₄²⁻."""
    text = decoder.argument(math=True).replace("->", "→")
    text = _INDEX.sub(lambda number: raised_or_lowered(number[0], "_"), text)
    return _CHARGE.sub(lambda sign: raised_or_lowered(sign[0], "^"), text)


_INDEX = lazy_regex(r"(?<=[A-Za-z)\]])\d+")
_CHARGE = lazy_regex(r"(?<=[\u2070-\u2079\u00b9\u00b2\u00b3])[+-]")


def _citation(decoder: Decoder, math: bool) -> str:
    """`\\cite[see][p. 3]{key}` is "[see key, p. 3]": the file has no numbers of citations."""
    options = [decoder.option(math=False), decoder.option(math=False)]
    if not decoder.next_is("{"):
        return "cite"
    keys = ", ".join(key.strip() for key in decoder.argument(math=False).split(","))
    before, after = options if options[1] else ("", options[0])
    return f"[{', '.join(filter(None, (f'{before} {keys}'.strip(), after)))}]"


SPECIAL: dict[str, Callable[[Decoder, bool], str]] = {
    **dict.fromkeys(FONTS, _font),
    "textsuperscript": _script_text("^"),
    "textsubscript": _script_text("_"),
    "sp": _raised("^"),
    "sb": _raised("_"),
    "ion": _ion,
    "arxiv": _arxiv_number,
    "arXiv": _arxiv_number,
    "frac": _fraction,
    "tfrac": _fraction,
    "dfrac": _fraction,
    "nicefrac": _fraction,
    "sqrt": _root,
    "@": _space_factor,
    "switchargs": _switched,
    "mathbb": _double_struck,
    "Bbb": _double_struck,
    "ensuremath": _as_formula,
    "text": _as_text,
    "textnormal": _as_text,
    "textrm": _as_text,
    "mbox": _as_text,
    "hbox": _as_text,
    "url": _verbatim,
    "path": _verbatim,
    "nolinkurl": _verbatim,
    "(": _formula_until("\\)"),
    "[": _formula_until("\\]"),
    ")": lambda decoder, math: "",
    "]": lambda decoder, math: "",
    **{name: _around(name) for name in AROUND},
    **dict.fromkeys(UPPER_CASE, _upper),
    **dict.fromkeys(LOWER_CASE, _lower),
    **dict.fromkeys(LENGTHS, _length),
    "penalty": _penalty,
    "char": _character,
    "UTF": _character_by_unicode,
    "symbol": _character,
    "accent": _accent_by_code,
    "verb": _as_typed,
    "string": _as_character,
    "texorpdfstring": _first_of_two,
    **dict.fromkeys(CITING, _citation),
    "begin": _environment,
    "ce": _chemical_formula,
    **NUMERALS,
    **QUANTITIES,
    "footnote": _aside,
    "thanks": _aside,
    "binom": _binomial,
    "not": _negated,
    "a": _tabbing_accent,
}
