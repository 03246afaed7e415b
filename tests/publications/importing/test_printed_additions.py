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
        ("Proceedings 1995 IEEE Conference on Larches. Human Oaks and Elms",
         PrintedVenue("IEEE Conference on Larches", "", None, 1995)),
        ("IEEE Conference on Oaks and Elms “Oaks for Everyone”",
         PrintedVenue("IEEE Conference on Oaks and Elms")),
        ("International Symposium on “Oaks in Winter”",
         PrintedVenue("International Symposium on “Oaks in Winter”")),
        ("Oak Society March Meeting 2021. Virtual.",
         PrintedVenue("Oak Society March Meeting", "", None, 2021)),
        ("Proc. 7th Elm Workshop Combin. Algorithms",
         PrintedVenue("Elm Workshop Combin. Algorithms", "", 7)),
        ("Growth of Larches. Larches in Cities: 4th International Conference, GROL 2017, Oslo,"
         " Norway, July 9-14, 2017, Proceedings",
         PrintedVenue("International Conference on Growth of Larches", "GROL", 4, 2017)),
        ("16th Symposium on Oaks. 13th Conference on Elms",
         PrintedVenue("Symposium on Oaks. Conference on Elms", "", 16)),
        ("Oak Management Workshops: OMW 2018 International Workshops, Oslo, Norway, May 9, 2018",
         PrintedVenue("Oak Management Workshops", "", None, 2018)),
        ("2013 Proceedings of OAKSEC'13: Secure Trees in Towns (OAKSEC)",
         PrintedVenue("OAKSEC: Secure Trees in Towns", "OAKSEC", None, 2013)),
        ("39th AIAA Oak Conference, AIAA 2009-4035", PrintedVenue("AIAA Oak Conference", "", 39)),
        ("Oak Symposium and Elm Conference, 1615-1619 vol.3, 10.1109/OSEC.1993.373563",
         PrintedVenue("Oak Symposium and Elm Conference")),
        ("Growth of Oaks, 11.10. - 16.10.2009", PrintedVenue("Growth of Oaks", "", None, 2009)),
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
         PrintedVenue("ACM Oak symposium on Elms")),
        ("ACM Workshop on Oak Security Workshop", PrintedVenue("ACM Oak Security Workshop")),
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
        ("Proceedings of OAKING 2014, the 25th Conference on Big Oaks: Technical Papers",
         PrintedVenue("Conference on Big Oaks", "OAKING", 25, 2014)),
        ("Papers from the Twelfth Regional Meeting of the Oak Society",
         PrintedVenue("Regional Meeting of the Oak Society", "", 12)),
        ("Symp. on Comput. Oaks", PrintedVenue("Symp. on Comput. Oaks")),
        ("Symposium on Sec. and Elms", PrintedVenue("Symposium on Sec. and Elms")),
        ("Symposium on Theor. Elms", PrintedVenue("Symposium on Theor. Elms")),
        ("Conference on Oaks, Vol. II (CO 1999)",
         PrintedVenue("Conference on Oaks", "CO", None, 1999)),
        ("Conference on Oaks, Teil 2", PrintedVenue("Conference on Oaks")),
        ("ACM Conference on Oaks 3(2)", PrintedVenue("ACM Conference on Oaks")),
        ("Conference on Oaks, 1992: Roots and Leaves",
         PrintedVenue("Conference on Oaks", "", None, 1992)),
        ("14th Conference on Oaks: Technical Papers", PrintedVenue("Conference on Oaks", "", 14)),
        ("Conference on Oaks, published in the Proceedings of Elms",
         PrintedVenue("Conference on Oaks")),
        ("Proceedings of the April 18-20, 1967, spring joint oak conference",
         PrintedVenue("Spring joint oak conference", "", None, 1967)),
        ("Conference on Big Oaks Nancy, France, June 26, 2001",
         PrintedVenue("Conference on Big Oaks", "", None, 2001)),
        ("Conference on Oaks, Elmton, Belgium, April",
         PrintedVenue("Conference on Oaks")),
        ("International Symposium on Growing Oaks ISGO2013",
         PrintedVenue("International Symposium on Growing Oaks", "ISGO")),
        ("3D Oak Trees, 2006. 3DOT 2006. IEEE Symposium on",
         PrintedVenue("IEEE Symposium on 3D Oak Trees", "", None, 2006)),
        ("CALO '01: Revised Papers from the Conference on Large Oaks",
         PrintedVenue("Conference on Large Oaks", "CALO", None, 2001)),
        ("16th Conference of the Oak Association: Main Volume, COA 2021, Online, April 19-23, 2021",
         PrintedVenue("Conference of the Oak Association", "COA", 16, 2021)),
        ("IEEE Conference on Oaks (CO), Tutorial", PrintedVenue("IEEE Conference on Oaks", "CO")),
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
        ("Growing Oaks - GO 2004: 9th Annual European Symposium",
         PrintedVenue("European Symposium on Growing Oaks", "GO", 9, 2004)),
        ("ESOAK: Third Workshop on Efficient Oaks",
         PrintedVenue("Workshop on Efficient Oaks", "ESOAK", 3)),
        ("Advances in Oak Systems 30: Annual Conference on Oak Systems 2017, December 4-9, 2017",
         PrintedVenue("Advances in Oak Systems", "", None, 2017)),
        ("Big Oaks and Elms - International Work-Conference on Trees, 2007",
         PrintedVenue("International Work-Conference on Trees", "", None, 2007)),
        ("2014 OAK-MAN: The 23rd IEEE International Symposium on Oaks",
         PrintedVenue("IEEE International Symposium on Oaks", "OAK-MAN", 23, 2014)),
        ("Oak Deduction - OADE-14", PrintedVenue("Oak Deduction – OADE", "OADE")),
        ("Oak Science Logic. 14th international workshop",
         PrintedVenue("International workshop on Oak Science Logic", "", 14)),
        ("Proceedings OAKSE 2000. Fifteenth Conference on Oaks",
         PrintedVenue("Conference on Oaks", "OAKSE", 15, 2000)),
        ("In OAKS-05 Symposium", PrintedVenue("OAKS Symposium")),
        ("Texas in Oslo. XXI Symposium on Oaks", PrintedVenue("Symposium on Oaks", "", 21)),
        ("Waves in Oaks: Third Elm Memorial Conference",
         PrintedVenue("Elm Memorial Conference", "", 3)),
        ("European Oak School - 5th Summer School, EOS 2013, Oslo, July 8-20, 2013",
         PrintedVenue("European Oak School", "EOS", None, 2013)),
        ("Oak Logic, 15th International Workshop, OL 2001. 10th Conference of the Oak Society",
         PrintedVenue("International Workshop on Oak Logic", "", 15, 2001)),
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
        ("30 Th Oak Conference", PrintedVenue("Oak Conference", "", 30)),
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
        ("Old Oaks in Cities Workshop, TREE 2014", "Old Oaks in Cities Workshop", "", "TREE"),
        ("Old oaks in winter: Papers from the 2012 TREE Workshop AAAI Technical Report WS-12-1",
         "Old oaks in winter", "", "TREE"),
        ("In TREE-05 Workshop on Oaks", "TREE Workshop on Oaks", "", "TREE"),
    ],
)  # fmt: skip
def test_a_workshop_is_read_apart_from_its_conference(
    printed: str, name: str, short: str, host: str
) -> None:
    venue = read_venue(printed, "workshop")

    assert (venue.name, venue.short_name) == (name, short)
    assert venue.parent is not None
    assert venue.parent.name == host


