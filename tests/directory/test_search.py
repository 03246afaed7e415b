"""Search across people, publications and organizations."""

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from affiliations.models import Organization
from foundation.search.ranked import search
from foundation.search.sources import Kind
from foundation.search.suggesting import suggest
from people.models import Affiliation, Interest, Person, PersonInterest, Project
from publications.models import Publication
from tests.factories import (
    make_affiliation,
    make_organization,
    make_person,
    make_publication,
    make_venue,
)
from tests.query_counts import assert_same_queries
from website.models import NewsItem

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


def test_a_very_long_search_without_results_is_shown_in_part(client: Client) -> None:
    page = client.get("/search/", {"q": "xyzzy" * 90}).content.decode()
    assert f"No results for “{'xyzzy' * 19}xyzz…”" in page
    assert f'value="{"xyzzy" * 90}"' in page


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


@pytest.mark.parametrize("typed", ["institute germany", "okapi uk", "usa", "türkiye", "turkey"])
def test_organizations_are_found_by_their_country(client: Client, typed: str) -> None:
    make_organization(name="Zebra Institute", country="DE")
    make_organization(name="Okapi Lab", country="GB")
    make_organization(name="Gnu Lab", country="US")
    make_organization(name="Kudu Lab", country="TR")
    make_organization(name="Institute Without Country")
    assert counts(client, typed) == {"organization": 1}


@pytest.mark.parametrize("typed", ["wei zhang", "Wei  Zhang", "weizhang"])
def test_a_name_in_the_typed_order_comes_before_one_in_another_order(typed: str) -> None:
    reversed_one = make_person(name="Zhang Wei", family_name="Zhang", given_name="Wei")
    typed_one = make_person(name="Wei Zhang")
    both = [typed_one.pk, reversed_one.pk]
    assert [each.records for each in search(typed, most=8).results] == [both]
    assert suggest(typed) == [(Kind.PERSON, both)]
    assert suggest(typed[:-2]) == [(Kind.PERSON, both)]
    people = Person.objects.all()
    assert list(people.named_first(typed).values_list("pk", flat=True)) == both
    assert search("zhang wei", most=8).results[0].records == both[::-1]


def test_a_whole_name_comes_before_the_beginning_of_one() -> None:
    ada = make_person(name="Ada Lindberg")
    lin = make_person(name="Zoe Lin")
    assert search("lin", most=8).results[0].records == [lin.pk, ada.pk]
    assert suggest("lin") == [(Kind.PERSON, [lin.pk, ada.pk])]
    assert list(Person.objects.named_first("lin")) == [lin, ada]


@pytest.mark.parametrize("typed", ["oslo", "norway", "fjord institute seismic group"])
def test_a_place_finds_its_organizations_before_the_people_there(typed: str) -> None:
    institute = make_organization(name="Fjord Institute", city="Oslo", country="NO")
    group = make_organization(name="Seismic Group", city="Oslo", country="NO", parent=institute)
    make_affiliation(person=make_person(name="Alice Example"), organization=group)
    found = [each.kind for each in search(typed, most=8).results]
    assert found == [Kind.ORGANIZATION, Kind.PERSON]
    assert [kind for kind, _records in suggest(typed)] == found


def test_an_unlisted_person_is_not_found(client: Client) -> None:
    make_person(name="Hidden Person", is_listed=False)
    assert counts(client, "hidden") == {}


def test_more_results_are_in_the_filtered_list(client: Client) -> None:
    for number in range(10):
        make_person(name=f"Alice Number{number}")
    page = client.get("/search/?q=alice").content.decode()
    assert 'href="/people/?q=alice"' in page
    assert "All 10 people" in page


@pytest.mark.parametrize("typed", ["sediemnts", "sedimets cold", "hypoxai", "lake hypoxia arctix"])
def test_words_of_abstracts_and_keywords_may_have_a_typo(client: Client, typed: str) -> None:
    make_publication(
        title="A Long Record",
        abstract="Cores of sediments from a cold lake in the Arctic.",
        keywords=["hypoxia"],
    )
    make_publication(title="Another Record")
    assert counts(client, typed) == {"publication": 1}


