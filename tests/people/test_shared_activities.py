"""Awards and talks that several people, or a person and an organization, share."""

import json
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db import IntegrityError, transaction
from django.test import Client
from django.utils import timezone

from directory.folders.loading import load_folder
from foundation.history.models import Event, RowChange
from foundation.history.reverting import plan_undo, revert
from foundation.history.scope import of_record
from people.models import Activity, ActivityHolder, Person, Project
from tests.admin_pages import edit, page_of
from tests.directory.folders.test_loading import refusal, write
from tests.directory.folders.test_saving import assert_saves_itself
from tests.factories import make_affiliation, make_organization, make_person
from tests.people.awards import make_award
from tests.query_counts import queries_of
from tests.roles.accounts import editor_of

pytestmark = pytest.mark.django_db


def text_of(client: Client, url: str) -> str:
    return " ".join(client.get(url).content.decode().split())


def test_the_profiles_of_all_holders_show_an_award_once(client: Client) -> None:
    alice, bob = make_person(), make_person(name="Bob Example")
    carol = make_person(name="Carol Example")
    lab = make_organization(name="Example Lab")
    make_award(alice, bob, carol, lab)
    pages = {who.name: text_of(client, who.get_absolute_url()) for who in (alice, bob, carol)}
    for name, page in pages.items():
        section = page[page.index('id="awards"') :]
        assert section.count("Example Prize") == 1
        for other in (alice, bob, carol):
            assert (f'href="{other.get_absolute_url()}"' in section) is (other.name != name)
        assert f'href="{lab.get_absolute_url()}"' in section
    assert (
        f'with <a href="{alice.get_absolute_url()}"><bdi>Alice Example</bdi></a>, '
        f'<a href="{carol.get_absolute_url()}"><bdi>Carol Example</bdi></a> and '
        f'<a href="{lab.get_absolute_url()}"><bdi>Example Lab</bdi></a>'
    ) in pages["Bob Example"]


def test_a_holder_without_a_page_is_not_named(client: Client) -> None:
    alice, bob = make_person(), make_person(name="Bob Example")
    make_award(alice, bob, make_person(name="Hidden Example", is_listed=False))
    make_award(make_person(name="Also Hidden", is_listed=False), alice, title="Other Prize")
    page = text_of(client, alice.get_absolute_url())
    assert "Other Prize" in page
    assert "Hidden" not in page


# The admin


HOLDERS = "holders"


def test_an_editor_adds_and_removes_who_shares_an_award(admin_client: Client) -> None:
    alice, bob = make_person(), make_person(name="Bob Example")
    lab = make_organization(name="Example Lab")
    award = make_award(alice)
    rows = [{"person": bob.pk, "rank": 1}, {"organization": lab.pk, "rank": 2}]
    assert edit(admin_client, page_of(award), rows={HOLDERS: rows}).status_code == 302
    assert award.everyone == [alice, bob, lab]
    assert edit(admin_client, page_of(award), {f"{HOLDERS}-0-DELETE": "on"}).status_code == 302
    assert Activity.objects.get().everyone == [alice, lab]


@pytest.mark.parametrize(
    ("row", "changed", "field", "says"),
    [
        ({"person": "bob", "organization": "lab"}, {}, "person", "not both"),
        ({"person": "alice"}, {}, "person", "already belongs to this person"),
        ({"person": "bob"}, {"kind": "skill"}, "__all__", "A skill or a language"),
        ({"organization": "lab"}, {"kind": "talk"}, "organization", "share awards only"),
        ({"person": "bob"}, {"person": "bob"}, "person", "already belongs to this person"),
    ],
)
def test_an_impossible_sharing_is_refused_with_what_was_typed(
    admin_client: Client, row: dict[str, str], changed: dict[str, str], field: str, says: str
) -> None:
    known: dict[str, Any] = {"alice": make_person(), "bob": make_person(name="Bob Example")}
    known["lab"] = make_organization(name="Example Lab")
    award = make_award(known["alice"])

    def keys(typed: dict[str, str]) -> dict[str, Any]:
        return {n: known[v].pk if v in known else v for n, v in typed.items()}

    rows = [{"rank": 0, **keys(row)}]
    response = edit(admin_client, page_of(award), keys(changed), rows={HOLDERS: rows})
    assert response.status_code == 200
    assert says in response.content.decode().replace("&#x27;", "'")
    assert not ActivityHolder.objects.exists()


