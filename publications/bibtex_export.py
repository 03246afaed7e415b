"""A stored work as a BibTeX entry."""

from publications.bibtex.writing import write_entry
from publications.facts import facts_of_publication, record_of_facts
from publications.models import Publication

_Kind = Publication.Kind
# For works that no file brought in: the type that every BibTeX style knows.
_ENTRY_TYPES = {
    _Kind.ARTICLE: "article",
    _Kind.INPROCEEDINGS: "inproceedings",
    _Kind.CHAPTER: "incollection",
    _Kind.BOOK: "book",
    _Kind.PROCEEDINGS: "proceedings",
    _Kind.THESIS: "phdthesis",
    _Kind.REPORT: "techreport",
    _Kind.POSTER: "inproceedings",
    _Kind.TALK: "inproceedings",
    _Kind.MANUAL: "manual",
}


def bibtex_entry(work: Publication) -> str:
    """The entry of a work, which should be read `for_display()`; its slug is the key where it has none."""
    facts = facts_of_publication(
        work, work.authorships.all(), [award.name for award in work.awards.all()], work.links.all()
    )
    facts.setdefault("entry_type", _ENTRY_TYPES.get(_Kind(work.kind), "misc"))
    if work.venue:
        facts.setdefault("venue_name", work.venue.name)
    kind = work.venue.kind if work.venue else ""
    record = record_of_facts(facts, key=work.citation_key or work.slug, venue_kind=kind)
    if work.kind == _Kind.THESIS and not record.venue:
        record.venue, record.institution = record.institution, ""  # BibTeX's "school"
    if work.arxiv_id and not record.eprint:
        record.eprint, record.eprint_type = work.arxiv_id, work.eprint_type or "arxiv"
    return write_entry(record)
