"""Fields whose names or places are others than BibTeX's."""

from tests.publications.bibtex.cases.case import one

CASES = [
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
    one("the number of an article of HighWire", "elocation-id={e12}", extra={"eid": "e12"}),
    one("the pages in total", "totalPAGES={iv+823}", extra={"pagetotal": "iv+823"}),
]