def test_the_page_shows_whole_words_that_it_found_instead(client: Client) -> None:
    make_publication(title="Tuning of Hyperparameters on a Supercomputer")
    page = client.get("/search/?q=hyperparameter supercomputing").content.decode()
    assert "hyperparameter supercomputer" in page


@pytest.mark.parametrize(
    "typed", ["Who works on okapis", "people working with okapi", "who knows who studies okapis"]
)
def test_a_question_finds_what_it_is_about(client: Client, typed: str) -> None:
    interest = Interest.objects.create(name="Okapis")
    PersonInterest.objects.create(person=make_person(), interest=interest)
    make_publication(title="Who Works on Okapis with Other People", authors=[])
    assert counts(client, typed) == {"person": 1, "publication": 1, "interest": 1}
    groups = client.get("/search/", {"q": typed}).context["groups"]
    assert groups[0].name == "person"


def test_a_question_is_answered_by_what_people_wrote(client: Client) -> None:
    interest = Interest.objects.create(name="Okapis")
    people = [make_person(name=name) for name in ("Ada Asker", "Bo Busy", "Cy Coauthor")]
    ada, bo, _cy = people
    PersonInterest.objects.create(person=ada, interest=interest)
    hidden = make_person(name="Hidden Hand", is_listed=False)
    make_publication(title="Okapis at Night", authors=[*people, hidden])
    make_publication(title="Okapis by Day", authors=[bo])
    make_publication(title="Lions by Day", authors=[ada])
    page = client.get("/search/", {"q": "who works on okapis"})
    group = page.context["groups"][0]
    assert [row.person.name for row in group.records] == ["Ada Asker"]
    by_publications = [row.person.name for row in group.people_by_publications]
    assert by_publications == ["Bo Busy", "Cy Coauthor"]
    assert "/publications/?q=who+works+on+okapis&amp;person=bo-busy" in page.text
    assert "2 publications found" in page.text
    assert "1 publication found" in page.text
    assert "No results" not in page.text


def test_a_question_is_answered_if_no_one_named_an_interest(client: Client) -> None:
    make_publication(title="Okapis at Night", authors=[make_person(name="Bo Busy")])
    groups = client.get("/search/", {"q": "who works on okapis"}).context["groups"]
    assert [group.name for group in groups] == ["person", "publication"]
    assert [row.person.name for row in groups[0].people_by_publications] == ["Bo Busy"]


def test_a_topic_leads_to_the_people_who_wrote_most_about_it(client: Client) -> None:
    bo, cy = make_person(name="Bo Busy"), make_person(name="Cy Coauthor")
    make_publication(title="Okapis at Night", authors=[bo, cy])
    make_publication(title="Okapis by Day", authors=[bo])
    page = client.get("/search/?q=okapis")
    authors = page.context["groups"][0].authors
    assert [(each.name, each.count) for each in authors] == [("Bo Busy", 2), ("Cy Coauthor", 1)]
    found = client.get(authors[1].url)
    assert "Okapis at Night" in found.text
    assert "Okapis by Day" not in found.text
    people_first = client.get("/search/?q=bo+busy").context["groups"]
    assert [group.authors for group in people_first] == [(), ()]


def test_suggestions_for_a_question_are_people_first() -> None:
    person = make_person(name="Alice Example")
    interest = Interest.objects.create(name="Caches")
    PersonInterest.objects.create(person=person, interest=interest)
    kinds = [Kind.PERSON, Kind.INTEREST]
    assert [kind for kind, _records in suggest("who works on caches")] == kinds
    assert [kind for kind, _records in suggest("who works on cac")] == kinds


def test_suggestions_leave_out_what_is_excluded_in_words() -> None:
    cold = make_publication(title="Cold Caches")
    make_publication(title="Warm Caches")
    assert suggest("caches NOT warm") == [(Kind.PUBLICATION, [cold.pk])]


