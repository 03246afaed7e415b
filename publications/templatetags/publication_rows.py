"""A publication in a list, as HTML.

It is built in Python: a page has up to fifty rows, and a template with its includes, filters and
translations for each takes longer than all of the rest of the page.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import groupby
from operator import attrgetter
from typing import Any, NamedTuple, TypeVar
from urllib.parse import quote

from django import template
from django.template import Context
from django.template.loader import get_template, render_to_string
from django.urls import get_script_prefix
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _

from foundation.choice_labels import label_of
from foundation.escaping import escape
from foundation.related_rows import related_rows
from foundation.search.highlighting import missing_terms, snippet, without_terms_of
from foundation.search.queries import Query, Term
from foundation.slugs import fixed_url
from foundation.templatetags.search import found_line, mark_words, texts_with
from people.models import Person
from publications.display import bylines, links
from publications.display.list_rows import values_of
from publications.display.titles import caution_label, title_html
from publications.models import Publication
from publications.models.publication import Presentation
from publications.templatetags.publications import (
    badge,
    date_beside_venue,
    imprint,
    kind_label,
    language_tag,
    name_html,
    names_of,
    status_label,
)

register = template.Library()
OTHER_NAMES_OF_VENUE = "venue__other_names"
"""A column that results of a search have besides those of a row."""
ROWS_KEPT = 5_000  # rows, of a few kB each
_Place = tuple[str, str]
_Made = TypeVar("_Made")


@register.simple_tag
def publication_row(
    publication: Publication,
    owner: Person | None = None,
    *,
    brief: bool = False,
    marks: Query | None = None,
) -> SafeString:
    """Return the row of a publication, which comes from `listed()`.

    `owner` is the person whose page it is on, whose name is emphasized. A very long list is
    `brief`: instead of folding the middle of many names, it links to the publication. `marks` is
    a search, whose words are marked in the title and the abstract.
    """
    person = owner.pk if owner else None
    return SafeString(_row(publication, person, _place(), marks, is_brief=brief))


@register.simple_tag
def publication_rows(
    publications: Iterable[Publication], owner: Person | None = None, *, marks: Query | None = None
) -> SafeString:
    """Return the rows of publications as items of a list; see `publication_row`."""
    person, place = owner.pk if owner else None, _place()
    rows = (_row(each, person, place, marks, is_brief=False) for each in publications)
    return SafeString("".join(f"<li>{row}</li>\n" for row in rows))


def _row(
    publication: Publication,
    owner: int | None,
    place: _Place,
    marks: Query | None,
    *,
    is_brief: bool,
) -> str:
    if not marks:
        return _kept_row(publication, owner, place, is_brief=is_brief)
    before, after = _around_byline(publication, marks)
    return f"{before}{_byline_of(publication, owner, is_brief=is_brief)}{after}"


@register.simple_tag
def publications_by_year(publications: Iterable[Publication]) -> SafeString:
    """Return the rows of publications that are sorted by year, under their years."""
    place = _place()
    years = groupby(publications, key=attrgetter("year"))
    return SafeString("".join(_year(year, found, place) for year, found in years))


@register.simple_tag(takes_context=True)
def publications_of_profile(
    context: Context, years: Iterable[Any], owner: Person, origins: Mapping[int, Any] | None
) -> SafeString:
    """Return the rows of a person's publications by year; years that aren't open are folded.

    `origins` are those of the links of the person, by publication, which editors see.
    """
    place = _place()
    return SafeString("".join(_folded_year(context, year, owner, origins, place) for year in years))


def _folded_year(
    context: Context, year: Any, owner: Person, origins: Mapping[int, Any] | None, place: _Place
) -> str:
    rows = "".join(
        f"<li>\n{_kept_row(publication, owner.pk, place, is_brief=not year.is_open)}\n"
        f"{_origin(context, origins.get(publication.pk)) if origins else ''}</li>\n"
        for publication in year.publications
    )
    anchor = f"year-{'unknown' if year.year is None else year.year}"
    heading = year.year or escape(_("Undated"))
    if year.is_open:
        return (
            f'<h3 class="year" id="{anchor}">{heading}</h3>\n'
            f'<ul class="publications">\n{rows}</ul>\n'
        )
    return (
        f'<details class="folded">\n<summary>{heading} '
        f'<span class="count">{len(year.publications)}</span></summary>\n'
        f'<ul class="publications" id="{anchor}">\n{rows}</ul>\n</details>\n'
    )


def _origin(context: Context, origin: Any) -> str:
    """Return how the person was linked, with buttons that need the request."""
    with context.push(origin=origin):
        return get_template("publications/_link_origin.html").template.render(context)  # type: ignore[attr-defined]


def _year(year: int | None, publications: Iterable[Publication], place: _Place) -> str:
    rows = (
        f"<li>{_kept_row(publication, None, place, is_brief=False)}</li>\n"
        for publication in publications
    )
    anchor, heading = f"year-{'undated' if year is None else year}", year or escape(_("Undated"))
    return (
        f'<section class="section" aria-labelledby="{anchor}">\n'
        f'<h2 class="section__title tabular" id="{anchor}">\n{heading}\n</h2>\n'
        f'<ul class="publications">\n{"".join(rows)}</ul>\n</section>\n'
    )


def _place() -> _Place:
    """Return what the HTML of a row depends on beside its values."""
    return get_language() or "", get_script_prefix()


class _Key:
    """A publication that is equal to any with the same values, which are hashed only once."""

    def __init__(self, publication: Publication) -> None:
        self.values, self.record = values_of(publication), publication
        self._hash = hash(self.values)

    def __hash__(self) -> int:
        return self._hash

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Key) and self.values == other.values

    def forget_record(self) -> None:
        """Free what a cache doesn't need of its keys."""
        del self.record


