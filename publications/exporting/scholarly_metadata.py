"""Metadata in a publication's page for search engines and reference managers.

JSON-LD in schema.org's vocabulary, the citation_* tags of Highwire Press, which Google Scholar and
Zotero read (https://scholar.google.com/intl/en/scholar/inclusion.html#indexing), and COinS
(OpenURL 1.0 in a span, https://ocoins.info).
"""

from collections.abc import Callable, Iterator
from typing import Any
from urllib.parse import urlencode

from foundation.languages import language_tag
from foundation.web_addresses import is_web_address
from people.exporting.empty_values import without_empty
from people.exporting.schema_org import grant_node, person_reference
from publications.bibtex import patent_in
from publications.display.printed_pages import number_of_pages
from publications.exporting.csl_names import OTHERS, csl_name, people
from publications.exporting.csl_types import is_article, title_and_container
from publications.exporting.shared_fields import (
    family_with_particle,
    isbn,
    issn,
    publisher,
    status_in_words,
)
from publications.exporting.versions import package_version, version
from publications.models import Authorship, Contribution, Publication, PublicationLink
from publications.models.file import file_url
from publications.page_ranges import first_and_last

K = Publication.Kind
Node = dict[str, Any]
Absolute = Callable[[str], str]

_TYPES: dict[str, str] = {
    K.CHAPTER: "Chapter",
    K.BOOK: "Book",
    K.PROCEEDINGS: "Book",
    K.THESIS: "Thesis",
    K.REPORT: "Report",
    K.TALK: "PresentationDigitalDocument",
    K.PATENT: "CreativeWork",
    K.SOFTWARE: "SoftwareSourceCode",
    K.DATASET: "Dataset",
    K.MANUAL: "TechArticle",
    K.ONLINE: "WebPage",
    K.MISC: "CreativeWork",
}


def scholarly_article(publication: Publication, absolute: Absolute) -> Node:
    """Return the publication in schema.org's vocabulary.

    Confirmed authors with a page are identified by its URL. Read the publication with
    `for_display`.
    """
    url = absolute(publication.get_absolute_url())
    length = number_of_pages(publication)
    first, last = _pages(publication)
    title, container = title_and_container(publication)
    return without_empty(
        {
            "@context": "https://schema.org",
            "@type": _type(publication),
            "@id": url,
            "url": url,
            "mainEntityOfPage": url,
            "name": title or publication.title_or_placeholder,
            "headline": title[:110],
            "author": _people(publication, Contribution.AUTHOR, absolute),
            "editor": _people(publication, Contribution.EDITOR, absolute),
            "translator": _translators(publication),
            "datePublished": str(publication.date),
            "creativeWorkStatus": status_in_words(publication),
            "correction": _notices(publication),
            "isPartOf": _is_part_of(publication, container),
            "bookEdition": publication.edition if publication.kind == K.BOOK else "",
            "pageStart": first if last else "",
            "pageEnd": last,
            "pagination": "" if length else publication.pages,
            "numberOfPages": length if publication.kind == K.BOOK and length.isdecimal() else "",
            "publisher": _named("Organization", publisher(publication)),
            "abstract": publication.abstract,
            "keywords": [str(keyword) for keyword in publication.keywords],
            "inLanguage": _language(publication),
            "version": version(publication),
            "isbn": isbn(publication),
            "identifier": _identifiers(publication),
            "sameAs": [u for u in (publication.doi_url, publication.arxiv_url) if u],
            "award": [award.name for award in publication.awards.all()],
            "funding": [grant_node(grant) for grant in publication.grants.all()],
        }
    )


def _type(publication: Publication) -> str:
    if is_article(publication):
        return "ScholarlyArticle"
    if package_version(publication):
        return _TYPES[K.SOFTWARE]
    return _TYPES.get(publication.kind, "ScholarlyArticle")


def _notices(publication: Publication) -> list[Node]:
    """Return the retraction or corrections, each as what schema.org calls a correction."""
    return [
        without_empty(
            {
                "@type": "CorrectionComment",
                "name": str(row),
                "datePublished": str(row.date),
                "text": row.note,
                "url": row.url,
            }
        )
        for row in publication.links.all()
        if row.is_notice
    ]


