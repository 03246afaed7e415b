"""Formulas of LaTeX as MathML, made once and kept. A formula that can't be read stays text."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from html import escape, unescape
from typing import TYPE_CHECKING, NamedTuple

from django.utils.safestring import SafeString

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

_LONGEST = 600  # characters; the time to read one grows with their square
_MOST_ELEMENTS, _DEEPEST = 1_000, 40
_KEPT = 2_000
_CHILDREN = {
    "mfrac": 2, "mroot": 2, "msub": 2, "msup": 2, "munder": 2, "mover": 2, "msubsup": 3,
    "munderover": 3,
}  # fmt: skip
_TAGS = frozenset({
    "mrow", "mi", "mn", "mo", "mtext", "mspace", "msqrt", "mtable", "mtr", "mtd", "mstyle",
    "mpadded", "mphantom", *_CHILDREN,
})  # fmt: skip
_ATTRIBUTES = {
    "mathvariant": re.compile(r"normal"),
    "stretchy": re.compile(r"true|false"),
    "fence": re.compile(r"true|false"),
    "separator": re.compile(r"true|false"),
    "accent": re.compile(r"true|false"),
    "largeop": re.compile(r"true|false"),
    "movablelimits": re.compile(r"true|false"),
    "displaystyle": re.compile(r"true|false"),
    "scriptlevel": re.compile(r"[0-2]"),
    "linethickness": re.compile(r"0(?:px|em)?"),
    "width": re.compile(r"[0-2](?:\.\d{1,4})?em"),
}
_THIN_SPACE = '<mspace width="0.167em"></mspace>'
_DEFINITION = re.compile(r"\\(?:(?:re)?newcommand|def|let|gdef|edef|require|href|url)\b")
# A formula in a text: `$x$` with no space inside the dollars and no digit after them, so that
# "$5 and $10" is none; `\(x\)`; `$$x$$`, `\[x\]` and environments on a line of their own.
_FORMULA = re.compile(
    r"(?<!\\)\$\$(?P<block>[^$]{1,600}?)(?<!\\)\$\$"
    r"|(?<!\\)\$(?!\s)(?P<inline>(?:\\.|[^$\\]){1,600}?)(?<!\s)\$(?!\d)"
    r"|\\\((?P<round>.{1,600}?)\\\)"
    r"|\\\[(?P<square>.{1,600}?)\\\]"
    r"|\\begin\{(?:equation|displaymath)\*?\}(?P<equation>.{1,600}?)"
    r"\\end\{(?:equation|displaymath)\*?\}"
    r"|(?P<aligned>\\begin\{(?:align|gather)\*?\}.{1,600}?\\end\{(?:align|gather)\*?\})",
    re.DOTALL,
)


# `\\ifmmode \\pm\\else \\textpm\\fi{}`, as the American Physical Society writes signs.
_BY_MODE = re.compile(r"\\ifmmode(?![A-Za-z])(.{0,80}?)\\else(?![A-Za-z]).{0,80}?\\fi(?![A-Za-z])")
# Commands of AMS-TeX and of publishers, with those that the converter knows.
_KNOWN_AS = {
    "mod": r"\ \operatorname{mod}\ ", "roman": r"\mathrm", "germ": r"\mathfrak",
    "bold": r"\mathbf", "mathbit": r"\boldsymbol", "ssf": r"\mathsf",
}  # fmt: skip
_OTHER_COMMAND = re.compile(rf"\\({'|'.join(_KNOWN_AS)})(?![A-Za-z])")
_ENSURED = re.compile(r"\\ensuremath\s*\{([^{}]*)\}(?=([A-Za-z]?))")


class _UnreadableError(Exception):
    pass


@lru_cache(maxsize=_KEPT)
def mathml(latex: str, *, is_block: bool = False) -> SafeString | None:
    """Return a formula as MathML; None if it isn't one that can be read as a whole."""
    latex = latex.strip()
    is_bounded = 0 < len(latex) <= _LONGEST and latex.count("{") < _DEEPEST
    if not is_bounded or _DEFINITION.search(latex) or not _is_balanced(latex):
        return None
    from latex2mathml.converter import convert_to_element  # only pages with formulas need it

    try:
        root = convert_to_element(_readable(latex))
        inside = "".join(_written(root, depth=0, budget=[_MOST_ELEMENTS]))
    except Exception:  # its errors have no common base, and some are IndexError or KeyError
        return None
    display = ' display="block"' if is_block else ""
    return SafeString(f'<math{display} alttext="{escape(latex)}">{inside}</math>')


