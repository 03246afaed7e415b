"""People who enter or leave a unit in another connection while its list is imported."""

import threading
from collections.abc import Callable
from io import StringIO
from typing import Any

import pytest
from django.core.management import call_command
from django.db import connection
from django.test import Client

from affiliations.models import Organization
from people.models import Affiliation, Person
from publications.importing.unit_reach import UnitReach
from publications.models import Authorship, ImportJob, ImportRun, Publication
from tests.publications.admin.test_importing import apply
from tests.roles.test_units_importing import OWN, import_list, prepare
from tests.serving import LONGEST
from tests.two_connections import until_it_waits

pytestmark = pytest.mark.django_db(transaction=True)
Move = Callable[[Organization, Person, Person], object]


def leave(_lab: Organization, alice: Person, _bob: Person) -> None:
    """Alice has been elsewhere all the time."""
    Affiliation.objects.get(person=alice).delete()


def enter(lab: Organization, _alice: Person, bob: Person) -> None:
    Affiliation.objects.create(person=bob, organization=lab)


class _InAnotherConnection:
    """Someone who makes a move once, and whose errors are raised in the end."""

    def __init__(self, move: Callable[[], object]) -> None:
        self._move, self._errors = move, list[BaseException]()
        self._thread = threading.Thread(target=self._run)
        self.has_begun = False

    def _run(self) -> None:
        try:
            self._move()
        except BaseException as error:
            self._errors.append(error)
        finally:
            connection.close()

    def begin(self) -> bool:
        """Return whether the move is committed; on SQLite it isn't before the import."""
        self.has_begun = True
        self._thread.start()
        if connection.vendor == "postgresql":
            until_it_waits(self._thread)
        return not self._thread.is_alive()

    def end(self) -> None:
        self._thread.join(LONGEST)
        assert not self._thread.is_alive()
        if self._errors:
            raise self._errors[0]


def state() -> dict[str, Any]:
    """Return what imports and moves write, without numbers and times."""
    authors = Authorship.objects.values_list(
        "publication__title", "position", "person__name", "link_state"
    )
    places = Affiliation.objects.values_list("person__name", "organization__name")
    return {
        "authors": sorted(authors, key=str),
        "places": sorted(places),
        "totals": [run.totals for run in ImportRun.objects.order_by("pk")],
    }


@pytest.fixture
def applied(
    client: Client, lab: Organization, alice: Person, bob: Person
) -> Callable[[], ImportJob]:
    """What imports the list of the lab, whose plan was made before."""
    plan = prepare(client, lab, OWN)

    def run() -> ImportJob:
        apply(client, plan)
        return ImportJob.objects.latest("pk")

    return run


@pytest.mark.parametrize("move", [leave, enter])
def test_a_move_before_the_commit_of_an_import_is_as_one_after_it(
    applied: Callable[[], ImportJob],
    client: Client,
    lab: Organization,
    alice: Person,
    bob: Person,
    move: Move,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    original = UnitReach.require_unchanged
    other = _InAnotherConnection(lambda: move(lab, alice, bob))

    def require_unchanged(reach: UnitReach) -> None:
        original(reach)
        other.begin()  # and waits where it comes to the publications that the import has written

    with monkeypatch.context() as patched:
        patched.setattr(UnitReach, "require_unchanged", require_unchanged)
        assert not applied().error
        other.end()
    call_command("check_search", stdout=StringIO())
    raced = state()
    # The same, one after the other:
    Publication.objects.all().delete()
    ImportRun.objects.all().delete()
    Affiliation.objects.all().delete()
    Affiliation.objects.create(person=alice, organization=lab)
    Affiliation.objects.create(person=bob, organization=Organization.objects.get(name="Elsewhere"))
    import_list(client, lab, OWN)
    move(lab, alice, bob)
    assert state() == raced


@pytest.mark.skipif("connection.vendor == 'sqlite'", reason="an import locks out everyone else")
@pytest.mark.parametrize(
    ("move", "states"),
    [(leave, {}), (enter, {"Alice Example": "confirmed", "Bob Builder": "confirmed"})],
)
def test_a_move_that_an_import_can_notice_stops_it(
    applied: Callable[[], ImportJob],
    client: Client,
    lab: Organization,
    alice: Person,
    bob: Person,
    move: Move,
    states: dict[str, str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    original = UnitReach.begin
    other = _InAnotherConnection(lambda: move(lab, alice, bob))

    def begin(reach: UnitReach) -> None:
        original(reach)
        if connection.in_atomic_block and not other.has_begun:
            assert other.begin()

    with monkeypatch.context() as patched:
        patched.setattr(UnitReach, "begin", begin)
        assert "people of your units changed during the import" in applied().error
        other.end()
    assert not Publication.objects.exists()
    import_list(client, lab, OWN)
    assert dict(Authorship.objects.values_list("person__name", "link_state")) == states
