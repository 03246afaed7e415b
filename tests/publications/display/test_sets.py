"""What the page shows of a book that is a volume of a work in several volumes."""

import pytest
from django.test import Client

from tests.publications.pages import page_of

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("fields", "shown"),
    [
        (
            "number={50}, series={Encyclopedia}",
            "Handbook, vol. 2; Encyclopedia, no. 50, Press , 1994",
        ),
        ("series={Encyclopedia}", "Handbook, vol. 2, Press , 1994"),
        ("pages={xx+345}", "Handbook, vol. 2, xx+345 pp., Press , 1994"),
    ],
)
def test_the_volume_is_that_of_the_set(fields: str, shown: str, client: Client) -> None:
    page = page_of(
        "@book{k, author={Roe, Jane}, title={Sheaf Theory}, maintitle={Handbook}, volume=2,"
        f" publisher={{Press}}, year=1994, {fields}}}",
        client,
    )
    assert shown in page
