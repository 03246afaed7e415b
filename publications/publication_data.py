"""The data of a publication as one typed value: of a source, an earlier import or the record. Pure.

Importing, matching, three-way merging and exporting share `PublicationData`. The traits of its
fields are stated once, beside each field; lists of fields are derived from them.
"""

from dataclasses import dataclass, field
from enum import Enum
from operator import attrgetter
from typing import Annotated, Any, NamedTuple, Self, get_type_hints


class AuthorName(NamedTuple):
    """An author or editor as printed: BibTeX's four parts, then the marks."""

    first: str = ""
    von: str = ""
    last: str = ""
    jr: str = ""
    equal_group: int | None = None
    """Authors with the same number contributed equally."""
    is_corresponding: bool = False
    gap_before: bool = False
    """The source leaves out names before this one."""

    def to_json(self) -> list[Any]:
        return list(self if self[4:] != _UNMARKED else self[:4])


_UNMARKED = (None, False, False)


class LinkData(NamedTuple):
    """A link beside the publication's own address; `kind` is one of PublicationLink.Kind."""

    kind: str
    url: str
    label: str = ""
    language: str = ""
    date: str = ""
    note: str = ""


class AppearanceData(NamedTuple):
    """Another place of a publication; `presentation` is one of Presentation."""

    venue_name: str
    venue_kind: str = ""
    date: str = ""
    volume: str = ""
    number: str = ""
    pages: str = ""
    presentation: str = ""
    url: str = ""


class Merging(Enum):
    """How a three-way merge treats a field."""

    WHOLE = "whole"
    """One value, taken or kept."""
    NAMES = "names"
    """A list of names, which a longer list can continue where it ends in "et al."."""
    ITEMS = "items"
    """A list, merged item by item."""
    MAPPING = "mapping"
    """Values by name, merged name by name."""
    SOURCES = "sources"
    """The LaTeX sources of other fields, each of which follows its field."""


@dataclass(frozen=True, slots=True)
class Traits:
    """The traits of a field that importing, matching and merging depend on."""

    is_column: bool = True
    """Publication has a column of this name."""
    merging: Merging = Merging.WHOLE
    of_appearance: bool = False
    """It describes one place of publication: a preprint and its journal article differ in it."""
    is_identifier: bool = False
    """No two publications have the same value."""
    needs_review: bool = False
    """A difference between two sources needs review; otherwise it is a matter of style."""
    is_silent: bool = False
    """A difference between two sources is not reported."""
    is_supplement: bool = False
    """A published version adds to the values of its preprint instead of replacing them."""
    is_filled: bool = True
    """Another source may fill it where it is empty."""
    part_of: str = ""
    """The field that it belongs to."""


_OF_APPEARANCE = Traits(of_appearance=True)


