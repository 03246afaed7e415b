"""The former names of a person stay hidden when the record is deleted, as someone may request."""

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from foundation.history.models import Event
from foundation.history.reverting import plan_undo, revert
from people.models import Person, PersonName, Supervision
from publications.models import Authorship, Publication
from tests.factories import make_affiliation, make_person
from tests.publications.imports import import_text, outcomes

pytestmark = pytest.mark.django_db
ENTRY = """@article{oldenkamp2020fish, title={Fish}, author={Oldenkamp, Alice and Other, Ann},
    year={2020}, file={oldenkamp.pdf}, topic={water}}"""


@pytest.fixture
def alice() -> Person:
    alice = make_person(name="Alice Oldenkamp")
    student = make_affiliation(person=make_person(name="Stu Dent"), kind="education", end="2019")
    Supervision.objects.create(affiliation=student, person=alice, name="A. Oldenkamp")
    import_text(ENTRY)
    alice.name = "Alice Zweigert"
    alice.save()
    PersonName.objects.create(person=alice, name="Alice Oldenkamp", kind="former")
    return alice


def said(client: Client) -> str:
    paths = ("/publications.bib", "/publications.csv", "/people/stu-dent/", "/search/?q=fish")
    return "".join(b"".join(client.get(path)).decode() for path in paths).casefold()


@pytest.mark.parametrize("in_bulk", [False, True])
def test_deleting_a_person_keeps_the_former_name_hidden(
    alice: Person, admin_client: Client, client: Client, *, in_bulk: bool
) -> None:
    assert "oldenkamp" not in said(client)
    if in_bulk:
        data = {"action": "delete_selected", "_selected_action": [alice.pk], "post": "yes"}
        admin_client.post(reverse("admin:people_person_changelist"), data)
    else:
        admin_client.post(reverse("admin:people_person_delete", args=[alice.pk]), {"post": "yes"})
    assert not Person.objects.filter(name="Alice Zweigert").exists()
    assert "oldenkamp" not in said(client)
    assert "zweigert, alice and other, ann" in said(client)
    assert Publication.objects.get().extra == {"topic": "water"}
    assert set(outcomes(import_text(ENTRY)).values()) <= {"unchanged", "flagged"}
    assert "oldenkamp" not in said(client)


def test_undoing_the_deletion_brings_the_names_back(
    alice: Person, admin_user: User, admin_client: Client, client: Client
) -> None:
    admin_client.post(reverse("admin:people_person_delete", args=[alice.pk]), {"post": "yes"})
    event = Event.objects.latest("pk")
    revert(lambda: plan_undo(event), user=admin_user)
    row = Authorship.objects.get(position=1)
    assert (row.last, row.person) == ("Oldenkamp", alice)
    assert Publication.objects.get().citation_key == "oldenkamp2020fish"
    assert "oldenkamp" not in said(client)


def test_names_as_printed_stay_as_they_are_printed(alice: Person, client: Client) -> None:
    alice.names_shown = Person.NamesShown.PRINTED
    alice.save()
    alice.delete()
    assert "oldenkamp, alice and other, ann" in said(client)
