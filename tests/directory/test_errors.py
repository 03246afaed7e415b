from unittest.mock import patch

import pytest
from django.test import Client, RequestFactory

from directory.views.errors import server_error


def test_the_page_of_a_broken_server_needs_neither_database_nor_request(
    rf: RequestFactory,
) -> None:
    """Without the database mark of pytest-django, a query would fail this test."""
    response = server_error(rf.get("/"))
    assert response.status_code == 500
    assert "Something went wrong" in response.content.decode()


@pytest.mark.django_db
def test_what_breaks_in_a_view_is_answered_with_that_page() -> None:
    client = Client(raise_request_exception=False)
    with patch("directory.views.search.render", side_effect=RuntimeError):
        response = client.get("/search/")
    assert response.status_code == 500
    assert "Go to the home page" in response.content.decode()


@pytest.mark.django_db
def test_an_address_that_leads_nowhere_offers_the_search(client: Client) -> None:
    response = client.get("/nothing/is/here/")
    assert response.status_code == 404
    assert 'action="/search/"' in response.content.decode()
