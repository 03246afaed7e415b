"""Who has all words of a search as whole words of the name comes before who has them begun."""

import pytest
from django.test import Client

from foundation.search.ranked import search
from foundation.search.sources import Kind
from people.models import Person
from tests.factories import make_person

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("typed", "meant", "other"),
    [
        ("elizabeth lee", "Elizabeth B. Lee", "Elizabeth Leebron"),
        ("gent ian", "Ian P. Gent", "Gentian Zavalani"),
        ("k. yu", "Kaiqiang Yu", "Yuke Zhu"),
        ("yu k", "Kaiqiang Yu", "Yuke Zhu"),
        ("andrew more", "Andrew P. Moore", "Andrew J. Elmore"),
        ("vincenzo ferrai", "Vincenzo Ferrari", "Vincenzo Ferrantelli"),
        ("ben pery", "Ben Perry", "Jesper Bengtson"),
    ],
)
def test_whole_words_of_names_come_first(
    client: Client, typed: str, meant: str, other: str
) -> None:
    make_person(name=other)
    make_person(name=meant)
    assert _people(typed)[0] == meant
    page = client.get("/people/", {"q": typed}).content.decode()
    assert 0 < page.index(meant) < page.find(other) % len(page)


def test_an_initial_is_not_one_in_the_name_of_another() -> None:
    make_person(name="Jason S. Link")
    make_person(name="Ana Slinger")
    make_person(name="Shanchuan Lin")
    assert _people("S. Lin")[0] == "Shanchuan Lin"


def test_many_people_are_in_the_same_order(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("foundation.search.ranked.MANY", 1)
    for family in ("Leebron", "Leeds", "Leeman"):
        make_person(name=f"Elizabeth {family}")
    make_person(name="Elizabeth B. Lee")
    assert _people("elizabeth lee")[0] == "Elizabeth B. Lee"


def _people(typed: str, most: int = 8) -> list[str]:
    found = search(typed, most=most).results
    keys = next((each.records for each in found if each.kind is Kind.PERSON), [])
    people = Person.objects.in_bulk(keys)
    return [people[key].name for key in keys]
