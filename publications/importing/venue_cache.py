"""Find the venue of a publication by its printed name, or create it."""

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

from rapidfuzz import fuzz

from foundation.bulk_sql import insert_rows, next_ids, update_rows
from foundation.folding import fold
from foundation.slugs import base_slug
from publications.bibtex import is_of_web_of_science, may_abbreviate
from publications.editions_in_series import acronym_of_journal, edition_in_series
from publications.importing.bulk_slugs import free_slugs
from publications.importing.meetings_in_notes import may_name_meeting, meeting_in_note
from publications.importing.printed_hosts import short_name_of
from publications.importing.shared_acronyms import share_only_acronym
from publications.importing.venue_capitals import has_better_capitals
from publications.importing.venues import (
    PrintedVenue,
    are_other_conferences,
    name_with_topic,
    names_only_topic,
    read_venue,
    without_short,
)
from publications.journals_in_capitals import in_title_case
from publications.models import Venue
from publications.models.venue import NAME_COLUMNS, RetiredVenueSlug
from publications.publication_data import AppearanceData, PublicationData

Kind = Venue.Kind
# Kinds whose name identifies a venue. The title of a book does not.
_SHARED = Venue.MEETINGS | {Kind.JOURNAL, Kind.SCHOOL, Kind.REPOSITORY}
_REPOSITORIES = {"arxiv": "arXiv", "corr": "arXiv", "biorxiv": "bioRxiv", "medrxiv": "medRxiv"}
_COLUMNS = ("slug", *NAME_COLUMNS, "kind", "parent_id", "other_names", "issn", "url", "id")
_SAME_NAME = 85


@dataclass(slots=True)
class _Known:
    id: int
    name: str
    short_name: str
    kind: str
    parent_id: int | None = None
    other_names: str = ""
    is_new: bool = False


