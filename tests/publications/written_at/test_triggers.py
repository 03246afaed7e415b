"""The table of what was written where follows every write, by whatever route."""

import random
from collections.abc import Callable
from typing import Any

import pytest
from django.core.management import call_command
from django.db import connection, transaction
from django.test import Client

from affiliations.models import FormerParent, Organization
from people.models import Affiliation, Person
from publications.importing.undoing import undo_import
from publications.models import Authorship, ImportRun, Publication
from publications.written_at.installing import differences, rebuild
from publications.written_at.reading import all_per_year, latest_at, per_year
from tests.factories import (
    make_affiliation,
    make_authorship,
    make_organization,
    make_person,
    make_publication,
)
from tests.publications.imports import import_text
from tests.two_connections import while_uncommitted

pytestmark = pytest.mark.django_db


def titles_at(organization: Organization) -> set[str]:
    """Return the titles that a visitor sees in the list of what was written there."""
    page = Client().get(f"/publications/?organization={organization.slug}")
    return {publication.title for publication in page.context["page_obj"].object_list}


@pytest.fixture
def lab() -> Organization:
    """A lab of a school of a university, at which Alice was from 2018 to 2020."""
    university = make_organization(name="University")
    school = make_organization(name="School", parent=university)
    lab = make_organization(name="Lab", parent=school)
    alice = make_person()
    make_affiliation(person=alice, organization=lab, start="2018-09", end="2020-02")
    make_publication(title="Before", date="2017", authors=[alice])
    make_publication(title="There", date="2020-12", authors=["Bob, Bob", alice])
    return lab


def change(model: Any, **values: Any) -> Callable[[], None]:
    return lambda: model.objects.update(**values)


