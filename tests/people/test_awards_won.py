"""Awards that belong to an organization, without a person."""

import json
from pathlib import Path

import pytest
from django.contrib.auth.models import User
from django.db import IntegrityError, transaction
from django.test import Client
from django.utils import timezone

from affiliations.merging import OrganizationMerge
from foundation.history.models import Event, RowChange
from foundation.history.reverting import plan_undo, revert
from foundation.history.scope import of_record
from foundation.history.unit_access import changes_of_units, may_revert_in_units
from foundation.permissions import units_of
from people.models import Activity, Person
from tests.admin_pages import edit, errors_of, page_of
from tests.directory.folders.test_loading import refusal, write
from tests.directory.folders.test_saving import assert_saves_itself
from tests.factories import make_affiliation, make_organization, make_person
from tests.people.awards import make_award
from tests.roles.accounts import editor_of

pytestmark = pytest.mark.django_db

AWARDS = "awards"


def text_of(client: Client, url: str) -> str:
    return " ".join(client.get(url).content.decode().split())


# Pages


def test_the_page_of_an_organization_shows_what_it_won(client: Client) -> None:
    university = make_organization(name="Example University")
    lab = make_organization(name="Example Lab", parent=university)
    partner = make_organization(name="Partner Lab")
    make_award(lab, partner)
    page = text_of(client, lab.get_absolute_url())
    section = page[page.index('id="awards"') :]
    assert "Example Prize" in section
    assert f'href="{partner.get_absolute_url()}"' in section
    assert "Example Prize" in text_of(client, partner.get_absolute_url())
    assert "Example Prize" not in text_of(client, university.get_absolute_url())


def test_the_json_ld_of_an_organization_has_its_awards_and_parents(client: Client) -> None:
    university = make_organization(name="Example University")
    lab = make_organization(name="Example Lab", parent=university)
    make_award(lab)
    make_award(make_person(), lab, title="Shared Prize")
    page = client.get(lab.get_absolute_url()).content.decode()
    data = json.loads(page.partition('<script type="application/ld+json">')[2].split("</")[0])
    assert data["name"] == "Example Lab"
    assert data["parentOrganization"]["name"] == "Example University"
    assert sorted(data["award"]) == ["Example Prize", "Shared Prize"]


def test_an_award_of_a_part_of_the_group_is_news(client: Client, settings: object) -> None:
    lab = make_organization(name="Example Lab")
    make_award(lab, year=timezone.localdate().year)
    page = text_of(client, "/news/")
    assert page.count("Example Prize") == 1
    assert "Award: Example Lab, Example Prize" in client.get("/news.atom").content.decode()


# The admin


def test_an_editor_adds_an_award_on_the_page_of_the_organization(admin_client: Client) -> None:
    lab = make_organization(name="Example Lab")
    rows = {AWARDS: [{"title": "Example Prize", "when": "2023, 2024"}]}
    assert edit(admin_client, page_of(lab), rows=rows).status_code == 302
    award = Activity.objects.get()
    assert (award.person, award.won_by, award.kind) == (None, lab, "award")
    assert [str(each.date) for each in award.dates.all()] == ["2023", "2024"]
    assert award.everyone == [lab]
    for page in (page_of(award), page_of(Activity, "changelist")):
        text = admin_client.get(page).content.decode()
        assert "Example Prize" in text
        assert "Example Lab" in text


def test_the_form_of_an_award_wants_one_owner(admin_client: Client) -> None:
    lab, alice = make_organization(name="Example Lab"), make_person()
    url = page_of(Activity, "add")
    says = "Choose the person it belongs to, or the organization that won the award."
    no_one = edit(admin_client, url, {"title": "Prize"})
    assert says in str(errors_of(no_one))
    both = edit(admin_client, url, {"title": "Prize", "person": alice.pk, "won_by": lab.pk})
    assert says in str(errors_of(both))
    talk = edit(admin_client, url, {"title": "Talk", "kind": "talk", "won_by": lab.pk})
    assert "Only an award can belong to an organization." in str(errors_of(talk))
    assert edit(admin_client, url, {"title": "Prize", "won_by": lab.pk}).status_code == 302
    award = Activity.objects.get()
    again = edit(
        admin_client,
        page_of(award),
        rows={"holders": [{"organization": lab.pk, "rank": 0}]},
    )
    assert "It already belongs to this organization." in str(errors_of(again))


def test_the_database_wants_one_owner() -> None:
    lab, alice = make_organization(), make_person()
    for owners in ({}, {"person": alice, "won_by": lab}):
        with pytest.raises(IntegrityError), transaction.atomic():
            Activity.objects.create(title="Prize", **owners)


def test_an_editor_of_the_unit_edits_its_awards_only() -> None:
    lab, other = make_organization(name="Example Lab"), make_organization(name="Other Lab")
    client = Client()
    client.force_login(editor_of(lab))
    own, foreign = make_award(lab), make_award(other, title="Foreign Prize")
    assert edit(client, page_of(own), {"award_rank": "First prize"}).status_code == 302
    own.refresh_from_db()
    assert own.award_rank == "First prize"
    assert client.get(page_of(foreign)).status_code in (302, 403)
    rows = {AWARDS: [{"title": "New Prize"}]}
    assert edit(client, page_of(lab), rows=rows).status_code == 302
    assert Activity.objects.filter(won_by=lab).count() == 2
    refused = edit(client, page_of(own), {"won_by": other.pk})
    assert refused.status_code == 200
    assert Activity.objects.filter(won_by=other).get() == foreign


