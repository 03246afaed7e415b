"""A work as its list row and its page show it."""

from collections.abc import Iterator, Sequence

from django import template
from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from foundation import languages
from foundation.templatetags.dates import partial_date
from people.models import Person
from publications import bylines, links
from publications.exporting import citations
from publications.models import Appearance, Publication

register = template.Library()

_PAPERS = frozenset({Publication.Kind.ARTICLE, Publication.Kind.INPROCEEDINGS})


@register.simple_tag
def authors_of(work: Publication, owner: Person | None = None) -> bylines.Byline:
    return bylines.authors_of(work, owner or None)


@register.simple_tag
def all_authors_of(work: Publication) -> bylines.Byline:
    """Folded only where they would bury the page."""
    return bylines.authors_of(work, folded_from=100)


@register.simple_tag
def names_of(run: bylines.Run) -> SafeString:
    """Neighbours in a byline, linked and marked.

    In one piece and not by a template for each name: a long list of works has thousands of them.
    """
    return mark_safe("".join(_parts(run.names)))  # noqa: S308


def _parts(names: Sequence[bylines.Name]) -> Iterator[str]:
    gap = (
        f'<span class="publication__gap" title="{escape(_("Names are missing here."))}">…</span>, '
    )
    for name in names:
        if name.gap_before:
            yield gap
        yield _name(name)
        if name.mark:
            yield f'<sup class="mark">{escape(name.mark)}</sup>'
        yield name.separator


def _name(name: bylines.Name) -> str:
    text: str = escape(name.text)
    if name.is_owner:
        return f'<bdi class="is-owner">{text}</bdi>'
    if name.person:
        text = f'<a href="{escape(name.person.get_absolute_url())}">{text}</a>'
    # Latin letters cannot change the direction of what stands beside them.
    return text if name.text.isascii() else f"<bdi>{text}</bdi>"


@register.filter
def editors_of(work: Publication) -> bylines.Byline:
    return bylines.editors_of(work)


@register.filter
def links_of(work: Publication) -> list[links.LinkGroup]:
    return links.links_of(work)


@register.filter
def web_address(url: str) -> str:
    """`url` where a page may link to it; nothing otherwise."""
    return url if links.is_web_address(url) else ""


@register.filter
def badge(where: Publication | Appearance) -> str:
    """ "OSDI ’24"; nothing where the venue has no short name."""
    return citations.venue_badge(where.venue.short_name, _year(where)) if where.venue else ""


@register.filter
def venue_line(where: Publication | Appearance) -> str:
    """The venue in full, with the conference that it was held at."""
    venue = where.venue
    if venue is None:
        return where.venue_name
    text = citations.venue_in_full(
        where.venue_name, name=venue.name, short_name=venue.short_name, year=_year(where)
    )
    parent = venue.parent
    return citations.at_conference(text, parent.short_name, parent.name) if parent else text


@register.filter
def date_beside_venue(where: Publication | Appearance) -> SafeString:
    """The date, unless it is a year that the venue's text says already."""
    year = _year(where)
    if year and str(where.date) == str(year) and citations.names_year(venue_line(where), year):
        return SafeString("")
    return partial_date(where.date)


@register.filter
def locator(work: Publication) -> str:
    return citations.locator(volume=work.volume, number=work.number, pages=work.pages)


@register.filter
def page_range(pages: str) -> str:
    return citations.page_range(pages)


@register.filter
def kind_label(work: Publication) -> str:
    """What it is, where it is not a paper; a thesis by its own name."""
    if work.kind in _PAPERS:
        return ""
    return work.thesis_type or str(work.get_kind_display())


@register.filter
def status_label(work: Publication) -> str:
    """Nothing for what is published, as nearly everything is."""
    published = work.status == Publication.Status.PUBLISHED
    return "" if published else str(work.get_status_display())


@register.filter
def language_tag(work: Publication) -> str:
    """For the `lang` of the title; nothing where the source wrote the language in words."""
    return work.language if languages.is_language_tag(work.language) else ""


@register.filter
def language_name(tag: str) -> str:
    return languages.language_name(tag)


@register.filter
def plain_citation(work: Publication) -> str:
    byline = bylines.authors_of(work)
    return citations.plain_citation(
        citations.CitedWork(
            title=work.title_or_placeholder,
            authors=[name.text for name in byline.names],
            truncated=work.truncated,
            venue=venue_line(work) or work.institution,
            locator=locator(work),
            publisher=work.publisher,
            year=work.year,
            doi=work.doi,
        )
    )


def _year(where: Publication | Appearance) -> int | None:
    return int(where.date[:4]) if where.date else None
