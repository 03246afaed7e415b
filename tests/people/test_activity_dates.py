"""When an activity was, in one line."""

import datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from people.activity_dates import TERMS, When, format_when, parse_when

days = st.dates(min_value=datetime.date(1000, 1, 1)).map(datetime.date.isoformat)
partial = st.builds(lambda day, length: day[:length], days, st.sampled_from([4, 7, 10]))
times = st.lists(st.tuples(partial, st.sampled_from(["", *TERMS])), unique=True).map(tuple)
periods = st.one_of(
    st.just(When()),
    st.builds(When, start=partial),
    st.builds(When, start=st.one_of(st.just(""), partial), end_unknown=st.sampled_from([True])),
    st.builds(When, start=st.one_of(st.just(""), partial), end=partial, end_expected=st.booleans()),
)


@given(period=periods, dates=times)
def test_what_is_written_is_read_as_the_same(
    period: When, dates: tuple[tuple[str, str], ...]
) -> None:
    when = When(period.start, period.end, period.end_expected, period.end_unknown, dates)
    assert parse_when(format_when(when)) == when


@pytest.mark.parametrize(
    ("typed", "written"),
    [
        ("", ""),
        ("Jun 2019", "2019-06"),
        ("2013-11, 2014-11", "2013-11, 2014-11"),
        ("2013; 2014; 2013", "2013, 2014"),
        ("fall 2018, Autumn 2019", "Fall 2018, Fall 2019"),
        ("2012-2016", "2012 – 2016"),
        ("Nov 2013 - June 2016", "2013-11 – 2016-06"),
        ("2013 to present", "2013 –"),
        ("2013 –", "2013 –"),
        ("– 2016", "– 2016"),
        ("2019 – 2027-6 expected", "2019 – 2027-06 (expected)"),
        ("2012 – ?", "2012 – ?"),
    ],
)
def test_many_ways_to_write_a_time_are_read(typed: str, written: str) -> None:
    assert format_when(parse_when(typed)) == written


@pytest.mark.parametrize(
    "typed", ["soon", "2019, soon", "2019 – soon", "–", "2010 – 2011, 2012 – 2013"]
)
def test_what_is_no_time_is_refused(typed: str) -> None:
    with pytest.raises(ValueError, match=r"date|period|start"):
        parse_when(typed)
