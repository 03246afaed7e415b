"""Create the new publications of a chunk, with all their rows, in a few bulk statements."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from operator import attrgetter

from foundation.bulk_sql import Row, insert_rows, json_column, next_ids
from foundation.slugs import base_slug
from publications.derived_columns import COLUMNS as DERIVED_COLUMNS
from publications.derived_columns import derive_columns, slug_source
from publications.former_names import refresh_hidden_names
from publications.importing.bulk_slugs import free_slugs
from publications.importing.entry_plan import EntryPlan
from publications.importing.venue_cache import VenueBook
from publications.matching.author_links import NO_LINK, AuthorLink
from publications.models import (
    Appearance,
    Authorship,
    Contribution,
    Publication,
    PublicationAward,
    PublicationLink,
    RetiredPublicationSlug,
)
from publications.publication_data import NAMES, TRAITS, AuthorName, PublicationData
from publications.visibility import Release, is_named, release_by_name

_JSON = ("keywords", "extra", "latex")
_PLAIN = tuple(n for n, traits in TRAITS.items() if traits.is_column and n not in _JSON)
_plain_values = attrgetter(*_PLAIN)
PUBLICATION_COLUMNS = (
    *_PLAIN, *_JSON, "id", "slug", "venue_id", "created_at", "modified_at", "release",
    *DERIVED_COLUMNS,
)  # fmt: skip
_AUTHORSHIP = (
    "publication_id", "contribution", "position", "person_id", "link_state", "linked_by",
    "evidence", "first", "von", "last", "jr", "equal_group", "is_corresponding", "gap_before",
)  # fmt: skip
_AWARD = ("publication_id", "name", "url", "year")
_LINK = ("publication_id", "kind", "url", "label", "language", "date", "note", "rank")
_APPEARANCE = (
    "publication_id", "venue_id", "venue_name", "date", "volume", "number", "pages",
    "presentation", "url", "rank",
)  # fmt: skip
_CONTRIBUTIONS = dict(
    zip(NAMES, (Contribution.AUTHOR.value, Contribution.EDITOR.value), strict=True)
)


class IdsInFileOrder:
    """The ids of new publications, which are in the order of the file although some wait."""

    def __init__(self) -> None:
        self._reserved: defaultdict[int, list[int]] = defaultdict(list)  # by line

    def reserve(self, lines: Iterable[int]) -> None:
        """Reserve an id for each entry on these lines, unless the line has one."""
        new = sorted(line for line in lines if line not in self._reserved)
        for line, pk in zip(new, sorted(next_ids(Publication, len(new))), strict=True):
            self._reserved[line].append(pk)

    def take(self, lines: Sequence[int]) -> list[int]:
        self.reserve(lines)
        return [self._take(line) for line in lines]

    def _take(self, line: int) -> int:
        reserved = self._reserved[line]
        pk = reserved.pop(0) if reserved else next_ids(Publication, 1)[0]
        if not reserved:
            del self._reserved[line]
        return pk


def create_publications(
    plans: Sequence[EntryPlan], venues: VenueBook, *, ids_in_order: IdsInFileOrder, stamp: object
) -> None:
    """Write the publications of `plans`, which are all new; `stamp` is when they were created."""
    data = [plan.data for plan in plans if plan.data is not None]
    slugs = free_slugs(Publication, RetiredPublicationSlug, [_wanted_slug(each) for each in data])
    ids = ids_in_order.take([plan.block.line for plan in plans])
    for plan, pk in zip(plans, ids, strict=True):
        assert plan.summary is not None
        plan.publication_id = plan.summary.id = pk
        plan.stored, plan.before = plan.data, {}
    publications = [
        _publication_row(each, (pk, slug, venues.find(each), stamp, stamp))
        for each, pk, slug in zip(data, ids, slugs, strict=True)
    ]
    insert_rows(Publication, PUBLICATION_COLUMNS, publications)
    insert_rows(Authorship, _AUTHORSHIP, [row for plan in plans for row in _authorship_rows(plan)])
    _store_rejections(plan for plan in plans if plan.decision.people)
    awards = [
        (pk, name, "", None) for each, pk in zip(data, ids, strict=True) for name in each.awards
    ]
    insert_rows(PublicationAward, _AWARD, awards)
    links = [
        (pk, *link, rank)
        for each, pk in zip(data, ids, strict=True)
        for rank, link in enumerate(each.links, start=1)
    ]
    insert_rows(PublicationLink, _LINK, links)
    linked = (_has_people(plan) for plan in plans)
    appearances = [
        (pk, venues.find(place), *place[:1], *place[2:], rank)
        for each, pk in zip(data, ids, strict=True)
        for rank, place in enumerate(each.appearances, start=1)
    ]
    insert_rows(Appearance, _APPEARANCE, appearances)
    refresh_hidden_names(pk for pk, is_linked in zip(ids, linked, strict=True) if is_linked)


def _has_people(plan: EntryPlan) -> bool:
    return any(link.person_id for links in plan.people.values() for link in links)


def _wanted_slug(data: PublicationData) -> str:
    source = slug_source(title=data.title, date=data.date, venue_name=data.venue_name)
    return base_slug(source, "publication")


def _publication_row(data: PublicationData, own: Row) -> Row:
    derived = derive_columns(
        title=data.title,
        date=data.date,
        venue_name=data.venue_name,
        abstract=data.abstract,
        keywords=data.keywords,
        awards=data.awards,
        authors=data.authors,
        editors=data.editors,
    )
    json = (
        json_column(data.keywords) if data.keywords else "[]",
        json_column(data.extra) if data.extra else "{}",
        json_column(data.latex) if data.latex else "{}",
    )
    release = release_by_name(Release.BY_STATUS, is_named=is_named(data))
    return (*_plain_values(data), *json, *own, release, *derived)


def _authorship_rows(plan: EntryPlan) -> Iterator[Row]:
    for field, links in plan.people.items():
        names: list[AuthorName] = getattr(plan.data, field)
        for position, (name, link) in enumerate(zip(names, links, strict=True), start=1):
            own = _UNLINKED if link is NO_LINK else _linked(link)
            yield (plan.publication_id, _CONTRIBUTIONS[field], position, *own, *name)


def _store_rejections(plans: Iterable[EntryPlan]) -> None:
    """Store the people that an editor decided against, so that they aren't proposed again."""
    for plan in plans:
        for field, links in plan.people.items():
            for position, link in enumerate(links, start=1):
                if link.rejected:
                    Authorship.objects.filter(
                        publication=plan.publication_id,
                        contribution=_CONTRIBUTIONS[field],
                        position=position,
                    ).update(rejected=list(link.rejected))


def _linked(link: AuthorLink) -> Row:
    evidence = link.stored_evidence
    stored = json_column(evidence) if evidence else None
    return link.person_id, link.state, link.linked_by, stored


_UNLINKED = _linked(NO_LINK)  # most authors are no one in the directory
