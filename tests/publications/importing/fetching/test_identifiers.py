"""DOIs, arXiv numbers and PubMed numbers are read from pasted text."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from publications.importing.fetching.identifiers import Kind, read_identifiers

SICI = "10.1002/(SICI)1097-4636(199823)43:3<338::AID-JBM16>3.0.CO;2-B"


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("10.1145/3368089.3409738", ["10.1145/3368089.3409738"]),
        ("doi:10.1000/abc.", ["10.1000/abc"]),
        ("DOI: 10.1000/abc", ["10.1000/abc"]),
        ("https://doi.org/10.1000/abc", ["10.1000/abc"]),
        ("https://dx.doi.org/10.1000/a%2Fb", ["10.1000/a/b"]),
        ("(10.1000/abc)", ["10.1000/abc"]),
        (SICI, [SICI]),
        ("10.1000/a, 10.1000/b;10.1000/c\n10.1000/a", ["10.1000/a", "10.1000/b", "10.1000/c"]),
        ("arXiv:2001.01234v2", ["2001.01234"]),
        ("https://arxiv.org/pdf/1911.09418.pdf", ["1911.09418"]),
        ("hep-th/9901001", ["hep-th/9901001"]),
        ("10.48550/arXiv.1706.03762", ["1706.03762"]),
        ("PMID: 31209238", ["31209238"]),
        ("https://pubmed.ncbi.nlm.nih.gov/31209238/", ["31209238"]),
    ],
)
def test_a_number_is_read_in_every_usual_form(text: str, found: list[str]) -> None:
    identifiers, unknown = read_identifiers(text)
    assert [each.number for each in identifiers] == found
    assert not unknown


def test_each_kind_is_recognized_and_other_words_are_named() -> None:
    identifiers, unknown = read_identifiers("10.1000/abc 2001.01234 31209238 the rest")
    assert [each.kind for each in identifiers] == [Kind.DOI, Kind.ARXIV, Kind.PUBMED]
    assert unknown == ["the", "rest"]


@given(st.text(max_size=200))
def test_any_text_is_read(text: str) -> None:
    identifiers, unknown = read_identifiers(text)
    assert len(identifiers) + len(unknown) <= len(text)