class _Row(NamedTuple):
    """The HTML of a row in parts; pages differ only in whose name is emphasized."""

    before: str
    names: Sequence[str]
    """With what separates them; empty if some are folded, which depends on whose page it is."""
    linked: Mapping[int, tuple[int, bylines.Name]]
    """By the key of a person: the place among `names`, and the name."""
    after: str


def _kept_row(publication: Publication, owner: int | None, place: _Place, *, is_brief: bool) -> str:
    own_rows: dict[_Place, _Row] = vars(publication).setdefault("row_html", {})
    if place not in own_rows:
        own_rows[place] = _of_key(publication, lambda key: _kept(key, place))
    before, names, linked, after = own_rows[place]
    if not names:
        before += _of_key(
            publication, lambda key: _kept_byline(key, owner, place, is_brief=is_brief)
        )
    elif owner is not None and owner in linked:
        at, name = linked[owner]
        own = name_html(name._replace(is_owner=True), place[1])
        names = [*names[:at], own, *names[at + 1 :]]
    return f"{before}{''.join(names)}{after}"


def _of_key(publication: Publication, kept: Callable[[_Key], _Made]) -> _Made:
    """Return what is kept by the values of a publication, without keeping its record."""
    key = _Key(publication)
    found = kept(key)
    key.forget_record()
    return found


@lru_cache(maxsize=ROWS_KEPT)
def _kept(key: _Key, place: _Place) -> _Row:
    """Return the row, which is made again when a value, or the language, is another.

    Most rows of a page are those of another page, or those that it had before the latest change.
    """
    before, after = _around_byline(key.record, None)
    byline = bylines.authors_of(key.record)
    if len(byline.runs) != 1:
        return _Row(before, (), {}, after)
    names = byline.names
    linked = {name.of: (at, name) for at, name in enumerate(names) if name.of is not None}
    shown = [name_html(name, place[1]) for name in names]
    return _Row(before + _BYLINE, shown, linked, f"\n{_after_names(byline)}{after}")


@lru_cache(maxsize=ROWS_KEPT)
def _kept_byline(key: _Key, owner: int | None, _place_of_row: _Place, *, is_brief: bool) -> str:
    """Return the authors if there are many, of whom the person whose page it is isn't folded."""
    return _byline_of(key.record, owner, is_brief=is_brief)


@register.simple_tag
def byline_html(byline: bylines.Byline, more_at: str = "") -> SafeString:
    """Return the authors; `more_at` is the address that the folded ones of a brief list are at."""
    return mark_safe("".join(_byline(byline, more_at)))  # noqa: S308


