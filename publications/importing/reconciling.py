"""An entry and the work that it is: merge the two, or keep the entry as another appearance.

An entry that the same source brought before is merged three ways. One from another source fills gaps.
A published version takes over from its preprint, which stays as an appearance; a preprint, a workshop
paper or a poster of a published work becomes an appearance of it.
"""

from collections.abc import Callable, Iterable
from typing import Any

from django.utils.translation import gettext as _

from foundation.folding import fold
from people.name_comparison import may_be_same_names
from publications.bibtex.messages import Message, Param
from publications.importing.planning import AS_APPEARANCE, EntryPlan
from publications.importing.report import Outcome
from publications.importing.three_way_merge import (
    Kept,
    Known,
    Merge,
    merge,
    merge_known,
    with_what_was_known,
)
from publications.importing.venue_cache import VenueBook
from publications.matching.author_links import CONFIRMED, SUGGESTED, AuthorLink, AuthorLinker
from publications.matching.author_orcids import orcids_of
from publications.matching.changed_names import LinkReview, change_name, pair_rows
from publications.matching.publications import same_place, work_of_data
from publications.models import (
    Appearance,
    Authorship,
    Contribution,
    ImportedEntry,
    ImportRun,
    PublicationAward,
    PublicationLink,
)
from publications.publication_data import (
    TRAITS,
    AuthorName,
    LinkData,
    PublicationData,
    empty_value,
)
from publications.snapshots import StoredPublication, name_of_authorship

_CONTRIBUTIONS = {"authors": Contribution.AUTHOR, "editors": Contribution.EDITOR}
_LinkedBy = Authorship.LinkedBy


