"""What merging, sharing copies and deleting do with awards and talks that several people share."""

from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

from affiliations.merging import OrganizationMerge
from foundation.history.models import Event
from foundation.history.reverting import plan_undo, revert
from people.merging.people import PersonMerge
from people.models import Activity, Person
from tests.admin_pages import page_of
from tests.factories import make_affiliation, make_organization, make_person
from tests.people.awards import make_award
from website.models import NewsItem

pytestmark = pytest.mark.django_db


# Merging


@pytest.mark.parametrize("keeps_owner", [True, False])
def test_merging_the_owner_and_a_holder_leaves_one_award(*, keeps_owner: bool) -> None:
    alice, again, carol = make_person(), make_person(name="A. Example"), make_person(name="Carol C")
    award = make_award(alice, again, carol)
    keep, other = (alice, again) if keeps_owner else (again, alice)
    PersonMerge.plan(keep, other).apply(user=None)
    assert Activity.objects.get().everyone == [keep, carol]
    assert award.holders.count() == 1


def test_merging_two_holders_of_an_award_names_the_person_once() -> None:
    alice, bob, again = make_person(), make_person(name="Bob B"), make_person(name="B. B")
    make_award(alice, bob, again)
    make_award(alice, again, title="Other Prize")
    PersonMerge.plan(bob, again).apply(user=None)
    assert [each.everyone for each in Activity.objects.order_by("pk")] == [[alice, bob]] * 2


def test_merging_two_organizations_that_won_an_award_names_it_once() -> None:
    lab, again = make_organization(name="Example Lab"), make_organization(name="The Lab")
    alice = make_person()
    make_award(alice, lab, again)
    OrganizationMerge.plan(lab, again).apply(user=None)
    assert Activity.objects.get().everyone == [alice, lab]


# Copies


def share(client: Client, *copies: Activity) -> str:
    response = client.post(
        page_of(Activity, "changelist"),
        {"action": "share_copies", "_selected_action": [copy.pk for copy in copies]},
        follow=True,
    )
    return response.content.decode()


def test_copies_of_an_award_become_one_that_all_share(admin_client: Client) -> None:
    alice, bob = make_person(), make_person(name="Bob Example")
    carol, lab = make_person(name="Carol Example"), make_organization()
    first, second = make_award(alice), make_award(bob, carol, lab, url="https://example.org")
    third = make_award(carol)
    third.dates.all().delete()
    news = NewsItem.objects.create(title="News", event="award", activity=second)
    page = share(admin_client, first, second, third)
    assert "is shared by Alice Example, Bob Example, Carol Example and" in page
    award = Activity.objects.get()
    assert award.everyone == [alice, bob, carol, lab]
    assert (award.url, award.dates.count()) == ("https://example.org", 1)
    news.refresh_from_db()
    assert news.activity == award
    revert(lambda: plan_undo(Event.objects.latest("pk")), user=User.objects.get(username="admin"))
    assert [each.everyone for each in Activity.objects.order_by("pk")] == [
        [alice], [bob, carol, lab], [carol]
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("changed", "says"),
    [
        ({"year": 2023}, "They differ in dates: “2023”; “2024”."),
        ({"title": "Medal"}, "They differ in title: “Example Prize”; “Medal”."),
        ({"kind": "talk"}, "They differ in kind: “award”; “talk”."),
    ],
)
def test_copies_that_differ_stay(admin_client: Client, changed: dict[str, Any], says: str) -> None:
    one, other = make_award(make_person()), make_award(make_person(name="Bob B"), **changed)
    assert says in share(admin_client, one, other)
    assert [each.holders.count() for each in (one, other)] == [0, 0]


def test_copies_of_one_person_and_skills_stay(admin_client: Client) -> None:
    alice, bob = make_person(), make_person(name="Bob Example")
    says = "Choose the copies of two or more people, one of each."
    assert says in share(admin_client, make_award(alice), make_award(alice))
    skills = [make_award(each, kind="skill") for each in (alice, bob)]
    assert "A skill or a language can’t be shared." in share(admin_client, *skills)
    assert Activity.objects.count() == 4


# Deleting


def test_an_award_stays_with_the_others_when_the_person_it_belongs_to_is_deleted(
    admin_client: Client,
) -> None:
    alice, bob = make_person(), make_person(name="Bob Example")
    carol, lab = make_person(name="Carol Example"), make_organization()
    make_award(alice, bob, carol, lab, affiliation=make_affiliation(person=alice))
    make_award(alice, lab, title="Without another person")
    make_award(alice, title="Own Prize")
    page = admin_client.get(f"/admin/people/person/{alice.pk}/delete/").content.decode()
    assert "Own Prize" in page
    assert "Without another person" not in page
    assert "Example Prize" not in page
    assert not Activity.objects.exclude(person=alice).exists()
    response = admin_client.post(f"/admin/people/person/{alice.pk}/delete/", {"post": "yes"})
    assert response.status_code == 302
    award, other = Activity.objects.order_by("pk")
    assert (award.everyone, award.affiliation) == ([bob, carol, lab], None)
    assert other.everyone == [lab]
    Person.objects.filter(pk__in=[bob.pk]).delete()
    assert Activity.objects.get(pk=award.pk).everyone == [carol, lab]
    Person.objects.all().delete()
    assert Activity.objects.get(pk=award.pk).everyone == [lab]