def test_the_database_refuses_the_same_holder_twice() -> None:
    alice, bob = make_person(), make_person(name="Bob Example")
    award = make_award(alice, bob)
    with pytest.raises(IntegrityError), transaction.atomic():
        ActivityHolder.objects.create(activity=award, person=bob)
    with pytest.raises(IntegrityError), transaction.atomic():
        ActivityHolder.objects.create(activity=award)


def test_an_editor_of_people_removes_someone_from_what_others_share(admin_client: Client) -> None:
    alice, bob = make_person(), make_person(name="Bob Example")
    award = make_award(alice, bob)
    page = admin_client.get(page_of(bob)).content.decode()
    assert "Example Prize (Award)" in page
    edit(admin_client, page_of(bob), {"activity_holders-0-DELETE": "on"})
    assert Activity.objects.get() == award
    assert award.everyone == [alice]


def test_only_a_talk_has_a_status(admin_client: Client) -> None:
    talk = make_award(make_person(), kind="talk", status="canceled")
    response = edit(admin_client, page_of(talk), {"kind": "award"})
    assert "Only a talk has a status." in response.content.decode()


# Talks


@pytest.mark.parametrize(("release", "is_shown"), [("public", True), ("draft", False), ("", False)])
def test_a_talk_has_a_status_and_a_project_that_has_a_page(
    client: Client, release: str, is_shown: bool
) -> None:
    project = Project.objects.create(name="Example Project", release=release)
    alice, bob = make_person(), make_person(name="Bob Example")
    make_award(alice, bob, kind="talk", title="On Examples", status="canceled", project=project)
    for person in (alice, bob):
        page = text_of(client, person.get_absolute_url())
        assert "Canceled" in page
        assert ("Example Project" in page) is is_shown


def test_what_is_shared_stands_between_ones_own_by_date(client: Client) -> None:
    alice, bob = make_person(), make_person(name="Bob Example")
    make_award(alice, bob, title="Shared of 2022", year=2022)
    for rank, year in ((1, 2024), (2, 2021), (3, 2023)):
        make_award(bob, title=f"Own of {year}", year=year, rank=rank)
    page = text_of(client, bob.get_absolute_url())
    found = [page.index(f"{title} ") for title in
             ("Own of 2024", "Shared of 2022", "Own of 2021", "Own of 2023")]  # fmt: skip
    assert found == sorted(found)


# CVs, exports, news


def test_a_cv_names_who_shares_an_award_in_both_languages(client: Client) -> None:
    alice, bob = make_person(), make_person(name="Bob Example")
    lab = make_organization(name="Example Lab")
    make_award(alice, bob, lab)
    project = Project.objects.create(name="Example Project", release="public")
    make_award(alice, bob, kind="talk", title="On Examples", status="canceled", project=project)
    cv = text_of(client, f"{bob.get_absolute_url()}cv/?language=en")
    assert cv.count("Example Prize") == 1
    assert "with Alice Example and Example Lab" in cv
    assert "canceled, Project: Example Project, with Alice Example" in cv
    assert "与 Alice Example" in text_of(client, f"{bob.get_absolute_url()}cv/?language=zh-hans")


def test_the_exports_of_all_holders_have_the_award(client: Client) -> None:
    alice, bob = make_person(), make_person(name="Bob Example")
    make_award(alice, bob)
    make_award(alice, bob, kind="talk", title="Never given", status="canceled")
    for who, other in ((alice, bob), (bob, alice)):
        resume = client.get(f"/people/{who.slug}.json").json()
        assert [award["title"] for award in resume["awards"]] == ["Example Prize"]
        assert "projects" not in resume
        linked_data = client.get(f"/people/{who.slug}.jsonld").json()
        assert linked_data["mainEntity"]["award"] == ["Example Prize"]
        found = client.get(f"/api/v1/people/{who.slug}/").json()["activities"]
        assert [each["shared_with"] for each in found] == [
            [{"kind": "person", "slug": other.slug, "name": other.name}]
        ] * 2


