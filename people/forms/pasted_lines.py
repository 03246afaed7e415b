"""Rows of a CV's sections from pasted lines: what the pieces of a line are, as a table per section.

Nothing of a line is lost: what no rule knows is in the row as text, with a note.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _

from affiliations.models import Organization
from foundation.admin.pasted_rows import PastedRow
from foundation.folding import fold
from people.activity_dates import format_activity_dates
from people.cv_lines import CVLine, Piece, read_cv_line
from people.models import Activity

_LONGEST_NAME = 4
"""Pieces that the name of an organization may consist of: University of California, Berkeley."""
_CONNECTION = re.compile(r"(?::|\s+(at|@|from|for|of))\s+(?:the\s+)?", re.IGNORECASE)
_OF_ORGANIZATIONS = re.compile(
    r"universi|college|school|institut|academy|laborator|\blabs?\b|cent(er|re)\b|department|"
    r"faculty|group|hospital|research|\binc\b|corporation|company|gmbh|大学|学院|研究",
    re.IGNORECASE,
)


_LONGEST_PIECE = 300
"""Longer ones are texts."""
_UNQUOTED = re.compile(r'[“„"]([^“”„"]+)[“”"]')
LEVEL = (
    r"native(?: speaker)?|mother tongue|fluent|proficient|advanced|intermediate|basic|beginner|"
    r"familiar|expert|[abc][12]"
)
_LANGUAGES = frozenset({"language", "languages", "natural languages", "spoken languages"})
Kind = Activity.Kind


@dataclass(frozen=True, slots=True)
class Wording:
    """Pieces that say by their words what they are.

    Each named group is a field.
    """

    pattern: str
    sets: Mapping[str, str] = field(default_factory=dict)
    """Fields that such a piece sets as well."""

    def match(self, text: str) -> "re.Match[str] | None":
        return re.fullmatch(self.pattern, text, re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class SectionLines:
    """How the lines of one section are read."""

    example: str | Promise
    fields: tuple[str, ...]
    """The fields that the pieces fill in order."""
    wordings: tuple[Wording, ...] = ()
    rest: str = ""
    """The field that takes pieces that are too many; the first one if it is empty."""
    dates: str = "when"
    """The field of the dates; "period" for those of an affiliation; "" if there are none."""
    unknown_organization: str = ""
    """The field for the name of an organization that isn't in the directory."""
    row_per_piece: bool = False
    finds_organizations: bool = True
    """Whether names of organizations are theirs; otherwise they are text like all else."""

    def read(self, lines: Iterable[str]) -> list[PastedRow]:
        parts = [part for line in lines for part in self._parts_of(line)]
        names = {name for line, _given in parts for name in _possible_names(line)}
        known = Organization.objects.named_any(names) if self.finds_organizations else {}
        return [_LineReader(self, line, known, given).row for line, given in parts]

    def _parts_of(self, text: str) -> list[tuple[CVLine, dict[str, str]]]:
        """Return the line, or if each piece is a row, one line for each with the group of all."""
        if not self.row_per_piece:
            return [(read_cv_line(text), {})]
        group, colon, rest = text.partition(":")
        has_group = bool(colon and rest.strip())
        given = {"group": read_cv_line(group).text} if has_group else {}
        if fold(given.get("group", "")) in _LANGUAGES:
            given = {"kind": Kind.LANGUAGE.value}
        line = read_cv_line(rest if has_group else text)
        parts: list[str] = []
        for piece in line.pieces:
            if parts and re.fullmatch(LEVEL, piece.text, re.IGNORECASE):
                parts[-1] += f" ({piece.text})"
            else:
                parts.append(piece.text)
        return [(CVLine(part, pieces=[Piece(part, 0, len(part))]), given) for part in parts]


def _possible_names(line: CVLine) -> Iterable[str]:
    for start, end in _runs(len(line.pieces)):
        yield line.joined(line.pieces[start:end])
    for piece in line.pieces:
        for match in _CONNECTION.finditer(piece.text):
            yield piece.text[match.end() :]


def _runs(number: int) -> Iterable[tuple[int, int]]:
    """All runs of adjacent pieces, the longest first."""
    for length in range(min(number, _LONGEST_NAME), 0, -1):
        for start in range(number - length + 1):
            yield start, start + length


