"""News that editors wrote about a person or a project."""

from collections.abc import Iterable

from django.utils import timezone

from foundation.snapshot_values import kept_for_snapshot
from people.models import Person, Project
from website.group_news import News
from website.models import NewsItem
from website.models.news import RECORD_OF, Event
from website.record_news import MOST, RecordNews, is_fresh, latest_first


def written_about(about: Person | Project) -> list[News]:
    """Return the latest public items; most records have none, and need no query."""
    field = "people" if isinstance(about, Person) else "projects"
    if about.pk not in kept_for_snapshot(("with written news", field), lambda: _named_in(field)):
        return []
    rows = NewsItem.objects.public().filter(**{field: about.pk}).latest_first().for_list()
    return [News(item.date.isoformat(), item) for item in rows[:MOST]]


def _named_in(field: str) -> frozenset[int | None]:
    rows = NewsItem.objects.public().order_by().values_list(field, flat=True)
    return frozenset(rows.distinct()) - {None}


def news_about(person: Person, from_record: Iterable[RecordNews]) -> list[News]:
    """Return recent news, the latest first: those from the record, and written ones."""
    today = timezone.localdate()
    written = [news for news in written_about(person) if is_fresh(news.date, today)]
    replaced = {_replaced_by(news.item) for news in written if news.item and news.item.event}
    rest = [News(item.date, record=item) for item in from_record if item.key not in replaced]
    return latest_first([*written, *rest])[:MOST]


def _replaced_by(item: NewsItem) -> tuple[Event, int]:
    event = Event(item.event)
    return event, getattr(item, f"{RECORD_OF[event]}_id")