def test_the_news_have_one_item_that_names_all_holders(
    client: Client, admin_client: Client
) -> None:
    alice, bob = make_person(), make_person(name="Bob Example")
    lab = make_organization(name="Example Lab")
    hidden = make_person(name="Hidden Example", is_listed=False)
    make_award(alice, bob, hidden, lab, year=timezone.localdate().year)
    page = text_of(client, "/news/")
    assert page.count("Example Prize") == 1
    assert "Hidden" not in page
    for name in ("Alice Example</bdi></a>, ", "Bob Example</bdi></a> and", "Example Lab"):
        assert name in page
    title = "Award: Alice Example, Bob Example and Example Lab, Example Prize"
    assert title in client.get("/news.atom").content.decode()
    rewriting = admin_client.get("/admin/website/newsitem/from-the-record/").content.decode()
    assert f"people={alice.pk}%2C{bob.pk}" in rewriting


# Pages of organizations and projects


def test_an_organization_shows_the_awards_that_it_won(client: Client) -> None:
    lab, alice = make_organization(name="Example Lab"), make_person()
    make_award(alice, lab)
    make_award(alice, title="Own prize", organization=lab)
    page = text_of(client, lab.get_absolute_url())
    section = page[page.index('id="awards"') :]
    assert "Example Prize" in section
    assert f'href="{alice.get_absolute_url()}"' in section
    assert "Own prize" not in page


def test_a_project_shows_its_awards_and_talks(client: Client) -> None:
    project = Project.objects.create(name="Example Project", release="public")
    alice, bob = make_person(), make_person(name="Bob Example")
    make_award(alice, bob, project=project)
    make_award(alice, project=project, kind="talk", title="On Examples", status="accepted")
    hidden = make_person(name="Hidden Example", is_listed=False)
    make_award(hidden, project=project, title="Hidden prize")
    page = text_of(client, project.get_absolute_url())
    assert page.index('id="awards"') < page.index("Example Prize") < page.index('id="talks"')
    assert page.index('id="talks"') < page.index("On Examples") < page.index("Accepted")
    assert "Hidden" not in page


def test_the_number_of_queries_does_not_grow_with_what_is_shared(client: Client) -> None:
    lab, alice = make_organization(name="Example Lab"), make_person()
    project = Project.objects.create(name="Example Project", release="public")
    for place in range(3):
        make_award(make_person(name=f"Bob {place}"), alice, lab, project=project)
    urls = [each.get_absolute_url() for each in (alice, lab, project)]
    urls += [f"{urls[0]}cv/", f"/api/v1/people/{alice.slug}/", "/news/"]
    few = [len(queries_of(url, client)) for url in urls for _ in range(2)]
    for place in range(3, 12):
        make_award(make_person(name=f"Bob {place}"), alice, lab, project=project)
    assert [len(queries_of(url, client)) for url in urls] == few[1::2]


# One's own page


def test_a_holder_sees_what_is_shared_and_removes_themselves(client: Client) -> None:
    user = User.objects.create_user("bob")
    alice, bob = make_person(), make_person(name="Bob Example", user=user)
    award, other = make_award(alice, bob), make_award(alice, bob, title="Other Prize")
    client.force_login(user)
    page = text_of(client, "/me/shared/")
    assert "Example Prize" in page
    assert "Alice Example" in page
    edit(client, "/me/shared/", {"activity_holders-0-DELETE": "on"})
    assert award.everyone == [alice]
    assert other.everyone == [alice, bob]
    assert Activity.objects.count() == 2


def test_a_member_removes_no_one_else(client: Client) -> None:
    user = User.objects.create_user("bob")
    alice, carol = make_person(), make_person(name="Carol Example")
    bob = make_person(name="Bob Example", user=user)
    award = make_award(alice, bob, carol)
    client.force_login(user)
    other = award.holders.get(person=carol).pk
    edit(client, "/me/shared/", {"activity_holders-0-id": other, "activity_holders-0-DELETE": "on"})
    assert award.everyone == [alice, bob, carol]


