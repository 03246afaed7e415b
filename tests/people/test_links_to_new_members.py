"""The page of an organization leads those who may add its members to their form."""

import pytest
from django.contrib.auth.models import User
from django.test import Client

from tests.factories import make_affiliation, make_organization
from tests.roles.accounts import editor_of, make_account

pytestmark = pytest.mark.django_db


def _client_of(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


@pytest.mark.parametrize("has_people", [True, False])
def test_those_who_may_add_members_are_led_to_the_form(
    admin_client: Client, *, has_people: bool
) -> None:
    lab, other = make_organization(name="Lab"), make_organization(name="Other")
    if has_people:
        make_affiliation(organization=lab)
    address = f"/admin/people/person/new-member/?organization={lab.pk}"
    clients = {
        "admin": admin_client,
        "of it": _client_of(editor_of(lab)),
        "of another": _client_of(editor_of(other, username="other")),
        "member": _client_of(make_account(username="member")),
        "visitor": Client(),
    }
    pages = {who: each.get(lab.get_absolute_url()) for who, each in clients.items()}
    led = {who for who, page in pages.items() if f'href="{address}"' in page.content.decode()}
    assert led == {"admin", "of it"}
    for who in led:
        form = clients[who].get(address)
        assert form.status_code == 200
        assert f'value="{lab.pk}" selected' in form.content.decode()
