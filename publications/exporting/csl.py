"""A publication as CSL-JSON, the input format of citation processors.

https://github.com/citation-style-language/schema/blob/v1.0.2/schemas/input/csl-data.json
"""

import re
from collections.abc import Iterable, Iterator
from typing import Any

from django.db.models import Prefetch, QuerySet

from foundation.folding import fold
from foundation.languages import language_tag
from foundation.partial_dates import PartialDate
from foundation.web_addresses import is_web_address
from publications.bibtex import Patent, patent_in, read_date, split_access
from publications.display.extra_texts import date_accessed, date_in_usual_form, extra_text, text_of
from publications.display.printed_dates import last_day, last_year
from publications.display.printed_fields import (
    article_length,
    article_number,
    bare_address,
    eprint_address,
    howpublished_in_words,
    is_own_venue,
    pages_are_article_number,
    report_type,
    series_as_journal,
    short_doi,
    without_addresses,
)
from publications.display.printed_pages import number_of_pages
from publications.display.titles import title_text
from publications.exporting.astronomy_journals import journal_in_full
from publications.exporting.citations import names_another_year
from publications.exporting.csl_names import csl_names
from publications.exporting.csl_types import (
    TYPES,
    csl_type,
    is_article,
    is_in_series,
    journal_of_mathscinet,
    titled_chapter,
)
from publications.exporting.shared_fields import (
    PUBLISHED_BY_INSTITUTION,
    container_title,
    eprint_number,
    isbn,
    issn,
    linked_address,
    meeting_in_note,
    meeting_of_misc,
    notices_in_words,
    number_with_series,
    publisher,
    status_in_words,
)
from publications.exporting.sources_in_words import (
    paper_at_ssrn,
    place_in_words,
    report_in_institution,
    school_in_note,
    site_in_words,
    talk_in_words,
)
from publications.exporting.versions import (
    number_of_volumes,
    original_date,
    version,
)
from publications.models import Appearance, Authorship, Publication, Venue

K = Publication.Kind
_IN_SERIES = frozenset({K.INPROCEEDINGS, K.CHAPTER, K.BOOK, K.PROCEEDINGS, K.POSTER})
_AT_EVENT = frozenset({K.INPROCEEDINGS, K.POSTER, K.TALK})


def with_csl_relations(queryset: QuerySet[Publication]) -> QuerySet[Publication]:
    """Load everything that `csl_item` reads, in three queries."""
    authorships = Authorship.objects.with_public_names().order_by("contribution", "position")
    return queryset.select_related("venue__parent").prefetch_related(
        Prefetch("authorships", queryset=authorships), "links"
    )


def with_other_places(queryset: QuerySet[Publication]) -> QuerySet[Publication]:
    """Load what `csl_items` and `ris_record` read, in five queries."""
    return with_csl_relations(queryset).prefetch_related("appearances__venue")


def csl_item(publication: Publication) -> dict[str, Any]:
    """Return the publication as a CSL-JSON item, without empty fields."""
    item: dict[str, Any] = {
        "id": publication.slug,
        "type": csl_type(publication),
        "citation-key": publication.public_citation_key,
        "title": title_text(publication),
        **csl_names(publication),
        "issued": _issued(publication),
        "accessed": accessed(publication),
        **_container(publication),
        **_numbers(publication),
        **titled_chapter(publication),
        "publisher": _publisher(publication),
        "genre": _genre(publication),
        **_patent(publication),
        **_request_for_comments(publication),
        **_presentation(publication),
        **report_in_institution(publication),
        **paper_at_ssrn(publication),
        "version": version(publication),
        "original-date": original_date(publication),
        "number-of-volumes": number_of_volumes(publication),
        "status": status_in_words(publication),
        "abstract": publication.abstract,
        "keyword": ", ".join(map(str, publication.keywords)),
        "language": language_tag(publication.language) or publication.language,
        "note": publication.note,
        "DOI": publication.doi or short_doi(publication),
        "ISBN": isbn(publication),
        "ISSN": issn(publication) or (publication.venue.issn if publication.venue else ""),
        "URL": _address(publication),
        **_archived(publication),
        **site_in_words(publication),
    }
    return {field: value for field, value in item.items() if value}


