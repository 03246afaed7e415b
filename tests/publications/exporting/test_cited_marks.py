"""Dashes, spaces, days and ranges of pages in citations, as the manuals of the styles have them."""

from typing import Any

import pytest

from publications.exporting.citation_styles import citations
from publications.models import Publication
from tests.factories import unsaved_publication

K = Publication.Kind


def cite(style: str, **fields: Any) -> str:
    publication = unsaved_publication(authors=["Roe, Jane"], **{"date": "2020", **fields})
    return next(found.text for found in citations(publication, style))


@pytest.mark.parametrize(
    ("title", "cited"),
    [
        ("Small oaks - a survey", "Small oaks—A survey."),
        ("Small oaks – a survey", "Small oaks—A survey."),
        ("Small oaks where p - q trees grow", "Small oaks where p - q trees grow."),
        ("Small oaks, 1990 - 2000", "Small oaks, 1990–2000."),
        ("Proceedings of OAK’94 - 1994 oaks", "Proceedings of OAK’94—1994 oaks."),
        ("Small oaks, grades 10 - 12", "Small oaks, grades 10 - 12."),
        ("Small oaks (1914-1918)", "Small oaks (1914–1918)."),
        ("Small oaks of ISO 1234-1567A", "Small oaks of ISO 1234-1567A."),
        ("Days of oaks, August 30 - September 2", "Days of oaks, August 30–September 2."),
        ("Days of oaks, 30 August - 2 September", "Days of oaks, 30 August–2 September."),
        ("Days of oaks, May 20-July 12", "Days of oaks, May 20–July 12."),
        ("Pourquoi des arbres ? Le point", "Pourquoi des arbres? Le point."),
        ("Vive les arbres !", "Vive les arbres!"),
        ("Small oaks: slow-, not fast-growing", "Small oaks: Slow-, not fast-growing."),
    ],
)
def test_dashes_and_spaces_are_those_of_american_typography(title: str, cited: str) -> None:
    assert f"(2020). {cited}" in cite("apa", title=title, kind=K.MISC)


@pytest.mark.parametrize(
    ("pages", "cited"),
    [
        ("1496–1500", "1496–500"),
        ("1790–1801", "1790–801"),
        ("1087–1089", "1087–89"),
        ("1600–1701", "1600–1701"),
        ("1003–1004", "1003–4"),
        ("1987–2003", "1987–2003"),
        ("11564–11615", "11564–615"),
        ("12991–13001", "12991–3001"),
        ("321–328", "321–28"),
    ],
)
def test_ranges_of_pages_are_shortened_as_in_chicago(pages: str, cited: str) -> None:
    article = {"kind": K.ARTICLE, "venue_name": "Oak", "volume": "3", "pages": pages}
    assert cite("chicago", title="Trees", **article).endswith(f"Oak 3: {cited}.")


def test_days_have_no_zero_in_citations_of_the_ieee() -> None:
    page = {"kind": K.ONLINE, "url": "https://example.org/", "extra": {"urldate": "2021-03-04"}}
    cited = cite("ieee", title="Trees", date="2020-02-05", **page)
    assert "Feb. 5, 2020. Accessed: Mar. 4, 2021." in cited