@dataclass(slots=True)
class PublicationData:
    """The fields of a publication; a field with its default value is unknown."""

    title: Annotated[str, Traits(needs_review=True)] = ""
    authors: Annotated[
        list[AuthorName], Traits(is_column=False, merging=Merging.NAMES, needs_review=True)
    ] = field(default_factory=list)
    truncated: Annotated[bool, Traits(is_filled=False, part_of="authors")] = False
    kind: Annotated[str, _OF_APPEARANCE] = ""
    entry_type: Annotated[str, Traits(of_appearance=True, is_filled=False, part_of="kind")] = ""
    date: Annotated[str, Traits(of_appearance=True, needs_review=True)] = ""
    status: Annotated[str, _OF_APPEARANCE] = "published"
    venue_name: Annotated[str, _OF_APPEARANCE] = ""
    venue_kind: Annotated[
        str, Traits(is_column=False, of_appearance=True, is_filled=False, part_of="venue_name")
    ] = ""
    presentation: Annotated[str, _OF_APPEARANCE] = ""
    volume: Annotated[str, _OF_APPEARANCE] = ""
    number: Annotated[str, _OF_APPEARANCE] = ""
    pages: Annotated[str, _OF_APPEARANCE] = ""
    editors: Annotated[list[AuthorName], Traits(is_column=False, merging=Merging.NAMES)] = field(
        default_factory=list
    )
    editors_truncated: Annotated[bool, Traits(is_filled=False, part_of="editors")] = False
    series: Annotated[str, _OF_APPEARANCE] = ""
    edition: Annotated[str, _OF_APPEARANCE] = ""
    chapter: Annotated[str, _OF_APPEARANCE] = ""
    publisher: Annotated[str, _OF_APPEARANCE] = ""
    institution: Annotated[str, _OF_APPEARANCE] = ""
    place: Annotated[str, _OF_APPEARANCE] = ""
    thesis_type: str = ""
    howpublished: Annotated[str, _OF_APPEARANCE] = ""
    doi: Annotated[str, Traits(is_identifier=True, needs_review=True)] = ""
    arxiv_id: Annotated[str, Traits(is_identifier=True, needs_review=True, is_supplement=True)] = ""
    eprint: str = ""
    eprint_type: Annotated[str, Traits(part_of="eprint")] = ""
    eprint_class: Annotated[str, Traits(part_of="eprint")] = ""
    isbn: Annotated[str, _OF_APPEARANCE] = ""
    issn: Annotated[str, _OF_APPEARANCE] = ""
    url: Annotated[str, _OF_APPEARANCE] = ""
    language: str = ""
    citation_key: Annotated[str, Traits(of_appearance=True, is_filled=False)] = ""
    note: Annotated[str, _OF_APPEARANCE] = ""
    abstract: Annotated[str, Traits(is_supplement=True)] = ""
    keywords: Annotated[list[str], Traits(is_silent=True, is_supplement=True)] = field(
        default_factory=list
    )
    extra: Annotated[dict[str, str], Traits(merging=Merging.MAPPING, is_supplement=True)] = field(
        default_factory=dict
    )
    latex: Annotated[
        dict[str, str], Traits(merging=Merging.SOURCES, is_silent=True, is_supplement=True)
    ] = field(default_factory=dict)
    """The LaTeX source of fields from whose text it could not be written."""
    awards: Annotated[
        list[str], Traits(is_column=False, merging=Merging.ITEMS, is_supplement=True)
    ] = field(default_factory=list)
    links: Annotated[
        list[LinkData], Traits(is_column=False, merging=Merging.ITEMS, is_supplement=True)
    ] = field(default_factory=list)

    appearances: Annotated[
        list[AppearanceData], Traits(is_column=False, merging=Merging.ITEMS, is_supplement=True)
    ] = field(default_factory=list)

    def known(self) -> dict[str, Any]:
        """Return the fields that are known."""
        return {
            name: value
            for name, value, default in zip(FIELDS, _all_values(self), _DEFAULTS, strict=True)
            if value and value != default
        }

    def to_json(self) -> dict[str, Any]:
        """Return what ImportedEntry.stored holds: only what is known."""
        values = self.known()
        for name in NAMES:
            if name in values:
                values[name] = [author.to_json() for author in values[name]]
        return values

    @classmethod
    def from_json(cls, values: dict[str, Any]) -> Self:
        """Read what `to_json` returned; unknown names are ignored."""
        data = cls(**{name: value for name, value in values.items() if name in TRAITS})
        data.authors = [AuthorName(*name) for name in data.authors]
        data.editors = [AuthorName(*name) for name in data.editors]
        data.links = [LinkData(*link) for link in data.links]
        data.appearances = [AppearanceData(*place) for place in data.appearances]
        return data


TRAITS: dict[str, Traits] = {
    name: next(iter(getattr(hint, "__metadata__", ())), Traits())
    for name, hint in get_type_hints(PublicationData, include_extras=True).items()
}
FIELDS = tuple(TRAITS)
EXTRA_OF_APPEARANCE = frozenset({
    "art_number", "article-number", "articleno", "booksubtitle", "booktitle", "booktitleaddon",
    "date", "day", "eid", "eventdate", "eventnumber", "eventtitle", "eventtitleaddon", "issue",
    "issuesubtitle", "issuetitle", "journalsubtitle", "journaltitleaddon", "location",
    "mainsubtitle", "maintitle", "maintitleaddon", "month", "pagetotal", "part", "type", "venue",
    "volumes", "year",
})  # fmt: skip
"""Names in `extra` that describe one place of publication."""
NAMES = ("authors", "editors")
IDENTIFIERS = tuple(name for name, traits in TRAITS.items() if traits.is_identifier)
_all_values = attrgetter(*FIELDS)
_BLANK = PublicationData()
_DEFAULTS = _all_values(_BLANK)


def empty_value(field_name: str) -> Any:
    """Return the value of a field that is not known."""
    value = getattr(_BLANK, field_name)
    return type(value)() if isinstance(value, list | dict) else value
