"""Two editors save the same record, each unaware of the other."""

import re
from copy import copy
from typing import Any

import pytest
from django.contrib.auth.models import Group, User
from django.contrib.messages import get_messages
from django.test import Client

from people.merging.people import PersonMerge
from people.models import Activity, CurriculumVitae, Interest, Person, PersonInterest
from publications.models import Publication
from tests.admin_pages import errors_of, form_of, page_of
from tests.factories import make_affiliation, make_person, make_publication
from tests.foundation.admin.two_editors import Editor

pytestmark = pytest.mark.django_db


@pytest.fixture
def alice() -> Editor:
    return Editor("alice")


@pytest.fixture
def bob() -> Editor:
    return Editor("bob")


def messages_of(response: Any) -> str:
    return " ".join(map(str, get_messages(response.wsgi_request)))


def names_of(publication: Publication) -> list[str]:
    rows = publication.authorships.authors().order_by("position")
    assert [row.position for row in rows] == list(range(1, len(rows) + 1))
    return [row.last for row in rows]


def test_changes_of_different_fields_are_both_kept(alice: Editor, bob: Editor) -> None:
    person = make_person(tagline="Old", biography="One\nTwo")
    affiliation = make_affiliation(person=person, title="Intern", start="2020")
    alice.open(page_of(person))
    bob.open(page_of(person))
    assert alice.save(tagline="New", affiliations__0__end="2021").status_code == 302
    response = bob.save(biography="One\r\nTwo\r\nThree", affiliations__0__title="Engineer")
    assert response.status_code == 302
    person.refresh_from_db()
    affiliation.refresh_from_db()
    assert (person.tagline, person.biography.splitlines()[-1]) == ("New", "Three")
    assert (affiliation.title, str(affiliation.end)) == ("Engineer", "2021")
    told = messages_of(response)
    assert "Alice also changed this in the meantime" in told
    assert "Tagline" in told
    assert "End" in told


def test_accounts_and_groups_are_merged_as_well(alice: Editor, bob: Editor) -> None:
    account, group = User.objects.create(username="carol"), Group.objects.create(name="Readers")
    for editor in (alice, bob):
        editor.open(page_of(account)).type(date_joined_0="2026-01-31", date_joined_1="12:00")
    assert alice.save(groups=[group.pk]).status_code == 302
    assert bob.save(first_name="Carol").status_code == 302
    account.refresh_from_db()
    assert (account.first_name, list(account.groups.all())) == ("Carol", [group])
    for editor in (alice, bob):
        editor.open(page_of(group))
    assert alice.save(name="Painters").status_code == 302
    assert "changed this in the meantime" in str(errors_of(bob.save(name="Writers"))["name"])
    group.refresh_from_db()
    assert group.name == "Painters"


def test_a_conflict_with_oneself_names_the_windows(alice: Editor) -> None:
    person = make_person(tagline="Old")
    other_window = copy(alice)
    for window in (alice, other_window):
        window.open(page_of(person))
    alice.save(tagline="Climbs")
    html = other_window.save(tagline="Sails").content.decode()
    assert "You, in another window, changed this in the meantime" in html
    assert re.findall(r"<b>(In \w+ (?:other )?window)</b>", html) == [
        "In this window",
        "In the other window",
    ]
    assert "Theirs" not in html


def test_a_conflict_shows_both_values_and_saves_the_chosen_one(alice: Editor, bob: Editor) -> None:
    for choice, saved in (("mine", "Sails"), ("theirs", "Climbs")):
        person = make_person(tagline="Old")
        alice.open(page_of(person))
        bob.open(page_of(person))
        alice.save(tagline="Climbs")
        bob.type(biography="Bob’s text")
        response = bob.save(tagline="Sails")
        assert list(errors_of(response)) == ["tagline"]
        html = response.content.decode()
        assert "Alice changed this in the meantime" in html
        assert "Climbs" in html
        assert bob.data["tagline"] == "Sails"
        assert bob.data["biography"] == "Bob’s text"
        person.refresh_from_db()
        assert (person.tagline, person.biography) == ("Climbs", "")
        assert bob.save(**{"tagline:pending": "1", "tagline:choice": choice}).status_code == 302
        person.refresh_from_db()
        assert (person.tagline, person.biography) == (saved, "Bob’s text")


