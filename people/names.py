"""Write, compare and find the names of people. Pure."""

import re
import unicodedata
from collections.abc import Iterable
from functools import lru_cache
from itertools import product

from foundation.folding import fold
from foundation.romanization import (
    is_hangul,
    is_spelled,
    other_pinyin,
    pinyin_of_family_name,
    readings_of_given_name,
    spellings_of,
    spellings_of_umlaut_u,
    syllables,
)
from foundation.search.consonants import words_of_consonants
from foundation.search.words import keys_of_names, unique, words_of_name
from foundation.transliteration import further_spellings

# First and last characters. (Compiling a pattern of them takes 1 % of the time of a short command.)
_HAN = (
    ("\u3400", "\u4dbf"),
    ("\u4e00", "\u9fff"),
    ("\uf900", "\ufaff"),
    ("\U00020000", "\U0003ffff"),
)
_CJK = (*_HAN, ("\u3040", "\u30ff"), ("\uac00", "\ud7af"))
# Family names of two characters; others are read as one character.
_COMPOUND_SURNAMES = frozenset(
    "欧阳 歐陽 司马 司馬 上官 诸葛 諸葛 夏侯 皇甫 尉迟 尉遲 公孙 公孫 慕容 令狐 端木 东方 東方"  # noqa: SIM905
    " 南宫 司徒 轩辕 宇文 长孙 남궁 황보 제갈 선우 독고 사공".split()
)

SUFFIXES = {
    "jr": "jr", "sr": "sr", "ii": "ii", "2nd": "ii", "iii": "iii", "3rd": "iii", "iv": "iv",
}  # fmt: skip
"""What may end a name, folded, and the form in which it is compared."""
_SUFFIX = re.compile(r",?\s+(?:[JSjs]r\.|[JS]r|III?|IV)(?=\s*(?:,|$))")
"""Those that are suffixes also in a name whose parts aren't known; "Jan II" has one."""


def is_cjk(text: str) -> bool:
    """Whether `text` holds Chinese, Japanese or Korean characters."""
    return not text.isascii() and _has_any(text, _CJK)


def has_han(text: str) -> bool:
    """Whether `text` holds Chinese characters, which Japanese and Korean names may hold too."""
    return not text.isascii() and _has_any(text, _HAN)


def _has_any(text: str, ranges: tuple[tuple[str, str], ...]) -> bool:
    if max(text, default="") < min(ranges)[0]:  # as in most names with accents
        return False
    return any(first <= char <= last for char in text for first, last in ranges)


def split_full_name(name: str) -> tuple[str, str]:
    """Guess (given names, family name) of a name that is written out.

    "Zhao, Hanyu", "赵汉宇" and "山田 太郎" have the family name first. In other names it is the
    last word with the lower-case particles before it ("Ludwig van Beethoven"). A single word is
    a family name. "Jr." and the like belong to neither part.
    """
    name = without_suffix(" ".join(name.split()))
    family, comma, given = (part.strip() for part in name.partition(","))
    if comma:
        return given, family
    if is_cjk(name) and " " not in name:
        length = 2 if name[:2] in _COMPOUND_SURNAMES else 1
        return (name[length:], name[:length]) if len(name) > length else ("", name)
    words = name.split()
    if words and all(is_cjk(word) for word in words):
        return " ".join(words[1:]), words[0]
    start = len(words) - 1
    while start > 1 and words[start - 1].islower():
        start -= 1
    return " ".join(words[:start]), " ".join(words[start:])


def without_suffix(name: str) -> str:
    """Return the name without "Jr.", "Sr.", "II", "III" or "IV", which are often left out."""
    return _SUFFIX.sub("", name) if name[-1:] in ".rIV" or "," in name else name


_DEGREE = re.compile(
    r"(?:[A-Z]\.?[ -]?){2,}|(?:[A-Z][a-z]*\.?[ -]?)*(?:Ph|Sc|Phil|Dr|Esq|Med|Prof)\.?.*"
)


_TITLES = re.compile(
    r"(?:(?:Associate|Assistant|Assoc|Asst|Univ|Jun|apl|Hon)\b\.?[ -]?(?=Prof))?"
    r"(?:(?:(?:Prof(?:essor)?|PD(?= Dr)|Dr|Dipl|Mag|[BM]\.? ?Sc|Mrs?|Ms)\b\.?"
    r"(?:[ -]?(?:Ing|rer\. ?\w+|phil|med|h\. ?c|mult|habil|Phys|Math|Inf|Chem|Biol)\b\.?)*)\s*)+"
    r"(?<=[\s.])(?=\w)"
)
_DEGREES_BEHIND = re.compile(r"(?:,\s*(?:Ph\.? ?D|D\.?Phil|[BM]\. ?Sc|MSc|BSc|MBA)\.?)+")


