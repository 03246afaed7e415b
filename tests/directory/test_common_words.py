"""Searches for words that very many publications have are bounded, and say so."""

import pytest
from django.db import connection
from django.http import QueryDict
from django.test import Client
from django.test.utils import CaptureQueriesContext

from directory.suggestions import written_there
from foundation.search.among import keys_among
from foundation.search.filtering import query_meant, records_of
from foundation.search.queries import parse
from foundation.search.ranked import Counted, search
from foundation.search.sources import Kind
from foundation.search.suggesting import suggest
from people.models import Person
from publications import common_words
from publications.exporting.parts import parts_of
from publications.filters import PublicationFilter
from publications.models import Publication
from publications.publication_list import PublicationList
from tests.directory.searches import (
    networks_group,
    networks_group_cases,
    systems_group,
    systems_group_cases,
)
from tests.factories import make_affiliation, make_organization, make_person, make_publication

pytestmark = pytest.mark.django_db
_TYPED = [each.typed for each in (*systems_group_cases.SEARCHES, *networks_group_cases.SEARCHES)]
_MORE = (
    '"', "-the", "the -systems", "year:2019-2021", "year:2020 -systems", "author:zhao",
    'author:"zhao hanyu"', "venue:osdi the", "a -\"of the\"", '"at scale"', '-"at scale"',
    "汉字", '"汉宇"', "∅", "%",
)  # fmt: skip

_LATEST_TITLES = (
    "Systems", "The Systems", "A Systems View", "The Sys Tems", "Systemsware", "On Systems",
    "A System", "An Example System", "The Systemic View",
)  # fmt: skip


def test_reading_words_finds_what_the_index_finds() -> None:
    systems_group.make_directory()
    networks_group.make_directory()
    for kind, model in ((Kind.PUBLICATION, Publication), (Kind.PERSON, Person)):
        keys = list(model.objects.values_list("pk", flat=True))
        some = keys[::2]
        for text in {
            s.typed for s in (*systems_group_cases.SEARCHES, *networks_group_cases.SEARCHES)
        } | {*_MORE}:
            query = query_meant(kind, text)
            if query and not query.at:
                expected = set(records_of(kind, query))
                assert keys_among(kind, query, keys) == expected, text
                assert keys_among(kind, query, some) == expected.intersection(some), text


