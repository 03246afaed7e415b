"""A member keeps the talks, awards, teaching and skills of their own CV."""

import pytest
from django.contrib.auth.models import User
from django.test import Client

from foundation.history.models import Event
from foundation.history.routes import Route
from people.models import Activity, ActivityHolder, Person
from tests.directory.me.test_sections import fields_of, fields_of_page, save
from tests.factories import make_organization, make_person

pytestmark = pytest.mark.django_db
PUBLIC = "/people/alice-example/"


@pytest.fixture
def alice(client: Client) -> Person:
    user = User.objects.create_user("alice")
    client.force_login(user)
    return make_person(user=user)


@pytest.mark.parametrize(
    ("section", "prefix", "kind"),
    [
        ("talks", "activities", "talk"),
        ("awards", "activities", "award"),
        ("teaching", "activities", "teaching"),
        ("teaching", "activities-2", "service"),
        ("teaching", "activities-3", "other"),
        ("skills", "activities", "skill"),
    ],
)
def test_a_member_adds_a_line_of_the_own_cv(
    client: Client, alice: Person, section: str, prefix: str, kind: str
) -> None:
    page = save(client, section, **{f"{prefix}-0-title": "Tides"}).text
    assert "Saved." in page
    assert [(row.kind, row.title) for row in alice.activities.all()] == [(kind, "Tides")]
    assert "Tides" in Client().get(PUBLIC).text
    assert Event.objects.latest("pk").route == Route.PROFILE


def test_what_is_there_is_changed_and_keeps_its_organization(client: Client, alice: Person) -> None:
    giver = make_organization(name="Academy")
    prize = Activity.objects.create(person=alice, kind="award", title="Prize", organization=giver)
    Activity.objects.create(person=alice, kind="talk", title="Talk")
    page = client.get("/me/awards/").text
    assert "Prize" in page
    assert "Talk</bdi>" not in page
    save(client, "awards", **{"activities-0-title": "Grand Prize"})
    prize.refresh_from_db()
    assert (prize.title, prize.organization) == ("Grand Prize", giver)
    save(client, "awards", **{"activities-0-DELETE": "on"})
    assert [row.title for row in alice.activities.all()] == ["Talk"]


def test_a_row_with_an_error_is_unfolded(client: Client, alice: Person) -> None:
    for title in ("First", "Second"):
        Activity.objects.create(person=alice, kind="talk", title=title)
    folded, unfolded = '<details class="me-row__more">', '<details class="me-row__more" open>'
    page = client.get("/me/talks/").text
    assert (page.count(folded), page.count(unfolded)) == (2, 0)
    page = save(client, "talks", **{"activities-1-when": "yesterday"}).text
    assert "Nothing was saved" in page
    assert (page.count(folded), page.count(unfolded)) == (1, 1)


def test_lines_of_an_old_cv_become_rows_without_organizations(
    client: Client, alice: Person
) -> None:
    make_organization(name="Example University")
    lines = "2021-06, Invited talk: On Tides, Example Workshop, Example University"
    path = "/me/talks/"
    page = client.post(path, fields_of(client, path) | {"_pasted-activities": lines}).text
    assert "1 row was added. Check it, then save." in page
    assert not alice.activities.exists()
    shown = fields_of_page(page)
    client.post(path, shown)
    (talk,) = alice.activities.all()
    assert (talk.title, talk.role) == ("On Tides", "Invited talk")
    assert (talk.event, talk.place) == ("Example Workshop", "Example University")
    assert [str(row.date) for row in talk.dates.all()] == ["2021-06"]


def test_a_shared_one_says_that_others_see_the_change(client: Client, alice: Person) -> None:
    prize = Activity.objects.create(person=alice, kind="award", title="Prize")
    assert "Others share it" not in client.get("/me/awards/").text
    ActivityHolder.objects.create(activity=prize, person=make_person(name="Bob"))
    assert "Others share it" in client.get("/me/awards/").text


def test_no_one_changes_what_belongs_to_another(client: Client, alice: Person) -> None:
    theirs = Activity.objects.create(
        person=make_person(name="Bob Example"), kind="talk", title="Theirs"
    )
    Activity.objects.create(person=alice, kind="talk", title="Mine")
    data = fields_of(client, "/me/talks/")
    data |= {"activities-0-id": str(theirs.pk), "activities-0-title": "Taken"}
    client.post("/me/talks/", data)
    theirs.refresh_from_db()
    assert (theirs.title, theirs.person_id != alice.pk) == ("Theirs", True)
