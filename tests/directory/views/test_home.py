"""The front page."""

from unittest.mock import patch

import pytest
from django.test import Client
from django.utils import timezone
from pytest_django import Settings

from people.models import Affiliation, Interest, Person, PersonInterest
from publications.models import Publication, PublicationAward
from tests.factories import make_affiliation, make_organization, make_person, make_publication
from tests.query_counts import assert_same_queries

pytestmark = pytest.mark.django_db


def test_an_empty_directory_shows_what_to_do(client: Client) -> None:
    page = client.get("/").content.decode()
    assert "No people yet" in page
    assert "home-header__counts" not in page
    assert "No publications yet" in page
    assert "Research interests" not in page


def test_the_group_is_named_by_its_settings(client: Client, settings: Settings) -> None:
    settings.SITE_NAME = "Systems Group"
    settings.SITE_TAGLINE = "We build systems."
    page = client.get("/").content.decode()
    assert "<h1>Systems Group</h1>" in page
    assert "We build systems." in page


def test_current_people_and_recent_publications_are_shown(client: Client) -> None:
    alice = make_person(name="Alice Example")
    make_affiliation(person=alice, role="faculty")
    gone = make_person(name="Bob Former")
    make_affiliation(person=gone, end="2019")
    make_publication(title="The newest publication", authors=[alice], date="2025")
    response = client.get("/")
    assert [row.person for row in response.context["rows"]] == [alice]
    assert "The newest publication" in response.content.decode()
    assert response.context["alumni_count"] == 1


def test_current_people_are_those_of_the_home_organization(
    client: Client, settings: Settings
) -> None:
    lab, company = make_organization(name="Lab"), make_organization(name="Company")
    settings.HOME_ORGANIZATION = lab.slug
    alice, bob = make_person(name="Alice Example"), make_person(name="Bob Example")
    make_affiliation(person=alice, organization=lab)
    make_affiliation(person=bob, organization=company)
    assert [row.person for row in client.get("/").context["rows"]] == [alice]


@pytest.mark.parametrize("faculty", [2, 12])
def test_the_first_people_by_role_are_shown(client: Client, faculty: int) -> None:
    lab = make_organization(name="Lab")
    gone, both, upcoming = {"end": "2019"}, {"role": "faculty"}, {"start": "2999"}
    people = [(f"Professor {n:02}", [{"role": "faculty"}]) for n in range(1, faculty)]
    people += [
        ("Aaron 00", [{"role": "postdoc"}, both, gone]),
        ("Ann Post", [{"role": "postdoc"}]),
    ]
    people += [("Gone Away", [gone, upcoming]), ("Not Yet", [upcoming])]
    for name, stays in people:
        person = make_person(name=name)
        for stay in stays:
            make_affiliation(person=person, organization=lab, **stay)
    page = client.get("/")
    names = [row.person.name for row in page.context["rows"]]
    professors = [f"Professor {n:02}" for n in range(1, faculty)]
    assert names == ["Aaron 00", *professors, "Ann Post"][:12]
    assert page.context["people_count"] == faculty + 1
    assert page.context["alumni_count"] == 1


def test_interests_are_the_current_ones_of_listed_people(client: Client) -> None:
    alice, hidden = make_person(), make_person(name="Hidden Person", is_listed=False)
    for person, name, state in (
        (alice, "Consensus", "current"),
        (alice, "Databases", "past"),
        (hidden, "Secrets", "current"),
    ):
        interest = Interest.objects.create(name=name)
        PersonInterest.objects.create(person=person, interest=interest, state=state)
    assert [i.name for i in client.get("/").context["interests"]] == ["Consensus"]


def test_an_interest_is_sized_by_its_number_of_people(client: Client) -> None:
    people = [make_person(name=f"Person {n}") for n in range(7)]
    for name, holders in (("Rare", 1), ("Shared", 3), ("Common", 7)):
        interest = Interest.objects.create(name=name)
        for person in people[:holders]:
            PersonInterest.objects.create(person=person, interest=interest)
    response = client.get("/")
    steps = {i.name: (i.holders, i.step) for i in response.context["interests"]}
    assert steps == {"Rare": (1, 0), "Shared": (3, 1), "Common": (7, 3)}
    assert '<li class="interest--3"><a href="/people/?interest=common">' in str(response.content)


