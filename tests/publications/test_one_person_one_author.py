"""One person can't be two authors of one publication, even if two editors save at once."""

from typing import Any

import pytest
from django.db import transaction
from django.test import Client
from django.urls import reverse

from foundation.history.models import Event
from foundation.history.recording import recording
from foundation.history.reverting import CannotRevertError, plan_undo, revert
from foundation.history.routes import Route
from people.models import Person
from people.name_changes import names_changed
from publications.importing.undoing import undo_import
from publications.matching import link_decisions
from publications.models import Authorship, Contribution, ImportRun, Publication
from tests.factories import make_authorship, make_person, make_publication
from tests.publications.imports import import_text
from tests.two_connections import while_uncommitted

pytestmark = pytest.mark.django_db

LIST = "/admin/publications/authorship/"


@pytest.fixture
def alice() -> Person:
    return make_person()


@pytest.fixture
def publication() -> Publication:
    return make_publication(authors=["Example, Alice", "Example, A."])


def suggest(publication: Publication, person: Person) -> list[Authorship]:
    rows = list(publication.authorships.order_by("position"))
    for row in rows:
        row.person, row.link_state = person, Authorship.LinkState.SUGGESTED
        row.save()
    return rows


def confirmed(publication: Publication) -> list[int]:
    return list(publication.authorships.confirmed().values_list("position", flat=True))


@pytest.mark.django_db(transaction=True)
def test_the_second_of_two_simultaneous_decisions_waits_and_changes_nothing(
    publication: Publication, alice: Person
) -> None:
    first, second = suggest(publication, alice)

    def decide() -> list[Authorship]:
        with transaction.atomic():
            return link_decisions.confirm([second], alice.pk).twice

    left = while_uncommitted(lambda: link_decisions.confirm([first], alice.pk), decide)
    assert left == [second]
    assert confirmed(publication) == [1]


ENTRY = """@article{examples,
  author = {Example, Alice and Example, A.}, title = {On Examples}, year = {2020},
  doi = {10.1234/examples},
}"""


@pytest.mark.django_db(transaction=True)
def test_an_import_reads_again_what_an_editor_decides_meanwhile(
    publication: Publication, alice: Person
) -> None:
    second = publication.authorships.get(position=2)

    def import_it() -> str | None:
        return import_text(ENTRY, person=alice).files[0].error

    error = while_uncommitted(lambda: link_decisions.confirm([second], alice.pk), import_it)
    assert not error
    assert confirmed(publication) == [2]
    publication.refresh_from_db()
    assert publication.doi == "10.1234/examples"


@pytest.mark.django_db(transaction=True)
def test_undoing_an_import_keeps_what_an_editor_decides_meanwhile(alice: Person) -> None:
    import_text(ENTRY)
    author = Authorship.objects.get(position=1)
    undoing = while_uncommitted(
        lambda: link_decisions.confirm([author], alice.pk),
        lambda: undo_import(ImportRun.objects.get()),
    )
    assert not undoing.is_done
    assert [o.reason for o in undoing.obstacles] == ["an author was confirmed or rejected"]


@pytest.mark.django_db(transaction=True)
def test_a_changed_name_links_no_one_who_has_just_become_another_author(
    publication: Publication,
) -> None:
    alice = make_person(name="Alice Other")
    first = publication.authorships.get(position=1)
    alice.name, alice.given_name, alice.family_name = "Alice Example", "", ""
    alice.save()
    while_uncommitted(
        lambda: link_decisions.confirm([publication.authorships.get(position=2)], alice.pk),
        lambda: names_changed([alice.pk]),
    )
    first.refresh_from_db()
    assert confirmed(publication) == [2]


def decided_otherwise(publication: Publication, alice: Person) -> Event:
    """Confirm the first author, reject it again, and return the event of the rejection."""
    first = publication.authorships.get(position=1)
    with transaction.atomic():
        link_decisions.confirm([first], alice.pk)
    with transaction.atomic(), recording(route=Route.ADMIN) as rejected:
        link_decisions.reject([first], {alice.pk})
    assert rejected.event is not None
    return rejected.event


def test_undoing_in_the_history_does_not_make_a_person_an_author_twice(
    admin_client: Client, publication: Publication, alice: Person
) -> None:
    event = decided_otherwise(publication, alice)
    link_decisions.confirm([publication.authorships.get(position=2)], alice.pk)
    page = admin_client.get(reverse("admin:history_event_revert", args=[event.pk])).content.decode()
    assert "Alice Example is already author 2." in page
    with pytest.raises(CannotRevertError, match="is already author 2"):
        revert(lambda: plan_undo(event), user=None)
    assert confirmed(publication) == [2]


@pytest.mark.django_db(transaction=True)
def test_undoing_in_the_history_waits_for_a_decision_on_another_author(
    publication: Publication, alice: Person
) -> None:
    event = decided_otherwise(publication, alice)
    second = publication.authorships.get(position=2)

    def undo() -> Any:
        with pytest.raises(CannotRevertError, match="is already author 2"):
            return revert(lambda: plan_undo(event), user=None)

    while_uncommitted(lambda: link_decisions.confirm([second], alice.pk), undo)
    assert confirmed(publication) == [2]


def test_the_action_of_the_list_confirms_only_one_and_says_so(
    admin_client: Client, publication: Publication, alice: Person
) -> None:
    rows = suggest(publication, alice)
    data = {"action": "confirm_links", "_selected_action": [row.pk for row in rows]}
    html = admin_client.post(LIST, data, follow=True).content.decode()
    assert "the person is already an author of it" in html
    assert len(confirmed(publication)) == 1


def test_the_page_of_an_author_refuses_the_second_one(
    admin_client: Client, publication: Publication, alice: Person
) -> None:
    first, second = suggest(publication, alice)
    link_decisions.confirm([first], alice.pk)
    data = {
        "publication": publication.pk, "last": "Example", "first": "A.", "person": alice.pk,
        "link_state": "confirmed", "contribution": "author", "position": 2,
    }  # fmt: skip
    html = admin_client.post(f"{LIST}{second.pk}/change/", data).content.decode()
    assert "Alice Example is already author 1." in html
    assert confirmed(publication) == [1]


def test_undoing_a_decision_does_not_make_a_person_an_author_twice(
    publication: Publication, alice: Person
) -> None:
    first, second = publication.authorships.order_by("position")
    link_decisions.confirm([first], alice.pk)
    moved = link_decisions.reject([first], {alice.pk})
    link_decisions.confirm([second], alice.pk)
    assert link_decisions.undo(moved.before, moved.after) == []
    assert confirmed(publication) == [2]


def test_an_author_can_also_be_an_editor(publication: Publication, alice: Person) -> None:
    link_decisions.confirm(publication.authorships.filter(position=1), alice.pk)
    editor = make_authorship(
        publication=publication, author="Example, Alice", contribution=Contribution.EDITOR
    )
    assert link_decisions.confirm([editor], alice.pk).rows == [editor]
