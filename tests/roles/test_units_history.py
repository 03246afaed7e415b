"""What editors of units see of the history, and undo: their own changes, at their units."""

from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from foundation.history.models import Event
from foundation.history.recording import recording
from foundation.history.routes import Route
from people.models import Affiliation, Person
from publications.models import Authorship
from tests.admin_pages import edit, page_of
from tests.factories import make_organization, make_publication
from tests.query_counts import queries_of
from tests.roles.accounts import make_account

pytestmark = pytest.mark.django_db
LOG = "/admin/history/event/"


def change(*records: Any, who: User | None = None, **values: Any) -> Event:
    """Change all records in one event."""
    with recording(route=Route.ADMIN, who=who) as made:
        for record in records:
            for name, value in values.items():
                setattr(record, name, value)
            record.save()
    assert made.event is not None
    return made.event


def revert_url(event: Event, query: str = "") -> str:
    return reverse("admin:history_event_revert", args=[event.pk]) + query


def revert(client: Client, event: Event, query: str = "") -> str:
    url = revert_url(event, query)
    plan = (client.get(url).context or {}).get("plan")
    version = plan.version if plan is not None else ""
    return client.post(url, {"version": version}, follow=True).text


def test_an_editor_sees_and_undoes_their_own_change(client: Client, alice: Person) -> None:
    edit(client, page_of(alice), {"tagline": "Weaves"})
    event = Event.objects.latest("pk")
    history = client.get(page_of(alice, "history")).text
    assert "Weaves" in history
    assert revert_url(event) in history
    log = client.get(LOG).text
    assert "Alice Example" in log
    assert LOG in client.get("/admin/").text
    assert "Undone" in revert(client, event)
    alice.refresh_from_db()
    assert alice.tagline == "Before"


def test_a_deleted_row_comes_back(client: Client, alice: Person, editor: User) -> None:
    row = alice.affiliations.create(organization=make_organization(name="Old"), title="Intern")
    with recording(route=Route.ADMIN, who=editor) as made:
        Affiliation.objects.get(pk=row.pk).delete()
    assert made.event is not None
    assert "Intern" in client.get(f"{LOG}{made.event.pk}/change/").text
    assert "Restored" in revert(client, made.event, f"?row=people_affiliation-{row.pk}")
    assert Affiliation.objects.get(pk=row.pk).title == "Intern"


def test_changes_of_others_are_shown_and_stay(client: Client, alice: Person) -> None:
    other = make_account(username="other")
    event = change(alice, who=other, tagline="Knits")
    change(alice, who=other, tagline="Weaves")
    history = client.get(page_of(alice, "history")).text
    assert "Weaves" in history
    assert revert_url(event) not in history
    table = f"?row=people_person-{alice.pk}&field=tagline"
    for query in ("", table, f"?record=people_person-{alice.pk}"):
        assert "You can undo only what you changed yourself" in revert(client, event, query)
    alice.refresh_from_db()
    assert alice.tagline == "Weaves"


def test_of_a_change_across_the_edge_only_the_unit_is_shown_and_undone(
    client: Client, alice: Person, bob: Person, editor: User
) -> None:
    event = change(alice, bob, who=editor, tagline="Weaves")
    page = client.get(f"{LOG}{event.pk}/change/").text
    assert "Alice Example" in page
    assert "Private" not in page
    assert "0 results" in client.get(f"{LOG}?q=Private").text
    assert "Bob Builder" not in page + client.get(LOG).text
    theirs = f"?row=people_person-{bob.pk}"
    for query in ("", theirs, f"{theirs}&field=tagline", f"?record=people_person-{bob.pk}"):
        shown = revert(client, event, query)
        assert "You can undo only what you changed yourself" in shown, query
        assert "Private" not in shown
    revert(client, event, f"?row=people_person-{alice.pk}&field=tagline")
    alice.refresh_from_db()
    bob.refresh_from_db()
    assert (alice.tagline, bob.tagline) == ("Before", "Weaves")


def test_changes_of_another_unit_are_not_found(client: Client, bob: Person, editor: User) -> None:
    event = change(bob, who=editor, tagline="Weaves")
    for url in (f"{LOG}{event.pk}/change/", revert_url(event)):
        assert client.get(url).status_code == 404
        assert client.post(url, {"version": ""}).status_code == 404
    bob.refresh_from_db()
    assert bob.tagline == "Weaves"
    assert "Weaves" not in client.get(LOG).text


def test_a_row_does_not_go_back_to_someone_else(
    client: Client, alice: Person, bob: Person, editor: User
) -> None:
    row = bob.affiliations.get()
    event = change(row, who=editor, person=alice)
    page = client.get(f"{LOG}{event.pk}/change/").text
    assert "Bob Builder" not in page
    assert "You can undo only what you changed yourself" in revert(client, event)
    row.refresh_from_db()
    assert row.person == alice


def test_an_author_of_another_unit_is_neither_named_nor_changed(
    client: Client, alice: Person, bob: Person, editor: User
) -> None:
    paper = make_publication(title="On Weaving", authors=[alice, bob])
    Authorship.objects.filter(person=bob).update(last="Printed")
    row = Authorship.objects.get(person=bob)
    event = change(row, who=editor, person=None, link_state=None)
    page = client.get(page_of(paper, "history")).text
    assert "Printed" in page
    assert "Bob Builder" not in page
    revert(client, event)
    row.refresh_from_db()
    assert row.person is None


def test_a_deleted_record_belongs_to_no_unit(client: Client, alice: Person, editor: User) -> None:
    with recording(route=Route.ADMIN, who=editor) as made:
        Person.objects.get(pk=alice.pk).delete()
    assert made.event is not None
    assert client.get(f"{LOG}{made.event.pk}/change/").status_code == 404
    assert "Alice" not in client.get(f"{LOG}?kind=deleted").text


def test_the_filter_of_deletions_says_nothing_about_other_units(
    client: Client, alice: Person, bob: Person, editor: User
) -> None:
    with recording(route=Route.ADMIN, who=editor) as made:
        Person.objects.filter(pk=alice.pk).update(tagline="Weaves")
        Person.objects.get(pk=bob.pk).delete()
    assert made.event is not None
    url = f"{LOG}{made.event.pk}/change/"
    assert url in client.get(LOG).text
    assert url not in client.get(f"{LOG}?kind=deleted").text


def test_the_log_takes_as_many_queries_with_many_changes_as_with_few(
    client: Client, alice: Person
) -> None:
    def counts() -> list[int]:
        return [len(queries_of(url, client)) for url in (LOG, page_of(alice, "history"))]

    change(alice, tagline="One")
    change(alice, tagline="Two")
    few = counts()
    for number in range(6):
        change(alice, tagline=str(number))
    assert counts() == few