class Reconciliation:
    """The matched works of a chunk; `touched` are those to be written, `parts` what changed on each."""

    def __init__(
        self,
        run: ImportRun,
        source: str,
        works: dict[int, StoredPublication],
        people: AuthorLinker,
        venues: VenueBook,
        imported: dict[int, list[ImportedEntry]],
    ) -> None:
        self.run = run
        self.source = source
        self.works = works
        self.people = people
        self.venues = venues
        self.imported = imported
        self.parts: dict[int, set[str]] = {}

    def touched(self) -> Iterable[StoredPublication]:
        return [self.works[pk] for pk in self.parts]

    def join(self, plan: EntryPlan) -> None:
        assert plan.target is not None
        assert plan.data is not None
        work = self.works[plan.target.id]
        plan.publication_id = work.publication.pk
        data, ours = plan.data, work.data()
        source = self._base(plan)
        is_base = source is not None and AS_APPEARANCE not in (source.stored or {})
        before = work.snapshot()
        changed: set[str] = set()
        if source is not None:
            plan.outcome = Outcome.UNCHANGED
            said = self._said_before(plan, source)
            plan.messages = [message for message in plan.messages if not said(message)]
        if source is not None and is_base:
            base = PublicationData.from_json(source.stored or {})
            if not _NOT_AT_HAND.isdisjoint(message.code for message in plan.block.messages):
                data = with_what_was_known(base, data)
            plan.stored = data
            result = merge(base, data, ours)
        else:
            result = self._join_other(plan, work, ours, changed)
        plan.changes = {
            name: (getattr(ours, name) or None, new) for name, new in result.changes.items()
        }
        changed |= self._change(plan, work, result.changes, data)
        changed |= self._link(plan, work)
        if source is None or source.run.person_id != self.run.person_id:
            self._look_for_owner(plan, work)
        self._report(plan, result, changed, is_known=source is not None)
        if not changed and source is not None and source.digest == plan.digest:
            plan.stored = None  # the source's row has it
        if changed:
            plan.before = before
            work.publication.modified_at = self.run.started_at
            self.parts.setdefault(work.publication.pk, set()).update(changed)

    def _look_for_owner(self, plan: EntryPlan, work: StoredPublication) -> None:
        linked = {row.person_id for row in work.authorships}
        is_whole = linked and not work.publication.truncated
        if is_whole and (missing := self.people.missing_owner(linked)):
            plan.note("not-of-owner", person=missing)

    def _base(self, plan: EntryPlan) -> ImportedEntry | None:
        """The row of this very entry: of the last import from this source, or word for word of another."""
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
        for entry in of_source:
            if entry.key == key:
                return entry
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

    def _said_before(self, plan: EntryPlan, source: ImportedEntry) -> Callable[[Message], bool]:
        """Whether a message was told when the entry came in, or since."""
        told = {
            _gist(Message.from_json(message))
            for entry in self.imported.get(plan.publication_id or 0, ())
            if entry.source == source.source
            for message in entry.messages
        }
        if source.digest == plan.digest:  # whichever file it came in then
            told |= {_gist(message) for message in plan.block.messages}
        return lambda message: _gist(message) in told

    def _join_other(
        self, plan: EntryPlan, work: StoredPublication, ours: PublicationData, changed: set[str]
    ) -> Merge:
        """Join an entry that is not the one which the work was made from."""
        data = plan.data
        assert data is not None
        entry, mine = work_of_data(data, line=0), work_of_data(ours, line=0)
        plan.stored = data
        apart = entry.is_preprint != mine.is_preprint
        if same_place(entry, mine) or (not apart and self._is_same_venue(data, ours)):
            return merge(None, data, ours)
        if mine.is_forerunner and not entry.is_forerunner and entry.kind != "misc":
            changed |= self._add_appearance(work, ours, work.publication.venue_id)
            return self._take_over(plan, ours)
        if not entry.is_forerunner and not data.venue_name:
            return merge(None, data, ours)
        changed |= self._add_appearance(work, data, self.venues.find(data))
        plan.is_appearance = True
        known = data.known()
        rest = {name: known[name] for name in known if not TRAITS[name].of_appearance}
        if data.doi and ours.doi:
            del rest["doi"]  # the DOI of the preprint
        return merge_known(None, rest, ours.known())

    def _is_same_venue(self, data: PublicationData, ours: PublicationData) -> bool:
        found = self.venues.find(data)
        mine = self.venues.look_up(ours.venue_name, data.venue_kind)
        return found is not None and found == mine

    def _take_over(self, plan: EntryPlan, ours: PublicationData) -> Merge:
        """The published version becomes the main record, but for what people changed by hand."""
        assert plan.data is not None
        known, now_known = plan.data.known(), ours.known()
        imported = self.imported.get(plan.publication_id or 0, ())
        base = next((_known(entry) for entry in imported if entry.stored), {})
        result = Merge()
        replaced = {name for name in known if not TRAITS[name].is_supplement}
        replaced |= {name for name in now_known if TRAITS[name].of_appearance}
        for name in replaced - {"venue_kind"}:
            new, now = known.get(name), now_known.get(name)
            if new == now:
                continue
            if base and now is not None and now != base.get(name):
                result.kept.append(Kept(name, now, new, was_edited=True))
            elif name not in ("authors", "editors") or not may_be_same_names(now or [], new or []):
                result.changes[name] = new
        supplements = {name: known[name] for name in known if TRAITS[name].is_supplement}
        result.changes.update(merge_known(None, supplements, now_known).changes)
        return result

    def _add_appearance(
        self, work: StoredPublication, data: PublicationData, venue_id: int | None
    ) -> set[str]:
        name = data.venue_name
        if not name and data.kind == "preprint":
            name = "arXiv" if data.arxiv_id else str(_("Preprint"))
        elif not name and "//" not in data.howpublished:
            name = data.howpublished  # "Poster at NSDI 2020"
        if not name and venue_id is None:
            return set()
        for there in work.appearances:
            if (venue_id and there.venue_id == venue_id) or fold(there.venue_name) == fold(name):
                return set()
        work.appearances.append(
            Appearance(
                publication_id=work.publication.pk,
                venue_id=venue_id,
                venue_name=name,
                date=data.date,
                presentation=data.presentation,
                url=data.url[:500],
                rank=len(work.appearances) + 1,
            )
        )
        return {"appearances"}

    def _change(
        self, plan: EntryPlan, work: StoredPublication, changes: Known, data: PublicationData
    ) -> set[str]:
        """Carry out the changes on the rows in memory; the parts that changed."""
        publication = work.publication
        changed: set[str] = set()
        for name, value in changes.items():
            if TRAITS[name].is_column:
                setattr(publication, name, empty_value(name) if value is None else value)
            elif name in _CONTRIBUTIONS:
                self._replace_names(plan, work, name, value or [])
                changed.add("authorships")
            elif name == "awards":
                _replace_awards(work, value or [])
                changed.add("awards")
            elif name == "links":
                _replace_links(work, value or [])
                changed.add("links")
        if not changes:
            return changed
        if "venue_name" in changes:
            publication.venue_id = self.venues.find(data) if changes["venue_name"] else None
        publication.refresh_derived_columns(work.authorships)
        return changed | {"publication"}

    def _replace_names(
        self, plan: EntryPlan, work: StoredPublication, field: str, names: list[AuthorName]
    ) -> None:
        """Put new names in place of the old; rows and their links stay with the author."""
        contribution = _CONTRIBUTIONS[field]
        old = [a for a in work.authorships if a.contribution == contribution]
        rows: list[Authorship] = []
        paired = pair_rows(old, names)
        for position, (name, there) in enumerate(zip(names, paired, strict=True), start=1):
            row = there or Authorship(publication_id=work.publication.pk, contribution=contribution)
            review = change_name(row, name, self.people.index.names_of)
            if review is not None:
                self._report_review(plan, review)
            row.position = position
            row.equal_group, row.is_corresponding, row.gap_before = name[4:]
            rows.append(row)
        kept = {id(row) for row in rows}
        for row in old:
            if id(row) not in kept and row.is_confirmed and row.linked_by == _LinkedBy.PERSON:
                person = self.people.index.label(row.person_id)
                plan.flag("author-removed", name=row.full_name, person=person)
        others = [a for a in work.authorships if a.contribution != contribution]
        work.authorships = [*others, *rows]

    def _report_review(self, plan: EntryPlan, review: LinkReview) -> None:
        plan.flag(
            "link-removed" if review.is_removed else "link-to-review",
            old=review.old_name,
            new=review.row.full_name,
            person=self.people.index.label(review.person_id),
        )

    def _link(self, plan: EntryPlan, work: StoredPublication) -> set[str]:
        """Link names that were not linked, or only suggested; what a person decided stays."""
        changed: set[str] = set()
        for field, contribution in _CONTRIBUTIONS.items():
            rows = [a for a in work.authorships if a.contribution == contribution]
            if not rows:
                continue
            names = [name_of_authorship(row) for row in rows]
            theirs = plan.people.get(field, [])
            if not plan.data or not may_be_same_names(names, getattr(plan.data, field)):
                links = self.people.find_all(names)
            else:
                links = self.people.find_all(names, orcids_of(plan.data, field).of_names)
                links = [_better(one, two) for one, two in zip(links, theirs, strict=True)]
            taken = {row.person_id for row in rows}
            for row, link in zip(rows, links, strict=True):
                if _may_link(row, link, taken):
                    row.person_id, row.link_state = link.person_id, link.state
                    row.linked_by = link.linked_by
                    taken.add(link.person_id)
                    changed.add("authorships")
        return changed

    def _report(self, plan: EntryPlan, result: Merge, changed: set[str], *, is_known: bool) -> None:
        had_messages = bool(plan.messages)
        little = [kept.field for kept in result.kept if not kept.was_edited and not kept.is_weighty]
        if plan.outcome == Outcome.DUPLICATE:
            assert plan.target is not None
            plan.flag("joined", publication=plan.target.label, line=plan.target.line)
        else:
            plan.outcome = Outcome.UPDATED if changed else Outcome.UNCHANGED
            if had_messages and (changed or is_known):
                plan.outcome = Outcome.FLAGGED
        for kept in result.kept:
            if kept.was_edited:
                plan.flag("kept", **_values(kept))
            elif kept.is_weighty:
                plan.flag("differs", **_values(kept))
        if little:
            plan.note("differs-little", fields=", ".join(sorted(little)))


