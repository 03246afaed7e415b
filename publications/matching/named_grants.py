"""Which known grants the text of a BibTeX field names: certainly, or perhaps."""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Self

from foundation.folding import fold
from people.models import Grant
from publications import bibtex
from publications.bibtex.lazy_regex import lazy_regex

GRANT_FIELDS = ("grant", "grants")
FUNDING_FIELDS = (
    "funding-text", "funding_text", "funding_text_1", "funding",
    "funding-acknowledgement", "funding_details",
)  # fmt: skip
"""Of regolith, Web of Science, Scopus and others."""
_LONGEST_TEXT = 20_000

_SENTENCES = lazy_regex(r";|(?<!\bno)(?<!\bnos)\.(?=\s)", re.IGNORECASE)
_TOKENS = lazy_regex(r"[^\s,()\[\]{}]+")
_AROUND = ".:\"'“”‘’„#№"
_DASHES = str.maketrans(dict.fromkeys("‐‑‒–—−", "-"))
_BETWEEN = frozenset(
    (
        "grant", "grants", "no", "nos", "number", "numbers", "award", "awards", "under",
        "contract", "contracts", "project", "projects", "agreement", "agreements", "through",
        "and", "the",
    )
)  # fmt: skip
"""Words between a sponsor and the number of its grant."""
_OF = frozenset(("from", "of", "by"))


@dataclass(frozen=True)
class NamedGrants:
    certain: frozenset[int] = frozenset()
    """Grants whose number stands beside the full name of their sponsor."""
    possible: frozenset[int] = frozenset()
    """Others whose number is in the text."""

    def __or__(self, other: Self) -> "NamedGrants":
        certain = self.certain | other.certain
        return NamedGrants(certain, (self.possible | other.possible) - certain)


@dataclass
class KnownGrants:
    """The grants with a number, by its tokens."""

    by_number: Mapping[tuple[str, ...], Sequence[tuple[int, tuple[str, ...]]]]
    longest: int = field(init=False)

    def __post_init__(self) -> None:
        self.longest = max(map(len, self.by_number), default=0)

    @classmethod
    def stored(cls) -> Self:
        found: dict[tuple[str, ...], list[tuple[int, tuple[str, ...]]]] = defaultdict(list)
        rows = Grant.objects.exclude(number="").order_by("pk")
        for pk, sponsor, number in rows.values_list("pk", "sponsor", "number"):
            tokens, words = _key(_tokens(number)), tuple(fold(sponsor).split())
            if _tells_apart(tokens) and words:
                found[tokens].append((pk, words))
        return cls(found)

    def named_in(self, fields: Mapping[str, object]) -> NamedGrants:
        """Return the grants that fields of an entry name, by the names of the fields."""
        found = NamedGrants()
        for name in (*GRANT_FIELDS, *FUNDING_FIELDS):
            if self.by_number and (source := fields.get(name)):
                found |= self.named(bibtex.decode_latex(str(source)[:_LONGEST_TEXT]))
        return found

    def named(self, text: str) -> NamedGrants:
        certain: set[int] = set()
        possible: set[int] = set()
        for sentence in _SENTENCES.split(text):
            tokens = list(_tokens(sentence))
            for start, stop, grants in self._numbers(tokens):
                for pk, sponsor in grants:
                    is_certain = _is_of_sponsor(tokens, start, stop, sponsor)
                    (certain if is_certain else possible).add(pk)
        return NamedGrants(frozenset(certain), frozenset(possible - certain))

    def _numbers(
        self, tokens: list[str]
    ) -> Iterator[tuple[int, int, Iterable[tuple[int, tuple[str, ...]]]]]:
        for start in range(len(tokens)):
            for stop in range(start + 1, min(start + self.longest, len(tokens)) + 1):
                if grants := self.by_number.get(_key(tokens[start:stop])):
                    yield start, stop, grants


def _tokens(text: str) -> Iterator[str]:
    for token in _TOKENS.findall(text.translate(_DASHES)):
        if stripped := token.strip(_AROUND):
            yield stripped


def _key(tokens: Iterable[str]) -> tuple[str, ...]:
    return tuple(token.casefold() for token in tokens)


def _tells_apart(number: Sequence[str]) -> bool:
    """Whether a number is long enough, and no year, to be recognized in a sentence."""
    text = " ".join(number)
    is_year = re.fullmatch(r"(?:19|20)\d\d", text)
    return len(text) >= 4 and any(map(str.isdigit, text)) and not is_year


def _is_of_sponsor(tokens: list[str], start: int, stop: int, sponsor: tuple[str, ...]) -> bool:
    """Whether "Sponsor, grant NUMBER" or "NUMBER of the Sponsor" is in the text."""
    after = [word for token in tokens[stop:] for word in _words(token)]
    if after and after[0].casefold() in _OF:
        begin = 2 if after[1:2] == ["the"] and sponsor[0] != "the" else 1
        end = begin + len(sponsor)
        is_named = tuple(map(fold, after[begin:end])) == sponsor
        return is_named and not any(map(_may_go_on, after[end : end + 1]))
    before = tokens[:start]
    short = "".join(word[0] for word in sponsor if word not in ("of", "for", "the", "and"))
    while before and _may_be_between(before[-1].casefold(), short):
        before.pop()
    words = [word for token in before for word in _words(token)]
    begin = len(words) - len(sponsor)
    is_named = begin >= 0 and tuple(map(fold, words[begin:])) == sponsor
    return is_named and not (begin and _may_go_on(words[begin - 1]))


def _words(token: str) -> list[str]:
    return [word for word in re.split(r"[\W_]+", token) if fold(word)]


def _may_be_between(token: str, short: str) -> bool:
    return token in _BETWEEN or token == short or any(map(str.isdigit, token))


def _may_go_on(word: str) -> bool:
    """Whether a word beside a name may be a part of it, as in "National Science Fund of X"."""
    is_plain = word[:1].islower() or any(map(str.isdigit, word))
    return word.casefold() in ("of", "for") or not (is_plain or word == "The")
