"""Compare two records that may be one publication, and propose the more likely values."""

from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from foundation.folding import fold
from foundation.merging.choices import Choice, Side, joined_text
from foundation.pictures.has_picture import PICTURE_COLUMNS
from people.names import has_initials_only
from publications.matching.publication_summary import summary_of
from publications.models import Authorship, Contribution, Publication, Venue
from publications.snapshots import StoredPublication
from publications.visibility import Release

# Columns that are taken from one record together. Names are listed as `authors` and `editors`.
FIELD_GROUPS: dict[str, tuple[str, ...]] = {
    "title": ("title",),
    "authors": ("truncated",),
    "kind": ("kind", "entry_type"),
    "date": ("date",),
    "status": ("status",),
    "release": ("release",),
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
    "picture": PICTURE_COLUMNS,
}
COMBINED = frozenset({"keywords", "extra", "projects", "grants"})
"""Fields whose values the merged publication has from both records."""
OTHER_KEYS = "ids"
"""BibLaTeX's field for the other citation keys of an entry."""
NAMES = {"authors": Contribution.AUTHOR.value, "editors": Contribution.EDITOR.value}

# Fields that describe where something appeared; of two places, all are taken from the same one.
_OF_ONE_PLACE = frozenset(
    {
        "kind", "date", "status", "venue", "presentation", "volume", "number", "pages", "series",
        "edition", "chapter", "publisher", "institution", "place", "howpublished", "isbn", "issn",
        "url", "citation_key", "note",
    }
)  # fmt: skip
# For most fields of a place, a wrong value is worse than none; for these, any value is better.
_NEVER_EMPTY = frozenset({"date", "venue", "citation_key"})
_LONG_TEXTS = frozenset({"abstract", "note"})
_STATUSES = (
    "in_preparation", "unpublished", "submitted", "in_press", "published", "concern", "withdrawn",
    "retracted",
)  # fmt: skip
_FORERUNNING_VENUES = frozenset({Venue.Kind.WORKSHOP.value, Venue.Kind.REPOSITORY.value})


@dataclass(slots=True)
class Pair:
    """Two stored publications with their rows and the venues of those rows."""

    stored: dict[Side, StoredPublication]
    venues: dict[int, Venue]

    def publication(self, side: Side) -> Publication:
        return self.stored[side].publication

    def names(self, side: Side, field: str) -> list[Authorship]:
        rows = self.stored[side].authorships
        return [row for row in rows if row.contribution == NAMES[field]]

    def venue_of(self, side: Side) -> Venue | None:
        return self.venues.get(self.publication(side).venue_id or 0)

    def is_forerunner(self, side: Side) -> bool:
        """Whether it precedes the publication, such as a preprint, workshop paper or poster."""
        venue = self.venue_of(side)
        at_forerunner = venue is not None and venue.kind in _FORERUNNING_VENUES
        return at_forerunner or summary_of(self.stored[side].data(), line=0).is_forerunner

    def is_preprint(self, side: Side) -> bool:
        return summary_of(self.stored[side].data(), line=0).is_preprint

    def are_apart(self) -> bool:
        """Whether the two appeared in different places; an unnamed place counts as the same."""
        if self.is_preprint(Side.KEEP) != self.is_preprint(Side.OTHER):
            return True
        one, other = (self.publication(side) for side in Side)
        if one.venue_id and other.venue_id:
            return one.venue_id != other.venue_id
        names = [fold(self.place_name(side)) for side in Side]
        return all(names) and names[0] != names[1]

    def place_name(self, side: Side) -> str:
        """Return the venue as printed, or its name, or the server of a preprint."""
        publication, venue = self.publication(side), self.venue_of(side)
        name = publication.venue_name or (venue.name if venue else "")
        if not name and self.is_preprint(side):
            return "arXiv" if publication.arxiv_id else _("Preprint")
        return name


def completeness(pair: Pair, side: Side) -> tuple[int, ...]:
    """Return a sort key: a preprint before its publication, an early version before a later one."""
    publication = pair.publication(side)
    return (
        not pair.is_forerunner(side),
        _STATUSES.index(publication.status),
        bool(publication.venue_id or publication.venue_name),
        bool(publication.doi),
    )


def more_likely(choice: Choice, pair: Pair, main: Side) -> Side:
    """Return the record whose value is more likely right, `main` by default."""
    if choice.name in NAMES:
        return _fuller_names(pair, choice.name, main)
    if choice.name == "release":
        return _more_public(pair, main)
    filled = choice.filled_side
    if choice.name in _OF_ONE_PLACE and pair.are_apart():
        return filled if filled and choice.name in _NEVER_EMPTY else main
    if filled:
        return filled
    mine, its = choice.texts[main], choice.texts[main.opposite]
    better_known = choice.name == "date" and its.startswith(mine)
    longer = choice.name in _LONG_TEXTS and len(its) > len(mine)
    return main.opposite if better_known or longer else main


def _more_public(pair: Pair, main: Side) -> Side:
    """Return the record that is public, or else the one that an editor made a draft."""
    publication, other = pair.publication(main), pair.publication(main.opposite)
    is_of_other = other.is_public or publication.release == Release.UNNAMED
    return main.opposite if is_of_other and not publication.is_public else main


def _fuller_names(pair: Pair, name: str, main: Side) -> Side:
    """Return the record whose list is longer, or else complete, or else has more full names."""
    flag = FIELD_GROUPS[name][0]

    def weight(side: Side) -> tuple[int, ...]:
        names = pair.names(side, name)
        truncated = getattr(pair.publication(side), flag) or any(n.gap_before for n in names)
        full = sum(bool(n.first) and not has_initials_only(n.first) for n in names)
        return len(names), not truncated, full

    return main.opposite if weight(main.opposite) > weight(main) else main


def text_of(pair: Pair, side: Side, name: str) -> str:
    """Return the value of a field as shown to an editor."""
    publication = pair.publication(side)
    if name in NAMES:
        names = [row.full_name for row in pair.names(side, name)]
        return ", ".join(
            [*names, _("et al.")]
            if names and getattr(publication, FIELD_GROUPS[name][0])
            else names
        )
    if name == "venue":
        return _venue_text(publication.venue_name, pair.venue_of(side))
    if name in ("kind", "status", "presentation", "release"):
        text = str(getattr(publication, f"get_{name}_display")())
        return (
            f"{text} (@{publication.entry_type})"
            if name == "kind" and publication.entry_type
            else text
        )
    return joined_text(publication, FIELD_GROUPS[name])


def _venue_text(printed: str, venue: Venue | None) -> str:
    if venue is None:
        return printed
    return f"{printed} [{venue.label}]" if printed and printed != venue.name else str(venue.name)


def label_of(name: str) -> str:
    if name in NAMES:
        return _("authors") if name == "authors" else _("editors")
    field: Any = Publication._meta.get_field(name)
    return str(field.verbose_name)
