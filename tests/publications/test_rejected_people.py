"""People that an editor said an author is not: remembered with the author, and never lost."""

import pytest

from publications.matching.changed_names import change_name
from publications.merging.author_lists import merge_author_lists
from publications.merging.person_rows import AUTHORSHIPS_OF_PERSON
from publications.models import Authorship
from tests.factories import make_authorship, make_person, make_publication

pytestmark = pytest.mark.django_db

_PERSON = Authorship.LinkedBy.PERSON


def test_a_rejected_person_is_remembered_when_another_is_chosen() -> None:
    alice, namesake = make_person(), make_person()
    row = make_authorship(
        publication=make_publication(), author=alice, link_state="rejected", linked_by=_PERSON
    )
    row.person, row.link_state = namesake, Authorship.LinkState.CONFIRMED
    row.save()
    row.refresh_from_db()
    assert row.rejected == [alice.pk]


def test_confirming_a_rejected_person_removes_the_rejection() -> None:
    alice = make_person()
    row = make_authorship(
        publication=make_publication(), author=alice, link_state="rejected", linked_by=_PERSON
    )
    row.link_state = Authorship.LinkState.CONFIRMED
    row.save()
    row.refresh_from_db()
    assert row.rejected is None


def test_a_rejection_moves_with_a_merged_person() -> None:
    alice, duplicate = make_person(), make_person()
    row = make_authorship(
        publication=make_publication(), author="Example, Alice", rejected=[duplicate.pk]
    )
    AUTHORSHIPS_OF_PERSON.move(alice, duplicate)
    row.refresh_from_db()
    assert row.rejected == [alice.pk]


def test_merged_publications_keep_the_rejections_of_both() -> None:
    one, other = make_person(), make_person()
    rows = [
        make_authorship(publication=make_publication(), author="Example, Alice", rejected=[p.pk])
        for p in (one, other)
    ]
    [merged] = merge_author_lists(rows[:1], rows[1:]).rows
    assert merged.rejected == [one.pk, other.pk]


def test_a_rejection_ends_when_the_printed_name_becomes_another() -> None:
    row = make_authorship(publication=make_publication(), author="Example, Alice", rejected=[1])
    change_name(row, ("A.", "", "Example", ""), lambda pk: [])
    assert row.rejected == [1]
    change_name(row, ("Bob", "", "Builder", ""), lambda pk: [])
    assert row.rejected is None
