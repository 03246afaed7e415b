"""The template tags for dates and periods."""

import pytest
from django.utils.html import strip_tags

from foundation.templatetags.dates import partial_date, period
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