def without_titles(name: str) -> str:
    """Return the name without "Prof. Dr." before it and ", Ph.D." behind it.

    What may be initials stays: "PD James", "B.A. Smith", "Roe, MD".
    """
    if start := _TITLES.match(name):
        name = name[start.end() :]
    bare, comma, _rest = name.partition(",")
    return bare.strip() if comma and _DEGREES_BEHIND.fullmatch(name[len(bare) :]) else name


def in_full(given: str, family: str) -> str:
    """Return the name of these parts as pages show it."""
    is_joined = is_cjk(family) and is_cjk(given)
    return f"{family}{given}" if is_joined else f"{given} {family}".strip()


def given_name_first(name: str) -> str:
    """Return "Lovelace, Ada" as pages show names: "Ada Lovelace". Other names stay as they are.

    What may be a suffix or a degree ("King, Jr.", "Lovelace, Ph.D.") is no given name.
    """
    family, *rest = (" ".join(part.split()) for part in name.split(","))
    if len(rest) != 1 or not family or not rest[0] or without_suffix(name) != name:
        return name
    if _DEGREE.fullmatch(rest[0]):
        return name
    return in_full(rest[0], family)


def part_key(part: str) -> str:
    """Return the given names or the family name folded, without spaces and hyphens."""
    return fold(part).replace(" ", "")


def name_key(given: str, family: str) -> str:
    """Return the keys of both parts, given names first."""
    return " ".join(key for key in (part_key(given), part_key(family)) if key)


_GROUP_WORDS = frozenset(
    "collaboration consortium committee team group network initiative association taskforce"  # noqa: SIM905
    " konsortium arbeitsgruppe projektgruppe collectif consorzio consorcio grupo".split()
)
_ORGANIZATION_WORDS = frozenset(
    "project society organization institute university foundation council commission"  # noqa: SIM905
    " agency ministry department laboratory investigators contributors developers editors community"
    " center school college academy authors study company".split()
)
# Words of organizations that are no family names.
_NO_FAMILY_NAMES = frozenset(
    "organization organisation commission agency institute foundation ministry department"  # noqa: SIM905
    " university laboratory corporation administration federation".split()
)
# "Inc" and "GmbH" behind the name of a company.
_LEGAL_FORMS = frozenset("gmbh inc llc llp ltd plc pty".split())  # noqa: SIM905
_JOINING_WORDS = frozenset("of for and fur pour para".split())  # noqa: SIM905


def is_group_name(given: str, family: str) -> bool:
    """Whether a printed name is a group's: "ATLAS Collaboration", {Society of Examples}.

    Words such as "institute" only count in a name without given names, or after two of them
    as in "Organization, World Health".
    """
    words = fold(family).split()
    if not words:
        return False
    if given:
        is_turned = len(given.split()) > 1 and words[-1] in _NO_FAMILY_NAMES
        return (
            words[-1].rstrip(".") in _GROUP_WORDS | _LEGAL_FORMS
            or is_turned
            or f"{given} {family}" == "United Nations"
        )
    if len(words) == 1:
        return False
    found = {*words, *(word.removesuffix("s") for word in words)}
    return not found.isdisjoint(
        _GROUP_WORDS | _ORGANIZATION_WORDS
    ) or not _JOINING_WORDS.isdisjoint(words[1:-1])


def sort_name(given: str, family: str) -> str:
    """Return the name folded, family name first, to sort lists and find namesakes by."""
    return fold(f"{family} {given}")


_JOINED_SCRIPT = ("\u0600", "\u08ff")
_ARTICLE = re.compile(r"(?:ال|(?:al|el|d|l)[-'’])(?=\w{2})")
_APART = "\u2009"
"""A thin space, which keeps two letters of a joined script, such as Arabic, apart."""


def monogram(given: str, family: str) -> str:
    """Return the initials of a name, or the first character of a CJK family name.

    Particles and articles don't count: "Maximilian von F" is MF, "محمد الخطيب" is م and خ.
    """
    if is_cjk(family):
        return family[0]
    first, last = _initial(given), _initial(_without_particles(family))
    return (_APART if _has_any(last, (_JOINED_SCRIPT,)) and first else "").join((first, last))


def _without_particles(family: str) -> str:
    """Return the family name from its first capitalized word on, without an article."""
    words = family.split()
    is_name = [word[0].isupper() or bool(_ARTICLE.match(word)) for word in words]
    first = is_name.index(True) if any(is_name) else 0
    return _ARTICLE.sub("", " ".join(words[first:]), count=1)


