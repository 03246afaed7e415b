"""News that follow from the record, of the last 18 months.

They are about positions, degrees, awards and publications: `news` of one person, and
`website.group_news` of the group.
"""

import datetime
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Protocol, TypeVar

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from foundation.partial_dates import PartialDate
from foundation.related_rows import related_rows
from people.current_positions import current_position
from people.models import STUDIES, Activity, Affiliation
from publications.models import Publication, PublicationAward
from website.models.news import Event

FRESH = datetime.timedelta(days=548)
MOST, MOST_PUBLICATIONS = 6, 3

_STARTED_STUDIES = _("Started studies")
_POSITIONS = frozenset({Affiliation.Kind.EMPLOYMENT, Affiliation.Kind.INVITED_POSITION})


class Dated(Protocol):
    @property
    def date(self) -> str: ...


Item = TypeVar("Item", bound=Dated)


@dataclass(frozen=True)
class RecordNews:
    """A dated news item about exactly one of the records."""

    date: str
    label: str | Promise
    event: Event
    affiliation: Affiliation | None = None
    activity: Activity | None = None
    publication: Publication | None = None
    award: PublicationAward | None = None
    """The award of the publication, if that is the news."""

    @property
    def key(self) -> tuple[Event, int]:
        """The event and the primary key of its record."""
        record = self.award or self.publication or self.activity or self.affiliation
        assert record is not None
        return self.event, record.pk

    @property
    def position(self) -> str:
        """Its position: "Ph.D. student" of those who join, the degree of those who graduate."""
        if self.affiliation is None:
            return ""
        is_held = self.event == Event.START and self.label != _STARTED_STUDIES
        return current_position(self.affiliation) if is_held else self.affiliation.position


def news(
    affiliations: Iterable[Affiliation],
    awards: Iterable[Activity],
    publications: Iterable[Publication],
    today: datetime.date,
) -> list[RecordNews]:
    """Return at most `MOST` items, the latest first.

    At most `MOST_PUBLICATIONS` of them are publications without an award.
    """
    found = [item for a in affiliations for item in of_affiliation(a, today)]
    found += [item for award in awards for item in of_award(award)]
    of_publications = [
        item for each in publications if _may_be_news(each, today) for item in of_publication(each)
    ]
    plain = [item for item in of_publications if item.award is None and is_fresh(item.date, today)]
    found += [item for item in of_publications if item.award]
    fresh = [item for item in found if is_fresh(item.date, today)]
    return latest_first([*fresh, *latest_first(plain)[:MOST_PUBLICATIONS]])[:MOST]


def _may_be_news(publication: Publication, today: datetime.date) -> bool:
    """Whether the publication has an award or is fresh; most of a profile aren't."""
    if related_rows(publication, "awards"):
        return True
    return bool(publication.date) and is_fresh(publication.date, today)


def of_affiliation(affiliation: Affiliation, today: datetime.date) -> Iterable[RecordNews]:
    if affiliation.kind in STUDIES:
        has_ended = affiliation.is_over(today) and not affiliation.end_expected
        if affiliation.degree and affiliation.end and has_ended:
            yield RecordNews(affiliation.end, _("Graduated"), Event.END, affiliation=affiliation)
        elif affiliation.start:
            yield RecordNews(
                affiliation.start, _STARTED_STUDIES, Event.START, affiliation=affiliation
            )
    elif affiliation.kind in _POSITIONS and affiliation.start:
        yield RecordNews(affiliation.start, _("New position"), Event.START, affiliation=affiliation)
    elif affiliation.kind == Affiliation.Kind.DISTINCTION and affiliation.start:
        yield RecordNews(affiliation.start, _("Award"), Event.START, affiliation=affiliation)


def of_award(award: Activity) -> Iterable[RecordNews]:
    dates = [str(date.date) for date in award.dates.all()]
    if last := max([*dates, award.start, award.end]):
        yield RecordNews(last, _("Award"), Event.AWARD, activity=award)


def of_publication(publication: Publication) -> Iterable[RecordNews]:
    """Yield the awards of a publication, or the publication if it has none."""
    awards = related_rows(publication, "awards")
    for award in awards:
        if date := _date_of(award, publication):
            yield RecordNews(
                date, _("Award"), Event.PUBLICATION_AWARD, publication=publication, award=award
            )
    if publication.date and not awards:
        yield RecordNews(
            publication.date, _("New publication"), Event.PUBLICATION, publication=publication
        )


def _date_of(award: PublicationAward, publication: Publication) -> str:
    of_publication = str(publication.date)
    return (
        of_publication
        if award.year is None or of_publication[:4] == str(award.year)
        else f"{award.year}"
    )


@lru_cache(maxsize=1_000)  # the dates of a few people's publications
def is_fresh(date: str, today: datetime.date) -> bool:
    """Return whether the date is recent: it has begun, and its middle is at most `FRESH` ago."""
    partial = PartialDate(date)
    first, last = partial.earliest(), partial.latest()
    return first <= today and today - (first + (last - first) / 2) <= FRESH


def latest_first(items: Iterable[Item]) -> list[Item]:
    return sorted(items, key=lambda item: item.date, reverse=True)
