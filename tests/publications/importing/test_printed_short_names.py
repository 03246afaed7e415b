import pytest

from publications.importing.venues import PrintedVenue, read_venue


@pytest.mark.parametrize(
    ("printed", "venue"),
    [
        ("OAK '12 Proceedings of the 26th ACM conference on Oaks",
         PrintedVenue("ACM conference on Oaks", "OAK", 26, 2012)),
        ("Proceedings of the OAK 2009 Conference: The 10th Annual Meeting of the Oak Group",
         PrintedVenue("Annual Meeting of the Oak Group", "OAK", 10, 2009)),
        ("OAK 2009—Proceedings of the 2009 Symposium on Oaks",
         PrintedVenue("Symposium on Oaks", "OAK", None, 2009)),
        ("OAK 30: Proceedings of the 30th annual symposium on Oaks",
         PrintedVenue("Symposium on Oaks", "OAK", 30)),
        ("Oakspeech 2016, 17th Annual Conference of the Oak Association, Oslo, May 8-12, 2016",
         PrintedVenue("Conference of the Oak Association", "", 17, 2016)),
        ("Proceedings of the 26th Conference on World Wide Oaks Companion - WWO '17 Companion",
         PrintedVenue("Conference on World Wide Oaks Companion", "WWO Companion", 26, 2017)),
        ("Proceedings of the 11th Edition of the Oak Conference (OC)",
         PrintedVenue("Oak Conference", "OC", 11)),
        ("7ème édition des journées Chênes", PrintedVenue("Journées Chênes", "", 7)),
        ("Proc. XXXIIe Journées sur les Chênes (JC)",
         PrintedVenue("Journées sur les Chênes", "JC", 32)),
        ("Symposium on Tree Views STV", PrintedVenue("Symposium on Tree Views", "STV")),
        ("Conference of the Oak and Elm Society, COES'08 - \"Beyond Leaves\"",
         PrintedVenue("Conference of the Oak and Elm Society", "COES", None, 2008)),
        ("Aspects of Oak Software, International Conference AOS '94, Sendai, Japan, April 19, 1994",
         PrintedVenue("International Conference on Aspects of Oak Software", "AOS", None, 1994)),
        ("Conference of the ACM", PrintedVenue("Conference of the ACM")),
        ("OTC Oak Tree Conference 2012", PrintedVenue("Oak Tree Conference", "OTC", None, 2012)),
        ("OTC Spring 2009 - IEEE 69th Oak Tree Conference",
         PrintedVenue("OTC Spring - IEEE Oak Tree Conference", "", 69, 2009)),
        ("Proc OAE '91 Oaks and Elms", PrintedVenue("Oaks and Elms", "OAE", None, 1991)),
        ("Proc. of OAK-6", PrintedVenue("OAK")),
        ("Proceedings of the 20th conference on oak leaves (cool-03)",
         PrintedVenue("Conference on oak leaves", "COOL", 20)),
        ("Symposium on Oak Studies, SOOS 91",
         PrintedVenue("Symposium on Oak Studies", "SOOS")),
        ("Oak Society - 11th Conference on Oaks, CONO 2005: A Conference on a Human Scale",
         PrintedVenue("Conference on Oaks", "CONO", 11, 2005)),
        ("Theory of Oaks - OAK 2009, 12th International Conference, OAK 2009, Swansea, UK, June 30"
         " - July 3, 2009. Proceedings",
         PrintedVenue("International Conference on Theory of Oaks", "OAK", 12, 2009)),
        ("Theory of Oaks—ELM'98, 7th European Symposium on Elms",
         PrintedVenue("European Symposium on Elms", "ELM", 7, 1998)),
        ("Conference of the Oak Association: Main Volume",
         PrintedVenue("Conference of the Oak Association")),
        ("The 17th Oak Workshop (OAK-XVII)", PrintedVenue("Oak Workshop", "OAK", 17)),
        ("19th Colloquium on Oaks (XIX OAK)", PrintedVenue("Colloquium on Oaks", "OAK", 19)),
        ("5th Workshop on Oaks (ComputOAK-5)", PrintedVenue("Workshop on Oaks", "ComputOAK", 5)),
        ("4th Workshop on Oaks (OAK-5)", PrintedVenue("Workshop on Oaks", "OAK-5", 4)),
        ("Conference on Oaks (DOAKx-07)", PrintedVenue("Conference on Oaks", "DOAKx")),
        ("Conference on Oaks (OC13), Denver, CO, USA", PrintedVenue("Conference on Oaks", "OC")),
        ("Conference on Oaks and 9th Conference on Elms (OAKS-97/ELMS-97)",
         PrintedVenue("Conference on Oaks and Conference on Elms", "OAKS/ELMS", 9)),
        ("6th Conference on Oaks (OAK6)", PrintedVenue("Conference on Oaks", "OAK", 6)),
        ("IEEE Conference 2005 on Oaks", PrintedVenue("IEEE Conference on Oaks", "", None, 2005)),
        ("Imaging of Oaks 2005: Leaves", PrintedVenue("Imaging of Oaks: Leaves", "", None, 2005)),
        ("Abstracts 19th Japan Conf. Oaks", PrintedVenue("Japan Conf. Oaks", "", 19)),
        ("Conference on Oaks (TC13)", PrintedVenue("Conference on Oaks", "TC13")),
        ("Joint Conferences on Growing Oaks (GO) and Pruning Old Elms (POE)",
         PrintedVenue("Joint Conferences on Growing Oaks and Pruning Old Elms", "GO/POE")),
        ("Oak Conference on Growing Oaks (OCGO) and Pruning and Care of Elms (PCE)",
         PrintedVenue("Oak Conference on Growing Oaks and Pruning and Care of Elms", "OCGO/PCE")),
        ("Conference on Growing Oaks (GO) and Elms (CE)",
         PrintedVenue("Conference on Growing Oaks and Elms", "GO")),
        ("5th CONFERENCE ON OAKS (OAK 2022) P",
         PrintedVenue("CONFERENCE ON OAKS", "OAK", 5, 2022)),
        ("OAK26 Climate Conference", PrintedVenue("OAK26 Climate Conference")),
        ("5th Conference on Oaks, Elm University, Oak Town, Norway",
         PrintedVenue("Conference on Oaks", "", 5)),
        ("5th Conference on Oaks, Elm University", PrintedVenue(
            "Conference on Oaks, Elm University", "", 5)),
        *((f"{name}, Elm University, Oak Town, Norway", PrintedVenue(f"{name}, Elm University"))
          for name in ("Summer Workshop", "International Conference", "Annual Summer Meeting")),
        ("Actas de las XVII Jornadas de Robles", PrintedVenue("Jornadas de Robles", "", 17)),
        ("Eighteenth Conference on Oaks, ICLO", PrintedVenue("Conference on Oaks", "ICLO", 18)),
        ("Conference on Oaks, PMLR", PrintedVenue("Conference on Oaks, PMLR")),
        ("Oak Workshop, TREES", PrintedVenue("Oak Workshop, TREES")),
        ("Conference on Oaks (ICLO), IEEE", PrintedVenue("Conference on Oaks", "ICLO")),
        ("Oak Entertainment Conference, OAKEC (ELM)",
         PrintedVenue("Oak Entertainment Conference", "OAKEC")),
        ("Conference on Oaks (ICLO)-Tool Demo", PrintedVenue("Conference on Oaks", "ICLO")),
        ("ACM OAKGRAPH 2016 Courses", PrintedVenue("ACM OAKGRAPH Courses", "", None, 2016)),
        ("OAK 2024 (2024), Paper SW4F.2", PrintedVenue("OAK", "", None, 2024)),
        ("Workshop on Oaks, Oslo, Norway", PrintedVenue("Workshop on Oaks")),
        ("Growing Symposium (GS). Savannah, Georgia, USA", PrintedVenue("Growing Symposium", "GS")),
        ("VIII International Symposium on Almonds 1406",
         PrintedVenue("International Symposium on Almonds", "", 8)),
        ("10th ACM International on Conference on Oaks",
         PrintedVenue("ACM International Conference on Oaks", "", 10)),
        ("8th Conference on Oaks held jointly with 9th ACM Symposium on Elms",
         PrintedVenue("Conference on Oaks held jointly with ACM Symposium on Elms", "", 8)),
    ],
)  # fmt: skip
def test_the_short_name_and_the_edition_are_read_apart_from_the_series(
    printed: str, venue: PrintedVenue
) -> None:
    assert read_venue(printed) == venue


