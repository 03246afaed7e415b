"""Fetch publications from their registries: citations in CSL JSON or BibTeX become sources."""

import json
import time
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import quote

from django.conf import settings
from django.utils.translation import gettext as _

from publications.bibtex import Block, UnreadableBibtexError, read_bibtex
from publications.importing.fetching.csl import bibtex_of_csl
from publications.importing.fetching.identifiers import Kind
from publications.importing.fetching.requests import Answer, FetchError, get
from publications.importing.sources import Source

_CSL = "application/vnd.citationstyles.csl+json"
_BIBTEX = "application/x-bibtex"
_PAUSE = 0.35
"""Seconds between requests: PubMed allows three in a second."""
_NAMES = {Kind.DOI: "doi.org", Kind.ARXIV: "arXiv", Kind.PUBMED: "PubMed"}
"""The sources that fetched entries belong to, from one import to the next."""


@dataclass
class Fetched:
    """BibTeX of all publications that were found, one source for each registry."""

    sources: list[Source] = field(default_factory=list)
    errors: list[list[str]] = field(default_factory=list)
    """Pairs of a number and a sentence."""


def fetch_sources(identifiers: Iterable[Sequence[str]]) -> Fetched:
    """Fetch publications by pairs of a kind and a number, one after the other."""
    fetched = Fetched()
    entries: defaultdict[Kind, list[str]] = defaultdict(list)
    keys: set[str] = set()
    for position, (kind, number) in enumerate(identifiers):
        if position:
            time.sleep(_PAUSE)
        try:
            entry, key = _fetch(Kind(kind), number, keys)
        except FetchError as error:
            fetched.errors.append([number, str(error)])
        else:
            entries[Kind(kind)].append(entry)
            keys.add(key)
    fetched.sources = [
        Source(_NAMES[kind], "\n".join(texts).encode()) for kind, texts in entries.items()
    ]
    return fetched


def _fetch(kind: Kind, number: str, keys: set[str]) -> tuple[str, str]:
    base = settings.REGISTRIES[kind]
    match kind:
        case Kind.DOI:
            accept = f"{_CSL}, {_BIBTEX};q=0.5"
            answer = get(f"{base}/{quote(number, safe='/')}", accept=accept, base=base)
        case Kind.ARXIV:
            url = f"{base}/bibtex/{quote(number, safe='/')}"
            answer = get(url, accept=f"{_BIBTEX}, text/plain, */*;q=0.1", base=base)
        case Kind.PUBMED:
            answer = get(f"{base}?format=csl&id={quote(number)}", accept=_CSL, base=base)
    return _entry(answer, _NAMES[kind], keys)


def _entry(answer: Answer, name: str, keys: set[str]) -> tuple[str, str]:
    """Return a fetched citation as one BibTeX entry, and its key. Raises FetchError."""
    if "json" in answer.content_type:
        return _entry_of_csl(answer.body, name, keys)
    if answer.content_type in ("application/x-bibtex", "text/x-bibtex", "text/plain"):
        return _entry_of_bibtex(answer.body, name)
    raise FetchError(
        _("%(name)s sent “%(type)s” instead of a citation.")
        % {"name": name, "type": answer.content_type}
    )


def _entry_of_csl(body: bytes, name: str, keys: set[str]) -> tuple[str, str]:
    try:
        item: Any = json.loads(body)
        if isinstance(item, list):
            item = item[0]
        return bibtex_of_csl(item, taken=keys)
    except (ValueError, TypeError, AttributeError, LookupError, RecursionError):
        raise FetchError(_unreadable(name)) from None


def _entry_of_bibtex(body: bytes, name: str) -> tuple[str, str]:
    try:
        blocks: list[Block] = [block for block in read_bibtex(body) if block.record]
    except UnreadableBibtexError:
        blocks = []
    if not blocks:
        raise FetchError(_unreadable(name))
    return blocks[0].raw, blocks[0].key


def _unreadable(name: str) -> str:
    return _("%(name)s sent a citation that can't be read.") % {"name": name}
