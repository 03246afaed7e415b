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


def test_a_doi_with_a_prefix_in_its_address_is_one_link(client: Client) -> None:
    page = page_of("@misc{k, title={T}, url={https://doi.org/doi:10.1000/x}, year=2013}", client)
    assert "DOI : T" in page
    assert "Web page" not in page
