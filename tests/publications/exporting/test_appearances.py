"""Other appearances of a publication in exports, and how an import reads them."""

import json
from typing import Any

import pytest
from django.test import Client

from publications.exporting.bibtex import export_bibtex
from publications.models import Appearance, ImportedEntry, ImportRun, Publication, Venue
from tests.factories import make_publication, make_venue
from tests.publications.imports import (
    HIVED,
    HIVED_PREPRINT,
    import_text,
    outcomes,
    the_publication,
)

pytestmark = pytest.mark.django_db
_PLACE = ("venue__name", "venue__kind", "venue_name", "date", "volume", "number", "pages")


def exported(*, unicode: bool = True) -> str:
    return "".join(export_bibtex(Publication.objects.order_by("pk"), unicode=unicode))


def places() -> list[tuple[Any, ...]]:
    return list(Appearance.objects.order_by("rank").values_list(*_PLACE, "presentation", "url"))


def empty_the_directory() -> None:
    for model in (ImportedEntry, ImportRun, Publication, Venue):
        model.objects.all().delete()


@pytest.mark.parametrize("unicode", [True, False])
def test_appearances_come_back_from_an_export(*, unicode: bool) -> None:
    import_text(HIVED + HIVED_PREPRINT)
    workshop = make_venue(name="Quagga {Days} für Ökologie", kind="workshop")
    publication = the_publication()
    publication.appearances.create(
        venue=workshop,
        venue_name="Quagga {Days} & 50 % für Ökologie",
        date="2019-10",
        volume="3",
        number="1-2",
        pages="7–19",
        presentation="poster",
        url="https://example.org/~a_b?c=1&d=%7B",
        rank=2,
    )
    publication.appearances.create(venue=workshop, venue_name="Elsewhere", rank=3)
    before, text = places(), exported(unicode=unicode)
    assert len(before) == 3
    assert set(outcomes(import_text(text, name="export.bib")).values()) == {"unchanged"}
    assert exported(unicode=unicode) == text
    empty_the_directory()
    import_text(text)
    assert exported(unicode=unicode) == text
    after = places()
    assert [place[2:] for place in after] == [place[2:] for place in before]
    assert after[0] == before[0]


def with_appearances(*fields: str) -> str:
    lines = [f"  appearance{n if n > 1 else ''} = {{{f}}},\n" for n, f in enumerate(fields, 1)]
    return HIVED.rstrip().removesuffix("}") + "".join(lines) + "}\n"


def test_the_file_adds_changes_and_removes_appearances() -> None:
    first, second = "venue = {A Days}, pages = {1--5}", "venue = {B Days}, volume = {2}"
    import_text(with_appearances(first))
    the_publication().appearances.create(venue_name="By hand", rank=5)
    import_text(with_appearances(first.replace("1--5", "1--6"), second))
    assert [(p[2], p[4], p[6]) for p in places()] == [
        ("By hand", "", ""),
        ("A Days", "", "1–6"),
        ("B Days", "2", ""),
    ]
    import_text(with_appearances(second))
    assert [place[2] for place in places()] == ["By hand", "B Days"]


@pytest.mark.parametrize(
    "value",
    [
        "Also at B Days",
        "venue = B Days",
        "venue = {B Days}, date = {last year}",
        "venue = {B Days}, url = {javascript:alert(1)}",
        "venue = {B Days}, venue = {C Days}",
        "venue = {B Days} and more",
        "pages = {1--5}",
    ],
)
def test_what_is_no_appearance_stays_as_it_is(value: str) -> None:
    import_text(with_appearances(value))
    assert places() == []
    assert f"appearance = {{{value}}}" in exported()


def test_other_formats_have_the_appearances() -> None:
    journal = make_venue(name="Journal of Quaggas", kind="journal")
    publication = make_publication(title="Zebras")
    publication.appearances.create(
        venue=journal, date="2019-10", volume="3", number="1", pages="7–19", rank=1
    )
    address = f"/publications/{publication.slug}"
    ris = Client().get(f"{address}.ris").content.decode()
    assert "N1  - Also in: Journal of Quaggas, 3(1), 7–19, 2019-10.\r\n" in ris
    [item] = json.loads(Client().get(f"{address}.json").content)
    assert item["custom"]["appearances"] == [
        {
            "container-title": "Journal of Quaggas",
            "issued": {"date-parts": [[2019, 10]]},
            "volume": "3",
            "issue": "1",
            "page": "7–19",
        }
    ]
