"""Which printed names, addresses and texts hold a former name of a person. Pure.

A person's former names are hidden, unless the person chose names as printed: wherever a name of
theirs is shown, one that fits no present name, or that holds anything of a former one, gives way
to the present name.
"""

import re
from collections.abc import Iterable, Iterator
from functools import cached_property, lru_cache
from typing import NamedTuple

from foundation.folding import fold
from people.name_comparison import NameMatch, PrintedName, best_match
from people.names import is_cjk, spellings, split_full_name

_MIN_PART, _MIN_CJK_PART = 4, 2
"""Letters: a shorter word of a name counts only as a word of its own, "li" but not "align"."""
_LETTERS = re.compile(r"[^\W\d_]+")
_CASE_BOUNDARY = re.compile(r"(?<=[a-z])(?=[A-Z])")


class NameParts(NamedTuple):
    """A name in BibTeX's four parts."""

    first: str
    von: str
    last: str
    jr: str

    @property
    def full_name(self) -> str:
        """ "Ludwig van Beethoven", "Martin Luther King Jr.", "王小明"."""
        return full_name(*self)


def full_name(first: str, von: str, last: str, jr: str) -> str:
    """Return "Ludwig van Beethoven", "Martin Luther King Jr." or "王小明".

    No comma stands before the suffix, where names in a list are separated by commas.
    """
    if first and last and not (von or jr) and (last.isascii() or first.isascii()):
        return f"{first} {last}"
    if is_cjk(last) and is_cjk(first):
        return f"{last}{first}"
    return " ".join(part for part in (first, von, last, jr) if part)


def parts_of_full_name(name: str) -> NameParts:
    """Return a name that is written out in the parts of a printed one."""
    first, last = split_full_name(name)
    return NameParts(first, "", last, "")


class FormerNames:
    """The former names of one person, beside the present ones."""

    def __init__(self, *, former: Iterable[str], present: Iterable[str]) -> None:
        self._present_names = tuple(name for name in present if name)
        self._former_names = tuple(name for name in former if name)
        self.present = [parts_of_full_name(name) for name in self._present_names]
        self.former = [
            name
            for name in map(parts_of_full_name, self._former_names)
            if best_match(name, self.present) is not NameMatch.SAME
        ]

    def __bool__(self) -> bool:
        return bool(self.former)

    @cached_property
    def _words(self) -> frozenset[str]:
        """The words of former names that no present name has."""
        return frozenset(_words(self._former_names)) - frozenset(_words(self._present_names))

    @cached_property
    def _present_words(self) -> list[str]:
        """The present words that are long enough to look for, the longest first."""
        return sorted(filter(_is_long, set(_words(self._present_names))), key=len, reverse=True)

    @cached_property
    def _initials(self) -> frozenset[str]:
        """The first letters of former words that no present word begins with."""
        present = {word[0] for word in _words(self._present_names)}
        return frozenset(word[0] for word in self._words) - present

    @cached_property
    def _compact(self) -> frozenset[str]:
        """Forms without spaces, "bexample" and "exampleb", that no present form contains."""
        present = [form for name in self.present for form in _compact_forms(name)]
        forms = {form for name in self.former for form in _compact_forms(name)}
        return frozenset(f for f in forms if not any(f in its for its in present))

    def are_in_name(self, name: PrintedName) -> bool:
        """Whether a printed name must give way to the present name."""
        if not self.former:
            return False
        if self.are_in_text(full_name(*name[:4])) or self._has_former_initial(name):
            return True
        present = best_match(name, self.present)
        if present is NameMatch.SAME:
            return False
        return present is NameMatch.DIFFERENT or best_match(name, self.former) is NameMatch.SAME

    def _has_former_initial(self, name: PrintedName) -> bool:
        letters = {word for word in fold(name[0]).split() if len(word) == 1}
        return bool(letters & self._initials)

    def are_in_text(self, text: str) -> bool:
        """Whether a slug, a citation key, an address or a text holds a former name."""
        if not self.former or not text:
            return False
        if not _tokens(text).isdisjoint(self._words | self._compact):
            return True
        return any(self._are_in_piece(fold(piece).replace(" ", "")) for piece in text.split())

    def masked(self, text: str) -> str:
        """Return `text` with the present name, or with "…", in place of former names."""
        if not self.are_in_text(text) and not any(n in text for n in self._former_names):
            return text
        for name in self._former_names if self.former else ():
            text = re.sub(re.escape(name), lambda _match: self._present_names[0], text, flags=re.I)
        pieces = re.split(r"(\s+)", text)
        return "".join("…" if self.are_in_text(piece) else piece for piece in pieces)

    def _are_in_piece(self, piece: str) -> bool:
        """The same of one word of a text, folded: "alice-oldname", "oldname2019paper"."""
        if any(_is_long(form) and form in piece for form in self._compact):
            return True
        if any(_compact_forms(name)[0] == piece for name in self.former):
            return True
        for word in self._present_words:
            piece = piece.replace(word, " ")
        return any(_is_long(word) and word in piece for word in self._words)


@lru_cache(maxsize=1024)
def former_names(former: tuple[str, ...], present: tuple[str, ...]) -> FormerNames:
    return FormerNames(former=former, present=present)


def _is_long(word: str) -> bool:
    return len(word) >= (_MIN_CJK_PART if is_cjk(word) else _MIN_PART)


def _words(names: Iterable[str]) -> Iterator[str]:
    """The folded words of names and of their spellings in Latin letters, without initials."""
    for name in names:
        for form in spellings(name):
            yield from (word for word in form.split() if len(word) > 1)


def _tokens(text: str) -> set[str]:
    """The words of a text, a key or an address: "li", "deep" and "2019" of "liDeep2019"."""
    return {fold(token) for token in _LETTERS.findall(_CASE_BOUNDARY.sub(" ", text))}


def _compact_forms(name: PrintedName) -> list[str]:
    """ "bobexample", "examplebob", "bexample", "exampleb"."""
    given, family = (fold(part).replace(" ", "") for part in (name[0], name[2]))
    if not given or not family:
        return [given + family]
    return [given + family, family + given, given[0] + family, family + given[0]]
