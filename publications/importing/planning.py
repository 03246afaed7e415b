"""Plan what to do with each entry of a chunk; nothing is written to the database.

Each lookup is for the whole chunk. An entry that has not changed is recognized by a digest of its
fields, before any of them is decoded.
"""

import datetime
from collections.abc import Collection, Iterable, Sequence
from functools import partial

from django.utils import timezone

from publications import bibtex
from publications.bibtex import Block
from publications.bibtex.messages import Message
from publications.bibtex_records import data_of_record
from publications.importing.entry_plan import EntryPlan, Question, digest_of
from publications.importing.import_history import Deletion, Duplicates, History
from publications.importing.options import NO_DECISION, AuthorPlace, Decision, Decisions, EntryPlace
from publications.importing.planned_clusters import (
    Holders,
    PlannedCluster,
    holders_of_identifiers,
)
from publications.importing.remembering import RememberedDecisions
from publications.importing.report import Outcome
from publications.importing.unit_reach import UnitReach
from publications.importing.within_units import refuse_beyond, refuse_known_of_others
from publications.matching.author_links import AuthorLink, AuthorLinker
from publications.matching.author_orcids import Orcids, orcids_of
from publications.matching.clusters import Member, find_clusters
from publications.matching.duplicate_candidates import (
    IDENTIFIER_TAKEN,
    MAYBE_SAME,
    MAYBE_SAME_IN_FILE,
    digests_of_different,
    pair_digest,
)
from publications.matching.printed_contacts import contacts_of
from publications.matching.publication_index import PublicationIndex
from publications.matching.publication_summary import PublicationSummary, summary_of
from publications.matching.publications import same_by_key
from publications.matching.titles import titles_alike
from publications.models import DuplicateCandidate, ImportedEntry, ImportRun, Publication
from publications.publication_data import IDENTIFIERS, NAMES
from publications.visibility import is_named

AS_APPEARANCE = "as_appearance"  # in ImportedEntry.stored: the entry is another appearance
_NAMED_CANDIDATES = 3
_Reason = DuplicateCandidate.Reason


