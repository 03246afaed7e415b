"""The metadata of pages: canonical URL, Open Graph, JSON-LD and other formats."""

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from django import template
from django.http import HttpRequest
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.text import Truncator
from django.utils.translation import gettext as _

from affiliations.models import Organization
from directory.cards import HEIGHT, WIDTH
from directory.exporting.person_formats import json_ld_of, public_record
from foundation.absolute_urls import absolute_url
from foundation.escaping import escape
from foundation.query_strings import without_parameters
from foundation.slugs import fixed_url, slug_url, slug_urls
from foundation.tables import TABLE_LABELS, TABLE_TYPES
from people.exporting.schema_org import grant_node, organization_with_awards
from people.long_sections import Fold
from people.models import Person, Project
from people.profile import Profile
from publications.display.titles import cautioned_title
from publications.exporting.formats import FORMATS
from publications.exporting.scholarly_metadata import coins, highwire_tags, scholarly_article
from publications.exporting.views import ATOM, absolute_of
from publications.models import Publication
from website.job_posting import job_posting
from website.models import CalendarEvent, NewsItem, Page, Position, ResearchArea, Section

register = template.Library()

# Like django.utils.html.json_script: nothing in the data can close the script element.
_ESCAPES = {ord(">"): "\\u003E", ord("<"): "\\u003C", ord("&"): "\\u0026"}


@dataclass(frozen=True)
class Format:
    """Another format of the page's data, and its URL."""

    href: str
    content_type: str
    label: str


_Known = tuple[str, str, str]
"""The extension, content type and label of a format."""


def _formats(
    name: str, slug: str | None = None, *, atom: bool = False, suffix: str = ""
) -> list[Format]:
    """Return the publication formats of the URL pattern `name`, of a list or of one record."""
    known = [(form.extension, form.content_type, form.label) for form in FORMATS.values()]
    if atom:
        known += [("html", "text/html", _("references")), *_tables_and_feed()]
    return _of_view(f"formats:{name}", slug, known, suffix)


def _tables_and_feed() -> list[_Known]:
    tables = [(table, TABLE_TYPES[table], TABLE_LABELS[table]) for table in TABLE_TYPES]
    return [*tables, ("atom", ATOM, _("Atom feed"))]


def _of_view(view: str, slug: str | None, known: Sequence[_Known], suffix: str) -> list[Format]:
    extensions = [extension for extension, _type, _label in known]
    if slug is None:
        addresses = [fixed_url(view, extension) for extension in extensions]
    else:
        addresses = slug_urls(view, slug, extensions)
    return [
        Format(address + suffix, content_type.partition(";")[0], label)
        for address, (_extension, content_type, label) in zip(addresses, known, strict=True)
    ]


@register.simple_tag(takes_context=True)
def list_formats(context: template.Context) -> list[Format]:
    """Return the formats of the publication list with the filters of the page."""
    return _formats("publications", atom=True, suffix=_filters_of(context))


@register.simple_tag(takes_context=True)
def person_list_formats(context: template.Context) -> list[Format]:
    """Return the formats of the list of people with the filters of the page."""
    return _of_view("formats:people", None, _tables_and_feed(), _filters_of(context))


def _filters_of(context: template.Context) -> str:
    query = without_parameters(context["request"].GET, "page", "more")
    return f"?{query}" if query else ""


@register.simple_tag
def publication_formats(publication: Publication) -> list[Format]:
    return _formats("publication", publication.slug)


@register.simple_tag
def person_formats(person: Person) -> list[Format]:
    """Return the formats of the person; see also `person_publications_formats`."""
    known = (
        ("vcf", "text/vcard", "vCard"),
        ("json", "application/json", "JSON Resume"),
        ("jsonld", "application/ld+json", "JSON-LD"),
    )
    return _of_view("formats:person", person.slug, known, "")


@register.simple_tag
def person_publications_formats(person: Person) -> list[Format]:
    return _formats("person_publications", person.slug, atom=True)


@register.simple_tag
def organization_publications_formats(organization: Organization) -> list[Format]:
    return _formats("organization_publications", organization.slug, atom=True)


@register.simple_tag
def alternates(formats: Iterable[Format]) -> SafeString:
    """Return the formats as link elements for the head."""
    links = (
        f'<link rel="alternate" type="{escape(each.content_type)}" title="{escape(each.label)}"'
        f' href="{escape(each.href)}">'
        for each in formats
    )
    return SafeString("\n".join(links))


@register.simple_tag
def links_to_files(formats: Iterable[Format], label: str) -> SafeString:
    """Return a line with links to the files that hold what the page shows."""
    links = (
        f'<a href="{escape(each.href)}" type="{escape(each.content_type)}"'
        f' rel="alternate nofollow">{escape(each.label)}</a>'
        for each in formats
    )
    shown = ",\n".join(links)
    return SafeString(f'<p class="formats muted">\n{escape(label)}\n{shown}\n</p>')


def json_ld(data: dict[str, Any]) -> SafeString:
    """Return a data block, which no browser runs and a strict CSP allows."""
    text = json.dumps(data, ensure_ascii=False).translate(_ESCAPES)
    return format_html('<script type="application/ld+json">{}</script>', mark_safe(text))  # noqa: S308


