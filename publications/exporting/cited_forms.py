"""The form of a publication as citations name it: a version, several volumes, a manuscript."""

import re
from typing import Any

from publications.exporting.cited_names import OURS
from publications.exporting.cited_numbers import put_before_publisher
from publications.exporting.cited_titles import untitled
from publications.identifiers import doi_url
from publications.models import Publication, PublicationLink

_MANUSCRIPTS = {
    "unpublished": "Unpublished manuscript",
    "in preparation": "Manuscript in preparation",
    "submitted": "Manuscript submitted for publication",
}
_STATUS_FOR_IEEE = {"submitted": "submitted for publication"}
# With one of these, a citation says more about it than that it is a manuscript.
_DESCRIPTIONS = frozenset({
    "collection-title", "container-title", "event", "genre", "medium", "number", "publisher",
})  # fmt: skip
_VERSIONED = frozenset({"software", "dataset"})


def set_manuscript(style: str, prepared: dict[str, Any]) -> None:
    """Describe a dated manuscript, whose status the styles print in the place of a date only."""
    status = prepared.get("status", "")
    types = {"document", "article-journal", *(["chapter"] if style == "acm" else [])}
    is_in_nothing = prepared["type"] in types  # an article without a journal is a chapter there
    if not is_in_nothing or status not in _MANUSCRIPTS or "issued" not in prepared:
        return
    if _DESCRIPTIONS & prepared.keys() or style == "chicago":
        return
    del prepared["status"]
    prepared["type"] = "document"
    if style == "ieee":
        put_before_publisher(prepared, _STATUS_FOR_IEEE.get(status, status), ", ")
    elif style == "acm":
        prepared["title"] += f". {_MANUSCRIPTS[status]}"
    else:
        prepared["genre"] = _MANUSCRIPTS[status]


def set_thesis(style: str, prepared: dict[str, Any]) -> None:
    """Name a doctoral thesis in the words of the style; BibTeX's "Ph.D. thesis" is in none.

    The MLA names the school before the address, which its style prints first.
    """
    genre = prepared.get("genre", "")
    if prepared["type"] != "thesis":
        return
    if _DOCTORAL.fullmatch(genre):
        genre = prepared["genre"] = _DOCTORATES[style]
    if style == "mla" and genre and not prepared.get("accessed"):
        doi, address = prepared.pop("DOI", ""), prepared.pop("URL", "")
        address = doi_url(doi) if doi else address
        prepared["genre"] = ", ".join(filter(None, (genre, address)))


_DOCTORAL = re.compile(r"(?:Ph\.? ?D\.?|Doctoral) (?:[Tt]hesis|[Dd]issertation)")
_DOCTORATES = {
    "apa": "Doctoral dissertation",
    "ieee": "Ph.D. dissertation",
    "acm": "Ph.D. Dissertation",
    "chicago": "PhD diss.",
    "mla": "PhD dissertation",
}


def name_site_once(style: str, prepared: dict[str, Any]) -> None:
    """Name an organization once that is the author of a page on its own site."""
    site = prepared.get("container-title", "")
    if site and prepared["type"] == "webpage" and prepared.get("author") == [{"literal": site}]:
        prepared.pop({"apa": "container-title", "mla": "author"}.get(style, ""), None)


def set_version(style: str, prepared: dict[str, Any]) -> None:
    """Print the version of a program and its publisher, which IEEE and ACM leave out."""
    version = prepared.get("version", "")
    if style not in ("ieee", "acm"):
        if _WITH_LETTER.match(version):
            prepared["version"] = version[1:]  # the styles print "Version"
        return
    if prepared["type"] not in _VERSIONED:
        return
    said = f"Version {version}" if version[:1].isdigit() else version
    if style == "ieee" and said:
        genre = prepared.get("genre", "")
        prepared["genre"] = f"{genre}, {said.replace('V', 'v', 1)}" if genre else said
    elif style == "acm" and (said or "publisher" in prepared):
        put_before_publisher(prepared, said, ". ")
        prepared["type"] = "book"


_WITH_LETTER = re.compile(r"[vV]\d")


def set_number_of_volumes(style: str, prepared: dict[str, Any]) -> None:
    """Print "2 vols.", or as the APA "(Vols. 1–2)", of a set that is cited as a whole."""
    volumes = prepared.pop("number-of-volumes", "")
    if not volumes.isdecimal() or int(volumes) < 2 or "volume" in prepared:
        return
    if style == "apa":
        prepared["volume"] = f"1–{volumes}"
    elif style in ("chicago", "mla"):
        prepared["number-of-volumes"] = f"{volumes} vols."


RETRACTION = "x-retraction"
"""What the APA prints behind the citation of what was retracted."""


def retraction_for_apa(publication: Publication) -> str:
    """Return "Retraction published 2021, https://doi.org/10.1000/xyz", as far as it is known."""
    kind = PublicationLink.Kind.RETRACTION
    found = next((row for row in publication.links.all() if row.kind == kind), None)
    if found is None:
        return "Retracted"
    return f"Retraction published {str(found.date)[:4]}".rstrip() + f", {found.url}"


def plain_facts(item: dict[str, Any]) -> str:
    """Authors, title, container and year, each with a period, as a fallback."""
    names = [
        n.get("literal") or " ".join(filter(None, (n.get("given"), n.get("family"))))
        for n in item.get("author", [])
    ]
    year = str(item["issued"]["date-parts"][0][0]) if "issued" in item else ""
    title = item.get("title") or untitled()
    parts = (", ".join(names), title, item.get("container-title", ""), year)
    return OURS.sub("", " ".join(f"{part.rstrip('.')}." for part in parts if part))
