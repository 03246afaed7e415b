import pytest
from django.db import OperationalError, connection
from django.http import HttpResponse
from django.test import Client, RequestFactory
from pytest_django import Settings

from directory.middleware import POLICY, ContentSecurityPolicyMiddleware


def answer_of(response: HttpResponse) -> HttpResponse:
    return ContentSecurityPolicyMiddleware(lambda request: response)(RequestFactory().get("/"))


def test_the_policy_allows_only_resources_of_this_site() -> None:
    answer = answer_of(HttpResponse())
    assert answer.headers["Content-Security-Policy"] == POLICY
    assert dict(part.split(" ", 1) for part in POLICY.split("; ")) == {
        "default-src": "'self'",
        "img-src": "'self' data:",
        "object-src": "'none'",
        "base-uri": "'none'",
        "form-action": "'self'",
        "frame-ancestors": "'none'",
    }


def test_a_stricter_policy_of_a_view_is_kept() -> None:
    response = HttpResponse(headers={"Content-Security-Policy": "default-src 'none'"})
    assert answer_of(response).headers["Content-Security-Policy"] == "default-src 'none'"


@pytest.mark.django_db
def test_the_health_check_accepts_any_host(client: Client, settings: Settings) -> None:
    settings.ALLOWED_HOSTS = ["people.example.org"]
    settings.SECURE_SSL_REDIRECT = True
    assert client.get("/healthz", headers={"host": "10.0.0.7:8000"}).status_code == 200
    assert client.get("/", headers={"host": "10.0.0.7:8000"}).status_code == 400


def test_the_health_check_fails_without_a_database(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail() -> None:
        raise OperationalError

    monkeypatch.setattr(connection, "cursor", fail)
    answer = client.get("/healthz")
    assert answer.status_code == 503
    assert answer.content == b"The database is not responding.\n"