# What is missing because the source was imported without the files that it needs.
_NOT_AT_HAND = frozenset({"undefined-macro", "no-parent"})


def _gist(message: Message) -> Message:
    """Return a message without its line: lines move when something is put before them."""
    params = {name: value for name, value in message.params.items() if name != "line"}
    return Message(message.code, params)


def _is_like(stored: Known, data: PublicationData) -> bool:
    """Whether two entries are of one kind at one place, and so one entry before and after."""
    same_venue = fold(stored.get("venue_name", "")) == fold(data.venue_name)
    return stored.get("kind", "") == data.kind and same_venue


def _known(entry: ImportedEntry) -> Known:
    return PublicationData.from_json(entry.stored or {}).known()


def _better(one: AuthorLink, other: AuthorLink) -> AuthorLink:
    ranks = {CONFIRMED: 2, SUGGESTED: 1, "": 0}
    return other if other.is_decided or ranks[other.state] > ranks[one.state] else one


def _may_link(row: Authorship, link: AuthorLink, taken: set[int | None]) -> bool:
    if link.is_decided:
        return (row.person_id, row.link_state) != (link.person_id, link.state)
    if link.person_id is None or row.linked_by == _LinkedBy.PERSON:
        return False
    if row.link_state in (CONFIRMED, Authorship.LinkState.REJECTED):
        return False
    if row.person_id == link.person_id:
        return row.link_state != link.state and link.state == CONFIRMED
    return link.person_id not in taken and (row.person_id is None or link.state == CONFIRMED)


def _replace_awards(work: StoredPublication, names: list[str]) -> None:
    old = {award.name: award for award in work.awards}
    work.awards = [
        old.get(name) or PublicationAward(publication_id=work.publication.pk, name=name)
        for name in names
    ]


def _replace_links(work: StoredPublication, links: list[LinkData]) -> None:
    old = {(link.kind, link.url): link for link in work.links}
    rows: list[PublicationLink] = []
    for rank, (kind, url, label, language) in enumerate(links, start=1):
        row = old.get((kind, url)) or PublicationLink(
            publication_id=work.publication.pk, kind=kind, url=url
        )
        row.label, row.language, row.rank = label, language, rank
        rows.append(row)
    work.links = rows


def _values(kept: Kept) -> dict[str, Param]:
    return {"field": kept.field, "ours": _shown(kept.ours), "theirs": _shown(kept.theirs)}


def _shown(value: Any) -> str | None:
    if value is None:
        return None
    if isinstance(value, list):
        names = (
            " ".join(filter(None, item[:3])) if isinstance(item, tuple) else str(item)
            for item in value
        )
        value = ", ".join(names)
    text = str(value)
    return f"“{text}”" if len(text) <= 120 else f"“{text[:119]}…”"
