"""What editors of units do in the admin, and where they are stopped."""

from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from accounts.invitations import invite
from accounts.models import Invitation, ProposedPosition
from affiliations.models import Organization
from foundation.models import PostponedReview
from people.models import Affiliation, ContactDetail, Person
from publications.models import Authorship, Publication
from roles.models import EditedUnit
from tests.admin_pages import edit, errors_of, page_of
from tests.factories import (
    make_affiliation,
    make_authorship,
    make_organization,
    make_person,
    make_publication,
)
from tests.query_counts import queries_of

pytestmark = pytest.mark.django_db


def test_lists_have_what_belongs_to_the_unit(client: Client, alice: Person, bob: Person) -> None:
    people = client.get(page_of(Person, "changelist")).text
    assert "Alice Example" in people
    assert "Bob Builder" not in people
    assert page_of(Person, "changelist") in client.get("/admin/").text


def test_the_first_page_and_the_roles_name_the_units(client: Client, lab: Organization) -> None:
    first, roles = client.get("/admin/").text, client.get(reverse("admin:auth_user_roles")).text
    assert [f'<a href="{page_of(lab)}">Lab</a>' in page for page in (first, roles)] == [True, True]
    assert f'href="{reverse("admin:people_person_new_member")}"' in first


def test_pages_of_records_of_the_unit_lead_to_their_forms(
    client: Client, alice: Person, bob: Person, lab: Organization
) -> None:
    elsewhere = bob.affiliations.get().organization
    outside = make_person(name="Carol Outside")
    for own in (alice, lab, make_publication(authors=[alice])):
        assert f'href="{page_of(own)}">Edit this page' in client.get(own.get_absolute_url()).text
    for other in (elsewhere, outside, make_publication(authors=[outside])):
        assert "Edit this page" not in client.get(other.get_absolute_url()).text
    order = f"{reverse('admin:people_affiliation_changelist')}?at={lab.pk}&amp;period=current"
    assert order in client.get(lab.get_absolute_url()).text
    assert order in client.get(page_of(lab)).text


def test_an_editor_edits_a_person_of_the_unit_with_their_rows(
    client: Client, alice: Person
) -> None:
    ContactDetail.objects.create(
        person=alice, kind="phone", value="+1 555 0100", visibility="private"
    )
    page = client.get(page_of(alice))
    assert "+1 555 0100" in page.text
    assert "id_user" not in page.text
    rows: dict[str, list[dict[str, Any]]] = {
        "names": [{"name": "Example, Alicia", "kind": "variant"}]
    }
    response = edit(client, page_of(alice), {"tagline": "Weaves"}, rows=rows)
    assert response.status_code == 302, errors_of(response)
    alice.refresh_from_db()
    assert alice.tagline == "Weaves"
    assert [name.name for name in alice.names.all()] == ["Example, Alicia"]


def test_a_person_of_another_unit_is_like_one_that_does_not_exist(
    client: Client, bob: Person
) -> None:
    theirs, none = client.get(page_of(bob)), client.get(page_of(Person(pk=99_999)))
    assert theirs.status_code == none.status_code == 302
    assert theirs.headers["Location"] == none.headers["Location"] == "/admin/"


def test_the_account_of_a_person_stays_with_administrators(
    client: Client, alice: Person, editor: User
) -> None:
    edit(client, page_of(alice), {"user": editor.pk, "tagline": "Weaves"})
    alice.refresh_from_db()
    assert (alice.user, alice.tagline) == (None, "Weaves")


def test_an_affiliation_is_added_only_to_people_of_the_unit(
    client: Client, alice: Person, bob: Person, lab: Organization
) -> None:
    url = page_of(Affiliation, "add")
    data = {"organization": lab.pk, "kind": "employment", "role": "other"}
    errors = errors_of(edit(client, url, data | {"person": bob.pk}))
    assert "valid choice" in errors["person"][0]
    assert edit(client, url, data | {"person": alice.pk}).status_code == 302
    assert bob.affiliations.count() == 1


def test_a_new_member_is_added_at_the_unit_only(client: Client, lab: Organization) -> None:
    url = reverse("admin:people_person_new_member")
    data = {"name": "Carol New", "role": "postdoc", "start": "2024", "is_listed": "on"}
    elsewhere = make_organization(name="Elsewhere")
    assert f'<option value="{lab.pk}" selected>' in client.get(url).text
    refused = client.post(url, data | {"organization": elsewhere.pk})
    assert "Choose one of your units." in refused.text
    assert client.post(url, data | {"organization": lab.pk}).status_code == 302
    assert Person.objects.get(name="Carol New").affiliations.get().organization == lab


