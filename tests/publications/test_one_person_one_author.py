"""One person can't be two authors of one publication, even if two editors save at once."""

import threading

import pytest
from django.db import connection, transaction
from django.test import Client

from people.models import Person
from publications.matching import link_decisions
from publications.models import Authorship, Contribution, Publication
from tests.factories import make_authorship, make_person, make_publication

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
    begun = threading.Event()
    left: list[Authorship] = []

    def decide() -> None:
        try:
            begun.wait(10)
            with transaction.atomic():
                left.extend(link_decisions.confirm([second], alice.pk).twice)
        finally:
            connection.close()

    other = threading.Thread(target=decide)
    other.start()
    with transaction.atomic():
        link_decisions.confirm([first], alice.pk)
        begun.set()
        other.join(0.3)
    other.join(20)
    assert left == [second]
    assert confirmed(publication) == [1]


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
    assert "Alice Example is author 1 already." in html
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
