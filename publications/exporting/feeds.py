"""A list of works as an Atom feed (RFC 4287)."""

import datetime
import re
from collections.abc import Callable, Iterable
from typing import Any
from urllib.parse import urlsplit
from xml.sax.xmlreader import AttributesImpl

from django.utils.feedgenerator import Atom1Feed
from django.utils.xmlutils import SimplerXMLGenerator

from foundation.partial_dates import PartialDate
from publications.exporting.csl import container_title, contributors
from publications.models import Contribution, Publication

LONGEST_FEED = 50
# What XML 1.0 cannot hold, and what an import can bring in.
_NOT_XML = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


class _WorksFeed(Atom1Feed):
    """Atom with all the authors of an entry."""

    def add_item_elements(self, handler: SimplerXMLGenerator, item: dict[str, Any]) -> None:
        super().add_item_elements(handler, item)
        for name in item["author_names"]:
            handler.startElement("author", AttributesImpl({}))
            handler.addQuickElement("name", name)
            handler.endElement("author")


def atom_feed(
    works: Iterable[Publication],
    *,
    title: str,
    feed_url: str,
    page_url: str,
    absolute: Callable[[str], str],
    language: str = "en",
) -> str:
    """The works as entries, in their order. `feed_url` and `page_url` are whole addresses."""
    feed = _WorksFeed(
        title=title, link=page_url, description="", feed_url=feed_url, language=language
    )
    for work in works:
        _add(feed, work, absolute)
    return feed.writeString("utf-8")


def _add(feed: _WorksFeed, work: Publication, absolute: Callable[[str], str]) -> None:
    url = absolute(work.get_absolute_url())
    authors = [_clean(a.full_name) for a in contributors(work, Contribution.AUTHOR)]
    feed.add_item(
        title=_clean(work.title_or_placeholder),
        link=url,
        description=_clean(_summary(work, authors)),
        unique_id=_tag(work, url),
        pubdate=_published(work),
        updateddate=work.modified_at,
        categories=[_clean(str(keyword)) for keyword in work.keywords],
        author_names=authors,
    )


def _clean(text: str) -> str:
    return _NOT_XML.sub("", text)


def _summary(work: Publication, authors: list[str]) -> str:
    names = ", ".join([*authors, *(["et al."] if work.truncated else [])])
    where = ", ".join(part for part in (container_title(work), str(work.date)) if part)
    return "\n".join(part for part in (names, where, work.abstract) if part)


def _tag(work: Publication, url: str) -> str:
    """An id that stays when the work's address changes (RFC 4151)."""
    return f"tag:{urlsplit(url).hostname},{work.created_at:%Y-%m-%d}:publication/{work.pk}"


def _published(work: Publication) -> datetime.datetime | None:
    """The first moment of what is known of the date."""
    if not work.date:
        return None
    day = PartialDate(work.date).earliest()
    return datetime.datetime.combine(day, datetime.time(), datetime.UTC)
