"""Plain citations: badge, venue and locator."""

import pytest

from publications.exporting.citations import (
    CitationParts,
    at_conference,
    locator,
    names_year,
    plain_citation,
    venue_badge,
    venue_in_full,
    year_of_edition,
)


@pytest.mark.parametrize(
    ("short_name", "year", "badge"),
    [
        ("OSDI", 2024, "OSDI ’24"),
        ("SOSP", 2009, "SOSP ’09"),
        ("OSDI", None, "OSDI"),
        ("CHEP2010", 2010, "CHEP2010"),
        ("KDD-96", 1996, "KDD-96"),
        ("IJCAI83", 1983, "IJCAI83"),
        ("", 2024, ""),
    ],
)
def test_a_badge_is_the_short_name_and_two_digits(
    short_name: str, year: int | None, badge: str
) -> None:
    assert venue_badge(short_name, year) == badge


@pytest.mark.parametrize(
    ("printed", "year", "edition"),
    [
        ("OAK2013: First Conference on Oaks", 2014, 2013),
        ("2013 Conference on Oaks", 2014, 2013),
        ("Proceedings of the 2013 Conference on Oaks", 2014, 2013),
        ("1999 Ways to Plant Oaks", 2014, 2014),
        ("Growth of Trees - OAK 2014", 2015, 2014),
        ("16th Conference on Oaks (OAK '99)", 2000, 1999),
        ("Conference on Oaks (OAK '22)", 2023, 2022),
        ("OAK 1066 Conference", 2014, 2014),
        ("OAK 2001: a Tree Odyssey", 2014, 2014),
        ("Conference on Oaks", 2014, 2014),
        ("OAK 2013", None, None),
    ],
)
def test_the_edition_is_of_the_year_behind_the_short_name(
    printed: str, year: int | None, edition: int | None
) -> None:
    assert year_of_edition(printed, short_name="OAK", year=year) == edition


@pytest.mark.parametrize(
    ("printed", "shown"),
    [
        ("OSDI 2022", "Symposium on Operating Systems"),
        ("OSDI '22", "Symposium on Operating Systems"),
        ("", "Symposium on Operating Systems"),
        ("16th Symposium (OSDI '22)", "16th Symposium (OSDI '22)"),
        ("OSDI 2022 Poster Session", "OSDI 2022 Poster Session"),
        ("Systems (OSDI), 2022 IEEE Symposium on", "2022 IEEE Symposium on Systems (OSDI)"),
    ],
)
def test_the_venue_is_as_printed_unless_the_badge_says_the_same(printed: str, shown: str) -> None:
    full = venue_in_full(
        printed, name="Symposium on Operating Systems", short_name="OSDI", year=2022
    )
    assert full == shown


@pytest.mark.parametrize(
    ("printed", "year", "shown"),
    [
        ("OSDI", 2022, "OSDI"),
        ("OSDI 2022", 2022, "OSDI 2022"),
        ("OSDI", 2023, "OSDI 2023 Symposium on Systems"),
        ("", 2022, "OSDI 2023 Symposium on Systems"),
    ],
)
def test_a_venue_named_for_another_year_is_as_printed(printed: str, year: int, shown: str) -> None:
    name = "OSDI 2023 Symposium on Systems"
    assert venue_in_full(printed, name=name, short_name="OSDI", year=year) == shown


@pytest.mark.parametrize(
    ("printed", "shown"),
    [
        ("Symposium on Oaks, 2004. SO 2004. Proceedings.", "Symposium on Oaks (SO 2004)"),
        ("Symposium on Oaks, 2004. Proceedings.", "Symposium on Oaks (2004)"),
        (
            "Oaks: 8th Conference, CO 2021, Oslo, Norway, July 5–8, 2021, Proceedings",
            "Oaks: 8th Conference, CO 2021, Oslo, Norway, July 5–8, 2021, Proceedings",
        ),
    ],
)
def test_a_year_before_proceedings_is_in_brackets_unless_it_is_of_a_day(
    printed: str, shown: str
) -> None:
    assert venue_in_full(printed, name="", short_name="", year=2021) == shown


