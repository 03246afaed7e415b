"""Change the rows of a stored publication in memory: its fields, names, links and appearances."""

from functools import partial

from django.utils.translation import gettext as _

from foundation.folding import fold
from people.name_comparison import may_be_same_names
from publications import bibtex
from publications.identifiers import doi_url
from publications.importing.entry_plan import EntryPlan
from publications.importing.three_way_merge import Known
from publications.importing.venue_cache import VenueBook
from publications.matching.author_links import (
    CONFIRMED,
    SUGGESTED,
    AuthorLink,
    AuthorLinker,
    link_of,
    with_stored_evidence,
)
from publications.matching.author_orcids import orcids_of
from publications.matching.changed_names import LinkReview, change_name, pair_rows
from publications.matching.evidence import AHEAD_BY
from publications.matching.occasions import occasion_of, place_beside_paper
from publications.matching.printed_contacts import contacts_of
from publications.matching.publication_summary import summary_of
from publications.models import (
    Appearance,
    Authorship,
    Contribution,
    PublicationAward,
    PublicationLink,
)
from publications.publication_data import (
    NAMES,
    TRAITS,
    AppearanceData,
    AuthorName,
    LinkData,
    PublicationData,
    empty_value,
)
from publications.snapshots import (
    StoredPublication,
    appearance_of,
    data_of_appearance,
    name_of_authorship,
)

_CONTRIBUTIONS = dict(zip(NAMES, (Contribution.AUTHOR, Contribution.EDITOR), strict=True))
_LinkedBy = Authorship.LinkedBy


class Update:
    """The update of one stored publication by one entry; `changed` names the parts that changed."""

    def __init__(
        self,
        plan: EntryPlan,
        stored: StoredPublication,
        people: AuthorLinker,
        venues: VenueBook,
    ) -> None:
        self.plan = plan
        self.stored = stored
        self.people = people
        self.venues = venues
        self.changed: set[str] = set()

    def change_fields(self, changes: Known, data: PublicationData) -> None:
        """Set fields to new values, or clear them if None; `data` names the venue."""
        if not changes:
            return
        publication = self.stored.publication
        for name, value in changes.items():
            if TRAITS[name].is_column:
                setattr(publication, name, empty_value(name) if value is None else value)
            elif name in _CONTRIBUTIONS:
                self._replace_names(name, value or [])
                self.changed.add("authorships")
            elif name == "awards":
                _replace_awards(self.stored, value or [])
                self.changed.add("awards")
            elif name == "links":
                _replace_links(self.stored, value or [])
                self.changed.add("links")
            elif name == "appearances":
                self._replace_appearances(value or [])
                self.changed.add("appearances")
        if "venue_name" in changes:
            publication.venue_id = self.venues.find(data) if changes["venue_name"] else None
        publication.refresh_derived_columns(self.stored.authorships, self.stored.awards)
        self.changed.add("publication")

    def rows_of(self, field: str) -> list[Authorship]:
        contribution = _CONTRIBUTIONS[field]
        return [a for a in self.stored.authorships if a.contribution == contribution]

    def _replace_names(self, field: str, names: list[AuthorName]) -> None:
        """Replace the names; authors keep their rows and links."""
        contribution = _CONTRIBUTIONS[field]
        publication_id = self.stored.publication.pk
        old = self.rows_of(field)
        rows: list[Authorship] = []
        paired = pair_rows(old, names)
        for position, (name, there) in enumerate(zip(names, paired, strict=True), start=1):
            row = there or Authorship(publication_id=publication_id, contribution=contribution)
            review = change_name(row, name, self.people.index.names_of)
            if review is not None:
                self._report_review(review)
            row.position = position
            row.equal_group, row.is_corresponding, row.gap_before = name[4:]
            rows.append(row)
        self._report_removed(old, rows)
        others = [a for a in self.stored.authorships if a.contribution != contribution]
        self.stored.authorships = [*others, *rows]

    def _report_removed(self, old: list[Authorship], rows: list[Authorship]) -> None:
        """Report the authors that an editor confirmed and that the source no longer has."""
        kept = {id(row) for row in rows}
        for row in old:
            if id(row) not in kept and row.is_confirmed and row.linked_by == _LinkedBy.PERSON:
                person = self.people.index.label(row.person_id)
                self.plan.flag("author-removed", name=row.printed_name.full_name, person=person)

    def _report_review(self, review: LinkReview) -> None:
        self.plan.flag(
            "link-removed" if review.is_removed else "link-to-review",
            old=review.old_name,
            new=review.row.printed_name.full_name,
            person=self.people.index.label(review.person_id),
        )

    def link_authors(self) -> None:
        """Link the names without a confirmed link; an editor's decisions are kept."""
        for field, contribution in _CONTRIBUTIONS.items():
            rows = [a for a in self.stored.authorships if a.contribution == contribution]
            if not rows:
                continue
            links = self._find_links(field, rows)
            taken = {row.person_id for row in rows}
            for row, found in zip(rows, links, strict=True):
                row.remember_rejection()
                link = _without_rejected(with_stored_evidence(found, row.evidence), row)
                link = self.people.limited(link)
                if _may_link(row, link, taken):
                    row.person_id, row.link_state = link.person_id, link.state
                    row.linked_by, row.evidence = link.linked_by, link.stored_evidence
                    if link.is_decided:
                        row.rejected = sorted({*(row.rejected or ()), *link.rejected}) or None
                        row.remember_rejection()
                    taken.add(link.person_id)
                    self.changed.add("authorships")
            self._plan_links(field, rows, links)

    def _plan_links(self, field: str, rows: list[Authorship], links: list[AuthorLink]) -> None:
        """Put the links that the rows have now into the plan, for a preview."""
        if len(self.plan.people.get(field, ())) == len(rows):
            self.plan.people[field] = [
                link._replace(
                    person_id=row.person_id,
                    state=row.link_state,
                    candidates=() if row.person_id else link.candidates,
                    is_decided=row.linked_by == _LinkedBy.PERSON,
                )
                for row, link in zip(rows, links, strict=True)
            ]

    def _find_links(self, field: str, rows: list[Authorship]) -> list[AuthorLink]:
        data = self.plan.data
        names = [name_of_authorship(row) for row in rows]
        if data is None or not may_be_same_names(names, getattr(data, field)):
            return self.people.find_all(names)
        orcids, contacts = orcids_of(data, field).of_names, partial(contacts_of, data, field)
        links = self.people.find_all(names, orcids, contacts, data.date[:4])
        theirs = self.plan.people[field]
        return [_better(one, two) for one, two in zip(links, theirs, strict=True)]

    def _replace_appearances(self, places: list[AppearanceData]) -> None:
        """Replace the other places; those that this entry has just added stay."""
        left = self.stored.appearances
        rows: list[Appearance] = []
        for place in places:
            row = next((row for row in left if data_of_appearance(row) == place), None)
            left = [other for other in left if other is not row]
            rows.append(row or appearance_of(place, self.venues.find(place)))
        self.stored.appearances = [*rows, *(row for row in left if row.pk is None)]
        for rank, row in enumerate(self.stored.appearances, start=1):
            row.publication_id, row.rank = self.stored.publication.pk, rank

    def add_appearance(self, data: PublicationData, venue_id: int | None) -> None:
        """Add the place of `data` as another appearance, unless it is listed or unknown."""
        name = data.venue_name
        if not name and data.kind == "preprint":
            server = data.institution or data.publisher or str(_("Preprint"))
            name = "arXiv" if data.arxiv_id else server
        elif not name:
            name = named_in_words(data)
        if not name and venue_id is None:
            return
        url = (data.url or (doi_url(data.doi) if data.doi else ""))[:500]
        for there in self.stored.appearances:
            same = (venue_id and there.venue_id == venue_id) or fold(there.venue_name) == fold(name)
            if same and not (there.pages and data.pages and there.pages != data.pages):
                self._complete(there, url=url, **{part: getattr(data, part) for part in _PLACE})
                return
        self.stored.appearances.append(
            Appearance(
                publication_id=self.stored.publication.pk,
                venue_id=venue_id,
                venue_name=name,
                date=data.date,
                volume=data.volume,
                number=data.number,
                pages=data.pages,
                presentation=data.presentation,
                url=url,
                rank=len(self.stored.appearances) + 1,
            )
        )
        self.changed.add("appearances")

    def _complete(self, appearance: Appearance, **values: str) -> None:
        for name, value in values.items():
            if value and not getattr(appearance, name):
                setattr(appearance, name, value)
                self.changed.add("appearances")