def sql(statement: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute(statement)


def move_lab() -> None:
    lab = Organization.objects.get(name="Lab")
    lab.parent = Organization.objects.get(name="University")
    lab.save()


CHANGES: dict[str, tuple[Callable[[], Any], set[str]]] = {
    "nothing": (lambda: None, {"There"}),
    "a later start": (change(Affiliation, start="2021", end=""), set()),
    "no end": (change(Affiliation, end=""), {"There"}),
    "an unknown end": (change(Affiliation, end="", end_unknown=True), set()),
    "an unknown end after that year": (
        change(Affiliation, start="2020", end="", end_unknown=True),
        {"There"},
    ),
    "no dates": (change(Affiliation, start="", end=""), set()),
    "an earlier start": (change(Affiliation, start=""), {"There", "Before"}),
    "affiliations deleted": (lambda: Affiliation.objects.all().delete(), set()),
    "a person hidden": (change(Person, is_listed=False), set()),
    "a person deleted": (lambda: Person.objects.all().delete(), set()),
    "links rejected": (change(Authorship, link_state="rejected"), set()),
    "authors deleted by SQL": (lambda: sql("DELETE FROM publications_authorship"), set()),
    "other dates": (change(Publication, date="2019"), {"There", "Before"}),
    "no date": (change(Publication, date=""), set()),
    "drafts": (change(Publication, release="draft"), set()),
    "in preparation": (change(Publication, status="in_preparation"), set()),
    "shown while in preparation": (
        change(Publication, status="in_preparation", release="public"),
        {"There"},
    ),
    "publications deleted": (lambda: Publication.objects.all().delete(), set()),
    "the lab moved": (move_lab, {"There"}),
    "the school made a root": (
        lambda: Organization.objects.filter(name="School").update(parent=None),
        set(),
    ),
}


@pytest.mark.parametrize("name", CHANGES)
def test_the_list_of_the_root_follows_every_change(lab: Organization, name: str) -> None:
    action, expected = CHANGES[name]
    action()
    assert titles_at(Organization.objects.get(name="University")) == expected
    assert differences() == set()


def test_a_change_back_leads_to_the_same_rows(lab: Organization) -> None:
    with transaction.atomic():
        Affiliation.objects.update(start="2021", end="")
        transaction.set_rollback(True)
    assert titles_at(lab) == {"There"}
    Person.objects.update(is_listed=False)
    Person.objects.update(is_listed=True)
    assert titles_at(lab) == {"There"}
    assert differences() == set()


def test_an_import_and_its_undoing_are_followed(lab: Organization) -> None:
    alice = Person.objects.get(name="Alice Example")
    import_text("@book{a, author={Alice Example}, title={Imported}, year=2019}", person=alice)
    assert titles_at(lab) == {"There", "Imported"}
    undo_import(ImportRun.objects.latest("pk"))
    assert titles_at(lab) == {"There"}
    assert differences() == set()


def test_an_author_who_replaces_another_keeps_the_publication_there(lab: Organization) -> None:
    bob = make_person(name="Bob Example")
    make_affiliation(person=bob, organization=lab, start="2010")
    make_authorship(publication=Publication.objects.get(title="There"), author=bob, position=3)
    Authorship.objects.filter(person__name="Alice Example").delete()
    assert titles_at(lab) == {"There"}
    Authorship.objects.filter(person=bob).update(person=None, link_state="")
    assert titles_at(lab) == set()


def test_organizations_added_in_any_order_are_in_the_tree(lab: Organization) -> None:
    top = make_organization(name="Consortium")
    Organization.objects.filter(name="University").update(parent=top)
    assert titles_at(top) == {"There"}
    first, second = Organization.objects.get(name="School"), Organization.objects.get(name="Lab")
    Organization.objects.filter(pk=first.pk).update(parent=second)  # a cycle, by SQL only
    assert differences() == set()


def test_many_random_changes_leave_no_difference() -> None:
    chance = random.Random(5)
    organizations = [make_organization(name=f"Place {number}") for number in range(6)]
    people = [make_person(name=f"Person {number}") for number in range(6)]
    for number in range(12):
        make_publication(title=f"Paper {number}", date="", authors=chance.sample(people, 2))

    def year() -> str:
        return chance.choice(("", "2018", "2019-05", "2020", "2021-07-01"))

    actions: list[Callable[[], Any]] = [
        lambda: make_affiliation(
            person=chance.choice(people), organization=chance.choice(organizations), start=year()
        ),
        lambda: Affiliation.objects.filter(person=chance.choice(people)).update(
            start="", end=year(), organization=chance.choice(organizations)
        ),
        lambda: Affiliation.objects.filter(person=chance.choice(people)).delete(),
        lambda: Person.objects.filter(pk=chance.choice(people).pk).update(
            is_listed=chance.random() < 0.7
        ),
        lambda: Organization.objects.filter(pk=organizations[3].pk).update(
            parent=chance.choice([None, *organizations[:3]])
        ),
        lambda: Organization.objects.filter(pk=organizations[5].pk).update(
            parent=chance.choice(organizations[3:5])
        ),
        lambda: Publication.objects.filter(title__endswith=str(chance.randrange(9))).update(
            date=(date := year()), year=int(date[:4]) if date else None
        ),
        lambda: Authorship.objects.filter(position=chance.choice((1, 2))).update(
            person=chance.choice(people), link_state=chance.choice(("confirmed", "suggested"))
        ),
        lambda: make_publication(
            title=f"Paper {chance.randrange(9)}", date=year(), authors=chance.sample(people, 3)
        ),
    ]
    for number in range(150):
        chance.choice(actions)()
        if number % 10 == 9:
            assert differences() == set(), number


def test_slices_and_counts_are_those_of_the_list(lab: Organization) -> None:
    alice = Person.objects.get(name="Alice Example")
    for number in range(9):
        make_publication(title=f"Paper {number}", date=f"2019-0{number + 1}", authors=[alice])
    ordered = list(Publication.objects.written_at(lab).latest_first().values_list("pk", flat=True))
    assert len(ordered) == 10
    assert latest_at(lab.pk, 2, 6) == ordered[2:6]
    assert per_year(lab.pk) == {2019: 9, 2020: 1}
    Publication.objects.filter(title="Before").update(date="", year=None)
    assert all_per_year() == {2019: 9, 2020: 1, None: 1}
    Publication.objects.filter(title="There").update(release="draft", year=2021)
    assert (per_year(lab.pk), all_per_year()) == ({2019: 9}, {2019: 9, None: 1})
    Publication.objects.filter(title="There").update(release="", year=2020)
    assert all_per_year() == {2019: 9, 2020: 1, None: 1}
    Publication.objects.filter(title="There").update(status="in_preparation")
    Publication.objects.filter(title="There").delete()
    assert all_per_year() == {2019: 9, None: 1}


@pytest.mark.django_db(transaction=True)
def test_changes_at_the_same_time_are_both_followed() -> None:
    """On PostgreSQL neither sees the other's row before it is committed; SQLite has one writer."""
    alice, lab = make_person(), make_organization(name="Lab")
    publication = make_publication(title="There", date="2020")
    while_uncommitted(
        lambda: make_authorship(publication=publication, author=alice),
        lambda: make_affiliation(person=alice, organization=lab, start="2020"),
    )
    assert titles_at(lab) == {"There"}
    assert differences() == set()


@pytest.mark.django_db(transaction=True)
def test_migrating_again_changes_nothing_and_repairs_what_is_missing(lab: Organization) -> None:
    call_command("migrate", verbosity=0)
    assert differences() == set()
    sql("DELETE FROM publications_written_at_state")
    sql("DELETE FROM publications_written_at")
    assert differences()
    call_command("migrate", verbosity=0)
    assert differences() == set()


class TestMoves:
    """The lab was part of another university, "Alpha", until 2019."""

    @pytest.fixture
    def alpha(self, lab: Organization) -> Organization:
        alpha = make_organization(name="Alpha")
        alice = Person.objects.get(name="Alice Example")
        for year in ("2018", "2019"):
            make_publication(title=year, date=f"{year}-03", authors=[alice])
        FormerParent.objects.create(organization=lab, parent=alpha, end="2019-06")
        return alpha

    def test_publications_count_where_the_lab_was(self, alpha: Organization) -> None:
        assert titles_at(alpha) == {"2018", "2019"}
        assert titles_at(Organization.objects.get(name="University")) == {"2019", "There"}
        assert titles_at(Organization.objects.get(name="Lab")) == {"2018", "2019", "There"}
        assert differences() == set()

    @pytest.mark.parametrize(
        ("action", "expected"),
        [
            (change(FormerParent, end="2018"), set()),  # Alice came in the year of the move
            (change(FormerParent, end="2018-12"), {"2018"}),
            (change(FormerParent, start="2019"), {"2019"}),
            (change(FormerParent, parent=None), set()),
            (lambda: FormerParent.objects.all().delete(), set()),
            (change(Affiliation, start="2020"), set()),
            (lambda: Organization.objects.filter(name="Lab").update(parent=None), {"2018", "2019"}),
        ],
    )
    def test_every_change_is_followed(
        self, alpha: Organization, action: Callable[[], Any], expected: set[str]
    ) -> None:
        action()
        assert titles_at(alpha) == expected
        assert differences() == set()

    def test_what_was_above_the_former_parent_then_counts(self, alpha: Organization) -> None:
        upper = make_organization(name="Upper")
        FormerParent.objects.create(organization=alpha, parent=upper, end="2018-12")
        assert titles_at(upper) == {"2018"}
        alpha.parent = upper
        alpha.save()
        assert titles_at(upper) == {"2018", "2019"}
        assert differences() == set()

    def test_someone_who_left_before_the_move_counts_only_there(self, alpha: Organization) -> None:
        bob = make_person(name="Bob Builder")
        make_affiliation(person=bob, organization=Organization.objects.get(name="Lab"), end="2019")
        make_publication(title="Bob's", date="2019", authors=[bob])
        FormerParent.objects.update(end="2019")
        assert "Bob's" in titles_at(alpha)
        assert "Bob's" not in titles_at(Organization.objects.get(name="University"))

    def test_organizations_that_were_part_of_each_other_end(self, alpha: Organization) -> None:
        lab = Organization.objects.get(name="Lab")
        FormerParent.objects.create(
            organization=alpha, parent=lab, end="2019-06"
        )  # refused by forms
        assert titles_at(alpha) == {"2018", "2019"}
        assert differences() == set()

    def test_the_tables_follow_from_the_rows_alone(self, alpha: Organization) -> None:
        before = titles_at(alpha)
        rebuild()
        assert titles_at(alpha) == before
        assert differences() == set()
