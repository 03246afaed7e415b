"""Two records of what may be one work, field by field: where they differ, and which of them to follow."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from foundation.comparing import Choice, Side
from foundation.folding import fold
from people.names import has_initials_only
from publications.matching.publications import work_of_facts
from publications.models import Authorship, Contribution, Publication, Venue
from publications.snapshots import StoredPublication

# What is taken from one record together. Names are listed as `authors` and `editors`.
GROUPS: dict[str, tuple[str, ...]] = {
    "title": ("title",),
    "authors": ("truncated",),
    "kind": ("kind", "entry_type"),
    "date": ("date",),
    "status": ("status",),
    "venue": ("venue_id", "venue_name"),
    "presentation": ("presentation",),
    "volume": ("volume",),
    "number": ("number",),
    "pages": ("pages",),
    "editors": ("editors_truncated",),
    "series": ("series",),
    "edition": ("edition",),
    "chapter": ("chapter",),
    "publisher": ("publisher",),
    "institution": ("institution",),
    "place": ("place",),
    "thesis_type": ("thesis_type",),
    "howpublished": ("howpublished",),
    "doi": ("doi",),
    "arxiv_id": ("arxiv_id",),
    "eprint": ("eprint", "eprint_type", "eprint_class"),
    "isbn": ("isbn",),
    "issn": ("issn",),
    "url": ("url",),
    "language": ("language",),
    "citation_key": ("citation_key",),
    "note": ("note",),
    "abstract": ("abstract",),
}
COMBINED = frozenset({"keywords", "extra", "projects"})
"""Of these the merged work has all that either record has."""
OTHER_KEYS = "ids"
"""BibLaTeX's field for further citation keys of an entry."""
NAMES = {"authors": Contribution.AUTHOR.value, "editors": Contribution.EDITOR.value}

# What describes one place of publication: of two places it is taken from one, and never mixed.
_OF_ONE_PLACE = frozenset(
    {
        "kind", "date", "status", "venue", "presentation", "volume", "number", "pages", "series",
        "edition", "chapter", "publisher", "institution", "place", "howpublished", "isbn", "issn",
        "url", "citation_key", "note",
    }
)  # fmt: skip
# A wrong value is worse than none, but of these any value is better than none.
_NEVER_EMPTY = frozenset({"date", "venue", "citation_key"})
_LONG_TEXTS = frozenset({"abstract", "note"})
_STATUSES = ("in_preparation", "unpublished", "submitted", "in_press", "published")
_FORERUNNING_VENUES = frozenset({Venue.Kind.WORKSHOP.value, Venue.Kind.REPOSITORY.value})


@dataclass(slots=True)
class Pair:
    """Two stored works with their rows and the venues and people that these name."""

    works: dict[Side, StoredPublication]
    venues: dict[int, Venue]

    def names(self, side: Side, field: str) -> list[Authorship]:
        rows = self.works[side].authorships
        return [row for row in rows if row.contribution == NAMES[field]]

    def venue_of(self, side: Side) -> Venue | None:
        return self.venues.get(self.works[side].publication.venue_id or 0)

    def is_forerunner(self, side: Side) -> bool:
        """Whether it is a preprint, a workshop paper, a poster: what comes before the publication."""
        venue = self.venue_of(side)
        work = work_of_facts(self.works[side].facts(), line=0)
        return work.is_forerunner or (venue is not None and venue.kind in _FORERUNNING_VENUES)

    def is_preprint(self, side: Side) -> bool:
        return work_of_facts(self.works[side].facts(), line=0).is_preprint

    def are_apart(self) -> bool:
        """Whether the two appeared at different places; a record that names none is of the same."""
        if self.is_preprint(Side.KEEP) != self.is_preprint(Side.OTHER):
            return True
        one, other = (self.works[side].publication for side in Side)
        if one.venue_id and other.venue_id:
            return one.venue_id != other.venue_id
        names = [fold(self.place_name(side)) for side in Side]
        return all(names) and names[0] != names[1]

    def place_name(self, side: Side) -> str:
        """The venue as printed, else its name; of a preprint without one its server."""
        work, venue = self.works[side].publication, self.venue_of(side)
        name = work.venue_name or (venue.name if venue else "")
        if not name and self.is_preprint(side):
            return "arXiv" if work.arxiv_id else _("Preprint")
        return name


