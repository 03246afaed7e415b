"""The sitemap, in files of up to 50,000 URLs, and robots.txt.

https://www.sitemaps.org/protocol.html
"""

from collections.abc import Iterator
from html import escape
from typing import Any

from django.db.models import Max, QuerySet
from django.http import Http404, HttpRequest, HttpResponse, StreamingHttpResponse
from django.urls import reverse
from django.views.decorators.http import require_safe

from affiliations.models import Organization
from foundation.absolute_urls import absolute_url
from people.models import Person, Project
from publications.models import Publication
from website.models import CalendarEvent, NewsItem, Page, Position, ResearchArea

ADDRESSES_A_FILE = 50_000
MOST_FILES = 50_000  # in one index
_XML = "application/xml; charset=utf-8"
_NAMESPACE = "http://www.sitemaps.org/schemas/sitemap/0.9"
_LISTS = (
    "home",
    "people:people",
    "publications:publications",
    "affiliations:organizations",
)


def _sections() -> dict[str, QuerySet[Any]]:
    found: dict[str, QuerySet[Any]] = {
        "people": Person.objects.listed(),
        "publications": Publication.objects.public(),
        "affiliations": Organization.objects.all(),
        "projects": Project.objects.public(),
        "website": Page.objects.public(),
        "news": NewsItem.objects.public(),
        "research": ResearchArea.objects.public(),
        "events": CalendarEvent.objects.public(),
        "positions": Position.objects.open(),
    }
    needed = {name: ["slug", "modified_at"] for name in found}
    needed["projects"].append("kind")  # part of the address
    return {name: rows.order_by("pk").only(*needed[name]) for name, rows in found.items()}


@require_safe
def index(request: HttpRequest) -> HttpResponse:
    """List the files of the sitemap."""
    entries = [_entry("sitemap", absolute_url(request, _file("pages", 1)), None)]
    for name, rows in _sections().items():
        files = -(-rows.count() // ADDRESSES_A_FILE)
        latest = rows.aggregate(latest=Max("modified_at"))["latest"]
        entries += [
            _entry("sitemap", absolute_url(request, _file(name, page)), latest)
            for page in range(1, files + 1)
        ]
    return HttpResponse(_document("sitemapindex", iter(entries)), content_type=_XML)


def _file(section: str, page: int) -> str:
    return reverse("sitemap-section", args=[section, page])


@require_safe
def section(request: HttpRequest, section: str, page: int) -> StreamingHttpResponse:
    """Return one file of the sitemap: up to 50,000 pages of one kind."""
    sections = _sections()
    if section == "pages" and page == 1:
        entries = (_entry("url", absolute_url(request, reverse(name)), None) for name in _LISTS)
        return StreamingHttpResponse(_document("urlset", entries), content_type=_XML)
    if section not in sections or not 1 <= page <= MOST_FILES:
        raise Http404
    first = (page - 1) * ADDRESSES_A_FILE
    rows = sections[section][first : first + ADDRESSES_A_FILE]
    if not rows.exists():
        raise Http404
    entries = (
        _entry("url", absolute_url(request, row.get_absolute_url()), row.modified_at)
        for row in rows.iterator(chunk_size=2000)
    )
    return StreamingHttpResponse(_document("urlset", entries), content_type=_XML)


def _entry(element: str, address: str, modified: Any) -> str:
    when = f"<lastmod>{modified.isoformat(timespec='seconds')}</lastmod>" if modified else ""
    return f"<{element}><loc>{escape(address)}</loc>{when}</{element}>\n"


def _document(root: str, entries: Iterator[str]) -> Iterator[str]:
    yield f'<?xml version="1.0" encoding="UTF-8"?>\n<{root} xmlns="{_NAMESPACE}">\n'
    yield from entries
    yield f"</{root}>\n"


@require_safe
def robots(request: HttpRequest) -> HttpResponse:
    """Return robots.txt, which excludes the admin and the endless number of searches."""
    lines = (
        "User-agent: *",
        f"Disallow: {reverse('admin:index')}",
        f"Disallow: {reverse('search')}",
        f"Sitemap: {absolute_url(request, reverse('sitemap'))}",
    )
    return HttpResponse("\n".join(lines) + "\n", content_type="text/plain; charset=utf-8")