def _readable(latex: str) -> str:
    """Return a formula with commands that the converter knows."""
    if "\\ifmmode" in latex:
        latex = _BY_MODE.sub(r"{\1}", latex)
    if "\\ensuremath" in latex:
        latex = _ENSURED.sub(lambda found: f"{found[1]} " if found[2] else found[1], latex)
    return _OTHER_COMMAND.sub(lambda command: _KNOWN_AS[command[1]], latex)


def may_have_formulas(text: str) -> bool:
    """Whether it has what begins a formula, which is quick to find out."""
    return "$" in text or ("\\" in text and any(begin in text for begin in _BEGINNINGS))


_BEGINNINGS = ("\\(", "\\[", "\\begin{")


def formulas_in(text: str) -> Iterator[re.Match[str]]:
    """Yield the formulas of a text; `latex_of` returns their source."""
    if may_have_formulas(text):
        yield from _FORMULA.finditer(text)


def formula_at(text: str, start: int) -> re.Match[str] | None:
    """Return the formula that begins there."""
    return _FORMULA.match(text, start)


def latex_of(formula: re.Match[str]) -> str:
    return next(source for source in formula.groups() if source is not None)


def is_block(formula: re.Match[str]) -> bool:
    return formula["inline"] is None and formula["round"] is None


class Part(NamedTuple):
    """A part of a text: a formula, or what is between two."""

    text: str
    shown: SafeString | None = None
    """The formula as MathML; None of what isn't one that can be read."""


def parts_of(text: str) -> Iterator[Part]:
    """Split a plain text at its formulas."""
    end = 0
    for formula in formulas_in(text):
        yield Part(text[end : formula.start()])
        yield Part(formula[0], mathml(latex_of(formula), is_block=is_block(formula)))
        end = formula.end()
    yield Part(text[end:])


def as_html(parts: Iterable[Part]) -> SafeString:
    escaped = (escape(part.text) if part.shown is None else part.shown for part in parts)
    return SafeString("".join(escaped))


def with_formulas(text: str) -> SafeString:
    """Return a plain text as HTML, with its formulas as MathML."""
    return as_html(parts_of(text))


def _is_balanced(latex: str) -> bool:
    depth = 0
    for char in re.sub(r"\\.", "", latex):
        depth += (char == "{") - (char == "}")
        if depth < 0:
            return False
    return depth == 0


def _written(element: Element, *, depth: int, budget: list[int]) -> Iterator[str]:
    """Yield the elements within `element`, escaped, with what is allowed in them."""
    if depth > _DEEPEST:
        raise _UnreadableError
    before = None
    for child in element:
        if before is not None and element.tag not in _CHILDREN and _are_apart(before, child):
            yield _THIN_SPACE
        before = child
        budget[0] -= 1
        if child.tag not in _TAGS or budget[0] < 0 or not _has_all_parts(child):
            raise _UnreadableError
        text = unescape(child.text or "")
        if child.tag in ("mi", "mo") and "\\" in text and len(text) > 1:
            raise _UnreadableError  # an unknown command
        attributes = "".join(
            f' {name}="{value}"'
            for name, value in child.attrib.items()
            if name in _ATTRIBUTES and _ATTRIBUTES[name].fullmatch(value)
        )
        yield f"<{child.tag}{attributes}>{escape(text)}"
        yield from _written(child, depth=depth + 1, budget=budget)
        yield f"</{child.tag}>"


def _are_apart(one: Element, other: Element) -> bool:
    """Return whether TeX has a space between them, as in "n log n"; operators bring their own."""
    if {one.tag, other.tag} & {"mo", "mspace", "mtr", "mtd"}:
        return False
    return _is_function(one) or _is_function(other)


def _is_function(element: Element) -> bool:
    named = element[0] if element.tag in ("msub", "msup", "msubsup") else element
    name = named.text or ""
    return named.tag == "mi" and len(name) > 1 and name.isalpha()


def _has_all_parts(element: Element) -> bool:
    return len(element) == _CHILDREN.get(element.tag, len(element))
