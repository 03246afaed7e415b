"""After any write, the kept sets of facets are those that are read again from the database."""

import dataclasses
import itertools
import random
from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.management import call_command
from django.db import connection, transaction

from directory.caching.snapshots import read_snapshot
from foundation.changed_records import reading, triggers
from foundation.changed_records.reading import Position
from foundation.facets import FacetIndex
from people import facets as facets_of_people
from people.facets import make_person_index, person_index, stays_of
from people.merging.people import PersonMerge
from people.models import (
    Affiliation,
    Interest,
    Person,
    PersonInterest,
    Project,
    ProjectMember,
)
from people.models.affiliation import Supervision
from publications import facets as facets_of_publications
from publications.facets import make_publication_index, publication_index
from publications.importing.undoing import undo_import
from publications.models import (
    Appearance,
    Authorship,
    ImportRun,
    Publication,
    PublicationAward,
    PublicationLink,
)
from tests.factories import (
    make_affiliation,
    make_organization,
    make_person,
    make_publication,
    make_venue,
)
from tests.publications.imports import import_text

ROUNDS = 24

pytestmark = pytest.mark.django_db(transaction=True)


def contents(index: FacetIndex) -> dict[str, Any]:
    """Return the records in order, and those with each value."""
    order = [index.ids[place] for place in index.in_order(index.everything)]
    return {"": order} | {
        name: {
            value: [index.ids[place] for place in index.in_order(found)]
            for value, found in index.sets(name).items()
        }
        for name in index.facets
    }


def stays(index: FacetIndex) -> list[Any]:
    return sorted((index.ids[stay.person], *stay[1:]) for stay in stays_of(index))


def assert_up_to_date() -> None:
    with read_snapshot():
        kept, people = publication_index(), person_index()
        assert contents(kept) == contents(make_publication_index())
        fresh = make_person_index()
        assert contents(people) == contents(fresh)
        assert stays(people) == stays(fresh)


class Reads:
    """Counts how often everything is read."""

    def __init__(self) -> None:
        self.publications = self.people = 0


@pytest.fixture(autouse=True)
def reads(monkeypatch: pytest.MonkeyPatch) -> Reads:
    """Forget the indexes of earlier tests, and count reads of everything."""
    counted = Reads()

    def of_publications() -> FacetIndex:
        counted.publications += 1
        return make_publication_index()

    def of_people() -> FacetIndex:
        counted.people += 1
        return make_person_index()

    for module, make in ((facets_of_publications, of_publications), (facets_of_people, of_people)):
        monkeypatch.setattr(module._KEPT, "_make", make)
        module._KEPT._kept.clear()
    return counted


