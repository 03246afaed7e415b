"""Reconcile entries with the stored publications that they match.

An entry that the same source had before goes through a three-way merge. An entry of another source
fills empty fields, and writes out first names that are initials. A published version replaces its
preprint, which becomes another appearance; a preprint, a workshop paper or a poster of a published
paper is added as another appearance.
"""

from collections.abc import Callable, Mapping
from itertools import takewhile
from typing import Any

from foundation.folding import fold
from people.name_comparison import NameMatch, may_be_same_names
from publications.bibtex import is_preprint_doi
from publications.bibtex.messages import Message, Param
from publications.importing.entry_plan import EntryPlan
from publications.importing.fuller_names import (
    are_of_sources,
    with_fuller_names,
    with_known_first_names,
)
from publications.importing.planning import AS_APPEARANCE
from publications.importing.report import Outcome
from publications.importing.three_way_merge import (
    Kept,
    Known,
    Merge,
    are_counted_from_one,
    merge,
    merge_known,
    merge_sources,
    with_what_was_known,
)
from publications.importing.updating import Update, named_in_words
from publications.importing.venue_cache import VenueBook
from publications.matching.appearances import other_pages, same_place
from publications.matching.author_links import AuthorLinker
from publications.matching.changed_names import fit_of_link
from publications.matching.occasions import is_apart_from_paper, is_at_venue_of
from publications.matching.publication_summary import EDITED, summary_of
from publications.models import (
    Authorship,
    ImportedEntry,
    ImportRun,
)
from publications.publication_data import (
    EXTRA_OF_APPEARANCE,
    NAMES,
    TRAITS,
    AuthorName,
    Merging,
    PublicationData,
)
from publications.snapshots import StoredPublication


