"""Topics: keywords in any spelling, as a filter of the list, feeds, files, embeds and the API."""

import re
from dataclasses import replace
from typing import Any

import pytest
from django.http import QueryDict
from django.test import Client

from people.models import Interest
from publications.publication_list import PublicationList
from publications.topics import spelled_alike
from tests.admin_pages import edit, page_of
from tests.factories import make_publication
from tests.query_counts import assert_same_queries

pytestmark = pytest.mark.django_db


def body(path: str) -> str:
    response: Any = Client().get(path)
    assert response.status_code == 200, path
    return (b"".join(response) if response.streaming else response.content).decode()


def options(query: str = "") -> dict[str, tuple[str, int]]:
    """Return the topics that the list offers, each with its label and number."""
    found = PublicationList(QueryDict(query), "/publications/")
    facet = next(each for each in found.facets if each.name == "topic")
    return {each.value: (each.label, each.count) for each in facet.options}


def titles(path: str) -> list[str]:
    return re.findall(r"On [A-Z]\b", re.sub("[{}]", "", body(path)))


@pytest.fixture
def _papers() -> None:
    make_publication(title="On A", keywords=["Machine Learning", "C++"], date="2020")
    make_publication(title="On B", keywords=["machine  learning", "Machine-Learning"], date="2021")
    make_publication(title="On C", keywords=["Machine Learning", "C", "ML"], date="2022")
    make_publication(title="On D", keywords=["ML", "  ", "7"], date="2023")
    make_publication(title="On E", keywords=["Machine Learning", "Secret"], release="draft")
    make_publication(title="On F")


def test_spellings_are_alike() -> None:
    assert spelled_alike("  Deep\u00a0LEARNING ") == spelled_alike("deep-learning")
    assert len({spelled_alike(text) for text in ("C", "C++", "C#", "Café", "Cafe")}) == 5
    assert spelled_alike(" - ") == ""


@pytest.mark.usefixtures("_papers")
class TestTheFacet:
    def test_it_counts_keywords_in_any_spelling(self) -> None:
        assert options() == {
            "machine learning": ("Machine Learning", 3),
            "ml": ("ML", 2),
            "7": ("7", 1), "c": ("C", 1), "c++": ("C++", 1),
        }  # fmt: skip
        assert options("year_from=2022")["machine learning"][1] == 1
        assert options("topic=ml")["machine learning"][1] == 3  # any of them

    @pytest.mark.parametrize(
        "path", ["/publications/", "/publications.atom", "/publications.bib", "/publications.json",
                 "/publications.csv", "/embed/publications/", "/api/v1/publications/"],
    )  # fmt: skip
    def test_a_topic_is_a_list_in_every_format(self, path: str) -> None:
        for text in ("machine+learning", "Machine-Learning", "MACHINE%20LEARNING"):
            assert sorted(set(titles(f"{path}?topic={text}"))) == ["On A", "On B", "On C"], text
        assert set(titles(f"{path}?topic=ml&topic=c%2B%2B")) == {"On A", "On C", "On D"}

    def test_an_unknown_topic_is_reported(self) -> None:
        for text in ("Secret", "Nothing", "%00"):
            html = body(f"/publications/?topic={text}")
            assert "has the topic" in html or "Null characters" in html
        assert "Secret" not in body("/publications/")

    def test_the_page_of_a_publication_links_its_topics(self) -> None:
        html = body("/publications/2022-on-c/")
        links = re.findall(r'class="chip" href="([^"]+)">([^<]+)', html)
        assert links == [
            ("/publications/?topic=machine%20learning", "Machine Learning"),
            ("/publications/?topic=c", "C"), ("/publications/?topic=ml", "ML"),
        ]  # fmt: skip
        assert titles(links[0][0])[:1] == ["On C"]

    def test_an_editor_merges_other_names(self, admin_client: Client) -> None:
        interest = Interest.objects.create(name="Machine learning")
        assert options()["machine learning"] == ("Machine learning", 3)
        edit(admin_client, page_of(interest), {"other_names": "ml\r\nStatistical Learning"})
        assert options()["machine learning"] == ("Machine learning", 4)
        assert "ml" not in options()
        for text in ("ML", "machine-learning"):
            assert len(set(titles(f"/publications.bib?topic={text}"))) == 4
        assert 'href="/publications/?topic=machine%20learning">ML<' in body(
            "/publications/2023-on-d/"
        )
        edit(admin_client, page_of(interest), {"other_names": ""})
        assert options()["ml"] == ("ML", 2)

    def test_a_topic_is_found_by_its_words(self) -> None:
        html = body("/search/values/publications/?facet=topic&text=LEARN+mach")
        assert "Machine Learning" in html
        assert "C++" not in html

    def test_a_filter_can_be_removed_in_the_spelling_of_the_address(self) -> None:
        assert re.search(r'href="/publications/\?kind=inproceedings"', body(
            "/publications/?topic=Machine-Learning&kind=inproceedings"))  # fmt: skip


def test_only_the_most_frequent_topics_are_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    for number in range(6):
        make_publication(title=f"On {number}", keywords=[f"Rare {number}", "Common", "Other"])
    found = PublicationList(QueryDict(""), "/publications/")
    monkeypatch.setitem(
        found.index.facets, "topic",
        replace(found.index.facets["topic"], most_counted=2),
    )  # fmt: skip
    assert found.narrowed.counts("topic") == {"common": 6, "other": 6}
    rare = PublicationList(QueryDict("topic=rare+3"), "/publications/")
    assert rare.count == 1


def test_the_same_queries_show_more_topics() -> None:
    def make(number: int) -> None:
        for n in range(number):
            make_publication(keywords=[f"Topic {n}", "Common"])

    assert_same_queries("/publications/", make=make, few=2, many=8)