def test_how_many_share_an_interest_is_said_if_several_do(client: Client) -> None:
    for name, holders in (("R & D", 2), ("<b>", 1)):
        interest = Interest.objects.create(name=name)
        for _ in range(holders):
            PersonInterest.objects.create(person=make_person(), interest=interest)
    page = client.get("/").content.decode()
    assert '>R &amp; D</a>&nbsp;<span class="count">2<span class="visually-hidden"> people<' in page
    assert ">&lt;b&gt;</a></li>" in page


def test_each_member_has_a_portrait_the_name_and_the_position(client: Client) -> None:
    lab = make_organization(name="Lab")
    for n in range(6):
        ann = make_person(name=f"Ann <{n}>", photo=f"people/ann-{n}.png" if n else "")
        make_affiliation(person=ann, organization=lab, role="postdoc", title="R&D")
    page = client.get("/").content.decode()
    strip = page.split('<ul class="people-strip">')[1].split("</ul>")[0]
    first, *others = strip.split("<li>")[1:]
    assert 'class="portrait portrait--large monogram tint-' in first
    assert '<span class="people-strip__name"><bdi>Ann &lt;0&gt;</bdi></span>' in first
    assert '<span class="muted"><bdi>R&amp;D</bdi></span>' in first
    assert [each.count("<img ") for each in others] == [1] * 5
    assert [' loading="lazy"' in each for each in others] == [False] * 3 + [True] * 2


def test_interests_without_sharing_have_one_size(client: Client) -> None:
    for name in ("Caching", "Consensus"):
        PersonInterest.objects.create(
            person=make_person(), interest=Interest.objects.create(name=name)
        )
    assert [i.step for i in client.get("/").context["interests"]] == [0, 0]


def test_awarded_publications_are_shown_unless_they_are_among_the_recent_ones(
    client: Client,
) -> None:
    publications = [
        make_publication(title=f"Publication {n}", date=str(2000 + n)) for n in range(9)
    ]
    for publication in (publications[1], publications[2], publications[8]):
        PublicationAward.objects.create(publication=publication, name="Best Paper Award")
    context = client.get("/").context
    assert publications[8] in context["publications"]
    assert context["awarded"] == [publications[2], publications[1]]


def test_a_publication_dated_years_ahead_is_not_the_most_recent(client: Client) -> None:
    make_publication(title="Gravitation", date="2073")
    forthcoming = make_publication(title="In press", date=str(timezone.localdate().year + 1))
    undated = make_publication(title="Undated", date="")
    assert client.get("/").context["publications"] == [forthcoming, undated]


def test_large_numbers_are_grouped(client: Client) -> None:
    make_publication()
    with patch("directory.views.home.all_per_year", return_value={2020: 120_980}):
        assert "<strong>120,980</strong> publications" in client.get("/").content.decode()


def test_the_group_can_have_a_logo_and_a_text(client: Client, settings: Settings) -> None:
    lab = make_organization(name="Lab", description="A laboratory.")
    settings.HOME_ORGANIZATION = lab.slug
    assert '<p dir="auto">A laboratory.</p>' in client.get("/").content.decode()
    settings.SITE_DESCRIPTION = "We **build** <script>systems</script>."
    settings.SITE_LOGO = "/media/logo.png"
    page = client.get("/").content.decode()
    assert '<p dir="auto">We <strong>build</strong>' in page
    assert "<script>systems" not in page
    assert "A laboratory." not in page
    assert (
        '<img class="site-name__logo" src="/media/logo.png" alt="" width="36" height="36">' in page
    )


def test_the_page_takes_the_same_queries_for_200_people_and_publications() -> None:
    place = make_organization()

    def make(number: int) -> None:
        start = Person.objects.count()
        people = Person.objects.bulk_create(
            Person(name=f"Person {n}", slug=f"person-{n}", is_listed=True)
            for n in range(start, start + number)
        )
        Affiliation.objects.bulk_create(
            Affiliation(person=person, organization=place) for person in people
        )
        Publication.objects.bulk_create(
            Publication(title=f"Publication {n}", slug=f"publication-{n}", date="2020")
            for n in range(start, start + number)
        )

    assert_same_queries("/", make=make, few=10, many=200)
