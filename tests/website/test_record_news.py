"""News about a person."""

import datetime

import pytest
from django.test import Client

from people.models import Activity, ActivityDate, Affiliation, Person
from publications.models import PublicationAward
from tests.factories import make_affiliation, make_person, make_publication
from website.record_news import MOST_PUBLICATIONS, news

pytestmark = pytest.mark.django_db
TODAY = datetime.date(2026, 6, 15)


@pytest.fixture
def alice() -> Person:
    return make_person(name="Alice Example")


def news_of(person: Person, today: datetime.date = TODAY) -> list[tuple[str, str]]:
    publications = [authorship.publication for authorship in person.authorships.order_by("pk")]
    items = news(person.affiliations.all(), person.activities.all(), publications, today)
    return [(str(item.label), item.date) for item in items]


@pytest.mark.parametrize(
    ("start", "is_news"),
    [
        ("2026-05", True),
        ("2025-01", True),
        ("2024-11", False),
        ("2025", True),
        ("2024", False),
        ("2026-07", False),
    ],
)
def test_a_position_is_news_for_eighteen_months_from_its_start(
    alice: Person, start: str, is_news: bool
) -> None:
    make_affiliation(person=alice, title="Engineer", start=start)
    assert bool(news_of(alice)) == is_news


def test_a_degree_is_news_when_it_begins_and_again_when_it_is_earned(alice: Person) -> None:
    study = Affiliation.Kind.EDUCATION
    make_affiliation(person=alice, kind=study, degree="M.Sc.", start="2021-09", end="2026-05")
    make_affiliation(person=alice, kind=study, start="2026-06", end="2030", end_expected=True)
    assert news_of(alice) == [("Started studies", "2026-06"), ("Graduated", "2026-05")]


def test_a_study_without_a_degree_or_past_its_expected_end_is_not_news(
    alice: Person,
) -> None:
    study = Affiliation.Kind.EDUCATION
    make_affiliation(person=alice, kind=study, start="2019-09", end="2026-05")
    make_affiliation(
        person=alice, kind=study, degree="Ph.D.", start="2019", end="2026-05", end_expected=True
    )
    make_affiliation(person=alice, kind=study, degree="B.Sc.", end_unknown=True)
    assert news_of(alice) == []


def test_an_award_is_news_in_its_latest_year(alice: Person) -> None:
    award = Activity.objects.create(person=alice, title="Fellowship")
    for year in ("2019", "2026"):
        ActivityDate.objects.create(activity=award, date=year)
    assert news_of(alice) == [("Award", "2026")]


def test_a_publication_is_news_once_with_its_award(alice: Person) -> None:
    for month in range(1, 6):
        make_publication(title=f"Publication {month}", date=f"2026-0{month}", authors=[alice])
    won = make_publication(title="Old publication", date="2019", authors=[alice])
    PublicationAward.objects.create(publication=won, name="Test of Time", year=2026)
    latest = [("New publication", f"2026-0{month}") for month in (5, 4, 3)]
    assert len(latest) == MOST_PUBLICATIONS
    assert news_of(alice) == [*latest, ("Award", "2026")]


def test_news_follows_the_biography(client: Client, alice: Person) -> None:
    this_year = str(datetime.date.today().year)
    alice.biography = "Writes examples."
    alice.save()
    make_affiliation(person=alice, title="Engineer", start=this_year)
    html = client.get(alice.get_absolute_url()).content.decode()
    assert html.index('id="about-title">About<') < html.index('id="news-title">News<')
    assert "New position" in html