class VenueBook:
    """All venues, loaded on first use; `created` and `completed` record what the import changed.

    If it `is_fixed`, no venue is created or completed.
    """

    def __init__(self, *, is_fixed: bool = False) -> None:
        self.is_fixed = is_fixed
        self.created: list[int] = []
        self.completed: dict[int, list[str]] = {}  # by id: its previous name and short name
        self._by_name: dict[tuple[str, str], _Known] = {}
        self._by_short: dict[tuple[str, str], _Known] = {}
        self._printed: dict[tuple[str, str, str], _Known | None] = {}
        self._in_full: dict[str, str] = {}  # by the abbreviation of a journal: its name
        self._ambiguous: set[str] = set()  # abbreviations of several journals
        self._by_acronym: dict[str, dict[str, None]] = {}  # the names of conferences
        self._shared_acronyms: set[str] = set()  # those of several conferences
        self._is_loaded = False

    def _load(self) -> None:
        self._is_loaded = True
        names = ("pk", "name", "short_name", "kind", "parent_id", "other_names")
        all_known = [_Known(*values) for values in Venue.objects.values_list(*names)]
        for known in all_known:
            self._remember(known)
            self._note_acronym(known.name, known.short_name, known.kind)
        for known in all_known:  # after the names: a venue's own name comes first
            for name in known.other_names.splitlines():
                self._by_name.setdefault((_group(known.kind), _name_key(name)), known)

    def find(self, data: PublicationData | AppearanceData) -> int | None:
        """Return the venue of a publication that `prepare` was called with."""
        known = self._printed.get(_key(data.venue_name, data.venue_kind, data))
        return known.id if known else None

    def look_up(self, text: str, kind: str) -> int | None:
        """Return the venue that `text` names, or None."""
        known = self._known(_canonical(text, kind), kind) if kind in _SHARED else None
        return known.id if known else None

    def prepare(self, publications: Iterable[PublicationData]) -> None:
        """Find or create the venues of all `publications`, the most frequent spellings first."""
        new: list[_Known] = []
        publications = list(publications)
        for each in publications:
            self._note_abbreviation(each)
            if each.venue_kind in Venue.MEETINGS:
                venue = _completed(_canonical(each.venue_name, each.venue_kind), each)
                self._note_acronym(venue.name, venue.short_name, each.venue_kind)
        counts = Counter(each.venue_name for each in publications)
        for each in sorted(publications, key=lambda each: -counts[each.venue_name]):
            self._prepare(each.venue_name, each.venue_kind, new, each)
            for place in each.appearances:
                self._prepare(place.venue_name, place.venue_kind, new)
        self._store(new)

    def _note_abbreviation(self, data: PublicationData) -> None:
        if abbreviation := _abbreviation(data):
            key = _name_key(abbreviation)
            if not _are_same_in_full(self._in_full.setdefault(key, data.venue_name), data):
                self._ambiguous.add(key)

    def _note_acronym(self, name: str, acronym: str, kind: str) -> None:
        if acronym and name and kind in Venue.MEETINGS:
            key = _name_key(acronym)
            names = self._by_acronym.setdefault(key, {})
            if name in names or key in self._shared_acronyms:
                return
            if any(share_only_acronym(acronym, name, other) for other in names):
                self._shared_acronyms.add(key)
            names[name] = None

    def _prepare(
        self, name: str, kind: str, new: list[_Known], data: PublicationData | None = None
    ) -> None:
        key = _key(name, kind, data)
        if name and key not in self._printed:
            self._printed[key] = self._find_or_create(name, kind, new, data)
        elif data and (known := self._printed[key] if name else None):
            self._shorten(known, _short_name(data), new)

    def _find_or_create(
        self, text: str, kind: str, new: list[_Known], data: PublicationData | None
    ) -> _Known | None:
        if kind not in _SHARED:
            return None
        venue = _canonical(text, kind)
        if not venue.name:  # "~"
            return None
        if kind == Kind.JOURNAL and data is not None and is_of_web_of_science(data.extra):
            venue = replace(venue, name=in_title_case(venue.name))
        abbreviation = ""
        if data is not None:
            abbreviation, venue = _abbreviation(data), _completed(venue, data)
        known = self._known(venue, kind)
        abbreviated = self._known(PrintedVenue(abbreviation), kind) if abbreviation else None
        if data is not None and self._is_of_another(abbreviation, abbreviated, data):
            abbreviation, abbreviated = "", None
        if self.is_fixed or (abbreviated and not known):
            if abbreviated and not known:
                self._spell_out(abbreviated, venue.name, abbreviation)
            return known or abbreviated
        return self._resolve(venue, kind, new, abbreviation)

    def _is_of_another(
        self, abbreviation: str, abbreviated: _Known | None, data: PublicationData
    ) -> bool:
        """Whether an abbreviation is that of another journal, too.

        "Ann. Phys." is "Annals of Physics" and "Annalen der Physik".
        """
        key = _name_key(abbreviation)
        return key in self._ambiguous or (
            abbreviated is not None
            and _name_key(abbreviated.name) != key
            and not _are_same_in_full(abbreviated.name, data)
        )

    def _resolve(
        self, venue: PrintedVenue, kind: str, new: list[_Known], abbreviation: str = ""
    ) -> _Known:
        parent = self._resolve(venue.parent, Kind.CONFERENCE, new) if venue.parent else None
        kind = Kind.WORKSHOP if parent else kind
        known = self._known(venue, kind)
        if known and parent and known.is_new and known.parent_id not in (None, parent.id):
            self._forget_parent(known)
        if known is None and (_group(kind), _name_key(venue.name)) in self._by_name:
            venue = replace(venue, name=name_with_topic(venue.name, venue.short_name))
            known = self._known(venue, kind)
        if known is None:
            known = _Known(0, venue.name[:400], venue.short_name[:80], str(kind), is_new=True)
            known.other_names = abbreviation
            known.parent_id = parent.id if parent else None
            if parent and parent.is_new:
                self._store(new)  # the row refers to the parent's id
                known.parent_id = parent.id
            new.append(known)
            self._remember(known)
        elif venue.short_name and known.name == venue.short_name and venue.name != known.name:
            self._complete(known, venue)
        elif known.is_new and has_better_capitals(venue.name, known.name):
            self._rename(known, venue.name[:400], known.short_name)
        if venue.short_name:
            self._shorten(known, venue.short_name, new)
        return known

    def _forget_parent(self, known: _Known) -> None:
        """Forget the conference of a workshop that was held at another one in another year."""
        known.parent_id = None
        if known.id:
            update_rows(Venue, ("parent_id",), [(None, known.id)])

    def _shorten(self, known: _Known, short: str, new: list[_Known]) -> None:
        """Set the short name of a new venue that has none. That of another is for editors.

        A new venue that has only this short name is the same one.
        """
        if not (short and known.is_new) or known.short_name or fold(known.name) == fold(short):
            return
        self._rename(known, known.name, short)
        same = self._by_name.get((_group(known.kind), _name_key(short)))
        if same in new and same is not known and not (same.id or same.short_name):
            new.remove(same)
            self._by_name[_group(known.kind), _name_key(short)] = known
            self._printed |= {key: known for key, each in self._printed.items() if each is same}

    def _known(self, venue: PrintedVenue, kind: str) -> _Known | None:
        if not self._is_loaded:
            self._load()
        group = _group(kind)
        name, short = _name_key(venue.name), _name_key(venue.short_name)
        found = self._by_name.get((group, name))
        is_shared = group == "meeting" and (short or name) in self._shared_acronyms
        if found is None and not is_shared and (found := self._by_short.get((group, name))):
            found = None if _is_host(venue.name, found) else found
        if found and not (group == "meeting" and _is_other_of_topic(found, venue)):
            return found
        if not short:
            return found
        found = self._by_short.get((group, short))
        if not is_shared:
            found = found or self._by_name.get((group, short))
        if found is None or _name_key(found.name) == short:
            return found
        return found if _are_alike(found, venue) else None

    def _remember(self, known: _Known) -> None:
        group = _group(known.kind)
        self._by_name.setdefault((group, _name_key(known.name)), known)
        if known.short_name:
            self._by_short.setdefault((group, _name_key(known.short_name)), known)
        if known.is_new and known.other_names:
            self._by_name.setdefault((group, _name_key(known.other_names)), known)

    def _complete(self, known: _Known, venue: PrintedVenue) -> None:
        """Set the full name of a venue that had only a short one."""
        if (_group(known.kind), _name_key(venue.name)) in self._by_name:
            return
        if not known.is_new:
            self.completed.setdefault(known.id, [known.name, known.short_name])
        self._rename(known, venue.name[:400], venue.short_name[:80])

    def _spell_out(self, known: _Known, name: str, abbreviation: str) -> None:
        """Give its full name to a new journal that an entry with only its abbreviation named."""
        is_short = _name_key(known.name) == _name_key(abbreviation)
        if self.is_fixed or not (known.is_new and is_short):
            return
        known.other_names = abbreviation
        self._rename(known, name[:400], known.short_name)
        if known.id:
            update_rows(Venue, ("other_names",), [(abbreviation, known.id)])

    def _rename(self, known: _Known, name: str, short_name: str) -> None:
        known.name, known.short_name = name, short_name
        self._remember(known)
        if known.id:
            names = Venue.name_values(known.name, known.short_name, known.other_names)
            update_rows(Venue, NAME_COLUMNS, [(*names, known.id)])

    def _store(self, new: list[_Known]) -> None:
        new = [known for known in new if not known.id]
        if not new:
            return
        slugs = free_slugs(
            Venue, RetiredVenueSlug, [base_slug(v.short_name or v.name, "venue") for v in new]
        )
        rows: list[tuple[Any, ...]] = []
        for known, pk, slug in zip(new, next_ids(Venue, len(new)), slugs, strict=True):
            known.id = pk
            names = Venue.name_values(known.name, known.short_name, known.other_names)
            rows.append((slug, *names, known.kind, known.parent_id, known.other_names, "", "", pk))
        insert_rows(Venue, _COLUMNS, rows)
        self.created += [known.id for known in new]


