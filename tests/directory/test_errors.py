from typing import Any
from unittest.mock import patch

import pytest
from django.conf import settings
from django.contrib.auth.models import User
from django.contrib.sessions.models import Session
from django.core.exceptions import SuspiciousOperation
from django.db import OperationalError
from django.test import Client, RequestFactory
from pytest_django import DjangoAssertNumQueries

from directory.views.errors import bad_request, server_error, too_many, unavailable
from website.models import Site


def test_the_server_error_page_needs_neither_database_nor_request(
    rf: RequestFactory,
) -> None:
    """Without pytest-django's database mark, a query would fail this test."""
    response = server_error(rf.get("/"))
    assert response.status_code == 500
    assert "Something went wrong" in response.content.decode()
    assert "check whether it was saved" in response.content.decode()


@pytest.mark.parametrize("method", ["get", "post"])
def test_a_form_that_meets_a_busy_database_may_still_be_in_the_browser(
    rf: RequestFactory, method: str
) -> None:
    try:
        raise OperationalError("database is locked")
    except OperationalError:
        response = server_error(getattr(rf, method)("/"))
    assert response.status_code == 503
    assert ("go back in your browser" in response.content.decode()) is (method == "post")


def test_the_texts_of_errors_begin_below_the_name_of_the_site(rf: RequestFactory) -> None:
    """A `main` that were narrower than the header would be centered below it."""
    for response in (server_error(rf.get("/")), unavailable(retry_after=1)):
        page = response.content.decode()
        assert '<main class="container">' in page
        assert '<div class="container"><a class="site-name"' in page


@pytest.mark.django_db
def test_the_pages_of_errors_name_the_site_without_a_query(
    client: Client, rf: RequestFactory, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    Site.objects.create(name="Tidewater Lab")
    client.get("/people/")
    with django_assert_num_queries(0):
        pages = [server_error(rf.get("/")), too_many(retry_after=1), unavailable(retry_after=1)]
        pages.append(bad_request(rf.get("/"), SuspiciousOperation("?")))
    assert [page.status_code for page in pages] == [500, 429, 503, 400]
    for page in pages:
        assert page.content.decode().count("Tidewater Lab") == 2  # title and header


@pytest.mark.django_db
def test_an_exception_in_a_view_is_answered_with_the_error_page() -> None:
    client = Client(raise_request_exception=False)
    with patch("directory.views.search.render", side_effect=RuntimeError):
        response = client.get("/search/")
    assert response.status_code == 500
    assert "Go to the home page" in response.content.decode()


@pytest.mark.django_db
def test_the_not_found_page_offers_a_search(client: Client) -> None:
    response = client.get("/nothing/is/here/")
    assert response.status_code == 404
    assert 'action="/search/"' in response.content.decode()


@pytest.mark.django_db
def test_a_request_that_cannot_be_read_says_that_nothing_was_saved(client: Client) -> None:
    fields = {f"field-{number}": "" for number in range(settings.DATA_UPLOAD_MAX_NUMBER_FIELDS + 1)}
    client.cookies[settings.SESSION_COOKIE_NAME] = "x"
    for status, response in (
        (400, client.post("/accounts/login/", fields)),
        (413, client.post("/accounts/login/", CONTENT_LENGTH="9" * 12)),
    ):
        assert response.status_code == status
        assert "Nothing was saved" in response.text
        assert "Go to the home page" in response.text


@pytest.mark.django_db
@pytest.mark.parametrize("host", ["a b", "127.0.0.1"])
def test_an_unknown_host_name_says_which_setting_lists_them(
    host: str, client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(settings, "ALLOWED_HOSTS", ["localhost"])
    response = client.get("/people/", headers={"host": host})
    assert response.status_code == 400
    assert "add the host name to <code>ALLOWED_HOSTS</code>" in response.text
    assert "Go to the home page" not in response.text


@pytest.mark.django_db
def test_a_form_of_an_earlier_session_says_how_to_send_it_again() -> None:
    client = Client(enforce_csrf_checks=True)
    response = client.post("/me/about/", {"csrfmiddlewaretoken": "x" * 64})
    assert response.status_code == 403
    page = response.content.decode()
    assert "Go back in the browser, which keeps what you typed" in page
    assert "Go to the home page" in page


@pytest.mark.django_db
def test_a_session_that_the_database_does_not_save_is_a_503(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    def save(session: Session, **options: Any) -> None:
        if options["force_update"]:
            raise OperationalError("disk I/O error")
        original(session, **options)

    original = Session.save
    User.objects.create_superuser("alice", password="secret")
    monkeypatch.setattr(Session, "save", save)
    answer = client.post("/accounts/login/", {"login": "alice", "password": "secret"})
    assert (answer.status_code, answer.headers["Retry-After"]) == (503, "30")
