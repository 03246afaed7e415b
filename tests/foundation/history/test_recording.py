"""Every change of a row is recorded by the database, and belongs to one event."""

import pytest
from django.contrib.auth.models import User
from django.db import IntegrityError, connection, transaction

from affiliations.models import Organization
from foundation.history.models import Event, RowChange
from foundation.history.recording import acting, recording, recording_without_rows
from foundation.history.routes import Route
from foundation.history.tracked import tracked_tables
from foundation.history.triggers import (
    install_triggers,
    installed_triggers,
    remove_triggers,
    wanted_triggers,
)
from people.models import Affiliation, Person
from publications.models import Publication
from tests.factories import make_affiliation, make_organization, make_person, make_publication


def changes(event: Event | None) -> list[tuple[str, str, int]]:
    assert event is not None
    return [(c.kind, c.table, c.row) for c in event.changes.order_by("pk")]


@transaction.atomic
def _person_and_organization_without_name() -> None:
    make_person(name="Carol")
    Organization.objects.create(name="", slug="x")


@pytest.fixture
def user(db: None) -> User:
    return User.objects.create_user("alice")


class TestWithAutocommit:
    """As in a command: each statement outside a transaction commits at once."""

    pytestmark = pytest.mark.django_db(transaction=True)

    def test_all_statements_of_a_recording_are_one_event(self) -> None:
        user = User.objects.create_user("bob")
        with recording(route=Route.BULK, who=user, reason="Ends") as made:
            person = make_person()
            Person.objects.filter(pk=person.pk).update(tagline="Compilers")
            organization = Organization.objects.bulk_create([Organization(name="A", slug="a")])[0]
        assert made.event is not None
        assert (made.event.route, made.event.who, made.event.reason) == ("bulk", user, "Ends")
        assert changes(made.event) == [
            ("+", "people_person", person.pk),
            ("~", "people_person", person.pk),
            ("+", "affiliations_organization", organization.pk),
        ]

    def test_an_insert_outside_a_transaction_returns_its_key(self) -> None:
        with acting(route=Route.COMMAND, reason="shell"):
            affiliation = Affiliation.objects.create(
                person=make_person(), organization=make_organization(), title="Student"
            )
        affiliation.refresh_from_db()
        assert affiliation.title == "Student"
        assert Event.objects.get().changes.count() == 3

    def test_changes_outside_events_are_direct(self) -> None:
        person = make_person()
        with connection.cursor() as cursor:
            cursor.execute("UPDATE people_person SET tagline = 'X' WHERE id = %s", [person.pk])
        change = RowChange.objects.get(kind="~")
        assert change.event is not None
        assert (change.event.route, change.event.who) == (Route.DIRECT, None)
        assert (change.before, change.after) == ({"tagline": ""}, {"tagline": "X"})

    def test_nothing_is_stored_without_a_change(self) -> None:
        with acting(route=Route.ADMIN), recording(route=Route.BULK) as made:
            Person.objects.count()
            User.objects.create_user("carol")
        assert made.event is None
        assert not Event.objects.exists()

    def test_no_event_is_left_of_writing_what_was_there_already(self) -> None:
        person = make_person()
        latest = Event.objects.count()
        with acting(route=Route.ADMIN):
            Person.objects.filter(pk=person.pk).update(name=person.name)
        assert Event.objects.count() == latest

    def test_an_event_that_was_rolled_back_is_stored_again(self) -> None:
        with recording(route=Route.BULK) as made:
            with pytest.raises(IntegrityError):
                _person_and_organization_without_name()
            person = make_person(name="Bob")
        assert changes(made.event) == [("+", "people_person", person.pk)]
        assert Event.objects.get() == made.event


