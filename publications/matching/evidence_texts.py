"""The stored evidence for a link in sentences. Pure.

`Authorship.evidence` is a list of candidates, each [person, points, [[kind, points, detail], …]];
see `evidence`. Kinds and details that are not known here are left out.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

_COMMON_NAME, _RARE_NAME = 0, 20  # points


@dataclass(frozen=True, slots=True)
class Reason:
    """One piece of evidence, for or against a person."""

    text: str
    is_for: bool


@dataclass(frozen=True, slots=True)
class StoredCandidate:
    """A person that an author may be, as stored."""

    person_id: int
    points: int
    reasons: tuple[Reason, ...]


_NAMES: dict[str, str | Promise] = {
    "same": _("The full name is the same"),
    "cut": _("The name is the same, divided into given and family name differently"),
    "spelling": _("The name is the same in another spelling"),
    "umlaut": _("The name is the same, with a letter such as “ü” written differently"),
    "particle": _("The name is the same except for a particle"),
    "middle": _("A middle name is missing on one side"),
    "part": _("Part of the family name is the same"),
    "short": _("The given name is a short form"),
    "middle_as_given": _("The middle name is used as given name"),
    "turned": _("Given name and family name are swapped"),
    "characters": _("The name in characters fits the name in letters"),
    "initials": _("Only initials are printed, and they fit"),
    "typo": _("The name differs in one letter"),
}
_KINDS: dict[str, str | Promise] = {
    "editor": _("An editor decided it"),
    "orcid": _("The same ORCID iD"),
    "other-orcid": _("Another ORCID iD"),
    "number": _("The same DBLP number as on the person's other publications"),
    "other-number": _("A different DBLP number than on the person's other publications"),
    "own-list": _("The entry is in the person's own list"),
    "group-list": _("The entry is in the list of the person's group"),
    "email": _("An email address of this person is printed in the entry"),
    "years": _("The year is within the person's years"),
    "outside-years": _("The year is outside the person's years"),
    "twice": _("The person is already another author of it"),
    "rejected": _("An editor rejected it"),
    "unrecorded": _("Other forms of the name are recorded, but not this one"),
    "topic": _("The title or venue is like that of other publications of the person"),
    "apart": _("Neither co-authors nor topic in common with most publications of this name"),
    "split": _("The publications of this name form separate groups by co-authors and topic"),
    "together": _("Most publications of this name have co-authors or a topic in common"),
}


_UNRECORDED_OF_MOST = _("Other forms of most people's names are recorded, but not this one")

_AFFILIATIONS: dict[str, str | Promise] = {
    "author": _("An organization of this person in that year is printed with the author"),
    "entry": _("An organization of this person in that year is printed in the entry"),
}


def stored_candidates(evidence: Sequence[Any] | None) -> list[StoredCandidate]:
    """Return the candidates stored with an author, the likeliest first."""
    return [
        StoredCandidate(person, round(points), tuple(filter(None, map(_reason, pieces))))
        for person, points, pieces in evidence or ()
    ]


def _reason(piece: Sequence[Any]) -> Reason | None:
    kind, points, *rest = piece
    text = _text(kind, points, rest[0] if rest else None)
    return Reason(text, points >= 0) if text else None


def _text(kind: str, points: float, detail: Any) -> str:
    if kind == "name":
        return _name(str(detail), points)
    if kind == "unrecorded" and detail == "most":
        return str(_UNRECORDED_OF_MOST)
    if kind == "affiliation":
        return str(_AFFILIATIONS.get(str(detail), _AFFILIATIONS["entry"]))
    if kind in _COUNTED and isinstance(detail, int):
        return _COUNTED[kind](detail) % {"number": detail}
    return str(_KINDS.get(kind, ""))


def _name(level: str, points: float) -> str:
    text = str(_NAMES.get(level, _("The name fits")))
    if points >= _RARE_NAME:
        return str(_("%(reason)s, and it is rare")) % {"reason": text}
    if points < _COMMON_NAME:
        return str(_("%(reason)s, but many people have it")) % {"reason": text}
    return text


_COUNTED: dict[str, Callable[[int], str]] = {
    "co-authors": lambda n: ngettext(
        "%(number)d co-author in common", "%(number)d co-authors in common", n
    ),
}