def sql(statement: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute(statement)


def merge_two_people() -> None:
    keep, other = Person.objects.order_by("pk")[:2]
    plan = PersonMerge.plan(keep, other)
    plan.choose({})
    plan.apply(user=User.objects.create_superuser(f"editor-{other.pk}"))


def import_and_undo(chance: random.Random) -> None:
    if chance.random() < 0.5 and (run := ImportRun.objects.filter(undone_at=None).last()):
        undo_import(run)
    else:
        number = chance.randrange(10**6)
        import_text(
            f"@inproceedings{{k{number}, author={{Person One and Bob, B}}, title={{New {number}}}, "
            f"booktitle={{Symposium on Examples}}, year=20{chance.randrange(10, 25)}}}",
            person=Person.objects.order_by("pk").first(),
        )


def rolled_back() -> None:
    with transaction.atomic():
        Publication.objects.update(kind="book")
        transaction.set_rollback(True)


def actions(chance: random.Random) -> list[Callable[[], Any]]:
    """Return writes by every route."""

    def year() -> str:
        return chance.choice(("", "2018", "2019-05", "2020", "2021-07-01", "2024"))

    def some(model: Any, size: int = 1) -> Any:
        keys = list(model.objects.order_by("pk").values_list("pk", flat=True))
        return model.objects.filter(pk__in=chance.sample(keys, min(size, len(keys))))

    def one(model: Any) -> Any:
        return some(model).first()

    def dated(date: str) -> dict[str, Any]:
        return {"date": date, "year": int(date[:4]) if date else None}

    def saved_person() -> None:
        person = one(Person)
        person.family_name = chance.choice(("Zed", "Alpha", "Émile", "de Vries", "Öztürk"))
        person.save()

    venues = [make_venue(name=f"Venue {number}") for number in range(3)]
    organizations = [make_organization(name="Top")]
    organizations += [make_organization(name="Lab", parent=organizations[0])]
    return [
        lambda: make_publication(title="New", date=year(), authors=list(some(Person, 2))),
        lambda: Publication.objects.bulk_create(
            Publication(slug=f"b{chance.randrange(10**9)}", title="B", **dated(year()))
            for _ in range(3)
        ),
        lambda: some(Publication, 3).update(**dated(year())),
        lambda: some(Publication, 2).update(kind="book", venue=chance.choice(venues)),
        lambda: some(Publication, 2).update(release=chance.choice(("draft", "public", ""))),
        lambda: some(Publication, 2).update(status=chance.choice(("in_preparation", ""))),
        lambda: some(Publication).delete(),
        lambda: sql("DELETE FROM publications_authorship WHERE position = 2"),
        lambda: some(Authorship, 2).update(link_state=chance.choice(("confirmed", "suggested"))),
        lambda: some(Authorship).update(person=one(Person), link_state="confirmed"),
        lambda: some(Person, 2).update(is_listed=chance.random() < 0.6),
        saved_person,
        lambda: make_person(name=f"Person {chance.randrange(99)}", is_listed=True),
        lambda: some(Person).delete(),
        lambda: make_affiliation(
            person=one(Person), organization=chance.choice(organizations), start=year()
        ),
        lambda: some(Affiliation, 2).update(end=chance.choice(("", "2025")), role="intern"),
        lambda: some(Affiliation).update(person=one(Person)),
        lambda: (
            (stay := one(Affiliation))
            and Supervision.objects.create(affiliation=stay, person=one(Person), name="S")
        ),
        lambda: some(Supervision).delete(),
        lambda: PersonInterest.objects.get_or_create(person=one(Person), interest=one(Interest)),
        lambda: some(PersonInterest).update(state=chance.choice(("past", "focus"))),
        lambda: some(PersonInterest).delete(),
        lambda: ProjectMember.objects.get_or_create(person=one(Person), project=one(Project)),
        lambda: some(Project).update(release=chance.choice(("public", "draft", "by_members"))),
        lambda: one(Publication).projects.add(one(Project)),
        lambda: one(Publication).projects.clear(),
        lambda: Appearance.objects.get_or_create(
            publication=one(Publication), venue=chance.choice(venues)
        ),
        lambda: PublicationAward.objects.create(publication=one(Publication), name="Best"),
        lambda: PublicationLink.objects.create(
            publication=one(Publication), kind="paper", url=f"https://e.org/{year()}.pdf"
        ),
        lambda: some(PublicationLink).update(kind="code"),
        lambda: (
            organizations[1]
            .__class__.objects.filter(name="Lab")
            .update(parent=chance.choice((None, organizations[0])))
        ),
        lambda: some(Publication, 2).update(keywords=chance.choice(([], ["A", "b c"], ["B-C"]))),
        lambda: some(Interest, 2).update(other_names=chance.choice(("", "a", "b c\nA"))),
        lambda: some(Affiliation).update(list_rank=chance.randrange(3), title="Lecturer"),
        merge_two_people,
        lambda: import_and_undo(chance),
        rolled_back,
    ]


def test_random_writes_by_every_route_are_followed(reads: Reads) -> None:
    chance = random.Random(7)
    for number in range(6):
        make_person(name=f"Person {number}")
        Interest.objects.create(name=f"Interest {number}")
        Project.objects.create(name=f"Project {number}", slug=f"project-{number}")
    possible = actions(chance)
    people = list(Person.objects.order_by("pk"))
    for number in range(8):
        make_publication(title=f"{number}", date="2020", authors=chance.sample(people, 2))
    assert_up_to_date()
    chance.shuffle(possible)
    turns = itertools.cycle(possible)
    for number in range(ROUNDS):
        while Person.objects.count() < 3:
            make_person(name=f"Further {number}")
        while Publication.objects.count() < 3:
            make_publication(title=f"Further {number}")
        for _ in range(chance.choice((1, 1, 4))):
            next(turns)()
        assert_up_to_date()
    assert (reads.publications, reads.people) == (1, 1)


def test_what_a_snapshot_contains_is_asked_once_until_something_is_written(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked: list[reading.Position | None] = []
    read = reading._read_position

    def noted() -> reading.Position | None:
        asked.append(read())
        return asked[-1]

    monkeypatch.setattr(reading, "_read_position", noted)
    make_publication()
    for _ in range(2):
        with read_snapshot():
            publication_index(), person_index()
    assert len(asked) == len(set(asked))  # others may write to the same PostgreSQL server
    make_publication()
    assert_up_to_date()
    assert len(asked) == len(set(asked)) > 1


def test_a_copy_of_the_database_that_is_put_back_is_read_again(reads: Reads) -> None:
    """Its notes may have the same numbers, but aren't the same."""
    make_publication(title="Kept")
    assert_up_to_date()
    triggers.uninstall()
    triggers.install()
    Publication.objects.update(date="2001", year=2001)
    assert_up_to_date()
    assert reads.publications == 2


def write_and_prune_on_postgresql() -> None:
    """Note what transactions wrote after the index was read, and delete those notes but one.

    All of it has numbers of the past, since tests of other processes may have transactions open,
    and newer notes are kept for them.
    """
    sql("UPDATE changed_record_pruned SET until = '10'")
    [kept] = facets_of_publications._KEPT._kept.values()
    kept[-1] = dataclasses.replace(kept[-1], position=Position("15:15:", until=10))
    sql(
        "INSERT INTO changed_record (transaction_id, change, key) "
        "SELECT CASE WHEN n <= 20005 THEN '20' ELSE '30' END::xid8, 1, 1 "
        "FROM generate_series(1, 20006) n"
    )
    sql("SELECT changed_record_prune()")
    with connection.cursor() as cursor:
        cursor.execute("SELECT count(*) FROM changed_record WHERE transaction_id <= '30'")
        assert cursor.fetchone() == (1,)


def test_old_notes_are_deleted_and_their_readers_read_everything(reads: Reads) -> None:
    publication = make_publication(title="Changing")
    assert_up_to_date()
    if connection.vendor == "sqlite":
        sql("INSERT INTO changed_record (number, change) VALUES (409600, 7), (430079, 7)")
    else:
        write_and_prune_on_postgresql()
    Publication.objects.filter(pk=publication.pk).update(date="2001", year=2001)
    assert_up_to_date()
    assert reads.publications == 2


def test_migrating_makes_missing_triggers_again(reads: Reads) -> None:
    assert not triggers.install()
    drop = "DROP TRIGGER changed_record_people_person_0_update"
    sql(drop if connection.vendor == "sqlite" else f"{drop} ON people_person")
    call_command("migrate", verbosity=0)
    assert not triggers.install()
    make_person(name="Changed")
    assert_up_to_date()
    Person.objects.update(is_listed=False)
    assert_up_to_date()
