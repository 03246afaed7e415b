"""The publications on a person's page."""

import re

import pytest
from django.test import Client
from django.utils.html import strip_tags

from people.models import Person, Project, ProjectMember
from publications.models import Authorship, Publication
from tests.factories import (
    make_authorship,
    make_person,
    make_publication,
)

pytestmark = pytest.mark.django_db


@pytest.fixture
def alice() -> Person:
    return make_person(name="Alice Example")


def _html(client: Client, person: Person) -> str:
    return client.get(person.get_absolute_url()).content.decode()


def _text(client: Client, person: Person) -> str:
    """Return the visible text in one line."""
    body = _html(client, person).partition("<main")[2].replace("</dt>", "</dt> ")
    return " ".join(strip_tags(body).split())


def _headings(client: Client, person: Person) -> list[str]:
    return re.findall(r'<h2 class="section__title"[^>]*>([^<]*)</h2>', _html(client, person))


def test_selected_publications_are_in_the_owners_order_before_all_publications(
    client: Client, alice: Person
) -> None:
    for title, date, rank in (("Old", "2001", 1), ("New", "2020", 2), ("Other", "2010", None)):
        publication = make_publication(title=title, date=date)
        make_authorship(publication=publication, author=alice, selected_rank=rank)
    context = client.get(alice.get_absolute_url()).context
    assert [publication.title for publication in context["selected"]] == ["Old", "New"]
    assert [publication.title for publication in context["publications"]] == ["New", "Other", "Old"]
    assert _headings(client, alice) == ["Selected publications", "More publications"]
    assert [year.year for year in context["years"]] == [2010]


def test_at_most_five_selected_publications_come_first(client: Client, alice: Person) -> None:
    for rank in range(1, 8):
        publication = make_publication(title=f"Chosen {rank}")
        make_authorship(publication=publication, author=alice, selected_rank=rank)
    context = client.get(alice.get_absolute_url()).context
    assert [p.title for p in context["selected"]] == [f"Chosen {n}" for n in range(1, 6)]
    assert [p.title for year in context["years"] for p in year.publications] == [
        "Chosen 7", "Chosen 6",
    ]  # fmt: skip


@pytest.mark.parametrize("state", ["suggested", "rejected"])
def test_only_confirmed_publications_are_shown(client: Client, alice: Person, state: str) -> None:
    publication = make_publication(title="Perhaps hers")
    make_authorship(publication=publication, author=alice, link_state=state)
    assert "Perhaps hers" not in _text(client, alice)


def test_the_older_of_very_many_publications_are_folded_away(client: Client, alice: Person) -> None:
    publications = Publication.objects.bulk_create(
        Publication(
            title=f"Publication {n}",
            slug=f"publication-{n}",
            date=str(2000 + n // 25),
            year=2000 + n // 25,
        )
        for n in range(100)
    )
    Authorship.objects.bulk_create(
        Authorship(publication=w, position=1, last="E", person=alice, link_state="confirmed")
        for w in publications
    )
    years = client.get(alice.get_absolute_url()).context["years"]
    assert [(year.year, year.is_open) for year in years] == [
        (2003, True),
        (2002, True),
        (2001, False),
        (2000, False),
    ]
    assert "Publication 0" in _text(client, alice)
    assert "data-filters" in _html(client, alice)


def test_profiles_with_very_many_publications_shorten_long_author_lists(
    client: Client, alice: Person
) -> None:
    publications = Publication.objects.bulk_create(
        Publication(
            title=f"Publication {n}", slug=f"publication-{n}", date=str(1900 + n), year=1900 + n
        )
        for n in range(61)
    )
    Authorship.objects.bulk_create(
        Authorship(publication=publication, position=position, last=f"Middle{position}")
        for publication in publications
        for position in range(2, 21)
    )
    Authorship.objects.bulk_create(
        Authorship(publication=w, position=1, last="E", person=alice, link_state="confirmed")
        for w in publications
    )
    newest, *_, oldest = _html(client, alice).split('<div class="publication-row">')[1:]
    assert "11 more authors" in newest
    assert "Middle10" in newest
    assert '<a class="fold__more" href="/publications/publication-0/">11 more authors</a>' in oldest
    assert "Middle10" not in oldest


def test_a_selected_publication_is_shown_only_once(client: Client, alice: Person) -> None:
    for title, rank in (("Chosen", 1), ("Other", None)):
        publication = make_publication(title=title, authors=["Coauthor, Carol"])
        make_authorship(publication=publication, author=alice, position=2, selected_rank=rank)
    text = _text(client, alice)
    assert text.count("Carol Coauthor") == 2
    assert text.count("Chosen Carol Coauthor") == 1


def test_publications_of_a_project_have_formulas_and_many_are_folded(
    client: Client, alice: Person
) -> None:
    project = Project.objects.create(name="Daydream")
    ProjectMember.objects.create(project=project, person=alice)
    make_publication(title="In $O(n^2)$", authors=[alice]).projects.add(project)
    make_publication(title="Oaks", status="retracted", authors=[alice]).projects.add(project)
    for number in range(9):
        make_publication(title=f"No. {number}", date="2010", authors=[alice]).projects.add(project)
    listed = _html(client, alice).partition('<ul class="facts__lines">')[2]
    first, _, folded = listed.partition('<details class="more">')
    assert "$" not in first
    assert "<math" in first
    assert ">Retracted: Oaks<" in first
    assert "1 more" in folded
    assert first.count("<li>") == 10