def test_an_author_of_another_unit_is_kept(client: Client, alice: Person, bob: Person) -> None:
    paper = make_publication(authors=[alice, bob])
    url = page_of(paper)
    row = Authorship.objects.get(person=bob)
    for change in ({"last": "Other"}, {"person": alice.pk}, {"link_state": ""}, {"DELETE": "on"}):
        changes = {f"authorships-1-{name}": value for name, value in change.items()}
        response = edit(client, url, changes)
        assert response.status_code == 200, change
        assert Authorship.objects.filter(pk=row.pk, person=bob, last="Builder").exists()
    assert edit(client, url, {"title": "Better", "authorships-0-last": "Exemplar"})
    paper.refresh_from_db()
    assert paper.title == "Better"


def test_a_new_publication_needs_an_author_of_the_unit(
    client: Client, alice: Person, bob: Person
) -> None:
    url = page_of(Publication, "add")
    data = {"title": "On Weaving", "kind": "article", "add_authors": "Bob Builder"}
    response = edit(client, url, data)
    assert "Nothing is saved" in response.text
    assert "On Weaving" in response.text
    assert "Theirs" not in response.text
    assert not Publication.objects.exists()
    response = edit(client, f"{url}?of_person={alice.pk}", data | {
        "add_authors": "Alice Example and Bob Builder",
    })  # fmt: skip
    assert response.status_code == 302
    states = dict(Authorship.objects.values_list("person__name", "link_state"))
    assert states["Alice Example"] == Authorship.LinkState.CONFIRMED
    assert states.get("Bob Builder") != Authorship.LinkState.CONFIRMED


def test_an_organization_stays_in_the_unit(client: Client, lab: Organization) -> None:
    other = make_organization(name="Elsewhere")
    group = make_organization(name="Group", parent=lab)
    refused = edit(client, page_of(group), {"parent": other.pk})
    assert "valid choice" in errors_of(refused)["parent"][0]
    add = page_of(Organization, "add")
    response = edit(client, add, {"name": "Mine", "kind": "group", "parent": ""})
    assert "Nothing is saved" in response.text
    response = edit(client, add, {"name": "Mine", "kind": "group", "parent": lab.pk})
    assert response.status_code == 302
    assert not EditedUnit.objects.filter(organization__name="Mine").exists()


def test_former_names_of_others_find_no_one(client: Client, alice: Person, bob: Person) -> None:
    Person.objects.update(is_listed=True)
    bob.names.create(name="Baumeister, Bob", kind="former")
    alice.names.create(name="Weaver, Alice", kind="former")
    choices = reverse("admin:autocomplete")
    of = "app_label=people&model_name=supervision&field_name=person"
    assert client.get(f"{choices}?{of}&term=Baumeister").json()["results"] == []
    assert len(client.get(f"{choices}?{of}&term=Weaver").json()["results"]) == 1


def test_the_review_queue_asks_an_editor_about_people_of_the_unit_only(
    client: Client, alice: Person, bob: Person
) -> None:
    Affiliation.objects.update(end="2020", end_expected=True)
    mine, theirs = alice.affiliations.get(), bob.affiliations.get()
    queue = client.get(reverse("admin:review")).text
    assert "Expected end dates in the past" in queue
    assert "People with the same name" not in queue
    url = reverse("admin:review_reason", args=["ends-passed"])
    page = client.get(url).text
    assert "Alice Example" in page
    assert "Bob Builder" not in page
    for row in (mine, theirs):
        client.post(f"{url}decide/", {"row": row.pk, "decision": "ended"})
    expected = dict(Affiliation.objects.values_list("pk", "end_expected"))
    assert expected == {mine.pk: False, theirs.pk: True}
    client.post(f"{url}undo/")
    assert Affiliation.objects.get(pk=mine.pk).end_expected
    assert client.get(reverse("admin:review_reason", args=["namesakes"])).status_code == 404


def suggest(person: Person, *others: Person, **fields: Any) -> Authorship:
    """A publication of no unit, whose author may be the person, or else one of the others."""
    evidence = [[each.pk, 10, [["name", 10, "same"]]] for each in (person, *others)]
    return make_authorship(
        publication=make_publication(**fields),
        author=person,
        link_state=Authorship.LinkState.SUGGESTED,
        evidence=evidence,
    )


def links() -> list[tuple[int, str]]:
    rows = Authorship.objects.order_by("pk")
    return [(row.person_id or 0, row.link_state) for row in rows]


