"""Fields whose names or places are others than BibTeX's."""

from tests.publications.bibtex.cases.case import one

CASES = [
    one(
        "the publisher's address beside that of the conference",
        "booktitle={Oaks: Proceedings},"
        " address={Oslo}, publisher={Oak Press}, publisher_address={Elm Town, CA}",
        entry_type="inproceedings",
        place="Elm Town, CA",
        extra={"venue": "Oslo"},
    ),
    one(
        "the publisher's address alone",
        "publisher={Oak Press}, publisher_address={Elm Town, CA}",
        entry_type="book",
        place="Elm Town, CA",
        extra={},
    ),
    one(
        "the publisher's address of a book with another address",
        "address={Oslo}, publisher_address={Elm Town, CA}",
        entry_type="book",
        place="Oslo",
        extra={"publisher_address": "Elm Town, CA"},
    ),
    one(
        "the title of a chapter beside that of its book, which is there twice",
        "title={Oaks}, booktitle={Oaks}, chapter={Their Roots}",
        entry_type="inbook",
        title="Their Roots",
        venue="Oaks",
        chapter="",
    ),
    one("a DOI as the month", "month={DOI:10.1000/a}", doi="10.1000/a", month=None),
    one("the language of BibLaTeX's other name", "hyphenation={german}", language="german"),
    *(
        one(
            f"an arXiv number by another name: {name}",
            f"{name}={{2407.12552}}",
            arxiv_id="2407.12552",
            extra={},
        )
        for name in ("arxiv-id", "arxiv_id", "arxivnumber")
    ),
    one("the number of an article of HighWire", "elocation-id={e12}", extra={"eid": "e12"}),
    one("the pages in total", "totalPAGES={iv+823}", extra={"pagetotal": "iv+823"}),
    one(
        "a thesis that Mendeley takes for a book",
        "title={T}, type={Doctoral Thesis}, institution={Oak University}, "
        "booktitle={ProQuest Dissertations and Theses}",
        entry_type="book",
        kind="thesis",
        venue="Oak University",
    ),
    one(
        "a book of the type of a thesis in another book",
        "title={T}, type={Doctoral Thesis}, institution={Oak University}, booktitle={On Oaks}",
        entry_type="book",
        kind="book",
    ),
    one(
        "an empty address of the publisher",
        "address={Oslo}, booktitle={B}, publisher_address={}",
        entry_type="inproceedings",
        place="Oslo",
    ),
    *(
        one(
            f"where a conference was: {name}",
            f"booktitle={{Conference on Oaks}}, {name}={{Vienna}}, address={{New York}}",
            entry_type="inproceedings",
            place="New York",
            extra={"venue": "Vienna"},
        )
        for name in ("conference-location", "conf_location", "eventplace", "event-location")
    ),
    one(
        "where a conference was beside its venue",
        "booktitle={Conference on Oaks}, conference-location={Vienna}, venue={Oak Hall}",
        entry_type="inproceedings",
        extra={"conference-location": "Vienna", "venue": "Oak Hall"},
    ),
    one(
        "where a conference was that isn't named",
        "conference-location={Vienna}",
        entry_type="inproceedings",
        venue="",
        extra={"conference-location": "Vienna"},
    ),
    one(
        "a misspelled field of a patent",
        "assgnee={Oak Inc.}",
        entry_type="patent",
        extra={"assignee": "Oak Inc."},
    ),
    one("the language in HAL", "x-language={EN}", language="EN", extra={}),
    one(
        "the language in HAL beside that of BibLaTeX",
        "x-language={EN}, langid={french}",
        language="french",
        extra={"x-language": "EN", "langid": "french"},
    ),
    *(
        one(f"the month as mon: {month}", f"year=2019, mon={month}", date="2019-11", extra={})
        for month in ("{Nov}", "nov", "{11}")
    ),
    one(
        "mon beside the month",
        "year=2019, month=oct, mon={Nov}",
        date="2019-10",
        extra={"mon": "Nov"},
    ),
    one("mon that is no month", "year=2019, mon={MON}", date="2019", extra={"mon": "MON"}),
]
