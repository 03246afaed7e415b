"""Names in Arabic, Persian, Hebrew and Thai, found by how they sound in Latin letters. Pure.

These scripts leave out vowels, or write them around the consonants, so a name is spelled in Latin
letters in many ways: Mohammad, Muhammed, محمد. Its consonants stay the same, but for those that
languages pronounce alike, which are one class here: "mhmt". A word for each way to read them is
among the words of a person. It stands between marks that no one can type, so nothing else has it.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice, pairwise, product

from foundation.search.given_names import other_given_names

_MARK = "\N{TILDE OPERATOR}"
_MOST_READINGS = 8
_SHORTEST = 3  # consonants of a search; fewer are those of too many names


def _entries(text: str) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Read "letters class class, letters class"; "-" is none."""
    for entry in text.split(","):
        letters, *classes = entry.split()
        yield letters, tuple("" if each == "-" else each for each in classes)


_CLASSES = {
    letter: classes
    for letters, classes in _entries(
        """
    ب b, پ p, ف p, تطد t, ثذضظ s t, سصشز s, جچژ c, كکقغگخ k, حه h, ر r, ل l, م m, ن n,
    ב b, פף p, תטד t, סשצץז s, חכך h k, קג k, ה h, ר r, ל l, מם m, נן n,
    กขฃคฅฆ k, จฉชฌ c, ซศษส s, ดตฎฏฐฑฒถทธ t, บ b, ปผพภฝฟ p, ม m, ณนง n, ญ - n, ร r, ลฬ l, หฮ h
    """
    )
    for letter in letters
}
_IS_READ = re.compile("[\u0590-\u05ff\u0600-\u06ff\u0e00-\u0e7f]")
_MARKS_OF_VOWELS = re.compile("[\u0591-\u05bd\u05bf-\u05c7\u064b-\u065f\u0670\u200c\u200d]")
_SILENT_IN_THAI = re.compile(
    "(?:[ดตทธ](?=ร\u0e4c)|ษ(?=ณ\u0e4c))?[\u0e01-\u0e2e][\u0e34-\u0e39]?\u0e4c|\u0e2b(?=[งญนมยรลว])"
)
_SHORT_A_IN_THAI = re.compile("\u0e23\u0e23(?=[\u0e01-\u0e2e])")  # "รร" before a consonant
_NY_IN_THAI = "\u0e0d\u0e0d"  # of which the first is spoken as "n"
_TWICE_IN_THAI = re.compile("([\u0e01-\u0e2e])\\1")
_ARTICLE = "\u0627\u0644"  # of Arabic
_AN_N_AT_THE_END = ("ร", "ล", "ฬ", "ญ")
_A_T_AT_THE_END = tuple("จชซศษส")
_SILENT_AT_THE_END = ("ه", "ة", "ה")
_SILENT_H = re.compile("(?<=[aeiouwy])h$")
_LETTERS = re.compile("sch|tch|[csztkgdp]h|dj|t[sz]|ck|n(?=ng)|ng|rn$|([b-df-hj-np-tvz])\\1?|.")
_SOUNDS = dict(
    _entries(
        """
        b b, v b -, p p, f p, d t, t t, s s, z s, j c, k k, c k s, q k, g k, h h, r r, l l, m m,
        n n, x ks, sch s, tch c s, ch c k s, sh s, zh c s, th t s, kh k h, gh k, dh t s, ph p, dj c,
        ts s, tz s, ck k, ng n nk, rn rn n
        """
    )
)


def words_of_consonants(name: str) -> list[str]:
    """Return the words that a name in these scripts is also found by."""
    if not _IS_READ.search(name):
        return []
    words = [w for w in re.split(r"[\s\-\u05be]+", _MARKS_OF_VOWELS.sub("", name)) if w]
    joined = [a + b for a, b in pairwise(words)]
    before_article = [(a, b[1:3]) for a, b in pairwise(words) if b.startswith(_ARTICLE)]
    with_article = [f"{word}{letter}" for word, letters in before_article for letter in letters]
    assimilated = [a + b[len(_ARTICLE) :] for a, b in pairwise(words) if b.startswith(_ARTICLE)]
    found = (w for word in (*words, *joined, *with_article, *assimilated) for w in _words_of(word))
    return list(dict.fromkeys(found))