class Planner:
    """Plans the chunks of one source, in order."""

    def __init__(
        self,
        run: ImportRun,
        source: str,
        people: AuthorLinker,
        *,
        decisions: Decisions,
        restore_deleted: bool = False,
        base_url: str = "",
        reach: UnitReach | None = None,
    ) -> None:
        self.run = run
        self.reach = reach
        self.base_url = base_url
        self.decisions = decisions
        self.source = source
        self.people = people
        self.restore_deleted = restore_deleted
        self.history = History(run, source, people.digest)
        self.remembered = RememberedDecisions(source, run.person_id)
        self._different: set[int] | None = None

    def plan(self, blocks: Sequence[Block]) -> list[EntryPlan]:
        if self.base_url:
            for block in blocks:
                bibtex.complete_addresses(block.fields, self.base_url)
        plans = [_read(block) for block in blocks]
        self._take_decisions(plans)
        if not self.history.is_empty:
            self._recognize_unchanged(plans)
        if self.reach is not None:
            refuse_known_of_others(self.reach, plans)
        fresh = [plan for plan in plans if _is_to_decide(plan)]
        for plan in fresh:
            _decode(plan)
        fresh = [plan for plan in fresh if plan.data is not None]
        known = {p.publication_id: p.block.line for p in plans if p.publication_id is not None}
        self._match(fresh, known)
        for plan in fresh:
            self._link(plan)
            _note_what_pages_lack(plan)
        return plans

    def _take_decisions(self, plans: list[EntryPlan]) -> None:
        """Take the decisions of the preview, and for other entries those of earlier imports."""
        if not self.decisions and self.remembered.is_empty:
            return
        undecided: list[EntryPlan] = []
        for plan in filter(_is_to_decide, plans):
            decision = self.decisions.get(EntryPlace(self.source, plan.block.line))
            if decision is None:
                undecided.append(plan)
            else:
                plan.decision = decision
        self.remembered.recall(undecided)
        for plan in plans:
            if plan.decision.skip:
                plan.refuse(Message("skipped-before" if plan.is_remembered else "skipped"))

    def _recognize_unchanged(self, plans: list[EntryPlan]) -> None:
        """Recognize equal entries of earlier imports whose publications have not changed since."""
        digests = {
            plan.digest: plan
            for plan in plans
            if plan.digest is not None and (plan.decision is NO_DECISION or plan.is_remembered)
        }
        mine, others = self.history.unchanged(digests)
        if others := {
            digest: pk
            for digest, pk in others.items()
            if digest not in mine and not digests[digest].is_remembered
        }:
            # If this source had the key before, the entry is merged with its earlier version.
            known = self.history.known_keys({digests[digest].block.key for digest in others})
            others = {d: pk for d, pk in others.items() if digests[d].block.key not in known}
        for digest, pk in {**others, **mine}.items():
            plan = digests[digest]
            if _is_to_decide(plan):
                plan.outcome, plan.publication_id = Outcome.UNCHANGED, pk
                if digest not in mine:  # not reported for this source yet
                    plan.messages = list(plan.block.source_messages)
            if digest in mine:
                plan.digest = None  # an earlier row holds it

    def _match(self, plans: list[EntryPlan], lines: dict[int, int]) -> None:
        """Find the publication of each plan; `lines` are the lines of earlier entries, by id."""
        keys = {plan.summary.key[:200] for plan in plans if plan.summary and plan.summary.key}
        duplicates = Duplicates()
        if not self.history.is_empty:
            duplicates = self.history.duplicates(
                [plan.digest for plan in plans if plan.digest is not None]
            )
        by_key = self.history.publications_by_key(keys)
        known = {pk for found in by_key.values() for pk in found}
        known |= set(duplicates.publications.values())
        index = self._load(plans, known, lines)
        members = self._members(plans, index, duplicates, by_key)
        for plan in plans:
            assert plan.summary is not None
            index.add(plan.summary)
        by_entry = {id(plan.summary): plan for plan in plans}
        clusters = [
            PlannedCluster(cluster, [by_entry[id(entry)] for entry in cluster.entries])
            for cluster in find_clusters(members, index.candidates)
        ]
        if not self.restore_deleted:
            self._refuse_deleted(clusters, duplicates, self.history.deleted_by_key(keys))
        if self.reach is not None:
            self._find_own_authors(clusters)
            refuse_beyond(self.reach, clusters)
        self._decide_all([cluster for cluster in clusters if cluster.plans], index)

    def _load(
        self, plans: list[EntryPlan], known: set[int], lines: dict[int, int]
    ) -> PublicationIndex:
        """Load the publications that the entries may be, and on which lines they were before."""
        index = PublicationIndex()
        decided = {pk for plan in plans if (pk := plan.decision.publication_id)}
        index.load([plan.summary for plan in plans if plan.summary], known | decided)
        lines = {**self._lines_before(index.by_id), **lines} if index.by_id else lines
        for publication in index.by_id.values():
            publication.line = lines.get(publication.id, 0)
        if self.reach is not None:
            self.reach.hide_unseen(index.by_id.values())
        return index

    def _decide_all(self, clusters: list[PlannedCluster], index: PublicationIndex) -> None:
        targets = {
            id(plan.summary): cluster.publication for cluster in clusters for plan in cluster.plans
        }
        holders = holders_of_identifiers(clusters, index.by_id.values())
        for cluster in clusters:
            self._decide(cluster, targets)
            for plan in cluster.plans:
                self._keep_identifiers_apart(plan, cluster.publication, holders)

    def _members(
        self,
        plans: list[EntryPlan],
        index: PublicationIndex,
        duplicates: Duplicates,
        by_key: dict[str, list[int]],
    ) -> list[Member]:
        members: list[Member] = []
        taken: set[int] = set()  # publications that an earlier entry had by its key
        for plan in plans:
            assert plan.summary is not None
            member = Member(plan.summary, is_new=plan.decision.is_new)
            members.append(member)
            if member.is_new:
                continue
            chosen = plan.decision.publication_id or 0
            equal = duplicates.publications.get(plan.digest or 0, 0)
            member.fixed = index.by_id.get(chosen) or index.by_id.get(equal)
            if member.fixed is None and (known := by_key.get(plan.summary.key[:200])):
                member.before = self._by_key(plan, plan.summary, index, known, taken)
                if member.before is not None:
                    taken.add(member.before.id)
        return members

    def _refuse_deleted(
        self,
        clusters: list[PlannedCluster],
        duplicates: Duplicates,
        deleted: dict[str, list[Deletion]],
    ) -> None:
        """Refuse entries whose publication an editor deleted."""
        if not duplicates.deleted and not deleted:
            return
        for cluster in clusters:
            if cluster.stored is not None:
                continue
            for plan in list(cluster.plans):
                assert plan.summary is not None
                at = _deleted_at(plan, duplicates, deleted.get(plan.summary.key, ()))
                if at is not None and not plan.decision.is_new:
                    plan.refuse(_was_deleted(at))
                    cluster.plans.remove(plan)

    def _lines_before(self, publications: Collection[int]) -> dict[int, int]:
        """Return publication -> its first line in the earlier chunks of this source."""
        entries = ImportedEntry.objects.of_publications(publications, self.run).filter(
            source=self.source
        )
        return dict(entries.order_by("-pk").values_list("publication_id", "line"))

    def _decide(self, cluster: PlannedCluster, targets: dict[int, PublicationSummary]) -> None:
        publication = cluster.publication
        maybe = [
            targets.get(id(candidate), candidate)
            for candidate in cluster.maybe
            if candidate.id or id(candidate) in targets  # not of entries that were refused
        ]
        for number, plan in enumerate(cluster.plans):
            plan.order = number
            if plan.summary is publication:
                plan.candidates = list({id(candidate): candidate for candidate in maybe}.values())
                self._ask_about_candidates(plan, publication)
                continue
            plan.target = publication
            if publication.line:
                plan.outcome = Outcome.DUPLICATE
            else:
                publication.line = plan.block.line

    def _ask_about_candidates(self, plan: EntryPlan, entry: PublicationSummary) -> None:
        asked = [each for each in plan.candidates if each.id or each.line < entry.line]
        for candidate in asked[:_NAMED_CANDIDATES]:
            if self._ask(plan, entry, candidate, _Reason.ALIKE):
                _flag_maybe_same(plan, candidate)

    def _ask(
        self, plan: EntryPlan, entry: PublicationSummary, candidate: PublicationSummary, reason: str
    ) -> bool:
        """Ask an editor whether the two are the same publication, unless that was decided."""
        if self._different is None:
            self._different = digests_of_different()
        digest = pair_digest(entry, candidate)
        if digest in self._different:
            return False
        plan.questions.append(Question(candidate, reason, digest))
        return True

    def _by_key(
        self,
        plan: EntryPlan,
        entry: PublicationSummary,
        index: PublicationIndex,
        by_key: list[int],
        taken: set[int],
    ) -> PublicationSummary | None:
        """Return the publication with this key in the last import, if it may be the same."""
        publications = [index.by_id[pk] for pk in by_key if pk in index.by_id]
        if plan.block.key_taken_on_line:  # another entry has the key, and its publication
            publications = [p for p in publications if not p.line and p.id not in taken]
        publications.sort(key=lambda publication: publication.title_key != entry.title_key)
        for publication in publications:
            if same_by_key(entry, publication):
                if not titles_alike(entry.title, publication.title):
                    plan.flag("key-reused", key=entry.key, publication=publication.label)
                return publication
        return None

    def _keep_identifiers_apart(
        self, plan: EntryPlan, publication: PublicationSummary, holders: Holders
    ) -> None:
        """Move a DOI or arXiv number that another publication has to the other fields."""
        data, entry = plan.data, plan.summary
        assert data is not None
        assert entry is not None
        for name in IDENTIFIERS:
            value = getattr(data, name)
            holder = holders.get((name, value)) if value else None
            if holder is None or holder is publication:
                continue
            setattr(data, name, "")
            setattr(entry, name, "")
            field_name = "doi" if name == "doi" else "arxiv"
            # Last, also if the file has it among its other fields, as its own export does.
            others = {n: text for n, text in data.extra.items() if n != field_name}
            data.extra = {**others, field_name: value}
            if plan.target is None:
                self._ask(plan, entry, holder, _Reason.IDENTIFIER)
            plan.flag(IDENTIFIER_TAKEN, id=value, publication=holder.label)

    def _find_links(self, plan: EntryPlan, name: str, orcids: Orcids) -> None:
        data = plan.data
        assert data is not None
        names, contacts = getattr(data, name), partial(contacts_of, data, name)
        links = self.people.find_all(names, orcids.of_names, contacts, data.date[:4])
        if plan.decision.people:
            links = _decided_links(plan.decision, name, links, self.reach)
        plan.people[name] = links

    def _find_own_authors(self, clusters: list[PlannedCluster]) -> None:
        """Link the authors of what would be new before it is decided who may add it."""
        for cluster in clusters:
            for plan in cluster.plans[:1]:
                if cluster.stored is None and plan.data is not None and plan.data.authors:
                    self._find_links(plan, "authors", orcids_of(plan.data, "authors"))

    def _link(self, plan: EntryPlan) -> None:
        data = plan.data
        if data is None:
            return
        for name in NAMES:
            names = getattr(data, name)
            if not names:
                continue
            orcids = orcids_of(data, name)
            for text in orcids.wrong:
                plan.flag("invalid-orcid", id=text)
            for text in orcids.unassigned:
                plan.flag("unassigned-orcid", id=text)
            if name not in plan.people:
                self._find_links(plan, name, orcids)
            links = plan.people[name]
            if plan.target is not None:
                continue  # its own links are updated when it is reconciled
            for printed, link in zip(names, links, strict=True):
                if link.candidates:
                    plan.flag(
                        "several-people",
                        name=" ".join(part for part in printed[:3] if part),
                        people=link.candidates,
                    )
        linked = {link.person_id for links in plan.people.values() for link in links}
        is_whole = plan.people and not data.truncated
        if plan.target is None and is_whole and (missing := self.people.missing_owner(linked)):
            plan.flag("not-of-owner", person=missing)


