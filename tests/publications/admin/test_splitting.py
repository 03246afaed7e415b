"""Split a profile that has the publications of several people."""

import re
from typing import Any

import pytest
from django.contrib.auth.models import Permission, User
from django.test import Client
from django.urls import reverse

from foundation.history.models import Event
from people.models import Person
from publications.models import Authorship
from tests.admin_pages import page_of
from tests.factories import make_authorship, make_person, make_publication
from tests.query_counts import queries_of

pytestmark = pytest.mark.django_db

ORCID = "0000-0002-1825-0097"


def split_url(person: Person) -> str:
    return reverse("admin:publications_authorship_split", args=[person.pk])


def make_group(person: Person, *coauthors: str, number: int, **fields: Any) -> list[Authorship]:
    rows = []
    for _ in range(number):
        publication = make_publication(authors=[person, *coauthors], **fields)
        rows.append(publication.authorships.get(person=person))
    return rows


def pks(rows: list[Authorship]) -> list[int]:
    return [row.pk for row in rows]


def test_publications_are_in_clusters_by_coauthors(admin_client: Client) -> None:
    alice = make_person()
    chemistry = make_group(alice, "Builder, Bob", number=3, venue_name="Chemistry")
    physics = make_group(alice, "Cook, Carol", number=2, venue_name="Physics", date="2001")
    single = make_group(alice, number=1, venue_name="Physics", date="2003")
    lost = make_group(alice, number=1, venue_name="Poems")
    shown = admin_client.get(split_url(alice)).context["clusters"]
    found = [{row.pk for row in each.cluster.rows} for each in shown]
    assert found == [set(pks(chemistry)), set(pks(physics + single)), set(pks(lost))]
    assert shown[0].cluster.coauthors == [("Bob Builder", 3)]
    assert shown[1].cluster.years == "2001–2003"


def test_one_orcid_id_connects_publications_without_common_coauthors(admin_client: Client) -> None:
    alice = make_person()
    for coauthor in ("Builder, Bob", "Cook, Carol"):
        make_group(alice, coauthor, number=1, extra={"author+an:orcid": f'1="{ORCID}"'})
    [shown] = admin_client.get(split_url(alice)).context["clusters"]
    assert shown.cluster.orcids == [ORCID]


def test_each_cluster_goes_where_it_belongs_in_one_step(
    admin_client: Client, admin_user: User
) -> None:
    alice, namesake, bob = make_person(), make_person(), make_person(name="Bob Builder")
    groups = [make_group(alice, f"Coauthor, {i}", number=2) for i in "abcde"]
    stay, moved, new, other, wrong = groups
    data: dict[str, Any] = {f"row-{i}": pks(rows) for i, rows in enumerate(groups)}
    data |= {"to-0": "stay", "to-1": namesake.pk, "to-2": "new", "to-3": "other", "to-4": "not"}
    response = admin_client.post(split_url(alice), data | {"other-3": bob.pk})
    assert response.headers["Location"].startswith(page_of(alice))
    created = Person.objects.latest("pk")
    assert (created.name, created.is_listed) == ("Alice Example", False)
    for rows, person, state in (
        (stay, alice, "confirmed"),
        (moved, namesake, "confirmed"),
        (new, created, "confirmed"),
        (other, bob, "confirmed"),
        (wrong, alice, "rejected"),
    ):
        for row in rows:
            row.refresh_from_db()
            assert (row.person, row.link_state, row.linked_by) == (person, state, "person")
    assert moved[0].rejected == [alice.pk]
    event = Event.objects.get(route="review")
    assert (event.who, event.about_table, event.about_row) == (
        admin_user, "people_person", alice.pk
    )  # fmt: skip


def test_any_person_is_chosen_by_name_without_javascript(admin_client: Client) -> None:
    alice, bob = make_person(), make_person(name="Bob Builder")
    rows = make_group(alice, "Cook, Carol", number=2)
    url = split_url(alice)
    assert 'name="other-1_text"' in admin_client.get(url).content.decode()
    data = {"row-1": pks(rows), "to-1": "other", "other-1": "", "other-1_text": "bob builder"}
    make_person(name="Bob Builder")
    response = admin_client.post(url, data, follow=True)
    assert f"Bob Builder ({bob.pk})" in response.content.decode()  # which of the two?
    assert not Authorship.objects.filter(person=bob).exists()
    admin_client.post(url, data | {"other-1_text": str(bob.pk)})
    assert set(Authorship.objects.filter(person=bob)) == set(rows)


def test_an_unchecked_publication_is_left_as_it_is(admin_client: Client) -> None:
    alice, namesake = make_person(), make_person()
    rows = make_group(alice, "Builder, Bob", number=2)
    admin_client.post(split_url(alice), {"row-1": rows[0].pk, "to-1": namesake.pk})
    assert list(Authorship.objects.filter(person=alice)) == rows[1:]
    assert Authorship.objects.get(pk=rows[1].pk).linked_by == ""


