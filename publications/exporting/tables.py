"""Publications as the rows of a table."""

from collections.abc import Iterable, Iterator

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from foundation.choice_labels import label_of
from foundation.tables import Row
from publications.exporting.bibtex import CHUNK
from publications.exporting.csl import with_csl_relations
from publications.exporting.shared_fields import container_title, notices_in_words, publisher
from publications.models import Contribution, Publication


def header() -> list[str]:
    return [
        _("Title"), _("Authors"), _("Year"), _("Date"), _("Kind"), _("Venue"), _("Published in"),
        _("Volume"), _("Number"), _("Pages"), _("Publisher"), _("Status"), _("DOI"), _("arXiv"),
        _("URL"), _("Awards"), _("Code"), _("Slides"), _("Data"), _("Notices"),
        _("BibTeX key"), _("Address"),
    ]  # fmt: skip


def table_rows(parts: Iterable[QuerySet[Publication]], base: str) -> Iterator[Row]:
    """Yield a row for each publication; `base` is what addresses of this site begin with."""
    for part in parts:
        read = with_csl_relations(part).prefetch_related("awards", "links")
        for each in read.iterator(chunk_size=CHUNK):
            yield _row(each, base)


def _row(publication: Publication, base: str) -> Row:
    authors = [a.full_name for a in publication.contributors(Contribution.AUTHOR)]
    links: dict[str, str] = {}
    for link in publication.links.all():
        links.setdefault(link.kind, link.url)
    return [
        publication.title,
        "; ".join([*authors, *(["et al."] if publication.truncated else [])]),
        publication.year,
        str(publication.date),
        label_of(Publication.Kind, publication.kind),
        publication.venue.label if publication.venue else "",
        container_title(publication),
        publication.volume,
        publication.number,
        publication.pages,
        publisher(publication),
        label_of(Publication.Status, publication.status),
        publication.doi,
        publication.arxiv_id,
        publication.url,
        "; ".join(award.name for award in publication.awards.all()),
        links.get("code", ""),
        links.get("slides", ""),
        links.get("data", ""),
        "; ".join(notices_in_words(publication)),
        publication.public_citation_key,
        f"{base}{publication.get_absolute_url()}",
    ]
