"""Sources that are right, nearly right, or wrong in ways that are easily read wrong in silence.

The form is that of `reading_cases`.
"""

from __future__ import annotations

from tests.publications.bibtex.reading_cases import dated

DATES = [
    dated("months joined with nothing between", "year=2000, month = jan # feb", "2000-01", extra={"month": "JanuaryFebruary"}),
    dated("a month in Roman numerals", "year=2000, month={XII}", "2000-12"),
    dated("month nought is no month", "year=2000, month={00}", "2000", extra={"month": "00"}),
    dated("a day that the month lacks", "year=2000, month={Feb 30}", "2000-02", extra={"month": "Feb 30"}),
    dated("two years", "year={2001 2002}", "2001", extra={"year": "2001 2002"}),
    dated("a date with its time", "date={2001-02-03 10:11:12}", "2001-02-03", extra={}),
    dated("a month and a year by number", "year={03 2001}", "2001-03"),
    dated("copyright", "year={copyright 1999}", "1999", extra={"year": "copyright 1999"}),
    dated("circa in capitals", "year={Ca. 1850}", "1850"),
    dated("no date in Latin and Spanish", "year={s.d.}", "", extra={"year": "s.d."}),
    dated("in press with a tie", "date={in~press}", "", status="in_press"),
    dated("month and day in `date`", "year=2003, date={MAR 15}", "2003-03-15", extra={}),
    dated("a range of days in `date`", "year=2003, date={Mar 3-5}", "2003-03-03", extra={"date": "Mar 3-5"}),
    dated("no month in `date`", "year=2003, date={unknown}", "2003", extra={"date": "unknown"}),
    dated("the month that `date` lacks", "date={2020}, year={2020}, month=feb", "2020-02", extra={}),
    dated("a month of another year", "date={2020}, year={2019}, month=feb", "2020", extra={"year": "2019", "month": "February"}),
    dated("the month that `date` has too", "date={2020-02-03}, year={2020}, month=feb", "2020-02-03", extra={}),
]  # fmt: skip

GROUPS = {"dates": DATES}
