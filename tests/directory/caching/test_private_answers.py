import pytest
from django.contrib.auth.models import User
from django.test import Client

from tests.factories import make_person

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    "path", ["/", "/people/", "/people/alice-example.vcf", "/publications.bib"]
)
def test_a_response_to_a_member_is_cached_only_by_their_browser(client: Client, path: str) -> None:
    make_person()
    assert "private" not in client.get(path).get("Cache-Control", "")
    client.force_login(User.objects.create_user("member"))
    assert "private" in client.get(path)["Cache-Control"]
