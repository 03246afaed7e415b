"""Titles in the form that the styles of citations expect, and their language."""

import re
from typing import Any

from django.utils.translation import gettext as _

from foundation.languages import is_english
from publications.bibtex import without_final_period
from publications.exporting.cited_names import OURS
from publications.exporting.csl_types import SAYS_DATASET
from publications.exporting.foreign_titles_in_capitals import capitals_in_sentence_case
from publications.exporting.sentence_case import in_sentence_case
from publications.exporting.title_case import (
    has_english_words,
    is_certainly_english,
    is_certainly_foreign,
    is_foreign,
    may_be_english,
)
from publications.exporting.title_words import is_small_word
from publications.exporting.titles_in_capitals import title_in_title_case, written_elsewhere

TITLE = "title-with-species"
"""The key of an item whose title has marks before the epithets of species."""
BRACED = "names-in-braces"
"""The key of an item whose title has names that its source has in braces; see `braced_titles`."""
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
    title = _AT_THE_BEGINNING.sub("", _FOOTNOTE.sub("", title))
    if (address := item.get("URL", "")) and title.endswith(address) and title != address:
        title = title.removesuffix(address).rstrip()
    if (site := _NAME_OF_SITE.search(title)) and site[1] in item.get("URL", ""):
        title = title[: site.start()]
    if item["type"] == "dataset":
        title = SAYS_DATASET.sub("", title)
    if item["type"] == "chapter":
        title = _CHAPTER.sub("", title)
    stated = is_english(item.get("language", ""))
    title = title_in_title_case(title, described(item), is_english=stated)
    if title.isupper() and not stated:
        title = capitals_in_sentence_case(title, written_elsewhere(title, described(item)))
    title = _GLUED_COMMA.sub(", ", title)
    title = _AT_THE_END.sub("", without_final_period(_APART.sub(r"\1", title)))
    title = _IN_QUOTES.sub(r"“\1”", title)
    if item["type"] in _NAMED and (whole := _WHOLE_IN_QUOTES.fullmatch(title)):
        title = whole[1]
    return title if "“" in title else _IN_APOSTROPHES.sub(r"“\1”", title)


def with_few_capitals(item: dict[str, Any], title: str) -> str:
    """Return an English title in sentence case, but not a short one, which may be a name."""
    if title.count(" ") < _LEAST_SPACES and item["type"] in _NAMED:
        return title
    if _is_name(title) or (item["type"] in _NAMED and _PROJECT.fullmatch(title)):
        return title
    abstract, braced = item.get("abstract", ""), item.get(BRACED, [])
    return in_sentence_case(title, described(item), abstract=abstract, braced=braced)


def _is_name(title: str) -> bool:
    """Whether it is a name and its letters: "The Global Oak Growth Scale (GOGS) Version 2"."""
    found = _WITH_LETTERS.fullmatch(title)
    return found is not None and found[2] == "".join(re.findall(r"\b[A-Z](?=[a-z])", found[1]))


_WITH_LETTERS = re.compile(r"(?:The )?([^()]+) \(([A-Z]{4,8})\)(?:,? (?:[Vv]ersion )?\d[\d.]*)?")
# "Elm Early Adversity Project", in which each word has a capital
_PROJECT = re.compile(r"(?:[A-Z][\w-]+ ){2,7}(?:Initiative|Project)")
_NAMED = frozenset({"webpage", "document", "software", "dataset"})
_LEAST_SPACES = 3


def with_capital_subtitle(title: str) -> str:
    """Return "Trees: A survey" for "Trees: a survey", as APA and IEEE have English titles."""
    return _SUBTITLE.sub(lambda found: found[0].upper(), title)


# Also in "Models of growth. a survey", but not after an abbreviation.
_SUBTITLE = re.compile(
    r"(?:(?<=[\w)”’]: )|(?<=[a-zß-öø-ÿ]{5}\. )(?<!approx\. )(?<!subsp\. ))(?!npj\b|https?:)"
    r"(?:a(?= )|[a-z](?=[a-z]+(?:-[a-z]{2,})*(?:['’]s|-(?=,))?(?:[ ,:?!]|$)))"
)


def with_capital_after_dash(title: str) -> str:
    """Return "Trees—A survey" for "Trees—a survey" with one dash, as the APA has English titles."""
    found = _DASHES.findall(title)
    return _AFTER_DASH.sub(lambda part: part[0].upper(), title) if len(found) == 1 else title


_DASHES = re.compile(r"—| [-–—] ")
_AFTER_DASH = re.compile(
    r"(?:(?<=\w—)|(?<=\w [-–—] ))(?:a(?= )|[a-z](?=[a-z]+(?:-[a-z]{2,})*[ ,:?!]))"
)
_DASH_OF_BOX = re.compile(r"(?<=\w)[─━](?=\w)")  # for drawing boxes, as ADS writes some dashes


def with_double_quotes(title: str) -> str:
    """Return "The “oaks” of Spain" for "The ‘oaks’ of Spain", as American styles have it."""
    return title if "“" in title else _IN_SINGLE_QUOTES.sub(r"“\1”", title)


