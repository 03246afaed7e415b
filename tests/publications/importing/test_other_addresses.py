"""The addresses of two entries that are one publication."""

import pytest

from publications.importing.other_addresses import other_address
from publications.models import Publication
from tests.publications.imports import import_text

ENTRY = (
    "@incollection{{{key}, title={{A Series of Words of the Oaks}}, author={{Roe, Ann}}, year=2013,"
    " booktitle={{Measuring Oaks}}, pages={{285--302}}, {more}}}\n"
)


def addresses(*fields: str) -> tuple[str, list[str]]:
    import_text("".join(ENTRY.format(key=f"k{n}", more=more) for n, more in enumerate(fields)))
    publication = Publication.objects.get()
    return publication.url, [link.url for link in publication.links.order_by("rank")]


@pytest.mark.parametrize("address", ["https://dx.doi.org/10.1234/oak.5", "oak.org", ""])
def test_the_address_of_its_doi_is_no_other(address: str) -> None:
    ours = {"doi": "10.1234/Oak.5", "url": "https://oak.org/5"}
    assert other_address({"url": address}, ours) is None


@pytest.mark.django_db
class TestOtherAddresses:
    def test_each_address_is_kept(self) -> None:
        lists = [f"https://oak.org/ids-{name}.html" for name in ("ben", "tel", "bod")]
        first, others = addresses(*(f"url={{{address}}}" for address in lists))
        assert sorted([first, *others]) == sorted(lists)

    def test_the_same_address_is_kept_once_and_with_https(self) -> None:
        same = ("url={http://oak.org/1/}", "url={https://www.oak.org/1}", "url={http://oak.org/1}")
        assert addresses(*same) == ("https://www.oak.org/1", [])

    def test_a_link_of_the_other_entry_is_kept_once(self) -> None:
        both = "url={https://oak.org/5}, pdf={https://oak.org/5.pdf}"
        assert addresses(both, "url={https://oak.org/5.pdf}") == (
            "https://oak.org/5", ["https://oak.org/5.pdf"]
        )  # fmt: skip
