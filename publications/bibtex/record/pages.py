"""Page ranges, written with an en dash."""

from __future__ import annotations

import re

from publications.bibtex.lazy_regex import lazy_regex
from publications.bibtex.record.texts import without_ris_tag

_PLAIN = lazy_regex(r"([0-9]{1,20})(?:(?:-{1,3}|–)([0-9]{1,20}))?")
_DASHES = lazy_regex(r"(?<=\w)\s*(?:-*[–—][-–—]*|--+)\s*(?=\w)")
_HYPHEN = lazy_regex(
    r"(?<![\w–-])(\d+)\s*-\s*(\d+)(?![\w-])|(?<![\w-])([A-Za-z]+)(\d+) ?- ?\3(\d+)(?![\w-])"
    r"|(?<![\w-])(?:[ivxlc]+ ?- ?[ivxlc]+|[IVXLC]+ ?- ?[IVXLC]+)(?![\w-])"
)
_IN_WORDS = lazy_regex(  # "P23–26" are pages of a supplement
    r"\b(?:p[aá]gs?|pages?|pp|p(?=[.\s])|seiten?|[sс](?=\.))\.?\s*(\d+|[A-Z]\d+)"
    r"\s*(?:[-–—]+|à|to|bis)\s*(\d+|[A-Z]\d+)$",
    re.IGNORECASE,
)
_BEFORE_PAGES = tuple("pPsSсС")  # which begin words for pages
_TAG_OF_RIS = lazy_regex(r"(?<=\d) LP(?=\s*[-–—]|$)")  # `164 LP -- 169`, of Mendeley
_WITH_TO = lazy_regex(r"(\d{1,6}) to (\d{1,6})")  # of Mendeley
# `1017-`, of ADS, which doesn't know the last, and `20140446--`, of Mendeley
_FIRST_ALONE = lazy_regex(r"(\d+)\s?-|(\d{6,20})(?:-{2,3}|–)")
_ELECTRONIC = lazy_regex(r"^(\d+)[-–]+es$")  # `45--es`, an article of the ACM without paper
_AFTER_ARTICLE = lazy_regex(r"([A-Za-z]{1,8}\d+)\s*[-–—]+\s*")
# Of a volume or a part: `I--511--I--518` and `12-1--12-9`.
_OF_PART = lazy_regex(r"(\w+)[-–—]+(\d+)\s*[-–—]+\s*\1[-–—]+(\d+)")
# An article number in which a program took each hyphen for a range: `JAMC--D--16--0224.1` and
# `JVI--00755`, but not `VII--2005`.
_HYPHENS_OF_ARTICLE = lazy_regex(
    r"[A-Za-z][\w.]*+(?:(?:--|–)[\w.]++){2,}|[A-Za-z]{3,12}\.\d{4}(?:--|–)\d\d\.\d{4}|(?![IVXLCDM]+[-–])[A-Z]{2,6}(?:--|–)\d{4,6}|EGU\d\d(?:--|–)\d{3,6}"
)
# ADS and Web of Science write `023529-+`, `A67+` and `14-\&` if they don't know the last page.
_OPEN_RANGE = lazy_regex(
    r"(?:(?<=\w) ?[-–—]{1,3} ?|(?<=[A-Z]\d)|(?<=[A-Z]\d\d)|(?<=[A-Z]\d{3}))[+&]$"
)
_PERIOD = lazy_regex(r"(?<=[\w-]\d)\.$")  # `11--23.`
# `8--pp`, which Google Scholar makes of IEEE's `8 pp.`, and IEEE's `8 pp.-`: how many there are.
_HOW_MANY = lazy_regex(
    r"(\d{1,4})\s*[-–—]*\s*(?:pp|pages|[Ss]eiten|sivua|sider|sidor|stron|oldal)\b\.?[-–—]*"
)
_SPOILT_DASH = lazy_regex(r"([1-9]\d{2,4})e(\d{3,5})")  # `587e593`, of a font of Elsevier's
# `Art. No. 2023-3651` and `Paper No. AF2024-81`, whose hyphen is part of the number
_LABELED = lazy_regex(r"(?:Art(?:icle|\.)?|Paper) (?:No\.?|ID|Number) ?[\w.-]{1,30}")
# `318‐323`, `291−309`, `502?515` and `272�293`: other hyphens, and a dash that was lost
_LOST_DASH = lazy_regex(r"[\u2012\u2212]|(?<=\d)[?\ufffd](?=\d)")
_UNKNOWN_END = lazy_regex(r"(?<=\w) ?[-–]+ ?\?{1,3}$")
_BACKSLASH = lazy_regex(r"\\(?=[-–])")
# `e0157815–e0157815`, of an article that has a number instead of pages
_SAME_TWICE = lazy_regex(r"((?=[\w.:]{0,30}[A-Za-z])[\w.:]{4,30}) ?[-–]{1,2} ?\1")
_DECIMAL = lazy_regex(r"(\d{1,6})\.0")  # `8.0`, of a spreadsheet
_MOST_PAGES = 100
_LONGEST_PAGE = 6  # figures of a page; the number of an article has more
_LONGEST = 500  # characters of what may be pages; longer text is kept as it is
_EN_DASH = lazy_regex(r"(?<=\w)–(?=\w)")


