"""Which responses are compressed."""

import gzip
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

from tests.factories import make_person, make_publication

pytestmark = pytest.mark.django_db

GZIP = {"accept-encoding": "gzip"}


@pytest.mark.parametrize("path", ["/people/", "/api/v1/people/"])
def test_text_for_a_visitor_is_compressed(client: Client, path: str) -> None:
    make_person()
    answer = client.get(path, headers=GZIP)
    assert answer.headers["Content-Encoding"] == "gzip"
    assert "Accept-Encoding" in answer.headers["Vary"]
    assert gzip.decompress(answer.content) == client.get(path).content


def test_a_long_export_is_compressed_while_it_is_sent(client: Client) -> None:
    for number in range(20):
        make_publication(title=f"Work {number}")
    answer: Any = client.get("/publications.bib", headers=GZIP)
    assert answer.streaming
    assert b"Work 19" in gzip.decompress(answer.getvalue())


def test_a_response_with_a_secret_is_not_compressed(client: Client) -> None:
    assert "Content-Encoding" not in client.get("/accounts/login/", headers=GZIP).headers
    client.force_login(User.objects.create_user("member"))
    assert "Content-Encoding" not in client.get("/people/", headers=GZIP).headers
