"""What a source says about a work, as plain data: the common ground of import, merge and export.

Facts hold only what is known: an empty field has no key. They are what ImportedEntry.stored keeps,
and two of them can be compared field by field. A name is [first, von, last, jr], followed by
[equal_group, corresponding, gap_before] where one of these is set.
"""

from collections.abc import Iterable
from typing import Any

from publications.bibtex import Link, Name, Record
from publications.identifiers import normalize_arxiv_id, normalize_doi
from publications.models import Authorship, Contribution, Publication, PublicationLink

Facts = dict[str, Any]

TEXTS = (
    "title", "date", "presentation", "volume", "number", "pages", "series", "edition", "chapter",
    "publisher", "institution", "place", "howpublished", "note", "abstract", "language", "eprint",
    "eprint_type", "eprint_class", "isbn", "issn", "url", "kind", "entry_type",
)  # fmt: skip
COLUMNS = (*TEXTS, "status", "venue_name", "citation_key", "doi", "arxiv_id", "thesis_type")
FLAGS = ("truncated", "editors_truncated")
NAMES = ("authors", "editors")
LISTS = ("awards", "links")
DEFAULTS: Facts = {
    **dict.fromkeys(COLUMNS, ""),
    **dict.fromkeys(FLAGS, False),
    "status": Publication.Status.PUBLISHED.value,
    "kind": Publication.Kind.MISC.value,
    "entry_type": "misc",
}

THESIS_TYPES = {
    "phd": "Ph.D. thesis",
    "masters": "Master's thesis",
    "bachelors": "Bachelor's thesis",
    "habilitation": "Habilitation thesis",
    "diploma": "Diploma thesis",
}
_THESIS_CODES = {label: code for code, label in THESIS_TYPES.items()}
_LINK_KINDS = {
    "pdf": PublicationLink.Kind.PAPER,
    "website": PublicationLink.Kind.PROJECT,
    "supp": PublicationLink.Kind.SUPPLEMENT,
    "dataset": PublicationLink.Kind.DATA,
}
_RECORD_LINK_KINDS = {str(kind): code for code, kind in _LINK_KINDS.items()}
_LINK_CODES = frozenset(PublicationLink.Kind.values)

_WIDTHS: dict[str, int] = {
    name: width
    for name in COLUMNS
    if (width := getattr(Publication._meta.get_field(name), "max_length", None))
}


def facts_of_record(record: Record) -> tuple[Facts, list[str]]:
    """The facts of an entry, and the names of fields that were too long for their column.

    What is too long is cut there and kept whole among the other fields.
    """
    facts: Facts = {}
    for name in TEXTS:
        value = getattr(record, name)
        if value:
            facts[name] = value
    if record.year is not None and record.year < 1:
        facts.pop("date", None)  # the column begins with the year 1; `extra` has what was written
    if record.status != "published":
        facts["status"] = record.status
    if record.venue:
        facts["venue_name"] = record.venue
        facts["venue_kind"] = record.venue_kind
    if record.key:
        facts["citation_key"] = record.key
    if record.doi:
        facts["doi"] = normalize_doi(record.doi)
    if record.arxiv_id:
        facts["arxiv_id"] = normalize_arxiv_id(record.arxiv_id)
    if record.thesis_type:
        facts["thesis_type"] = THESIS_TYPES.get(record.thesis_type, record.thesis_type)
    if record.truncated:
        facts["truncated"] = True
    if record.editors_truncated:
        facts["editors_truncated"] = True
    _add_lists(facts, record)
    return facts, _fit(facts)


def _add_lists(facts: Facts, record: Record) -> None:
    if record.authors:
        facts["authors"] = [name_fact(name) for name in record.authors]
    if record.editors:
        facts["editors"] = [name_fact(name) for name in record.editors]
    if record.keywords:
        facts["keywords"] = record.keywords
    if record.awards:
        facts["awards"] = list(dict.fromkeys(award[:200] for award in record.awards))
    if record.links:
        links = [
            [_link_kind(link), link.url[:2000], link.label[:80], link.language[:10]]
            for link in record.links
        ]
        facts["links"] = list(
            {(kind, url): [kind, url, *rest] for kind, url, *rest in links}.values()
        )
    if record.extra:
        facts["extra"] = record.extra


