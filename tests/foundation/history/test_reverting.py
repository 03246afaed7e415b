"""Undoing an event is its exact opposite, and keeps what has changed since."""

from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db import transaction
from hypothesis import Phase, given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st

from affiliations.merging import OrganizationMerge
from foundation.history.models import Event
from foundation.history.recording import recording
from foundation.history.reverting import (
    CannotRevertError,
    plan_field,
    plan_record,
    plan_row,
    plan_undo,
    revert,
)
from foundation.history.routes import Route
from foundation.merging.engine import Merge
from people.merging.people import PersonMerge
from people.models import Affiliation, ContactDetail, Course, Person
from publications.merging.publications import PublicationMerge
from publications.merging.venues import VenueMerge
from publications.models import Authorship, Publication
from tests.factories import make_affiliation, make_person, make_publication, make_venue
from tests.foundation.history.graphs import RandomDirectory, everything
from tests.property_tests import examples

pytestmark = pytest.mark.django_db

MERGES: dict[str, type[Merge[Any]]] = {
    "people": PersonMerge,
    "publications": PublicationMerge,
    "places": OrganizationMerge,
    "venues": VenueMerge,
}
"""By the name in RandomDirectory of the records that are merged."""


@pytest.fixture
def user() -> User:
    return User.objects.create_superuser("editor")


def undo(event: Event | None, user: User) -> Any:
    assert event is not None
    return revert(lambda: plan_undo(event), user=user)


def differences(before: Any, after: Any) -> list[Any]:
    """Return the columns that differ between two directories, and the rows that one lacks."""
    found: list[Any] = []
    for table in before:
        mine, its = ({row["id"]: row for row in rows[table]} for rows in (before, after))
        found += [(table, pk, "only in one") for pk in mine.keys() ^ its.keys()]
        found += [
            (table, pk, name, mine[pk][name], its[pk][name])
            for pk in mine.keys() & its.keys()
            for name in mine[pk]
            if mine[pk][name] != its[pk][name]
        ]
    return found


class TestMerges:
    @pytest.mark.parametrize(("kind", "merge"), MERGES.items(), ids=MERGES)
    @given(seed=st.integers(0, 2**32))
    @hypothesis_settings(max_examples=examples(6), phases=[Phase.generate])
    def test_merging_and_undoing_it_changes_nothing(
        self, kind: str, merge: type[Merge[Any]], seed: int
    ) -> None:
        with transaction.atomic():
            keep, other = getattr(RandomDirectory(seed), kind)[:2]
            user = User.objects.create_superuser(f"editor{seed}")
            before = everything()
            merge.plan(keep, other).apply(user=user)
            assert differences(before, everything()) != []
            undo(Event.objects.latest("pk"), user)
            found = differences(before, everything())
            if kind in ("places", "venues"):  # a merge moves other records without dating them
                found = [change for change in found if change[2] != "modified_at"]
            assert found == []
            transaction.set_rollback(True)

    @pytest.mark.parametrize(("kind", "merge"), MERGES.items(), ids=MERGES)
    @given(seed=st.integers(0, 2**32))
    @hypothesis_settings(max_examples=examples(6), phases=[Phase.generate])
    def test_undoing_it_after_later_edits_changes_nothing_but_these(
        self, kind: str, merge: type[Merge[Any]], seed: int
    ) -> None:
        with transaction.atomic():
            directory = RandomDirectory(seed)
            keep, other = getattr(directory, kind)[:2]
            user = User.objects.create_superuser(f"editor{seed}")
            before = everything()
            merge.plan(keep, other).apply(user=user)
            event = Event.objects.latest("pk")
            edited = directory.edit_something(keep)
            undo(event, user)
            changed = {change[:3] for change in differences(before, everything())}
            assert {change for change in changed if change[2] != "modified_at"} == edited
            transaction.set_rollback(True)

    def test_what_was_edited_after_a_merge_is_listed_and_kept(self, user: User) -> None:
        keep, other = make_person(name="Alice Example"), make_person(name="A. Example", tagline="X")
        moved = make_affiliation(person=other, title="Student")
        detail = ContactDetail.objects.create(person=other, kind="email", value="a@example.org")
        PersonMerge.plan(keep, other).apply(user=user)
        merge = Event.objects.latest("pk")
        Affiliation.objects.filter(pk=moved.pk).update(title="Researcher")
        ContactDetail.objects.filter(pk=detail.pk).update(value="b@example.org")
        later = make_affiliation(person=keep, title="Professor")
        Person.objects.filter(pk=keep.pk).update(tagline="Later")
        plan = undo(merge, user)
        assert (("people_person", keep.pk), "tagline") in plan.kept
        for row in (keep, moved, detail, later):
            row.refresh_from_db()
        assert (moved.person_id, moved.title) == (other.pk, "Researcher")
        assert (detail.person_id, detail.value) == (other.pk, "b@example.org")
        assert (later.person_id, keep.tagline) == (keep.pk, "Later")
        assert Person.objects.get(pk=other.pk).name == "A. Example"

    def test_a_row_deleted_after_a_merge_stays_deleted(self, user: User) -> None:
        keep, other = make_person(), make_person(name="A. Example")
        moved = make_affiliation(person=other)
        PersonMerge.plan(keep, other).apply(user=user)
        merge = Event.objects.latest("pk")
        moved.delete()
        plan = undo(merge, user)
        assert [key[0] for key in plan.gone] == ["people_affiliation"]
        assert not Affiliation.objects.exists()

    def test_undoing_the_undo_merges_again(self, user: User) -> None:
        keep, other = make_person(), make_person(name="A. Example")
        PersonMerge.plan(keep, other).apply(user=user)
        merged = everything()
        undo(Event.objects.latest("pk"), user)
        undo(Event.objects.latest("pk"), user)
        assert differences(merged, everything()) == []


