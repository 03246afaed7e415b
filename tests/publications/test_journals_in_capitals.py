"""Names of journals in capitals in citations."""

import pytest

from publications.exporting.citation_styles import citation
from publications.exporting.csl import csl_item
from publications.journals_in_capitals import in_title_case
from publications.models import Publication
from tests.factories import make_publication


@pytest.mark.parametrize(
    ("printed", "cited"),
    [
        (
            "JOTC-JOURNAL OF THE TREES OF CHINA IN AIDS CARE",
            "JOTC-Journal of the Trees of China in AIDS Care",
        ),
        (
            "OAK ACDE-ASSOCIATION FOR CARE AND DEEP ECOLOGY",
            "OAK ACDE-Association for Care and Deep Ecology",
        ),
        ("JOURNAL OF ANIMAL ECOLOGY", "Journal of Animal Ecology"),
        ("PHILOSOPHICAL TRANSACTIONS B-BIOLOGY", "Philosophical Transactions B-Biology"),
        ("ECOLOGY", "Ecology"),
        ("ACTA CRYSTALLOGRAPHICA SECTION D", "Acta Crystallographica Section D"),
        ("IEEE TRANSACTIONS ON ROBOTICS", "IEEE Transactions on Robotics"),
        ("BMC GENOMICS", "BMC Genomics"),
        ("IETE JOURNAL OF RESEARCH", "IETE Journal of Research"),
        ("NEW FORESTS & SEA ICE", "New Forests & Sea Ice"),
        ("PLOS ONE", "PLOS ONE"),
        ("PLOS BIOLOGY", "PLOS Biology"),
        ("ELIFE", "eLife"),
        ("PNAS", "PNAS"),
        ("PACMPL", "PACMPL"),
        ("OIKOS", "Oikos"),
        ("THE LANCET", "The Lancet"),
        ("SUPPORTED WORK-THE JOURNAL", "Supported Work-The Journal"),
        ("ZEITSCHRIFT FUR BOTANIK", "Zeitschrift für Botanik"),
        ("ANNALES DE L INSTITUT", "Annales de l'Institut"),
        ("REVISTA DA SAUDE E SOCIEDADE", "Revista da Saude e Sociedade"),
        ("LA RICERCA", "La Ricerca"),
        ("SAUDE E SOCIEDADE", "Saude e Sociedade"),
        ("PHYSICA E NANOSTRUCTURES", "Physica E Nanostructures"),
        ("PHYSICAL REVIEW E", "Physical Review E"),
        ("Physical Review B", "Physical Review B"),
        ("42", "42"),
        ("IEEE_J_TREES", "IEEE_J_TREES"),
    ],
)
def test_capitals_of_a_journal_become_those_of_a_title(printed: str, cited: str) -> None:
    assert in_title_case(printed) == cited


@pytest.mark.django_db
def test_a_journal_in_capitals_is_cited_in_title_case_but_exported_as_printed() -> None:
    article = make_publication(kind=Publication.Kind.ARTICLE, venue_name="JOURNAL OF TREES")
    assert "Journal of Trees" in citation(article, "apa").text
    assert csl_item(article)["container-title"] == "JOURNAL OF TREES"