def page_range(text: str) -> str:
    """Return `10--20`, `10-20` and `pages 10 to 20` as `10–20`.

    A hyphen in an article number is kept, but not one after it: Mendeley writes `e0153--`.
    """
    text = text.strip()
    if plain := _PLAIN.fullmatch(text):
        is_article = plain[1] == plain[2] and len(plain[1]) > _LONGEST_PAGE  # of SAGE
        return f"{plain[1]}–{plain[2]}" if plain[2] and not is_article else plain[1]
    if len(text) > _LONGEST:
        return text
    if text[:1] == text[-1:] == '"' and text.count('"') == 2:
        text = text[1:-1].strip()
    if text[-1:] == "?":
        text = _UNKNOWN_END.sub("", text)
    if not text.isascii() or "?" in text or "\\" in text:
        text = text.replace("\u2010", "-").replace("\u2011", "-")
        text = _LOST_DASH.sub("–", _BACKSLASH.sub("", text))
    text = text.rstrip(";: ")
    if (again := _SAME_TWICE.fullmatch(text)) and any(map(str.isdecimal, again[1])):
        return again[1]
    if text[-2:] == ".0" and (decimal := _DECIMAL.fullmatch(text)):
        return decimal[1]
    if text[:3] in ("Art", "Pap") and _LABELED.fullmatch(text):
        return text
    if " LP" in text:
        text = _TAG_OF_RIS.sub("", text)
    if text[-1:] in "-–" and (alone := _FIRST_ALONE.fullmatch(text)):
        return alone[1] or alone[2]
    if text[-3:] in ("-es", "–es"):
        text = _ELECTRONIC.sub(r"\1-es", text)
    if text[:1] in _BEFORE_PAGES:
        text = _IN_WORDS.sub(r"\1–\2", text)
    if " to " in text and (range_ := _WITH_TO.fullmatch(text)):
        return f"{range_[1]}–{range_[2]}"
    if text[-1:] in "-–—" and (article := _AFTER_ARTICLE.fullmatch(text)):
        return article[1]
    part = _OF_PART.fullmatch(text)
    if part and part[2] == part[3] and part[1].isdecimal() and int(part[1]) < int(part[2]):
        return f"{part[1]}–{part[2]}"  # `143--153--143--153`, as Zotero reads Open Journal Systems
    if part:
        return f"{part[1]}-{part[2]}–{part[1]}-{part[3]}"
    if _HYPHENS_OF_ARTICLE.fullmatch(text):
        return text.replace("--", "-").replace("–", "-")
    text = without_ris_tag(text)
    if text[-1:] in ("+", "&"):
        text = _OPEN_RANGE.sub("", text)
    text = _PERIOD.sub("", text)
    text = text.removesuffix(" (electronic)")  # of MathSciNet
    if text.endswith(").") and "(" in text:  # 045003 (9 pp.).
        text = text[:-1]
    if text[-1:] not in "0123456789" and (number := _HOW_MANY.fullmatch(text)):
        return f"{number[1]} pp."
    if "e" in text and (spoilt := _SPOILT_DASH.fullmatch(text)):
        first, last = map(int, spoilt.groups())
        text = f"{first}–{last}" if first < last < first + _MOST_PAGES else text
    text = _DASHES.sub("–", text)
    found = _HYPHEN.sub(lambda found: found[0].replace(" ", "").replace("-", "–"), text)
    return found if found == text else page_range(found)  # what is written must read back


def bibtex_page_range(text: str) -> str:
    """Return `10–20` as `10--20`."""
    return _EN_DASH.sub("--", text)
