"""Names of publishers in capitals in citations."""

import pytest

from publications.exporting.citation_styles import citation
from publications.exporting.csl import csl_item
from publications.exporting.publishers_in_capitals import publisher_in_title_case
from publications.models import Publication
from tests.factories import make_publication


@pytest.mark.parametrize(
    ("printed", "cited"),
    [
        ("IOS PRESS", "IOS Press"),
        ("SPRINGER", "Springer"),
        ("USENIX", "USENIX"),
        ("USENIX ASSOC", "USENIX Assoc"),
        ("ELSEVIER SCIENCE BV", "Elsevier Science BV"),
        ("MARY ANN LIEBERT, INC", "Mary Ann Liebert, Inc"),
        ("WALTER DE GRUYTER GMBH", "Walter de Gruyter GmbH"),
        ("SPIE-INT SOC OPTICAL ENGINEERING", "SPIE-Int Soc Optical Engineering"),
        ("ASSOC COMPUTATIONAL LINGUISTICS-ACL", "Assoc Computational Linguistics-ACL"),
        ("MCGRAW-HILL BOOK CO", "McGraw-Hill Book Co"),
        ("UNIVERSIDAD DE SEVILLA", "Universidad de Sevilla"),
        ("MIT Press", "MIT Press"),
        ("Yale university press", "Yale University Press"),
        ("Academic Press Inc.", "Academic Press Inc."),
        ("Elm Science Inc 360 Park Ave South, New York, NY 10010-1710 USA", "Elm Science Inc"),
        ("Research Series 53, Elm Survey", "Research Series 53, Elm Survey"),
    ],
)
def test_capitals_of_a_publisher_become_those_of_a_title(printed: str, cited: str) -> None:
    assert publisher_in_title_case(printed) == cited


@pytest.mark.django_db
def test_a_publisher_in_capitals_is_cited_in_title_case_but_exported_as_printed() -> None:
    book = make_publication(kind=Publication.Kind.BOOK, publisher="IOS PRESS")
    assert "IOS Press" in citation(book, "apa").text
    assert csl_item(book)["publisher"] == "IOS PRESS"


@pytest.mark.django_db
def test_the_university_of_a_thesis_may_be_in_capitals() -> None:
    thesis = make_publication(
        kind=Publication.Kind.THESIS, institution="UNIVERSITY OF TREES", authors=["Roe, Jane"]
    )
    assert "[Thesis, University of Trees]." in citation(thesis, "apa").text