def _completed(venue: PrintedVenue, data: PublicationData) -> PrintedVenue:
    """Return the venue with what other fields say of it: the short name and the conference."""
    if data.note and data.venue_kind in Venue.MEETINGS:
        venue = meeting_in_note(data.note, venue) or venue
    short = "" if venue.short_name else _short_name(data)
    return replace(venue, short_name=short) if short and fold(venue.name) != fold(short) else venue


def _abbreviation(data: PublicationData) -> str:
    """Return "Stat. Comput.", which MathSciNet and zbMATH write beside the name in full."""
    short = data.extra.get("journal", "") if data.venue_kind == Kind.JOURNAL else ""
    is_plain = short.endswith(".") and not _OF_LATEX.search(short)
    return short if is_plain and len(short) < len(data.venue_name) else ""


def _short_name(data: PublicationData) -> str:
    """Return "CHI", from ACM's series "CHI '23" or al-folio's abbreviation, for a conference.

    That of a journal must be an acronym of its name, such as "TACO".
    """
    if data.venue_kind == Kind.JOURNAL:
        short = (data.series, data.extra.get("abbr", ""))
        return next(filter(None, (acronym_of_journal(each, data.venue_name) for each in short)), "")
    if data.venue_kind not in Venue.MEETINGS:
        return ""
    year = int(data.date[:4]) if data.date[:4].isdecimal() else None
    edition = edition_in_series(data.series, data.venue_name, year) if data.series else ""
    is_word = _WORD_WITH_YEAR.fullmatch(data.series) is not None
    return short_name_of(edition, is_word=is_word) or _short_name_on_site(data)


