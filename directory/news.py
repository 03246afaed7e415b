"""News about a person: positions, degrees, awards and publications of the last 18 months."""

import datetime
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from foundation.partial_dates import PartialDate
from people.models import Activity, Affiliation
from publications.models import Publication, PublicationAward

FRESH = datetime.timedelta(days=548)
MOST, MOST_PUBLICATIONS = 6, 3

_STUDIES = frozenset({Affiliation.Kind.EDUCATION, Affiliation.Kind.QUALIFICATION})
_POSITIONS = frozenset({Affiliation.Kind.EMPLOYMENT, Affiliation.Kind.INVITED_POSITION})


@dataclass(frozen=True)
class NewsItem:
    """A dated news item about exactly one of the records."""

    date: str
    label: str | Promise
    affiliation: Affiliation | None = None
    activity: Activity | None = None
    publication: Publication | None = None
    award: PublicationAward | None = None
    """The award of the publication, if that is the news."""


def news(
    affiliations: Iterable[Affiliation],
    awards: Iterable[Activity],
    publications: Iterable[Publication],
    today: datetime.date,
) -> list[NewsItem]:
    """Return at most `MOST` items, the latest first.

    At most `MOST_PUBLICATIONS` of them are publications without an award.
    """
    found = [item for a in affiliations for item in _of_affiliation(a, today)]
    found += [item for award in awards for item in _of_award(award)]
    of_publications = [
        item for publication in publications for item in _of_publication(publication)
    ]
    plain = [item for item in of_publications if item.award is None and _is_fresh(item.date, today)]
    found += [item for item in of_publications if item.award]
    fresh = [item for item in found if _is_fresh(item.date, today)]
    return _latest_first([*fresh, *_latest_first(plain)[:MOST_PUBLICATIONS]])[:MOST]


def _of_affiliation(affiliation: Affiliation, today: datetime.date) -> Iterable[NewsItem]:
    if affiliation.kind in _STUDIES:
        has_ended = affiliation.is_over(today) and not affiliation.end_expected
        if affiliation.degree and affiliation.end and has_ended:
            yield NewsItem(affiliation.end, _("Graduated"), affiliation=affiliation)
        elif affiliation.start:
            yield NewsItem(affiliation.start, _("Started studies"), affiliation=affiliation)
    elif affiliation.kind in _POSITIONS and affiliation.start:
        yield NewsItem(affiliation.start, _("New position"), affiliation=affiliation)
    elif affiliation.kind == Affiliation.Kind.DISTINCTION and affiliation.start:
        yield NewsItem(affiliation.start, _("Award"), affiliation=affiliation)


def _of_award(award: Activity) -> Iterable[NewsItem]:
    dates = [str(date.date) for date in award.dates.all()]
    if last := max([*dates, award.start, award.end]):
        yield NewsItem(last, _("Award"), activity=award)


def _of_publication(publication: Publication) -> Iterable[NewsItem]:
    """Yield the awards of a publication, or the publication if it has none."""
    awards = publication.awards.all()
    for award in awards:
        if date := _date_of(award, publication):
            yield NewsItem(date, _("Award"), publication=publication, award=award)
    if publication.date and not awards:
        yield NewsItem(publication.date, _("New publication"), publication=publication)


def _date_of(award: PublicationAward, publication: Publication) -> str:
    of_publication = str(publication.date)
    return (
        of_publication
        if award.year is None or of_publication[:4] == str(award.year)
        else f"{award.year}"
    )


def _is_fresh(date: str, today: datetime.date) -> bool:
    """Return whether the date is recent: it has begun, and its middle is at most `FRESH` ago."""
    partial = PartialDate(date)
    first, last = partial.earliest(), partial.latest()
    return first <= today and today - (first + (last - first) / 2) <= FRESH


def _latest_first(items: Sequence[NewsItem]) -> list[NewsItem]:
    return sorted(items, key=lambda item: item.date, reverse=True)
