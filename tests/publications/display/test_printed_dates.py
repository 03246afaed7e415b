"""The date that a publication's page shows."""

import pytest
from django.test import Client

from tests.publications.pages import page_of

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("field", "shown"),
    [
        ("year={1998--2002}", "1998–2002"),
        ("year={1998-99}", "1998–1999"),
        ("year={1904--6}", "1904–1906"),
        ("year={1904–6}", "1904–1906"),
        ("year={1593, 1603}", "1593, 1603"),
        ("year={1920-24}", "1920–1924"),
        ("date={1998/2002}", "1998–2002"),
        ("date={1991/}", "1991–"),
        ("year={2013+}", "2013–"),
        ("date={2008-05/2008-06}", "May 2008 – Jun 2008"),
        ("date={2003-21}", "Spring 2003"),
        ("date={2003-36}", "Fourth quarter 2003"),
        ("year={Spring 1988}", "Spring 1988"),
        ("year={Michaelmas, 1988}", "Michaelmas, 1988"),
        ("year={Reprint 1988}", "1988"),
        ("year={2010/97}", "2010"),
        ("year={2012-10}", "Oct 2012"),
    ],
)
def test_a_range_of_dates_is_shown_as_a_whole(field: str, shown: str, client: Client) -> None:
    assert f"Date {shown} Publisher" in page_of(
        f"@book{{a, title={{T}}, {field}, publisher={{P}}}}", client
    )


@pytest.mark.parametrize(
    ("field", "shown"),
    [
        ("year={1825?}", "1825?"),
        ("year={1801--1820?}", "1801–1820?"),
        ("year={[2002?]}", "2002?"),
        ("year={ca. 1490}", "c. 1490"),
        ("date={1490~}", "c. 1490"),
        ("date={1490-05%}", "c. May 1490?"),
        ("year={[1993]}", "1993"),
        ("year={c1994}", "1994"),  # copyright
        ("year={c.~1994}", "c. 1994"),
        ("year={18XX}", "18XX"),
        ("year={5th century}", "5th century"),
        ("date={-0043}", "44 BC"),
    ],
)
def test_a_date_that_is_not_certain_says_so(field: str, shown: str, client: Client) -> None:
    assert f"Date {shown} Publisher" in page_of(
        f"@book{{a, title={{T}}, {field}, publisher={{P}}}}", client
    )


@pytest.mark.parametrize("year", ["in press", "n.d.", "0000", "????"])
def test_what_is_no_date_is_not_shown_as_one(year: str, client: Client) -> None:
    assert "Date" not in page_of(f"@book{{a, title={{T}}, year={{{year}}}}}", client)


@pytest.mark.parametrize(
    ("month", "shown"),
    [
        ("{JAN-FEB}", "Jan–Feb 2007"),
        ('jan # "--" # mar', "Jan–Mar 2007"),
        ("{SEP-FEB}", "Sep 2007"),
        ("{Spring}", "Spring 2007"),
        ("{SPR}", "Spring 2007"),
        ("{WINTER - SPRING}", "Winter–Spring 2007"),
        ("{Fourthquarter}", "Fourth quarter 2007"),
        ("Secondquarter", "Second quarter 2007"),
        ("{First Quarter}", "First quarter 2007"),
        ("{3rd quarter}", "Third quarter 2007"),
        ("{Q2}", "Second quarter 2007"),
        ("{Special issue}", "2007"),
        ("{آبان}", "آبان 2007"),
        ("{پائیز}", "پائیز 2007"),
    ],
)
def test_two_months_and_seasons_are_shown(month: str, shown: str, client: Client) -> None:
    page = page_of(f"@article{{a, title={{T}}, year=2007, month={month}}}", client)
    assert f"Date {shown} " in f"{page} "


@pytest.mark.parametrize(
    ("fields", "shown"),
    [
        ("month=may, day={21-23}", "May 21–23, 2012"),
        ("date={2012-05-21/2012-05-23}", "May 21–23, 2012"),
        ("month={17--23 Jul}", "Jul 17–23, 2012"),
        ("month={July 30--August 2}", "Jul 30, 2012 – Aug 2, 2012"),
        ("date={Mar 3-5}", "Mar 3–5, 2012"),
        ("month={Mar 5-3}", "Mar 5, 2012"),
        ("month={Feb 10-30}", "Feb 10, 2012"),
    ],
)
def test_a_range_of_days_is_shown_as_a_whole(fields: str, shown: str, client: Client) -> None:
    page = page_of(f"@article{{a, title={{T}}, year=2012, {fields}}}", client)
    assert f"Date {shown} " in f"{page} "


def test_a_range_of_months_in_the_year_is_shown(client: Client) -> None:
    page = page_of("@article{a, title={T}, year={abril-junio, 2012}}", client)
    assert "Date Apr–Jun 2012" in page


def test_the_two_years_of_a_volume_are_shown(client: Client) -> None:
    page = page_of("@article{a, title={T}, journal={J}, volume=48, year={2009/10}}", client)
    assert ", vol. 48, 2009–2010 " in page
