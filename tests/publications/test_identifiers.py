import pytest

from publications.identifiers import normalize_arxiv_id, normalize_doi


@pytest.mark.parametrize(
    "written",
    [
        "10.1145/3267809.3267837",
        " 10.1145/3267809.3267837 ",
        "doi:10.1145/3267809.3267837",
        "DOI: 10.1145/3267809.3267837",
        "https://doi.org/10.1145/3267809.3267837",
        "http://dx.doi.org/10.1145/3267809.3267837",
        "https://www.doi.org/10.1145/3267809.3267837",
        "doi.org/10.1145/3267809.3267837",
    ],
)
def test_dois_are_normalized(written: str) -> None:
    assert normalize_doi(written) == "10.1145/3267809.3267837"


def test_the_case_of_a_doi_is_ignored() -> None:
    assert normalize_doi("10.1000/ABC") == normalize_doi("https://doi.org/10.1000/abc")


def test_a_doi_in_a_publishers_url_is_kept_whole() -> None:
    assert normalize_doi("10.1002/(SICI)1097-0258(19980815)17:15<1661::AID>3.0.CO;2-2").endswith(
        "(sici)1097-0258(19980815)17:15<1661::aid>3.0.co;2-2"
    )


@pytest.mark.parametrize(
    ("written", "number"),
    [
        ("1911.09418", "1911.09418"),
        ("arXiv:1911.09418", "1911.09418"),
        ("arxiv: 1911.09418v2", "1911.09418"),
        ("https://arxiv.org/abs/1911.09418v3", "1911.09418"),
        ("http://arxiv.org/pdf/1911.09418.pdf", "1911.09418"),
        ("https://arxiv.org/pdf/1911.09418v2.pdf", "1911.09418"),
        ("10.48550/arXiv.1911.09418", "1911.09418"),
        ("https://doi.org/10.48550/arXiv.1911.09418", "1911.09418"),
        ("hep-th/9901001", "hep-th/9901001"),
        ("https://arxiv.org/abs/hep-th/9901001v1", "hep-th/9901001"),
    ],
)
def test_arxiv_numbers_are_normalized(written: str, number: str) -> None:
    assert normalize_arxiv_id(written) == number


def test_an_empty_identifier_stays_empty() -> None:
    assert normalize_doi("") == normalize_arxiv_id("") == ""
