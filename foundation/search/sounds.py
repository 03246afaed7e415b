"""How else a name is spelled in Latin letters, so that it sounds alike: Meenakshi, Minakshi. Pure.

Names are written down in the ways of English, French, Dutch, German and Polish, and of the time:
Soeharjono is Suharyono, Tchaikovsky is Čajkovskij, Rabinowitz is Rabinovich.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations, islice

_SHORTEST = 5  # letters
_MOST_CHANGES = 3
_MOST_SPELLINGS = 400
_ALIKE = tuple(
    (one, other)
    for one, *others in map(
        str.split,
        (
            "ee i", "oo u", "ou u ow", "oe u o", "aa a", "ie i", "ei ai e", "ae e", "au ow", "nt d",
            "mp b", "dj j", "tj ch c", "ch c h", "j y", "sj sh", "nj ny", "ph f", "th t", "dh d",
            "bh b", "kh k h", "gh g", "q k", "ck k", "c k", "cz ch", "sz sh", "sch sh s", "tch ch",
            "tsch ch c", "tz ts", "x ks ksh kh", "z s", "sh s", "zh j", "w v", "y i", "ts c", "v b",
            "g h", "ya ia", "yo io", "ij y i", "tx tch ch", "gk g", "vich witz vitz wicz vitch vic",
        ),
    )
    for other in others
)  # fmt: skip
_CHANGES = (
    *_ALIKE,
    *((other, one) for one, other in _ALIKE),
    *((c * 2, c) for c in "bdfglmnprst"),
    *((c, c * 2) for c in "fmnst"),
    ("om", "a"),
    ("on", "a"),
    ("em", "e"),
    ("en", "e"),  # as Dąbrowska and Dębska are heard
)


def sounding_like(word: str) -> set[str]:
    """Return other spellings of a folded word; hardly any of them is a word."""
    if len(word) < _SHORTEST or not (word.isascii() and word.isalpha()):
        return set()
    return set(islice(_changed(word), _MOST_SPELLINGS)) - {word}


def _changed(word: str) -> Iterator[str]:
    """Yield the word after a few changes, the fewest first."""
    changes = [each for each in _CHANGES if each[0] in word]
    for number in range(1, _MOST_CHANGES + 1):
        for chosen in combinations(changes, number):
            yield from dict.fromkeys(_with(word, chosen))


def _with(word: str, changes: Sequence[tuple[str, str]]) -> Iterator[str]:
    """Yield the word with each change everywhere, and only at the first or at the last place."""
    everywhere = first = last = word
    for letters, other in changes:
        everywhere = everywhere.replace(letters, other)
        first = first.replace(letters, other, 1)
        last = other.join(last.rsplit(letters, 1))
    yield from (everywhere, first, last)
