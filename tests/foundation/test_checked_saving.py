"""What the database refuses is explained, and what it can't do now is no fault of the record."""

from typing import Any

import pytest
from django.core.exceptions import ValidationError
from django.db import OperationalError, connection
from django.test.utils import CaptureQueriesContext

from foundation.checked_saving import clean_and_save
from people.models import Affiliation, Person
from tests.factories import make_organization, make_person

pytestmark = pytest.mark.django_db


def test_a_constraint_says_what_is_wrong() -> None:
    stay = Affiliation(
        person=make_person(name="Ada Doe"),
        organization=make_organization(name="Example University"),
        kind=Affiliation.Kind.EDUCATION,
        grade_scale="4.0",
    )
    with pytest.raises(ValidationError) as raised:
        clean_and_save(stay)
    assert raised.value.messages == ["A scale needs a grade, such as 3.94 of 4.0."]
    stay.grade = "3.94"
    clean_and_save(stay)
    assert Affiliation.objects.get().grade == "3.94"


def test_a_field_is_checked_before_the_database_is_asked() -> None:
    with pytest.raises(ValidationError) as raised:
        clean_and_save(Person(name="Ada Doe", orcid="12"))
    assert "orcid" in raised.value.message_dict
    assert not Person.objects.exists()


def test_a_lock_is_no_fault_of_the_record(monkeypatch: pytest.MonkeyPatch) -> None:
    def locked(*_: Any, **__: Any) -> None:
        raise OperationalError("database is locked")

    monkeypatch.setattr(Person, "save", locked)
    with pytest.raises(OperationalError):
        clean_and_save(Person(name="Ada Doe"))


def test_records_that_were_read_are_not_looked_up_again() -> None:
    stay = Affiliation(person=make_person(), organization=make_organization(name="Lab"))
    with CaptureQueriesContext(connection) as captured:
        clean_and_save(stay)
    assert not [each for each in captured.captured_queries if each["sql"].startswith("SELECT")]


def test_a_record_that_does_not_exist_is_named() -> None:
    stay = Affiliation(person=make_person(), organization_id=12345)
    with pytest.raises(ValidationError) as raised:
        clean_and_save(stay)
    assert list(raised.value.message_dict) == ["organization"]