class Reconciliation:
    """Reconciles the entries of a chunk; nothing is written to the database."""

    def __init__(
        self,
        run: ImportRun,
        source: str,
        stored: dict[int, StoredPublication],
        people: AuthorLinker,
        venues: VenueBook,
        imported: dict[int, list[ImportedEntry]],
    ) -> None:
        self.run = run
        self.source = source
        self.stored = stored
        self.people = people
        self.venues = venues
        self.imported = imported
        self.parts: dict[int, set[str]] = {}
        """The parts of each publication that changed."""

    def changed(self) -> list[StoredPublication]:
        return [self.stored[pk] for pk in self.parts]

    def reconcile(self, plan: EntryPlan) -> None:
        """Change the publication of an entry in memory, and complete the plan of the entry."""
        assert plan.target is not None
        assert plan.data is not None
        stored = self.stored[plan.target.id]
        plan.publication_id = stored.publication.pk
        ours, before, base = stored.data(), stored.snapshot(), self._base(plan)
        update = Update(plan, stored, self.people, self.venues)
        if base is not None:
            plan.outcome = Outcome.UNCHANGED
            was_reported = self._was_reported(plan, base)
            as_before = plan.data.title == (base.stored or {}).get("title", "")
            plan.messages = [
                message
                for message in plan.messages
                if not was_reported(message) and not (as_before and message.code == "key-reused")
            ]
        result, data = self._merge(plan, base, update, ours)
        plan.changes = {
            name: (getattr(ours, name) or None, new)
            for name, new in result.changes.items()
            if TRAITS[name].merging is not Merging.SOURCES
        }
        update.change_fields(result.changes, data)
        update.link_authors()
        if base is None or base.run.person_id != self.run.person_id:
            self._look_for_owner(plan, stored)
        _report(plan, result, is_changed=bool(update.changed), is_known=base is not None)
        if not update.changed and base is not None and base.digest == plan.digest:
            plan.stored = None  # the row of that import holds it
        if update.changed:
            plan.before = before
            stored.publication.modified_at = self.run.started_at
            self.parts.setdefault(stored.publication.pk, set()).update(update.changed)

    def _merge(
        self,
        plan: EntryPlan,
        entry: ImportedEntry | None,
        update: Update,
        ours: PublicationData,
    ) -> tuple[Merge, PublicationData]:
        """Return the changes, and the data of the entry completed from its last import."""
        data = plan.data
        assert data is not None
        if entry is None or AS_APPEARANCE in (entry.stored or {}):
            result = self._merge_other(plan, update, ours)
            self._take_fuller_names(plan, update, result, ours)
            return result, data
        base = PublicationData.from_json(entry.stored or {})
        missing = [found for found in plan.block.messages if found.code in _MISSING_FILES]
        if missing:
            macros = {
                (str(found.params["text"]), str(found.params["field"]))
                for found in missing
                if found.code == "undefined-macro"
            }
            data = with_what_was_known(base, data, macros)
        plan.stored = data
        result = merge(base, data, ours)
        self._follow_source(plan, update, result, base)
        return result, data

    def _take_fuller_names(
        self, plan: EntryPlan, update: Update, result: Merge, ours: PublicationData
    ) -> None:
        """Write out the first names of which the publication has initials, and this source more."""
        data = plan.data
        assert data is not None
        for field in NAMES:
            now: list[AuthorName] = result.changes.get(field) or getattr(ours, field)
            new: list[AuthorName] = getattr(data, field)
            shared = min(len(now), len(new))
            fuller = with_fuller_names(now, new)
            if (
                fuller != now
                and all(kept.field != field for kept in result.kept)
                and may_be_same_names(now[:shared], new[:shared])
                and self._is_unedited(plan, update, field, getattr(ours, field))
            ):
                result.changes[field] = self._with_decided_names(update, field, now, fuller)

    def _with_decided_names(
        self, update: Update, field: str, now: list[AuthorName], fuller: list[AuthorName]
    ) -> list[AuthorName]:
        """Keep a name that an editor linked to a person whom the fuller one may not fit."""
        rows = update.rows_of(field)
        kept = [
            row.linked_by == Authorship.LinkedBy.PERSON
            and row.is_confirmed
            and fit_of_link(row.printed_name, name, self.people.index.names_of(row.person_id or 0))
            is not NameMatch.SAME
            for row, name in zip(rows, fuller, strict=False)
        ]
        return [
            old if place < len(kept) and kept[place] else name
            for place, (old, name) in enumerate(zip(now, fuller, strict=True))
        ]

    def _follow_source(
        self, plan: EntryPlan, update: Update, result: Merge, base: PublicationData
    ) -> None:
        """Take changed names from a source, although another one wrote some of them out."""
        for kept in [kept for kept in result.kept if kept.field in NAMES]:
            is_as_long = len(kept.ours or []) == len(getattr(base, kept.field))
            if is_as_long and self._is_unedited(plan, update, kept.field, kept.ours):
                result.kept.remove(kept)
                names = with_known_first_names(kept.theirs or [], kept.ours)
                if names != kept.ours:
                    result.changes[kept.field] = names or None

    def _is_unedited(
        self, plan: EntryPlan, update: Update, field: str, names: list[AuthorName]
    ) -> bool:
        if update.stored.publication.created_at >= self.run.started_at:
            return True
        imported = self.imported.get(plan.publication_id or 0, ())
        return are_of_sources(
            names, [_known(entry).get(field, []) for entry in imported if entry.stored]
        )

    def _look_for_owner(self, plan: EntryPlan, stored: StoredPublication) -> None:
        linked = {row.person_id for row in stored.authorships}
        is_whole = linked and not stored.publication.truncated
        if is_whole and (missing := self.people.missing_owner(linked)):
            plan.note("not-of-owner", person=missing)

    def _base(self, plan: EntryPlan) -> ImportedEntry | None:
        """Return the row of this entry from the last import of its source, or of an equal entry."""
        owner, data = self.run.person_id, plan.data
        assert data is not None
        imported = [
            entry
            for entry in self.imported.get(plan.publication_id or 0, ())
            if entry.stored is not None and entry.run_id != self.run.pk
        ]
        of_source = [
            entry
            for entry in imported
            if entry.source == self.source or (owner and entry.run.person_id == owner)
        ]
        key = data.citation_key[:200]
        with_key = [entry for entry in of_source if entry.key == key]
        if with_key:  # a file may have a key twice
            equal = (entry for entry in with_key if entry.digest == plan.digest)
            return next(equal, with_key[0])
        for entry in imported:
            if entry.digest == plan.digest:
                return entry
        if plan.outcome == Outcome.DUPLICATE:
            return None
        for entry in of_source:  # the same entry under another key
            stored = entry.stored or {}
            if AS_APPEARANCE not in stored and _is_like(stored, data):
                return entry
        return None

    def _was_reported(self, plan: EntryPlan, base: ImportedEntry) -> Callable[[Message], bool]:
        """Return whether an earlier import of the entry reported a message."""
        reported = {
            _gist(Message.from_json(message))
            for entry in self.imported.get(plan.publication_id or 0, ())
            if entry.source == base.source
            for message in entry.messages
        }
        if base.digest == plan.digest:  # in any file
            reported |= {_gist(message) for message in plan.block.messages}
        return lambda message: _gist(message) in reported

    def _merge_other(self, plan: EntryPlan, update: Update, ours: PublicationData) -> Merge:
        """Merge an entry that the publication was not created from."""
        data = plan.data
        assert data is not None
        entry, mine = summary_of(data, line=0), summary_of(ours, line=0)
        plan.stored = data
        apart = entry.is_preprint != mine.is_preprint
        if same_place(entry, mine) or (not apart and self._is_same_venue(data, ours)):
            is_elsewhere = other_pages(entry, mine) and not _are_counted_differently(data, ours)
            is_elsewhere = is_elsewhere and entry.kind not in EDITED  # which has a number of pages
            result = self._merge_source(plan, data, ours)
            if plan.outcome == Outcome.DUPLICATE and is_elsewhere:
                update.add_appearance(data, self.venues.find(data))
                plan.note("other-pages", pages=data.pages)
                result.kept = [kept for kept in result.kept if kept.field != "pages"]
            return result
        was_talk = is_apart_from_paper(mine, entry)
        is_in_print = not entry.is_forerunner and entry.kind != "misc"
        if (mine.is_forerunner and is_in_print) or (
            was_talk and (is_in_print or entry.is_preprint)
        ):
            if not is_at_venue_of(mine, entry):
                update.add_appearance(ours, update.stored.publication.venue_id)
            return self._take_over(plan, ours)
        is_apart = entry.is_forerunner or is_apart_from_paper(entry, mine)
        if not is_apart and not data.venue_name:
            return self._merge_source(plan, data, ours)
        if not is_at_venue_of(entry, mine):
            update.add_appearance(data, self.venues.find(data))
        plan.is_appearance = True
        known = data.known()
        said = _said_beside(data)
        rest = {
            name: known[name] for name in known if name in said or not TRAITS[name].of_appearance
        }
        if more := _without_appearance(rest.pop("extra", {})):
            rest["extra"] = more
        if data.doi and (ours.doi or is_preprint_doi(data.doi)):
            del rest["doi"]  # the DOI of the preprint
        return merge_known(None, rest, ours.known())

    def _merge_source(self, plan: EntryPlan, data: PublicationData, ours: PublicationData) -> Merge:
        """Merge another source of the publication, but keep what an editor entered instead."""
        result = merge(None, data, ours)
        base, now_known = self._first_import(plan), ours.known()
        for name in _REPLACED.intersection(result.changes, now_known) if base else ():
            now, new = now_known[name], result.changes[name]
            is_continued = name == "pages" and str(new).startswith(f"{now}–")
            if now != base.get(name) and not is_continued:
                del result.changes[name]
                result.kept += [Kept(name, now, new)] if new is not None else []
        return result

    def _first_import(self, plan: EntryPlan) -> Known:
        """Return what an earlier import stored of the publication, or {} if it is of this one."""
        imported = self.imported.get(plan.publication_id or 0, ())
        return next((_known(entry) for entry in imported if entry.stored), {})

    def _is_same_venue(self, data: PublicationData, ours: PublicationData) -> bool:
        found = self.venues.find(data)
        mine = self.venues.look_up(ours.venue_name, data.venue_kind)
        return found is not None and found == mine

    def _take_over(self, plan: EntryPlan, ours: PublicationData) -> Merge:
        """Replace the preprint's values with the published version's, except those edited here."""
        assert plan.data is not None
        known, now_known = plan.data.known(), ours.known()
        base = self._first_import(plan)
        result = Merge()
        replaced = {name for name in known if not TRAITS[name].is_supplement}
        replaced |= {name for name in now_known if TRAITS[name].of_appearance} - _said_beside(ours)
        if is_preprint_doi(ours.doi):
            replaced.add("doi")
        for name in replaced - {"venue_kind", "latex"}:
            new, now = known.get(name), now_known.get(name)
            if new == now:
                continue
            if base and now is not None and now != base.get(name):
                result.kept.append(Kept(name, now, new, was_edited=True))
            elif name not in ("authors", "editors") or not may_be_same_names(now or [], new or []):
                result.changes[name] = new
        extra = _without_appearance(now_known.get("extra", {}), base.get("extra", {}))
        if extra != now_known.get("extra", {}):
            result.changes["extra"] = extra or None
            now_known = {**now_known, "extra": extra}
        supplements = {name: known[name] for name in known if TRAITS[name].is_supplement}
        result.changes.update(merge_known(None, supplements, now_known).changes)
        merge_sources(result, None, known, now_known)
        return result


