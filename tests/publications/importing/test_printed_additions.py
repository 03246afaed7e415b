"""What one year adds to the name of a conference: mottos, volumes, titles, places."""

import pytest

from publications.importing.venues import PrintedVenue, read_venue


@pytest.mark.parametrize(
    ("printed", "venue"),
    [
        ("2015 SYMPOSIUM ON OAKS (SO 2015): BIG TREES FOR ALL",
         PrintedVenue("SYMPOSIUM ON OAKS", "SO", None, 2015)),
        ("16th Congress on Oaks (CO 2016) - Volume 5: ELMS, Lisbon, Portugal, July 26-28, 2016",
         PrintedVenue("Congress on Oaks", "CO", 16, 2016)),
        ("Workshop on Growing Oaks (WOGO): Roots and Leaves",
         PrintedVenue("Workshop on Growing Oaks: Roots and Leaves", "WOGO")),
        ("Proceedings 1995 IEEE Conference on Oaks. Human Oaks and Cooperative Elms",
         PrintedVenue("IEEE Conference on Oaks", "", None, 1995)),
        ("IEEE Conference on Oaks and Elms “Oaks for Everyone”",
         PrintedVenue("IEEE Conference on Oaks and Elms")),
        ("International Symposium on “Oaks in Winter”",
         PrintedVenue("International Symposium on “Oaks in Winter”")),
        ("Oak Society March Meeting 2021. Virtual.",
         PrintedVenue("Oak Society March Meeting", "", None, 2021)),
        ("Proc. 7th Elm Workshop Combin. Algorithms",
         PrintedVenue("Elm Workshop Combin. Algorithms", "", 7)),
        ("Growth of Oaks. Oaks in Cities: 4th International Conference, GROO 2017, Oslo, Norway,"
         " July 9-14, 2017, Proceedings",
         PrintedVenue("International Conference on Growth of Oaks", "GROO", 4, 2017)),
        ("16th Symposium on Oaks. 13th Conference on Elms",
         PrintedVenue("Symposium on Oaks. Conference on Elms", "", 16)),
        ("Oak Management Workshops: OMW 2018 International Workshops, Oslo, Norway, May 9, 2018",
         PrintedVenue("Oak Management Workshops", "", None, 2018)),
        ("OAK 2014 - Education Papers", PrintedVenue("OAK", "", None, 2014)),
        ("OAKSEC 2015: Secure Trees", PrintedVenue("OAKSEC", "", None, 2015)),
        ("GOFL '19: Growth of Forest Leaves, Oslo, September 25, 2019",
         PrintedVenue("Growth of Forest Leaves", "GOFL", None, 2019)),
        ("GOFL15 - GROWTH OF FOREST LEAVES",
         PrintedVenue("GROWTH OF FOREST LEAVES", "GOFL", None, 2015)),
        ("OAKS*11 - THIRD WORKSHOP ON OAKS", PrintedVenue("WORKSHOP ON OAKS", "OAKS", 3, 2011)),
        ("Oak Society Meeting Abstracts #217", PrintedVenue("Oak Society Meeting Abstracts")),
        ("Proceedings of the 2009 Conference on Oaks: Volume 2 - Volume 2",
         PrintedVenue("Conference on Oaks", "", None, 2009)),
        ("Congress of Oaks. Vol. II", PrintedVenue("Congress of Oaks")),
        ("2013 conference on Oak measurement conference",
         PrintedVenue("Oak measurement conference", "", None, 2013)),
        ("ACM international conference on Oak symposium on Elms",
         PrintedVenue("Oak symposium on Elms")),
        ("ACM Workshop on Oak Security Workshop", PrintedVenue("Oak Security Workshop")),
        ("IEEE Conference on Oak Workshop", PrintedVenue("IEEE Conference on Oak Workshop")),
        ("USENIX Workshop on Oaks on USENIX Workshop on Oaks",
         PrintedVenue("USENIX Workshop on Oaks")),
        ("2018 OAK SYMPOSIUM AND ELM CONFERENCE PROCEEDINGS (OS/EC)",
         PrintedVenue("OAK SYMPOSIUM AND ELM CONFERENCE", "OS/EC", None, 2018)),
        ("2007 IEEE Oak Symposium Conference Record",
         PrintedVenue("IEEE Oak Symposium", "", None, 2007)),
        ("OAKSLLI-2001 Student Session", PrintedVenue("OAKSLLI Student Session", "", None, 2001)),
        ("AIAA OAKS 2020 FORUM", PrintedVenue("AIAA OAKS FORUM", "", None, 2020)),
        ("OakGrid 09 meeting", PrintedVenue("OakGrid meeting")),
        ("Oak Society Symposium 2006, Innovation in growth",
         PrintedVenue("Oak Society Symposium", "", None, 2006)),
        ("EuroOak 2002 Conference, The Trees and the GRID: from Oaks to Elms",
         PrintedVenue("EuroOak Conference", "", None, 2002)),
        ("Oak Conference 2014, OAKS 2014, Including the 39th Elm Conference",
         PrintedVenue("Oak Conference", "OAKS", None, 2014)),
        ("2012 Workshop on Growing Oaks and Elms, Ashes, and the 8th Open Ash Summit",
         PrintedVenue("Workshop on Growing Oaks and Elms, Ashes, and the Open Ash Summit", "",
                      None, 2012)),
        ("SECOND CONFERENCE ON OAKS / SECOND CONFERENCE ON ELMS (CO/CE 2012)",
         PrintedVenue("CONFERENCE ON OAKS / CONFERENCE ON ELMS", "CO/CE", 2, 2012)),
        ("2014 IEEE 11th Conf on Oaks and 2014 IEEE 11th Conf on Elms",
         PrintedVenue("IEEE Conf on Oaks and IEEE Conf on Elms", "", 11, 2014)),
        ("22nd Oak Conference, Held at Elm University, Illinois, May 18 - May 20, 2012",
         PrintedVenue("Oak Conference", "", 22, 2012)),
        ("Conference on Oaks, Kraków, June1999", PrintedVenue("Conference on Oaks")),
        ("Oak Control Symposium, 1994. 48th., Proceedings of the 1994 IEEE International",
         PrintedVenue("IEEE International Oak Control Symposium", "", None, 1994)),
        ("Growth of Oaks (GROOX), 2010 Proceedings of the 17th International Conference",
         PrintedVenue("International Conference on Growth of Oaks", "GROOX", 17, 2010)),
        ("Systems, Oaks and Elms (SOE) Conference on",
         PrintedVenue("Systems, Oaks and Elms Conference", "SOE")),
        ("CALO '01: Revised Papers from the Conference on Large Oaks",
         PrintedVenue("Conference on Large Oaks", "CALO", None, 2001)),
    ],
)  # fmt: skip
def test_mottos_volumes_and_repetitions_are_left_out(printed: str, venue: PrintedVenue) -> None:
    assert read_venue(printed) == venue