_PLACE = ("volume", "number", "pages")


def named_in_words(data: PublicationData) -> str:
    """Return where it was presented or archived: "Poster at NSDI 2020", "Elm Days, Vienna"."""
    summary = summary_of(data, line=0)
    name = occasion_of(summary) or place_beside_paper(summary)
    if not name:
        return "" if "//" in data.howpublished else data.howpublished
    place = data.place or bibtex.decode_latex(data.extra.get("venue", ""))
    return name if not place or fold(place) in fold(name) else f"{name}, {place}"


def _better(one: AuthorLink, other: AuthorLink) -> AuthorLink:
    ranks = {CONFIRMED: 2, SUGGESTED: 1, "": 0}
    return other if other.is_decided or ranks[other.state] > ranks[one.state] else one


def _without_rejected(link: AuthorLink, row: Authorship) -> AuthorLink:
    """Return the link without the people that an editor said the author is not."""
    rejected = set(row.rejected or ())
    if link.is_decided or not rejected & {link.person_id, *(c.person_id for c in link.evidence)}:
        return link
    return link_of([each for each in link.evidence if each.person_id not in rejected])


def _may_link(row: Authorship, link: AuthorLink, taken: set[int | None]) -> bool:
    if link.is_decided:
        return (row.person_id, row.link_state) != (link.person_id, link.state)
    if link.person_id is None or row.link_state == CONFIRMED:
        return False
    if row.link_state == Authorship.LinkState.REJECTED:  # another person may be proposed
        return link.person_id != row.person_id and link.person_id not in taken
    if row.linked_by == _LinkedBy.PERSON:
        return False
    if row.person_id == link.person_id:
        return row.link_state != link.state and link.state == CONFIRMED
    return link.person_id not in taken and (
        row.person_id is None or (link.state == CONFIRMED and _has_more_evidence(link, row))
    )


def _has_more_evidence(link: AuthorLink, row: Authorship) -> bool:
    """Whether more is known for the link than for the person who is suggested now."""
    points = {person_id: points for person_id, points, _pieces in row.evidence or ()}
    known = points.get(row.person_id)
    return known is None or bool(link.evidence and link.evidence[0].points >= known + AHEAD_BY)


def _replace_awards(stored: StoredPublication, names: list[str]) -> None:
    old = {award.name: award for award in stored.awards}
    stored.awards = [
        old.get(name) or PublicationAward(publication_id=stored.publication.pk, name=name)
        for name in names
    ]


def _replace_links(stored: StoredPublication, links: list[LinkData]) -> None:
    old = {(link.kind, link.url): link for link in stored.links}
    rows: list[PublicationLink] = []
    for rank, link in enumerate(links, start=1):
        row = old.get(link[:2]) or PublicationLink(
            publication_id=stored.publication.pk, kind=link.kind, url=link.url
        )
        row.label, row.language, row.date, row.note = link[2:]
        row.rank = rank
        rows.append(row)
    stored.links = rows
