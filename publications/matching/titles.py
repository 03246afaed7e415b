"""Compare titles: may two records be the same publication? Pure."""

from bisect import bisect_left, bisect_right
from enum import Enum
from itertools import takewhile

from rapidfuzz import fuzz, process
from rapidfuzz.distance import Levenshtein, Prefix

from foundation.folding import fold
from publications.bibtex.lazy_regex import lazy_regex
from publications.identifiers import SUBTITLE, title_key
from publications.roman_numerals import roman_number

INFORMATIVE = 14  # letters; "Short Notes" could be any publication
NEARLY = 94  # percent of rapidfuzz's ratio: at most a typo
_ALIKE = 60
_SHORTEST = 4  # letters of a title that others may begin with
_MISSPELT = 2  # letters in a word of at least five

# Words of a different publication: one about another, or a part of it.
_ABOUT = lazy_regex(
    r"\b(?:erratum|errata|corrigend\w+|corrections?|addend\w+|retract\w+|withdrawn|repl(?:y|ies)"
    r"|comments?|responses?|rejoinder|discussion|reviews?|appendi\w+|supplement\w*|editorial)\b"
)
_PART = lazy_regex(r"^(?:part|vol|volume|book|chapter|i{1,3}|iv|vi{0,3}|ix|[b-z]|a$|\d+)\b")
_MARKS = lazy_regex(
    rf"\d+|\b(?:i{{1,3}}|iv|vi{{0,3}}|ix|[b-z]|one|two|three|four|five|first|second|third|fourth|fifth"
    rf"|not?)\b|{_ABOUT.pattern}"
)
# Titles that many journals and books have, in English, German, French and Spanish.
_GENERIC = lazy_regex(
    r"(?:(?:guest |the )?editorial(?: .{0,40})?|(?:guest |the )?editors (?:note|introduction"
    r"|preface|message"
    r"|column|comments?|corner|page|letter|remarks|foreword)s?(?: .{0,40})?"
    r"|(?:an )?(?:introduction|preface|foreword|prologue|epilogue|afterword)"
    r"(?: to (?:the|this) (?:special|theme|second|third)? ?"
    r"(?:issue|section|edition|volume|proceedings)\b.*)?"
    r"|(?:table of )?contents|(?:author|subject|name)? ?index(?: .{0,20})?|bibliography|references"
    r"|abstracts?|acknowledge?ments?|dedication|glossary|appendix|conclusions?|summary|discussion"
    r"|errat(?:um|a)|corrigend(?:um|a)|corrections?|addend(?:um|a)|retraction|reply|response|comments?"
    r"|rejoinder|letters?(?: to the editors?)?|correspondence|notes?|news|announcements?|calendar"
    r"|obituary|in memoriam|book reviews?|reviews?|from the (?:editor|chair|president|board)\w*"
    r"|message from .{0,40}|welcome|panel|keynote|invited talk|tutorial|poster|untitled|title page"
    r"|front ?matter|back ?matter|cover|vorwort|einleitung|einfuhrung|inhalt\w*|nachruf"
    r"|avant propos"
    r"|preambule|prologo|prefacio|introduccion|editoriale)(?: .?\d+)?"
)
_PREFIXES = (
    "non", "un", "in", "im", "ir", "dis", "anti", "de", "re", "sub", "super", "multi", "uni", "bi",
    "tri", "mono", "poly", "micro", "macro", "nano", "intra", "inter", "hyper", "hypo", "pre",
    "post",
    "over", "under", "exo", "endo", "homo", "hetero", "semi", "quasi", "pseudo", "auto", "co", "a",
    "out", "up", "down", "meta", "para", "iso", "aniso", "sym", "asym",
)  # fmt: skip


class Likeness(Enum):
    EQUAL = "equal"  # except for case, accents and punctuation
    MISSPELT = "misspelt"
    CLOSE = "close"  # a word differs, or only one has a subtitle
    OTHER = "other"


def is_generic(title: str) -> bool:
    """Whether many publications have the title, such as "Editorial" or "Preface"."""
    words = fold(title)
    return len(words) < 4 or _GENERIC.fullmatch(words) is not None


def titles_alike(one: str, other: str) -> bool:
    """Whether the titles may be the same, for example with and without the subtitle."""
    if not one or not other or title_key(one) == title_key(other):
        return True
    if _about(one) != _about(other):
        return False
    return fuzz.token_set_ratio(fold(one), fold(other)) >= _ALIKE


def share_most_words(one: str, other: str) -> bool:
    """Whether one title has most words of the other, as "Roe Group: On Oaks" has of "On Oaks"."""
    return fuzz.token_set_ratio(fold(one), fold(other)) >= _MOSTLY_ALIKE


_MOSTLY_ALIKE = 80


def name_other_parts(one: str, other: str) -> bool:
    """Whether both titles have numbers, or words such as "erratum", and they are different."""
    mine, its = (_marks(fold(title)) for title in (one, other))
    return mine != its and (bool(mine and its) or _about(one) != _about(other))


def name_other_chapters(one: str, other: str) -> bool:
    """Whether both titles name chapters, as of a review that has one DOI, and other ones."""
    mine, its = (_CHAPTERS.findall(fold(title)) for title in (one, other))
    return bool(mine and its) and mine != its


_CHAPTERS = lazy_regex(r"\bchap(?:ter)? (\d+)")


