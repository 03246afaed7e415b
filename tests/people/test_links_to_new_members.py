"""The page of an organization leads those who may add its members to their form."""

from collections.abc import Callable

import pytest
from django.contrib.auth.models import User
from django.test import Client

from affiliations.models import Organization
from tests.factories import make_affiliation, make_organization, make_person, make_publication
from tests.roles.accounts import editor_of, make_account

pytestmark = pytest.mark.django_db


def _client_of(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def _make_current_member(lab: Organization) -> None:
    make_affiliation(organization=lab)


def _make_alumna(lab: Organization) -> None:
    make_affiliation(organization=lab, start="2001", end="2004")


def _make_unit(lab: Organization) -> None:
    make_organization(name="Unit", parent=lab)


def _make_publication(lab: Organization) -> None:
    """Written by someone who isn't listed, so that no one is shown."""
    person = make_person(is_listed=False)
    make_affiliation(person=person, organization=lab, start="2001", end="2004")
    make_publication(authors=[person], date="2002")


def _make_nothing(lab: Organization) -> None:
    pass


@pytest.mark.parametrize(
    "fill", [_make_current_member, _make_alumna, _make_unit, _make_publication, _make_nothing]
)
def test_those_who_may_add_members_are_led_to_the_form(
    admin_client: Client, fill: Callable[[Organization], None]
) -> None:
    lab, other = make_organization(name="Lab"), make_organization(name="Other")
    fill(lab)
    address = f"/admin/people/person/new-member/?organization={lab.pk}"
    clients = {
        "admin": admin_client,
        "of it": _client_of(editor_of(lab)),
        "of another": _client_of(editor_of(other, username="other")),
        "member": _client_of(make_account(username="member")),
        "visitor": Client(),
    }
    pages = {who: each.get(lab.get_absolute_url()) for who, each in clients.items()}
    links = {who: page.content.decode().count(f'href="{address}"') for who, page in pages.items()}
    assert set(links.values()) == {0, 1}
    led = {who for who, number in links.items() if number}
    assert led == {"admin", "of it"}
    for who in led:
        form = clients[who].get(address)
        assert form.status_code == 200
        assert f'value="{lab.pk}" selected' in form.content.decode()
