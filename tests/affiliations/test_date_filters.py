"""The template tags for dates and periods."""

import pytest
from django.utils.html import strip_tags

from foundation.templatetags.dates import are_date, partial_date, period, unbroken_dates
from foundation.word_differences import Segment
from people.models import Affiliation


@pytest.mark.parametrize(
    ("date", "shown"),
    [("2016", "2016"), ("2016-09", "Sep 2016"), ("2016-09-14", "Sep 14, 2016"), ("", "")],
)
def test_a_date_is_shown_at_its_precision(date: str, shown: str) -> None:
    assert strip_tags(partial_date(date)) == shown


def test_a_date_has_a_machine_readable_value() -> None:
    assert partial_date("2016-09") == '<time datetime="2016-09">Sep 2016</time>'


@pytest.mark.parametrize(
    ("dates", "shown"),
    [
        ({"start": "2016-09", "end": "2021-07"}, "Sep 2016 – Jul 2021"),
        ({"start": "2016-09"}, "Sep 2016 – present"),
        ({"end": "2016-04"}, "until Apr 2016"),
        (
            {"start": "2016", "end": "2031-07", "end_expected": True},
            "2016 – Jul 2031 (expected)",
        ),
        ({"end_unknown": True}, "ended, date unknown"),
        ({"start": "2012", "end_unknown": True}, "from 2012; ended, date unknown"),
        ({"start": "2019", "end": "2019"}, "2019"),
        ({"start": "2999"}, "from 2999"),
        ({}, ""),
    ],
)
def test_a_period_shows_only_what_is_known(dates: dict[str, object], shown: str) -> None:
    assert strip_tags(period(Affiliation(**dates))) == shown


@pytest.mark.parametrize(
    ("text", "html"),
    [
        ("(2012-06 – 2018-09-01)", "(<b>2012-06</b> – <b>2018-09-01</b>)"),
        ("pages 2012-2018, no. 2012-06-1-2", "pages 2012-2018, no. 2012-06-1-2"),
        ("A & B, 2012-06", "A &amp; B, <b>2012-06</b>"),
    ],
)
def test_no_line_breaks_within_a_date(text: str, html: str) -> None:
    shown = unbroken_dates(text).replace('<time class="unbroken">', "<b>")
    assert shown.replace("</time>", "</b>") == html


def test_the_parts_of_a_date_are_known_as_one() -> None:
    assert are_date([Segment("2012-", is_different=False), Segment("06", is_different=True)])
    assert not are_date([Segment("2012-06 or later", is_different=False)])
    assert not are_date([])