def _without_appearance(
    extra: dict[str, str], base: Mapping[str, str] | None = None
) -> dict[str, str]:
    """Return the other fields that don't describe a place, and those edited since `base`."""
    return {
        name: text
        for name, text in extra.items()
        if name not in EXTRA_OF_APPEARANCE or (base and base.get(name) != text)
    }


def _said_beside(data: PublicationData) -> set[str]:
    """Return which texts of a talk or manuscript the name of its appearance doesn't say."""
    if data.kind != "misc":
        return set()
    name = fold(named_in_words(data))
    texts = {"note": data.note, "howpublished": data.howpublished}
    return {field for field, text in texts.items() if text and fold(text) not in name}


# The source was imported without other files that it needs.
_MISSING_FILES = frozenset({"undefined-macro", "no-parent"})


# What another source of a publication may replace although it is known.
_REPLACED = frozenset({"chapter", "note", "pages", "status"})


def _are_counted_differently(data: PublicationData, ours: PublicationData) -> bool:
    """Whether one has the number of the article, and the other its pages counted from 1."""
    is_one = bool(data.doi) and data.doi == ours.doi and data.volume == ours.volume
    pages = (data.pages, ours.pages)
    return is_one and any(are_counted_from_one(*each) for each in (pages, pages[::-1]))


