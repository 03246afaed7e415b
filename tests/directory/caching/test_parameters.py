"""Parameters that no page reads are dropped from the query string."""

import re
from functools import partial

import pytest
from django.core.cache import caches
from django.test import Client

from directory.api.organizations import OrganizationFilter
from directory.caching.parameters import READ_BY
from directory.cv.views import OPTIONS
from tests.directory.caching.test_pages import while_nothing_is_written
from tests.directory.public_addresses import public_addresses
from tests.factories import make_person, make_publication

pytestmark = pytest.mark.django_db(transaction=True)
JUNK = ("utm_source=letter", "fbclid=1&fbclid=2", "Q=a", "page%5B%5D=1", "&&&", "q=", "%00=%ff")


def test_the_parameters_of_every_public_address_are_known() -> None:
    extension = re.compile(r"\.(bib|ris|json|jsonld|csv|xlsx|html|atom|vcf)$")
    addresses = {extension.sub(".{extension}", address) for address in public_addresses()}
    assert addresses == set(READ_BY)
    assert set(OrganizationFilter.base_filters) <= set(READ_BY["/api/v1/organizations/"])
    assert set(OPTIONS) <= set(READ_BY["/people/{slug}/cv/"])


@pytest.mark.parametrize("junk", JUNK)
def test_unknown_parameters_do_not_create_cache_entries(client: Client, junk: str) -> None:
    alice = make_person()
    make_publication(authors=[alice])

    def visit(path: str) -> None:
        mark = "&" if "?" in path else "?"
        plain, with_junk = client.get(path), client.get(f"{path}{mark}{junk}")
        assert with_junk.content == plain.content
        assert with_junk.headers["ETag"] == plain.headers["ETag"]

    for path in ("/", "/people/", alice.get_absolute_url(), "/publications/?kind=book"):
        while_nothing_is_written(partial(visit, path))


def test_parameters_that_a_page_reads_are_kept(client: Client) -> None:
    for number in range(3):
        make_publication(title=f"Title {number}", date=str(2000 + number), kind="book")
    for junk_before, junk_after in (("", "&x=1"), ("y=2&", "")):
        path = f"/publications/?{junk_before}kind=book&year_from=2002{junk_after}"
        page = client.get(path).content.decode()
        assert "Title 2" in page
        assert "Title 1" not in page


def test_pages_of_junk_take_bounded_memory(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    pages = caches["pages"]
    pages.clear()
    monkeypatch.setattr(pages, "_most_bytes", 100_000)
    for number in range(60):
        assert client.get(f"/search/?q=junk{number}").status_code == 200
    assert 0 < pages.used <= 100_000  # type: ignore[attr-defined]
    again = client.get("/search/?q=junk59")
    assert again.status_code == 200
    pages.clear()
    assert pages.used == 0  # type: ignore[attr-defined]
