"""People whose names differ in one letter from what was typed, whose words others have."""

import pytest
from django.http import QueryDict
from django.test import Client

from directory.suggestions import suggestions_for
from publications.filters import PublicationFilter
from publications.models import Publication
from tests.factories import make_person, make_publication, make_venue

pytestmark = pytest.mark.django_db


def names(client: Client, text: str) -> list[str]:
    """Return the names of the people on the page of results, in their order."""
    groups = client.get("/search/", {"q": text}).context.get("groups", ())
    return [row.person.name for group in groups if group.name == "person" for row in group.records]


def titles(text: str) -> set[str]:
    """Return the titles on the list of publications."""
    filters = QueryDict(mutable=True)
    filters["q"] = text
    return {
        each.title for each in PublicationFilter(filters, queryset=Publication.objects.all()).qs
    }


@pytest.fixture(autouse=True)
def _people() -> None:
    """People, and a publication by many other authors that has each word with a typo."""
    frank = make_person(name="Frank J. Kelly")
    make_person(name="Jannis Limperg")
    make_person(name="Anna-Lena Schäfer-Weiß")
    make_publication(title="Air in Cities", authors=[frank])
    others = ("Janis, Ada", "Kelley, Tom", "Frank, Bea", "Wess, Anna", "Schafer, Lena", "Fry, Kim")
    make_publication(title="Everything", authors=others)


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("janis limperg", "Jannis Limperg"),  # found nothing
        ("limprg jannis", "Jannis Limperg"),
        ("janis limpe", "Jannis Limperg"),
        ("frank kelley", "Frank J. Kelly"),  # found two authors
        ("Frnak Kelly", "Frank J. Kelly"),
        ("anna-lena schafer-wess", "Anna-Lena Schäfer-Weiß"),
    ],
)
def test_a_name_with_a_typo_finds_its_person_first(client: Client, typed: str, name: str) -> None:
    page = client.get("/search/", {"q": typed})
    assert page.context["groups"][0].name == "person"
    assert names(client, typed) == [name]
    (group, *_) = suggestions_for(typed)
    assert [each.name for each in group.suggestions] == [name]


def test_what_has_the_typed_words_is_found_too_without_a_note(client: Client) -> None:
    page = client.get("/search/", {"q": "frank kelley"}).content.decode()
    assert "No results for" not in page
    assert titles("frank kelley") == {"Everything", "Air in Cities"}


def test_the_page_says_whose_name_it_found_instead(client: Client) -> None:
    page = client.get("/search/", {"q": "janis limperg"}).content.decode()
    assert "No results for “janis limperg”" in page
    assert "<strong>jannis limperg</strong>" in page


def test_the_name_of_an_author_is_not_that_of_a_person_like_it(client: Client) -> None:
    make_publication(title="Tides", authors=["Kelley, Frank"])
    assert names(client, "frank kelley") == []
    assert titles("frank kelley") == {"Everything", "Tides"}


def test_words_of_a_title_are_no_name(client: Client) -> None:
    make_publication(title="The Letters of Kelley and Frank")
    assert names(client, "frank kelley") == []


@pytest.mark.parametrize("typed", ["kim fry", "kim fray", "kelley", "frank -kelley", "fran"])
def test_other_searches_find_no_similar_name(client: Client, typed: str) -> None:
    make_person(name="Kin Frey")
    assert "Kin Frey" not in names(client, typed)


def test_a_private_name_with_a_typo_finds_no_one(client: Client) -> None:
    alice = make_person(name="Alice Present")
    alice.names.create(name="Alice Oldname", kind="former")
    make_person(name="Robin Unlisted", is_listed=False)
    for typed in ("alice oldnam", "alise oldname", "robin unlistd", "robyn unlisted"):
        assert names(client, typed) == [], typed
        assert suggestions_for(typed) == [], typed


def test_an_initial_stands_before_a_family_name_of_two_words(client: Client) -> None:
    make_person(name="Imad El Haddad", family_name="El Haddad", given_name="Imad")
    make_publication(title="An El Niño", authors=["Haddad, I.", "El, A."])
    assert names(client, "I. El Haddad") == ["Imad El Haddad"]


