from unittest.mock import patch

import pytest
from django.db import OperationalError, connection
from django.test import Client


@pytest.mark.django_db
def test_a_server_whose_database_answers_is_well(client: Client) -> None:
    response = client.get("/healthz")
    assert (response.status_code, response.content) == (200, b"ok\n")
    assert response["Content-Type"].startswith("text/plain")


@pytest.mark.django_db
def test_a_server_whose_database_is_gone_says_so(client: Client) -> None:
    with patch.object(connection, "cursor", side_effect=OperationalError):
        assert client.get("/healthz").status_code == 503
