import pytest

from publications.exporting.astronomy_journals import journal_in_full
from publications.exporting.citation_styles import citations
from publications.models import Publication
from tests.publications.imports import import_text, the_publication

MONTHLY = "Monthly Notices of the Royal Astronomical Society"


@pytest.mark.parametrize(
    ("name", "source", "full"),
    [
        ("MNRAS", r"\mnras", MONTHLY),
        ("MNRAS", "", MONTHLY),
        ("mnras", "", MONTHLY),
        ("A&A", r"A\&A", "Astronomy & Astrophysics"),
        ("AJ", r"{\aj}", "The Astronomical Journal"),
        ("AJ", "", "AJ"),
        ("S&T", r"S\&T", "S&T"),
        ("Phys. Rev. D", r"\prd", "Phys. Rev. D"),
        ("MNRAS and more", "", "MNRAS and more"),
    ],
)
def test_a_journal_of_astronomers_has_its_full_name(name: str, source: str, full: str) -> None:
    assert journal_in_full(name, source) == full


@pytest.mark.django_db
def test_the_command_for_a_journal_is_cited_by_its_name() -> None:
    import_text(r"@article{k, title={Trees}, author={Jane Roe}, journal={\mnras}, year=2020}")
    publication: Publication = the_publication()
    for found in citations(publication):
        is_short = found.style == "ieee"
        assert ("Monthly Notices Roy. Astron. Soc." if is_short else MONTHLY) in found.text
        assert "MNRAS" not in found.text