@register.simple_tag
def links_html(publication: Publication) -> SafeString:
    """Return the links of a publication, one for each address, beside its notices."""
    groups = links.links_of(publication, has_notices=False)
    return mark_safe("".join(_links(publication, groups)))  # noqa: S308


def _byline_of(publication: Publication, owner: int | None, *, is_brief: bool) -> str:
    byline = bylines.authors_of(publication, owner)
    more_at = publication.get_absolute_url() if is_brief else ""
    return "".join(_byline(byline, more_at)) if byline.runs else ""


def _around_byline(publication: Publication, marks: Query | None) -> tuple[str, str]:
    """Return what is before and after the authors."""
    kind, venue, mark = kind_label(publication), imprint(publication), badge(publication)
    caution = caution_label(publication)
    address = publication.get_absolute_url()
    before = (
        '<div class="publication-row">\n<div class="publication-row__badge">'
        f"{_badge(publication, mark, kind, venue)}"
        '</div>\n<div class="publication-row__body">\n'
        f"{_title(publication, address, caution, marks)}"
    )
    shown_venue = _venue(publication, mark, kind, venue, caution)
    return before, shown_venue + "".join(_below(publication, address, marks))


def _below(publication: Publication, address: str, marks: Query | None) -> Iterator[str]:
    """Return what is below the authors and the venue."""
    if marks and (missing := missing_terms(marks, publication.title)):
        yield from _found(publication, missing, marks)
    values = values_of(publication)
    for appearance in related_rows(publication, "appearances") if values.appearances else ():
        text = render_to_string("publications/_appearance.html", {"appearance": appearance})
        yield f'<p class="publication-row__venue">{escape(_("Also at"))} {text}</p>\n'
    if values.awards:
        text = render_to_string("publications/_awards.html", {"publication": publication})
        yield f'<p class="publication-row__awards">{text}</p>\n'
    yield from _links(publication, links.links_of(publication), _opened(publication, address))
    yield "</div>\n</div>"


def _found(publication: Publication, missing: tuple[Term, ...], marks: Query) -> Iterator[str]:
    """Return the keywords with words that the title lacks, then the part of the abstract and the
    other name of the venue with further ones."""
    if keywords := texts_with(missing, publication.keywords):
        text = ", ".join(keywords)
        yield found_line(ngettext("Keyword", "Keywords", len(keywords)), text, marks)
        missing = without_terms_of(missing, text)
    if missing and (part := snippet(publication.abstract, Query(words=missing))):
        yield found_line("", part, marks)
        missing = without_terms_of(missing, part)
    others = getattr(publication, OTHER_NAMES_OF_VENUE, "")
    if others and missing and (venue := publication.venue):
        missing = without_terms_of(missing, f"{venue} {publication.date}")
        if names := texts_with(missing, others.splitlines()):
            yield found_line(_("Venue"), ", ".join(names), marks)


def _badge(publication: Publication, mark: str, kind: str, venue: str) -> str:
    if mark and (record := publication.venue):
        address = f"{fixed_url('publications:publications')}?venue={quote(record.slug)}"
        name = escape(record.name)
        return f'<a class="badge" href="{address}" title="{name}">{escape(mark)}</a>'
    if kind or venue:
        return _quiet(kind or label_of(Publication.Kind, publication.kind))
    return ""


def _quiet(text: Any) -> str:
    return f'<span class="badge badge--quiet">{escape(text)}</span>'


def _title(publication: Publication, address: str, caution: str, marks: Query | None) -> str:
    tag = language_tag(publication)
    language = f' lang="{escape(tag)}"' if tag else ""
    untitled = "" if publication.title else ' class="is-untitled"'
    text = publication.title_or_placeholder
    title = mark_words(text, marks) if marks else title_html(publication)
    label = f'<span class="badge badge--caution">{escape(caution)}</span> ' if caution else ""
    return (
        f'<p class="publication-row__title">\n{label}<cite dir="auto"{language}>\n'
        f'<a href="{escape(address)}"{untitled}>{title}</a>\n'
        "</cite>\n</p>\n"
    )