def _canonical(request: HttpRequest, path: str) -> SafeString:
    """Return the link to the page's URL without a query string."""
    return SafeString(f'<link rel="canonical" href="{escape(absolute_url(request, path))}">')


def _of_record(
    request: HttpRequest, kind: str, record: Any, title: str, about: str, data: Any = None
) -> SafeString:
    """Return the canonical URL, Open Graph with a card, and JSON-LD; `kind` is that of the card."""
    parts = (
        _canonical(request, record.get_absolute_url()),
        _open_graph(request, "article", record, title, about),
        _card(request, _card_path(kind, record), title),
        json_ld(_without_empty(data)) if data else "",
    )
    return _lines(parts)


def _card_path(kind: str, record: Any) -> str:
    if kind in ("person", "publication"):
        return slug_url(f"{kind}-card", record.slug)
    return reverse("record-card", args=[kind, record.slug])


def _open_graph(request: HttpRequest, kind: str, record: Any, title: str, about: str) -> SafeString:
    pairs = (
        ("og:type", kind),
        ("og:title", title),
        ("og:description", about),
        ("og:url", absolute_url(request, record.get_absolute_url())),
    )
    return _properties(pairs)


def _properties(pairs: Iterable[tuple[str, str]]) -> SafeString:
    """Return the pairs with a content as meta elements."""
    tags = (
        f'<meta property="{escape(name)}" content="{escape(content)}">'
        for name, content in pairs
        if content
    )
    return SafeString("\n".join(tags))


@register.simple_tag(takes_context=True)
def home_metadata(context: template.Context) -> SafeString:
    """Return the canonical URL and Open Graph of the home page."""
    return _of_site_page(context, context["site"].name, fixed_url("home"), fixed_url("site-card"))


@register.simple_tag(takes_context=True)
def list_metadata(context: template.Context, name: str) -> SafeString:
    """Return the canonical URL and Open Graph of a list, such as "people"."""
    section = Section[name.upper()]
    card = fixed_url("list-card", name)
    return _of_site_page(context, str(section.label), fixed_url(section.value), card)


def _of_site_page(context: template.Context, title: str, path: str, card: str) -> SafeString:
    request = context["request"]
    pairs = (
        ("og:type", "website"),
        ("og:title", title),
        ("og:description", context["site"].tagline),
        ("og:url", absolute_url(request, path)),
        ("og:site_name", context["site"].name),
    )
    is_narrowed = bool(request.GET)  # by filters, or to another page
    parts = (
        "" if is_narrowed else _canonical(request, path),
        _properties(pairs),
        _card(request, card, title),
    )
    return _lines(parts)


@register.simple_tag(takes_context=True)
def preview(context: template.Context, title: str, record: Any = None) -> SafeString:
    """Return Open Graph for a page about a person or an organization, or about neither."""
    card = fixed_url("site-card")
    if record is not None:
        kind = "person" if isinstance(record, Person) else "organization"
        card = _card_path(kind, record)
    pairs = (("og:title", title), ("og:site_name", context["site"].name))
    return _lines((_properties(pairs), _card(context["request"], card, title)))


@register.simple_tag(takes_context=True)
def person_metadata(context: template.Context, profile: Profile) -> SafeString:
    """Return the canonical URL, Open Graph, JSON-LD and the other formats of a profile.

    It contains only public details, also for members.
    """
    request, person = context["request"], profile.person
    parts = (
        _canonical(request, person.get_absolute_url()),
        _open_graph(request, "profile", person, person.name, person.tagline),
        _card(request, _card_path("person", person), person.name),
        alternates([*person_formats(person), *person_publications_formats(person)]),
        json_ld(json_ld_of(public_record(profile), request)),
    )
    return _lines(parts)


def _card(request: HttpRequest, path: str, alt: str) -> SafeString:
    """Return the preview image of a page."""
    return _properties(
        (
            ("og:image", absolute_url(request, path)),
            ("og:image:width", str(WIDTH)),
            ("og:image:height", str(HEIGHT)),
            ("og:image:alt", alt),
        )
    )


@register.simple_tag(takes_context=True)
def publication_metadata(context: template.Context, publication: Publication) -> SafeString:
    """Return the canonical URL, Open Graph, citation_* tags, JSON-LD and other formats.

    Load the publication with `for_display`.
    """
    request = context["request"]
    absolute = absolute_of(request)
    tags = highwire_tags(publication, absolute)
    parts = (
        _canonical(request, publication.get_absolute_url()),
        _open_graph(
            request,
            "article",
            publication,
            cautioned_title(publication),
            publication.abstract[:300],
        ),
        _card(request, _card_path("publication", publication), cautioned_title(publication)),
        "\n".join(f'<meta name="{escape(n)}" content="{escape(text)}">' for n, text in tags),
        alternates(publication_formats(publication)),
        json_ld(scholarly_article(publication, absolute)),
    )
    return _lines(parts)


