"""The facets of the list of publications: what they count, offer and leave."""

import itertools
import re
from typing import Any

import pytest
from django.http import QueryDict
from django.test import Client

from foundation import list_panel
from people.models import Interest, Person, PersonInterest, Project, ProjectMember
from publications import publication_list
from publications.facets import publication_index
from publications.filters import PublicationFilter
from publications.models import Appearance, Publication, PublicationAward, PublicationLink
from publications.publication_list import PublicationList
from tests.factories import (
    make_affiliation,
    make_organization,
    make_person,
    make_publication,
    make_venue,
)

pytestmark = pytest.mark.django_db


@pytest.fixture
def alice() -> Person:
    """Alice wrote at a lab, with Bob, who isn't listed, and a draft that no one may see."""
    alice, bob = make_person(name="Alice Example"), make_person(name="Bob Secret", is_listed=False)
    lab = make_organization(name="Lab", parent=make_organization(name="University"))
    make_affiliation(person=alice, organization=lab, start="2018")
    make_affiliation(person=bob, organization=make_organization(name="Secret Place"), start="2010")
    for person, name in ((alice, "Consensus"), (bob, "Secret topic")):
        PersonInterest.objects.create(person=person, interest=Interest.objects.create(name=name))
    project = Project.objects.create(name="Raft")
    ProjectMember.objects.create(project=project, person=alice)
    hidden = Project.objects.create(name="Secret project")
    osdi, workshop = make_venue(name="Systems", short_name="OSDI"), make_venue(name="A Workshop")
    first = make_publication(title="On Logs", venue=osdi, date="2019", authors=[alice])
    first.projects.add(project, hidden)
    second = make_publication(title="On Clocks", venue=workshop, date="2020", authors=[alice, bob])
    Appearance.objects.create(publication=second, venue=osdi)
    third = make_publication(title="A Book", kind="book", date="2020", arxiv_id="2001.00001")
    undated = make_publication(title="Zero", date="", kind="talk", status="submitted")
    for paper, kind, url in (
        (first, "code", "https://example.org/code"),
        (first, "slides", "https://example.org/slides"),
        (second, "code", "https://example.org/c"),
        (second, "paper", "https://example.org/paper.PDF"),
        (undated, "data", "https://example.org/data"),
    ):
        PublicationLink.objects.create(publication=paper, kind=kind, url=url)
    PublicationAward.objects.create(publication=first, name="Best Paper")
    PublicationAward.objects.create(publication=third, name="Test of Time")
    make_publication(
        title="A Draft", venue=osdi, date="2021", authors=[alice], status="in_preparation"
    )
    return alice


def _list(query: str) -> PublicationList:
    return PublicationList(QueryDict(query), "/publications/")


def _counts(query: str, name: str) -> dict[str, int]:
    facet = next(each for each in _list(query).facets if each.name == name)
    return {option.label: option.count for option in facet.options}


def test_each_value_is_counted_under_the_other_filters(alice: Person) -> None:
    assert _counts("", "kind") == {"Conference paper": 2, "Book": 1, "Talk": 1}
    assert _counts("kind=book", "kind") == {"Conference paper": 2, "Book": 1, "Talk": 1}
    assert _counts("kind=book", "venue") == {}
    assert _counts("year_from=2020", "venue") == {"OSDI": 1, "A Workshop": 1}
    assert _counts("q=clocks", "person") == {"Alice Example": 1}
    assert _counts("", "organization") == {"Lab": 2, "University": 2}
    assert _counts("", "interest") == {"Consensus": 2}
    assert _counts("venue=a-workshop", "project") == {}
    assert _counts("", "award") == {"Any award": 2, "Best Paper": 1, "Test of Time": 1}
    assert _counts("", "status") == {"Published": 3, "Submitted": 1}


def test_links_are_wanted_together_and_other_values_as_alternatives(alice: Person) -> None:
    assert _list("kind=book&kind=talk").count == 2
    assert _list("venue=osdi&venue=a-workshop").count == 2
    assert _list("link=code&link=slides").count == 1
    assert _counts("link=code", "link") == {"Code": 2, "Open PDF": 1, "Paper": 1, "Slides": 1}
    assert _list("link=pdf").count == 2


def test_nothing_private_is_offered_found_or_counted(alice: Person, client: Client) -> None:
    page = client.get("/publications/?more=project").content.decode()
    assert "Draft" not in page
    assert "Secret" not in page.partition('"live-list__results"')[0]  # Bob is in a byline
    for query in ("person=bob-secret", "interest=secret-topic", "project=secret-project"):
        name = query.partition("=")[0]
        assert name in _list(query).form.errors, query
    for facet, text in (("person", "bob"), ("interest", "secret"), ("project", "secret")):
        answer = client.get(f"/search/values/publications/?facet={facet}&text={text}")
        assert "Secret" not in answer.content.decode()
        assert "Nothing found" in answer.content.decode()


_QUERIES = {
    "q": ["clocks", "alice", "example", "year:2020", "no-such-word"],
    "year_from": ["2020"],
    "year_to": ["2019"],
    "kind": ["book", "inproceedings"],
    "venue": ["osdi", "A Workshop"],
    "person": ["alice-example"],
    "organization": ["university", "Lab"],
    "interest": ["Consensus"],
    "project": ["raft"],
    "award": ["yes", "Best Paper"],
    "link": ["code", "pdf", "slides"],
    "status": ["submitted", "published"],
}


