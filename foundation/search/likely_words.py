"""The words of the index that a word may be meant to be: with a typo, another ending, or apart."""

import re
from collections.abc import Iterable, Sequence
from functools import cache
from itertools import groupby

from rapidfuzz.distance import OSA

from foundation.folding import fold
from foundation.search.english import singulars_and_plurals
from foundation.search.queries import Term, full_year, is_short_year
from foundation.search.sounds import sounding_like
from foundation.search.vocabulary import (
    SHORTEST_KNOWN,
    beginnings_among,
    known_among,
    numbers_of_records,
    words_beginning_with,
    words_like,
)
from foundation.search.words import unique
from foundation.snapshot_values import answers_for_snapshot

_SHORTEST = 3  # letters of a word that may have a typo
_TWO_TYPOS = 8  # letters of a word that may have two
MOST_CORRECTIONS = 5
_MOST_NEAR = 16  # of one typo
_MUCH_RARER = 10  # times as few records
_SHORTEST_FORM = 6  # letters; shorter words are near too many others
_SHORTEST_STEM, _LONG_STEM, _LONGEST_ENDING = 5, 7, 3
_SHORTEST_STEM_OF_OTHERS = 3  # letters in Cyrillic and Greek, where every noun has many endings
_WITHOUT_SPACES = re.compile("[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff]")
_PLURALS = ("", "e", "n", "s", "en", "er", "es")
_LONGEST_PLURAL = 2
_SHORTEST_HALF = 2  # of words that were typed as one
_MOST_COMPOUNDS = 20
_LETTERS_AND_DIGITS = re.compile(r"(\d+(?=\D)|\D+(?=\d))(\d+|\D+)")
_CITATION_KEY = re.compile(r"([^\W\d]{3,})((?:19|20)?\d\d)([^\W\d]{3,})")
_ALPHABETS = (
    "abcdefghijklmnopqrstuvwxyz",
    "абвгдежзийклмнопрстуфхцчшщъыьэюяіїєґђјљњћџѓќѕў",
    "αβγδεζηθικλμνξοπρστυφχψωσς",
    "אבגדהוזחטיךכלםמןנסעףפץצקרשת",
    "ءابتثجحخدذرزسشصضطظعغفقكلمنهوىيپچژگ",
)
_LETTERS_OF_BLOCK = 0x80


def likely_words(term: Term, *, is_unfinished: bool = False) -> list[str]:
    """Return the likeliest words that may be meant, those with the fewest typos.

    Those of a word that isn't finished may be the beginnings of words. The lists of a page ask the
    same as the page itself.
    """
    word = term.spellings[0][0]
    if not is_a_word(term) or len(word) < _SHORTEST or word.isdecimal():
        return []
    answers = answers_for_snapshot("likely words", dict[tuple[str, bool], list[str]])
    asked = word, is_unfinished
    if asked not in answers:
        answers[asked] = _likely_words(word, is_unfinished=is_unfinished)
    return answers[asked]


def _likely_words(word: str, *, is_unfinished: bool) -> list[str]:
    if number := known_among(_other_numbers(word)):
        return sorted(number)
    if is_unfinished and (begun := _beginnings(word)):
        return begun
    if is_unfinished and (begun := sorted(beginnings_among(sounding_like(word)))):
        return begun[:MOST_CORRECTIONS]
    near = _one_letter_away(word)
    if not near:  # a plural with a typo, or a singular, where the index has the other
        other = word[:-1] if word.endswith("s") else f"{word}s"
        near = sorted(known_edits(other))
    if near:
        return near[:_MOST_NEAR]
    if parts := _LETTERS_AND_DIGITS.fullmatch(word):
        return _apart(*parts.groups())
    if parts := _CITATION_KEY.fullmatch(word):
        author, year, title = parts.groups()
        return [f"{author} {full_year(year) if is_short_year(year) else year} {title}"]
    if alike := known_among(sounding_like(word)):
        return sorted(alike, key=lambda w: (OSA.distance(word, w), w))[:MOST_CORRECTIONS]
    short = [word[:-1]] if len(word) == SHORTEST_KNOWN and word[-1] in "sx" else []  # "gpus"
    return (
        short
        or _inflected(word)
        or _split(word)
        or _far(word, is_unfinished=is_unfinished)
        or _longer(word)
    )


def commonest(words: Sequence[str]) -> list[str]:
    """Return those words that aren't much rarer than others of them."""
    if len(words) < 2:  # to count what very many records have takes a while
        return [*words]
    numbers = numbers_of_records(words)
    most = max(numbers.values())
    return [word for word in words if numbers[word] * _MUCH_RARER >= most]


