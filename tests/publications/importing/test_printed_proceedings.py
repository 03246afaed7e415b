import pytest

from publications.importing.venues import PrintedVenue, read_venue


@pytest.mark.parametrize(
    ("printed", "venue"),
    [
        ("Science of Trees: Proceedings of the 18th Symposium on the Oak",
         PrintedVenue("Symposium on the Oak", "", 18)),
        ("Old Trees 1997: Proceedings of the Second Annual Conference",
         PrintedVenue("Conference on Old Trees", "", 2, 1997)),
        ("Principles of Trees: Proceedings of the Sixth International Conference (PT'98)",
         PrintedVenue("International Conference on Principles of Trees", "PT", 6, 1998)),
        ("Advances in Growing Trees 17: Proceedings of the 2004 Conference",
         PrintedVenue("Advances in Growing Trees", "", None, 2004)),
        ("Growing Trees, Proceedings of the 5th Annual International Workshop, GT'98",
         PrintedVenue("International Workshop on Growing Trees", "GT", 5, 1998)),
        ("Trees and Elms: Proceedings of the International Conference in Oslo, Norway, 1999",
         PrintedVenue("Trees and Elms", "", None, 1999)),
        ("Trees and Elms: Proceedings of an Interdisciplinary Conference",
         PrintedVenue("Trees and Elms")),
        ("Congressus, Proceedings of the Southeastern Conference 1999",
         PrintedVenue("Congressus, Proceedings of the Southeastern Conference", "", None, 1999)),
        ("Trees: Proceedings of Leaves", PrintedVenue("Trees: Proceedings of Leaves")),
        ("2014 IEEE Conference on Oaks (CO) Proceedings",
         PrintedVenue("IEEE Conference on Oaks", "CO", None, 2014)),
        ("Nordic Conference on Oaks (NoCo) 2007 Conference Proceedings",
         PrintedVenue("Nordic Conference on Oaks", "NoCo", None, 2007)),
        ("Oak Annual Conference Proceedings", PrintedVenue("Oak Annual Conference")),
        ("Elms and Oaks (OAK 22) Proceedings", PrintedVenue("Elms and Oaks", "OAK")),
        ("IEEE Oakcom'94 proceedings", PrintedVenue("IEEE Oakcom", "", None, 1994)),
        ("OAK High Performance 2024 Research Paper Proceedings",
         PrintedVenue("OAK High Performance", "", None, 2024)),
        ("Oak und Elm 2022–Workshopband", PrintedVenue("Oak und Elm", "", None, 2022)),
        ("Presented as part of the 2012 USENIX Oak Conference (USENIX OC 12)",
         PrintedVenue("USENIX Oak Conference", "USENIX OC", None, 2012)),
        ("AIP Conference Proceedings", PrintedVenue("AIP Conference Proceedings")),
        ("Some oaks, AIP Conference Proceedings",
         PrintedVenue("Some oaks, AIP Conference Proceedings")),
        ("2000 IEEE Conference on Oaks. ICO2000. Proceedings. Latest Advances in Oaks",
         PrintedVenue("IEEE Conference on Oaks", "ICO", None, 2000)),
        ("Electronic Proceedings of the 2nd Conference on Oaks (ICO'2002)",
         PrintedVenue("Conference on Oaks", "ICO", 2, 2002)),
        ("Pre-proceedings of the 2nd Oak Conference", PrintedVenue("Oak Conference", "", 2)),
        ("Poster Proceedings of the IEEE Oak Conference", PrintedVenue("IEEE Oak Conference")),
        ("Proceedings of the XIIIth International Congress of Oaks",
         PrintedVenue("International Congress of Oaks", "", 13)),
        ("11th Working Conference on Oaks, New Ideas and Results Track",
         PrintedVenue("Working Conference on Oaks", "", 11)),
        ("Selected proceedings of the 5th Elm Days", PrintedVenue("Elm Days", "", 5)),
        ("Actes de la 10e Conférence sur les chênes (CSC)",
         PrintedVenue("Conférence sur les chênes", "CSC", 10)),
        ("Anais do III Congresso de Carvalhos", PrintedVenue("Congresso de Carvalhos", "", 3)),
        ("Les 3èmes Journées des chênes", PrintedVenue("Journées des chênes", "", 3)),
        ("Les chênes : actes du 2e congrès des arbres, Lille, 2000",
         PrintedVenue("Les chênes : actes du congrès des arbres", "", 2, 2000)),
        ("Atti della Società dei Boschi", PrintedVenue("Atti della Società dei Boschi")),
        ("Advances in Trees: Proceedings of OAKS'89",
         PrintedVenue("Advances in Trees – OAKS", "OAKS", None, 1989)),
        ("Advances in Trees—OAKS '91 Proceedings",
         PrintedVenue("Advances in Trees – OAKS", "OAKS", None, 1991)),
    ],
)  # fmt: skip
def test_the_conference_in_a_title_of_proceedings_is_the_series(
    printed: str, venue: PrintedVenue
) -> None:
    assert read_venue(printed) == venue


@pytest.mark.parametrize(
    ("printed", "venue"),
    [
        ("Proceedings. 2002 International Conference on Oaks.",
         PrintedVenue("International Conference on Oaks", "", None, 2002)),
        ("IEEE OAKS 2014 - IEEE Conference on Oaks and Elms",
         PrintedVenue("IEEE Conference on Oaks and Elms", "OAKS", None, 2014)),
        ("ELMS’01. IEEE Global Elms Conference (Cat. No.01CH37270)",
         PrintedVenue("IEEE Global Elms Conference", "ELMS", None, 2001)),
        ("OTC/TREE 2012 - Proceedings of the International Conference on Oaks",
         PrintedVenue("International Conference on Oaks", "OTC/TREE", None, 2012)),
        ("TREES10 - 5th International Conference on Trees",
         PrintedVenue("International Conference on Trees", "TREES", 5, 2010)),
        ("Proceedings of Tree Growers Conference 1999",
         PrintedVenue("Tree Growers Conference", "", None, 1999)),
        ("Proceedings of the th Oak Conference", PrintedVenue("Oak Conference")),
        ("Proceedings of the Annual Meeting of the Oak Society",
         PrintedVenue("Proceedings of the Annual Meeting of the Oak Society")),
        ("IEEE Oaks 2013 Workshop: Workshop on Elms",
         PrintedVenue("IEEE Oaks 2013 Workshop: Workshop on Elms")),
        ("OAK '13 Proceedings of the 4th annual Symposium on Oaks",
         PrintedVenue("Symposium on Oaks", "OAK", 4, 2013)),
        ("RecOak 2017 - Proceedings of the 11th ACM Conference on Oaks",
         PrintedVenue("ACM Conference on Oaks", "RecOak", 11, 2017)),
        ("Proceedings of the IEEE Conference on Oaks", PrintedVenue("IEEE Conference on Oaks")),
        ("Proceedings of the Thirty-First Oak Conference", PrintedVenue("Oak Conference", "", 31)),
        ("Proceedings of the Oak Society", PrintedVenue("Proceedings of the Oak Society")),
        ("Proceedings of the OakCons", PrintedVenue("Proceedings of the OakCons")),
    ],
)  # fmt: skip
def test_proceedings_in_the_journal_of_an_article_are_those_of_a_conference(
    printed: str, venue: PrintedVenue
) -> None:
    assert read_venue(printed, "journal") == venue
