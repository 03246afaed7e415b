import datetime

import pytest
import vobject
from hypothesis import given
from hypothesis import strategies as st

from people.exporting.vcard import escape, fold, vcard
from people.models import (
    Affiliation,
    ContactDetail,
    Interest,
    Person,
    PersonInterest,
    PersonLink,
    PersonName,
)
from tests.factories import make_affiliation, make_organization, make_person

PAGE = "https://example.org/people/hanyu-zhao/"


def card(person: Person, contacts: list[ContactDetail] | None = None) -> str:
    return vcard(person, contacts=contacts or [], current=person.affiliations.current(), page=PAGE)


@pytest.mark.django_db
def test_vobject_parses_the_card() -> None:
    person = make_person(
        name="Hanyu Zhao",
        native_name="赵汉宇",
        native_name_language="zh",
        tagline="Systems; for machine learning, mostly",
        orcid="0000-0002-1825-0097",
    )
    company = make_organization(name="Alibaba")
    team = make_organization(name="PAI; team", parent=company)
    make_affiliation(person=person, organization=team, title="Engineer", start="2021")
    PersonLink.objects.create(person=person, kind="github", url="https://github.com/hanyu")
    PersonLink.objects.create(person=person, kind="homepage", url="https://hanyu.example.org/")
    for name, state in (("Cluster scheduling, GPUs", "current"), ("Paxos", "past")):
        PersonInterest.objects.create(
            person=person, interest=Interest.objects.create(name=name), state=state
        )
    email = ContactDetail(kind="email", value="hanyu@example.org")
    phone = ContactDetail(kind="phone", value="+1 (416) 555-01")
    office = ContactDetail(kind="office", value="Room 5, Building 9")

    found = vobject.readOne(card(person, [email, phone, office])).contents

    def values(name: str) -> list[object]:
        return [line.value for line in found[name]]

    assert values("version") == ["4.0"]
    assert values("kind") == ["individual"]
    assert values("fn") == ["Hanyu Zhao", "赵汉宇"]
    assert found["fn"][1].params["LANGUAGE"] == ["zh"]
    assert (found["n"][0].value.family, found["n"][0].value.given) == ("Zhao", "Hanyu")
    assert values("org") == [["Alibaba", "PAI; team"]]
    assert values("title") == ["Engineer"]
    assert values("email") == ["hanyu@example.org"]
    assert values("tel") == ["tel:+141655501"]
    assert found["adr"][0].value.street == "Room 5, Building 9"
    assert values("url") == [PAGE, "https://hanyu.example.org/"]
    assert values("socialprofile") == [
        "https://orcid.org/0000-0002-1825-0097",
        "https://github.com/hanyu",
    ]
    assert values("categories") == [["Cluster scheduling, GPUs"]]
    assert values("note") == ["Systems; for machine learning, mostly"]
    assert values("uid") == [PAGE]
    assert values("source") == ["https://example.org/people/hanyu-zhao.vcf"]


@pytest.mark.django_db
def test_the_revision_is_the_time_of_the_last_change() -> None:
    person = make_person()
    person.modified_at = datetime.datetime(2024, 5, 1, 12, 30, tzinfo=datetime.UTC)
    assert "REV:20240501T123000Z\r\n" in card(person)


@pytest.mark.django_db
def test_a_person_with_only_a_mononym_has_a_card() -> None:
    person = make_person(name="Teller")
    found = vobject.readOne(card(person))
    assert found.fn.value == "Teller"
    assert found.n.value.family == "Teller"


@pytest.mark.django_db
def test_former_names_and_past_jobs_are_not_on_the_card() -> None:
    person = make_person()
    PersonName.objects.create(person=person, name="Once Called", kind=PersonName.Kind.FORMER)
    make_affiliation(person=person, title="Intern", end="2019", kind=Affiliation.Kind.EMPLOYMENT)
    assert "Once" not in card(person)
    assert "Intern" not in card(person)


def test_a_value_cannot_inject_a_property() -> None:
    assert escape("a\r\nTEL:1;2,3\\") == "a\\nTEL:1\\;2\\,3\\\\"


@given(st.text(st.characters(exclude_categories=["Cs", "Cc"]), max_size=200))
def test_lines_are_at_most_75_octets_and_unfold_to_what_they_were(text: str) -> None:
    folded = fold(text)
    assert all(len(line.encode()) <= 75 for line in folded.split("\r\n"))
    assert folded.removesuffix("\r\n").replace("\r\n ", "") == text
