"""Read and write BibTeX and BibLaTeX. A library of its own: no Django, nothing of this project.

    from publications.bibtex import Collection, english, read_bibtex, write_entry

    for block in read_bibtex(Path("papers.bib").read_bytes()):
        print(block.line, block.key, block.record, [english(each) for each in block.messages])

    files = [read_bibtex(path.read_bytes()) for path in (strings, papers)]
    collection = Collection(files)  # macros and cross-references across files
    blocks = list(collection.blocks(files[1]))

    text = write_entry(record)

Reading never fails because of an entry: whatever is wrong in one becomes messages of its block.
`read_bibtex` raises UnreadableBibtexError if the source isn't text.

The modules, from the top: `reading` and `writing`; `block`; `resolution` (macros, cross-references,
several sources); `record` (names, dates, addresses, the typed record); `latex` (decoding and
encoding); `source` (encoding, blocks, entries); `messages` and `lazy_regex`. Only
`bibtexparser_adapter` uses bibtexparser.

Each name is loaded when it is first used: the modules that read take 50 ms to load.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from publications.bibtex.block import Block
    from publications.bibtex.latex.decoding import decode_latex
    from publications.bibtex.latex.encoding import encode_latex
    from publications.bibtex.messages import TEXTS, Message, english
    from publications.bibtex.reading import BibFile, Collection, read_bibtex
    from publications.bibtex.record.access_dates import (
        AVAILABLE,
        access_alone,
        before_address,
        split_access,
    )
    from publications.bibtex.record.acronyms import may_abbreviate
    from publications.bibtex.record.addresses import is_web_address, web_address
    from publications.bibtex.record.arxiv_numbers import plain_arxiv_id
    from publications.bibtex.record.country_names import COUNTRY, US_STATE
    from publications.bibtex.record.date_parts import ReadDate
    from publications.bibtex.record.dates import read_date
    from publications.bibtex.record.dois import doi_in_address
    from publications.bibtex.record.given_names import is_given_name
    from publications.bibtex.record.meeting_words import (
        CONFERENCE,
        CONFERENCE_STEM,
        MEETING,
        MEETING_STEM,
        SERIES_OF_PROCEEDINGS,
    )
    from publications.bibtex.record.months import (
        ENGLISH_MONTH,
        is_month_or_season,
        month_number,
        quarter_number,
    )
    from publications.bibtex.record.names import NameList, read_names
    from publications.bibtex.record.ordinal_words import (
        ORDINAL_NUMBER,
        ORDINAL_WORD,
        ordinal_number,
    )
    from publications.bibtex.record.patents import Patent, patent_in
    from publications.bibtex.record.people import name_of_collaboration
    from publications.bibtex.record.preprint_dois import is_preprint_doi
    from publications.bibtex.record.publishing_cities import is_place
    from publications.bibtex.record.record import Link, Name, Place, Record
    from publications.bibtex.record.retractions import marked_title
    from publications.bibtex.record.site_fields import complete_addresses
    from publications.bibtex.record.statuses import is_note_of_draft, status_of_note
    from publications.bibtex.record.texts import without_final_period
    from publications.bibtex.record.thesis_types import THESIS_TYPES, is_thesis, thesis_type
    from publications.bibtex.record.venue_kinds import (
        may_be_any_conference,
        names_edition,
        names_journal,
    )
    from publications.bibtex.record.web_of_science import is_of_web_of_science
    from publications.bibtex.source.encoding import NoBibtexError, UnreadableBibtexError
    from publications.bibtex.writing import write_entry, write_name

__all__ = [
    "AVAILABLE",
    "CONFERENCE",
    "CONFERENCE_STEM",
    "COUNTRY",
    "ENGLISH_MONTH",
    "MEETING",
    "MEETING_STEM",
    "ORDINAL_NUMBER",
    "ORDINAL_WORD",
    "SERIES_OF_PROCEEDINGS",
    "TEXTS",
    "THESIS_TYPES",
    "US_STATE",
    "BibFile",
    "Block",
    "Collection",
    "Link",
    "Message",
    "Name",
    "NameList",
    "NoBibtexError",
    "Patent",
    "Place",
    "ReadDate",
    "Record",
    "UnreadableBibtexError",
    "access_alone",
    "before_address",
    "complete_addresses",
    "decode_latex",
    "doi_behind_words",
    "doi_in_address",
    "encode_latex",
    "english",
    "is_given_name",
    "is_month_or_season",
    "is_note_of_draft",
    "is_of_web_of_science",
    "is_place",
    "is_preprint_doi",
    "is_thesis",
    "is_web_address",
    "marked_title",
    "may_abbreviate",
    "may_be_any_conference",
    "month_number",
    "name_of_collaboration",
    "names_edition",
    "names_journal",
    "ordinal_number",
    "patent_in",
    "plain_arxiv_id",
    "quarter_number",
    "read_bibtex",
    "read_date",
    "read_names",
    "split_access",
    "status_of_note",
    "thesis_type",
    "web_address",
    "without_final_period",
    "write_entry",
    "write_name",
]

_NAMES_OF_MODULES = {
    "block": "Block",
    "latex.decoding": "decode_latex",
    "latex.encoding": "encode_latex",
    "messages": "TEXTS Message english",
    "reading": "BibFile Collection read_bibtex",
    "record.access_dates": "AVAILABLE access_alone before_address split_access",
    "record.acronyms": "may_abbreviate",
    "record.addresses": "is_web_address web_address",
    "record.arxiv_numbers": "plain_arxiv_id",
    "record.country_names": "COUNTRY US_STATE",
    "record.date_parts": "ReadDate",
    "record.dates": "read_date",
    "record.dois": "doi_behind_words doi_in_address",
    "record.given_names": "is_given_name",
    "record.meeting_words": "CONFERENCE CONFERENCE_STEM MEETING MEETING_STEM SERIES_OF_PROCEEDINGS",
    "record.months": "ENGLISH_MONTH is_month_or_season month_number quarter_number",
    "record.names": "NameList read_names",
    "record.ordinal_words": "ORDINAL_NUMBER ORDINAL_WORD ordinal_number",
    "record.patents": "Patent patent_in",
    "record.people": "name_of_collaboration",
    "record.preprint_dois": "is_preprint_doi",
    "record.publishing_cities": "is_place",
    "record.record": "Link Name Place Record",
    "record.retractions": "marked_title",
    "record.site_fields": "complete_addresses",
    "record.statuses": "is_note_of_draft status_of_note",
    "record.texts": "without_final_period",
    "record.thesis_types": "THESIS_TYPES is_thesis thesis_type",
    "record.venue_kinds": "may_be_any_conference names_edition names_journal",
    "record.web_of_science": "is_of_web_of_science",
    "source.encoding": "NoBibtexError UnreadableBibtexError",
    "writing": "write_entry write_name",
}
_MODULES = {name: module for module, names in _NAMES_OF_MODULES.items() for name in names.split()}


def __getattr__(name: str) -> Any:
    if name not in _MODULES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(import_module(f"{__name__}.{_MODULES[name]}"), name)
    globals()[name] = value
    return value