def name_other_installments(one: str, other: str) -> bool:
    """Whether the titles are of two installments, as `Oaks---I. Roots` and `Oaks---II. Rain`."""
    mine, its = (set(map(_number, _INSTALLMENT.findall(title))) for title in (one, other))
    return bool(mine and its) and mine.isdisjoint(its)


def _number(text: str) -> int:
    return int(text) if text.isdecimal() else roman_number(text)


_INSTALLMENT = lazy_regex(
    r"(?:(?<!\d)[.:?]\s+|(?<!\s)\s*[—–]\s*|\b[Pp]art\s+)([IVX]{1,4}|\d{1,2})(?=[.:—–]|$)"
)


def _marks(words: str) -> list[str]:
    """Return the numbers and telling words of a folded title; "Part I" is part 1."""
    return [_NUMERALS.get(mark, mark) for mark in _MARKS.findall(words)]


_NUMERALS = {
    "i": "1", "ii": "2", "iii": "3", "iv": "4", "v": "5", "vi": "6", "vii": "7", "viii": "8",
    "ix": "9", "one": "1", "two": "2", "three": "3", "four": "4", "five": "5",
    "first": "1", "second": "2", "third": "3", "fourth": "4", "fifth": "5",
}  # fmt: skip


def _about(title: str) -> list[str]:
    return _ABOUT.findall(fold(title))


def compare_titles(one: str, other: str, *, keys: tuple[str, str]) -> Likeness:
    """Compare two titles; `keys` are their keys."""
    if keys[0] == keys[1]:
        return Likeness.EQUAL
    if are_nearly_equal(*keys):
        words = fold(one), fold(other)
        if _marks(words[0]) != _marks(words[1]):
            return Likeness.OTHER
        return Likeness.MISSPELT if _is_misspelt(*words) else Likeness.CLOSE
    return Likeness.CLOSE if _has_subtitle_more(one, other) else Likeness.OTHER


def are_nearly_equal(key: str, other: str) -> bool:
    """Whether at most a typo distinguishes the keys of two titles."""
    return bool(fuzz.ratio(key, other, score_cutoff=NEARLY))


def begins_with(one: str, other: str) -> bool:
    """Whether one title is the start of the other, whose subtitle no mark separates."""
    shorter, longer = sorted((fold(one), fold(other)), key=len)
    rest = longer[len(shorter) :].strip()
    return longer.startswith(f"{shorter} ") and not (_PART.search(rest) or _ABOUT.search(rest))


def nearest_keys(key: str, others: list[str], *, limit: int) -> list[str]:
    """Return the keys of titles worth comparing with a title; `others` are sorted.

    One title begins with the other, or they are nearly equal.
    """
    near = process.extract(
        key, others, scorer=fuzz.ratio, processor=None, score_cutoff=NEARLY, limit=limit
    )
    found = [other for other, _, _ in near]
    if len(key) >= _SHORTEST:
        start = bisect_left(others, key)
        found += takewhile(lambda other: other.startswith(key), others[start : start + limit])
    found += _beginnings(key, others)
    return list(dict.fromkeys(found))[:limit]


def _beginnings(key: str, others: list[str]) -> list[str]:
    """Return the keys with which a longer one begins, the shortest first; `others` are sorted."""
    found, length = [], len(key) - 1
    while length >= _SHORTEST and (at := bisect_right(others, key[:length])):
        # The longest such key sorts last, so it shares with `key` no more than this one does.
        before = others[at - 1]
        common = Prefix.similarity(before, key)
        if common == len(before) and common >= _SHORTEST:
            found.append(before)
            common -= 1
        length = common
    return found[::-1]


def _is_misspelt(one: str, other: str) -> bool:
    """Whether only spaces or single letters differ, and no word became another word."""
    words, others = one.split(), other.split()
    if len(words) != len(others):
        return one.replace(" ", "") == other.replace(" ", "") or _is_stray_article(words, others)
    return all(
        word == counterpart or _is_misspelt_word(word, counterpart)
        for word, counterpart in zip(words, others, strict=True)
    )


def _is_misspelt_word(word: str, counterpart: str) -> bool:
    if min(len(word), len(counterpart)) < 5:
        return False
    if Levenshtein.distance(word, counterpart, score_cutoff=_MISSPELT) > _MISSPELT:
        return False
    return _stems(word).isdisjoint(_stems(counterpart))


def _stems(word: str) -> set[str]:
    """Return the word, and the word without a prefix that changes its meaning."""
    return {word} | {
        word[len(p) :] for p in _PREFIXES if word.startswith(p) and len(word) > len(p) + 2
    }


def _is_stray_article(words: list[str], others: list[str]) -> bool:
    return [w for w in words if w not in _ARTICLES] == [w for w in others if w not in _ARTICLES]


_ARTICLES = frozenset({"a", "an", "the", "of", "for", "in", "on"})


def _has_subtitle_more(one: str, other: str) -> bool:
    """Whether the longer title is the shorter one with something behind it."""
    shorter, longer = sorted((one.strip(), other.strip()), key=len)
    key = title_key(shorter)
    for mark in SUBTITLE.finditer(longer, 1):
        if title_key(longer[: mark.start()]) == key:
            rest = fold(longer[mark.start() :])
            return not (_PART.search(rest) or _ABOUT.search(rest))
    return False