def _report(plan: EntryPlan, result: Merge, *, is_changed: bool, is_known: bool) -> None:
    had_warnings = plan.has_warnings
    shown = {
        kept.field
        for kept in result.kept
        if kept.was_edited
        or kept.needs_review
        or (kept.field == "pages" and plan.outcome == Outcome.DUPLICATE)
    }
    little = [kept.field for kept in result.kept if kept.field not in shown]
    if plan.outcome == Outcome.DUPLICATE:
        assert plan.target is not None
        plan.flag("joined", publication=plan.target.label, line=plan.target.line)
    else:
        plan.outcome = Outcome.UPDATED if is_changed else Outcome.UNCHANGED
        if had_warnings and (is_changed or is_known):
            plan.outcome = Outcome.FLAGGED
    for kept in result.kept:
        if kept.was_edited:
            plan.flag("kept", **_values(kept))
        elif kept.field in shown:
            plan.flag("differs", **_values(kept))
    if little:
        plan.note("differs-little", fields=", ".join(sorted(little)))


def _gist(message: Message) -> Message:
    """Return a message without its line, which changes when a file is edited above it."""
    params = {name: value for name, value in message.params.items() if name != "line"}
    return Message(message.code, params)


def _is_like(stored: Known, data: PublicationData) -> bool:
    """Whether an entry is an edited version of a stored one: it has the same kind and venue."""
    same_venue = fold(stored.get("venue_name", "")) == fold(data.venue_name)
    return stored.get("kind", "") == data.kind and same_venue


def _known(entry: ImportedEntry) -> Known:
    return PublicationData.from_json(entry.stored or {}).known()


def _values(kept: Kept) -> dict[str, Param]:
    ours, theirs = kept.ours, kept.theirs
    if isinstance(ours, list) and isinstance(theirs, list):
        ours, theirs = _from_difference(list(map(_item, ours)), list(map(_item, theirs)))
    return {"field": kept.field, "ours": _shown(ours), "theirs": _shown(theirs)}


def _item(value: Any) -> str:
    return " ".join(filter(None, value[:3])) if isinstance(value, tuple) else str(value)


def _from_difference(ours: list[str], theirs: list[str]) -> tuple[str, str]:
    """Return two lists, in which "…" stands for many items with which both begin."""
    pairs = zip(ours, theirs, strict=False)
    same = len(list(takewhile(lambda pair: pair[0] == pair[1], pairs)))
    if len(", ".join(ours[:same])) < _MANY:
        return ", ".join(ours), ", ".join(theirs)
    return ", ".join(["…", *ours[same:]]), ", ".join(["…", *theirs[same:]])


_MANY = 60  # characters


def _shown(value: Any) -> str | None:
    if value is None:
        return None
    text = ", ".join(map(_item, value)) if isinstance(value, list) else str(value)
    return f"“{text}”" if len(text) <= 120 else f"“{text[:119]}…”"