def test_a_name_that_begins_with_the_corrected_words_comes_first(client: Client) -> None:
    make_publication(title="Maps of Old Cities and Rivers", date="2024")
    make_publication(title="Maps of Rivers", date="2010")
    groups = client.get("/search/", {"q": "maps of riverz"}).context["groups"]
    assert next(row.title for row in groups[0].records) == "Maps of Rivers"


def test_the_page_shows_the_correction_that_it_found(client: Client) -> None:
    make_publication(title="The Korak of Old Maps")  # comes first by alphabet
    make_publication(title="Korean Journals of Rivers")
    page = client.get("/search/", {"q": "koran journals rivers"}).content.decode()
    assert "<strong>korean journals rivers</strong>" in page


@pytest.mark.parametrize("typed", ["limberg", "Limperrg", "lipmerg", "schaefe-weiss", "kely"])
def test_one_word_with_a_typo_finds_the_person_of_that_name(client: Client, typed: str) -> None:
    assert len(names(client, typed)) == 1


def test_a_word_with_exchanged_letters_is_no_other_form_of_a_word(client: Client) -> None:
    make_publication(title="Kenan and Kenans")
    make_publication(title="The Keane")
    page = client.get("/search/", {"q": "kenae"}).content.decode()
    assert "<strong>keane</strong>" in page


def test_a_typo_in_a_long_title_is_not_a_search_for_a_short_one_in_it(client: Client) -> None:
    make_publication(title="Latent Semantic Analysis")
    make_publication(title="Mathematical Foundations Behind Latent Semantic Analysis")
    typed = "Mathematcial Foundations Beihnd Latent Semantic Analysis"
    (group,) = client.get("/search/", {"q": typed}).context["groups"]
    assert [row.title for row in group.records] == [
        "Mathematical Foundations Behind Latent Semantic Analysis"
    ]


def test_an_initial_is_one_even_if_a_title_begins_so(client: Client) -> None:
    make_person(name="Andrew W. Cross")
    make_publication(title="Across the Sea")
    make_publication(title="A Cross to Bear")
    page = client.get("/search/", {"q": "A. Cross"})
    assert [group.name for group in page.context["groups"]] == ["person", "publication"]


def test_an_initial_is_no_number_in_roman_numerals(client: Client) -> None:
    make_person(name="Ian S. Mudway")
    make_publication(title="Volume 1", authors=["Mudway, Anna"])
    assert names(client, "I. Mudway") == ["Ian S. Mudway"]


def test_et_al_is_no_word_that_has_to_be_found(client: Client) -> None:
    make_publication(title="Tides", authors=["Fang, Ada"], date="2017")
    make_publication(title="Waves", authors=["Fang, Bo"], date="2017", abstract="As Kim et al. say")
    for typed in ("Fang et al. 2017", "fang, et al., 2017", "Fnag et al (2017)"):
        assert titles(typed) == {"Tides", "Waves"}, typed
    assert "No results for" not in client.get("/search/?q=fang+et+al.").content.decode()


def test_an_author_may_have_a_typo_that_is_the_name_of_another() -> None:
    make_publication(title="Arguments", authors=["Villata, Serena"])
    make_publication(title="Rivers", authors=["Vilalta, Joan"])
    assert titles("author:vilalta arguments") == {"Arguments"}
    assert titles("author:vilalta") == {"Rivers"}


def test_words_of_a_venue_in_quotes_may_have_typos() -> None:
    venue = make_venue(name="Robotics and Autonomous Systems")
    make_publication(title="Maps", venue=venue)
    assert titles('venue:"robotics autonomous sysetms"') == {"Maps"}


@pytest.mark.parametrize(
    "typed", ["temporal representations and reasoning", "temporal representation and reason"]
)
def test_another_form_of_a_word_is_no_reason_to_miss_a_title(client: Client, typed: str) -> None:
    make_publication(title="Temporal Representation and Reasoning", date="2001")
    make_publication(title="Maps", abstract="Temporal representations and reason for reasoning")
    (group,) = client.get("/search/", {"q": typed}).context["groups"]
    assert [row.title for row in group.records] == ["Temporal Representation and Reasoning", "Maps"]
