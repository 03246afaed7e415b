"""An editor of the unit Lab, Alice, who is at it, and Bob, who is elsewhere and not listed."""

import pytest
from django.contrib.auth.models import User
from django.test import Client

from affiliations.models import Organization
from people.models import Person
from tests.factories import make_affiliation, make_organization, make_person
from tests.roles.accounts import editor_of


@pytest.fixture
def lab() -> Organization:
    return make_organization(name="Lab")


@pytest.fixture
def editor(lab: Organization) -> User:
    return editor_of(lab)


@pytest.fixture
def client(editor: User) -> Client:
    client = Client()
    client.force_login(editor)
    return client


@pytest.fixture
def alice(lab: Organization) -> Person:
    return make_affiliation(person=make_person(tagline="Before"), organization=lab).person


@pytest.fixture
def bob() -> Person:
    person = make_person(name="Bob Builder", tagline="Private", is_listed=False)
    make_affiliation(person=person, organization=make_organization(name="Elsewhere"))
    return person
