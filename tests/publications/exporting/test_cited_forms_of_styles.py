"""Forms that one style has and the others do not: "n. d.", "UP", numbers of articles, series."""

from typing import Any

import pytest

from publications.exporting.citation_styles import citation
from publications.models import Publication
from tests.factories import unsaved_publication

K = Publication.Kind


def cite(style: str, **fields: Any) -> str:
    usual = {"title": "Small oaks", "authors": ["Roe, Jane"], "date": "2020", "kind": K.ARTICLE}
    return citation(unsaved_publication(**{**usual, **fields}), style).text


@pytest.mark.parametrize(
    ("fields", "cited"),
    [
        ({"kind": K.ONLINE}, "Jane Roe. [n. d.]. Small oaks."),
        ({"kind": K.MANUAL, "authors": []}, "[n. d.]. Small oaks."),
        (
            {"kind": K.INPROCEEDINGS, "venue_name": "Proceedings of Oak Days"},
            "Jane Roe. [n. d.]. Small oaks. In Proceedings of Oak Days.",
        ),
    ],
)
def test_the_acm_says_that_there_is_no_date(fields: dict[str, Any], cited: str) -> None:
    assert cite("acm", date="", **fields) == cited


@pytest.mark.parametrize(
    ("publisher", "cited"),
    [
        ("Elm University Press", "Elm UP, 2020."),
        ("The University of Elm Press", "U of Elm P, 2020."),
        ("University Press of Elm", "UP of Elm, 2020."),
        ("Elm Press", "Elm Press, 2020."),
    ],
)
def test_the_mla_abbreviates_presses_of_universities(publisher: str, cited: str) -> None:
    assert cite("mla", kind=K.BOOK, publisher=publisher).endswith(cited)
    assert publisher in cite("apa", kind=K.BOOK, publisher=publisher)


def test_the_mla_abbreviates_the_university_of_a_thesis() -> None:
    found = cite("mla", kind=K.THESIS, institution="University of Elm", thesis_type="PhD thesis")
    assert found.endswith("2020. U of Elm, PhD dissertation.")


def test_pages_that_repeat_the_number_of_the_article_are_none() -> None:
    fields = {"venue_name": "Journal of Oaks", "volume": "3", "pages": "215"}
    assert ", Article 215." in cite("apa", **fields, extra={"eid": "215"})
    assert ", 215." in cite("apa", **fields)


@pytest.mark.parametrize(
    ("journal", "cited"),
    [
        ("Adv.Theor.Oak.Phys.", "Adv. Theor. Oak. Phys."),
        ("J.Oak D", "J. Oak D"),
        ("Oaks (Basel, Switzerland)", "Oaks"),
        ("SBC SBRC", "SBC SBRC"),
        ("ВЕСТНИК БОТАНИКИ", "Вестник Ботаники"),
    ],
)
def test_journals_are_written_as_readers_know_them(journal: str, cited: str) -> None:
    assert f"Small oaks. {cited}, 3." in cite("apa", venue_name=journal, volume="3")


@pytest.mark.parametrize(
    ("fields", "cited"),
    [
        (
            {"venue_name": "Journal of the Oak Society. Series B (Small Oaks)", "volume": "3"},
            "J. Oak Soc., Ser. B, vol. 3, 2020.",
        ),
        ({"kind": K.INPROCEEDINGS, "venue_name": "Proc. of the Oak Days"}, "in Proc. Oak Days,"),
        ({"venue_name": "IEEE Journal of Oaks", "pages": "1–1"}, "IEEE J. Oaks, 2020."),
    ],
)
def test_the_ieee_abbreviates_series_and_proceedings(fields: dict[str, Any], cited: str) -> None:
    assert cited in cite("ieee", **fields)


def test_quoted_names_of_programs_stay_in_small_letters() -> None:
    found = cite("mla", title="Oaks using 'mgcv' and 'lme4'", kind=K.BOOK)
    assert "Using “mgcv” and “lme4.”" in found