@pytest.mark.parametrize(
    ("printed", "venue"),
    [
        ("Growing Oaks, 15th European Symposium on Oaks, ESOO 2006, Oslo, March 27-28, 2006",
         PrintedVenue("European Symposium on Oaks", "ESOO", 15, 2006)),
        ("Advances in Oaks – ICOO 2024: 33rd International Conference on Oaks, Oslo, 2024",
         PrintedVenue("International Conference on Oaks", "ICOO", 33, 2024)),
        ("ESOAK: Third Workshop on Efficient Oaks",
         PrintedVenue("Workshop on Efficient Oaks", "ESOAK", 3)),
        ("Advances in Oak Systems 30: Annual Conference on Oak Systems 2017, December 4-9, 2017",
         PrintedVenue("Advances in Oak Systems", "", None, 2017)),
        ("Texas in Oslo. XXI Symposium on Oaks", PrintedVenue("Symposium on Oaks", "", 21)),
        ("Waves in Oaks: Third Elm Memorial Conference",
         PrintedVenue("Elm Memorial Conference", "", 3)),
        ("European Oak School - 5th Summer School, EOS 2013, Oslo, July 8-20, 2013",
         PrintedVenue("European Oak School", "EOS", None, 2013)),
        ("Oak Logic, 15th International Workshop, OL 2001. 10th Conference of the Oak Society",
         PrintedVenue("International Workshop on Oak Logic", "", 15, 2001)),
        ("Conference on Oaks, 3rd Workshop on Elms",
         PrintedVenue("Conference on Oaks, Workshop on Elms", "", 3)),
        ("Foundations of Oaks 1993, 18th International Symposium, FOO'93, Oslo, May 3, 1993",
         PrintedVenue("International Symposium on Foundations of Oaks", "FOO", 18, 1993)),
    ],
)  # fmt: skip
def test_a_title_before_the_conference_is_left_out(printed: str, venue: PrintedVenue) -> None:
    assert read_venue(printed) == venue