def _language(publication: Publication) -> str:
    """Return "en" for "english", which BibTeX files say."""
    return language_tag(publication.language) or publication.language


def _people(publication: Publication, contribution: str, absolute: Absolute) -> list[Node]:
    return [_person(a, absolute) for a in publication.contributors(contribution)]


def _translators(publication: Publication) -> list[Node]:
    names = [name for name in people(publication, "translator") if name != OTHERS]
    parts = ("given", "non-dropping-particle", "family", "suffix", "literal")
    return [
        {"@type": "Person", "name": " ".join(name[part] for part in parts if part in name)}
        for name in names
    ]


def _person(authorship: Authorship, absolute: Absolute) -> Node:
    if person := authorship.listed_person:
        return {**person_reference(person, absolute), "name": authorship.full_name}
    is_group = "literal" in csl_name(authorship) and " " in authorship.public_name.last
    return {"@type": "Organization" if is_group else "Person", "name": authorship.full_name}


def _named(kind: str, name: str) -> Node | None:
    return {"@type": kind, "name": name} if name else None


def _is_part_of(publication: Publication, title: str) -> Node | None:
    """Return the issue in its volume in its journal, or the book; not the server of a preprint."""
    if publication.kind in (K.BOOK, K.PROCEEDINGS) and publication.series:
        return _in_volume(publication, {"@type": "BookSeries", "name": publication.series})
    if not title or title == publisher(publication) or publication.kind == K.PREPRINT:
        return None
    if not is_article(publication):
        return _named("Book", title)
    node: Node = without_empty({"@type": "Periodical", "name": title, "issn": issn(publication)})
    node = _in_volume(publication, node)
    if publication.number:
        issue = publication.number
        node = {"@type": "PublicationIssue", "issueNumber": issue, "isPartOf": node}
    return node


def _in_volume(publication: Publication, node: Node) -> Node:
    volume = publication.volume
    if not volume:
        return node
    return {"@type": "PublicationVolume", "volumeNumber": volume, "isPartOf": node}


def _identifiers(publication: Publication) -> list[Node]:
    found = (
        ("https://registry.identifiers.org/registry/doi", publication.doi, publication.doi_url),
        (
            "https://registry.identifiers.org/registry/arxiv",
            publication.arxiv_id,
            publication.arxiv_url,
        ),
        ("patent number", _patent_number(publication), ""),
    )
    return [
        without_empty({"@type": "PropertyValue", "propertyID": scheme, "value": value, "url": url})
        for scheme, value, url in found
        if value
    ]


def _patent_number(publication: Publication) -> str:
    """Return "US 9876543 B2" from the number or the note of a patent."""
    if publication.kind != K.PATENT:
        return ""
    found = patent_in(publication.number or publication.note)
    return f"{found.office} {found.number}".strip() if found else publication.number


def highwire_tags(publication: Publication, absolute: Absolute) -> list[tuple[str, str]]:
    """Yield the name and content of each citation_* tag in order, one for each author."""
    return [
        (f"citation_{name}", " ".join(content.split()))
        for name, content in _highwire(publication, absolute)
        if content
    ]


def _highwire(publication: Publication, absolute: Absolute) -> Iterator[tuple[str, str]]:
    yield "title", title_and_container(publication)[0]
    for author in publication.contributors(Contribution.AUTHOR):
        yield "author", author.full_name
        if person := author.listed_person:
            yield "author_orcid", person.orcid_url
    yield "publication_date", publication.date.replace("-", "/")
    yield from _highwire_container(publication)
    first, last = _pages(publication)
    yield "volume", publication.volume
    yield "issue", publication.number if is_article(publication) else ""
    yield "firstpage", first
    yield "lastpage", last
    yield "doi", publication.doi
    yield "arxiv_id", publication.arxiv_id
    yield "isbn", isbn(publication)
    yield "issn", issn(publication)
    yield "language", _language(publication)
    yield "keywords", "; ".join(map(str, publication.keywords))
    yield "abstract_html_url", absolute(publication.get_absolute_url())
    yield "pdf_url", next(_pdfs(publication, absolute), "")


def _pages(publication: Publication) -> tuple[str, str]:
    """Return the first and the last page; a book with 336 pages doesn't begin on page 336."""
    return first_and_last("" if number_of_pages(publication) else publication.pages)