def _read(block: Block) -> EntryPlan:
    plan = EntryPlan(block)
    if block.is_not_a_publication:
        plan.outcome = Outcome.UNCHANGED  # settings, or fields that other entries have
        plan.messages = list(block.messages)
    elif block.is_refused:
        plan.outcome = Outcome.REFUSED
        plan.messages = list(block.messages)
    elif block.same_as_line:
        plan.outcome = Outcome.DUPLICATE
        plan.messages = list(block.messages)
    else:
        plan.digest = digest_of(block)
    return plan


def _is_to_decide(plan: EntryPlan) -> bool:
    return plan.digest is not None and plan.outcome == Outcome.CREATED


def _decode(plan: EntryPlan) -> None:
    try:
        record = plan.block.record
        if record is None:
            plan.refuse(plan.block.messages[0])
            return
        plan.data, too_long = data_of_record(record)
        plan.summary = summary_of(plan.data, line=plan.block.line)
    except Exception as error:  # a fault in one entry never ends the import
        plan.block.refuse(error)
        plan.refuse(plan.block.messages[0])
        return
    plan.messages = list(plan.block.messages)
    if plan.has_warnings:
        plan.outcome = Outcome.FLAGGED
    for name in too_long:
        plan.flag("too-long", field=name)


def _note_what_pages_lack(plan: EntryPlan) -> None:
    """Say that a new publication has no title, or that no public page shows it."""
    if not plan.is_new or plan.data is None:
        return
    if not is_named(plan.data):
        plan.note("unnamed")
        return
    if not plan.data.title:
        plan.note("no-title")
    if plan.data.status == Publication.Status.IN_PREPARATION:
        plan.note("not-public")


