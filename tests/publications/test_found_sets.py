"""What a search finds is read once for all pages and filters, until a row changes."""

from typing import Any

import pytest
from django.http import QueryDict
from pyroaring import BitMap

from directory.caching.snapshots import read_snapshot
from foundation.facets import FacetIndex
from foundation.search.filtering import records_of
from foundation.snapshot_version import reading_version
from publications.facets import publication_index
from publications.publication_list import PublicationList
from tests.factories import make_publication

pytestmark = pytest.mark.django_db


@pytest.fixture
def searches(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The texts for which the index of words was read."""
    read: list[str] = []

    def read_and_note(kind, query):  # type: ignore[no-untyped-def]
        read.append(query.text)
        return records_of(kind, query)

    monkeypatch.setattr("publications.found_sets.records_of", read_and_note)
    return read


def _count(query: str) -> int:
    return PublicationList(QueryDict(query), "/publications/").count


def test_another_filter_of_the_same_search_reads_no_words(
    searches: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    make_publication(title="Caches of Catalogs", kind="article")
    make_publication(title="Caches of Indexes")
    index = publication_index()
    monkeypatch.setattr("publications.publication_list.publication_index", lambda: index)
    with reading_version(lambda: "1"):
        assert _count("q=caches") == 2
        assert _count("q=caches&kind=article") == 1
        assert _count("q=indexes") == 1
    assert searches == ["caches", "indexes"]


def test_a_change_is_found_at_once(searches: list[str]) -> None:
    make_publication(title="Caches of Catalogs")
    with reading_version(lambda: "1"):
        assert _count("q=caches") == 1
    make_publication(title="Caches of Indexes")
    with reading_version(lambda: "2"):
        assert _count("q=caches") == 2
    assert _count("q=caches") == 2  # without a version, as in a transaction that writes
    assert searches == ["caches"] * 3


@pytest.mark.django_db(transaction=True)
def test_another_page_of_a_list_has_the_counts_of_the_first(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for number in range(3):
        make_publication(kind="article", date=f"{2020 + number}")
    counted: list[str] = []
    count = FacetIndex._count

    def noted(index: FacetIndex, name: str, found: BitMap) -> Any:
        counted.append(name)
        return count(index, name, found)

    monkeypatch.setattr(FacetIndex, "_count", noted)

    def numbers(query: str) -> Any:
        found = PublicationList(QueryDict(query), "/publications/")
        return [[(o.value, o.count) for o in facet.options] for facet in found.facets]

    with read_snapshot():
        first = numbers("year_from=2021")
        assert counted
        counted.clear()
        assert numbers("year_from=2021&page=2&sort=title") == first
        assert counted == []
        assert numbers("year_from=2022") != first
        assert counted
    make_publication(kind="article", date="2023")
    with read_snapshot():
        assert numbers("year_from=2021") != first
