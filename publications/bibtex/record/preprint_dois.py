"""DOIs and names of servers that have only preprints."""

import re

from publications.bibtex.lazy_regex import lazy_regex

# Of bioRxiv, arXiv, the servers of OSF such as PsyArXiv and SocArXiv, TechRxiv, Authorea,
# EcoEvoRxiv, EdArXiv, SportRxiv, Cambridge Open Engage, Jxiv, bioRxiv before 2025 (but not the
# journals of its laboratory), Preprints.org, SciELO Preprints, ChemRxiv, Research Square, SSRN and
# PeerJ Preprints.
_PREPRINT_DOI = lazy_regex(
    r"10\.(?:(?:64898|48550|312(?:19|2[0-46-9]|3[0-6])|36227|22541|32942|35542|51224|33774|51094)/|"
    r"1101/(?:20\d\d\.|\d{6}$)|20944/preprints|1590/scielopreprints|26434/chemrxiv|21203/rs\.|2139/ssrn|7287/peerj\.preprints)",
    re.IGNORECASE,
)


def is_preprint_doi(doi: str) -> bool:
    """Whether a DOI, without its address, is of a server that has only preprints."""
    return _PREPRINT_DOI.match(doi) is not None


def names_archive(text: str) -> bool:
    """Whether it is "arXiv", "arXiv preprint arXiv:2101.00001", "SocArXiv" or the like."""
    return _ARCHIVE.fullmatch(text) is not None


def names_server(text: str) -> bool:
    """Whether a text names a server of preprints, or nothing.

    Ask only about what has the DOI of a preprint: "OSF" has other publications, too. "PeerJ" is a
    journal.
    """
    return not text or names_archive(text) or _SERVER.fullmatch(text) is not None


def names_publisher_of_preprints(text: str) -> bool:
    """Whether a text names a server, as for `names_server`, or who runs it, such as "PeerJ"."""
    return names_server(text) or text.lower() == "peerj"


_ARCHIVE = lazy_regex(
    r"\{*(?:arxiv(?:\.org)?(?: (?:e-?prints?|preprint)\b.*)?|corr|(?!arxiv)[a-z]{2,9}rxiv)\}*",
    re.IGNORECASE,
)
# Beside those of `names_archive`, and `SocArXiv Preprints`
_SERVER = lazy_regex(
    r"(?:\w{2,10}xiv|osf|ssrn|authorea)(?: preprints?)?|(?:peerj|scielo) preprints"
    r"|open science framework|social science research network|ssrn electronic journal"
    r"|research square|preprints(?:\.org)?",
    re.IGNORECASE,
)
