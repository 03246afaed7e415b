import datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from foundation.partial_dates import PartialDate

PRECISIONS = [4, 7, 10]
days = st.dates(datetime.date(1000, 1, 1), datetime.date(9999, 12, 31))
partial_dates = st.builds(
    lambda day, length: PartialDate(day.isoformat()[:length]), days, st.sampled_from(PRECISIONS)
)


@pytest.mark.parametrize(
    ("typed", "stored"),
    [
        ("2016", "2016"),
        (" 2016-9 ", "2016-09"),
        ("2016-09", "2016-09"),
        ("2016.09.14", "2016-09-14"),
        ("2016/9/4", "2016-09-04"),
        ("09/2016", "2016-09"),
        ("9/2016", "2016-09"),
        ("Sept 2016", "2016-09"),
        ("Sep. 2016", "2016-09"),
        ("september 2016", "2016-09"),
        ("MAY 2016", "2016-05"),
        ("14 September 2016", "2016-09-14"),
        ("14. Sep 2016", "2016-09-14"),
        ("14.9.2016", "2016-09-14"),
        ("1. 10. 2016", "2016-10-01"),
        ("September 14, 2016", "2016-09-14"),
        ("29 February 2016", "2016-02-29"),
        ("２０１６－０９", "2016-09"),
    ],
)
def test_dates_are_parsed_as_people_type_them(typed: str, stored: str) -> None:
    assert PartialDate.parse(typed) == stored


@pytest.mark.parametrize(
    "typed",
    ["", "16", "2016-13", "2016-00", "2016-02-30", "2015-02-29", "13/2016", "0000", "May",
     "Foo 2016", "31 June 2016", "31.6.2016", "9.14.2016", "3/4/2016", "2016-09-14T10:00", "2016-",
     "soon", "٢٠١٦"],
)  # fmt: skip
def test_a_text_that_is_not_a_date_is_refused(typed: str) -> None:
    with pytest.raises(ValueError, match=r"date|day|month|year"):
        PartialDate.parse(typed)


@pytest.mark.parametrize(
    "text", ["2016-9", "2016-09-1", "16", "2016-00", "2016-09-00", " 2016", "2016\n", "２０１６"]
)
def test_the_constructor_accepts_only_the_stored_form(text: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        PartialDate(text)


@pytest.mark.parametrize(
    ("text", "year", "month", "day", "earliest", "latest"),
    [
        ("2016", 2016, None, None, "2016-01-01", "2016-12-31"),
        ("2016-02", 2016, 2, None, "2016-02-01", "2016-02-29"),
        ("2016-09-14", 2016, 9, 14, "2016-09-14", "2016-09-14"),
    ],
)
def test_the_known_parts_are_properties(
    text: str, year: int, month: int | None, day: int | None, earliest: str, latest: str
) -> None:
    date = PartialDate(text)
    assert (date.year, date.month, date.day) == (year, month, day)
    assert date.earliest().isoformat() == earliest
    assert date.latest().isoformat() == latest


def test_a_year_sorts_before_its_months_and_a_month_before_its_days() -> None:
    texts = ["2015-12-31", "2016", "2016-01", "2016-01-01", "2016-09", "2016-09-14", "2017"]
    assert sorted(PartialDate(text) for text in reversed(texts)) == texts


@pytest.mark.parametrize(
    ("later", "earlier", "answer"),
    [
        ("2017", "2016", True),
        ("2016", "2017", False),
        ("2016", "2016", False),
        ("2016-09", "2016", False),
        ("2016", "2016-09", False),
        ("2016-10", "2016-09-14", True),
        ("2016-09", "2016-09-14", False),
        ("2017", "2016-12-31", True),
    ],
)
def test_begins_after_compares_at_the_precision_both_have(
    later: str, earlier: str, answer: bool
) -> None:
    assert PartialDate(later).begins_after(earlier) is answer


@given(partial_dates)
def test_the_stored_form_is_parsed_to_itself(date: PartialDate) -> None:
    assert PartialDate.parse(date) == date
    assert date.earliest() <= date.latest()


@given(partial_dates, partial_dates)
def test_sorting_as_text_is_sorting_by_the_first_possible_day(
    one: PartialDate, other: PartialDate
) -> None:
    assert (one < other) == ((one.earliest(), len(one)) < (other.earliest(), len(other)))


@given(partial_dates, partial_dates)
def test_a_date_that_begins_after_another_shares_no_day_with_it(
    one: PartialDate, other: PartialDate
) -> None:
    assert one.begins_after(other) == (one.earliest() > other.latest())