def test_a_typo_is_not_corrected_to_a_word_that_only_a_draft_has(client: Client) -> None:
    make_publication(title="Secret", abstract="Zirconian crystals", status="in_preparation")
    make_publication(title="Public", abstract="Zirconium alloys")
    page = client.get("/search/?q=zirconiun").content.decode()
    assert "zirconium" in page
    assert "zirconian" not in page


def test_the_search_text_is_escaped(client: Client) -> None:
    page = client.get("/search/", {"q": "<script>alert(1)</script>"}).content.decode()
    assert "<script>alert" not in page


def test_a_null_character_and_a_very_long_text_are_handled(client: Client) -> None:
    assert client.get("/search/", {"q": "a\0b"}).status_code == 200
    assert client.get("/search/", {"q": "word " * 1000}).status_code == 200


@pytest.mark.parametrize("many", [0, 100_000])
def test_the_page_takes_the_same_queries_for_200_results(
    many: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Many results are ranked by a few statements, few by one.
    monkeypatch.setattr("foundation.search.ranked.MANY", many)
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

    assert_same_queries("/search/?q=common", make=make, few=10, many=200)


HOSTILE = [
    '"', '""', '"a', "a\"b'c", "-", "--a", "-a", "*", "a*", "%", "100%", "_", "\\", "a\\'", "(",
    ")",
    "NEAR(a b)",
    "a AND", "OR", "NOT", "names:a", "rowid:1", "{a b}: c", "^a", "a+b",
    "'; DROP TABLE people_person; --",
    "author:", "author:-", 'author:"',
    "year:0", "year:99999", "year:-", "at:", "at:zzz", "venue:%",
    "∅", "a ∅",
    "\0", "a\0b", "\u202eabc\u202c", "שלום עולם", "👩‍🔬", "é" * 5000,
    "a" * 10_000, "word " * 2_000,
    "汉字" * 5_000,
    "汉 " * 5_000, '"汉字 汉字" ' * 50, "-x " * 500,
    "author:a " * 500, "\t\n\r", "\ufeff", "ﬁ", "İ", "ß", "K",
    "😀か", "author:😀ж", "हिंदी\u0301ー", "ー", "10.1145/" * 60,
    "https://example.org/a1" * 20, "a1/2/3" * 80,
]  # fmt: skip


@pytest.mark.parametrize("path", ["/search/", "/search/suggestions/", "/people/", "/publications/"])
def test_no_input_breaks_a_search(client: Client, path: str) -> None:
    make_publication(title="Zebra", authors=[make_person(name="Alice Turing")])
    for text in HOSTILE:
        response = client.get(path, {"q": text})
        assert response.status_code == 200, text[:50]


def test_suggestions_have_people_with_their_position(client: Client) -> None:
    alice = make_person(name="Alice Turing", native_name="图灵")
    lab = make_organization(name="Okapi Lab")
    make_affiliation(person=alice, organization=lab, title="Lecturer")
    make_person(name="Alina Hidden", is_listed=False)
    make_publication(title="Alices and Bobs", date="2020")
    make_publication(title="Aliens", status="in_preparation")
    page = client.get("/search/suggestions/", {"q": "ali"}).content.decode()
    assert 'href="/people/alice-turing/"' in page
    assert "Lecturer, Okapi Lab" in page
    assert "Alices and Bobs" in page
    assert "Hidden" not in page
    assert "Aliens" not in page


def test_a_draft_is_not_found_until_it_is_published(client: Client) -> None:
    draft = make_publication(title="Zebra Crossings", status="in_preparation")
    assert counts(client, "zebra") == {}
    draft.status = "published"
    draft.save()
    assert counts(client, "zebra") == {"publication": 1}


def test_a_former_name_finds_no_one(client: Client) -> None:
    alice = make_person(name="Alice Present")
    alice.names.create(name="Alice Oldname", kind="former")
    make_publication(title="Zebra Crossings", authors=[alice])
    for text in ("oldname", "alice oldname", "author:oldname", "aliceoldname"):
        assert counts(client, text) == {}, text
    assert counts(client, "alice present") == {"person": 1, "publication": 1}


def test_a_typo_is_corrected_and_the_page_says_so(client: Client) -> None:
    make_publication(title="Cluster Scheduling")
    page = client.get("/search/", {"q": "cluster schedulinx"}).content.decode()
    assert "No results for “cluster schedulinx”" in page
    assert "<strong>cluster scheduling</strong>" in page
    assert "<mark>Scheduling</mark>" in page


def test_small_words_that_names_lack_are_left_out_without_a_note(client: Client) -> None:
    university = make_organization(name="Leiden University")
    make_affiliation(person=make_person(), organization=university, title="Professor of Statistics")
    page = client.get("/search/", {"q": "university of leiden"}).content.decode()
    assert page.index('id="organization"') < page.index('id="person"')
    assert "No results for" not in page


def test_one_kind_of_results_is_shown_alone(client: Client) -> None:
    alice = make_person(name="Alice Turing")
    make_publication(title="On Turing Machines", authors=[alice])
    page = client.get("/search/", {"q": "turing", "kind": "person"}).content.decode()
    assert "On " not in page
    assert 'href="/people/alice-turing/"' in page


def test_a_search_for_alumni_links_to_the_list_of_them(client: Client) -> None:
    institute = make_organization(name="Zebra Institute")
    alice, bob = make_person(name="Alice Example"), make_person(name="Bob Example")
    make_affiliation(person=alice, organization=institute, start="2015", end="2019")
    make_affiliation(person=alice, organization=make_organization(name="Okapi Lab"), start="2019")
    make_affiliation(person=bob, organization=institute, start="2018")
    make_person(name="Carol Quagga")
    make_affiliation(person=make_person(name="Dan Gone"), organization=institute, end="2001")
    for typed, of, words, names in (
        ("Zebra alumni", "Zebra Institute", "", {"Alice Example", "Dan Gone"}),
        ("alumni dan", "", "dan", {"Dan Gone"}),
        ("former dan", "", "dan", {"Dan Gone"}),
        ("ALUMNI", "", "", {"Dan Gone"}),
    ):
        page = client.get("/search/", {"q": typed})
        alumni = page.context["alumni"]
        assert (alumni.organization, alumni.words, alumni.count) == (of, words, len(names))
        assert "No results" not in page.content.decode()
        rows = client.get(alumni.url).context["rows"]
        assert {row.person.name for row in rows} == names


def test_a_search_for_alumni_may_find_none(client: Client) -> None:
    make_person(name="Carol Quagga")
    for typed in ("alumni okapi", "alumni quagga", "alumni"):
        page = client.get("/search/", {"q": typed})
        assert page.context["alumni"] is None
        assert "No results" in page.content.decode()
    assert client.get("/search/", {"q": "quagga"}).context["alumni"] is None


def test_names_with_initials_are_not_compared_again_to_rank_what_the_list_found(
    client: Client,
) -> None:
    for year in ("2019", "2021", "2020"):
        make_publication(title=f"Of {year}", authors=["Smith, Hanna"], date=year)
    make_publication(title="Another", authors=["Smith, Anna"])
    with CaptureQueriesContext(connection) as queries:
        found = client.get("/search/", {"q": 'author:"H. Smith"'}).context["found"]
    titles = dict(Publication.objects.values_list("pk", "title"))
    assert [titles[pk] for pk in found.results[0].records] == ["Of 2021", "Of 2020", "Of 2019"]
    ranking = [each["sql"] for each in queries if "row_number()" in each["sql"]]
    assert ranking
    assert not [sql for sql in ranking if "smith" in sql]


def test_a_word_that_no_name_has_is_not_looked_for_in_titles(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    make_publication(title="Photogrammetry")
    looked_for: list[str] = []
    monkeypatch.setattr(
        "foundation.search.suggesting._add_words",
        lambda _groups, query, _begun, _typed: looked_for.extend(t.typed for t in query.words),
    )
    suggest("photogrametry")
    assert looked_for == ["photogrammetry"]


def test_years_before_another_are_not_those_of_undated_publications(client: Client) -> None:
    make_publication(title="Old Systems", date="1999")
    make_publication(title="Undated Systems", date="")
    for text in ("systems year:<2005", "year:<2005"):
        assert counts(client, text) == {"publication": 1}
        page = client.get("/publications/", {"q": text}).content.decode()
        assert "Old Systems" in page
        assert "Undated Systems" not in page
        assert [found for _kind, found in suggest(text)] == [
            [Publication.objects.get(title="Old Systems").pk]
        ]


def test_names_that_begin_with_two_words_as_one_are_not_all_that_is_found(client: Client) -> None:
    make_publication(title="Silkworm Genomes")
    make_publication(title="Breeding the Silkworm")
    assert counts(client, "silk worm") == {"publication": 2}


def test_suggestions_were_written_at_the_organization(client: Client) -> None:
    lab = make_organization(name="Zebra Lab")
    alice = make_affiliation(person=make_person(name="Alice Turing"), organization=lab).person
    Affiliation.objects.update(start="2019")
    make_publication(title="On Stripes", date="2021", authors=[alice])
    make_publication(title="On Spots", date="2021")
    page = client.get("/search/suggestions/", {"q": "at:zebra year:2021"}).content.decode()
    assert "On Stripes" in page
    assert "On Spots" not in page


def test_people_are_suggested_before_news_about_them() -> None:
    alice = make_person(name="Katharine Turing")
    NewsItem.objects.create(title="A Street for Katharine Turing", release="public")
    assert suggest("kate turing")[0] == (Kind.PERSON, [alice.pk])


@pytest.mark.parametrize(
    ("typed", "kind"), [("zebra software", "software"), ("zebra dataset", "dataset")]
)
def test_projects_are_found_by_their_kind(client: Client, typed: str, kind: str) -> None:
    for each in ("software", "dataset", "project"):
        Project.objects.create(name=f"Zebra {each.upper()[:2]}", kind=each, release="public")
    assert counts(client, typed) == {"project": 1}
    (found,) = search(typed, most=8).results
    assert Project.objects.get(pk=found.records[0]).kind == kind


def test_an_organization_is_found_by_its_ror_id(client: Client) -> None:
    make_organization(name="Zebra Institute", ror="02v51f717")
    assert counts(client, "https://ror.org/02v51f717") == {"organization": 1}
    Organization.objects.update(ror="03yrm5c26")
    assert counts(client, "02v51f717") == {}


def test_a_known_word_that_is_no_name_is_not_one_that_sounds_alike(client: Client) -> None:
    make_affiliation(
        person=make_person(name="Pimchanok Srisai", native_name="พิมพ์ชนก ศรีใส"),
        organization=make_organization(name="Okapi University"),
    )
    make_organization(name="Zebra Institute", city="Zürich")
    assert counts(client, "university zurich") == {}
    assert counts(client, "university sirisai") == {"person": 1}


def test_names_in_other_scripts_are_found_by_latin_letters(client: Client) -> None:
    alice = make_person(name="Alice Turing")
    make_venue(name="Проблемы передачи информации")
    interest = Interest.objects.create(name="Теория графов")
    PersonInterest.objects.create(person=alice, interest=interest)
    Project.objects.create(name="わたなべ", release="public")
    assert counts(client, "problemy peredachi informatsii") == {"venue": 1}
    assert counts(client, "teoriya grafov")["interest"] == 1
    assert counts(client, "watanabe") == {"project": 1}


def test_a_japanese_name_is_found_by_its_official_spelling(client: Client) -> None:
    make_person(name="Jun'ichi Tsuchiya")
    assert counts(client, "tutiya junichi") == {"person": 1}
