"""The fields that hold a link to the PDF, slides, code and the like, and the kind of each."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from publications.bibtex.lazy_regex import lazy_regex
from publications.bibtex.record.addresses import is_web_address, web_address
from publications.bibtex.record.retractions import NOTICE_FIELDS

# Names that are read, but not written.
_FURTHER_LINK_KINDS = {
    "github": "code", "gitlab": "code", "git": "code", "sourcecode": "code", "codebase": "code",
    "repository": "other", "homepage": "website", "webpage": "website", "projectpage": "website",
    "youtube": "video", "demo": "other", "tool": "other",
    "artifact": "other", "preprint": "other", "draft": "pdf", "archive": "other",
    "archived": "other", "transcript": "other", "audio": "other", "software": "code",
    "slide": "slides", "codedata": "code", "attachment": "pdf", "attachments": "pdf",
    "details": "other",
}  # fmt: skip
_HOSTS = {
    "acl": "ACL Anthology", "aclanthology": "ACL Anthology", "acm": "ACM", "acmdl": "ACM",
    "arxiv": "arXiv", "biorxiv": "bioRxiv", "cvf": "CVF", "elsevier": "Elsevier", "hal": "HAL",
    "ieee": "IEEE", "ieeexplore": "IEEE Xplore", "jstor": "JSTOR", "medrxiv": "medRxiv",
    "neurips": "NeurIPS", "openreview": "OpenReview", "osf": "OSF", "pmc": "PMC", "pmlr": "PMLR",
    "pubmed": "PubMed", "researchgate": "ResearchGate", "sciencedirect": "ScienceDirect",
    "semanticscholar": "Semantic Scholar", "springer": "Springer", "springerlink": "SpringerLink",
    "ssrn": "SSRN", "usenix": "USENIX", "wiley": "Wiley", "zenodo": "Zenodo",
}  # fmt: skip
"""The labels of links to publishers, archives and indexes, by the fields for their addresses."""
LINK_KINDS = {
    "pdf": "pdf", "paper": "pdf", "code": "code", "repo": "code", "slides": "slides",
    "video": "video", "talk": "video", "poster": "poster", "website": "website",
    "project": "website", "blog": "post", "post": "post", "supp": "supp", "dataset": "dataset",
    "data": "dataset", **NOTICE_FIELDS, "link": "other",
}  # fmt: skip


@lru_cache(maxsize=256)
def kind_of_link(name: str) -> tuple[str, str]:
    """Return the kind of `pdf2`, `url_paper`, `pdf_file` and `presentation-video`, otherwise "".

    An address of another kind, such as `journal_url` and `publisherlink`, also has a label.
    """
    if name in ("wwwurl", "wwwlink"):
        return "website", ""
    if name in _HOSTS:
        return "other", _HOSTS[name]
    if name == "html":  # the label of al-folio's button
        return "other", "HTML"
    is_of_web = name.startswith("www")  # `wwwextra`
    name = name.removeprefix("www")
    if (glued := _WITH_LINK.fullmatch(name)) and glued[1] not in _NO_LABELS:
        name = f"{glued[1]}_url"
    found = _WORD_OF_NAME.findall(name)
    words = [word for word in found if word not in _WORDS_OF_ANY_LINK]
    if not words and "presentation" in found:
        return "slides", ""
    if _FURTHER_ADDRESS.fullmatch(name) or words in (["web"], ["perma"], ["hyper"], ["cv"]):
        return "other", ""
    if len(words) == 2 and words[1] in LINK_KINDS and words[0] not in _NO_LABELS:
        words = words[1:]  # `build_slides` of a list of one's own
    if len(words) != 1:
        return "", ""
    if words[0] in LINK_KINDS:
        return LINK_KINDS[words[0]], ""
    if words[0] in _FURTHER_LINK_KINDS:
        kind = _FURTHER_LINK_KINDS[words[0]]
        return kind, words[0].capitalize() if kind == "other" else ""
    label = _HOSTS.get(words[0], words[0].capitalize())
    is_link = (is_of_web or "url" in found) and words[0] not in _NO_LABELS
    return ("other", label) if is_link else ("", "")


_WORD_OF_NAME = lazy_regex(r"[a-z]+")
_FURTHER_ADDRESS = lazy_regex(r"url[_-]?\d")
_WORDS_OF_ANY_LINK = frozenset({"url", "presentation", "page", "file"})
_WITH_LINK = lazy_regex(r"([a-z]+)(?:link|url)")
_NO_LABELS = frozenset(
    {"bdsk", "file", "local", "no", "opt", "ads", "bib", "license", "notused", "x", "xx", "xbib"}
)
"""BibDesk's `bdsk-url-1` and the like, which repeat another field or are for the author alone."""


def linked_address(fields: Mapping[str, str]) -> str:
    """Return the address of `link`, `pdf` or the like, which some programs write for `url`.

    One with a label, which our export writes, is that of something else.
    """
    names = [name for name in _MAY_LINK if name in fields]
    addresses = (web_address(fields[name]) for name in names if f"{name}+an:label" not in fields)
    return next(filter(is_web_address, addresses), "")


_MAY_LINK = ("link", "pdf", "url_paper", "paper", "url_pdf", "pdf_url", "pdfurl", "pdflink")