class TestDeletions:
    def test_a_person_comes_back_with_everything(self, user: User) -> None:
        directory = RandomDirectory(7)
        before = everything()
        with recording(route=Route.ADMIN, who=user) as made:
            directory.people[0].delete()
        undo(made.event, user)
        assert differences(before, everything()) == []

    def test_a_publication_comes_back_with_its_imported_entries(self, user: User) -> None:
        directory = RandomDirectory(9)
        before = everything()
        with recording(route=Route.ADMIN) as made:
            directory.publications[0].delete()
        undo(made.event, user)
        assert differences(before, everything()) == []

    def test_one_of_several_deleted_people_comes_back_alone(self, user: User) -> None:
        alice, bob = make_person(), make_person(name="Bob")
        course = Course.objects.create(affiliation=make_affiliation(person=alice), title="Systems")
        make_affiliation(person=bob)
        publication = make_publication(authors=[alice, bob])
        with recording(route=Route.ADMIN) as made:
            Person.objects.all().delete()
        event = made.event
        assert event is not None
        revert(lambda: plan_row(event, ("people_person", alice.pk)), user=user)
        assert list(Person.objects.all()) == [alice]
        assert Course.objects.get() == course
        assert [row.person for row in publication.authorships.all()] == [alice, None]

    def test_a_taken_identifier_is_an_obstacle_and_nothing_is_written(self, user: User) -> None:
        publication = make_publication(doi="10.1000/1", authors=["Doe, Jane"])
        with recording(route=Route.ADMIN) as made:
            publication.delete()
        make_publication(title="Another", doi="10.1000/1")
        before = everything()
        plan = plan_undo(made.event)  # type: ignore[arg-type]
        assert [obstacle.text for obstacle in plan.obstacles] == [
            "Another publication has this DOI."
        ]
        with pytest.raises(CannotRevertError):
            undo(made.event, user)
        assert differences(before, everything()) == []

    def test_a_record_that_is_gone_is_an_obstacle(self, user: User) -> None:
        affiliation = make_affiliation()
        with recording(route=Route.ADMIN) as made:
            affiliation.delete()
        Person.objects.all().delete()
        plan = plan_undo(made.event)  # type: ignore[arg-type]
        assert "no longer exists" in plan.obstacles[0].text

    def test_an_optional_relation_to_a_record_that_is_gone_is_cleared(self, user: User) -> None:
        venue = make_venue()
        publication = make_publication(venue=venue)
        with recording(route=Route.ADMIN) as made:
            publication.delete()
        venue.delete()
        plan = undo(made.event, user)
        assert [column for _key, column in plan.cleared] == ["venue_id"]
        assert Publication.objects.get().venue is None


class TestFieldsAndRecords:
    def test_one_field_is_restored_whatever_it_is_now(self, user: User) -> None:
        person = make_person(tagline="First", biography="One")
        with recording(route=Route.ADMIN) as made:
            person.tagline, person.biography = "Second", "Two"
            person.save()
        person.tagline = "Third"
        person.save()
        event = made.event
        assert event is not None
        plan = revert(lambda: plan_field(event, ("people_person", person.pk), "tagline"), user=user)
        person.refresh_from_db()
        assert (person.tagline, person.biography) == ("First", "Two")
        assert "first" in person.search_text
        assert plan.changes[0].said == ["tagline"]

    def test_a_record_goes_back_to_an_earlier_state_with_its_rows(self, user: User) -> None:
        person = make_person()
        changed = make_affiliation(person=person, title="Student")
        deleted = make_affiliation(person=person, title="Intern")
        with recording(route=Route.ADMIN) as made:
            person.tagline = "Then"
            person.save()
        event = made.event
        assert event is not None
        publication = make_publication(authors=[person])
        changed.title = "Professor"
        changed.save()
        deleted.delete()
        make_affiliation(person=person, title="Added")
        person.tagline = "Now"
        person.save()
        revert(lambda: plan_record(event, ("people_person", person.pk)), user=user)
        person.refresh_from_db()
        assert person.tagline == "Then"
        titles = Affiliation.objects.order_by("pk").values_list("title", flat=True)
        assert list(titles) == ["Student", "Intern"]
        assert publication.authorships.get().person == person

    def test_positions_that_were_swapped_are_swapped_back(self, user: User) -> None:
        publication = make_publication(authors=["Doe, Jane", "Roe, Richard"])
        jane, richard = publication.authorships.order_by("position")
        with recording(route=Route.ADMIN) as made:
            Authorship.objects.filter(pk=jane.pk).update(position=3)
            Authorship.objects.filter(pk=richard.pk).update(position=1)
            Authorship.objects.filter(pk=jane.pk).update(position=2)
        undo(made.event, user)
        names = publication.authorships.order_by("position").values_list("last", flat=True)
        assert list(names) == ["Doe", "Roe"]

    def test_what_was_added_is_kept_if_something_hangs_on_it_now(self, user: User) -> None:
        with recording(route=Route.ADMIN) as made:
            person = make_person()
        make_affiliation(person=person)
        plan = plan_undo(made.event)  # type: ignore[arg-type]
        assert "added later" in plan.obstacles[0].text