@pytest.mark.parametrize(
    ("printed", "venue"),
    [
        ("28-th Oak Conference", PrintedVenue("Oak Conference", "", 28)),
        ("10 th Oak Conference", PrintedVenue("Oak Conference", "", 10)),
        ("21 World Congress of Oaks", PrintedVenue("World Congress of Oaks", "", 21)),
        ("8. Oak Forum", PrintedVenue("Oak Forum", "", 8)),
        ("103° Reunión de Robles", PrintedVenue("Reunión de Robles", "", 103)),
        ("13es Rencontres sur les Chênes", PrintedVenue("Rencontres sur les Chênes", "", 13)),
    ],
)
def test_the_number_may_be_written_unusually(printed: str, venue: PrintedVenue) -> None:
    assert read_venue(printed) == venue


@pytest.mark.parametrize(
    ("printed", "venue"),
    [
        ("IMACS Symposium on Oaks, Vienna", PrintedVenue("IMACS Symposium on Oaks")),
        ("Workshop on Oaks; Oslo, Norway", PrintedVenue("Workshop on Oaks")),
        ("Formal Trees. FT 2019", PrintedVenue("Formal Trees", "FT", None, 2019)),
        ("Conference on Oaks ; OAKS.", PrintedVenue("Conference on Oaks", "OAKS")),
        ("Conference on Oaks, Elms, and Big Trees, 2005",
         PrintedVenue("Conference on Oaks, Elms, and Big Trees", "", None, 2005)),
    ],
)  # fmt: skip
def test_a_place_and_the_short_name_are_read_behind_other_marks(
    printed: str, venue: PrintedVenue
) -> None:
    assert read_venue(printed) == venue


@pytest.mark.parametrize(
    ("printed", "name", "short", "host"),
    [
        ("Conference on Trees (TREE) Workshop on Old Oaks (WOO)",
         "TREE Workshop on Old Oaks", "WOO", "Conference on Trees"),
        ("19th Conference on Trees (TREE 2014) Workshops",
         "TREE Workshops", "", "Conference on Trees"),
        ("Oaks in winter: Proceedings of the TREE-04 workshop", "Oaks in winter", "", "TREE"),
        ("Workshop on Oaks, European Summer School on Trees, Elms, and Ashes, Oslo, August 2011",
         "Workshop on Oaks", "", "European Summer School on Trees, Elms, and Ashes"),
        ("Workshop on Oaks, IEEE TREE", "Workshop on Oaks", "", "IEEE TREE"),
        ("Tenth Tree Growers Conference, Big Oaks Workshop",
         "Big Oaks Workshop", "", "Tree Growers Conference"),
    ],
)  # fmt: skip
def test_a_workshop_is_read_apart_from_its_conference(
    printed: str, name: str, short: str, host: str
) -> None:
    venue = read_venue(printed, "workshop")

    assert (venue.name, venue.short_name) == (name, short)
    assert venue.parent is not None
    assert venue.parent.name == host
