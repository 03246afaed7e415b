"""The links of a publication, each address once."""

import pytest
from django.test import Client

from tests.publications.pages import page_of

pytestmark = pytest.mark.django_db


def test_a_mirror_of_arxiv_is_its_link(client: Client) -> None:
    address = "http://de.arXiv.org/abs/1310.0809"
    fields = f"eprint={{1310.0809}}, archiveprefix={{arXiv}}, arxivurl={{{address}}}"
    page = page_of(f"@article{{k, title={{T}}, {fields}, year=2013}}", client)
    assert "2013 arXiv : T Details" in page


@pytest.mark.parametrize(
    "address",
    [
        "https://doi.org/doi:10.1000/x",
        "http://doi.acm.org/10.1000/X",
        "http://dx.doi.org/https://doi.org/10.1000/x",
    ],
)
def test_another_address_of_the_doi_is_one_link_with_it(address: str, client: Client) -> None:
    fields = f"doi={{10.1000/x}}, url={{{address}}}, doi-url={{{address}}}"
    page = page_of(f"@misc{{k, title={{T}}, {fields}, year=2013}}", client)
    assert "DOI : T" in page
    assert "Web page" not in page