def _link_kind(link: Link) -> str:
    kind = str(_LINK_KINDS.get(link.kind, link.kind))
    return kind if kind in _LINK_CODES else str(PublicationLink.Kind.OTHER)


def _fit(facts: Facts) -> list[str]:
    too_long = [
        name for name, value in facts.items() if name in _WIDTHS and len(value) > _WIDTHS[name]
    ]
    for name in too_long:
        whole = facts[name]
        facts["extra"] = {**facts.get("extra", {}), _extra_name(name, facts): whole}
        facts[name] = whole[: _WIDTHS[name]]
    return too_long


def _extra_name(name: str, facts: Facts) -> str:
    taken = facts.get("extra", {})
    return name if name not in taken else f"{name}-in-full"


def name_fact(name: Name) -> list[Any]:
    first, von, last = name.first, name.von, name.last
    if not last:
        first, von, last = "", "", " ".join(part for part in (first, von) if part) or "?"
    if name.equal_group is None and not name.corresponding and not name.gap_before:
        return [first, von, last, name.jr]
    return [first, von, last, name.jr, name.equal_group, name.corresponding, name.gap_before]


def name_of_fact(fact: list[Any]) -> Name:
    return Name(*fact)


def name_of_authorship(authorship: Authorship) -> Name:
    return Name(
        authorship.first,
        authorship.von,
        authorship.last,
        authorship.jr,
        authorship.equal_group,
        authorship.is_corresponding,
        authorship.gap_before,
    )


def facts_of_publication(
    publication: Publication,
    authorships: Iterable[Authorship],
    awards: Iterable[str],
    links: Iterable[PublicationLink],
) -> Facts:
    """The facts of a work as it stands now."""
    facts: Facts = {}
    for name in (*COLUMNS, *FLAGS):
        value = getattr(publication, name)
        if value and value != (DEFAULTS["status"] if name == "status" else None):
            facts[name] = str(value) if isinstance(value, str) else value
    if publication.keywords:
        facts["keywords"] = publication.keywords
    if publication.extra:
        facts["extra"] = publication.extra
    for contribution, field in ((Contribution.AUTHOR, "authors"), (Contribution.EDITOR, "editors")):
        names = [
            name_fact(name_of_authorship(a)) for a in authorships if a.contribution == contribution
        ]
        if names:
            facts[field] = names
    if found := list(awards):
        facts["awards"] = found
    if rows := [[link.kind, link.url, link.label, link.language] for link in links]:
        facts["links"] = rows
    return facts


def record_of_facts(facts: Facts, *, key: str = "", venue_kind: str = "") -> Record:
    """The record that an exporter writes."""
    date = facts.get("date", "")
    year, month, day = (
        ([int(part) for part in date.split("-")] + [None] * 3)[:3] if date else (None,) * 3
    )
    record = Record(key=key or facts.get("citation_key", ""), year=year, month=month, day=day)
    for name in (*TEXTS, "status", "doi", "arxiv_id", *FLAGS):
        if name in facts:
            setattr(record, name, facts[name])
    record.entry_type = facts.get("entry_type", "")
    record.kind = facts.get("kind", "misc")
    record.venue = facts.get("venue_name", "")
    record.venue_kind = venue_kind or facts.get("venue_kind", "")
    thesis = facts.get("thesis_type", "")
    record.thesis_type = _THESIS_CODES.get(thesis) or thesis
    record.authors = [name_of_fact(fact) for fact in facts.get("authors", [])]
    record.editors = [name_of_fact(fact) for fact in facts.get("editors", [])]
    record.keywords = list(facts.get("keywords", []))
    record.awards = list(facts.get("awards", []))
    record.links = [
        Link(_RECORD_LINK_KINDS.get(kind, kind), *rest) for kind, *rest in facts.get("links", [])
    ]
    record.extra = dict(facts.get("extra", {}))
    return record