def _decided_links(
    decision: Decision, field: str, links: list[AuthorLink], reach: UnitReach | None
) -> list[AuthorLink]:
    decided = reach.decided if reach else AuthorLink.decided
    return [
        decided(link, decision.people[place])
        if (place := AuthorPlace(field, position)) in decision.people
        else link
        for position, link in enumerate(links, start=1)
    ]


def _deleted_at(
    plan: EntryPlan, duplicates: Duplicates, by_key: Iterable[Deletion]
) -> datetime.datetime | None:
    """Return when an editor deleted the publication of the entry, or None."""
    assert plan.summary is not None
    if (at := duplicates.deleted.get(plan.digest or 0)) is not None:
        return at
    for stored, at in by_key:
        if stored and same_by_key(plan.summary, summary_of(stored, line=0)):
            return at
    return None


def _was_deleted(at: datetime.datetime) -> Message:
    return Message("deleted", {"date": f"{timezone.localtime(at):%Y-%m-%d}"})


def _flag_maybe_same(plan: EntryPlan, publication: PublicationSummary) -> None:
    if publication.line:
        plan.flag(MAYBE_SAME_IN_FILE, publication=publication.label, line=publication.line)
    else:
        plan.flag(MAYBE_SAME, publication=publication.label, id=publication.id)