def test_a_conflict_is_asked_again_until_one_value_is_chosen(alice: Editor, bob: Editor) -> None:
    person = make_person(tagline="Old")
    alice.open(page_of(person))
    bob.open(page_of(person))
    alice.save(tagline="Alice’s")
    bob.save(tagline="Bob’s")
    response = bob.save(**{"tagline:pending": "1"})
    assert list(errors_of(response)) == ["tagline"]
    alice.open(page_of(person)).save(tagline="A third")
    response = bob.save(**{"tagline:pending": "1", "tagline:choice": "mine"})
    assert list(errors_of(response)) == ["tagline"], "chosen before the third value was there"
    assert "A third" in response.content.decode()
    assert bob.save(**{"tagline:pending": "1", "tagline:choice": "mine"}).status_code == 302
    assert Person.objects.get(pk=person.pk).tagline == "Bob’s"


def test_a_row_that_the_other_editor_deleted_does_not_keep_one_from_saving(
    alice: Editor, bob: Editor
) -> None:
    person = make_person()
    rows = [make_affiliation(person=person, title=f"Job {n}") for n in range(3)]
    alice.open(page_of(person))
    bob.open(page_of(person))
    alice.save(**{f"{alice.row_of('affiliations', rows[0].pk)}-DELETE": "on"})
    last = bob.row_of("affiliations", rows[2].pk)
    assert bob.save(tagline="Bob’s", **{f"{last}-title": "Better"}).status_code == 302
    titles = sorted(person.affiliations.values_list("title", flat=True))
    assert titles == ["Better", "Job 1"]
    assert Person.objects.get(pk=person.pk).tagline == "Bob’s"


@pytest.mark.parametrize(("choice", "kept"), [("mine", ["Better"]), ("theirs", [])])
def test_a_deleted_row_that_was_changed_can_be_restored(
    alice: Editor, bob: Editor, choice: str, kept: list[str]
) -> None:
    person = make_person()
    affiliation = make_affiliation(person=person, title="Job", description="Long\ntext")
    alice.open(page_of(person))
    bob.open(page_of(person))
    alice.save(affiliations__0__DELETE="on")
    response = bob.save(affiliations__0__title="Better")
    html = response.content.decode()
    assert "Alice deleted this row, which you changed" in html
    assert not person.affiliations.exists()
    name = "affiliations-0-_row"
    assert f'name="{name}:choice"' in html
    assert bob.save(**{f"{name}:pending": "1"}).status_code == 200
    assert bob.save(**{f"{name}:pending": "1", f"{name}:choice": choice}).status_code == 302
    assert list(person.affiliations.values_list("title", flat=True)) == kept
    if kept:
        restored = person.affiliations.get()
        assert restored.pk != affiliation.pk
        assert restored.description.splitlines() == ["Long", "text"]


@pytest.mark.parametrize(("choice", "kept"), [("mine", []), ("theirs", ["Better"])])
def test_deleting_a_row_that_the_other_editor_changed_asks(
    alice: Editor, bob: Editor, choice: str, kept: list[str]
) -> None:
    person = make_person()
    make_affiliation(person=person, title="Job")
    alice.open(page_of(person))
    bob.open(page_of(person))
    alice.save(affiliations__0__title="Better")
    response = bob.save(affiliations__0__DELETE="on")
    assert "Alice changed this row, which you deleted: Title" in response.content.decode()
    assert person.affiliations.exists()
    name = "affiliations-0-_row"
    assert bob.save(**{f"{name}:pending": "1"}).status_code == 200
    assert person.affiliations.exists()
    assert bob.save(**{f"{name}:pending": "1", f"{name}:choice": choice}).status_code == 302
    assert list(person.affiliations.values_list("title", flat=True)) == kept