def test_an_editor_decides_on_suggested_authors_of_the_unit_only(
    client: Client, alice: Person, bob: Person
) -> None:
    mine = [suggest(alice, bob, title="On Looms"), suggest(alice, title="On Yarn")]
    theirs = [suggest(bob, alice, title="On Walls"), suggest(alice, title="Mine", release="draft")]
    before = links()
    page = client.get(reverse("admin:review_reason", args=["suggested-links"])).text
    assert [text in page for text in ("On Looms", "On Yarn")] == [True, True]
    for hidden in ("On Walls", "Mine", "Bob Builder", "Another person", "Review several"):
        assert hidden not in page
    decide = reverse("admin:publications_authorship_decide")
    for row, person in ((theirs[0], bob.pk), (theirs[0], alice.pk), (theirs[1], alice.pk)):
        client.post(decide, {"row": row.pk, "person": person})
    for row in theirs:
        for answer in ("none", "later"):
            client.post(decide, {"row": row.pk, "person": answer})
    assert client.post(decide, {"row": mine[0].pk, "person": bob.pk}).status_code == 404
    other = {"row": mine[0].pk, "person": "other", "other": "Bob Builder"}
    assert client.post(decide, other).status_code == 403
    assert links() == before
    assert not PostponedReview.objects.exists()
    client.post(decide, {"row": mine[0].pk, "person": alice.pk})
    assert links()[0] == (alice.pk, "confirmed")
    client.post(reverse("admin:publications_authorship_undo"))
    assert links() == before
    client.post(decide, {"row": [row.pk for row in mine], "person": "none"})
    assert links()[:2] == [(0, ""), (alice.pk, "rejected")]
    assert Authorship.objects.get(pk=mine[0].pk).rejected == [alice.pk]


def test_a_decision_is_undone_only_while_the_person_is_in_the_unit(
    client: Client, alice: Person
) -> None:
    row = suggest(alice)
    decide = reverse("admin:publications_authorship_decide")
    client.post(decide, {"row": row.pk, "person": alice.pk})
    alice.affiliations.all().delete()
    client.post(reverse("admin:publications_authorship_undo"))
    assert links() == [(alice.pk, "confirmed")]


def test_an_editor_invites_people_of_the_unit_only(
    client: Client, alice: Person, bob: Person
) -> None:
    url = reverse("admin:accounts_invitation_invite")
    assert f"{url}?ids={alice.pk}" in client.get(page_of(alice)).text
    for person in (alice, bob):
        chosen = {"ids": person.pk, f"invite-{person.pk}": "on", f"email-{person.pk}": ""}
        client.post(url, chosen)
    [invitation] = Invitation.objects.all()
    assert invitation.person == alice
    theirs = invite(bob, email="bob@example.org", by=None)
    listed = client.get(page_of(Invitation, "changelist")).text
    assert "Alice Example" in listed
    assert "Bob Builder" not in listed
    for row in (theirs, invitation):
        data = {"action": "withdraw", "_selected_action": row.pk}
        client.post(page_of(Invitation, "changelist"), data)
    assert list(Invitation.objects.open()) == [theirs]


def test_an_editor_decides_on_positions_that_people_of_the_unit_propose(
    client: Client, alice: Person, bob: Person
) -> None:
    mine, theirs = (
        ProposedPosition.objects.create(person=person, organization_name="Lab", title=person.name)
        for person in (alice, bob)
    )
    url = reverse("admin:review_reason", args=["proposed-positions"])
    page = client.get(url).text
    assert "Alice Example" in page
    assert "Bob Builder" not in page
    for row in (theirs, mine):
        client.post(f"{url}decide/", {"row": row.pk, "decision": "accept"})
    added = Affiliation.objects.get(title="Alice Example")
    assert (added.person, added.organization.name) == (alice, "Lab")
    assert list(ProposedPosition.objects.open()) == [theirs]
    assert client.get(reverse("admin:review_reason", args=["erasure-requests"])).status_code == 404


def test_lists_take_as_many_queries_with_many_records_as_with_few(
    client: Client, lab: Organization
) -> None:
    def make(number: int) -> None:
        for _each in range(number):
            person = make_person(name=f"Person {Person.objects.count()}")
            make_affiliation(person=person, organization=lab)
            make_publication(title=f"Paper {person.pk}", authors=[person])

    lists = [page_of(model, "changelist") for model in (Person, Affiliation, Publication)]
    make(2)
    few = [len(queries_of(url, client)) for url in lists]
    make(8)
    assert [len(queries_of(url, client)) for url in lists] == few
