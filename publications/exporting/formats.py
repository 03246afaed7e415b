"""The export formats of publications. Each turns a stream of rows into text."""

import json
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import chain

from django.db.models import QuerySet

from publications.exporting.bibtex import CHUNK, with_bibtex_relations, write_bibtex
from publications.exporting.csl import csl_items, with_other_places
from publications.exporting.ris import ris_record
from publications.models import Publication


@dataclass(frozen=True)
class ExportFormat:
    extension: str
    label: str
    content_type: str
    read: Callable[[QuerySet[Publication]], QuerySet[Publication]]
    """Loads the relations that `write` reads."""
    write: Callable[[Iterable[Publication]], Iterator[str]]

    def stream(self, parts: Iterable[QuerySet[Publication]]) -> Iterator[str]:
        """Return the file in pieces, with memory use that doesn't grow with the list."""
        rows = (self.read(part).iterator(chunk_size=CHUNK) for part in parts)
        yield from self.write(chain.from_iterable(rows))


def _write_ris(publications: Iterable[Publication]) -> Iterator[str]:
    return (f"{ris_record(publication)}\r\n" for publication in publications)


def _write_csl(publications: Iterable[Publication]) -> Iterator[str]:
    """Yield a JSON array with one publication per line."""
    separator = "[\n"
    for item in csl_items(publications):
        yield separator + json.dumps(item, ensure_ascii=False)
        separator = ",\n"
    yield "[]\n" if separator == "[\n" else "\n]\n"


BIBTEX = ExportFormat(
    "bib", "BibTeX", "application/x-bibtex; charset=utf-8", with_bibtex_relations, write_bibtex
)
RIS = ExportFormat(
    "ris",
    "RIS",
    "application/x-research-info-systems; charset=utf-8",
    with_other_places,
    _write_ris,
)
CSL_JSON = ExportFormat(
    "json",
    "CSL-JSON",
    "application/vnd.citationstyles.csl+json; charset=utf-8",
    with_other_places,
    _write_csl,
)
FORMATS = {found.extension: found for found in (BIBTEX, RIS, CSL_JSON)}
