"""Titles in capitals in citations."""

import pytest

from publications.exporting.citation_styles import citations
from publications.exporting.csl import csl_item
from publications.exporting.ris import ris_record
from publications.exporting.titles_in_capitals import title_in_title_case
from publications.models import Publication
from tests.factories import make_publication

K = Publication.Kind


@pytest.mark.parametrize(
    ("title", "cited"),
    [
        ("THE GROWTH OF TREES IN DNA SOLUTIONS", "The Growth of Trees in DNA Solutions"),
        ("TREES - A STUDY FOR ALL: THE OAK", "Trees - A Study for All: The Oak"),
        ("THE STATE-OF-THE-ART OF A LARCH", "The State-of-the-Art of a Larch"),
        ("WHAT IS A TREE'S AGE? O'ROE AND IEEE", "What Is a Tree's Age? O'Roe and IEEE"),
        ("TREES OF CLASS A AND VITAMIN A ALONE", "Trees of Class A and Vitamin A Alone"),
        ("HENRY VIII AND CHAPTER XVII OF HTTP", "Henry VIII and Chapter XVII of HTTP"),
        ("COVID-19 AND CO2 OF 3D TREES", "COVID-19 and CO2 of 3D Trees"),
        ("1500 DAYS OF OAKS - MARLOWE, W. Z.", "1500 Days of Oaks - Marlowe, W. Z."),
        ("PROCEEDINGS OF THE 6TH CONFERENCE", "Proceedings of the 6th Conference"),
        ("A CONFERENCE ON TREES (INFOTREE 2020)", "A Conference on Trees (INFOTREE 2020)"),
        ("OAKS AND ELMS, VOL 500: TREES", "Oaks and Elms, Vol 500: Trees"),
        ("WORKSHOP ON OAKS (ICOA'20), PT 1", "Workshop on Oaks (ICOA'20), PT 1"),
        ("TREES OF EUROPE AND NORWAY (TEN)", "Trees of Europe and Norway (TEN)"),
        ("TREES OF EUROPE AND ASIA (ABSTRACT)", "Trees of Europe and Asia (Abstract)"),
        ("LEMPEL-ZIV AND RAO TREES", "Lempel-Ziv and RAO Trees"),
        ("EFFECT OF THE ω/v RATIO ON TREES", "Effect of the ω/v Ratio on Trees"),
        ("GROMACS MANUAL", "GROMACS MANUAL"),
        ("OAK32-ELMS-32E OAK32-ELMS-32UE", "OAK32-ELMS-32E OAK32-ELMS-32UE"),
        ("USE OF THE OAK32-ELMS-32E", "Use of the OAK32-ELMS-32E"),
        ("EL PROBLEMA DE LA MUERTE EN LA OBRA", "EL PROBLEMA DE LA MUERTE EN LA OBRA"),
        ("FORÊTS ET ARBRES DE LA TERRE", "FORÊTS ET ARBRES DE LA TERRE"),
        ("Trees of NASA", "Trees of NASA"),
    ],
)
def test_capitals_become_those_of_a_title(title: str, cited: str) -> None:
    assert title_in_title_case(title) == cited


@pytest.mark.parametrize(
    ("described", "cited"),
    [
        ("", "Crispr in Mrna of the NET of Trees"),
        ("CRISPR and mRNA in trees", "CRISPR in mRNA of the NET of Trees"),
        ("It has a net of mRNA", "Crispr in mRNA of the Net of Trees"),
        ("ALL OF CRISPR", "Crispr in Mrna of the NET of Trees"),
    ],
)
def test_words_are_written_as_in_the_abstract(described: str, cited: str) -> None:
    assert title_in_title_case("CRISPR IN MRNA OF THE NET OF TREES", described) == cited


@pytest.mark.django_db
def test_titles_and_books_in_capitals_are_cited_in_title_case_but_exported_as_printed() -> None:
    paper = make_publication(
        kind=K.INPROCEEDINGS,
        title="GROWTH OF TREES IN WOODS",
        venue_name="2020 IEEE CONFERENCE ON TREES (ICT)",
        series="STUDIES ON OLD TREES",
        date="2020",
    )
    found = {each.style: each.text for each in citations(paper)}
    assert ". In 2020 IEEE Conference on Trees (ICT)" in found["apa"]
    assert "“Growth of Trees in Woods.”" in found["chicago"]
    assert "Studies on Old Trees" in found["chicago"]
    assert csl_item(paper)["title"] == "GROWTH OF TREES IN WOODS"
    assert "2020 IEEE CONFERENCE ON TREES (ICT)" in ris_record(paper)


@pytest.mark.django_db
def test_a_title_of_another_language_in_capitals_is_cited_in_sentence_case() -> None:
    article = make_publication(kind=K.ARTICLE, title="EL PROBLEMA DE LA OBRA", venue_name="Leaves")
    assert all("El problema de la obra" in found.text for found in citations(article))