def main_side(pair: Pair) -> Side:
    """The record of the publication rather than of its preprint; else the fuller one, else the older."""

    def weight(side: Side) -> tuple[int, ...]:
        work = pair.works[side].publication
        said = sum(bool(getattr(work, name)) for names in GROUPS.values() for name in names)
        return (
            not pair.is_forerunner(side),
            _STATUSES.index(work.status),
            bool(work.venue_id or work.venue_name),
            bool(work.doi),
            said,
        )

    return Side.OTHER if weight(Side.OTHER) > weight(Side.KEEP) else Side.KEEP


def compare_fields(pair: Pair, main: Side) -> Iterator[Choice]:
    """A choice for every field that either record has, with the pick that is most likely right.

    `main` is the record to follow where the two contradict each other.
    """
    apart = pair.are_apart()
    for name in GROUPS:
        texts = {side: text_of(pair, side, name) for side in Side}
        if any(texts.values()):
            choice = Choice(name, _label(name), texts)
            choice.pick = _pick(choice, pair, main, apart=apart)
            yield choice
    extras = {side: pair.works[side].publication.extra or {} for side in Side}
    for key in extras[Side.KEEP]:
        if key in extras[Side.OTHER] and key != OTHER_KEYS:
            texts = {side: str(extras[side][key]) for side in Side}
            yield Choice(f"extra.{key}", key, texts, main)


def _pick(choice: Choice, pair: Pair, main: Side, *, apart: bool) -> Side:
    if choice.is_equal:
        return main
    if choice.name in NAMES:
        return _fuller_names(pair, choice.name, main)
    one_sided = next((side for side in Side if not choice.texts[side.opposite]), None)
    if apart and choice.name in _OF_ONE_PLACE:
        return one_sided if one_sided and choice.name in _NEVER_EMPTY else main
    if one_sided:
        return one_sided
    mine, its = choice.texts[main], choice.texts[main.opposite]
    better_known = choice.name == "date" and its.startswith(mine)
    longer = choice.name in _LONG_TEXTS and len(its) > len(mine)
    return main.opposite if better_known or longer else main


def _fuller_names(pair: Pair, name: str, main: Side) -> Side:
    """The list that is complete, else that has the names in full."""
    flag = GROUPS[name][0]

    def weight(side: Side) -> tuple[int, ...]:
        names = pair.names(side, name)
        truncated = getattr(pair.works[side].publication, flag) or any(n.gap_before for n in names)
        full = sum(bool(n.first) and not has_initials_only(n.first) for n in names)
        return bool(names), not truncated, full

    ours, theirs = weight(main), weight(main.opposite)
    return main.opposite if theirs > ours and theirs[:2] >= ours[:2] else main


def text_of(pair: Pair, side: Side, name: str) -> str:
    """What a record says in a field, as an editor reads it."""
    work = pair.works[side].publication
    if name in NAMES:
        names = [row.full_name for row in pair.names(side, name)]
        return ", ".join(
            [*names, _("et al.")] if names and getattr(work, GROUPS[name][0]) else names
        )
    if name == "venue":
        return _venue_text(work.venue_name, pair.venue_of(side))
    if name in ("kind", "status", "presentation"):
        text = str(getattr(work, f"get_{name}_display")())
        return f"{text} (@{work.entry_type})" if name == "kind" and work.entry_type else text
    return " ".join(str(value) for attribute in GROUPS[name] if (value := getattr(work, attribute)))


def _venue_text(printed: str, venue: Venue | None) -> str:
    if venue is None:
        return printed
    return f"{printed} [{venue.label}]" if printed and printed != venue.name else str(venue.name)


def _label(name: str) -> str:
    if name in NAMES:
        return _("authors") if name == "authors" else _("editors")
    field: Any = Publication._meta.get_field(name)
    return str(field.verbose_name)
