import datetime
from itertools import product
from typing import Any

import pytest
from django.core.exceptions import ValidationError
from django.db import IntegrityError, connection, transaction
from hypothesis import given, settings
from hypothesis import strategies as st

from people.models import Affiliation
from tests.factories import make_affiliation, make_organization, make_person
from tests.property_tests import examples

pytestmark = pytest.mark.django_db

TODAY = datetime.date(2016, 9, 14)


def unsaved(**fields: Any) -> Affiliation:
    return Affiliation(person_id=0, organization_id=0, **fields)


def test_the_dates_of_an_open_period_end_with_a_dash() -> None:
    assert unsaved(start="2016-09").stored_dates == "2016-09 –"
    assert unsaved(start="2016", end="2018").stored_dates == "2016 – 2018"


@pytest.mark.parametrize(
    ("fields", "state"),
    [
        ({}, "current"),
        ({"start": "2015"}, "current"),
        ({"start": "2016"}, "current"),        # some day of this year: counts as begun
        ({"start": "2016-09"}, "current"),
        ({"start": "2016-09-14"}, "current"),  # its first day
        ({"start": "2016-09-15"}, "upcoming"),
        ({"start": "2016-10"}, "upcoming"),
        ({"start": "2017"}, "upcoming"),
        ({"end": "2015"}, "over"),
        ({"end": "2016"}, "current"),          # until this year's last day
        ({"end": "2016-08"}, "over"),
        ({"end": "2016-09"}, "current"),       # until this month's last day
        ({"end": "2016-09-13"}, "over"),
        ({"end": "2016-09-14"}, "current"),    # its last day
        ({"end": "2016-09-15"}, "current"),
        ({"end": "2017"}, "current"),
        ({"end": "2017-06", "end_expected": True}, "current"),
        ({"end": "2016-06", "end_expected": True}, "over"),  # expected, and it has passed
        ({"start": "2010", "end_unknown": True}, "over"),
    ],
)  # fmt: skip
def test_a_period_is_current_over_or_upcoming(fields: dict[str, Any], state: str) -> None:
    period = unsaved(**fields)
    states = {
        "current": period.is_current(TODAY),
        "over": period.is_over(TODAY),
        "upcoming": period.is_upcoming(TODAY),
    }
    assert states == {name: name == state for name in states}


DATES = ["", "2015", "2016", "2017", "2016-08", "2016-09", "2016-10", "2016-09-13", "2016-09-14",
         "2016-09-15"]  # fmt: skip


def possible_periods() -> list[Affiliation]:
    """Return every combination of these dates and flags that the database accepts."""
    person, organization = make_person(), make_organization()
    periods = []
    for start, end, expected, unknown in product(DATES, DATES, (False, True), (False, True)):
        period = Affiliation(
            person=person,
            organization=organization,
            start=start,
            end=end,
            end_expected=expected,
            end_unknown=unknown,
        )
        try:
            period.full_clean()
        except ValidationError:
            continue
        periods.append(period)
    return Affiliation.objects.bulk_create(periods)


def test_the_query_and_the_method_agree_on_every_day() -> None:
    periods = possible_periods()
    assert len(periods) > 100

    @settings(max_examples=examples(25))
    @given(st.dates(datetime.date(2013, 12, 1), datetime.date(2018, 1, 31)))
    def agree(today: datetime.date) -> None:
        current = set(Affiliation.objects.current(today).values_list("pk", flat=True))
        former = set(Affiliation.objects.former(today).values_list("pk", flat=True))
        assert current == {period.pk for period in periods if period.is_current(today)}
        assert former == {period.pk for period in periods if period.is_over(today)}

    agree()


def test_the_database_accepts_exactly_what_the_form_accepts() -> None:
    person, organization = make_person(), make_organization()
    for start, end, expected, unknown in product(DATES, DATES, (False, True), (False, True)):
        period = Affiliation(
            person=person,
            organization=organization,
            start=start,
            end=end,
            end_expected=expected,
            end_unknown=unknown,
        )
        try:
            period.full_clean()
            valid = True
        except ValidationError:
            valid = False
        try:
            with transaction.atomic():
                period.save()
            stored = True
        except IntegrityError:
            stored = False
        assert valid == stored, (start, end, expected, unknown)


def store(pk: int, fields: dict[str, Any]) -> None:
    """Write to the database directly, because the model would parse or reject these texts."""
    columns = ", ".join(f"{connection.ops.quote_name(name)} = %s" for name in fields)
    with connection.cursor() as cursor:
        cursor.execute(
            f"UPDATE people_affiliation SET {columns} WHERE id = %s",  # noqa: S608
            [*fields.values(), pk],
        )


@pytest.mark.parametrize(
    ("constraint", "fields", "message"),
    [
        ("end_not_before_start", {"start": "2016-09", "end": "2016-08"}, "end is before the start"),
        ("end_not_before_start", {"start": "2017", "end": "2016-12-31"}, "end is before the start"),
        ("expected_end_has_date", {"end_expected": True}, "when the end is expected"),
        (
            "unknown_end_has_no_date",
            {"end": "2016", "end_unknown": True},
            "Remove the end date, or clear",
        ),
        ("start_is_edtf", {"start": "Sept 2016"}, ""),
        ("start_is_edtf", {"start": "2016-13"}, "“2016-13” isn’t a valid date"),
        ("end_is_edtf", {"end": "2016-9"}, ""),
        ("end_is_edtf", {"end": "2016-00"}, "“2016-00” isn’t a valid date"),
    ],
)
def test_an_impossible_state_is_refused_by_the_database_and_explained_by_the_form(
    constraint: str, fields: dict[str, Any], message: str
) -> None:
    affiliation = make_affiliation()
    with (
        pytest.raises(IntegrityError, match=f"people_affiliation_{constraint}"),
        transaction.atomic(),
    ):
        store(affiliation.pk, fields)
    if message:
        for name, value in fields.items():
            setattr(affiliation, name, value)
        with pytest.raises(ValidationError, match=message):
            affiliation.full_clean()


@pytest.mark.parametrize(
    ("start", "end"),
    [("2016-09", "2016"), ("2016", "2016-09"), ("2016-09-14", "2016-09"), ("2016", "2016")],
)
def test_dates_are_compared_at_the_precision_both_have(start: str, end: str) -> None:
    affiliation = make_affiliation(start=start, end=end)
    affiliation.full_clean()
    affiliation.refresh_from_db()
    assert (affiliation.start, affiliation.end) == (start, end)


def test_open_periods_come_first_and_unknown_ends_last() -> None:
    person = make_person()
    in_order: list[dict[str, Any]] = [
        {"start": "2015", "end": ""},
        {"start": "2014-09", "end": ""},
        {},
        {"start": "2016", "end": "2017-06", "end_expected": True},
        {"start": "2013", "end": "2016-09"},
        {"start": "2013", "end": "2016"},
        {"start": "2012", "end": "2016"},
        {"start": "2011", "end_unknown": True},
        {"end": "2010"},
        {"end_unknown": True},
    ]
    made = [make_affiliation(person=person, **fields) for fields in reversed(in_order)][::-1]
    assert list(person.affiliations.latest_first()) == made
