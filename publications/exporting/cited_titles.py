"""Titles in the form that the styles of citations expect, and their language."""

import re
from typing import Any

from django.utils.translation import gettext as _

from foundation.languages import is_english
from publications.bibtex import without_final_period
from publications.exporting.cited_names import OURS
from publications.exporting.title_case import (
    has_english_words,
    is_certainly_english,
    is_certainly_foreign,
    is_foreign,
    may_be_english,
)
from publications.exporting.titles_in_capitals import title_in_title_case

TITLE = "title-with-species"
"""The key of an item whose title has marks before the epithets of species."""
_KEEP_CASE = frozenset({"software", "dataset"})
_PACKAGE = re.compile(r"[\w.]+: (?:[^\W\d_]+[ -]){2}")  # "knitr: A General-Purpose Package"


def described(item: dict[str, Any]) -> str:
    """Return the texts that show how words of the title are written."""
    return f"{item.get('abstract', '')} {item.get('keyword', '')}"


def cited_title(item: dict[str, Any]) -> str:
    """Return the title without what databases add to it, and with typographic quotation marks."""
    title = item.get(TITLE) or OURS.sub("", item.get("title", "")) or untitled()
    title = _DASH_OF_BOX.sub("–", title.replace("\u00a0", " "))
    title = title.removeprefix("(PDF) ")  # which ResearchGate writes before it
    stated = is_english(item.get("language", ""))
    title = title_in_title_case(title, described(item), is_english=stated)
    return _IN_QUOTES.sub(r"“\1”", without_final_period(_APART.sub("", title)))


def with_capital_subtitle(title: str) -> str:
    """Return "Trees: A survey" for "Trees: a survey", as the APA has English titles."""
    return _SUBTITLE.sub(lambda found: found[0].upper(), title)


_SUBTITLE = re.compile(
    r"(?<=[\w)”’]: )(?!npj\b)(?:a(?= )|[a-z](?=[a-z]+(?:-[a-z]{2,})*(?:['’]s)?(?:[ ,:?!]|$)))"
)
_DASH_OF_BOX = re.compile(r"(?<=\w)[─━](?=\w)")  # for drawing boxes, as ADS writes some dashes


def with_double_quotes(title: str) -> str:
    """Return "The “oaks” of Spain" for "The ‘oaks’ of Spain", as American styles have it."""
    return title if "“" in title else _IN_SINGLE_QUOTES.sub(r"“\1”", title)


# With apostrophes inside, but neither "rock ‘n’ roll" nor "‘Tis the Season".
_IN_SINGLE_QUOTES = re.compile(
    r"(?<![\w’])‘(?!(?:n|[Tt]is|[Tt]was|\d\ds?)\b)((?=\w)[^‘’]*(?:(?<=\w)’(?=\w)[^‘’]*)*)’(?!\w)"
)
_APART = re.compile(r"(?<=\w)\s+\.$")  # "Growth of trees ."
_IN_QUOTES = re.compile(r'(?<!\w)"(?=\S)([^"]+)(?<=\S)"(?!\w)')


def untitled() -> str:
    return f"[{_('Untitled')}]"


def title_language(item: dict[str, Any]) -> str:
    """ "en" if the title may be set in English title case, else "und"."""
    title, stated = item.get("title", ""), item.get("language", "")
    if title.isupper():
        title = title.lower()
    is_program = title.islower() and " " not in title and title in item.get("URL", "")
    keeps_case = item["type"] in _KEEP_CASE and not _PACKAGE.match(title)
    if not title or is_program or keeps_case or _NAMES_LANGUAGE.search(title):
        return "und"
    if stated:
        is_stated = is_english(stated) and not is_certainly_foreign(title)
        is_in_script = stated.partition("-")[0] in _WITH_SCRIPT and title.isascii()
        is_translated = is_in_script and has_english_words(title)
        return "en" if is_stated or is_translated or is_certainly_english(title) else "und"
    is_short = not has_english_words(title)
    if not may_be_english(title) or (is_short and is_foreign(item.get("abstract", ""))):
        return "und"
    return "en"


# "Über Bäume. (German) [On trees]"
_NAMES_LANGUAGE = re.compile(
    r"\((?:in )?(?:Czech|Danish|Dutch|Finnish|French|German|Hungarian|Italian|Latin|Norwegian"
    r"|Polish|Portuguese|Spanish|Swedish|Turkish)\)",
    re.IGNORECASE,
)
# Languages with a script of their own, in which Scopus gives the titles in English.
_WITH_SCRIPT = frozenset({"ar", "be", "bg", "el", "fa", "he", "ja", "ko", "ru", "th", "uk", "zh"})