def _short_name_on_site(data: PublicationData) -> str:
    """Return al-folio's abbreviation, but not that of the conference at which a workshop is."""
    short = short_name_of(data.extra.get("abbr", ""))
    if "workshop" in data.venue_name.lower():
        is_named = re.search(rf"\b{re.escape(short)}\b", data.venue_name) is not None
        return short if may_abbreviate(short, data.venue_name) and not is_named else ""
    return short


_WORD_WITH_YEAR = re.compile(r"[A-Z]\w{2,24} ?['’]\d\d")  # `Middleware '14`
_OF_LATEX = re.compile(r"[\\{}$~]")


def _key(
    name: str, kind: str, data: PublicationData | AppearanceData | None
) -> tuple[str, str, str]:
    """Return what decides on a venue: also the note, if it names a conference."""
    note = data.note if isinstance(data, PublicationData) and kind in Venue.MEETINGS else ""
    return name, kind, note if may_name_meeting(note) else ""


def _canonical(text: str, kind: str) -> PrintedVenue:
    if kind == Kind.REPOSITORY:
        for word in fold(text).split():
            if word in _REPOSITORIES:
                return PrintedVenue(_REPOSITORIES[word])
    venue = read_venue(text, str(kind))
    if len(venue.name) > 400 or len(venue.short_name) > 80:
        return PrintedVenue(venue.name[:400])
    return venue


def _is_host(name: str, known: _Known) -> bool:
    """Whether the "short name" of a workshop is that of a conference: "Workshop on Oaks (TREE)"."""
    is_workshop = known.kind == Kind.WORKSHOP or "workshop" in known.name.casefold()
    return is_workshop and not may_abbreviate(name, known.name)


def _is_other_of_topic(known: _Known, venue: PrintedVenue) -> bool:
    """Whether a venue only has the topic in common: "Computer Vision", of ECCV and of ACCV."""
    has_topic = venue.short_name and known.short_name and names_only_topic(venue.name)
    return bool(has_topic) and are_other_conferences(known.short_name, venue.short_name)


def _are_alike(known: _Known, venue: PrintedVenue) -> bool:
    """Whether two conferences with one short name have similar names.

    "Symposium Papers" and "Symposium Posters" are two.
    """
    topics = [without_short(each.name, each.short_name) for each in (known, venue)]
    one, other = (set(_PARTS.findall(fold(topic))) for topic in topics)
    is_other_part = one and other and one.isdisjoint(other)
    return not is_other_part and fuzz.token_set_ratio(*map(fold, topics)) >= _SAME_NAME


def _are_same_in_full(name: str, data: PublicationData) -> bool:
    """Whether the name of a journal is like that of another with the same abbreviation."""
    return fuzz.token_set_ratio(fold(name), fold(data.venue_name)) >= _SAME_NAME


_PARTS = re.compile(r"\b(?:courses|papers|posters|sketches|talks|tutorials|workshops?)\b")


def _group(kind: str) -> str:
    return "meeting" if kind in Venue.MEETINGS else str(kind)


@lru_cache(maxsize=1 << 16)  # all venues are loaded again for each file
def _name_key(name: str) -> str:
    """Return what alike names have in common; some sources leave out the "&" of a name."""
    key = fold(name.replace("&", " and ")).replace(" and ", " ")
    return key.removeprefix("the ") or name