@register.simple_tag(takes_context=True)
def organization_metadata(
    context: template.Context,
    organization: Organization,
    above: Sequence[Organization],
    awards: Sequence[Fold],
) -> SafeString:
    """Return the canonical URL, Open Graph, JSON-LD and formats of what was written there."""
    request = context["request"]
    won = [award for fold in awards for award in fold.activities]
    parts = (
        _canonical(request, organization.get_absolute_url()),
        _open_graph(request, "website", organization, organization.name, organization.place),
        _card(request, _card_path("organization", organization), organization.name),
        alternates(organization_publications_formats(organization)),
        json_ld(organization_with_awards([*above, organization], won, absolute_of(request))),
    )
    return _lines(parts)


_TYPES = {
    Project.Kind.PROJECT: "ResearchProject",
    Project.Kind.SOFTWARE: "SoftwareSourceCode",
    Project.Kind.DATASET: "Dataset",
}


@register.simple_tag(takes_context=True)
def project_metadata(context: template.Context, project: Project) -> SafeString:
    """Return the canonical URL, Open Graph and JSON-LD of a project."""
    request = context["request"]
    about = project.tagline or Truncator(project.summary).chars(300)
    picture = absolute_url(request, project.picture.url) if project.picture else ""
    data = _project_data(context, project, about, picture)
    return _of_record(request, project.kind, project, project.name, about, data)


def _project_data(
    context: template.Context, project: Project, about: str, picture: str
) -> dict[str, Any]:
    """Return the project as schema.org describes it."""
    request, kind = context["request"], Project.Kind(project.kind)
    people = [
        {
            "@type": "Person",
            "name": member.person.name,
            "url": absolute_url(request, member.person.get_absolute_url()),
        }
        for member in (*context["now"], *context["before"])
    ]
    return {
        "@context": "https://schema.org",
        "@type": _TYPES[kind],
        "name": project.name,
        "description": about,
        "url": absolute_url(request, project.get_absolute_url()),
        "image": picture,
        "sameAs": [link.url for link in project.links.all()],
        "member" if kind == Project.Kind.PROJECT else "creator": people,
        "funding": [grant_node(grant) for grant in context["grants"]],
    }


def _without_empty(data: Any) -> Any:
    if isinstance(data, dict):
        return {name: _without_empty(value) for name, value in data.items() if value}
    return [_without_empty(value) for value in data] if isinstance(data, list) else data


@register.simple_tag(takes_context=True)
def page_metadata(context: template.Context, page: Page) -> SafeString:
    """Return the canonical URL and Open Graph of an own page."""
    return _of_record(context["request"], "page", page, page.title, page.summary)


@register.simple_tag(takes_context=True)
def area_metadata(context: template.Context, area: ResearchArea) -> SafeString:
    """Return the canonical URL and Open Graph of a research area."""
    return _of_record(context["request"], "area", area, area.title, area.summary)


@register.simple_tag(takes_context=True)
def news_metadata(context: template.Context, item: NewsItem) -> SafeString:
    """Return the canonical URL, Open Graph and JSON-LD of a news item."""
    request, path = context["request"], item.get_absolute_url()
    picture = absolute_url(request, item.picture.url) if item.picture else ""
    data = {
        "@context": "https://schema.org",
        "@type": "NewsArticle",
        "headline": item.title,
        "url": absolute_url(request, path),
        "datePublished": item.date.isoformat(),
        "dateModified": item.modified_at.isoformat(timespec="seconds"),
        "image": picture,
        "publisher": {"@type": "Organization", "name": context["site"].name},
    }
    about = Truncator(item.lead).chars(300)
    return _of_record(request, "news", item, item.title, about, data)


@register.simple_tag(takes_context=True)
def event_metadata(context: template.Context, event: CalendarEvent) -> SafeString:
    """Return the canonical URL, Open Graph and JSON-LD of an event."""
    request, path = context["request"], event.get_absolute_url()
    end = event.local_end
    data = {
        "@context": "https://schema.org",
        "@type": "Event",
        "name": event.title,
        "url": absolute_url(request, path),
        "startDate": event.local_start.isoformat(),
        "endDate": end.isoformat() if end else "",
        "description": Truncator(event.text).chars(300),
        "location": {"@type": "Place", "name": event.place} if event.place else None,
        "performer": {"@type": "Person", "name": event.speakers} if event.speakers else None,
        "organizer": {"@type": "Organization", "name": context["site"].name},
    }
    about = event.speakers or event.place
    return _of_record(request, "event", event, event.title, about, data)


@register.simple_tag(takes_context=True)
def position_metadata(context: template.Context, position: Position) -> SafeString:
    """Return the canonical URL, Open Graph and JSON-LD of an open position."""
    request, path = context["request"], position.get_absolute_url()
    about = str(position.organization or "")
    data = job_posting(position, absolute_url(request, path), context["site"].name)
    return _of_record(request, "position", position, position.title, about, data)


@register.simple_tag
def publication_coins(publication: Publication) -> SafeString:
    """Return the COinS span for Zotero and library link resolvers."""
    return format_html('<span class="Z3988" title="{}"></span>', coins(publication))


def _lines(parts: Any) -> SafeString:
    return mark_safe("\n".join(part.strip() for part in parts if part))  # noqa: S308
