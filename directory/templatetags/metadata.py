"""What a page says of itself to machines: canonical address, Open Graph, JSON-LD, other formats."""

import json
from typing import Any

from django import template
from django.http import HttpRequest
from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from affiliations.absolute_urls import absolute_url
from affiliations.models import Organization
from directory.person_formats import json_ld_of, read_person
from people.models import Person
from publications.export_views import absolute_of
from publications.models import Publication
from publications.scholarly_metadata import coins, highwire_tags, scholarly_article

register = template.Library()

# As django.utils.html.json_script does: nothing in the data can end the script element.
_ESCAPES = {ord(">"): "\\u003E", ord("<"): "\\u003C", ord("&"): "\\u0026"}
_WORKS_FORMATS = (
    ("bib", "application/x-bibtex", "BibTeX"),
    ("ris", "application/x-research-info-systems", "RIS"),
    ("json", "application/vnd.citationstyles.csl+json", "CSL-JSON"),
)


def json_ld(data: dict[str, Any]) -> SafeString:
    """A data block: no browser runs it, and a strict Content-Security-Policy lets it be."""
    text = json.dumps(data, ensure_ascii=False).translate(_ESCAPES)
    return format_html('<script type="application/ld+json">{}</script>', mark_safe(text))  # noqa: S308


@register.simple_tag(takes_context=True)
def canonical(context: template.Context, path: str) -> SafeString:
    """The one address of the page, whatever query string led to it."""
    return format_html('<link rel="canonical" href="{}">', absolute_url(context["request"], path))


def _alternate(href: str, content_type: str, title: str) -> SafeString:
    return format_html(
        '<link rel="alternate" type="{}" title="{}" href="{}">\n', content_type, title, href
    )


@register.simple_tag(takes_context=True)
def works_alternates(context: template.Context) -> SafeString:
    """The list of works in other formats, narrowed by the query string of the page."""
    request: HttpRequest = context["request"]
    query = request.GET.copy()
    query.pop("page", None)
    suffix = f"?{query.urlencode()}" if query else ""
    formats = (*_WORKS_FORMATS, ("atom", "application/atom+xml", _("Publications")))
    return mark_safe(  # noqa: S308
        "".join(
            _alternate(
                reverse("formats:works", args=[extension]) + suffix, content_type, str(title)
            )
            for extension, content_type, title in formats
        )
    )


def _open_graph(request: HttpRequest, kind: str, record: Any, title: str, about: str) -> SafeString:
    pairs = (
        ("og:type", kind),
        ("og:title", title),
        ("og:description", about),
        ("og:url", absolute_url(request, record.get_absolute_url())),
    )
    tags = ((name, content) for name, content in pairs if content)
    return format_html_join("\n", '<meta property="{}" content="{}">', tags)


@register.simple_tag(takes_context=True)
def person_metadata(context: template.Context, person: Person) -> SafeString:
    """Canonical address, Open Graph profile, JSON-LD and the other formats of a profile.

    It says to everybody what an anonymous visitor may see.
    """
    request = context["request"]
    alternates = (
        _alternate(reverse("formats:person", args=[person.slug, extension]), content_type, title)
        for extension, content_type, title in (
            ("vcf", "text/vcard", "vCard"),
            ("json", "application/json", "JSON Resume"),
            ("jsonld", "application/ld+json", "JSON-LD"),
        )
    )
    works = (
        _alternate(reverse("formats:person_works", args=[person.slug, extension]), kind, str(title))
        for extension, kind, title in (
            *_WORKS_FORMATS,
            ("atom", "application/atom+xml", _("Publications")),
        )
    )
    parts = (
        canonical(context, person.get_absolute_url()),
        _open_graph(request, "profile", person, person.name, person.tagline),
        _picture(request, person),
        *alternates,
        *works,
        json_ld(json_ld_of(read_person(person, None), request)),
    )
    return _lines(parts)


def _picture(request: HttpRequest, person: Person) -> SafeString:
    if not person.photo:
        return SafeString()
    url = absolute_url(request, person.photo.url)
    alt = person.photo_description or person.name
    tags = (("og:image", url), ("og:image:alt", alt))
    return format_html_join("\n", '<meta property="{}" content="{}">', tags)


@register.simple_tag(takes_context=True)
def work_metadata(context: template.Context, work: Publication) -> SafeString:
    """Canonical address, Open Graph, citation_* tags, JSON-LD and the other formats of a work.

    Read the work with `for_display`.
    """
    request = context["request"]
    absolute = absolute_of(request)
    tags = highwire_tags(work, absolute)
    alternates = (
        _alternate(reverse("formats:work", args=[work.slug, extension]), kind, str(title))
        for extension, kind, title in _WORKS_FORMATS
    )
    parts = (
        canonical(context, work.get_absolute_url()),
        _open_graph(request, "article", work, work.title_or_placeholder, work.abstract[:300]),
        format_html_join("\n", '<meta name="{}" content="{}">', tags),
        *alternates,
        json_ld(scholarly_article(work, absolute)),
    )
    return _lines(parts)


@register.simple_tag(takes_context=True)
def organization_metadata(context: template.Context, organization: Organization) -> SafeString:
    """Canonical address, Open Graph, and the works written there in other formats."""
    request = context["request"]
    works = (
        _alternate(
            reverse("formats:organization_works", args=[organization.slug, extension]),
            kind,
            str(title),
        )
        for extension, kind, title in (
            *_WORKS_FORMATS,
            ("atom", "application/atom+xml", _("Publications")),
        )
    )
    parts = (
        canonical(context, organization.get_absolute_url()),
        _open_graph(request, "website", organization, organization.name, organization.place),
        *works,
    )
    return _lines(parts)


@register.simple_tag
def work_coins(work: Publication) -> SafeString:
    """The empty span that Zotero and library link resolvers find a work by."""
    return format_html('<span class="Z3988" title="{}"></span>', coins(work))


def _lines(parts: Any) -> SafeString:
    return mark_safe("\n".join(part.strip() for part in parts if part))  # noqa: S308