def test_a_venue_without_a_record_is_as_printed() -> None:
    assert venue_in_full("Preprint 2020", name="", short_name="", year=2020) == "Preprint 2020"


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("Journal of Trees", "Journal of Trees"),
        ("JOURNAL OF TREES", "JOURNAL OF TREES"),
        ("Journal of trees", "JOURNAL OF TREES"),  # a name as careless as the capitals
        ("Journal of Woods", "JOURNAL OF TREES"),
    ],
)
def test_a_venue_in_capitals_is_written_as_it_is_named(name: str, shown: str) -> None:
    assert venue_in_full("JOURNAL OF TREES", name=name, short_name="", year=2020) == shown


def test_a_journal_whose_name_is_inverted_is_written_in_order() -> None:
    name, printed = "IEEE Transactions on Trees", "Trees, IEEE Transactions on"
    assert venue_in_full(printed, name=name, short_name="", year=2020) == name


def test_a_workshop_names_its_conference_once() -> None:
    assert at_conference("AISys", "SOSP", "Symposium on Systems") == "AISys at SOSP"
    assert at_conference("AISys@SOSP 2017", "SOSP", "Symposium on Systems") == "AISys@SOSP 2017"
    assert at_conference("AISys", "", "Symposium on Systems") == "AISys at Symposium on Systems"
    assert at_conference("AISys") == "AISys"


@pytest.mark.parametrize("text", ["ATC 2018", "(OSDI '18)", "(OSDI ’18)", "(NSDI 18)"])
def test_a_year_in_the_name_of_a_venue_is_recognized(text: str) -> None:
    assert names_year(text, 2018)
    assert not names_year(text, 2019)


def test_pages_volume_and_number_are_one_locator() -> None:
    assert locator(volume="33", number="11", pages="515--532") == "33(11), 515–532"
    assert locator(volume="33", number="", pages="7") == "33, 7"
    assert locator(volume="", number="", pages="7") == "7"


def test_a_volume_or_number_alone_has_a_label() -> None:
    assert locator(volume="33", number="", pages="") == "vol. 33"
    assert locator(volume="", number="5", pages="7") == "no. 5, 7"
    assert locator(volume="LATTICE2016", number="", pages="") == "LATTICE2016"
    assert locator(volume="", number="v. 16", pages="7") == "v. 16, 7"
    assert locator(volume="", number="V.16", pages="7") == "no. V.16, 7"
    assert locator(volume="33", number="11", pages="7", is_in_journal=False) == "vol. 33, no. 11, 7"


def test_an_article_number_stands_in_for_pages() -> None:
    assert locator(volume="3", number="2", pages="", article_number="e7") == "3(2), article e7"


def test_a_citation_contains_each_known_fact_once() -> None:
    publication = CitationParts(
        title="Why?",
        authors=["A. One", "B. Two"],
        venue="ATC 2018",
        locator="1–2",
        year=2018,
        doi="10.1/x",
    )
    assert (
        plain_citation(publication) == "A. One, B. Two. Why? ATC 2018, 1–2. https://doi.org/10.1/x"
    )
    assert plain_citation(CitationParts(title="Only a title")) == "Only a title."


def test_a_citation_names_the_first_of_many_authors() -> None:
    publication = CitationParts(title="Big", authors=[f"A{n}" for n in range(1, 41)], year=2020)
    assert plain_citation(publication) == "A1, A2, A3, A4, A5, A6, et al. Big. 2020."
    short = CitationParts(title="Cut", authors=["A. One"], truncated=True)
    assert plain_citation(short) == "A. One, et al. Cut."
    edited = CitationParts(title="Of Many", authors=["A. One"], truncated=True, role="(eds.)")
    assert plain_citation(edited) == "A. One, et al. (eds.). Of Many."
