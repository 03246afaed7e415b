"""The details of a publication as terms and descriptions.

They are written in Python: a publication has a few of the forty, and a template asks for each.
"""

from collections.abc import Iterator
from urllib.parse import quote

from django import template
from django.utils.functional import Promise
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from foundation.description_lists import described
from foundation.escaping import escape
from foundation.folding import fold
from foundation.languages import language_name
from foundation.slugs import fixed_url
from foundation.templatetags.dates import partial_date
from foundation.templatetags.links import linked
from publications import page_ranges
from publications.display import bylines, printed_fields
from publications.display.database_numbers import database_numbers
from publications.display.printed_dates import printed_date
from publications.display.related_entries import RelatedEntries, related_entries
from publications.display.standard_numbers import standard_numbers
from publications.display.titles import title_html
from publications.exporting.publisher_places import place_of_publisher
from publications.inverted_venues import venue_in_order
from publications.models import Publication, Venue
from publications.templatetags.publication_rows import byline_html
from publications.templatetags.publications import publisher_as_shown, venue_as_shown

register = template.Library()

Fact = tuple[str | Promise, str]
"""A term and the HTML that describes it, which is empty if there is nothing to say."""

_VENUE, _HELD_AT, _AS_PRINTED, _DATE = _("Venue"), _("Held at"), _("As printed"), _("Date")
_SCHOOL = _("School")
_VOLUME, _NUMBER, _PAGES = _("Volume"), _("Number"), _("Pages")
_SECTION, _CHAPTER, _EDITION = _("Section"), _("Chapter"), _("Edition")
_PUBLISHER, _PLACE, _TYPE_OF_THESIS = _("Publisher"), _("Place"), _("Type of thesis")
_HOW_PUBLISHED, _LANGUAGE, _NOTE = _("How published"), _("Language"), _("Note")
_DOI, _ARXIV = _("DOI"), _("arXiv")


@register.simple_tag
def publication_facts(publication: Publication) -> SafeString:
    """Return the details of a publication that was read `for_display()` as a list, if any."""
    groups = (_where_and_when, _in_venue, _others, _published, _identifiers)
    facts = (fact for group in groups for fact in group(publication))
    items = "".join(described(term, text) for term, text in facts)
    return SafeString(f'<dl class="facts">\n{items}</dl>' if items else "")


def _where_and_when(publication: Publication) -> Iterator[Fact]:
    venue = publication.venue
    if venue is not None:
        is_school = venue.kind == Venue.Kind.SCHOOL
        yield _SCHOOL if is_school else _VENUE, _venue(publication, venue)
        yield _HELD_AT, _venue(publication, venue.parent) if venue.parent else ""
    yield _label_of_printed_venue(publication), _isolated(_printed_venue(publication))
    yield _DATE, escape(printed_date(publication)) or partial_date(publication.date)
    editors = bylines.editors_of(publication)
    if editors.runs:
        yield printed_fields.editors_label(publication), byline_html(editors)


def _label_of_printed_venue(publication: Publication) -> Promise:
    if publication.venue is not None:
        return _AS_PRINTED
    return _SCHOOL if publication.kind == Publication.Kind.THESIS else _VENUE


def _printed_venue(publication: Publication) -> str:
    """Return the venue as printed, or "" if only capitals or marks differ from its name.

    The words are in order, as in the line below the authors.
    """
    venue, printed = publication.venue, venue_in_order(" ".join(publication.venue_name.split()))
    if venue is None:
        return venue_as_shown(publication, printed)
    names = map(fold, (venue.name, str(venue)))
    is_name = fold(printed) in names
    return "" if is_name else venue_as_shown(publication, printed, venue.short_name)


def _in_venue(publication: Publication) -> Iterator[Fact]:
    yield _VOLUME, escape(page_ranges.numbers_with_en_dash(publication.volume))
    yield _NUMBER, escape(page_ranges.numbers_with_en_dash(publication.number))
    is_article = publication.kind == Publication.Kind.ARTICLE
    yield _SECTION if is_article else _CHAPTER, escape(publication.chapter)
    yield _PAGES, escape(page_ranges.with_en_dash(publication.pages))


def _others(publication: Publication) -> Iterator[Fact]:
    for label, text in printed_fields.other_facts(publication):
        yield label, _isolated(text)
    for database, number, address in database_numbers(publication):
        yield database, _link(address, number)
    for related in related_entries(publication):
        yield related.label, _titles(related)


def _published(publication: Publication) -> Iterator[Fact]:
    series, institution = publication.series, publication.institution
    if series and not printed_fields.repeats_another_field(publication, series):
        yield printed_fields.series_label(publication), escape(series)
    yield _EDITION, escape(publication.edition)
    publisher = publication.publisher
    is_named = fold(publisher) == fold(publication.venue_name)  # a journal's society
    yield _PUBLISHER, "" if is_named else escape(publisher_as_shown(publication, publisher))
    if institution and not printed_fields.repeats_another_field(publication, institution):
        yield printed_fields.institution_label(publication), escape(institution)
    yield _PLACE, _with_links(place_of_publisher(publication.place))
    yield _TYPE_OF_THESIS, escape(publication.thesis_type)
    yield _HOW_PUBLISHED, escape(printed_fields.howpublished_to_show(publication))
    if publication.language:
        yield _LANGUAGE, escape(language_name(publication.language))


def _identifiers(publication: Publication) -> Iterator[Fact]:
    yield _DOI, _link(publication.doi_url, publication.doi)
    yield _ARXIV, _link(publication.arxiv_url, publication.arxiv_id)
    if label := printed_fields.eprint_label(publication):
        yield label, _eprint(publication)
    for label, number in standard_numbers(publication):
        yield label, escape(number)
    yield _NOTE, _with_links(printed_fields.note_to_show(publication))


def _venue(publication: Publication, venue: Venue) -> str:
    address = f"{fixed_url('publications:publications')}?venue={quote(venue.slug)}"
    name = venue_as_shown(publication, str(venue), venue.short_name)
    return f'<a href="{escape(address)}">{_isolated(name)}</a>'


def _titles(related: RelatedEntries) -> str:
    links = (
        f'<a href="{escape(other.get_absolute_url())}"><bdi>{title_html(other)}</bdi></a>'
        f"{f' ({other.year})' if other.year else ''}"
        for other in related.publications
    )
    return ", ".join(links)


def _eprint(publication: Publication) -> str:
    address = printed_fields.eprint_address(publication)
    number = _link(address, publication.eprint) if address else _with_links(publication.eprint)
    category = publication.eprint_class
    return f"{number} [{escape(category)}]" if category else number


def _link(address: str, text: str) -> str:
    shown = escape(text)
    return f'<a href="{escape(address)}">{shown}</a>' if address and shown else shown


def _isolated(text: str) -> str:
    """Return a text of any writing direction."""
    return f"<bdi>{escape(text)}</bdi>" if text else ""


def _with_links(text: str) -> str:
    return linked(text) if text else ""