def test_rows_that_both_added_are_kept_and_the_same_row_once(alice: Editor, bob: Editor) -> None:
    person = make_person()
    here, there, both = (Interest.objects.create(name=name) for name in ("Here", "There", "Both"))
    alice.open(page_of(person))
    bob.open(page_of(person))
    for editor, own in ((alice, here), (bob, there)):
        editor.add_row("interests", interest=own.pk, state="current", rank=1)
        editor.add_row("interests", interest=both.pk, state="current", rank=2)
        assert editor.save().status_code == 302
    names = [str(row) for row in person.interests.all()]
    assert sorted(names) == ["Both", "Here", "There"]


def test_submitting_a_form_twice_adds_its_rows_once(alice: Editor) -> None:
    person = make_person()
    alice.open(page_of(person)).add_row("activities", title="Best Paper", when="2019")
    assert alice.save().status_code == 302
    assert alice.save().status_code == 302
    assert Activity.objects.filter(person=person).count() == 1


def test_settings_that_both_added_are_merged(alice: Editor, bob: Editor) -> None:
    person = make_person()
    alice.open(page_of(person))
    bob.open(page_of(person))
    prefix = next(n for n in alice.data if n.endswith("-paper")).removesuffix("-0-paper")
    alice.save(**{f"{prefix}-0-paper": "us-letter"})
    assert bob.save(**{f"{prefix}-0-language": "zh-hans"}).status_code == 302
    settings = CurriculumVitae.objects.get(person=person)
    assert (settings.paper, settings.language) == ("us-letter", "zh-hans")


def test_an_author_added_by_one_and_two_swapped_by_the_other(alice: Editor, bob: Editor) -> None:
    publication = make_publication(authors=["A, Ann", "B, Ben", "C, Cid"])
    alice.open(page_of(publication))
    bob.open(page_of(publication))
    alice.add_row("authorships", first="Xin", last="X", position=2)
    assert alice.save().status_code == 302
    assert names_of(publication) == ["A", "X", "B", "C"]
    bob.type(authorships__1__position=3, authorships__2__position=2)
    bob.add_row("authorships", first="Yan", last="Y", position="")
    assert bob.save().status_code == 302
    assert sorted(names_of(publication)) == ["A", "B", "C", "X", "Y"]
    names = names_of(publication)
    assert names.index("C") < names.index("B"), "Bob’s swap"
    assert names.index("A") < names.index("X"), "Alice’s author"
    assert names[-1] == "Y"


def test_an_author_is_added_before_the_one_that_had_the_number(alice: Editor, bob: Editor) -> None:
    publication = make_publication(authors=["A, Ann", "B, Ben", "C, Cid"])
    alice.open(page_of(publication))
    bob.open(page_of(publication))
    alice.add_row("authorships", first="Xin", last="X", position=1).save()
    bob.add_row("authorships", first="Yan", last="Y", position=3)
    assert bob.save().status_code == 302
    assert names_of(publication) == ["X", "A", "B", "Y", "C"]


@pytest.mark.parametrize(("choice", "order"), [("mine", "BACD"), ("theirs", "DABC")])
def test_two_orders_of_authors_are_one_conflict(
    alice: Editor, bob: Editor, choice: str, order: str
) -> None:
    publication = make_publication(authors=["A, Ann", "B, Ben", "C, Cid", "D, Dan"])
    alice.open(page_of(publication))
    bob.open(page_of(publication))
    alice.save(authorships__3__position=1)
    assert "".join(names_of(publication)) == "DABC"
    response = bob.save(authorships__1__position=1)
    errors = errors_of(response)
    assert len(errors) == 1
    [name] = errors
    assert bob.save(**{f"{name}:pending": "1"}).status_code == 200
    assert bob.save(**{f"{name}:pending": "1", f"{name}:choice": choice}).status_code == 302
    assert "".join(names_of(publication)) == order


