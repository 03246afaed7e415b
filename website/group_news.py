"""The news of the group: what editors write, and what follows from the record.

The number of queries is fixed, and each reads a bounded number of rows, however large the
directory is.
"""

import datetime
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from django.db.models import Exists, OuterRef, Q
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.text import get_text_list
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from affiliations.home_organization import home_organization
from affiliations.models import Organization, OrganizationTree
from foundation.partial_dates import PartialDate
from foundation.snapshot_values import kept_for_snapshot
from people.current_positions import was_at
from people.models import (
    LONG_TEXTS,
    STUDIES,
    Activity,
    ActivityDate,
    ActivityHolder,
    Affiliation,
    Person,
)
from publications.display.titles import cautioned_title
from publications.models import Publication, PublicationAward
from publications.visibility import is_public
from website.models import NewsItem, Site
from website.models.news import RECORD_OF, Event
from website.record_news import (
    FRESH,
    MOST_PUBLICATIONS,
    RecordNews,
    is_fresh,
    latest_first,
    of_affiliation,
    of_award,
    of_publication,
)

MOST_READ = 40
"""Rows of each kind of record, the latest first."""
MOST_WRITTEN = 1_000


@dataclass(frozen=True)
class News:
    """An item of the list: one that an editor wrote, or one from the record."""

    date: str
    item: NewsItem | None = None
    record: RecordNews | None = None
    decision: NewsItem | None = None
    """What an editor decided about the one from the record: `all_record_news` has those too."""

    @property
    def label(self) -> str:
        return str(self.record.label) if self.record else ""

    @property
    def holders(self) -> Sequence[Person | Organization]:
        """The people whom an item from the record is about; an award can be an organization's."""
        if self.record and self.record.affiliation:
            return [self.record.affiliation.person]
        return self.record.activity.everyone if self.record and self.record.activity else []

    @property
    def people(self) -> list[Person]:
        return [each for each in self.holders if isinstance(each, Person)]

    @property
    def title(self) -> str:
        """The item in one line of text."""
        if self.item:
            return str(self.item.title)
        assert self.record is not None
        return f"{self.label}: {', '.join(filter(None, self._parts(self.record)))}"

    def _parts(self, record: RecordNews) -> Iterator[str]:
        if self.holders:
            yield get_text_list([each.name for each in self.holders], gettext("and"))
        if record.affiliation:
            yield from (record.position, record.affiliation.organization.name)
        elif record.activity:
            yield from (record.activity.title, record.activity.award_rank)
        elif record.publication:
            yield str(record.award or "")
            yield cautioned_title(record.publication)

    @property
    def url(self) -> str:
        if self.item:
            return self.item.get_absolute_url()
        about = next(iter(self.holders), None) or (self.record and self.record.publication)
        return about.get_absolute_url() if about else ""


def group_news(
    site: Site, tree: OrganizationTree, *, publications: int | None = None
) -> list[News]:
    """Return all items, the latest first; with at most so many `publications` without an award."""
    written = NewsItem.objects.public().latest_first().for_list()
    found = [News(item.date.isoformat(), item) for item in written[:MOST_WRITTEN]]
    if site.has_record_news:
        shown = [news for news in all_record_news(tree) if news.decision is None]
        found += shown if publications is None else _with_few(shown, publications)
    return latest_first(found)


