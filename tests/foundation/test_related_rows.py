"""Rows of a relation, prefetched or not."""

from typing import Any

import pytest

from foundation.related_rows import related_rows
from publications.models import Publication, PublicationLink
from tests.factories import make_publication

pytestmark = pytest.mark.django_db


def test_prefetched_rows_take_no_query(django_assert_num_queries: Any) -> None:
    link = PublicationLink.objects.create(publication=make_publication(), url="https://a.example/")
    (publication,) = Publication.objects.prefetch_related("links")

    with django_assert_num_queries(0):
        assert list(related_rows(publication, "links")) == [link]


def test_other_rows_are_read() -> None:
    link = PublicationLink.objects.create(publication=make_publication(), url="https://a.example/")

    assert list(related_rows(link.publication, "links")) == [link]
    assert list(related_rows(link.publication, "awards")) == []
