"""Who is and was at an organization: counts, groups and order."""

import pytest

from affiliations.models import Organization
from affiliations.whole_tree import whole_tree
from people.facets import kept_stays, person_index
from people.members import Members, members_at, numbers_of_members
from people.models import Affiliation, Person
from tests.factories import make_affiliation, make_organization, make_person

pytestmark = pytest.mark.django_db


@pytest.fixture
def places() -> dict[str, Organization]:
    """Two laboratories below a university."""
    university = make_organization(name="University")
    labs = {name: make_organization(name=name, parent=university) for name in ("Lab", "Other lab")}
    return {"University": university, **labs}


def at(place: Organization | None, most: int = 9, most_alumni: int = 9) -> Members:
    return members_at(place, whole_tree(), most=most, most_alumni=most_alumni)


def stay(name: str, place: Organization, role: str = "other", **dates: str) -> Person:
    person = Person.objects.filter(name=name).first() or make_person(name=name)
    make_affiliation(person=person, organization=place, role=role, **dates)
    return person


def test_current_people_are_sorted_by_role_and_name_and_alumni_by_when_they_left(
    places: dict[str, Organization],
) -> None:
    lab, other = places["Lab"], places["Other lab"]
    stay("Zoe", lab, "faculty")
    stay("Anna", lab, "phd_student")
    stay("Bert", other, "phd_student")
    stay("Bert", lab, "faculty", start="2010", end="2015")
    stay("Carl", lab, "postdoc", start="2001", end="2003-05")
    stay("Dora", other, start="2001", end="2020")
    stay("Emil", lab, start="2999")
    make_affiliation(person=make_person(name="Hidden", is_listed=False), organization=lab)
    everywhere = at(places["University"])
    assert [row.person.name for row in everywhere.current] == ["Zoe", "Anna", "Bert"]
    assert [row.person.name for row in everywhere.alumni] == ["Dora", "Carl"]
    here = at(lab)
    assert [row.person.name for row in here.current] == ["Zoe", "Anna"]
    assert [row.person.name for row in here.alumni] == ["Bert", "Carl"]
    assert [row.person.name for row in at(None).current] == ["Zoe", "Anna", "Bert"]
    first = at(lab, most=1, most_alumni=0)
    assert (len(first.current), first.current_count) == (1, 2)
    assert (first.alumni, first.alumni_count) == ([], 2)


def test_a_member_of_two_parts_counts_once_above_them(places: dict[str, Organization]) -> None:
    for name in ("Lab", "Other lab"):
        stay("Anna", places[name])
    stay("Bert", places["Lab"])
    stay("Carl", places["Lab"], start="2001", end="2003")
    numbers = numbers_of_members(whole_tree())
    assert {name: numbers[place.pk] for name, place in places.items()} == {
        "University": 2,
        "Lab": 2,
        "Other lab": 1,
    }


def test_members_follow_their_organization_and_their_affiliations(
    places: dict[str, Organization],
) -> None:
    lab, university = places["Lab"], places["University"]
    anna = stay("Anna", lab)
    assert [row.person for row in at(university).current] == [anna]
    lab.parent = None
    lab.save()
    assert at(university).current == []
    assert numbers_of_members(whole_tree()).get(university.pk, 0) == 0
    assert [row.person for row in at(lab).current] == [anna]
    Affiliation.objects.filter(person=anna).update(end="2020")
    assert at(lab).current == []
    assert [row.person for row in at(lab).alumni] == [anna]


def test_the_stays_of_an_organization_are_found_without_looking_at_all(
    places: dict[str, Organization],
) -> None:
    anna = stay("Anna", places["Lab"])
    stay("Bert", places["Other lab"])
    index = person_index()
    first, second = (kept_stays(index, whole_tree()) for _request in range(2))
    found = [index.ids[each.person] for each in first.within([places["Lab"].pk])]
    assert found == [anna.pk]
    assert first._at is second._at
    assert len([*first.within([places["University"].pk])]) == len(first.stays) == 2