@pytest.fixture
def common(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of 26 publications from 2000 on, all but two have "systems"; six and more are common."""
    monkeypatch.setattr(common_words, "FEW", 10)
    monkeypatch.setattr(common_words, "COMMON", 5)
    monkeypatch.setattr(common_words, "LOOKED_AT", 8)
    monkeypatch.setattr("publications.publication_list.LOOKED_AT", 8)
    monkeypatch.setattr("publications.exporting.parts.LOOKED_AT", 8)
    alice = make_person(name="Alice Example")
    for year in range(2000, 2024):
        make_publication(
            title=f"{chr(ord('A') + year % 24)} of Systems",
            date=str(year),
            kind="article" if year < 2004 else "inproceedings",
            authors=[alice] if year == 2023 else [],
        )
    make_publication(title="Something Else", date="2023")
    make_publication(title="Another Thing", date="1999")


def _list(query: str) -> PublicationList:
    return PublicationList(QueryDict(query), "/publications/")


def _titles(query: str) -> list[str]:
    titles = dict(Publication.objects.values_list("pk", "title"))
    return [titles[pk] for pk in _list(query).slice(0, 100)]


def _years(query: str) -> list[int | None]:
    years = dict(Publication.objects.values_list("pk", "year"))
    return [years[pk] for pk in _list(query).slice(0, 100)]


@pytest.mark.usefixtures("common")
def test_only_the_first_of_the_list_are_searched_for_common_words() -> None:
    assert _years("q=systems") == [*range(2023, 2016, -1)]
    assert _years("q=systems&sort=oldest") == [*range(2000, 2007)]
    by_title = sorted(Publication.objects.values_list("title", flat=True))[:8]
    assert _titles("q=systems&sort=title") == [t for t in by_title if "Systems" in t]
    found = _list("q=systems")
    assert (found.count, found.has_uncounted, found.looked_at) == (7, True, 8)
    assert [page.year for page in found.page("1")] == [*range(2023, 2016, -1)]


@pytest.mark.usefixtures("common")
def test_rare_words_and_few_publications_are_searched_as_ever() -> None:
    for query, years in (
        ("q=thing", [1999]),
        ("q=systems&kind=article", [2003, 2002, 2001, 2000]),
        ("q=systems&year_to=2003", [2003, 2002, 2001, 2000]),
        ("q=systems&person=alice-example", [2023]),
    ):
        assert _years(query) == years, query
        assert not _list(query).has_uncounted, query
    facets = {facet.name: facet for facet in _list("q=systems&kind=article").facets}
    counts = {option.value: option.count for option in facets["kind"].options}
    assert counts["article"] == 4
    assert counts["inproceedings"]  # of the latest


@pytest.mark.usefixtures("common")
def test_the_best_come_first_of_common_words() -> None:
    make_publication(title="Systems", date="1990")
    titles = _titles("q=systems&sort=best")
    assert titles[0] == "Systems"
    assert len(titles) == len(set(titles)) == 25
    assert _titles("q=systems&sort=best&year_from=2001")[0] == "H of Systems"


@pytest.mark.usefixtures("common")
def test_the_pages_say_that_not_everything_was_searched(client: Client) -> None:
    page = client.get("/publications/?q=systems").content.decode()
    assert "7+ publications" in page
    assert "Only the first 8 of this list were searched" in page
    assert "Only the first" not in client.get("/publications/?q=thing").content.decode()
    page = client.get("/search/?q=systems").content.decode()
    assert "All 7+ publications" in page
    assert 'Publications <span class="count">7+</span>' in page
    assert "7+" in client.get("/embed/publications/?q=systems").content.decode()


@pytest.mark.usefixtures("common")
def test_the_best_results_are_those_of_a_search_of_everything(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    make_publication(title="Systems", date="1990")
    make_person(name="Carol Systems")
    page = client.get("/search/?q=systems")
    bounded = {each.kind: each.records for each in page.context["found"].results}
    monkeypatch.setattr(common_words, "FEW", 1_000)
    everything = {each.kind: each.records for each in search("systems", most=8).results}
    assert bounded == everything
    assert set(bounded) == {Kind.PERSON, Kind.PUBLICATION}


@pytest.mark.usefixtures("common")
@pytest.mark.parametrize("query", ["q=systems", "q=systems&year_from=2001&kind=inproceedings"])
def test_a_file_has_all_publications_with_common_words(client: Client, query: str) -> None:
    found = PublicationFilter(QueryDict(query), queryset=Publication.objects.latest_first())
    titles = [each.title for each in found.qs]
    assert len(titles) > 8
    assert len(list(parts_of(found))) > 1
    table = client.get(f"/publications.csv?{query}").getvalue().decode().splitlines()
    assert [line.split(",")[0] for line in table[1:]] == titles
    for extension in ("bib", "ris", "json", "atom"):
        text = client.get(f"/publications.{extension}?{query}").getvalue().decode()
        assert [title for title in titles if f"{title[0]} of Systems" not in text] == []
        assert "Something Else" not in text


def test_many_results_are_in_the_order_of_few_ones(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of very many, PostgreSQL reads the latest ones first."""
    systems_group.make_directory()
    networks_group.make_directory()
    for year, title in enumerate(_LATEST_TITLES, 2001):
        make_publication(title=title, date=str(year))
    texts = ["the systems", "systems", "system", "a systems", "sys", "on", "the", "a"]
    texts += [*_TYPED, *_MORE, "year:2003-2007", "systems year:2002-", "at:msra", "systems at:eth"]
    there = {text: written_there(parse(text)) for text in texts}
    for most in (1, 4):
        of_few = [search(t, most=most, written_there=there[t]).results for t in texts]
        for many_of_latest in (0, 400):  # which are asked for each rank, or once for all
            with monkeypatch.context() as patch:
                patch.setattr("foundation.search.ranked.MANY", 0)
                patch.setattr("foundation.search.ranked._ENOUGH", -1)
                patch.setattr("foundation.search.ranked._MANY_OF_LATEST", many_of_latest)
                of_many = [search(t, most=most, written_there=there[t]).results for t in texts]
            for text, few, many in zip(texts, of_few, of_many, strict=True):
                assert {r.kind: (r.count, r.records) for r in few} == {
                    r.kind: (r.count, r.records) for r in many
                }, (text, most)


def test_suggestions_are_the_same_if_there_are_very_many(monkeypatch: pytest.MonkeyPatch) -> None:
    systems_group.make_directory()
    texts = [*(each.typed for each in systems_group_cases.SEARCHES), *_MORE, "at:msra systems"]
    there = {text: written_there(parse(text)) for text in texts}
    of_few = [suggest(text, there[text]) for text in texts]
    monkeypatch.setattr("foundation.search.ranked.MANY", 0)
    assert [suggest(text, there[text]) for text in texts] == of_few


def test_publications_of_a_place_are_in_one_order_however_they_are_ranked(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    elm = make_organization(name="Elm")
    ada = make_person(name="Ada Roe")
    make_affiliation(person=ada, organization=elm, start="2000")
    for year, title in enumerate(_LATEST_TITLES, 2001):
        make_publication(title=title, date=str(year), authors=[ada])
    monkeypatch.setattr("foundation.search.ranked.MANY", 0)
    texts = ("systems at:elm", "s at:elm", "ada at:elm")

    def found() -> list[list[int]]:
        pages = (client.get("/search/", {"q": text, "kind": "publication"}) for text in texts)
        return [group.results.records for page in pages for group in page.context["groups"]]

    one_by_one = found()
    monkeypatch.setattr("foundation.search.ranked._MANY_THERE", 0)
    assert found() == one_by_one
    monkeypatch.setattr("foundation.search.ranked._MOST_SORTED", 0)
    assert found() == one_by_one
    assert max(map(len, one_by_one)) > 1


@pytest.mark.skipif(connection.vendor != "postgresql", reason="a matter of PostgreSQL")
def test_the_latest_are_read_once_for_all_ranks_of_a_rare_word(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    systems_group.make_directory()
    monkeypatch.setattr("foundation.search.ranked.MANY", 0)
    monkeypatch.setattr("foundation.search.ranked._ENOUGH", -1)
    count = Counted(3, has_uncounted=False)

    def reads_of_latest() -> int:
        with CaptureQueriesContext(connection) as queries:
            search("systems", most=50, count_of_publications=lambda _query, _there: count)
        return sum("LIMIT 2000" in each["sql"] for each in queries)

    assert reads_of_latest() == 1
    monkeypatch.setattr("foundation.search.ranked._MANY_OF_LATEST", 0)
    assert reads_of_latest() > 1
