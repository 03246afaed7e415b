"""Read a line of a CV: its dates, and the pieces that commas, tabs and dashes separate. Pure."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import pairwise

from foundation.partial_dates import MONTH_NAMES
from people.activity_dates import TERMS, ActivityDates, parse_activity_dates

_BULLET = re.compile(
    r"\s*(?:[•●▪◦‣·*–—-]\s+|[•●▪◦‣]|\[[0-9]{1,3}\]\s*|[0-9]{1,2}[.)]\s+(?!\w+ [0-9]{4}))"
)
_QUOTED = re.compile(r'\([^()]*\)|\[[^\[\]]*\]|“[^”]*”|„[^“”]*[“”]|«[^»]*»|"[^"]*"')
_SEPARATOR = re.compile(
    r"\s*\t\s*|\s{2,}|\s*[,;]\s+|\s+[–—|·•-]\s+|^\s*[,;:–—|-]\s*|\s*[,;:–—|-]\s*$"
)
_DATE_BEGINS = re.compile(
    r"[(\[]?(?:[0-9]{1,4}|[–—-]$|since\b|from\b|until\b|till\b|(?:"
    + "|".join([*TERMS, "autumn", *(name[:3] for name in MONTH_NAMES)])
    + r")[a-z]*\b)",
    re.IGNORECASE,
)
_YEAR = re.compile(r"(?<!\d)(?:19|20)\d\d(?!\d)")
_MOST_WORDS_OF_DATES = 12
_LONGEST = 1_000
"""Longer lines aren't lines of a CV, and are one piece."""


@dataclass(frozen=True, slots=True)
class Piece:
    text: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class CVLine:
    text: str
    """The line without its bullet and its dates."""
    when: ActivityDates = field(default_factory=ActivityDates)
    pieces: list[Piece] = field(default_factory=list)

    def joined(self, pieces: list[Piece]) -> str:
        """Return pieces as one text, with what is between them if they are next to each other."""
        texts: list[str] = []
        places = [self.pieces.index(piece) for piece in pieces]
        for number, place in enumerate(places):
            if number and place == places[number - 1] + 1:
                texts.append(self.text[pieces[number - 1].end : pieces[number].start])
            elif number:
                texts.append(", ")
            texts.append(pieces[number].text)
        return " ".join("".join(texts).split())


def read_cv_line(line: str) -> CVLine:
    """Read "2019–2021  Postdoc, ETH Zürich" or "Best Paper Award, OSDI (2020)"."""
    text = line.strip()
    if len(text) > _LONGEST:
        return CVLine(text, pieces=[Piece(text, 0, len(text))])
    if not _dates_at(text, 0) and (bullet := _BULLET.match(text)):
        text = text[bullet.end() :]
    when, text = _without_dates(_with_columns_joined(text))
    return CVLine(text, when, list(_pieces_of(text)))


def _pieces_of(text: str) -> Iterator[Piece]:
    """Divide a text at separators outside of quotes and parentheses."""
    masked = _QUOTED.sub(lambda match: "x" * len(match[0]), text)
    start = 0
    for match in [*_SEPARATOR.finditer(masked), None]:
        end = match.start() if match else len(text)
        if text[start:end].strip():
            yield Piece(" ".join(text[start:end].split()), start, end)
        start = match.end() if match else end


def _with_columns_joined(text: str) -> str:
    """Make one period of the start and the end in two columns of a table."""
    cells = text.split("\t")
    for number, (one, other) in enumerate(pairwise(cells)):
        joined = f"{one.strip()} – {other.strip()}"
        if _is_date(one) and (_is_date(other) or _parsed(joined)) and other.strip():
            return "\t".join([*cells[:number], joined, *cells[number + 2 :]])
    return text


def _is_date(text: str) -> bool:
    when = _parsed(text.strip())
    return when is not None and len(when.dates) == 1


def _parsed(text: str) -> ActivityDates | None:
    if not _YEAR.search(text):
        return None
    try:
        when = parse_activity_dates(text)
    except ValueError:
        return None
    return when if when.has_period or when.dates else None


def _without_dates(text: str) -> tuple[ActivityDates, str]:
    """Return the dates of a line and the line without them.

    Dates in the midst of a sentence stay there as well: "OSDI 2020 in Banff".
    """
    found = list(_all_dates(text))
    if not found:
        return ActivityDates(), text
    first, last = found[0], found[-1]
    start, end, when = first if first[0] == 0 or last[1] < len(text) else last
    is_last = not text[end:].strip(" .,;)")
    if not (_stands_alone(text, start, end) or (is_last and when.has_period)):
        return when, text
    return when, f"{text[:start].rstrip()}\t{text[end:].lstrip()}".strip("\t")


def _stands_alone(text: str, start: int, end: int) -> bool:
    before, after = text[:start], text[end:]
    in_brackets = text[start] in "([" and text[end - 1] in ")]"
    opens = not before.strip() or in_brackets or _ends_piece(before)
    closes = not after.strip() or in_brackets or start == 0 or bool(_SEPARATOR.match(after))
    return opens and closes


def _ends_piece(text: str) -> bool:
    return bool(re.search(r"[,;:–—|\t-]\s*$|\s{2,}$", text))


def _all_dates(text: str) -> Iterator[tuple[int, int, ActivityDates]]:
    """Find the longest dates at each place: where they start and end, and what they say."""
    position = 0
    for match in re.finditer(r"\S+", text):
        if match.start() >= position and (found := _dates_at(text, match.start())):
            position = found[0]
            yield match.start(), *found


def _dates_at(text: str, start: int) -> tuple[int, ActivityDates] | None:
    """Return the end of the longest dates that begin at `start`, and the dates."""
    if not _DATE_BEGINS.match(text, start):
        return None
    cell = text.find("\t", start)
    words = list(re.finditer(r"\S+", text[: cell if cell >= 0 else None]))
    words = [word for word in words if word.start() >= start][:_MOST_WORDS_OF_DATES]
    for number in range(len(words), 0, -1):
        end = words[number - 1].end()
        bare = text[start:end].strip("()[]:;,. ")
        if _ends_with_separator(text, words[number - 1]):
            continue
        if (when := _parsed(bare)) is not None:
            return end, when
    return None


def _ends_with_separator(text: str, word: re.Match[str]) -> bool:
    """Whether the word is a dash before the next piece, not the end of an open period."""
    return word[0] in "–—-" and bool(re.match(r" \S", text[word.end() :]))
