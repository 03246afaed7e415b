"""Free slugs for many new records at once."""

import pytest

from publications.importing.bulk_slugs import free_slugs
from publications.models import Publication
from publications.models.publication import RetiredPublicationSlug
from tests.factories import make_publication

pytestmark = pytest.mark.django_db


def _slugs(*wanted: str) -> list[str]:
    return free_slugs(Publication, RetiredPublicationSlug, wanted)


def test_a_slug_that_is_taken_or_repeated_gets_the_next_number() -> None:
    make_publication(slug="example")
    assert _slugs("example", "new", "new", "example") == [
        "example-2",
        "new",
        "new-2",
        "example-3",
    ]


def test_a_number_does_not_take_the_slug_that_another_record_wants() -> None:
    make_publication(slug="example")
    make_publication(slug="example-2-2")  # the next number of "example-2"
    found = _slugs("example", "example-2")
    assert found == ["example-3", "example-2"]


def test_the_number_of_a_common_slug_is_no_year_that_another_record_wants() -> None:
    make_publication(title="", slug="untitled-2016")
    make_publication(title="", slug="untitled")
    for number in range(2, 30):
        make_publication(title="", slug=f"untitled-{number}")
    assert _slugs("untitled", "untitled-2017") == ["untitled-2018", "untitled-2017"]