def _address(publication: Publication) -> str:
    """Return a web address of the publication, or else of its archive or of a link."""
    if is_web_address(publication.url):
        return publication.url
    if publication.doi:
        return ""
    archived = publication.arxiv_url or eprint_address(publication)
    found = archived or linked_address(publication) or _address_in_note(publication)
    return found or bare_address(publication)


def _address_in_note(publication: Publication) -> str:
    """Return the only address in the note of what is no article or book: "Available at …"."""
    found = _ADDRESS.findall(publication.note) if publication.kind in _OTHER else []
    return found[0] if len(found) == 1 and is_web_address(found[0]) else ""


_ADDRESS = re.compile(r"https?://[^\s<>\[\]{}\"]+(?<![.,;:)])")


def _issued(publication: Publication) -> dict[str, Any]:
    first, last = _date(publication.date or _date_of_event(publication)), last_year(publication)
    return {"date-parts": [*first["date-parts"], [last]]} if first and last else first


def _date_of_event(publication: Publication) -> str:
    """Return the first day of the meeting at which a paper without a date was presented."""
    text = text_of(publication, "eventdate") if publication.kind in _AT_EVENT else ""
    found = _FIRST_DAY.match(text)
    return found[0] if found else ""


_FIRST_DAY = re.compile(r"\d{4}(?:-\d\d){0,2}(?=/|$)")


def _date(date: str) -> dict[str, Any]:
    return {"date-parts": [[int(part) for part in date.split("-")]]} if date else {}


def accessed(publication: Publication) -> dict[str, Any]:
    """Return when a web page was read, which may be in a field of its own or in words."""
    text = date_accessed(publication)
    if not text and (publication.url or publication.note):
        year = text_of(publication, "year")
        in_brackets = _IN_BRACKETS.findall(publication.note)
        texts = (publication.note, publication.howpublished, year, *in_brackets)
        dates = (split_access(without_addresses(each))[1] for each in texts if each)
        text = next(filter(None, dates), "")
    text = text.removesuffix(" r.")  # Polish "06.02.18 r."
    try:
        return _date(PartialDate(read_date({"date": date_in_usual_form(text)}).edtf))
    except ValueError:
        return {}


_IN_BRACKETS = re.compile(r"\[[^\[\]]{5,60}\]")  # "[Accessed 3 May 2021], available at"


def _container(publication: Publication) -> dict[str, str]:
    venue = publication.venue
    fields = {"collection-title": publication.series or series_as_journal(publication)}
    if publication.kind in _AT_EVENT and not is_article(publication):
        fields |= {
            "event-title": _event(publication),
            "event-place": publication.place,
        }
    else:
        fields |= {"publisher-place": publication.place}
    container = journal_of_mathscinet(publication) or container_title(publication)
    if not container and is_in_series(publication):
        container = fields.pop("collection-title")
    if is_article(publication):
        container = journal_in_full(container, str(publication.latex.get("venue_name", "")))
    if fold(container) in _NO_CONTAINERS:
        container = ""
    is_itself = is_own_venue(publication, container)
    if container and not is_itself and not _is_publisher(publication, container):
        fields["container-title"] = container
    if venue and venue.kind != Venue.Kind.SCHOOL:
        fields["container-title-short"] = venue.short_name
    return fields


_NO_CONTAINERS = frozenset({"unknown journal", "unknown"})  # as Mendeley and Pure write


def _event(publication: Publication) -> str:
    """Return the name of the series of conferences, unless it names another year."""
    venue = publication.venue
    if venue and not names_another_year(venue.name, publication.year):
        return venue.name
    name = publication.venue_name or (venue.name if venue else "")
    is_told = not name and publication.kind == K.POSTER
    return howpublished_in_words(publication) if is_told else name


def _is_publisher(publication: Publication, container: str) -> bool:
    """Whether the container only names the publisher: "arXiv preprint arXiv:1112.0933"."""
    if publication.kind == K.THESIS:
        return True
    if is_article(publication):
        return False
    if publication.kind == K.PREPRINT:
        server = _server(publication) or publisher(publication)
        return fold(container).startswith((fold(server), _CORR))
    is_institution = publication.kind in PUBLISHED_BY_INSTITUTION
    return is_institution and container in publisher(publication)


_CORR = "corr"  # the Computing Research Repository, which is part of arXiv


