"""The facets of the list of people: what they count, offer and leave."""

import datetime
import itertools

import pytest
from django.http import QueryDict
from django.test import Client
from pytest_django import Settings

from people.models import Interest, Person, PersonInterest
from people.models.affiliation import Supervision
from people.person_list import PersonList
from tests.factories import make_affiliation, make_organization, make_person, make_publication

pytestmark = pytest.mark.django_db
_NEXT_YEAR = str(datetime.date.today().year + 1)


@pytest.fixture
def _people() -> None:
    """A university with a lab, and a company; Dan isn't listed."""
    university = make_organization(name="University")
    lab = make_organization(name="Lab", parent=university)
    company = make_organization(name="Company")
    alice, bob = make_person(name="Alice Example"), make_person(name="Bob Example")
    carol, dan = make_person(name="Carol Example"), make_person(name="Dan Secret", is_listed=False)
    make_affiliation(person=alice, organization=lab, role="postdoc", start="2020")
    make_affiliation(person=alice, organization=lab, role="intern", start="2015", end="2016")
    left = make_affiliation(
        person=bob, organization=lab, role="intern", start="2018-05", end="2019"
    )
    make_affiliation(person=bob, organization=company, role="engineer", start="2020")
    make_affiliation(person=carol, organization=university, role="faculty", start=_NEXT_YEAR)
    make_affiliation(person=carol, organization=company, role="intern", end_unknown=True)
    make_affiliation(person=dan, organization=make_organization(name="Secret Place"), role="staff")
    for person, name in ((bob, "Consensus"), (dan, "Secret topic")):
        PersonInterest.objects.create(person=person, interest=Interest.objects.create(name=name))
    Supervision.objects.create(affiliation=left, person=alice)
    make_publication(authors=[bob])
    make_publication(title="A draft", authors=[alice], status="in_preparation")


def _list(query: str) -> PersonList:
    return PersonList(QueryDict(query), "/people/")


def _names(query: str) -> list[str]:
    return [Person.objects.get(pk=pk).given_name for pk in _list(query).slice(0, 100)]


def _counts(query: str, name: str) -> dict[str, int]:
    facet = next(each for each in _list(query).facets if each.name == name)
    return {option.value: option.count for option in facet.options}


@pytest.mark.usefixtures("_people")
class TestFacets:
    def test_status_role_and_organization_are_about_one_stay(self) -> None:
        assert _counts("organization=lab", "status") == {"current": 1, "alumni": 1}
        assert _counts("organization=lab&role=intern", "status") == {"alumni": 1}
        assert _counts("status=alumni", "organization") == {
            "company": 1, "lab": 1, "university": 1
        }  # fmt: skip
        assert _counts("status=alumni&organization=lab", "role") == {"intern": 1}
        assert _counts("status=future", "role") == {"faculty": 1}
        assert _counts("", "supervisor") == {"alice-example": 1}
        assert _counts("", "publications") == {"yes": 1}

    def test_several_values_are_alternatives(self) -> None:
        assert _list("role=postdoc&role=engineer").count == 2
        assert _list("organization=lab&organization=company").count == 3
        assert _list("status=alumni&status=future&organization=university").count == 2

    def test_years_are_those_of_the_stay(self) -> None:
        assert sorted(_names("organization=lab&year_from=2017&year_to=2019")) == ["Bob"]
        assert sorted(_names("role=intern&year_to=2016")) == ["Alice"]
        assert sorted(_names("year_from=2021")) == ["Alice", "Bob", "Carol"]

    def test_the_list_finds_what_the_queryset_finds(self, settings: Settings) -> None:
        values = [
            ("q", "example"), ("q", "company"), ("status", "current"), ("status", "alumni"),
            ("status", "future"), ("role", "intern"), ("role", "faculty"),
            ("organization", "lab"), ("organization", "University"), ("organization", "company"),
            ("year_from", "2019"), ("year_to", "2017"), ("interest", "consensus"),
            ("supervisor", "alice-example"), ("publications", "yes"),
        ]  # fmt: skip
        pairs = list(itertools.combinations(values, 2))
        choices = [*pairs, *list(itertools.combinations(values, 3))[::11]]
        for home in ("", "lab"):
            settings.HOME_ORGANIZATION = home
            for chosen in choices[::4] if home else choices[::2]:
                query = QueryDict(mutable=True)
                for name, value in chosen:
                    query.appendlist(name, value)
                shown = PersonList(query, "/people/")
                expected = set(shown.filter.qs.values_list("pk", flat=True))
                assert set(shown.slice(0, 100)) == expected, query.urlencode()

    def test_the_counts_are_what_the_values_leave(self) -> None:
        for query in ("", "status=alumni", "role=intern", "organization=university&status=future"):
            for name in ("status", "role", "organization"):
                if f"{name}=" in query:
                    continue
                for value, count in _counts(query, name).items():
                    assert _list(f"{query}&{name}={value}").count == count, (query, name, value)

    def test_nothing_private_is_offered_or_found(self, client: Client) -> None:
        assert "Secret" not in client.get("/people/").content.decode()
        assert _list("interest=secret-topic").form.errors
        assert _list("supervisor=dan-secret").form.errors
        for facet in ("interest", "organization", "supervisor"):
            answer = client.get(f"/search/values/people/?facet={facet}&text=secret")
            assert "Secret" not in answer.content.decode()

    def test_orders(self) -> None:
        assert _names("sort=name") == ["Alice", "Bob", "Carol"]
        assert _names("sort=newest") == ["Carol", "Alice", "Bob"]
        assert _names("") == ["Alice", "Bob", "Carol"]  # postdoc, engineer, former intern
        assert _names("organization=lab&organization=university") == ["Alice", "Bob", "Carol"]

    def test_a_text_that_finds_no_person_can_be_searched_everywhere(self, client: Client) -> None:
        make_publication(title="Okapis & Lions", authors=[make_person(name="Bo Busy")])
        page = client.get("/people/", {"q": "okapis & lions"})
        assert 'href="/search/?q=okapis%20%26%20lions"' in page.text
        assert "Okapis" in client.get("/search/?q=okapis%20%26%20lions").text
        assert "Search everything" not in client.get("/people/?q=bo").text

    def test_an_empty_list_says_which_filter_to_drop(self, client: Client) -> None:
        page = client.get("/people/?role=faculty&organization=company").content.decode()
        assert "without “Faculty” (Role)" in page
        assert "without “Company” (Organization)" in page