# With apostrophes inside, but neither "rock ‘n’ roll" nor "‘Tis the Season".
_IN_SINGLE_QUOTES = re.compile(
    r"(?<![\w’])‘(?!(?:n|[Tt]is|[Tt]was|\d\ds?)\b)((?=\w)[^‘’]*(?:(?<=\w)’(?=\w)[^‘’]*)*)’(?!\w)"
)
# "Growth of trees .", "knitr : A Tool", and "Des arbres ?", as French is written in French only
_APART = re.compile(r"(?<=\w)\s+\.$|(?<=\w)[ \u202f]+([:;?!])(?=[ ”]|$)")
_AT_THE_BEGINNING = re.compile(r"^(?:[:;,.]\s+)+|^[:;,](?=\w)")
_GLUED_COMMA = re.compile(r"(?<=[a-zß-öø-ÿ]{3}),(?=[A-ZÀ-ÖØ-Þ][a-zß-öø-ÿ]{3})")  # "Trees,Oaks"
# A mark that nothing follows, and the period after "in R.", "in the fourth century AD.", "log4j."
_AT_THE_END = re.compile(
    r"(?<=\w)\s*[:;,]$|(?:(?<=[a-z] [A-Z])|(?<=[a-z] [A-Z]{2})|(?<=\d)|(?<=\d[a-z]))\.$"
)
# The mark of ScienceDirect for a footnote, which it writes into the title.
_NAME_OF_SITE = re.compile(r" — ((?:[\w-]+\.)+[a-z]{2,})$")  # as programs for citing pages write it
_WHOLE_IN_QUOTES = re.compile(r"“([^“”]+)”")  # \enquote{...}, which styles do themselves
_FOOTNOTE = re.compile(r"(?<=\w)\s*☆.*$", re.DOTALL)
# Which ScienceDirect and Google Scholar write before it.
_CHAPTER = re.compile(r"^(?:Chapter \d{1,3} [-–—] (?=\w)|\d{1,3}\.? (?=(?:An?|The|On|From) [A-Z]))")
# "A Wrapper of 'DataTables'", but neither "rock 'n' roll" nor "the '90s of the boys'".
_IN_APOSTROPHES = re.compile(
    r"(?<![\w'’])'(?!(?:n|[Tt]is|[Tt]was|\d\ds?)\b)(?=\w)"
    r"([^'“”]*(?:(?<=\w)'(?=\w)[^'“”]*)*)(?<=[\w!?.)])'(?![\w'])"
)
_IN_QUOTES = re.compile(r'(?<!\w)"(?=\S)([^"]+)(?<=\S)"(?!\w)')


def untitled() -> str:
    return f"[{_('Untitled')}]"


def title_language(item: dict[str, Any]) -> str:
    """ "en" if the title may be set in English title case, else "und"."""
    title, stated = item.get("title", ""), item.get("language", "")
    if title.isupper():
        title = title.lower()
    is_program = title.islower() and " " not in title and title in item.get("URL", "")
    is_short_name = title.count(" ") < _LEAST_SPACES and not _PACKAGE.match(title)
    keeps_case = item["type"] in _KEEP_CASE and is_short_name
    if not title or is_program or keeps_case or _NAMES_LANGUAGE.search(title):
        return "und"
    if stated:
        is_stated = is_english(stated) and not is_certainly_foreign(title)
        is_in_script = stated.partition("-")[0] in _WITH_SCRIPT and title.isascii()
        is_translated = is_in_script and has_english_words(title)
        return "en" if is_stated or is_translated or is_certainly_english(title) else "und"
    is_short = not has_english_words(title)
    is_in_book = item["type"] in _IN_BOOKS and is_short
    if is_in_book and is_foreign(item.get("container-title", "")):
        return "und"
    if item["type"] == "thesis" and is_short and _OF_SCHOOL.search(item.get("publisher", "")):
        return "und"
    if not may_be_english(title) or (is_short and is_foreign(item.get("abstract", ""))):
        return "und"
    if is_short and _has_no_known_word(title):
        return "und"
    return "en"


def _has_no_known_word(title: str) -> bool:
    """Whether several words, all of its long ones in small letters, are in no English title."""
    words = _LONG_WORD.findall(title)
    return len(words) >= _LEAST_UNKNOWN and not any(map(is_small_word, words))


# Of a university whose name isn't English, where a title without English words isn't either
_OF_SCHOOL = re.compile(
    r"\b(?:Universit(?:ät|é|à|eit|etet?)|Universidad\w*|Hochschule|École|Univerzita)\b"
)
_LONG_WORD = re.compile(r"(?<![\w-])[a-z]{5,}(?![\w-])")
_LEAST_UNKNOWN = 2
_IN_BOOKS = frozenset({"book", "chapter"})
# "Über Bäume. (German) [On trees]"
_NAMES_LANGUAGE = re.compile(
    r"\((?:in )?(?:Czech|Danish|Dutch|Finnish|French|German|Hungarian|Italian|Latin|Norwegian"
    r"|Polish|Portuguese|Spanish|Swedish|Turkish)\)",
    re.IGNORECASE,
)
# Languages with a script of their own, in which Scopus gives the titles in English.
_WITH_SCRIPT = frozenset({"ar", "be", "bg", "el", "fa", "he", "ja", "ko", "ru", "th", "uk", "zh"})


def with_apostrophes(rendered: str) -> str:
    """Return "Roe’s" for "Roe's", but not in an address."""
    pieces = _ADDRESS.split(rendered) if "'" in rendered else [rendered]
    return "".join(
        piece if number % 2 else _APOSTROPHE.sub("’", piece) for number, piece in enumerate(pieces)
    )


_ADDRESS = re.compile(r"((?<!\S)\S+://\S+)")
# Of "Roe's", "the trees' growth", "'22" and "OAK'22"
_APOSTROPHE = re.compile(
    r"(?<=[^\W\d_])'(?=[^\W\d_]|(?:\d\d)?\d\d\b)|(?<![\w'])'(?=\d\ds?\b)|(?<=[a-z]s)'(?= [A-Za-z])"
    r"|(?<=[a-z]\.)'(?=s\b)"  # "Roe et al.'s"
)
