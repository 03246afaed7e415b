"""Search across people, publications and organizations."""

import pytest
from django.test import Client

from affiliations.models import Organization
from people.models import Person
from publications.models import Publication
from tests.factories import make_affiliation, make_organization, make_person, make_publication
from tests.query_counts import assert_same_queries

pytestmark = pytest.mark.django_db


def counts(client: Client, text: str) -> dict[str, int]:
    """Return the number of results of each kind that the page shows."""
    facets = client.get("/search/", {"q": text}).context.get("facets", ())
    return {name: results.count for results, name, _title in facets}


def test_an_empty_search_searches_nothing(client: Client) -> None:
    make_person(name="Alice Example")
    for url in ("/search/", "/search/?q=", "/search/?q=%20"):
        response = client.get(url)
        assert "total" not in response.context
        assert "What are you looking for?" in response.content.decode()


def test_a_search_without_results_links_to_the_lists(client: Client) -> None:
    page = client.get("/search/?q=xyzzy").content.decode()
    assert "No results for “xyzzy”" in page
    assert 'href="/affiliations/"' in page


def test_one_word_finds_a_person_a_publication_and_an_organization(client: Client) -> None:
    alice = make_person(name="Alice Turing")
    make_publication(title="On Turing Machines", authors=[alice])
    make_organization(name="Turing Institute")
    assert counts(client, "turing") == {"person": 1, "publication": 1, "organization": 1}


def test_search_ignores_accents_and_case(client: Client) -> None:
    make_person(name="Ingrid Ångström")
    assert counts(client, "ANGSTROM") == {"person": 1}


def test_a_chinese_name_is_found_by_characters_pinyin_and_either_order(client: Client) -> None:
    make_person(name="Hanyu Zhao", native_name="赵汉宇")
    for typed in ("赵汉宇", "zhao hanyu", "Hanyu Zhao"):
        assert counts(client, typed) == {"person": 1}, typed


def test_an_unlisted_person_is_not_found(client: Client) -> None:
    make_person(name="Hidden Person", is_listed=False)
    assert counts(client, "hidden") == {}


def test_more_results_are_in_the_filtered_list(client: Client) -> None:
    for number in range(10):
        make_person(name=f"Alice Number{number}")
    page = client.get("/search/?q=alice").content.decode()
    assert 'href="/people/?q=alice"' in page
    assert "All 10 people" in page


def test_the_search_text_is_escaped(client: Client) -> None:
    page = client.get("/search/", {"q": "<script>alert(1)</script>"}).content.decode()
    assert "<script>alert" not in page


def test_a_null_character_and_a_very_long_text_are_handled(client: Client) -> None:
    assert client.get("/search/", {"q": "a\0b"}).status_code == 200
    assert client.get("/search/", {"q": "word " * 1000}).status_code == 200


@pytest.mark.parametrize("many", [0, 100_000])
def test_the_page_takes_the_same_queries_for_1000_results(
    many: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Many results are ranked by a few statements, few by one.
    monkeypatch.setattr("foundation.search.ranked._MANY", many)
    alice = make_person(name="Alice Common")
    make_affiliation(person=alice)

    def make(number: int) -> None:
        start = Person.objects.count()
        numbers = range(start, start + number)
        texts = {"search_text": "common"}
        Person.objects.bulk_create(
            Person(name=f"Common {n}", slug=f"p{n}", is_listed=True, **texts) for n in numbers
        )
        Publication.objects.bulk_create(
            Publication(title=f"Common {n}", slug=f"w{n}", **texts) for n in numbers
        )
        Organization.objects.bulk_create(
            Organization(name=f"Common {n}", slug=f"o{n}", **texts) for n in numbers
        )

    assert_same_queries("/search/?q=common", make=make, few=10, many=1000)
