"""Template tags for the rows and the page of a publication."""

import re
from functools import lru_cache

from django import template
from django.urls import get_script_prefix
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from foundation import languages
from foundation.choice_labels import label_of
from foundation.escaping import escape
from foundation.folding import fold
from foundation.templatetags.dates import partial_date
from publications import topics
from publications.acronyms import ORGANIZERS
from publications.bibtex import is_of_web_of_science
from publications.derived_columns import year_of
from publications.display import bylines, links, notices, printed_fields, printed_pages, titles
from publications.display.list_rows import ListedPerson
from publications.display.paragraphs import paragraphs
from publications.display.printed_dates import printed_date
from publications.exporting import citations
from publications.exporting.cited_venues import venue_in_title_case
from publications.exporting.csl_types import publisher_beside
from publications.exporting.publishers_in_capitals import publisher_in_title_case
from publications.inverted_venues import venue_in_order
from publications.models import Appearance, Contribution, Publication, Venue

register = template.Library()

_MANY = 25
_KEPT_NAMES = 20_000  # a few hundred bytes each
_PAPERS = frozenset({Publication.Kind.ARTICLE, Publication.Kind.INPROCEEDINGS})


@register.simple_tag
def all_authors_of(publication: Publication) -> bylines.Byline:
    """The authors for the publication's own page, folded where they would fill a phone's screen."""
    return bylines.authors_of(publication, folded_from=_MANY)


@register.filter
def topic(keyword: object) -> str:
    """Return the topic that a keyword names, for the address of its publications."""
    return topics.topic_of(str(keyword))


@register.simple_tag
def names_of(run: bylines.Run) -> SafeString:
    """Consecutive names of a byline, with their links and marks.

    Built in Python: a template for each name is too slow for a list with thousands of names.
    """
    prefix = get_script_prefix()
    return SafeString("".join(name_html(name, prefix) for name in run.names))


def name_html(name: bylines.Name, prefix: str) -> str:
    """Return a name with what is between it and those beside it."""
    gap = ""
    if name.gap_before:
        title = escape(_("Names are missing here."))
        gap = f'<span class="byline__gap" title="{title}">…</span>, '
    person = name.person
    has_values = person is None or type(person) is ListedPerson
    html = _kept_html(name, prefix) if has_values else _html(name)
    return f"{gap}{html}{name.separator}"


@lru_cache(maxsize=_KEPT_NAMES)
def _kept_html(name: bylines.Name, _prefix: str) -> str:
    return _html(name)


def _html(name: bylines.Name) -> str:
    """Return a name with its mark."""
    mark = f'<sup class="mark">{escape(name.mark)}</sup>' if name.mark else ""
    return f"{_linked(name)}{mark}"


def _linked(name: bylines.Name) -> str:
    text: str = escape(name.text)
    if name.is_owner:
        return f'<bdi class="is-owner">{text}</bdi>'
    if name.person:
        text = f'<a href="{escape(name.person.get_absolute_url())}">{text}</a>'
    # ASCII text can't change the writing direction of its neighbors.
    return text if name.text.isascii() else f"<bdi>{text}</bdi>"


@register.filter
def links_of(publication: Publication) -> list[links.LinkGroup]:
    return links.links_of(publication)


@register.filter
def badge(where: Publication | Appearance) -> str:
    """Return "OSDI ’24" for a conference and "JMLR" for a journal.

    It is "" if the venue has no short name or is the school of a thesis. The name of a conference
    may be an acronym.
    """
    venue = where.venue
    if venue is None or venue.kind == Venue.Kind.SCHOOL:
        return ""
    short = venue.short_name
    if venue.kind == Venue.Kind.JOURNAL:
        return short
    if not short and venue.kind in Venue.MEETINGS and venue.name not in ORGANIZERS:
        short = venue.name if _ACRONYM.fullmatch(venue.name) else ""
    year = citations.year_of_edition(where.venue_name, short_name=short, year=year_of(where.date))
    return citations.venue_badge(short, year)


_ACRONYM = re.compile(r"[A-Z][\w+-]{0,10}[A-Z][\w+-]{0,4}")


@register.filter
def venue_line(where: Publication | Appearance) -> str:
    """The venue in full, with the conference that it was held at."""
    venue = where.venue
    if venue is None:
        return venue_as_shown(where, venue_in_order(where.venue_name))
    text = citations.venue_in_full(
        where.venue_name, name=venue.name, short_name=venue.short_name, year=year_of(where.date)
    )
    text = venue_as_shown(where, text, venue.short_name)
    parent = venue.parent
    return citations.at_conference(text, parent.short_name, parent.name) if parent else text


def venue_as_shown(where: Publication | Appearance, name: str, short_name: str = "") -> str:
    """Return a name of its venue, in title case if Web of Science has it in capitals."""
    is_theirs = is_of_web_of_science(getattr(where, "extra", None))
    return venue_in_title_case(name, short_name) if is_theirs else name