@pytest.mark.parametrize(("choice", "order"), [("mine", "CAB"), ("theirs", "BAC")])
def test_two_orders_of_ranked_rows_are_one_conflict(
    alice: Editor, bob: Editor, choice: str, order: str
) -> None:
    person = make_person()
    for rank, name in enumerate("ABC", start=1):
        interest = Interest.objects.create(name=name)
        PersonInterest.objects.create(person=person, interest=interest, rank=rank)
    alice.open(page_of(person))
    bob.open(page_of(person))
    alice.save(interests__0__rank=2, interests__1__rank=1)
    response = bob.save(interests__0__rank=2, interests__1__rank=3, interests__2__rank=1)
    errors = errors_of(response)
    assert len(errors) == 1
    [name] = errors
    assert bob.save(**{f"{name}:pending": "1", f"{name}:choice": choice}).status_code == 302
    assert "".join(str(row) for row in person.interests.all()) == order


def test_what_was_typed_into_a_record_that_was_deleted_can_be_added_again(
    alice: Editor, bob: Editor
) -> None:
    person = make_person(name="Carol Example", tagline="Old")
    make_affiliation(person=person, title="Job")
    bob.open(page_of(person)).type(tagline="Typed by Bob", affiliations__0__title="Better")
    alice.client.post(page_of(person, "delete"), {"post": "yes"})
    response = bob.save()
    assert not Person.objects.exists()
    html = response.content.decode()
    assert "This record was deleted in the meantime" in html
    assert 'action="/admin/people/person/add/"' in html
    bob.url = "/admin/people/person/add/"
    assert bob.save().status_code == 302
    again = Person.objects.get()
    assert (again.name, again.tagline) == ("Carol Example", "Typed by Bob")
    assert again.affiliations.get().title == "Better"


def test_a_form_of_a_record_that_was_merged_leads_to_the_one_that_was_kept(bob: Editor) -> None:
    kept, other = make_person(name="Carol Example"), make_person(name="C. Example")
    bob.open(page_of(other)).type(tagline="Typed by Bob")
    PersonMerge.plan(kept, other).apply(user=None)
    html = bob.save().text
    assert "This record was merged into" in html
    assert html.count(f'<a href="{page_of(kept)}" target="_blank">Carol Example</a>') == 1
    assert "please correct" not in html
    bob.url = "/admin/people/person/add/"
    assert bob.save().status_code == 302
    again = Person.objects.exclude(pk=kept.pk).get()
    assert (again.tagline, again.slug) == ("Typed by Bob", "c-example-2")


def test_an_error_elsewhere_keeps_what_both_changed(alice: Editor, bob: Editor) -> None:
    person = make_person(tagline="Old")
    make_affiliation(person=person, title="Job", start="2020")
    alice.open(page_of(person))
    bob.open(page_of(person))
    alice.save(tagline="Alice’s", affiliations__0__title="Better")
    response = bob.save(affiliations__0__end="2019", beyond_work="Chess")
    assert list(errors_of(response)) == ["affiliations-0-end"]
    assert bob.data["tagline"] == "Alice’s"
    assert bob.data["affiliations-0-title"] == "Better"
    assert bob.data["beyond_work"] == "Chess"
    assert bob.save(affiliations__0__end="2022").status_code == 302
    person.refresh_from_db()
    assert (person.tagline, person.beyond_work) == ("Alice’s", "Chess")


def test_a_state_that_was_tampered_with_loses_nothing(alice: Editor, bob: Editor) -> None:
    person = make_person(tagline="Old")
    other = make_person(name="Bob Other")
    bob.open(page_of(person))
    stolen = form_of(bob.client, page_of(other))["_state"]
    alice.open(page_of(person)).save(tagline="Alice’s")
    for state in ("", "nonsense", stolen, bob.data["_state"][:-1]):
        fresh = Editor(f"bob{len(state)}").open(page_of(person))
        fresh.data["_state"] = state
        response = fresh.save(tagline="Bob’s")
        assert "tagline" in errors_of(response)
        assert Person.objects.get(pk=person.pk).tagline == "Alice’s"


def test_a_script_that_sends_no_state_saves_as_before(admin_client: Client) -> None:
    person = make_person(tagline="Old")
    data = form_of(admin_client, page_of(person))
    del data["_state"]
    data = {name: value for name, value in data.items() if value is not None}
    assert admin_client.post(page_of(person), data | {"tagline": "New"}).status_code == 302
    assert Person.objects.get(pk=person.pk).tagline == "New"
