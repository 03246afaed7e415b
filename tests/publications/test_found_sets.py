"""What a search finds is read once for all pages and filters, until a row changes."""

import pytest
from django.http import QueryDict

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
