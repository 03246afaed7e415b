"""The merge engine handles every row that refers to a record, for any kind of record."""

from collections import Counter
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db import models

from affiliations.merging import OrganizationMerge
from foundation.history.models import Event
from foundation.merging.choices import Side
from foundation.merging.engine import Merge
from foundation.versions import ChangedMeanwhileError
from people.merging.people import PersonMerge
from people.models import Person, Project
from publications.merging.publications import PublicationMerge
from publications.merging.venues import VenueMerge
from publications.models import Appearance, Publication, Venue
from publications.models.venue import RetiredVenueSlug
from tests.factories import make_person, make_publication, make_venue

pytestmark = pytest.mark.django_db


@pytest.fixture
def editor() -> User:
    return User.objects.create_superuser("editor")


class TestVenues:
    def test_rows_move_to_the_record_that_stays_and_the_other_is_deleted(
        self, editor: User
    ) -> None:
        keep, other = make_venue(name="Symposium"), make_venue(name="SYMP", short_name="SYMP")
        publication = make_publication(venue=other)
        workshop = make_venue(name="Workshop", parent=other)
        appearance = Appearance.objects.create(publication=publication, venue=other)
        VenueMerge.plan(keep, other).apply(user=editor)
        for row in (publication, workshop, appearance):
            row.refresh_from_db()
        assert (publication.venue, workshop.parent, appearance.venue) == (keep, keep, keep)
        assert not Venue.objects.filter(pk=other.pk).exists()
        assert RetiredVenueSlug.objects.get().slug == other.slug

    def test_the_chosen_values_are_written_and_recorded(self, editor: User) -> None:
        keep, other = make_venue(name="Symposium"), make_venue(name="Symposium on Examples")
        plan = VenueMerge.plan(keep, other)
        plan.choose({"name": "other", "kind": "nonsense", "unknown": "other"})
        assert plan.apply(user=editor).name == "Symposium on Examples"
        event = Event.objects.get(route="merge")
        assert (event.who, event.about_row) == (editor, keep.pk)
        changes = event.changes.filter(table="publications_venue").values_list("row", "kind")
        assert sorted(changes) == [(keep.pk, "~"), (other.pk, "-")]

    def test_the_fuller_record_is_proposed(self) -> None:
        keep, other = make_venue(name="A"), make_venue(name="B", short_name="B")
        assert VenueMerge.plan(keep, other).main is Side.OTHER
        assert VenueMerge.plan(keep, other, main=Side.KEEP).main is Side.KEEP


@pytest.mark.parametrize("merge", [PersonMerge, PublicationMerge, OrganizationMerge, VenueMerge])
def test_every_relation_to_a_record_has_exactly_one_handler(merge: type[Merge[Any]]) -> None:
    handled = Counter(r for handler in merge.handlers() for r in handler.relations)
    relations = {
        (relation.related_model, relation.field.name)
        for relation in merge.model._meta.get_fields(include_hidden=True)
        if isinstance(relation, models.ForeignObjectRel) and not relation.many_to_many
    }
    assert set(handled) == relations
    assert set(handled.values()) == {1}


@pytest.mark.parametrize("merge", [PersonMerge, PublicationMerge])
def test_a_record_is_not_merged_with_itself_or_with_a_deleted_one(merge: type[Merge[Any]]) -> None:
    make: Any = make_person if merge is PersonMerge else make_publication
    one, other = make(), make()
    with pytest.raises(ValueError, match="itself"):
        merge.plan(one, one)
    type(other).objects.filter(pk=other.pk).delete()
    with pytest.raises(ChangedMeanwhileError):
        merge.plan(one, other)


def test_a_project_added_after_the_plan_stops_the_merge(editor: User) -> None:
    """The comparison page lists the projects, so a merge must not add one unseen."""
    one, other = make_publication(), make_publication()
    plan = PublicationMerge.plan(one, other)
    other.projects.add(Project.objects.create(name="Late"))
    with pytest.raises(ChangedMeanwhileError):
        plan.apply(user=editor)
    assert Publication.objects.count() == 2


def test_a_merge_that_fails_changes_nothing(editor: User, monkeypatch: pytest.MonkeyPatch) -> None:
    alice, other = make_person(), make_person(name="Alice Other")
    publication = make_publication(authors=[other])
    plan = PersonMerge.plan(alice, other)

    def fail(self: PersonMerge, keep: Person) -> None:
        raise RuntimeError

    monkeypatch.setattr(PersonMerge, "write", fail)
    with pytest.raises(RuntimeError):
        plan.apply(user=editor)
    assert Person.objects.count() == 2
    assert publication.authorships.get().person == other
    assert not Event.objects.filter(route="merge").exists()
