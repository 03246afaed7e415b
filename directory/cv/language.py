"""The language of a CV: its words, lists, dates and periods. Pure."""

from collections.abc import Iterable

from directory.cv.translations import CHOICES, FRAME, LANGUAGES
from foundation.partial_dates import MONTH_NAMES, PartialDate
from foundation.periods import Period
from people.names import is_cjk


class Words:
    """The wording of a CV in one language, "en" or "zh-hans"."""

    def __init__(self, language: str) -> None:
        self.language = language
        self._place = LANGUAGES.index(language)

    def __getitem__(self, name: str) -> str:
        return str(FRAME[name][self._place])

    def choice(self, table: str, value: str) -> str:
        """Return the word for a choice of the models; "" if it isn't set or isn't printed."""
        return str(CHOICES[table][value][self._place]) if value else ""

    # Lists

    def commas(self, parts: Iterable[str]) -> str:
        """Join the parts that aren't empty: "A, B, C"."""
        text = ""
        for part in parts:
            text += self.comma(text, part) + part if text and part else part
        return text

    def names(self, parts: Iterable[str]) -> str:
        """Join the parts that aren't empty: "A, B and C"."""
        *first, last = [part for part in parts if part] or [""]
        return self.commas(first) + self.last_comma(first[-1], last) + last if first else last

    def comma(self, left: str, right: str) -> str:
        """Return the comma between two texts: a Chinese CV uses ", " between Latin letters only."""
        return ", " if self._are_latin(left, right) else self["comma"]

    def last_comma(self, left: str, right: str) -> str:
        """Return what separates the last two names of a list."""
        return ", " if self._are_latin(left, right) else self["and"]

    def _are_latin(self, left: str, right: str) -> bool:
        return self.language != "en" and not (is_cjk(left[-1:]) or is_cjk(right[:1]))

    def labeled(self, label: str, text: str) -> str:
        """Return "Grade: 3.94"."""
        return self["label"].format(label, text)

    # Dates

    def date(self, date: str, term: str = "") -> str:
        """Return "2016", "Sep 2016", "Sep 14, 2016" or "Fall 2016", as precise as the date is."""
        if not date:
            return ""
        partial = PartialDate(date)
        if term:
            return self["term"].format(term=self.choice("term", term), year=partial.year)
        if partial.month is None:
            return str(partial.year)
        pattern = self["month"] if partial.day is None else self["day"]
        return pattern.format(
            year=partial.year,
            month=MONTH_NAMES[partial.month - 1][:3],
            number=partial.month,
            day=partial.day,
        )

    def period(self, period: Period) -> str:
        """Return "Sep 2016 – Jul 2021 (expected)", "2019 – present" or "until Apr 2016".

        Return "" if neither the start nor the end is known.
        """
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
