"""The form of a publication as citations name it: a version, several volumes, a manuscript."""

import re
from typing import Any

from publications.exporting.citation_processor import END, ITALIC
from publications.exporting.cited_names import OURS
from publications.exporting.cited_numbers import put_before_publisher
from publications.exporting.cited_titles import cited_title, untitled
from publications.exporting.sentence_case import in_sentence_case
from publications.exporting.sources_in_words import is_of_law
from publications.exporting.title_case import name_in_title_case
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
    """Describe a dated manuscript, whose status the styles print in the place of a date only.

    The APA has "n.d." there.
    """
    status = prepared.get("status", "")
    types = {"document", "article-journal", *(["chapter"] if style == "acm" else [])}
    is_in_nothing = prepared["type"] in types  # an article without a journal is a chapter there
    has_place_of_date = style == "apa" or "issued" in prepared
    if not is_in_nothing or status not in _MANUSCRIPTS or not has_place_of_date:
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
    genre = prepared["genre"] = _THESIS.sub(lambda found: found[0].lower(), genre)
    if _DOCTORAL.fullmatch(genre):
        genre = prepared["genre"] = _DOCTORATES[style]
    if style == "mla" and genre and not prepared.get("accessed"):
        doi, address = prepared.pop("DOI", ""), prepared.pop("URL", "")
        address = doi_url(doi) if doi else address
        prepared["genre"] = ", ".join(filter(None, (genre, address)))


_THESIS = re.compile(r"(?<=[a-z.] )(?:Thesis|Dissertation)$")
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
    if site and prepared["type"] == "webpage" and prepared.get("publisher") == site:
        del prepared["publisher"]
    if site and prepared["type"] == "webpage" and prepared.get("author") == [{"literal": site}]:
        prepared.pop({"apa": "container-title", "mla": "author"}.get(style, ""), None)


def set_version(style: str, prepared: dict[str, Any]) -> None:
    """Print the version of a program and its publisher, which IEEE and ACM leave out."""
    version = prepared.get("version", "")
    if version and re.search(rf"\b[Vv](?:ersion|\.)? ?{re.escape(version)}$", prepared["title"]):
        del prepared["version"]  # which the title says
        return
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


MAIN_TITLE = "main-title"
"""The key of an item that is a volume of a book with a title of its own."""
FORTHCOMING = "forthcoming"
ORGANIZATION = "x-organization"
"""The key of a manual whose organization stands for its authors."""


def for_style(style: str, item: dict[str, Any]) -> dict[str, Any]:
    """Return the item as a style needs it, before anything is put into the form of citeproc-py.

    - The organization of a manual is its author in ACM, APA and Chicago.
    - What is forthcoming is "in press" in APA and IEEE.
    - The volume of a book in a set follows the title of the set.
    """
    if ORGANIZATION in item and style in _WITH_ORGANIZATION:
        item = {**item, "author": [{"literal": item[ORGANIZATION]}]}
    if item.get("status") == FORTHCOMING and style in ("apa", "ieee"):
        item = {**item, "status": "in press"}
    if MAIN_TITLE in item and item["type"] == "book" and style != "ieee":
        item = {**item, _OF_MAIN_TITLE: item.get("volume", "")}
        item.pop("volume", None)
    return item


_WITH_ORGANIZATION = frozenset({"acm", "apa", "chicago"})
_OF_MAIN_TITLE = "volume-of-main-title"


def set_main_title(style: str, item: dict[str, Any], prepared: dict[str, Any]) -> None:
    """Name the set of which a book is a volume: "History of Forests: Vol. 2. Trees of Oslo"."""
    main, volume = item.get(MAIN_TITLE, ""), item.get(_OF_MAIN_TITLE, "")
    if not main or prepared["type"] not in ("book", "chapter"):
        return
    headline = name_in_title_case(main)  # a publisher is printed as it is
    if prepared["type"] == "chapter":
        book = prepared.get("container-title", "")
        main = in_sentence_case(main) if style == "apa" else headline
        prepared["container-title"] = f"{main}: {book}" if book else main
    elif style == "apa":
        part = f": Vol. {volume}. " if volume else ": "
        prepared["title"] = f"{in_sentence_case(main)}{part}{prepared['title']}"
    elif style == "ieee":
        prepared["collection-title"] = headline  # behind which it prints the volume
    elif style == "acm":
        said = ", ".join(filter(None, (main, volume and f"Vol. {volume}")))
        put_before_publisher(prepared, said, ". ")
    elif style == "chicago":
        said = f"Vol. {volume} of " if volume else ""
        put_before_publisher(prepared, f"{said}{ITALIC}{headline}{END}", ". ")
    else:
        said = f", vol. {volume}" if volume else ""
        put_before_publisher(prepared, f"{ITALIC}{headline}{END}{said}", ", ")


def set_kind(style: str, prepared: dict[str, Any]) -> None:
    """Write a kind as the style does: "[Lecture notes]" in APA, and "SSRN Paper 123" in IEEE."""
    genre, number = prepared.get("genre", ""), prepared.get("number", "")
    named = [*prepared.get("author", []), {"literal": prepared.get("publisher", "")}]
    if genre and {"literal": genre} in named:
        genre = ""  # "ISO" of a standard by the ISO
        del prepared["genre"]
    if prepared["type"] == "speech" and prepared.get("event") and genre in _TALKS:
        if style == "mla":
            del prepared["genre"]
        elif style == "chicago":
            prepared["genre"] = f"{genre} presented at {prepared.pop('event')}"
    elif style == "apa" and not number and prepared["type"] in _WITH_KIND:
        if 0 < len(genre.split()) <= _WORDS_OF_KIND:
            prepared["genre"] = in_sentence_case(genre)
    elif style in ("ieee", "acm") and number and prepared["type"] == "document":
        if _IN_SERIES.search(genre):
            mark = ", " if style == "ieee" else ". "
            put_before_publisher(prepared, f"{genre} {prepared.pop('number')}", mark)
            del prepared["genre"]
    elif number and _PLURAL.search(genre):
        prepared["genre"] = genre.removesuffix("s")  # of RePEc


_TALKS = frozenset({"Talk", "Invited Talk", "Lecture", "Keynote", "Paper"})
_WORDS_OF_KIND = 3
_WITH_KIND = frozenset({"document", "speech", "webpage"})
_IN_SERIES = re.compile(r"\b(?:[Pp]aper|[Mm]emo(?:randum)?)$")
_PLURAL = re.compile(r" [Pp]apers$")


def law_for_apa(item: dict[str, Any]) -> str:
    """Return "Forest Act, Pub. L. No. 103-100 (1994).", as the APA cites laws and cases."""
    told = item.get("publisher", "")
    if item["type"] != "document" or {"author", "editor", "URL"} & item.keys():
        return ""
    if "issued" not in item or not is_of_law(told):
        return ""
    title = cited_title(item)
    said = "" if told in title else f", {told}"
    return f"{title}{said} ({item['issued']['date-parts'][0][0]})."


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
