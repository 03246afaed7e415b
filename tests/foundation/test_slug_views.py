from collections.abc import Callable
from http import HTTPStatus

import pytest
from django.test import Client

from foundation.slugs import Slugged
from tests.factories import make_organization, make_person, make_publication

pytestmark = pytest.mark.django_db

MAKERS: dict[str, Callable[[], Slugged]] = {
    "people": make_person,
    "affiliations": make_organization,
    "publications": make_publication,
}
ADDRESSES = {
    "people": [
        "/", ".json", ".jsonld", ".vcf", "/connections/", "/cv/", "/cv.pdf", "/card.png",
        "/publications.bib",
    ],
    "affiliations": ["/", "/connections/", "/publications.atom"],
    "publications": ["/", ".bib", ".ris", ".json", ".jsonld", "/card.png"],
}  # fmt: skip


@pytest.mark.parametrize(
    ("kind", "rest"), [(kind, rest) for kind, rests in ADDRESSES.items() for rest in rests]
)
def test_a_retired_slug_redirects_with_the_parameters_that_the_page_reads(
    client: Client, kind: str, rest: str
) -> None:
    record = MAKERS[kind]()
    before, record.slug = record.slug, "renamed"
    record.save()
    response = client.get(f"/{kind}/{before}{rest}?language=zh-hans&utm_source=letter")
    query = "?language=zh-hans" if "/cv" in rest else ""
    assert response.status_code == HTTPStatus.MOVED_PERMANENTLY
    assert response["Location"] == f"/{kind}/renamed{rest}{query}"


@pytest.mark.parametrize("kind", MAKERS)
def test_an_unknown_slug_is_not_found(client: Client, kind: str) -> None:
    assert client.get(f"/{kind}/unknown/").status_code == HTTPStatus.NOT_FOUND


def test_an_unlisted_person_has_no_page(client: Client) -> None:
    person = make_person(is_listed=False)
    assert client.get(f"/people/{person.slug}/").status_code == HTTPStatus.NOT_FOUND
