"""The language of a CV: its words, dates, periods and lists. Pure."""

from collections.abc import Iterable
from typing import Literal

from affiliations.dates import PartialDate
from affiliations.periods import Period
from directory.cv.vocabulary import CHOICES, FRAME, LANGUAGES
from people.names import is_cjk

_MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")


class Words:
    """What a CV says in one language, which is "en" or "zh-hans"."""

    def __init__(self, language: str) -> None:
        self.language = language
        self._place = LANGUAGES.index(language)

    def __getitem__(self, name: str) -> str:
        return FRAME[name][self._place]

    def choice(self, table: str, value: str) -> str:
        """The word for a choice of the models; nothing where there is no choice, or none to show."""
        return CHOICES[table][value][self._place] if value else ""

    # Lists

    def commas(self, parts: Iterable[str]) -> str:
        """ "A, B, C", of those that are not empty."""
        return self._joined([part for part in parts if part], "comma")

    def names(self, parts: Iterable[str]) -> str:
        """ "A, B and C"."""
        *first, last = [part for part in parts if part] or [""]
        return self.commas(first) + self.between(first[-1], last, "and") + last if first else last

    def between(self, left: str, right: str, mark: Literal["comma", "and"] = "comma") -> str:
        """What stands between two texts: between Latin letters never the wide mark of Chinese."""
        if self.language == "en" or is_cjk(left[-1:]) or is_cjk(right[:1]):
            return self[mark]
        return ", "

    def labelled(self, label: str, text: str) -> str:
        """ "Grade: 3.94"."""
        return self["label"].format(self[label], text)

    def _joined(self, parts: list[str], mark: Literal["comma", "and"]) -> str:
        text = "".join(parts[:1])
        for part in parts[1:]:
            text += self.between(text, part, mark) + part
        return text

    # Dates

    def date(self, date: str, term: str = "") -> str:
        """ "2016", "Sep 2016", "14 Sep 2016", "Fall 2016", as far as it is known."""
        if not date:
            return ""
        partial = PartialDate(date)
        if term:
            return self["term"].format(term=self.choice("term", term), year=partial.year)
        if partial.month is None:
            return str(partial.year)
        return self["month" if partial.day is None else "day"].format(
            year=partial.year,
            month=_MONTHS[partial.month - 1],
            number=partial.month,
            day=partial.day,
        )

    def period(self, period: Period) -> str:
        """ "Sep 2016 – Jul 2021 (expected)", "2019 – present", "until Apr 2016"; "" where nothing is known."""
        start, end = self.date(period.start), self.date(period.end)
        if period.end_expected:
            end = self["expected"].format(end)
        if start and end:
            return end if start == end else f"{start} – {end}"
        if end:
            return end if period.end_expected else self["until"].format(end)
        if period.end_unknown:
            return f"{start} – ?" if start else self["past"]
        if start and period.is_upcoming():
            return self["from"].format(start)
        return f"{start} – {self['now']}" if start else ""
