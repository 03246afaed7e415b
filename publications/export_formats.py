"""The formats that works are exported in, each a stream of text from a stream of works."""

import json
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from django.db.models import Count, QuerySet

from publications.bibtex_export import bibtex_entry
from publications.csl import csl_items, with_csl_relations
from publications.models import Publication
from publications.ris import ris_record

CHUNK = 500
"""How many works are in memory at once while a long list streams."""


@dataclass(frozen=True)
class ExportFormat:
    extension: str
    label: str
    content_type: str
    read: Callable[[QuerySet[Publication]], QuerySet[Publication]]
    """Adds to a queryset the relations that `write` reads."""
    write: Callable[[Iterable[Publication]], Iterator[str]]

    def stream(self, works: QuerySet[Publication]) -> Iterator[str]:
        """The file in pieces, in memory that does not grow with the list."""
        yield from self.write(self.read(works).iterator(chunk_size=CHUNK))


@dataclass(frozen=True)
class _BibtexFormat(ExportFormat):
    def stream(self, works: QuerySet[Publication]) -> Iterator[str]:
        """As of any format; of two works with one key, the second one's is numbered."""
        keys = works.order_by().exclude(citation_key="").values("citation_key")
        repeated = keys.annotate(times=Count("pk")).filter(times__gt=1)
        seen = dict.fromkeys(repeated.values_list("citation_key", flat=True), 0)
        found = self.read(works).iterator(chunk_size=CHUNK)
        yield from self.write(_with_key_of_its_own(work, seen) for work in found)


def _with_key_of_its_own(work: Publication, seen: dict[str, int]) -> Publication:
    key = work.citation_key
    if key in seen:
        seen[key] += 1
        work.citation_key = key if seen[key] == 1 else f"{key}-{seen[key]}"
    return work


def _with_bibtex_relations(works: QuerySet[Publication]) -> QuerySet[Publication]:
    return (
        works.select_related("venue")
        .defer("search_text")
        .prefetch_related("authorships", "awards", "links")
    )


def _write_bibtex(works: Iterable[Publication]) -> Iterator[str]:
    return (f"{bibtex_entry(work)}\n" for work in works)


def _write_ris(works: Iterable[Publication]) -> Iterator[str]:
    return (f"{ris_record(work)}\r\n" for work in works)


def _write_csl(works: Iterable[Publication]) -> Iterator[str]:
    """A JSON array with one work on each line."""
    separator = "[\n"
    for item in csl_items(works):
        yield separator + json.dumps(item, ensure_ascii=False)
        separator = ",\n"
    yield "[]\n" if separator == "[\n" else "\n]\n"


BIBTEX = _BibtexFormat(
    "bib", "BibTeX", "application/x-bibtex; charset=utf-8", _with_bibtex_relations, _write_bibtex
)
RIS = ExportFormat(
    "ris",
    "RIS",
    "application/x-research-info-systems; charset=utf-8",
    with_csl_relations,
    _write_ris,
)
CSL_JSON = ExportFormat(
    "json",
    "CSL-JSON",
    "application/vnd.citationstyles.csl+json; charset=utf-8",
    with_csl_relations,
    _write_csl,
)
FORMATS = {found.extension: found for found in (BIBTEX, RIS, CSL_JSON)}
