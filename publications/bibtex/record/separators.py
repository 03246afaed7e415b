"""Split a list at a mark between its items."""

from __future__ import annotations

from publications.bibtex.latex.repairs import ends_entity
from publications.bibtex.lazy_regex import lazy_regex


def split_outside_braces(source: str, mark: str) -> list[str]:
    pieces, depth, start = [], 0, 0
    for index, char in enumerate(source):
        if char == "{":
            depth += 1
        elif char == "}":
            depth -= 1
        elif char == mark and depth == 0 and not _is_escaped(source, index):
            pieces.append(source[start:index])
            start = index + 1
    return [*pieces, source[start:]]


def _is_escaped(source: str, index: int) -> bool:
    """Whether a comma or semicolon is part of `\\,` or `&uuml;`."""
    return source[index - 1 : index] == "\\" or (
        source[index] == ";" and ends_entity(source, index)
    )


_CHINESE = "[\u3040-\u30ff\u3400-\u9fff]"
ANOTHER_AND = lazy_regex(
    r"(?:(?<=[^\W\d_]{2})|(?<=[^\W\d_a-z]\.))\s{1,40}(?:und|et|y|e|i|og|och|oraz|és|ve|и)\s{1,40}(?=[^\W\d_a-z])"
)
"""An "and" of another language between two names."""
AND_BETWEEN_INVERTED = lazy_regex(r"\s(?:a|e|en|et|i|og|och|und|ve|y|és|и)\s(?=[^\W\d_a-z])")
"""An "and" of another language, also Czech, between names with a comma."""
CHINESE_COMMA = lazy_regex(f"(?<={_CHINESE}{{2}})\\s*[、，；]\\s*(?={_CHINESE}{{2}})")
"""Between names; "王，伟" is a family and a given name."""


# `张三, 李四, 王五`, and two names that are too long for a family and a given name
_LISTED_IN_CHINESE = lazy_regex(
    rf"\s*{_CHINESE}{{2,8}}(?:,\s*{_CHINESE}{{2,8}}){{2,}}\s*|\s*{_CHINESE}{{4,8}},\s*{_CHINESE}{{4,8}}\s*"
)


def split_at_chinese_commas(piece: str) -> list[str]:
    if "," in piece and _LISTED_IN_CHINESE.fullmatch(piece):
        return piece.split(",")
    return [piece] if "{" in piece else CHINESE_COMMA.split(piece)


def is_extended(text: str) -> bool:
    """Whether a name is in BibLaTeX's form, `family=Silva, given=Ana`."""
    return _EXTENDED.match(text) is not None


_EXTENDED = lazy_regex(
    r"(?i)\s*\"?(?:family|given|prefix|suffix|id|useprefix|middle|\w+templatename)(?:-i)?\s*="
)