def test_what_an_organization_won_is_in_its_history_and_is_undone(admin_client: Client) -> None:
    lab = make_organization(name="Example Lab")
    make_award(lab)
    edit(admin_client, page_of(lab), {f"{AWARDS}-0-DELETE": "on"})
    assert not Activity.objects.exists()
    event = Event.objects.latest("pk")
    key = lab._meta.db_table, lab.pk
    assert RowChange.objects.filter(of_record(key), event=event).exists()
    revert(lambda: plan_undo(event), user=User.objects.get(username="admin"))
    assert Activity.objects.get().everyone == [lab]


def test_an_editor_of_the_unit_sees_and_undoes_changes_of_its_awards() -> None:
    lab, other = make_organization(name="Example Lab"), make_organization(name="Other Lab")
    member = make_person()
    make_affiliation(person=member, organization=lab)
    user, client = editor_of(lab), Client()
    client.force_login(user)
    award, foreign, own = make_award(lab), make_award(other), make_award(member)
    edit(client, page_of(award), {"award_rank": "First prize"})
    event = Event.objects.latest("pk")
    seen = RowChange.objects.filter(changes_of_units(units_of(user)))
    rows = set(seen.filter(table=award._meta.db_table).values_list("row", flat=True))
    assert rows == {award.pk, own.pk}
    assert foreign.pk not in rows
    plan = plan_undo(event)
    assert may_revert_in_units(user, plan)
    revert(lambda: plan_undo(event), user=user)
    award.refresh_from_db()
    assert award.award_rank == ""


# Deleting and merging


def test_an_organization_that_won_an_award_is_not_deleted_with_it(admin_client: Client) -> None:
    lab = make_organization(name="Example Lab")
    make_award(lab)
    page = admin_client.post(page_of(lab, "delete"), {"post": "yes"}).content.decode()
    assert "Example Prize" in page
    assert Activity.objects.get().won_by == lab


def test_an_award_goes_to_the_organization_when_its_last_person_is_deleted(
    admin_client: Client,
) -> None:
    alice, lab = make_person(), make_organization(name="Example Lab")
    partner = make_organization(name="Partner Lab")
    make_award(alice, lab, partner, affiliation=make_affiliation(person=alice))
    make_award(alice, title="Own Prize")
    admin_client.post(page_of(alice, "delete"), {"post": "yes"})
    award = Activity.objects.get()
    assert (award.person, award.won_by, award.affiliation) == (None, lab, None)
    assert award.everyone == [lab, partner]
    assert not Person.objects.exists()


def test_merging_organizations_merges_their_awards() -> None:
    lab, again = make_organization(name="Example Lab"), make_organization(name="The Lab")
    make_award(lab, again)
    make_award(again, lab, title="Other Prize")
    make_award(lab, title="Twice")
    make_award(again, title="Twice")
    OrganizationMerge.plan(lab, again).apply(user=None)
    awards = {award.title: award for award in Activity.objects.all()}
    assert [awards[title].everyone for title in ("Example Prize", "Other Prize")] == [[lab]] * 2
    assert {award.won_by for award in awards.values()} == {lab}
    assert not any(award.holders.exists() for award in awards.values())


def test_copies_of_a_person_and_an_organization_become_one(admin_client: Client) -> None:
    alice, lab = make_person(), make_organization(name="Example Lab")
    copies = [make_award(lab), make_award(alice)]
    admin_client.post(
        page_of(Activity, "changelist"),
        {"action": "share_copies", "_selected_action": [copy.pk for copy in copies]},
    )
    assert Activity.objects.get().everyone == [lab, alice]


# Folders


def test_a_folder_has_the_awards_of_an_organization(tmp_path: Path) -> None:
    lab, alice = make_organization(name="Example Lab"), make_person()
    make_award(lab, make_organization(name="Partner Lab"), alice, award_rank="First prize")
    assert_saves_itself(tmp_path)
    saved = json.loads((tmp_path / "one/organizations.json").read_text())
    [award] = next(each for each in saved if each["slug"] == lab.slug)["awards"]
    assert award["title"] == "Example Prize"
    assert award["holders"] == [{"organization": "partner-lab"}, alice.slug]
    assert [each.name for each in Activity.objects.get().everyone] == [
        "Example Lab",
        "Partner Lab",
        "Alice Example",
    ]


def test_a_folder_with_a_talk_of_an_organization_is_refused(tmp_path: Path) -> None:
    talk = {"kind": "talk", "title": "Talk"}
    write(tmp_path, "organizations.json", [{"slug": "lab", "name": "Lab", "awards": [talk]}])
    assert "Only an award can belong to an organization." in refusal(tmp_path)