def test_the_list_finds_what_its_exports_find(alice: Person) -> None:
    values = [(name, value) for name, some in _QUERIES.items() for value in some]
    pairs = list(itertools.combinations(values, 2))[::3]
    for chosen in (*itertools.combinations(values, 1), *pairs):
        query = QueryDict(mutable=True)
        for name, value in chosen:
            query.appendlist(name, value)
        for sort in ("", "oldest", "title"):
            query["sort"] = sort
            shown = PublicationList(query, "/publications/")
            publications = Publication.objects.public().latest_first()
            found = PublicationFilter(query, queryset=publications).qs
            expected = list(found.values_list("pk", flat=True))
            assert shown.slice(0, 100) == expected, query.urlencode()
            assert shown.count == len(expected)
            if len(chosen) == 2:
                break


def test_pages_hold_each_publication_once_in_any_order(alice: Person) -> None:
    for sort in ("", "oldest", "title"):
        found = _list(f"sort={sort}")
        pages = [found.slice(n, n + 1)[0] for n in range(4)]
        assert pages == found.slice(0, 100)
        assert found.slice(3, 9) == pages[3:]
    titles = {p.pk: p.title for p in Publication.objects.all()}
    by_title = [titles[pk] for pk in _list("sort=title").slice(0, 9)]
    assert by_title == ["A Book", "On Clocks", "On Logs", "Zero"]


def test_the_best_matches_can_come_first(alice: Person) -> None:
    make_publication(title="Logs", date="1990")
    query = "q=logs&sort=best"
    titles = [Publication.objects.get(pk=pk).title for pk in _list(query).slice(0, 9)]
    assert titles == ["Logs", "On Logs"]
    assert _list("sort=best").sort == ""


def test_an_empty_list_says_which_filter_to_drop(alice: Person, client: Client) -> None:
    found = _list("kind=book&venue=osdi&year_from=2020")
    assert found.count == 0
    assert {(drop.name, drop.count) for drop in found.drops} == {("kind", 1), ("venue", 1)}
    page = client.get("/publications/?kind=book&venue=osdi&year_from=2020").content.decode()
    assert "without “Book” (Kind)" in page
    assert 'href="/publications/?venue=osdi&amp;year_from=2020"' in page


def test_an_empty_list_with_one_filter_leads_to_the_whole_list_once(
    alice: Person, client: Client
) -> None:
    page = client.get("/publications/?kind=patent").content.decode()
    told = page.split('class="empty"', 1)[1].split("</div>")[0]
    assert told.count("<a ") == told.count('href="/publications/"') == 1
    assert "several" not in told


def test_chips_show_names_and_each_removes_one_value(alice: Person) -> None:
    found = _list("venue=osdi&venue=a-workshop&person=Alice+Example&sort=title&page=2")
    assert [(chip.value, chip.url) for chip in found.chips] == [
        ("OSDI", "/publications/?person=Alice+Example&sort=title&venue=a-workshop"),
        ("A Workshop", "/publications/?person=Alice+Example&sort=title&venue=osdi"),
        ("Alice Example", "/publications/?venue=osdi&venue=a-workshop&sort=title"),
    ]


def test_many_values_are_bounded_and_all_can_be_shown(client: Client) -> None:
    for number in range(12):
        make_publication(title=f"T{number}", venue=make_venue(name=f"Venue {number:02}"))
    assert len(_counts("", "venue")) == 8
    page = client.get("/publications/").content.decode()
    assert 'href="/publications/?more=venue#facet-venue"' in page
    assert len(_counts("more=venue", "venue")) == 12
    answer = client.get("/search/values/publications/?facet=venue&text=venue+11&q=T11")
    assert 'data-value="venue-11"' in answer.content.decode()
    assert "Venue 10" not in answer.content.decode()
    assert client.get("/search/values/venues/?facet=venue&text=a").status_code == 404


def test_the_most_frequent_values_of_a_set_are_looked_for_once(
    alice: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    looked_for: list[int] = []
    most_frequent = list_panel._most_frequent

    def counting(*arguments: Any) -> Any:
        looked_for.append(1)
        return most_frequent(*arguments)

    index = publication_index()
    monkeypatch.setattr(list_panel, "_most_frequent", counting)
    monkeypatch.setattr(publication_list, "publication_index", lambda: index)
    for query in ("", "year_from=2019", "kind=book", f"person={alice.slug}"):
        first = _list(query).facets
        looked_for.clear()
        assert _list(f"{query}&page=2").facets == first
        assert not looked_for
    papers = [_list(f"year_from={year}").facets for year in (2019, 2020)]
    assert papers[0] != papers[1]
    book = make_publication(title="A Second Book", kind="book", date="2021", authors=[alice])
    index = index.updated([book.pk])
    facets = {facet.name: facet for facet in _list("").facets}
    assert {option.value: option.count for option in facets["kind"].options}["book"] == 2
    assert looked_for


def test_a_long_list_says_which_of_its_pages_it_is(client: Client) -> None:
    def said(query: str) -> str:
        page = client.get(f"/publications/{query}").content.decode()
        _before, _mark, after = page.partition('<p class="page-header__count" role="status">')
        return " ".join(after.partition("</p>")[0].split())

    make_publication()
    assert said("") == "1 publication"
    rows = (Publication(title=f"On {n}", slug=f"on-{n}", date="2019") for n in range(120))
    Publication.objects.bulk_create(rows)
    assert re.fullmatch(r"121 publications, page 1 of \d", said(""))
    assert re.fullmatch(r"121 publications, page 2 of \d", said("?page=2"))