def among_typos(word: str, forms: Sequence[str]) -> list[str]:
    """Return what a word that no record has is meant to be, if words begin with these other forms
    of it.

    What is one letter away comes first if it is commoner: "imaging" for "imging", before "img".
    If it is much commoner, nothing is returned, for the word is a typo. That is seldom so of a
    plural or singular: "vertices" means a vertex, not vortices.
    """
    near = _one_letter_away(word) if len(word) >= _SHORTEST_FORM else []
    if not near:
        return [*forms]
    whole = sorted(known_among(forms), key=forms.index)
    if not whole:
        return unique([*commonest(near), *forms])
    most = max(numbers_of_records(near).values())
    most_of_forms = max(*numbers_of_records(whole).values(), 1)
    is_number = not set(whole).isdisjoint(singulars_and_plurals(word))
    if most >= most_of_forms * (_MUCH_RARER**2 if is_number else _MUCH_RARER):
        return []
    return whole if is_number or most <= most_of_forms else unique([*commonest(near), *whole])


def _one_letter_away(word: str) -> list[str]:
    """Return the words of the index that are one letter away, the likeliest first."""
    found = known_edits(word)
    if len(found) < 2:
        return [*found]
    numbers = numbers_of_records(found)
    most = max(numbers.values())
    return sorted(
        found,
        key=lambda each: (
            numbers[each] * _MUCH_RARER < most,
            _unlikeliness(each, word, numbers[each]),
        ),
    )


def exchanged(term: Term) -> list[str]:
    """Return the words that one with two letters exchanged, or with one typed once or twice, is
    surely meant to be: no much commoner one is as near."""
    word = term.typed
    if not (is_a_word(term) and word.isalpha() and len(word) >= SHORTEST_KNOWN):
        return []
    cuts = [(word[:n], word[n:]) for n in range(1, len(word))]
    likely = {a[:-1] + b[0] + a[-1] + b[1:] for a, b in cuts}
    likely |= {a + a[-1] + b for a, b in [*cuts, (word, "")]}
    likely |= {a + b[1:] for a, b in cuts if a[-1] == b[0]}
    found = known_among(likely - {word})
    return [each for each in commonest(sorted(known_edits(word))) if each in found]


def shorter_words(term: Term) -> list[str]:
    """Return words of three letters that one of three or four may be meant to be: "jan" for "jna",
    "ann" for "anne".

    The vocabulary doesn't have them, so they make sense beside other words.
    """
    word = term.typed
    if not is_a_word(term) or not word.isalpha():
        return []
    if len(word) == SHORTEST_KNOWN:
        return sorted({word[:n] + word[n + 1 :] for n in range(len(word))})
    swaps = {word[:n] + word[n + 1] + word[n] + word[n + 2 :] for n in range(len(word) - 1)}
    return sorted(swaps - {word}) if len(word) == _SHORTEST else []


def compounds(term: Term) -> list[str]:
    """Return words that end with this one or a plural of it, as in German: "datenbanksysteme" for
    "systeme" and "system"; in Thai, all that have this one, because it has no spaces."""
    word = term.typed
    if not is_a_word(term) or len(word) < _SHORTEST_STEM or any(map(str.isdigit, word)):
        return []
    if _WITHOUT_SPACES.match(word):
        return words_like(f"%{word}%", most=_MOST_COMPOUNDS)
    longer = [f"_%{word}{'_' * letters}" for letters in range(_LONGEST_PLURAL + 1)]
    found = words_like(*longer, most=_MOST_COMPOUNDS)
    return [each for each in found if each.rpartition(word)[2] in _PLURALS]


def is_a_word(term: Term) -> bool:
    return not term.phrases and len(term.spellings[0]) == 1


def known_edits(word: str) -> frozenset[str]:
    """Return the words that are one letter, or one swap of neighbors, away."""
    answers = answers_for_snapshot("words one letter away", dict[str, frozenset[str]])
    if word not in answers:
        answers[word] = frozenset(known_among(edits(word)))
    return answers[word]


def _beginnings(word: str) -> list[str]:
    """Return what one typo makes of a word, if words begin like it: "distrib" for "ditsrib"."""
    found = beginnings_among(each for each in edits(word) if len(each) >= _SHORTEST)
    return sorted(found, key=lambda each: _unlikeliness(each, word))[:MOST_CORRECTIONS]


def _longer(word: str) -> list[str]:
    """Return longer words that begin with this one, but for one typo."""
    if len(word) < _LONG_STEM:
        return []
    found = (longer for each in _beginnings(word) for longer in words_beginning_with(each, most=1))
    return list(dict.fromkeys(found))


