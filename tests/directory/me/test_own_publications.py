"""A member's decisions on publications spread as those of editors, and can be undone."""

from itertools import pairwise
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

from people.models import Person
from publications.admin.person import RECENT_PUBLICATIONS
from publications.models import Authorship
from tests.directory.me.test_sections import fields_of, save
from tests.factories import make_authorship, make_person, make_publication
from tests.query_counts import queries_of

pytestmark = pytest.mark.django_db
PATH, UNDO = "/me/publications/", "/me/publications/undo/"


@pytest.fixture
def alice(client: Client) -> Person:
    user = User.objects.create_user("alice")
    client.force_login(user)
    return make_person(user=user)


@pytest.fixture
def namesake() -> Person:
    return make_person()


def make_connected(*people: Person, number: int) -> list[Authorship]:
    """Suggested links to the first of `people`, each with a co-author in common with the next."""
    names = [f"Zyxquist{i}, Ottokar" for i in range(number + 1)]
    evidence = [[person.pk, 10, [["name", 10, "same"]]] for person in people]
    rows = []
    for number_of, pair in enumerate(pairwise(names)):
        publication = make_publication(title=f"Link {number_of}")
        for position, name in enumerate(pair, start=2):
            make_authorship(publication=publication, author=name, position=position)
        rows.append(
            make_authorship(
                publication=publication,
                author="Example, Alice",
                person=people[0],
                link_state="suggested",
                linked_by="import",
                evidence=evidence,
            )
        )
    return rows


def decide(client: Client, **states: str) -> str:
    """Submit the form with these states; the key is `row` and the number of the authorship."""
    page = fields_of(client, PATH)
    number = {f"row{page[f'authorships-{n}-id']}": n for n in range(int(page[TOTAL]))}
    changes = {f"authorships-{number[row]}-link_state": state for row, state in states.items()}
    return str(client.post(PATH, page | changes, follow=True).content.decode())


TOTAL = "authorships-TOTAL_FORMS"


def links_of(rows: list[Authorship]) -> list[Any]:
    found = Authorship.objects.filter(pk__in=[row.pk for row in rows]).order_by("pk")
    return list(found.values_list("person", "link_state", "linked_by"))


def test_links_with_evidence_in_common_follow_and_are_undone(
    client: Client, alice: Person, namesake: Person
) -> None:
    rows = make_connected(alice, namesake, number=4)
    before = links_of(rows)
    html = decide(client, **{f"row{rows[0].pk}": "confirmed"})
    assert "This also confirmed 3 other publications with evidence in common." in html
    followed = (alice.pk, "confirmed", "import")
    assert links_of(rows) == [(alice.pk, "confirmed", "person"), *[followed] * 3]
    html = client.post(UNDO, follow=True).content.decode()
    assert "Decision undone. (4 publications)" in html
    assert links_of(rows) == before
    assert "Undo last decision" not in html


def test_what_was_said_in_the_same_form_does_not_follow(
    client: Client, alice: Person, namesake: Person
) -> None:
    rows = make_connected(alice, namesake, number=4)
    Authorship.objects.filter(pk=rows[1].pk).update(link_state="confirmed")
    states = {rows[0].pk: "confirmed", rows[1].pk: "suggested", rows[2].pk: "rejected"}
    decide(client, **{f"row{pk}": state for pk, state in states.items()})
    assert links_of(rows)[:2] == [
        (alice.pk, "confirmed", "person"),
        (alice.pk, "suggested", "person"),
    ]
    rows[2].refresh_from_db()
    assert (rows[2].person, rows[2].rejected) == (None, [alice.pk])  # it may be the namesake


def test_a_preview_decides_nothing(client: Client, alice: Person, namesake: Person) -> None:
    rows = make_connected(alice, namesake, number=2)
    before = links_of(rows)
    page = fields_of(client, PATH)
    client.post(PATH, page | {"authorships-0-link_state": "confirmed", "_preview": ""})
    assert links_of(rows) == before
    assert "Undo last decision" not in client.get(PATH).content.decode()


def test_an_editors_later_decision_survives_the_undo(
    client: Client, alice: Person, namesake: Person
) -> None:
    rows = make_connected(alice, namesake, number=2)
    decide(client, **{f"row{rows[0].pk}": "confirmed"})
    Authorship.objects.filter(pk=rows[1].pk).update(person=namesake, linked_by="person")
    html = client.post(UNDO, follow=True).content.decode()
    assert "Some authors have changed since" in html
    assert links_of(rows) == [
        (alice.pk, "suggested", "import"),
        (namesake.pk, "confirmed", "person"),
    ]