@lru_cache(maxsize=10_000)
def _initial(name: str) -> str:
    """Return the first letter of a name as a capital."""
    letters = (char for char in unicodedata.normalize("NFC", name) if char.isalnum())
    return next(letters, "").title()[:1]


def initials_key(given: str, family: str) -> str:
    """Return the first letter of the given names and the family name, folded: "h zhao"."""
    return name_key(fold(given)[:1], family)


def has_initials_only(given: str) -> bool:
    """Whether no given name is written out: "H.", "F. C. M.", "FCM" and "" are; "Hanyu" is not."""
    words = re.split(r"[\s.\-]+", unicodedata.normalize("NFC", given).strip(" .-"))
    return all(
        len(word) <= 1 or (len(word) <= 3 and word.isupper() and word.isascii()) for word in words
    )


def romanized(name: str) -> str:
    """Return a name in Latin letters ("hanyu zhao"), or as it is if that isn't known."""
    if has_han(name):
        return fold(" ".join(pinyin_parts("", name)[0]))
    if is_spelled(name):
        return fold(" ".join(found[0] for found in _spelled_parts(name)))
    return name


def pinyin_parts(given: str, family: str) -> list[tuple[str, str]]:
    """Return the given and family name of a Chinese name in pinyin, the usual reading first.

    Without a given name, `family` is the whole name.
    """
    if not given:
        given, family = split_full_name(family)
    surname = pinyin_of_family_name(family)
    return [(read, surname) for read in readings_of_given_name(given)]


def _spelled_parts(name: str) -> list[list[str]]:
    """Return the spellings of the given names, and those of the family name.

    Kana without a space don't show where the family name ends.
    """
    if " " not in name and not is_hangul(name):
        return [[fold(each) for each in spellings_of(name)]]
    given, family = split_full_name(name)
    found = [spellings_of(given), spellings_of(family, is_family_name=True)]
    return [[fold(each) for each in parts] for parts in found if any(parts)]


def spelled_parts(given: str, family: str) -> list[tuple[str, str]]:
    """Return the given and family names as they may be spelled in Latin letters."""
    if not is_spelled(given + family):
        return [(given, family)]
    if not given:
        given, family = split_full_name(family)
    return list(product(spellings_of(given), spellings_of(family, is_family_name=True)))


def spellings(name: str) -> list[str]:
    """Return the folded forms in which a search may spell a name, the given names first.

    A Chinese name is also found by pinyin: in two parts, in one, and in syllables, with each
    reading of the given name. One in another script that is read letter by letter is found by each
    customary spelling of its parts.
    """
    forms = [fold(name)]
    if is_spelled(name):
        spelled = _spelled_parts(name)
        forms += [" ".join(found[0] for found in spelled)]
        forms += [each for found in spelled for each in found[1:]]
    if has_han(name):
        read = [" ".join(syllables(name))]
        for given, family in pinyin_parts("", name):
            read += [fold(f"{given} {family}"), fold(family + given)]
        forms += [*read, *(other for form in read for other in other_pinyin(form))]
    return list(dict.fromkeys(form for form in forms if form))


def search_forms(names: Iterable[str]) -> str:
    """Return all words that names are found by."""
    given = list(names)
    if len(given) == 1 and given[0].isascii():
        return words_of_name(given[0])
    distinct = {fold(name): name for name in given}.values() if len(given) > 1 else given
    words = words_of_name(" ".join(form for name in distinct for form in _name_and_spellings(name)))
    sounds = [word for name in distinct for word in words_of_consonants(name)]
    return " ".join((words, *unique(sounds)))


def _name_and_spellings(name: str) -> tuple[str, ...]:
    if name.isascii():
        return (name,)
    further = [each for word in name.split() for each in further_spellings(word)]
    further += spellings_of_umlaut_u(name)
    together = [name.replace(" ", "")] if has_han(name) else []
    return (name, *together, *spellings(name)[1:], *further)


def _pinyin_keys(given: str, family: str) -> list[str]:
    found = [given + family, family + given]
    return found + [other for key in found for other in other_pinyin(key)]


def search_keys(names: Iterable[str]) -> list[str]:
    """Return the keys (`foundation.search.words`) of names, in either order of their parts."""
    found: list[str] = []
    for name in names:
        given, family = split_full_name(name)
        found += keys_of_names([name, f"{family} {given}"])
        if has_han(name):
            for read in pinyin_parts(given, family):
                found += keys_of_names(_pinyin_keys(*read))
        elif is_spelled(name):
            for parts in product(*_spelled_parts(name)):
                found += keys_of_names(["".join(parts), "".join(parts[::-1])])
    return list(dict.fromkeys(found))
