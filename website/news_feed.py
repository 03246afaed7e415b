"""The group's news as an Atom feed (RFC 4287)."""

import datetime

from django.http import HttpRequest, HttpResponseBase
from django.urls import reverse
from django.utils.feedgenerator import Atom1Feed
from django.utils.translation import gettext as _

from foundation.absolute_urls import absolute_url
from foundation.markdown import render
from publications.exporting.feeds import LONGEST_FEED, clean, new_feed, tag_of
from publications.exporting.views import ATOM, whole_response
from website.group_news import News, day_of


class _NewsFeed(Atom1Feed):
    """Atom whose texts link to pages of this site by their paths."""

    def root_attributes(self) -> dict[str, str]:
        return {**super().root_attributes(), "xml:base": self.feed["link"]}


def news_feed(request: HttpRequest, news: list[News]) -> HttpResponseBase:
    """Return the latest news."""
    page = reverse("news:news")
    feed = new_feed(
        _NewsFeed,
        _("News"),
        feed_url=absolute_url(request, request.get_full_path()),
        page_url=absolute_url(request, page),
    )
    for each in news[:LONGEST_FEED]:
        _add(feed, each, request)
    text = feed.writeString("utf-8")
    return whole_response(request, text, content_type=ATOM, filename="", page=page)


def _add(feed: Atom1Feed, news: News, request: HttpRequest) -> None:
    url = absolute_url(request, news.url)
    day = datetime.datetime.combine(day_of(news), datetime.time(), datetime.UTC)
    if news.item:
        made, changed, name = news.item.created_at, news.item.modified_at, f"news/{news.item.pk}"
    else:
        assert news.record is not None
        event, pk = news.record.key
        made, changed, name = day, day, f"news/{event}/{pk}"
    feed.add_item(
        title=clean(news.title),
        link=url,
        description=clean(str(render(news.item.lead)) if news.item else ""),
        unique_id=tag_of(url, made, name),
        pubdate=day,
        updateddate=changed,
    )