@pytest.mark.parametrize(
    ("printed", "venue"),
    [
        ("Big Oaks in Cities: 11th Italian Workshop, BOIC 2016, Oslo, Norway, May 4, 2016",
         PrintedVenue("Italian Workshop on Big Oaks in Cities", "BOIC", 11, 2016)),
        ("Second Big Oaks Workshop, BOAK 2016", PrintedVenue("Big Oaks Workshop", "BOAK", 2, 2016)),
        ("The 2018 Workshop on Oaks", PrintedVenue("Workshop on Oaks", "", None, 2018)),
    ],
)  # fmt: skip
def test_the_short_name_of_a_workshop_is_not_a_conference(
    printed: str, venue: PrintedVenue
) -> None:
    assert read_venue(printed, "workshop") == venue


@pytest.mark.parametrize(
    ("printed", "name", "year"),
    [("icoo_2023", "ICOO", 2023), ("oaks2009", "OAKS", 2009), ("oaks00", "OAKS", None),
     ("oak00", "oak00", None), ("icoo", "ICOO", None), ("oakware", "Oakware", None)],
)  # fmt: skip
def test_a_macro_that_the_file_does_not_define_is_a_short_name(
    printed: str, name: str, year: int | None
) -> None:
    assert read_venue(printed) == PrintedVenue(name, "", None, year)
