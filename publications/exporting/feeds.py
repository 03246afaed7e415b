"""A list of publications as an Atom feed (RFC 4287)."""

import datetime
import re
from collections.abc import Callable, Iterable
from typing import Any, TypeVar
from urllib.parse import urlsplit
from xml.sax.xmlreader import AttributesImpl

from django.utils.feedgenerator import Atom1Feed
from django.utils.translation import get_language
from django.utils.xmlutils import SimplerXMLGenerator

from foundation.partial_dates import PartialDate
from publications.display.bylines import main_contributors
from publications.display.titles import cautioned_title
from publications.exporting.feed_publishers import FEED_PUBLISHERS
from publications.exporting.shared_fields import container_title
from publications.models import Publication

LONGEST_FEED = 50
# Characters that XML 1.0 forbids and that an import may contain.
_NOT_XML = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


class _PublicationsFeed(Atom1Feed):
    """Atom with all authors of each entry."""

    def add_item_elements(self, handler: SimplerXMLGenerator, item: dict[str, Any]) -> None:
        super().add_item_elements(handler, item)
        for name in item["author_names"]:
            handler.startElement("author", AttributesImpl({}))
            handler.addQuickElement("name", name)
            handler.endElement("author")


def atom_feed(
    publications: Iterable[Publication],
    *,
    title: str,
    feed_url: str,
    page_url: str,
    absolute: Callable[[str], str],
) -> str:
    """Return the feed of the publications, in order. `feed_url` and `page_url` are absolute."""
    feed = new_feed(_PublicationsFeed, title, feed_url=feed_url, page_url=page_url)
    for publication in publications:
        _add(feed, publication, absolute)
    return feed.writeString("utf-8")


Feed = TypeVar("Feed", bound=Atom1Feed)


def new_feed(kind: type[Feed], title: str, *, feed_url: str, page_url: str) -> Feed:
    """Return a feed without entries; the URLs are absolute.

    It says whose it is: readers show feeds of many sites, and an entry may have no author.
    """
    publisher = [clean(name()) for name in FEED_PUBLISHERS][-1:]
    return kind(
        title=" – ".join((clean(title), *publisher)),
        link=page_url,
        description="",
        feed_url=feed_url,
        language=get_language() or "en",
        author_name="".join(publisher) or None,
    )


def _add(feed: Atom1Feed, publication: Publication, absolute: Callable[[str], str]) -> None:
    url = absolute(publication.get_absolute_url())
    authors = main_contributors(publication)
    names = [clean(author.full_name) for author in authors.rows]
    more = ["et al."] if authors.truncated else []
    feed.add_item(
        title=clean(cautioned_title(publication)),
        link=url,
        description=clean(_summary(publication, [*names, *more])),
        unique_id=tag_of(url, publication.created_at, f"publication/{publication.pk}"),
        pubdate=_published(publication),
        updateddate=publication.modified_at,
        categories=[clean(str(keyword)) for keyword in publication.keywords],
        author_names=names,
    )


def clean(text: str) -> str:
    return _NOT_XML.sub("", text)


def _summary(publication: Publication, names: list[str]) -> str:
    where = ", ".join(
        part for part in (container_title(publication), str(publication.date)) if part
    )
    return "\n".join(part for part in (", ".join(names), where, publication.abstract) if part)


def tag_of(url: str, created_at: datetime.datetime, record: str) -> str:
    """Return an id that stays the same when the record's URL changes (RFC 4151)."""
    return f"tag:{urlsplit(url).hostname},{created_at:%Y-%m-%d}:{record}"


def _published(publication: Publication) -> datetime.datetime | None:
    """Return the start of the date, as far as it is known."""
    if not publication.date:
        return None
    day = PartialDate(publication.date).earliest()
    return datetime.datetime.combine(day, datetime.time(), datetime.UTC)