def _numbers(publication: Publication) -> dict[str, str]:
    """Return the numbers. Most styles print the number of an article as pages; others know it."""
    is_numbered = not publication.pages or pages_are_article_number(publication)
    article = article_number(publication) or publication.pages if is_numbered else ""
    of_catalog = publication.pages or article  # "J/ApJS/197/8"
    if publication.kind == K.DATASET and "/" in of_catalog:
        return {"number": of_catalog, "volume": publication.volume}
    length = number_of_pages(publication)
    fields = {
        "volume": publication.volume,
        "page": "" if length else publication.pages or article,
        "number-of-pages": length or (article_length(publication) if article else ""),
        "edition": publication.edition,
        "chapter-number": publication.chapter,
    }
    if is_article(publication):
        fields |= {"issue": publication.number, "number": article}
    elif publication.kind in _IN_SERIES:
        fields["collection-number" if publication.series else "issue"] = publication.number
        fields["number"] = article
    else:
        is_preprint = publication.kind == K.PREPRINT
        eprint = eprint_number(publication) if is_preprint or publication.arxiv_id else ""
        if is_preprint and publication.arxiv_id:  # what programs write beside it is made up
            return {"number": eprint, "number-of-pages": length}
        is_report = publication.kind == K.REPORT
        report = extra_text(publication, "reportnumber") if is_report else ""
        fields["number"] = number_with_series(publication) or report or eprint
    return fields


def _genre(publication: Publication) -> str:
    if publication.kind == K.THESIS:
        return publication.thesis_type or "Thesis"
    if publication.kind == K.POSTER:
        return "Poster"
    if publication.kind == K.PATENT:
        return extra_text(publication, "type").replace(" patent", " Patent")
    type_ = publication.thesis_type or report_type(publication)
    type_ = type_ or _REPORTS.get(publication.entry_type, "")
    if type_ or publication.kind not in _OTHER:
        return type_
    return howpublished_in_words(publication) or _type_in_words(publication)


def _type_in_words(publication: Publication) -> str:
    """Return "Keynote", but not a word for any publication of the kind, such as "webpage"."""
    type_ = extra_text(publication, "type")
    return "" if fold(type_).replace(" ", "") in _NO_GENRES or "/" in type_ else type_


_NO_GENRES = frozenset({
    "article", "book", "citation", "dataset", "doc", "generic", "html", "journalarticle", "misc",
    "online", "other", "pdf", "pdfdocument", "software", "talk", "webpage", "website",
})  # fmt: skip
_REPORTS = {"whitepaper": "White paper", "deliverable": "Deliverable"}


def _patent(publication: Publication) -> dict[str, str]:
    """Return the number of a patent from words; Google isn't its publisher."""
    if publication.kind != K.PATENT:
        return {}
    found = patent_in(publication.number or publication.note) or _patent_at(publication.url)
    fields = {} if publication.publisher != "Google Patents" else {"publisher": ""}
    if found:
        office = "U.S." if found.office.upper().replace(" ", "") in ("US", "U.S.") else found.office
        fields |= {"authority": office, "genre": found.kind, "number": found.number}
    return fields


def _patent_at(address: str) -> Patent | None:
    """Return the patent of a page of Google: "https://patents.google.com/patent/US1234567"."""
    found = _OF_GOOGLE.match(address)
    if found is None:
        return None
    is_application = found[1] == "US" and len(found[2]) > _LONGEST_OF_US
    return Patent(found[1], "Patent App." if is_application else "Patent", found[2])


_OF_GOOGLE = re.compile(
    r"https?://(?:www\.)?(?:patents\.google|google)\.\w+/patents?/([A-Z]{2})(\d{4,14})"
)
_LONGEST_OF_US = 8  # digits


def _request_for_comments(publication: Publication) -> dict[str, str]:
    """Return the type and number of an RFC, which the RFC Editor exports as @misc."""
    if publication.kind not in (K.MISC, K.ONLINE):
        return {}
    texts = (publication.howpublished, text_of(publication, "type"), publication.number)
    name = next((text.strip() for text in texts if _RFC.fullmatch(text.strip())), "")
    if not name and fold(publication.series) == "request for comments":
        name = f"RFC {publication.number}" if publication.number.isdecimal() else ""
    apart = {"number": "", "collection-title": "", "page": ""}
    return {"type": TYPES[K.REPORT], "genre": name, **apart} if name else {}


