"""The dates of an activity, written in one line."""

import datetime
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from people.activity_dates import TERMS, ActivityDates, format_activity_dates, parse_activity_dates

days = st.dates(min_value=datetime.date(1000, 1, 1)).map(datetime.date.isoformat)
partial = st.builds(lambda day, length: day[:length], days, st.sampled_from([4, 7, 10]))
times = st.lists(st.tuples(partial, st.sampled_from(["", *TERMS])), unique=True).map(tuple)
periods = st.one_of(
    st.just(ActivityDates()),
    st.builds(ActivityDates, start=partial),
    st.builds(
        ActivityDates, start=st.one_of(st.just(""), partial), end_unknown=st.sampled_from([True])
    ),
    st.builds(
        ActivityDates,
        start=st.one_of(st.just(""), partial),
        end=partial,
        end_expected=st.booleans(),
    ),
)


@given(period=periods, dates=times)
def test_formatted_dates_are_parsed_back_to_the_same(
    period: ActivityDates, dates: tuple[tuple[str, str], ...]
) -> None:
    when = ActivityDates(period.start, period.end, period.end_expected, period.end_unknown, dates)
    assert parse_activity_dates(format_activity_dates(when)) == when


@pytest.mark.parametrize(
    ("typed", "written"),
    [
        ("", ""),
        ("Jun 2019", "2019-06"),
        ("2013-11, 2014-11", "2013-11, 2014-11"),
        ("2013; 2014; 2013", "2013, 2014"),
        ("fall 2018, Autumn 2019", "Fall 2018, Fall 2019"),
        ("WS 2019/20, SoSe 21", "Winter 2019, Summer 2021"),
        ("WS19/20", "Winter 2019"),
        ("Wintersemester 2019/2020", "Winter 2019"),
        ("Winter 2019-06", "Winter 2019-06"),
        ("2012-2016", "2012 – 2016"),
        ("Nov 2013 - June 2016", "2013-11 – 2016-06"),
        ("2013 to present", "2013 –"),
        ("2013 –", "2013 –"),
        ("– 2016", "– 2016"),
        ("2019 – 2027-6 expected", "2019 – 2027-06 (expected)"),
        ("2012 – ?", "2012 – ?"),
    ],
)
def test_dates_are_parsed_in_many_forms(typed: str, written: str) -> None:
    assert format_activity_dates(parse_activity_dates(typed)) == written


@pytest.mark.parametrize(
    "typed", ["soon", "2019, soon", "2019 – soon", "–", "2010 – 2011, 2012 – 2013"]
)
def test_an_invalid_date_is_refused(typed: str) -> None:
    with pytest.raises(ValueError, match=r"date|period|start"):
        parse_activity_dates(typed)


def test_the_time_grows_with_the_length_of_spaces() -> None:
    start = time.process_time()
    assert format_activity_dates(parse_activity_dates(f"2012{' ' * 50_000}– 2016")) == "2012 – 2016"
    assert time.process_time() - start < 5, "where it grows with the square, it takes a minute"