def _unlikeliness(
    edit: str, word: str, number_of_records: int = 0
) -> tuple[bool, bool, int, bool, str]:
    """Return the sort key of what one typo makes of a word: exchanged letters and those typed once
    or twice are the likeliest, the first letter is hardly ever wrong, and what many records have
    was meant more often."""
    is_exchange = len(edit) == len(word) and sorted(edit) == sorted(word)
    has_same_letters = is_exchange or _without_doubles(edit) == _without_doubles(word)
    is_shorter = len(edit) < len(word)
    return not has_same_letters, edit[0] != word[0], -number_of_records, is_shorter, edit


def _without_doubles(word: str) -> str:
    return "".join(letter for letter, _ in groupby(word))


def _far(word: str, *, is_unfinished: bool) -> list[str]:
    if len(word) < _TWO_TYPOS:
        return []
    known: Iterable[str] = words_beginning_with(word[:3])
    if is_unfinished:
        known = {each[:n] for each in known for n in (len(word) - 1, len(word), len(word) + 1)}
    far = ((OSA.distance(word, w, score_cutoff=2), w) for w in known)
    return [w for distance, w in sorted(far) if distance <= 2][:MOST_CORRECTIONS]


def _other_numbers(word: str) -> set[str]:
    """Return the plural of an English word in "y", or its singular: "queries" for "query"."""
    if word.endswith("y"):
        return {f"{word[:-1]}ies"}
    return {f"{word[:-3]}y"} if word.endswith("ies") else set()


def edits(word: str) -> set[str]:
    """Return whatever is one letter, or one swap of neighbors, away from a word."""
    letters = next((a for a in _ALPHABETS if word[0] in a or word[-1] in a), "")
    letters = letters or _letters_around(ord(word[0]) // _LETTERS_OF_BLOCK * _LETTERS_OF_BLOCK)
    cuts = [(word[:n], word[n:]) for n in range(len(word) + 1)]
    found = {a + b[1:] for a, b in cuts if b}
    found |= {a + b[1] + b[0] + b[2:] for a, b in cuts if len(b) > 1}
    found |= {a + c + b[1:] for a, b in cuts if b for c in letters}
    found |= {a + c + b for a, b in cuts for c in letters}
    return found - {word}


@cache
def _letters_around(first: int) -> str:
    """Return the folded letters of a script, by the first of its characters in Unicode."""
    block = map(chr, range(first, first + _LETTERS_OF_BLOCK))
    return "".join(letter for letter in block if fold(letter) == letter and letter != "_")


def _split(word: str) -> list[str]:
    """Return two words that were typed without a space: "deeplearning", "tcpip".

    Of a plural, the index may have the singular, and the other way round.
    """
    lengths = range(_SHORTEST_HALF, len(word) - _SHORTEST_HALF + 1)
    halves = [(word[:n], word[n:]) for n in lengths]
    halves += [(a, b[:-1]) for a, b in halves if b.endswith("s") and len(b) > SHORTEST_KNOWN]
    halves += [(a, f"{b}s") for a, b in halves if len(b) >= SHORTEST_KNOWN and not b.endswith("s")]
    known = known_among({half for both in halves for half in both})
    known |= {half for both in halves for half in both if len(half) < SHORTEST_KNOWN}
    found = [both for both in halves if known.issuperset(both)]
    found.sort(key=lambda both: -min(map(len, both)))
    return [f"{a} {b}" for a, b in found][:MOST_CORRECTIONS]


def _apart(first: str, second: str) -> list[str]:
    """Return letters and digits as two words: "28ghz", "sosp21" (or of 2021)."""
    years = [f"{first} {full_year(second)}"] if is_short_year(second) else []
    return [*years, f"{first} {second}"]


def _inflected(word: str) -> list[str]:
    """Return words with another ending: "measuring" for "measure"."""
    is_latin = word.isascii()
    found: dict[str, int] = {}
    for cut in (1, 2, 3):
        stem = word[:-cut]
        if len(stem) < (_SHORTEST_STEM if is_latin else _SHORTEST_STEM_OF_OTHERS):
            break
        longest = len(stem) + (_LONGEST_ENDING if len(stem) < _LONG_STEM else len(word))
        longer = [w for w in words_beginning_with(stem) if len(w) <= longest and w != word]
        found |= {each: OSA.distance(word, each) for each in longer}
        if found and is_latin:  # others may lose a vowel with the ending: "чисел" for "числа"
            break
    return sorted(found, key=lambda w: (found[w], w))[:MOST_CORRECTIONS]