def _venue(publication: Publication, mark: str, kind: str, venue: str, caution: str) -> str:
    date = date_beside_venue(publication)
    status = "" if caution else status_label(publication)  # a caution stands before the title
    presented = label_of(Presentation, publication.presentation)
    if not (venue or date or kind or status or presented):
        return ""
    beside = (presented, kind if mark and kind != presented else "", status)
    badges = "".join(f"{_quiet(text)}\n" for text in beside if text) if any(beside) else ""
    return (
        '<p class="publication-row__venue">\n'
        f"{f'<bdi>{escape(venue)}</bdi>' if venue else ''}"
        f"{', ' if venue and date else ''}{escape(date)}\n{badges}</p>\n"
    )


_BYLINE = '<div class="byline">\n'
_MOST_PRINTED = 50  # folded names; more of them stay folded in a printed list


def _byline(byline: bylines.Byline, more_at: str) -> Iterator[str]:
    yield _BYLINE
    for run in byline.runs:
        names = names_of(run)
        folded = run.is_folded and _folded(run, names, more_at, are_editors=bool(byline.role))
        yield f"{folded or names}\n"
    yield _after_names(byline)


def _after_names(byline: bylines.Byline) -> str:
    truncated = role = ""
    if byline.truncated:
        title = escape(_("There are more authors than those listed."))
        truncated = f'<span title="{title}">{escape(_("et al."))}</span>\n'
    if byline.role:
        role = f"{escape(byline.role)}\n"
    return f"{truncated}{role}</div>\n"


@register.simple_tag
def byline_legend(byline: bylines.Byline) -> SafeString:
    """Return what the marks on the page of one publication mean."""
    return _legend([mark for mark, _meaning in byline.legend])


@register.simple_tag
def marks_legend(publications: Iterable[Publication]) -> SafeString:
    """Return what the marks in a list mean, once for all of its rows."""
    return _legend(bylines.marks_of_list(publications))


def _legend(marks: Sequence[str]) -> SafeString:
    if not marks:
        return SafeString("")
    shown = ", ".join(f'<span class="mark">{escape(mark)}</span>' for mark in marks)
    return mark_safe(  # noqa: S308
        f'<p class="byline__legend">{shown} {escape(_("equal contribution"))}</p>\n'
    )


def _folded(run: bylines.Run, names: str, more_at: str, *, are_editors: bool) -> str:
    number = len(run.names)
    if are_editors:
        more = ngettext("%(number)s more editor", "%(number)s more editors", number)
        fewer = _("fewer editors")
    else:
        more = ngettext("%(number)s more author", "%(number)s more authors", number)
        fewer = _("fewer authors")
    more = escape(more % {"number": number})
    if more_at:
        return f'<a class="fold__more" href="{escape(more_at)}">{more}</a>,'
    kind = " fold--long" if number > _MOST_PRINTED else ""
    return (
        f'<details class="fold{kind}">\n<summary>\n<span class="fold__more">{more}</span>'
        f'<span class="fold__less">{escape(fewer)}</span>'
        f'<span class="fold__comma">, </span>\n</summary>\n{names}\n</details>'
    )


def _opened(publication: Publication, address: str) -> str:
    """Return links to what static/js/row-details.js opens in the row."""
    title = f'<span class="visually-hidden">: {escape(publication.title_or_placeholder)}</span>'
    items = f'<a href="{escape(address.rstrip("/"))}.bib" data-opens="bibtex">BibTeX{title}</a>'
    if values_of(publication).has_abstract:
        text = escape(_("Abstract"))
        items = (
            f'<a href="{escape(address)}#abstract" data-opens="abstract">{text}{title}</a></li>\n'
            f"<li>{items}"
        )
    return f"<li>{items}</li>\n"


def _links(
    publication: Publication, groups: Sequence[links.LinkGroup], opened: str = ""
) -> Iterator[str]:
    if not groups and not opened:
        return
    title = escape(publication.title_or_placeholder)
    yield f'<ul class="links publication-links">\n{opened}'
    for group in groups:
        language = ""
        if group.language:
            text = _("(in %(language)s)") % {"language": group.language_name}
            language = f' <span class="muted">{escape(text)}</span>'
        yield (
            f'<li>\n<a href="{escape(group.url)}">{escape(group.label)}{language}<span\n'
            f'class="visually-hidden">: {title}</span></a>\n</li>\n'
        )
    yield "</ul>\n"
