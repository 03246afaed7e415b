"""Split a list at the marks or words between its items."""

from __future__ import annotations

import re

from publications.bibtex.latex.repairs import ends_entity
from publications.bibtex.lazy_regex import lazy_regex

_SIMPLE_LIST = lazy_regex(r"(?<!\s)\s++and,?(?=\s)", re.IGNORECASE)
_AND_OR_BRACE = lazy_regex(r"[{}]|(?<=[\s}])and(?=[\s{])|^and(?=\s)|(?<=\s)and$", re.IGNORECASE)


def split_at_and(source: str) -> list[str]:
    """Split at ` and ` outside braces."""
    if "{" not in source and "}" not in source:
        pieces = _SIMPLE_LIST.split(source)
        if not (source.lower().startswith("and ") or source.lower().rstrip().endswith(" and")):
            return pieces
    pieces, depth, start = [], 0, 0
    for match in _AND_OR_BRACE.finditer(source):
        if match[0] == "{":
            depth += 1
        elif match[0] == "}":
            depth = max(depth - 1, 0)
        elif depth == 0 and _stands_alone(source, match.start(), match.end()):
            pieces.append(source[start : match.start()])
            start = match.end()
    return [*pieces, source[start:]]


def _stands_alone(source: str, start: int, end: int) -> bool:
    """Whether there is white space on both sides of the word, as `bibtex` requires."""
    before = start == 0 or source[start - 1].isspace()
    after = end == len(source) or source[end].isspace()
    return before and after


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


# `张三 李四 王五`, each of whom has a common family name; `田中 和永` is one person.
_FAMILY = (
    "[丁万丘严乔于任何余侯倪傅关冯刘劉包卢卫叶吕吳吴周唐夏姚姜孔孙孟孫宋尤尹崔常庄应庞康廖张張"
    "彭徐戴文方施易曹曾朱李杜杨林柯柳梁梅楊欧武段殷毕毛江汤汪沈河洪温湯潘熊牛王田白石秦程章米"
    "罗羅翁翟聂肖胡胥舒艾范莫萧葉董蒋蔡蔣薛蘇蘭袁覃許詹许谢谭谷贺贾赖赵趙路辛邓邢邬邱邵邹郑郝"
    "郭鄒鄧鄭金錢鍾钟钱陆陈陳陶陸雷霍韋韓韦韩項顏顧项顾颜馬馮马骆高魏鮑鲁鲍麥麦黃黄黎齊齐龍龐"
    "龔龙龚]"
)
_SPACED_CHINESE = lazy_regex(
    rf"\s*{_FAMILY}[\u4e00-\u9fff]{{1,2}}(?:\s+{_FAMILY}[\u4e00-\u9fff]{{1,2}}){{2,}}\s*"
)


def with_chinese_apart(pieces: list[str]) -> tuple[list[str], list[str]]:
    """Split names in Chinese at commas and spaces; return them and message codes."""
    by_comma = [name for piece in pieces for name in _split_at_commas(piece)]
    codes = ["names-by-comma"] if len(by_comma) > len(pieces) else []
    names: list[str] = []
    for name in by_comma:
        names += name.split() if _SPACED_CHINESE.fullmatch(name) else [name]
    return names, codes + (["names-by-space"] if len(names) > len(by_comma) else [])


def _split_at_commas(piece: str) -> list[str]:
    if "," in piece and _LISTED_IN_CHINESE.fullmatch(piece):
        return piece.split(",")
    return [piece] if "{" in piece else CHINESE_COMMA.split(piece)


def is_extended(text: str) -> bool:
    """Whether a name is in BibLaTeX's form, `family=Silva, given=Ana`."""
    return _EXTENDED.match(text) is not None


_EXTENDED = lazy_regex(
    r"(?i)\s*\"?(?:family|given|prefix|suffix|id|useprefix|middle|\w+templatename)(?:-i)?\s*="
)
