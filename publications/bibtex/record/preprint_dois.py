"""DOIs of servers that have only preprints."""

import re

from publications.bibtex.lazy_regex import lazy_regex

# Of bioRxiv, arXiv, PsyArXiv, OSF, SocArXiv, TechRxiv, Authorea, EcoEvoRxiv, EarthArXiv, EdArXiv,
# bioRxiv before 2025 (but not the journals of its laboratory), Preprints.org, ChemRxiv, Research
# Square, SSRN and PeerJ Preprints.
_PREPRINT_DOI = lazy_regex(
    r"10\.(?:(?:64898|48550|31234|31219|31235|36227|22541|32942|31223|35542)/|"
    r"1101/(?:20\d\d\.|\d{6}$)|20944/preprints|26434/chemrxiv|21203/rs\.|2139/ssrn|7287/peerj\.preprints)",
    re.IGNORECASE,
)


def is_preprint_doi(doi: str) -> bool:
    """Whether a DOI, without its address, is of a server that has only preprints."""
    return _PREPRINT_DOI.match(doi) is not None