_RFC = re.compile(r"(?:IETF )?RFC[ -]?\d{1,5}", re.IGNORECASE)


def _presentation(publication: Publication) -> dict[str, str]:
    """Return the meeting that only the note or `eventtitle` of a @misc names, as a talk there."""
    talk = talk_in_words(publication)
    if meeting := meeting_in_note(publication) or meeting_of_misc(publication):
        talk = {"event-title": meeting}
    where = publication.place or text_of(publication, "venue")
    place = {"event-place": where, "publisher-place": ""}
    return {"type": TYPES[K.TALK], **talk, **place} if talk else {}


def _archived(publication: Publication) -> dict[str, str]:
    """Return the archive or the law that a @misc names in words, which is no kind of document."""
    told = place_in_words(publication)
    where = ", ".join(filter(None, (told, publication.place)))
    return {"publisher": where, "publisher-place": "", "genre": "", "status": ""} if told else {}


def _publisher(publication: Publication) -> str:
    """Return the publisher, which the journal of what is exported as an article isn't."""
    if publication.kind != K.ARTICLE and is_article(publication):
        return publication.publisher or publication.institution
    named = _server(publication) or publisher(publication) or _publisher_in_words(publication)
    named = named or school_in_note(publication)
    is_arxiv = publication.kind == K.PREPRINT and _ARXIV.match(named)
    return "arXiv" if is_arxiv else named


_ARXIV = re.compile(r"arxiv\b(?:[ ,:]|$)", re.IGNORECASE)  # "arXiv preprint", "ArXiv, 1908.04904"


def _server(publication: Publication) -> str:
    """Return the server of a preprint, which citations name rather than who runs it."""
    is_preprint = publication.kind == K.PREPRINT and not publication.arxiv_id
    venue = publication.venue
    if not (is_preprint and venue and venue.kind == Venue.Kind.REPOSITORY):
        return ""
    server = container_title(publication)
    return venue.name if fold(server) == _CORR else server


def _publisher_in_words(publication: Publication) -> str:
    """Return who distributed a booklet, which BibTeX has no publisher for."""
    return howpublished_in_words(publication) if publication.kind in _BOOKLETS else ""


_BOOKLETS = frozenset({K.BOOK, K.MANUAL, K.REPORT})
_OTHER = frozenset({K.MISC, K.ONLINE, K.TALK, K.SOFTWARE, K.DATASET})


def csl_items(publications: Iterable[Publication]) -> Iterator[dict[str, Any]]:
    """Return the items for other programs; read the publications `with_other_places`."""
    return (_with_appearances(publication) for publication in publications)


def _with_appearances(publication: Publication) -> dict[str, Any]:
    """Return the item with its last day, other appearances and notices, which CSL has no field for.

    Our citations name the year, and print what has a type of its own in CSL as any document.
    """
    item = csl_item(publication)
    if item["type"] == TYPES[K.MISC]:
        item["type"] = _TYPES_OF_BIBLATEX.get(publication.entry_type, item["type"])
    if last := last_day(publication):
        item["issued"] = {"date-parts": [*item["issued"]["date-parts"], *_date(last)["date-parts"]]}
    places = [_appearance(row) for row in publication.appearances.all()]
    for name, rows in (("appearances", places), ("notices", notices_in_words(publication))):
        item |= {"custom": {**item.get("custom", {}), name: rows}} if rows else {}
    return item


_TYPES_OF_BIBLATEX = {
    "artwork": "graphic",
    "audio": "song",
    "image": "graphic",
    "jurisdiction": "legal_case",
    "legislation": "legislation",
    "letter": "personal_communication",
    "movie": "motion_picture",
    "music": "song",
    "performance": "performance",
    "standard": "standard",
    "video": "motion_picture",
}


def _appearance(row: Appearance) -> dict[str, Any]:
    where = {
        "container-title": row.venue_name or (row.venue.name if row.venue else ""),
        "issued": _date(row.date),
        "volume": row.volume,
        "issue": row.number,
        "page": row.pages,
        "genre": row.presentation,
        "URL": row.url,
    }
    return {name: value for name, value in where.items() if value}
