"""Names and titles in Hebrew or Arabic letters within citations."""

from typing import Any

from publications.exporting.citation_styles import citation
from tests.factories import unsaved_publication


def cite(**fields: Any) -> tuple[str, str]:
    found = citation(unsaved_publication(date="2021", **fields), "apa")
    return found.text, str(found.html)


def test_the_year_keeps_its_place_after_a_name_in_hebrew() -> None:
    text, html = cite(title="Small oaks", authors=["Roe, Jane", "כהן, משה"])
    assert text == "Roe, J., & כהן, משה. (2021). Small oaks."
    assert html.startswith("Roe, J., &amp; <bdi>כהן, משה</bdi>. (2021).")


def test_a_number_within_words_in_hebrew_is_read_with_them() -> None:
    _, html = cite(title="Oaks: עצים 12 ואלונים", authors=["Roe, Jane"])
    assert "Oaks: <bdi>עצים 12 ואלונים</bdi>" in html


def test_a_citation_in_arabic_runs_from_the_right_as_a_whole() -> None:
    _, html = cite(title="أشجار", authors=["حسن, علي"])
    assert "<bdi>" not in html


def test_markup_around_words_in_hebrew_stays_whole() -> None:
    _, html = cite(title="<עצים> & oaks", authors=["Roe, Jane"], kind="book")
    assert "<i>&lt;<bdi>עצים</bdi>&gt; &amp; oaks</i>" in html