class _LineReader:
    """Fills a row from the pieces of a line."""

    def __init__(
        self,
        section: SectionLines,
        line: CVLine,
        known: Mapping[str, list[Organization]],
        given: Mapping[str, str],
    ) -> None:
        self.section, self.known = section, known
        self.row = PastedRow(dict(given))
        self.line = self._in_two(line)
        self._read_dates()
        self.pieces = list(self.line.pieces)
        place = self._take_organization()
        left = [piece for piece in self.pieces if not self._take_worded(piece)]
        if section.unknown_organization:
            self._fill_affiliation(left, place)
        else:
            self._fill_in_order(left)

    # Dates

    def _read_dates(self) -> None:
        when, values = self.line.when, self.row.values
        if not self.section.dates:
            return
        if not when.has_period and not when.dates:
            name = "start" if self.section.dates == "period" else self.section.dates
            self.row.notes[name] = _("The line has no date that can be read.")
        if self.section.dates != "period":
            values[self.section.dates] = format_activity_dates(when)
            return
        dates = [date for date, _term in when.dates]
        start, end = (min(dates), max(dates)) if dates else ("", "")
        values["start"], values["end"] = (
            (str(when.start), str(when.end)) if when.has_period else (start, end)
        )
        values |= {"end_expected": "on"} if when.end_expected else {}
        values |= {"end_unknown": "on"} if when.end_unknown else {}

    # Organizations

    def _in_two(self, line: CVLine) -> CVLine:
        """Divide "Postdoc at ETH Zürich" and "Keynote: Title", if one side is known."""
        pieces: list[Piece] = []
        for piece in line.pieces:
            for match in reversed(list(_CONNECTION.finditer(piece.text))):
                head, tail = piece.text[: match.start()], piece.text[match.end() :]
                if head and tail and self._divides(piece.text, head, match[1] or "", tail):
                    middle = piece.start + match.start()
                    pieces.append(Piece(head, piece.start, middle))
                    pieces.append(Piece(tail, piece.end - len(tail), piece.end))
                    break
            else:
                pieces.append(piece)
        return CVLine(line.text, line.when, pieces)

    def _divides(self, text: str, head: str, connection: str, tail: str) -> bool:
        if fold(tail) in self.known:
            return True
        is_place = connection.lower() in ("at", "@", "from")
        return self._wording_of(head) is not None and (is_place or self._wording_of(text) is None)

    def _take_organization(self) -> int:
        """Take the most specific organization that the pieces name; return where it was, or -1."""
        found: dict[int, tuple[int, int, list[Organization]]] = {}
        for start, end in _runs(len(self.pieces)):
            named = self.known.get(fold(self.line.joined(self.pieces[start:end])), [])
            if named and not any(s < end and start < e for s, e, _ in found.values()):
                found[start] = (start, end, named)
        if not found:
            return -1
        above = {each.pk for _s, _e, named in found.values() if len(named) == 1 for each in named}
        chosen = [(s, e, self._below(named, above)) for s, e, named in found.values()]
        sure = [entry for entry in chosen if len(entry[2]) == 1]
        if not sure:
            self._ask_which(chosen[0][2])
            return -1
        start, end, (one,) = min(sure, key=lambda entry: (-_depth(entry[2][0]), entry[0]))
        if len(self.pieces) == end - start and not self.section.unknown_organization:
            return -1  # nothing else would be the title
        self.row.values["organization"] = str(one.pk)
        upper = _pks_above(one)
        taken = {*range(start, end)}
        for s, e, named in sure:
            if named[0].pk in upper:
                taken |= {*range(s, e)}
        self.pieces = [piece for n, piece in enumerate(self.pieces) if n not in taken]
        return self.line.pieces[start].start

    def _below(self, named: list[Organization], above: set[int]) -> list[Organization]:
        """Of several with one name, keep those that are part of another one in the line."""
        if len(named) == 1:
            return named
        return [each for each in named if above & set(_pks_above(each))] or named

    def _ask_which(self, named: list[Organization]) -> None:
        shown = "; ".join(f"{each.name} ({each.slug})" for each in named)
        self.row.notes["organization"] = _("Several organizations match: %(found)s.") % {
            "found": shown
        }

    # Words

    def _wording_of(self, text: str) -> "tuple[Wording, re.Match[str]] | None":
        for wording in self.section.wordings if len(text) <= _LONGEST_PIECE else ():
            if match := wording.match(text):
                return wording, match
        return None

    def _take_worded(self, piece: Piece) -> bool:
        """Fill in what a piece says by its words, unless a piece before has filled it in."""
        found = self._wording_of(piece.text)
        if found is None:
            return False
        wording, match = found
        texts = {name: text for name, text in match.groupdict().items() if text}
        if any(self.row.values.get(name) for name in texts):
            return False
        self.row.values |= {**wording.sets, **texts}
        return True

    # What is left

    def _fill_in_order(self, left: list[Piece]) -> None:
        names = [name for name in self.section.fields if not self.row.values.get(name)]
        groups = self._sentences(left)
        spare = len(groups) - len(names)
        if names and spare > 0:
            place = names.index(self.section.rest) if self.section.rest in names else 0
            many = [piece for group in groups[place : place + spare + 1] for piece in group]
            groups[place : place + spare + 1] = [many]
            if len(names) > 1:
                self.row.notes[names[place]] = _("Check which part of the line belongs here.")
        for name, pieces in zip(names, groups, strict=False):
            self.row.values[name] = self.line.joined(pieces)
        if not names and left:
            self._append(left)
        self._need_title()

    def _sentences(self, left: list[Piece]) -> list[list[Piece]]:
        """Group the pieces: one that goes on in lower case belongs to the one before."""
        groups: list[list[Piece]] = []
        for piece in left:
            if groups and piece.text[0].islower():
                groups[-1].append(piece)
            else:
                groups.append([piece])
        return groups

    def _append(self, left: list[Piece]) -> None:
        """Write what no field is left for behind the title."""
        title = self.section.fields[0]
        self.row.values[title] += f", {self.line.joined(left)}"
        self.row.notes[title] = _("Check which part of the line belongs here.")

    def _need_title(self) -> None:
        """A row without a title is titled by what it has: "Member", ACM; "Reviewer"."""
        values, title = self.row.values, self.section.fields[0]
        if values.get(title):
            values[title] = _UNQUOTED.sub(r"\1", values[title])
            return
        for name in ("role", "award_rank", "level", "quantity"):
            if values.get(name) and not values.get(title):
                values[title] = values[name] if name == "quantity" else values.pop(name)

    def _fill_affiliation(self, left: list[Piece], place: int) -> None:
        values, notes = self.row.values, self.row.notes
        if values.get("degree") and values["start"] == values["end"]:
            values["start"] = ""  # the year of the degree
        has_title = bool(values.get("title") or values.get("degree"))
        if "organization" not in values and "organization" not in notes:
            named = self._name_of_unknown(left, has_title=has_title)
            if named is not None:
                left, place = [piece for piece in left if piece is not named], named.start
                values[self.section.unknown_organization] = named.text
                notes[self.section.unknown_organization] = _(
                    "No organization has this name. It is added when you save."
                )
        before = [piece for piece in left if piece.start < place or place < 0]
        after = [piece for piece in left if piece not in before]
        if before and not has_title:
            values["title"] = before.pop(0).text
        for name, pieces in zip(self.section.fields, (before, after), strict=True):
            if pieces:
                values[name] = self.line.joined(pieces)
                notes[name] = _("Check whether this part of the line belongs here.")

    def _name_of_unknown(self, left: list[Piece], *, has_title: bool) -> Piece | None:
        """Return the piece that is most likely the name of an organization."""
        named = next((piece for piece in left if _OF_ORGANIZATIONS.search(piece.text)), None)
        return named or next(iter(left[0 if has_title else 1 :]), None)


def _depth(organization: Organization) -> int:
    return len(_pks_above(organization))


def _pks_above(organization: Organization) -> list[int]:
    """The organizations that it is part of, as far as they are loaded."""
    parent: Any = organization.parent
    return [] if parent is None else [pk for pk in (parent.pk, parent.parent_id) if pk]
