"""The conferences that Web of Science names in notes beside the titles of their proceedings."""

import pytest

from publications.importing.meetings_in_notes import meeting_in_note
from publications.importing.venues import PrintedVenue, read_venue
from publications.models import Publication, Venue
from tests.publications.imports import import_text

HONG_KONG = "Hong Kong, PEOPLES R CHINA, JUL 19-22, 2022"


@pytest.mark.parametrize(
    ("printed", "note", "name", "short"),
    [
        ("BLENDED OAKS: GROWING IN A NEW ERA, ICBO 2022",
         "15th International Conference on Blended Oaks (ICBO)",
         "International Conference on Blended Oaks", "ICBO"),
        ("2012 IEEE 28TH INTERNATIONAL CONFERENCE ON OAKS (ICO)",
         "28th IEEE International Conference on Oaks (ICO)",
         "IEEE International Conference on Oaks", "ICO"),
        ("2012 IEEE 17TH CONFERENCE ON OAKS & ELMS (COE)",
         "17th IEEE International Conference on Oaks and Elms (COE), Oak Univ Sci & Technol",
         "IEEE International Conference on Oaks and Elms", "COE"),
        ("GEOSPATIAL OAKS", "13th AGILE International Conference on Oaks",
         "AGILE International Conference on Oaks", ""),
        ("Advances in Oaks", "Symposium on Advances in Oaks held at the Pacific Oak Congress",
         "Symposium on Advances in Oaks", ""),
    ],
)  # fmt: skip
def test_the_conference_of_a_note_is_the_venue(
    printed: str, note: str, name: str, short: str
) -> None:
    found = meeting_in_note(f"{note}, {HONG_KONG}", read_venue(printed))
    assert found is not None
    assert (found.name, found.short_name) == (name, short)


@pytest.mark.parametrize(
    ("printed", "note"),
    [
        ("13th Conference on Oaks (CO)", f"13th CONFERENCE ON OAKS (CO), {HONG_KONG}"),
        ("GEOSPATIAL OAKS", "13th Conference on Oaks, Hong Kong"),
        ("GEOSPATIAL OAKS", f"13th Conference on Oaks, Oak Univ Sci & Technol, {HONG_KONG}"),
        ("GEOSPATIAL OAKS", f"Joint European Conference (OakWave), {HONG_KONG}"),
        ("GEOSPATIAL OAKS", f"Conference of the Oak-Electronics-Society (OES), {HONG_KONG}"),
        ("GEOSPATIAL OAKS", f"Int Workshop on Oaks/Int Workshop on Elms, {HONG_KONG}"),
        ("CONFERENCE ON OAKS WORKSHOPS (CO)", f"Conference on Oaks (CO), {HONG_KONG}"),
        ("XOAK", f"Conference on Diversity at Scale (XOAK), {HONG_KONG}"),
        ("GEOSPATIAL OAKS (GO 2012)", f"Conference on Elms (ELM), {HONG_KONG}"),
    ],
)
def test_another_note_names_no_venue(printed: str, note: str) -> None:
    assert meeting_in_note(note, read_venue(printed)) is None


@pytest.mark.django_db
def test_the_proceedings_stay_as_printed() -> None:
    import_text(
        "@inproceedings{a, title={T}, booktitle={BLENDED OAKS: GROWING IN A NEW ERA, ICBO 2022},"
        f" note={{15th International Conference on Blended Oaks (ICBO), {HONG_KONG}}}, year=2022}}"
    )
    venue = Venue.objects.get()
    assert PrintedVenue(venue.name, venue.short_name) == PrintedVenue(
        "International Conference on Blended Oaks", "ICBO"
    )
    assert Publication.objects.get().venue_name == "BLENDED OAKS: GROWING IN A NEW ERA, ICBO 2022"


@pytest.mark.django_db
@pytest.mark.parametrize("places", [(0, 1), (1, 0)])
def test_each_note_names_the_venue_of_its_own_publication(places: tuple[int, int]) -> None:
    conferences = ("12th Conference on Blended Oaks (COBO)", "13th Workshop on Old Elms (WOOE)")
    import_text(
        "".join(
            f"@inproceedings{{k{at}, title={{Tree {at}}}, booktitle={{GEOSPATIAL TREES}},"
            f" note={{{conferences[at]}, {HONG_KONG}}}, year=2022}}"
            for at in places
        )
    )
    for at, name in enumerate(("Conference on Blended Oaks", "Workshop on Old Elms")):
        venue = Publication.objects.get(citation_key=f"k{at}").venue
        assert venue is not None
        assert venue.name == name