def test_there_is_nothing_to_undo_for_others(
    client: Client, alice: Person, namesake: Person
) -> None:
    """Neither without a decision, nor when the account has become that of another person."""
    assert "no decision to undo" in client.post(UNDO, follow=True).content.decode()
    [row] = make_connected(alice, namesake, number=1)
    decide(client, **{f"row{row.pk}": "confirmed"})
    user = alice.user
    Person.objects.filter(pk=alice.pk).update(user=None)
    Person.objects.filter(pk=namesake.pk).update(user=user)
    assert "no decision to undo" in client.post(UNDO, follow=True).content.decode()
    assert links_of([row]) == [(alice.pk, "confirmed", "person")]


def test_all_of_many_publications_can_be_decided_page_by_page(
    client: Client, alice: Person
) -> None:
    for number in range(RECENT_PUBLICATIONS + 2):
        make_publication(title=f"Paper {number}", date=str(1960 + number), authors=[alice])
    oldest, selected = (Authorship.objects.get(publication__title=f"Paper {n}") for n in (0, 41))
    Authorship.objects.filter(pk=selected.pk).update(selected_rank=1)
    first = client.get(PATH).text
    assert "Publications 1 to 40 of 42" in first
    assert '<a href="?p=2">Older publications</a>' in first
    assert ">Paper 0<" not in first
    page = fields_of(client, f"{PATH}?p=2")
    shown = {int(page[f"authorships-{n}-id"]): n for n in range(int(page[TOTAL]))}
    assert len(shown) == 3  # with the selected one
    change = {f"authorships-{shown[oldest.pk]}-link_state": "rejected"}
    response = client.post(f"{PATH}?p=2", page | change, follow=True)
    assert response.redirect_chain[0][0] == f"{PATH}?p=2"
    assert '<a href="?p=1">Newer publications</a>' in response.text
    assert client.get(f"{PATH}?p=9" + "9" * 30).status_code == 200
    oldest.refresh_from_db()
    assert oldest.link_state == "rejected"


def test_ranks_alone_are_no_decision(client: Client, alice: Person) -> None:
    make_publication(authors=[alice])
    save(client, "publications", **{"authorships-0-selected_rank": "1"})
    assert Authorship.objects.get().selected_rank == 1
    assert "Undo last decision" not in client.get(PATH).content.decode()


def test_one_of_many_publications_is_found_and_saved(client: Client, alice: Person) -> None:
    assert 'role="search"' not in searchable(client, PATH)
    chosen = make_publication(title="Chosen", authors=[alice])
    Authorship.objects.filter(publication=chosen).update(selected_rank=1)
    for number in range(RECENT_PUBLICATIONS):
        make_publication(title=f"Recent {number}", authors=[alice])
    old = make_publication(title="On Tidal Basins", date="1990", authors=[alice])
    assert "Tidal Basins" not in client.get(PATH).text
    assert 'role="search"' in searchable(client, PATH)
    address = f"{PATH}?q=tidal"
    page = client.get(address).text
    assert page.index("Tidal Basins") < page.index("Chosen")
    assert "Recent 1" not in page
    assert "1 of your publications matches." in page
    rejected = fields_of(client, address) | {"authorships-0-link_state": "rejected"}
    answer = client.post(address, rejected)
    assert answer.headers["Location"] == address
    row = old.authorships.get()
    assert row.link_state == Authorship.LinkState.REJECTED
    assert "None of your publications matches." in client.get(f"{PATH}?q=xyzzy").text


def test_what_a_search_finds_is_shown_in_pages(client: Client, alice: Person) -> None:
    for number in range(RECENT_PUBLICATIONS + 1):
        make_publication(title=f"Tidal {number}", authors=[alice])
    page = client.get(f"{PATH}?q=tidal").text
    assert f"Publications 1 to 40 of {RECENT_PUBLICATIONS + 1}" in page
    assert 'href="?p=2&amp;q=tidal"' in page
    assert "41 to 41" in client.get(f"{PATH}?p=2&q=tidal").text


def searchable(client: Client, path: str) -> str:
    """Return the main part of the page, without the search of the whole site."""
    return client.get(path).text.partition("<main")[2]


def test_a_suggestion_says_how_its_author_is_printed_and_with_whom(
    client: Client, alice: Person
) -> None:
    authors = [f"Roe, Carol{number}" for number in range(12)]
    publication = make_publication(title="On Names", authors=authors)
    row = make_authorship(
        publication=publication, author="Example, A.", person=alice, link_state="suggested",
        position=13,
    )  # fmt: skip
    html = client.get(PATH).content.decode()
    assert "“A. Example”, with Carol0 Roe, " in html
    assert "Carol7 Roe…" in html
    before = len(queries_of(PATH, client))
    make_connected(alice, number=5)
    assert len(queries_of(PATH, client)) == before
    Authorship.objects.filter(person=alice).exclude(pk=row.pk).delete()
    decide(client, **{f"row{row.pk}": "confirmed"})
    assert "“A. Example”, with" not in client.get(PATH).content.decode()