@pytest.mark.parametrize(
    ("printed", "name", "short", "parent"),
    [
        ("Proceedings of the 6th Workshop on Oaks, EMIO@ICTE 2019, Oslo, Norway, May 27, 2019",
         "Workshop on Oaks", "EMIO", "ICTE"),
        ("5th Workshop on Oaks (OAK@TREE 2018)", "Workshop on Oaks", "OAK", "TREE"),
        ("TREE-19 Workshop on Oaks", "TREE Workshop on Oaks", "", "TREE"),
        ("TREE2004 Workshop on Oaks (OA-SE'04)", "TREE Workshop on Oaks", "OA-SE", "TREE"),
    ],
)  # fmt: skip
def test_a_workshop_and_its_conference_are_read_without_years(
    printed: str, name: str, short: str, parent: str
) -> None:
    venue = read_venue(printed)

    assert (venue.name, venue.short_name) == (name, short)
    assert venue.parent is not None
    assert venue.parent.name == parent


def test_a_short_name_may_have_two_words() -> None:
    venue = read_venue("OAK ELM 2016, The 2016 Conference on Oaks and Elms, Oslo, June 12-17, 2016")
    assert (venue.name, venue.short_name) == ("Conference on Oaks and Elms", "OAK ELM")


@pytest.mark.parametrize(
    "printed",
    ["Proceedings of the 26th Conference on Oaks V. 1", "CO 2024-IEEE Conference on Oaks"],
)
def test_a_volume_and_the_year_before_a_society_are_no_part_of_the_name(printed: str) -> None:
    assert read_venue(printed).name.removeprefix("IEEE ") == "Conference on Oaks"