def test_a_suggestion_stays_one_if_its_cluster_stays(admin_client: Client) -> None:
    alice = make_person()
    row = make_authorship(publication=make_publication(), author=alice, link_state="suggested")
    admin_client.post(split_url(alice), {"row-1": row.pk, "to-1": "stay"})
    row.refresh_from_db()
    assert row.link_state == "suggested"


def test_a_split_is_undone_in_one_step(admin_client: Client) -> None:
    alice = make_person()
    rows = make_group(alice, "Builder, Bob", number=2)
    before = list(Authorship.objects.order_by("pk").values())
    admin_client.post(split_url(alice), {"row-1": pks(rows), "to-1": "new"})
    assert not Authorship.objects.filter(person=alice).exists()
    admin_client.post(reverse("admin:publications_authorship_undo"))
    assert list(Authorship.objects.order_by("pk").values()) == before


@pytest.mark.parametrize("choice", ["other", "999999", "nonsense"])
def test_an_invalid_choice_changes_nothing(admin_client: Client, choice: str) -> None:
    alice = make_person()
    one, other = make_group(alice, number=2)
    data = {"row-1": one.pk, "to-1": "not", "row-2": other.pk, "to-2": choice}
    admin_client.post(split_url(alice), data)
    assert not Authorship.objects.exclude(link_state="confirmed").exists()


@pytest.mark.parametrize("wrong", ["no one", "999999", ""])
def test_an_invalid_person_leaves_all_choices_in_the_form(admin_client: Client, wrong: str) -> None:
    alice, namesake = make_person(), make_person()
    names = ("Builder, Bob", "Cook, Carol", "Doe, Dan")
    groups = [make_group(alice, name, number=2) for name in names]
    url = split_url(alice)
    number_of = {
        each.cluster.rows[0].pk: each.number for each in admin_client.get(url).context["clusters"]
    }
    numbers = [next(number_of[row.pk] for row in rows if row.pk in number_of) for rows in groups]
    namesakes, others, denied = numbers
    data: dict[str, Any] = {
        f"row-{number}": pks(rows) for number, rows in zip(numbers, groups, strict=True)
    }
    data[f"row-{denied}"] = [groups[2][0].pk]  # the other is unchecked
    data |= {f"to-{namesakes}": namesake.pk, f"to-{others}": "other", f"to-{denied}": "not"}
    response = admin_client.post(url, data | {f"other-{others}_text": wrong})
    assert response.status_code == 200
    text = response.content.decode()
    assert "Nothing was changed." in text
    assert f'id="error-{others}"' in text
    if not wrong.isdecimal():
        assert f'name="other-{others}_text" value="{wrong}"' in text
    for number, value in ((namesakes, namesake.pk), (others, "other"), (denied, "not")):
        assert re.search(rf'name="to-{number}" value="{value}"\s+checked', text)
    checked = {int(pk) for pk in re.findall(r'name="row-\d+" value="(\d+)" checked', text)}
    assert checked == {*pks(groups[0]), *pks(groups[1]), groups[2][0].pk}
    assert not Authorship.objects.exclude(person=None).exclude(person=alice).exists()
    assert set(alice.authorships.values_list("link_state", flat=True)) == {"confirmed"}


def test_authors_of_other_people_are_not_changed(admin_client: Client) -> None:
    alice, bob = make_person(), make_person(name="Bob Builder")
    [row] = make_group(bob, number=1)
    admin_client.post(split_url(alice), {"row-1": row.pk, "to-1": "not"})
    row.refresh_from_db()
    assert row.link_state == "confirmed"


def test_splitting_needs_the_permission_to_change_authors(client: Client) -> None:
    alice = make_person()
    [row] = make_group(alice, number=1)
    user = User.objects.create_user("staff", is_staff=True)
    user.user_permissions.set(Permission.objects.filter(codename="change_person"))
    client.force_login(user)
    assert client.get(split_url(alice)).status_code == 403
    assert client.post(split_url(alice), {"row-1": row.pk, "to-1": "not"}).status_code == 403
    assert split_url(alice) not in client.get(page_of(alice)).content.decode()
    user.user_permissions.add(Permission.objects.get(codename="change_authorship"))
    assert client.post(split_url(alice), {"row-1": row.pk, "to-1": "new"}).status_code == 403
    assert Person.objects.count() == 1


def test_a_persons_page_links_to_the_split(admin_client: Client) -> None:
    alice = make_person()
    assert split_url(alice) in admin_client.get(page_of(alice)).content.decode()


def test_thirty_clusters_take_as_many_queries_as_three(admin_client: Client) -> None:
    alice = make_person()

    def make(number: int) -> None:
        for index in range(number):
            name = f"Coauthor{Authorship.objects.count()}, Dora"
            make_group(alice, name, number=1, extra={"orcid": ORCID}, title=f"No. {index}")

    make(3)
    queries_of(split_url(alice), admin_client)
    few = len(queries_of(split_url(alice), admin_client))
    make(27)
    assert len(queries_of(split_url(alice), admin_client)) == few
