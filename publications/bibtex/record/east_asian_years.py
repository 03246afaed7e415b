"""Years as Chinese and Japanese sources write them: 民国三十六年, 昭和50年, 一九四七年."""

from __future__ import annotations

import re

from publications.bibtex.lazy_regex import lazy_regex

_BEFORE_ERAS = {
    "民国": 1911, "民國": 1911,
    "明治": 1867, "大正": 1911, "昭和": 1925, "平成": 1988, "令和": 2018,
}  # fmt: skip
_DIGITS = "〇一二三四五六七八九"
_OF_ERA = lazy_regex(
    rf"({'|'.join(_BEFORE_ERAS)}) ?(元|\d{{1,2}}|[{_DIGITS}]?十[{_DIGITS}]?|[{_DIGITS}]{{1,2}})年?"
)
_IN_DIGITS = lazy_regex(rf"[{_DIGITS}零○]{{4}}年?")
_WESTERN = str.maketrans(f"{_DIGITS}零○", "012345678900")


def with_western_year(text: str) -> str:
    """Return `1947` for the year that a date begins with, and 年 before a month."""
    if era := _OF_ERA.match(text):
        year = str(_BEFORE_ERAS[era[1]] + _number(era[2]))
        return _before_month(year, text[era.end() :])
    if digits := _IN_DIGITS.match(text):
        return _before_month(digits[0].translate(_WESTERN)[:4], text[digits.end() :])
    return text


def _before_month(year: str, rest: str) -> str:
    return f"{year}年{rest}" if re.match(r"\s*\d", rest) else f"{year} {rest}".strip()


def _number(text: str) -> int:
    """Return 36 for `三十六`, 10 for `十`, and 1 for `元`, the first year of an era."""
    if text == "元":
        return 1
    tens, ten, ones = text.rpartition("十")
    if not ten:
        return int(text.translate(_WESTERN))
    return 10 * int(tens.translate(_WESTERN) or 1) + int(ones.translate(_WESTERN) or 0)
