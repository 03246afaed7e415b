"""The links of a publication as a page shows them: one for each address."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Any
from urllib.parse import unquote

from django.utils.translation import gettext as _

from foundation.choice_labels import label_of
from foundation.languages import language_name
from foundation.related_rows import related_rows
from foundation.web_addresses import is_web_address
from publications.bibtex import doi_in_address
from publications.display.printed_fields import short_doi
from publications.models import Publication, PublicationLink
from publications.models.file import file_url, is_released, label_of_pdf


@dataclass(frozen=True)
class LinkGroup:
    """One address, with the labels of everything found there."""

    url: str
    labels: tuple[str, ...]
    language: str = ""
    """A language tag if it differs from the publication's language."""

    @property
    def label(self) -> str:
        """ "Paper / Slides / Talk"."""
        return " / ".join(self.labels)

    @property
    def language_name(self) -> str:
        return language_name(self.language) if self.language else ""


def links_of(publication: Publication, *, has_notices: bool = True) -> list[LinkGroup]:
    """Return PDFs that are stored here, and the links in order.

    DOI, arXiv and web page follow unless a link has their address. `has_notices` says whether
    links to corrections and the like are among them.
    """
    links = related_rows(publication, "links")
    found = _named(publication, links, has_notices=has_notices) if links else []
    found += [(url, label, "") for url, label in _identifier_links(publication, links) if url]
    return [*_stored_pdfs(publication), *_grouped(found)]


def _named(
    publication: Publication, links: Iterable[Any], *, has_notices: bool
) -> list[tuple[str, str, str]]:
    """Return the links in order; one without a name isn't repeated beside that of its number."""
    unnamed = label_of(PublicationLink.Kind, PublicationLink.Kind.OTHER)
    numbers = {_place(publication.doi_url), _place(publication.arxiv_url)}
    return [
        (link.url, str(link), link.language)
        for link in links
        if (has_notices or not link.is_notice)
        and (str(link) != unnamed or _place(link.url) not in numbers)
    ]


def _stored_pdfs(publication: Publication) -> list[LinkGroup]:
    """Return those that everyone may read."""
    return [
        LinkGroup(file_url(publication.slug, file.pk), (label_of_pdf(file.version),))
        for file in related_rows(publication, "files")
        if is_released(file.public_from)
    ]


def _identifier_links(publication: Publication, links: Iterable[Any]) -> Iterable[tuple[str, str]]:
    yield publication.doi_url, "DOI"
    if number := short_doi(publication):
        yield f"https://doi.org/{number}", "DOI"
    yield publication.arxiv_url, "arXiv"
    if not publication.url:
        return
    known = {publication.doi_url, publication.arxiv_url}
    known |= {link.url for link in links}
    if _place(publication.url) not in map(_place, known):
        yield publication.url, _("Web page")


def _grouped(links: Iterable[tuple[str, str, str]]) -> list[LinkGroup]:
    groups: dict[str, LinkGroup] = {}
    for url, label, language in links:
        if not is_web_address(url):
            continue
        place = _place(url)
        before = groups.get(place) or LinkGroup(url, ())
        labels = before.labels if label in before.labels else (*before.labels, label)
        groups[place] = LinkGroup(before.url, labels, before.language or language)
    return list(groups.values())


_AT_ARXIV = re.compile(r"https?://(?:www\.|[a-z]{2}\.)?(arxiv\.org/abs/.+)", re.IGNORECASE)


@lru_cache(maxsize=1_000)
def _place(url: str) -> str:
    """Return the same text for all addresses of a DOI, or of an arXiv number."""
    if doi := doi_in_address(url):
        return f"doi.org/{unquote(doi)}".lower()
    match = _AT_ARXIV.fullmatch(url)
    return unquote(match[1]).lower() if match else url