def consonants_of_latin(word: str, *, is_unfinished: bool = False) -> list[str]:
    """Return the words by which a folded word in Latin letters finds such names.

    Those of a word that isn't finished begin the words of names.
    """
    if not (word.isascii() and word.isalpha()):
        return []
    spoken = _SILENT_H.sub("", word) or word
    letters = (found[0] for found in _LETTERS.finditer(spoken))
    found = _marked(_SOUNDS.get(each) or _SOUNDS.get(each[0], ("",)) for each in letters)
    return [each.removesuffix(_MARK) for each in found] if is_unfinished else found


def consonants_of_name(word: str, *, is_unfinished: bool = False) -> list[str]:
    """Return `consonants_of_latin` of a word, and of what else the given name is called: those of
    "yaakov" for "jacob"."""
    names = [word] if is_unfinished else [word, *other_given_names(word)]
    return [
        each for name in names for each in consonants_of_latin(name, is_unfinished=is_unfinished)
    ]


def readings_of_name(words: Sequence[str]) -> list[str]:
    """Return the consonants of a name in these scripts, typed as several words, in each way to read
    them; none if it has other letters or too few consonants. `consonants_of_key` are like them."""
    if not all(map(_IS_READ.match, words)):
        return []
    plain = [_spoken(_MARKS_OF_VOWELS.sub("", word)) for word in words]
    assimilated = [*plain[:1], *(word.removeprefix(_ARTICLE) for word in plain[1:])]
    found = (
        each.strip(_MARK)
        for parts in (plain, assimilated)
        for each in _marked(sound for part in parts for sound in _read(part))
    )
    return [each for each in dict.fromkeys(found) if len(each) >= _SHORTEST]


def consonants_of_key(key: str) -> list[str]:
    """Return the consonants of a name in Latin letters without its spaces."""
    return [each.strip(_MARK) for each in consonants_of_latin(key)]


def first_letters_of(readings: Iterable[str]) -> set[str]:
    """Return the Latin letters with which a name with these consonants may begin."""
    begun = {each[0] for each in readings}
    letters = {
        spelled[0] for spelled, classes in _SOUNDS.items() if begun & {c[:1] for c in classes}
    }
    return letters | set("aeiouwy")


def are_enough(words: Iterable[list[str]]) -> bool:
    """Whether all words of a search have consonants, and so many that they mean something."""
    shortest = [min((len(each.strip(_MARK)) for each in found), default=0) for found in words]
    return all(shortest) and sum(shortest) >= _SHORTEST


def _spoken(word: str) -> str:
    """Return a word in Thai without what isn't spoken; others as they are."""
    word = _SHORT_A_IN_THAI.sub("", _SILENT_IN_THAI.sub("", word)).replace(_NY_IN_THAI, "\u0e19")
    return _TWICE_IN_THAI.sub(r"\1", word)


def _words_of(word: str) -> list[str]:
    bare = _spoken(word)
    forms = [bare, bare[len(_ARTICLE) :]] if bare.startswith(_ARTICLE) else [bare]
    return [each for form in forms for each in _marked(_read(form))]


def _read(word: str) -> list[tuple[str, ...]]:
    spoken = word[:-1] if word[-1:] in _SILENT_AT_THE_END else word
    sounds = [_CLASSES.get(letter, ("",)) for letter in spoken]
    for letters, sound in ((_AN_N_AT_THE_END, "n"), (_A_T_AT_THE_END, "t")):
        if word[-1:] in letters:
            return [*sounds[:-1], (*sounds[-1], sound)]
    return sounds


def _marked(sounds: Iterable[tuple[str, ...]]) -> list[str]:
    readings = ("".join(each) for each in islice(product(*sounds), _MOST_READINGS))
    return [f"{_MARK}{each}{_MARK}" for each in dict.fromkeys(readings) if each]