def home_news(site: Site, tree: OrganizationTree, most: int) -> list[News]:
    """Return the latest news; half of them are written, if there are as many."""

    def read() -> list[News]:
        found = group_news(site, tree, publications=MOST_PUBLICATIONS)
        written = [news for news in found if news.item][: (most + 1) // 2]
        others = [news for news in found if news not in written]
        return latest_first([*written, *others[: most - len(written)]])

    return kept_for_snapshot(("home news", most, timezone.localdate(), home_organization()), read)


def all_record_news(tree: OrganizationTree) -> list[News]:
    """Return what follows from the record, also what editors replaced or hid."""
    today, group = timezone.localdate(), home_organization()
    found = [
        *_of_affiliations(group, tree, today),
        *_of_awards(group, today),
        *_of_publications(today),
    ]
    fresh = {item.key: item for item in found if is_fresh(item.date, today)}
    decisions = _decisions(fresh)
    return latest_first(
        News(item.date, record=item, decision=decisions.get(key)) for key, item in fresh.items()
    )


def _with_few(items: Iterable[News], publications: int) -> list[News]:
    """Leave out all but the latest publications that won nothing."""
    plain = [news for news in items if news.record and news.record.event == Event.PUBLICATION]
    left_out = plain[publications:]
    return [news for news in items if news not in left_out]


def _decisions(found: Iterable[tuple[Event, int]]) -> dict[tuple[Event, int], NewsItem]:
    """Return the item that decides about each record; one that hides it counts most."""
    wanted = Q(pk__in=())
    for event, pk in found:
        wanted |= Q(("event", event), (RECORD_OF[event], pk))
    rows = NewsItem.objects.deciding().filter(wanted) if found else NewsItem.objects.none()
    decisions: dict[tuple[Event, int], NewsItem] = {}
    for item in rows.for_list().order_by("release", "pk"):
        event = Event(item.event)
        decisions.setdefault((event, getattr(item, f"{RECORD_OF[event]}_id")), item)
    return decisions


# Positions and degrees


def _of_affiliations(
    group: Organization | None, tree: OrganizationTree, today: datetime.date
) -> Iterator[RecordNews]:
    rows = _recent_affiliations(group, today)
    earlier = _starts_at(group, tree, {row.person_id for row in rows}) if group else {}
    for row in rows:
        for item in of_affiliation(row, today):
            if group is None:
                yield item
                continue
            starts = earlier.get(row.person_id, [])
            label = _label(item, is_here=was_at(group, row, tree), starts=starts)
            if label:
                yield RecordNews(item.date, label, item.event, affiliation=row)


def _label(item: RecordNews, *, is_here: bool, starts: list[str]) -> str | Promise | None:
    """Return what the item is for the group; None if it isn't the group's news.

    `starts` are those of the person's stays in the group, "" if unknown.
    """
    kind = item.affiliation.kind if item.affiliation else None
    if item.event != Event.START or kind == Affiliation.Kind.DISTINCTION:
        return item.label if is_here or min(starts, default="9") <= item.date else None
    before = [start for start in starts if start < item.date]
    if is_here:
        return item.label if before else _("Joined")
    return _("Moved") if before else None


def _recent_affiliations(group: Organization | None, today: datetime.date) -> list[Affiliation]:
    """Return those that began or ended lately, of people who are or were in the group."""
    rows = Affiliation.objects.listed().select_related("person", "organization")
    rows = rows.defer(*(f"person__{name}" for name in LONG_TEXTS))
    if group:
        rows = rows.filter(person__in=Affiliation.objects.at(group).values("person"))
    since, until = _span(today)
    began = rows.filter(start__gte=since, start__lte=until).order_by("-start", "pk")
    degrees = rows.filter(kind__in=STUDIES, end__gte=since, end__lte=until).exclude(degree="")
    found = [*began[:MOST_READ], *degrees.order_by("-end", "pk")[:MOST_READ]]
    return list({row.pk: row for row in found}.values())


def _starts_at(
    group: Organization, tree: OrganizationTree, people: set[int]
) -> dict[int, list[str]]:
    """Return when the stays of the people in the group began."""
    found: dict[int, list[str]] = {}
    dates = ("start", "end", "end_expected", "end_unknown")
    rows = Affiliation.objects.filter(person__in=people)
    for affiliation in rows.only("person_id", "organization_id", *dates):
        if was_at(group, affiliation, tree):
            found.setdefault(affiliation.person_id, []).append(str(affiliation.start))
    return found


def _span(today: datetime.date) -> tuple[str, str]:
    """Return the first year of what may be news, and today; `is_fresh` is the rule."""
    return str((today - FRESH).year), today.isoformat()


# Awards and publications


def _of_awards(group: Organization | None, today: datetime.date) -> Iterator[RecordNews]:
    since, _until = _span(today)
    dated = ActivityDate.objects.filter(activity=OuterRef("pk"), date__gte=since)
    recent = Q(start__gte=since) | Q(end__gte=since) | Exists(dated)
    rows = Activity.objects.on_pages().filter(recent, kind=Activity.Kind.AWARD)
    if group:
        members = Affiliation.objects.at(group).values("person")
        units = Organization.objects.within_any([group.pk]).values("pk")
        shared = ActivityHolder.objects.filter(activity=OuterRef("pk"), person__in=members)
        of_members = rows.filter(Q(person__in=members) | Exists(shared))
        rows = of_members | rows.won_by_one_of(units)
    for award in rows.with_sharing().of_others().order_by("-pk")[:MOST_READ]:
        yield from of_award(award)


_OF_PUBLICATION = ("slug", "title", "date", "language")


def _of_publications(today: datetime.date) -> Iterator[RecordNews]:
    since, until = _span(today)
    latest = Publication.objects.public().latest_first().filter(date__gte=since, date__lte=until)
    for publication in latest.only(*_OF_PUBLICATION).prefetch_related("awards")[:MOST_READ]:
        yield from of_publication(publication)
    # Old publications are news when they win an award.
    won = PublicationAward.objects.filter(is_public("publication__"), year__gte=int(since))
    won = won.filter(publication__date__lt=since).select_related("publication")
    names = (f"publication__{name}" for name in _OF_PUBLICATION)
    for award in won.only("name", "year", *names).order_by("-year", "-pk")[:MOST_READ]:
        yield RecordNews(
            str(award.year),
            _("Award"),
            Event.PUBLICATION_AWARD,
            publication=award.publication,
            award=award,
        )


def day_of(news: News) -> datetime.date:
    """Return the first day of the item's date."""
    return PartialDate(news.date).earliest()