def publisher_as_shown(publication: Publication, name: str) -> str:
    """Return a publisher or an institution, in title case if Web of Science has it in capitals."""
    is_theirs = is_of_web_of_science(publication.extra)
    return publisher_in_title_case(name) if is_theirs else name


@register.filter
def imprint(publication: Publication) -> str:
    """The venue in full; of a book or a report, who published it, unless it is the author."""
    venue = venue_line(publication)
    if not venue or printed_fields.is_own_venue(publication, venue):
        return _published_by(publication)
    return venue


def _published_by(publication: Publication) -> str:
    authors = publication.contributors(Contribution.AUTHOR)
    author = authors[0].full_name if len(authors) == 1 else ""
    names = [publication.institution, publication.publisher]
    if publication.kind in (Publication.Kind.BOOK, Publication.Kind.PROCEEDINGS):
        names.reverse()
    shown = (name for name in names if name and name != author and "://" not in name)
    return publisher_as_shown(publication, next(shown, ""))


@register.filter
def date_beside_venue(where: Publication | Appearance) -> SafeString:
    """The date, or "" if it is only a year that the venue's name already includes."""
    if isinstance(where, Publication) and (text := printed_date(where)):
        return SafeString(escape(text))
    year = year_of(where.date)
    if year and str(where.date) == str(year) and citations.names_year(venue_line(where), year):
        return SafeString("")
    return partial_date(where.date)


def locator(publication: Publication) -> str:
    """Volume, number, article number and pages, after the journal or series that they are of."""
    if printed_fields.is_early_access(publication):
        return _("early access")
    set_ = printed_fields.set_with_volume(publication)
    text = citations.locator(
        volume="" if set_ else publication.volume,
        number=printed_fields.number_in_locator(publication),
        pages=printed_pages.pages_in_locator(publication),
        article_number=printed_fields.article_in_locator(publication),
        is_in_journal=printed_fields.is_in_journal(publication),
    )
    series = printed_fields.series_with_volume(publication) if text else ""
    text = f"{series}, {text}" if series else text
    if set_:
        volume = citations.locator(volume=publication.volume, number="", pages="")
        text = ("; " if series else ", ").join(filter(None, (f"{set_}, {volume}", text)))
    journal = printed_fields.journal_beside_book(publication)
    separator = " " if publication.volume else ", "
    return f"{journal}{separator}{text}" if journal and text else text


@register.simple_tag
def imprint_line(publication: Publication) -> SafeString:
    """Return where a publication appeared: "Tracts, vol. 7, Example Press, 2024".

    What is in a book may have only the book's title, which is not repeated.
    """
    venue = venue_line(publication)
    if publication.entry_type == "inbook" and fold(venue) == fold(publication.title):
        venue = ""
    named = (venue, imprint(publication) if venue else _published_by(publication))
    names = [f"<bdi>{escape(name)}</bdi>" if name else "" for name in named]
    parts = (
        names[0],
        escape(locator(publication)),
        "" if venue else names[1],
        escape(date_beside_venue(publication)),
    )
    return SafeString(", ".join(filter(None, parts)))


register.filter("locator_of_appearance", citations.locator_of)


@register.filter
def other_paragraphs(publication: Publication) -> list[tuple[str, str]]:
    return list(paragraphs(publication))


@register.filter
def kind_label(publication: Publication) -> str:
    """Return the kind, or "" for a paper. A thesis is named by its type, as in "Ph.D. thesis"."""
    is_other = publication.kind == Publication.Kind.MISC
    if publication.kind in _PAPERS or (is_other and status_label(publication)):
        return ""
    if publication.entry_type == "standard":  # of a kind with manuals
        return _("Standard")
    return publication.thesis_type or label_of(Publication.Kind, publication.kind)


@register.filter
def status_label(publication: Publication) -> str:
    """Return the status, or "" if published."""
    published = publication.status == Publication.Status.PUBLISHED
    return "" if published else label_of(Publication.Status, publication.status)


@register.filter
def language_tag(publication: Publication) -> str:
    """Return the value of the title's `lang` attribute, or "" if unknown."""
    return languages.language_tag(publication.language)


register.filter("title_html", titles.title_html)
register.filter("cautioned_title", titles.cautioned_title)
register.filter("cautioned_title_html", titles.cautioned_title_html)
register.filter("notices", notices.notices_of)
register.filter("abstract_html", titles.abstract_html)


@register.filter
def plain_citation(publication: Publication) -> str:
    byline = bylines.authors_of(publication)
    venue = venue_line(publication)
    if not venue or printed_fields.is_own_venue(publication, venue):
        venue = publication.institution
    return citations.plain_citation(
        citations.CitationParts(
            title=titles.cautioned_title(publication),
            authors=[name.text for name in byline.names],
            truncated=byline.truncated,
            role=byline.role,
            venue=venue,
            locator=locator(publication),
            publisher=publisher_beside(venue, publication),
            year=publication.year,
            doi=publication.doi,
        )
    )
