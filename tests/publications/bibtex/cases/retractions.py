"""What says that a publication was retracted or corrected."""

from tests.publications.bibtex.cases.case import Case, one

_DOI = "https://doi.org/10.1000/r1"


def _marked(name: str, source: str, title: str, status: str = "retracted", note: str = "") -> Case:
    return one(name, f"title={{{source}}}, year=2010", title=title, status=status, note=note)


CASES = [
    _marked("Elsevier's title", "RETRACTED: Oaks and elms", "Oaks and elms"),
    _marked("Wiley's title", "Retracted: Oaks and elms", "Oaks and elms"),
    _marked("Springer's title", "RETRACTED ARTICLE: Oaks and elms", "Oaks and elms"),
    _marked("the title of a chapter", "Retracted Chapter: Oaks", "Oaks"),
    _marked("a word in braces", "{RETRACTED}: {DNA} of oaks", "DNA of oaks"),
    _marked("the word in brackets", "[Retracted] Oaks and elms", "Oaks and elms"),
    _marked("the word behind the title", "Oaks and elms (Retracted)", "Oaks and elms"),
    _marked(
        "Web of Science's title",
        "Oaks (Retracted article. See vol. 33, pg. 1, 2012)",
        "Oaks",
        note="See vol. 33, pg. 1, 2012",
    ),
    _marked("what was withdrawn", "WITHDRAWN: Oaks and elms", "Oaks and elms", "withdrawn"),
    _marked("what was withdrawn, in brackets", "Oaks [Withdrawn]", "Oaks", "withdrawn"),
    _marked(
        "the notice itself", "Retraction: Oaks and elms", "Retraction: Oaks and elms", "published"
    ),
    _marked(
        "the notice of a retraction",
        "Retraction Note to: Oaks",
        "Retraction Note to: Oaks",
        "published",
    ),
    _marked("an erratum", "Erratum to: Oaks", "Erratum to: Oaks", "published"),
    _marked(
        "a title about retractions",
        "Retracted articles and who cites them",
        "Retracted articles and who cites them",
        "published",
    ),
    _marked(
        "a title about a withdrawal",
        "Withdrawn: Oaks after the war",
        "Withdrawn: Oaks after the war",
        "published",
    ),
    _marked("a title that is only the word", "Retracted", "Retracted", "published"),
    one("a note", "title={Oaks}, note={Retracted}", status="retracted", note="Retracted"),
    one(
        "a note with where the notice is",
        "title={Oaks}, note={Retracted, see 10.1000/r1}",
        status="retracted",
        note="Retracted, see 10.1000/r1",
    ),
    one(
        "a note with a sentence",
        "title={Oaks}, note={This article has been retracted.}",
        status="retracted",
    ),
    one(
        "a note about another thing",
        "title={Oaks}, note={Retracted claws of cats}",
        status="published",
    ),
    one("BibLaTeX's state", "title={Oaks}, pubstate={retracted}", status="retracted", extra={}),
    one("an expression of concern", "title={Oaks}, pubstate={concern}", status="concern"),
    one(
        "the DOI of a notice",
        "title={Oaks}, retraction={10.1000/r1}, "
        'retraction+an:date={=2021-03}, retraction+an:note={="An error in the proof"}',
        status="retracted",
        extra={},
        links=[("retraction", _DOI, "", "", "2021-03", "An error in the proof")],
    ),
    one(
        "the address of an erratum",
        "title={Oaks}, erratum={https://doi.org/10.1000/r1}",
        status="published",
        links=[("correction", _DOI, "", "")],
    ),
    one(
        "an erratum without an address",
        "title={Oaks}, erratum={Phys. Rev. 3, 4 (2010)}",
        links=[],
        extra={"erratum": "Phys. Rev. 3, 4 (2010)"},
    ),
    one(
        "the day of a retraction before the conference, of the ACM",
        "title={Oaks}, booktitle={Retracted on May 5, 2021The Conference on Oaks}",
        entry_type="inproceedings",
        status="retracted",
        venue="The Conference on Oaks",
        note="Retracted on May 5, 2021",
    ),
    one(
        "a date of a notice that isn't one",
        "title={Oaks}, erratum={10.1000/r1}, erratum+an:date={=soon}",
        extra={"erratum+an:date": "=soon"},
    ),
]