# Editors of units


def test_an_editor_of_a_unit_adds_others_to_awards_of_its_people_only() -> None:
    lab, client = make_organization(name="Example Lab"), Client()
    alice, bob = make_person(), make_person(name="Bob Example")
    make_affiliation(person=alice, organization=lab)
    client.force_login(editor_of(lab))
    mine, theirs = make_award(alice), make_award(bob, alice, title="Their Prize")
    rows = [{"person": bob.pk, "rank": 0}]
    assert edit(client, page_of(mine), rows={HOLDERS: rows}).status_code == 302
    assert mine.everyone == [alice, bob]
    assert client.get(page_of(theirs)).status_code in (302, 403)
    assert "Their Prize" in client.get(page_of(alice)).content.decode()
    edit(client, page_of(alice), {"activity_holders-0-DELETE": "on"})
    assert theirs.everyone == [bob]


# History


def test_removing_someone_is_undone(admin_client: Client) -> None:
    alice, bob = make_person(), make_person(name="Bob Example")
    award = make_award(alice, bob)
    edit(admin_client, page_of(bob), {"activity_holders-0-DELETE": "on"})
    assert award.holders.count() == 0
    event = Event.objects.latest("pk")
    for record in (alice, bob, award):
        key = record._meta.db_table, record.pk
        assert RowChange.objects.filter(of_record(key), event=event).exists()
    revert(lambda: plan_undo(event), user=User.objects.get(username="admin"))
    assert Activity.objects.get().everyone == [alice, bob]


# Folders


def test_a_folder_has_an_award_once_and_loads_it_for_all_holders(tmp_path: Path) -> None:
    alice, bob = make_person(), make_person(name="Bob Example")
    lab = make_organization(name="Example Lab")
    project = Project.objects.create(name="Example Project")
    make_award(alice, bob, lab)
    make_award(alice, bob, kind="talk", title="On Examples", status="given", project=project)
    assert_saves_itself(tmp_path)
    people = tmp_path / "one/people"
    saved = json.loads((people / f"{alice.slug}.json").read_text())
    assert saved["activities"][0]["holders"] == [bob.slug, {"organization": lab.slug}]
    assert "activities" not in json.loads((people / f"{bob.slug}.json").read_text())
    award, talk = Activity.objects.order_by("pk")
    assert [each.name for each in award.everyone] == ["Alice Example", "Bob Example", "Example Lab"]
    assert [each.name for each in talk.everyone] == ["Alice Example", "Bob Example"]


def test_a_holder_that_a_folder_no_longer_names_is_removed(tmp_path: Path) -> None:
    award: dict[str, Any] = {"title": "Example Prize", "holders": ["bob", "carol"]}
    people = [
        {"slug": "alice", "name": "Alice", "is_listed": True, "activities": [award]},
        {"slug": "bob", "name": "Bob", "is_listed": True},
        {"slug": "carol", "name": "Carol", "is_listed": True},
    ]
    write(tmp_path, "people/all.json", people)
    load_folder(tmp_path)
    award["holders"] = ["carol"]
    write(tmp_path, "people/all.json", people)
    load_folder(tmp_path)
    assert [each.slug for each in Activity.objects.get().everyone] == ["alice", "carol"]


def test_a_folder_with_an_impossible_holder_is_refused_with_its_place(tmp_path: Path) -> None:
    award = {"kind": "talk", "title": "Talk", "holders": ["no-one", {"organization": "lab"}]}
    write(tmp_path, "organizations.json", [{"slug": "lab", "name": "Lab"}])
    write(tmp_path, "people/alice.json", {"name": "Alice", "activities": [award]})
    says = refusal(tmp_path)
    assert "people/alice.json" in says
    assert "There is no person “no-one”" in says
    award["holders"] = [{"organization": "lab"}]
    write(tmp_path, "people/alice.json", {"name": "Alice", "activities": [award]})
    assert "An organization can share awards only." in refusal(tmp_path)
    assert not Person.objects.exists()