@pytest.mark.django_db
class TestEvents:
    def test_an_event_survives_the_rollback_of_a_savepoint(self) -> None:
        with recording(route=Route.BULK) as made:
            with pytest.raises(IntegrityError):
                _person_and_organization_without_name()
            person = make_person(name="Bob")
        assert changes(made.event) == [("+", "people_person", person.pk)]

    def test_a_recording_inside_another_belongs_to_it(self, user: User) -> None:
        with recording(route=Route.BULK, who=user) as outer:
            with recording(route=Route.MERGE) as inner:
                make_person()
            make_organization()
        assert inner is outer
        assert len(changes(outer.event)) == 2

    def test_a_recording_in_a_request_is_an_event_by_its_user(self, user: User) -> None:
        with acting(route=Route.ADMIN, who=user):
            make_person(name="Bob")
            with recording(route=Route.MERGE) as made:
                make_person(name="Carol")
            make_person(name="Dan")
        assert made.event is not None
        assert made.event.who == user
        assert len(changes(made.event)) == 1
        assert len(changes(Event.objects.get(route=Route.ADMIN))) == 2

    def test_what_follows_an_event_does_not_belong_to_it(self) -> None:
        with recording(route=Route.BULK) as made:
            person = make_person()
        person.tagline = "Later"
        person.save()
        assert len(changes(made.event)) == 1
        assert RowChange.objects.get(kind="~").event != made.event

    def test_an_import_is_one_event_without_rows(self, user: User) -> None:
        person = make_person()
        before = RowChange.objects.count()
        with (
            transaction.atomic(),
            recording_without_rows(route=Route.IMPORT, about=person, who=user) as made,
        ):
            make_publication()
        assert RowChange.objects.count() == before
        assert made.event is not None
        assert (made.event.about_table, made.event.about_row) == ("people_person", person.pk)
        make_publication(title="Another")
        assert RowChange.objects.count() == before + 1

    def test_a_failed_import_does_not_end_the_recording(self) -> None:
        person = make_person()
        with (
            pytest.raises(ZeroDivisionError),
            transaction.atomic(),
            recording_without_rows(route=Route.IMPORT, about=person),
        ):
            raise ZeroDivisionError
        organization = make_organization()
        assert RowChange.objects.filter(table="affiliations_organization").get().row == (
            organization.pk
        )


@pytest.mark.django_db
class TestRows:
    def test_an_update_holds_the_columns_that_changed(self) -> None:
        publication = make_publication(keywords=["a"], extra={"x": "1"}, truncated=False)
        Publication.objects.filter(pk=publication.pk).update(
            keywords=["a", "b"], truncated=True, number="5", search_text="other"
        )
        change = RowChange.objects.get(kind="~")
        assert set(change.before or {}) == {"keywords", "truncated", "number"}

    def test_saving_without_a_change_records_nothing(self) -> None:
        make_person().save()
        assert not RowChange.objects.filter(kind="~").exists()

    def test_a_deleted_row_is_recorded_as_a_whole(self) -> None:
        person = make_person(biography="“Quoted” \\ {json: [1]}\nand a line")
        pk = person.pk
        person.delete()
        change = RowChange.objects.get(kind="-")
        assert change.row == pk
        assert change.before is not None
        assert change.before["biography"] == "“Quoted” \\ {json: [1]}\nand a line"
        assert set(change.before) == set(tracked_tables()["people_person"].columns)

    def test_rows_belong_to_the_histories_of_their_owners(self) -> None:
        affiliation = make_affiliation()
        other = make_person(name="Bob")
        Affiliation.objects.filter(pk=affiliation.pk).update(person=other)
        change = RowChange.objects.get(kind="~")
        assert (change.owner, change.owner_before) == (other.pk, affiliation.person_id)

    def test_both_owners_of_an_authorship_are_known(self) -> None:
        person = make_person()
        publication = make_publication(authors=[person])
        authorship = publication.authorships.get()
        authorship.person = None
        authorship.save()
        change = RowChange.objects.filter(table="publications_authorship", kind="~").get()
        assert (change.owner, change.other_owner) == (publication.pk, person.pk)


@pytest.mark.django_db
class TestTriggers:
    def test_the_database_has_the_triggers_of_the_models(self) -> None:
        assert installed_triggers(connection) == wanted_triggers(connection)

    def test_every_table_of_the_apps_is_recorded(self) -> None:
        names = {name.partition("_")[2].partition("_")[2] for name in wanted_triggers(connection)}
        assert {"people_person", "publications_publication_projects"} <= names
        assert "publications_importrun" not in tracked_tables()

    def test_stale_and_missing_triggers_are_replaced(self) -> None:
        wanted = wanted_triggers(connection)
        name = "history_changed_people_person"
        with connection.cursor() as cursor:
            for statement in _statements_that_replace(name, wanted[name]):
                cursor.execute(statement)
        assert installed_triggers(connection)[name] != wanted[name]
        install_triggers(connection)
        assert installed_triggers(connection) == wanted
        remove_triggers(connection)
        assert installed_triggers(connection) == {}
        install_triggers(connection)
        assert installed_triggers(connection) == wanted


def _statements_that_replace(name: str, statement: str) -> list[str]:
    """Make the trigger one of a model without the column `tagline`."""
    if connection.vendor == "postgresql":
        comment = statement.replace("tagline", "").replace("'", "''")
        return [f"COMMENT ON TRIGGER {name} ON people_person IS '{comment}'"]
    return [f"DROP TRIGGER {name}", statement.replace('OR OLD."tagline" IS NOT NEW."tagline"', "")]