def _highwire_container(publication: Publication) -> Iterator[tuple[str, str]]:
    issuer = publisher(publication)
    if publication.kind == K.THESIS:
        yield "dissertation_institution", issuer
        yield "dissertation_name", publication.thesis_type
    elif publication.kind == K.REPORT:
        yield "technical_report_institution", issuer
        yield "technical_report_number", publication.number
    else:
        names = {
            K.ARTICLE: "journal_title",
            K.INPROCEEDINGS: "conference_title",
            K.POSTER: "conference_title",
            K.CHAPTER: "inbook_title",
        }
        kind = K.ARTICLE if is_article(publication) else K(publication.kind)
        if name := names.get(kind):
            yield name, title_and_container(publication)[1]
        yield "publisher", issuer


def _pdfs(publication: Publication, absolute: Absolute) -> Iterator[str]:
    for file in publication.files.all():
        if file.is_released:
            yield absolute(file_url(publication.slug, file.pk))
    for link in publication.links.all():
        path = link.url.partition("?")[0].lower()
        if link.kind == PublicationLink.Kind.PAPER and path.endswith(".pdf"):
            yield link.url
    if publication.url.lower().endswith(".pdf") and is_web_address(publication.url):
        yield publication.url


_COINS_FORMATS: dict[str, tuple[str, str]] = {
    K.ARTICLE: ("journal", "article"),
    K.PREPRINT: ("journal", "preprint"),
    K.INPROCEEDINGS: ("book", "proceeding"),
    K.POSTER: ("book", "proceeding"),
    K.CHAPTER: ("book", "bookitem"),
    K.BOOK: ("book", "book"),
    K.PROCEEDINGS: ("book", "conference"),
    K.REPORT: ("book", "report"),
    K.THESIS: ("dissertation", ""),
    K.PATENT: ("patent", ""),
}


def coins(publication: Publication) -> str:
    """The text of the span's title: an OpenURL of key and value pairs (ANSI/NISO Z39.88-2004)."""
    form, genre = _COINS_FORMATS.get(publication.kind, ("dc", ""))
    pairs = [
        ("ctx_ver", "Z39.88-2004"),
        ("rft_val_fmt", f"info:ofi/fmt:kev:mtx:{form}"),
        ("rft_id", f"info:doi/{publication.doi}" if publication.doi else publication.url),
        ("rft.genre", genre),
        *_coins_titles(publication, form),
        *_coins_authors(publication, form),
        *_coins_details(publication, form),
    ]
    return urlencode([(key, value) for key, value in pairs if value])


def _coins_titles(publication: Publication, form: str) -> Iterator[tuple[str, str]]:
    title, container = title_and_container(publication)
    if form == "journal":
        yield "rft.atitle", title
        yield "rft.jtitle", container
    elif form == "book" and container and publication.kind not in (K.BOOK, K.PROCEEDINGS):
        yield "rft.atitle", title
        yield "rft.btitle", container
    else:
        yield ("rft.btitle" if form == "book" else "rft.title"), title


def _coins_authors(publication: Publication, form: str) -> Iterator[tuple[str, str]]:
    authors = publication.contributors(Contribution.AUTHOR)
    if form == "dc":
        yield from (("rft.creator", author.full_name) for author in authors)
        return
    for author in authors[:1]:
        yield "rft.aulast", family_with_particle(author)
        yield "rft.aufirst", author.public_name.first
        yield "rft.ausuffix", author.public_name.jr
    yield from (("rft.au", author.full_name) for author in authors)


def _coins_details(publication: Publication, form: str) -> Iterator[tuple[str, str]]:
    yield "rft.date", str(publication.date)
    if form == "dc":
        yield "rft.identifier", publication.doi_url or publication.url
        yield "rft.publisher", publisher(publication)
        return
    first, last = _pages(publication)
    yield "rft.volume", publication.volume if form == "journal" else ""
    yield "rft.issue", publication.number if form == "journal" else ""
    yield "rft.spage", first
    yield "rft.epage", last
    yield "rft.issn", issn(publication)
    yield "rft.isbn", isbn(publication)
    yield ("rft.inst" if form == "dissertation" else "rft.pub"), publisher(publication)
